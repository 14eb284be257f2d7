/** Mines table: the number of mines, a stake, tiles opened one by one, and cashing out. */
import type { MinesRound } from '@baize/contract/originals/originals-stateful.ts'
import { MINES_MOST, MINES_TILES, minesMultiplier } from '@baize/rules/originals/mines.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useText, type Text } from '../../../i18n/i18n.ts'
import { BetPanel, SeatStake, WinFact } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { multiplierText } from '../table/figures.ts'
import { PlayTable } from '../table/play-table.tsx'
import { multiplierOf, possibleWin } from '../table/possible.ts'
import { ResumeNote } from '../table/resume-note.tsx'
import type { TableKey } from '../table/table-keys.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useStepRound } from '../table/use-step-round.ts'
import { MinesStage } from './mines-stage.tsx'

const LIFT_MS = 260
const FIRST_MINES = 3
const COUNTS = Array.from({ length: MINES_MOST }, (_, place) => place + 1)

/** A tile chosen by the browser's own randomness, for players without a preference. */
function someTile(opened: readonly number[]): number | undefined {
  const left = Array.from({ length: MINES_TILES }, (_, tile) => tile).filter((tile) => !opened.includes(tile))
  return left[(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % left.length]
}

function MinesWords({ round, symbol }: { round: MinesRound; symbol: string }) {
  const text = useText()
  const words = useMoneyWords(symbol)
  if (round.state !== 'open')
    return text(round.state === 'lost' ? 'tables.mines.lost' : round.state === 'paid' ? 'tables.mines.paid' : 'tables.returned', {
      stones: round.opened.length - (round.state === 'lost' ? 1 : 0),
      multiplier: round.multiplier,
      money: words(round),
    })
  if (round.opened.length === 0) return text('tables.mines.begin')
  return text('tables.mines.safe', { stones: round.opened.length, multiplier: round.multiplier, next: round.nextMultiplier ?? '–' })
}

/** The present cash-out, in words; empty while nothing has been opened. */
const amountNow = (round: MinesRound | undefined, symbol: string): string =>
  round && round.opened.length > 0 ? `${formatMoney(possibleWin(round.stake, multiplierOf(round.multiplier)))} ${symbol}` : ''

const keysFor = (text: Text, some: () => void, leave: () => void): TableKey[] => [
  { shown: '← ↑ ↓ →', meaning: text('tables.mines.walk'), on: {} },
  { shown: 'R', meaning: text('tables.mines.some'), on: { r: some } },
  { shown: 'C', meaning: text('tables.cashOut'), on: { c: leave } },
]

type ActsProps = { busy: boolean; choosable: boolean; amount: string; onSome: () => void }

/** The cash-out, if there is any, and a random tile for players without a preference. */
function OpenActs({ busy, choosable, amount, onSome }: ActsProps) {
  const text = useText()
  return (
    <>
      <Button type="submit" size="lg" wide busy={busy} aria-disabled={!choosable || amount === ''}>
        {amount === '' ? text('tables.cashOut') : text('tables.cashOut.amount', { amount })}
      </Button>
      <Button variant="outline" wide aria-disabled={!choosable} onClick={onSome}>
        {text('tables.mines.some')}
      </Button>
    </>
  )
}

type CountProps = { value: number; disabled: boolean; onChange: (mines: number) => void }

function CountField({ value, disabled, onChange }: CountProps) {
  const text = useText()
  return (
    <SelectField
      label={text('tables.mines.count')}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      options={COUNTS.map((each) => ({ value: String(each), label: String(each) }))}
    />
  )
}

export function MinesTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const [mines, setMines] = useState(FIRST_MINES)
  const first = minesMultiplier(mines, 1)
  const { seat, running, resumed, start, step, choosable } = useStepRound<MinesRound>('mines', settings, wallet, first)
  const { round, busy, play } = seat
  const begin = (): void => start((stake) => (key, signal) => call('startMines', { body: { stake, mines }, key, signal }), { showMs: 0 })
  const open = (tile: number): void => {
    if (!choosable) return
    step((of) => (_, signal) => call('openMinesTile', { body: { round: of.id, step: of.step, tile }, signal }), {
      showMs: LIFT_MS,
      about: String(tile),
    })
  }
  const leave = (): void => {
    if (!choosable || running?.opened.length === 0) return
    step((of) => (_, signal) => call('cashOutMines', { body: { round: of.id, step: of.step }, signal }), { showMs: LIFT_MS })
  }
  const some = (): void => {
    const tile = running && someTile(running.opened)
    if (tile !== undefined) open(tile)
  }
  const amount = amountNow(running, wallet.symbol)
  return (
    <PlayTable
      seat={seat}
      playsText={text(running ? 'tables.cashOut' : 'tables.mines.play')}
      onPlay={running ? leave : begin}
      keys={keysFor(text, some, leave)}
      stage={
        <SeatFelt
          seat={seat}
          tone="cinnabar"
          cleared={busy && !running}
          says={(told) => <MinesWords round={told} symbol={wallet.symbol} />}
        >
          <MinesStage
            opened={busy && !running ? [] : (round?.opened ?? [])}
            mined={busy && !running ? [] : (round?.mined ?? [])}
            asking={busy && running ? play.about : undefined}
            playable={running !== undefined}
            onOpen={open}
          />
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('tables.mines.play')}
          onPlay={running ? leave : begin}
          facts={[
            { term: text('tables.mines.next'), value: `${running ? (running.nextMultiplier ?? '–') : multiplierText(first)}×` },
            {
              term: text(running ? 'tables.worth' : 'tables.mines.first'),
              value: running ? amount || '–' : <WinFact value={possibleWin(seat.stake, first)} symbol={wallet.symbol} />,
            },
          ]}
          acts={running && <OpenActs busy={busy} choosable={choosable} amount={amount} onSome={some} />}
        >
          {resumed && running && <ResumeNote round={running} symbol={wallet.symbol} />}
          <SeatStake seat={seat} multiplier={first} disabled={busy || running !== undefined} />
          <CountField value={running?.mines ?? mines} disabled={busy || running !== undefined} onChange={seat.free(setMines)} />
        </BetPanel>
      }
    />
  )
}
