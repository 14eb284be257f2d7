/** Hi-lo table: a stake, then from card to card higher, lower, same or skip, and cashing out. */
import type { HiLoRound } from '@baize/contract/originals/originals-stateful.ts'
import { hiLoIsRight } from '@baize/rules/originals/hi-lo.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { ArrowDown, ArrowUp, ChevronsRight, Equal } from 'lucide-react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { cardWords } from '../cards/card-text.ts'
import { BetPanel, SeatStake } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { multiplierOf, possibleWin } from '../table/possible.ts'
import { ResumeNote } from '../table/resume-note.tsx'
import type { TableKey } from '../table/table-keys.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useStepRound } from '../table/use-step-round.ts'
import { HI_LO_MS, HiLoStage, type TrailStep } from './hi-lo-stage.tsx'

type Choice = HiLoRound['choices'][number]
type Word = Exclude<Choice, 'cash-out'>
const ONE = 10_000n
const WORDS: readonly { readonly choice: Word; readonly Icon: typeof ArrowUp }[] = [
  { choice: 'higher', Icon: ArrowUp },
  { choice: 'lower', Icon: ArrowDown },
  { choice: 'same', Icon: Equal },
  { choice: 'skip', Icon: ChevronsRight },
]

/** The trail of a round: each card with its call and whether it was correct. */
function trailOf(round: HiLoRound): TrailStep[] {
  return round.shown.map((card, place) => {
    const choice = place === 0 ? undefined : round.choices[place - 1]
    const before = round.shown[place - 1]
    const said = choice === 'higher' || choice === 'lower' || choice === 'same' ? choice : undefined
    return { card, choice, right: said && before ? hiLoIsRight(before.rank, said, card.rank) : undefined }
  })
}

function HiLoWords({ round, symbol }: { round: HiLoRound; symbol: string }) {
  const text = useText()
  const words = useMoneyWords(symbol)
  const card = round.shown.at(-1)
  const name = card ? cardWords(card, text) : ''
  if (round.state === 'open')
    return round.multiplier === '0.00' || multiplierOf(round.multiplier) === multiplierOf('0')
      ? text('tables.hiLo.begin', { card: name })
      : text('tables.hiLo.right', { card: name, multiplier: round.multiplier })
  const key = round.state === 'lost' ? 'tables.hiLo.lost' : round.state === 'paid' ? 'tables.hiLo.paid' : 'tables.returned'
  return text(key, { card: name, multiplier: round.multiplier, money: words(round) })
}

/** From an ace and from a king the call excludes the same rank, which has its own call there. */
const wordKey = (choice: Word, rank: number | undefined) =>
  (choice === 'higher' || choice === 'lower') && (rank === 1 || rank === 13)
    ? (`tables.hiLo.${choice}.strict` as const)
    : (`tables.hiLo.${choice}` as const)

type ChoicesProps = { round: HiLoRound; choosable: boolean; said: string | undefined; onSay: (choice: Choice) => void }

function Choices({ round, choosable, said, onSay }: ChoicesProps) {
  const text = useText()
  const rank = round.shown.at(-1)?.rank
  const offers = new Map(round.offers.map(({ choice, multiplier }) => [choice, multiplier]))
  return (
    <div className="hi-lo-choices" role="group" aria-label={text('tables.hiLo.choices')}>
      {WORDS.filter(({ choice }) => offers.has(choice)).map(({ choice, Icon }) => (
        <Button
          key={choice}
          variant="outline"
          size="lg"
          aria-disabled={!choosable}
          data-said={choice === said || undefined}
          icon={<Icon aria-hidden="true" size={18} />}
          onClick={() => onSay(choice)}
        >
          {text(wordKey(choice, rank))}
          {choice !== 'skip' && <small className="figures">{offers.get(choice)}×</small>}
        </Button>
      ))}
    </div>
  )
}

export function HiLoTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const { seat, running, resumed, start, step, choosable } = useStepRound<HiLoRound>('hi-lo', settings, wallet, ONE)
  const { round, busy, play } = seat
  const begin = (): void => start((stake) => (key, signal) => call('startHiLo', { body: { stake }, key, signal }), { showMs: HI_LO_MS })
  const say = (choice: Choice): void => {
    if (!choosable || !running?.offers.some((offer) => offer.choice === choice)) return
    step((of) => (_, signal) => call('chooseHiLo', { body: { round: of.id, step: of.step, choice }, signal }), {
      showMs: choice === 'cash-out' ? 0 : HI_LO_MS,
      about: choice,
    })
  }
  const canLeave = running?.offers.some(({ choice }) => choice === 'cash-out') ?? false
  const leave = (): void => say('cash-out')
  const keys: TableKey[] = [
    { shown: '↑', meaning: text('tables.hiLo.higher'), on: { ArrowUp: () => say('higher') } },
    { shown: '↓', meaning: text('tables.hiLo.lower'), on: { ArrowDown: () => say('lower') } },
    { shown: '=', meaning: text('tables.hiLo.same'), on: { '=': () => say('same') } },
    { shown: '→', meaning: text('tables.hiLo.skip'), on: { ArrowRight: () => say('skip') } },
    { shown: 'C', meaning: text('tables.cashOut'), on: { c: leave } },
  ]
  const worth =
    canLeave && running ? `${formatMoney(possibleWin(running.stake, multiplierOf(running.multiplier)))} ${wallet.symbol}` : undefined
  const hidden = busy && !running
  return (
    <PlayTable
      seat={seat}
      playsText={text(running ? 'tables.cashOut' : 'tables.hiLo.play')}
      onPlay={running ? leave : begin}
      keys={keys}
      stage={
        <SeatFelt seat={seat} tone="jade" cleared={hidden} says={(told) => <HiLoWords round={told} symbol={wallet.symbol} />}>
          <HiLoStage
            steps={round && !hidden ? trailOf(round) : []}
            rolling={seat.roundKey !== undefined && round?.choices.at(-1) !== 'cash-out'}
          />
          {running && <Choices round={running} choosable={choosable} said={busy ? play.about : undefined} onSay={say} />}
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('tables.hiLo.play')}
          onPlay={running ? leave : begin}
          facts={[
            { term: text('tables.multiplier'), value: running && worth !== undefined ? `${running.multiplier}×` : '–' },
            { term: text('tables.worth'), value: worth ?? '–' },
          ]}
          acts={
            running && (
              <Button type="submit" size="lg" wide busy={busy} aria-disabled={!choosable || !canLeave}>
                {worth === undefined ? text('tables.cashOut') : text('tables.cashOut.amount', { amount: worth })}
              </Button>
            )
          }
        >
          {resumed && running && <ResumeNote round={running} symbol={wallet.symbol} />}
          <SeatStake seat={seat} multiplier={ONE} disabled={busy || running !== undefined} />
        </BetPanel>
      }
    />
  )
}
