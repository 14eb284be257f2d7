/** Keno table: one to ten numbers, a risk, a stake and ten drawn balls. */
import type { KenoRound } from '@baize/contract/originals/originals-instant.ts'
import { KENO_MOST_PICKS, KENO_NUMBERS } from '@baize/rules/originals/keno.ts'
import { KENO_HUNDREDTHS, type KenoRisk } from '@baize/rules/originals/keno-table.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Shuffle, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { BetPanel, SeatStake, WinFact } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { possibleWin } from '../table/possible.ts'
import { RiskChoice } from '../table/risk-choice.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useStakeRound } from '../table/use-stake-round.ts'
import { KENO_MS, KenoStage } from './keno-stage.tsx'

const RISKS = ['classic', 'low', 'medium', 'high'] as const
const HUNDRED = 100n
const bestOf = (risk: KenoRisk, picks: number): bigint => BigInt(Math.max(100, ...(KENO_HUNDREDTHS[risk][picks] ?? []))) * HUNDRED

/** Some numbers from the browser's own randomness: a person's pick decides nothing. */
function somePicks(count: number): number[] {
  const left = Array.from({ length: KENO_NUMBERS }, (_, place) => place + 1)
  const chance = crypto.getRandomValues(new Uint32Array(count))
  return Array.from(chance, (value) => left.splice(value % left.length, 1)[0] ?? 1).toSorted((one, other) => one - other)
}

/** The payout of each number of hits with the present number of picks. */
function Pays({ risk, picks, hits }: { risk: KenoRisk; picks: number; hits: number | undefined }) {
  const text = useText()
  const pays = KENO_HUNDREDTHS[risk][picks]
  if (!pays) return <p className="text-sm text-fg-3">{text('tables.keno.none', { most: KENO_MOST_PICKS })}</p>
  return (
    <ol className="keno-pays" aria-label={text('tables.keno.pays')}>
      {pays.map((hundredths, count) => (
        <li key={count} data-hit={hits === count || undefined}>
          <span>{text('tables.keno.hits', { count })}</span>
          <b className="figures">{hundredths / 100}×</b>
        </li>
      ))}
    </ol>
  )
}

type PickProps = { picked: number; disabled: boolean; onRandom: () => void; onClear: () => void }

function PickActs({ picked, disabled, onRandom, onClear }: PickProps) {
  const text = useText()
  return (
    <div className="table-duo">
      <Button variant="outline" disabled={disabled} icon={<Shuffle aria-hidden="true" size={16} />} onClick={onRandom}>
        {text('tables.keno.random')}
      </Button>
      <Button variant="outline" disabled={disabled || picked === 0} icon={<X aria-hidden="true" size={16} />} onClick={onClear}>
        {text('tables.chips.clear')}
      </Button>
    </div>
  )
}

/** The numbers of the round as a screen reader says them. */
function useKenoWords(symbol: string): (round: KenoRound) => string {
  const text = useText()
  const words = useMoneyWords(symbol)
  return (round) =>
    text('tables.keno.result', { hits: round.hits.length, picks: round.picks.length, numbers: round.drawn.join(', '), money: words(round) })
}

export function KenoTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const [risk, setRisk] = useState<KenoRisk>('classic')
  const [picks, setPicks] = useState<readonly number[]>([])
  const [touched, setTouched] = useState(false)
  const best = bestOf(risk, picks.length)
  const { seat, press, disabled } = useStakeRound<KenoRound>(settings, wallet, best)
  const words = useKenoWords(wallet.symbol)
  const locked = disabled || seat.rolling
  const pick = (next: readonly number[]): void => {
    if (locked || next.length > KENO_MOST_PICKS) return
    seat.forget()
    setTouched(true)
    setPicks(next)
  }
  const toggle = (number: number): void => pick(picks.includes(number) ? picks.filter((each) => each !== number) : [...picks, number])
  const play = (): void => {
    setTouched(false)
    press(
      (stake) => (key, signal) => call('playKeno', { body: { stake, risk, picks: [...picks] }, key, signal }),
      { showMs: KENO_MS },
      picks.length === 0,
    )
  }
  const { told, round } = seat
  const shown = !touched && !seat.busy ? round : undefined
  const random = (): void => pick(somePicks(picks.length || KENO_MOST_PICKS))
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.keno.play')}
      onPlay={play}
      keys={[
        { shown: '← ↑ ↓ →', meaning: text('tables.keno.walk'), on: {} },
        { shown: 'R', meaning: text('tables.keno.random'), on: { r: random } },
        { shown: 'C', meaning: text('tables.chips.clear'), on: { c: () => pick([]) } },
      ]}
      stage={
        <SeatFelt seat={seat} tone="indigo" says={(told) => shown && words(told)}>
          <KenoStage picks={picks} onToggle={toggle} disabled={locked} drawn={shown?.drawn} rolling={seat.roundKey !== undefined} />
          <Pays risk={risk} picks={picks.length} hits={told && shown && told.risk === risk ? told.hits.length : undefined} />
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('tables.keno.play')}
          onPlay={play}
          facts={[
            { term: text('tables.keno.picked'), value: `${picks.length} / ${KENO_MOST_PICKS}` },
            { term: text('tables.pays'), value: <WinFact value={possibleWin(seat.stake, best)} symbol={wallet.symbol} /> },
          ]}
        >
          <SeatStake seat={seat} multiplier={best} disabled={disabled} />
          <RiskChoice risks={RISKS} value={risk} onChange={setRisk} disabled={locked} />
          <PickActs picked={picks.length} disabled={locked} onRandom={random} onClear={() => pick([])} />
          {seat.pressed && picks.length === 0 && <p role="alert">{text('tables.keno.none', { most: KENO_MOST_PICKS })}</p>}
        </BetPanel>
      }
    />
  )
}
