/** Blackjack table: a stake, two hands at most, and hit, stand, double or split until the dealer plays. */
import type { BlackjackRound } from '@baize/contract/originals/originals-stateful.ts'
import { handTotal } from '@baize/rules/originals/blackjack.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { call } from '../../../api/client.ts'
import { useText, type Text } from '../../../i18n/i18n.ts'
import { BetPanel, SeatStake } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { ResumeNote } from '../table/resume-note.tsx'
import type { TableKey } from '../table/table-keys.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useStepRound } from '../table/use-step-round.ts'
import { BlackjackStage, dealTimes } from './blackjack-stage.tsx'

type Choice = BlackjackRound['allowed'][number]
const CHOICES: readonly { readonly choice: Choice; readonly letter: string }[] = [
  { choice: 'hit', letter: 'h' },
  { choice: 'stand', letter: 's' },
  { choice: 'double', letter: 'd' },
  { choice: 'split', letter: 'p' },
]
/** Two to one and the half of a blackjack. */
const BEST = 25_000n

function handsText(round: BlackjackRound, text: Text): string {
  return round.hands
    .map(({ total, result }) =>
      result === null ? String(total) : text('tables.blackjack.hand', { total, result: text(`tables.blackjack.${result}`) }),
    )
    .join('; ')
}

function BlackjackWords({ round, symbol }: { round: BlackjackRound; symbol: string }) {
  const text = useText()
  const words = useMoneyWords(symbol)
  const dealer = handTotal(round.dealer).total
  if (round.state === 'open') return text('tables.blackjack.turn', { dealer, hand: round.hands[round.turn ?? 0]?.total ?? 0 })
  return text(round.state === 'returned' ? 'tables.returned' : 'tables.blackjack.result', {
    dealer,
    hands: handsText(round, text),
    money: words(round),
  })
}

type ActsProps = { round: BlackjackRound; busy: boolean; choosable: boolean; onSay: (choice: Choice) => void }

/** Hit and stand are always in their places; double and split appear when they are allowed. */
function HandActs({ round, busy, choosable, onSay }: ActsProps) {
  const text = useText()
  const main = (choice: Choice): boolean => choice === 'hit' || choice === 'stand'
  return (
    <div className="bj-choices" role="group" aria-label={text('tables.hiLo.choices')}>
      {CHOICES.filter(({ choice }) => main(choice) || round.allowed.includes(choice)).map(({ choice }) => (
        <Button
          key={choice}
          size="lg"
          variant={main(choice) ? 'jade' : 'outline'}
          busy={busy}
          aria-disabled={!choosable || !round.allowed.includes(choice)}
          onClick={() => onSay(choice)}
        >
          {text(`tables.blackjack.${choice}`)}
        </Button>
      ))}
    </div>
  )
}

export function BlackjackTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const { seat, running, resumed, start, step, choosable } = useStepRound<BlackjackRound>('blackjack', settings, wallet, BEST)
  const { round, busy } = seat
  const before = seat.play.before
  const showMs = (after: BlackjackRound): number => dealTimes(round, after).lastsMs
  const begin = (): void => start((stake) => (key, signal) => call('startBlackjack', { body: { stake }, key, signal }), { showMs })
  const say = (choice: Choice): void => {
    if (!choosable || !running?.allowed.includes(choice)) return
    step((of) => (_, signal) => call('chooseBlackjack', { body: { round: of.id, step: of.step, choice }, signal }), { showMs })
  }
  const keys: TableKey[] = CHOICES.map(({ choice, letter }) => ({
    shown: letter.toUpperCase(),
    meaning: text(`tables.blackjack.${choice}`),
    on: { [letter]: () => say(choice) },
  }))
  const hidden = busy && !running
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.deal')}
      onPlay={() => (running ? undefined : begin())}
      keys={keys}
      stage={
        <SeatFelt seat={seat} tone="jade" cleared={hidden} says={(told) => <BlackjackWords round={told} symbol={wallet.symbol} />}>
          <BlackjackStage round={hidden ? undefined : round} before={before} rolling={seat.roundKey !== undefined} />
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('tables.deal')}
          onPlay={begin}
          facts={
            running && [
              { term: text('tables.total'), value: <MoneyText value={running.stake} symbol={wallet.symbol} tone="gold" /> },
              { term: text('tables.blackjack.more'), value: <MoneyText value={running.handStake} symbol={wallet.symbol} /> },
            ]
          }
          acts={running && <HandActs round={running} busy={busy} choosable={choosable} onSay={say} />}
        >
          {resumed && running && <ResumeNote round={running} symbol={wallet.symbol} />}
          <SeatStake seat={seat} multiplier={BEST} disabled={busy || running !== undefined} />
        </BetPanel>
      }
    />
  )
}
