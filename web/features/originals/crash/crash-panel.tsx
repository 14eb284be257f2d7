/** Crash panel: stake, auto cash-out, and the one button that bets, waits for the next round or cashes out. */
import type { CrashBet, SharedRound } from './crash-views.ts'
import { LOWEST_AIM, HIGHEST_POINT } from '@baize/rules/originals/point-curve.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import type { Refusal } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { BetPanel, SeatStake } from '../table/bet-panel.tsx'
import { hundredthsText, readHundredths } from '../table/figures.ts'
import { possibleWin } from '../table/possible.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import type { Seat } from '../table/use-seat.ts'

const ONE = 10_000n
const HUNDRED = 100n
const worthAt = (stake: string, point: number): string => formatMoney(possibleWin(stake, BigInt(point) * HUNDRED))

/** An empty field has no auto cash-out; undefined where the typed text is no valid point. */
export function targetOf(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  const read = readHundredths(typed)
  return read === undefined || read < LOWEST_AIM || read > HIGHEST_POINT ? undefined : hundredthsText(read).replaceAll(',', '')
}

const pointOf = ({ target }: CrashBet): number => (target === null ? HIGHEST_POINT : (readHundredths(target) ?? HIGHEST_POINT))

/** The shown multiplier has reached the target. Whether the flight has too, the server tells a moment later. */
export const hasReached = (bet: CrashBet, point: number): boolean => bet.target !== null && point >= pointOf(bet)

type Props = {
  seat: Seat
  round: SharedRound | null | undefined
  bet: CrashBet | undefined
  /** The shown multiplier in hundredths, for the present cash-out. */
  point: number
  typed: string
  onType: (typed: string) => void
  waiting: boolean
  leaving: boolean
  /** The round has just crashed under a bet: no press counts for a moment. */
  breath: boolean
  /** No server took the cash-out. */
  refusal: Refusal | undefined
  onPlay: () => void
}

function useButton({ seat, round, bet, point, waiting, leaving }: Props): { label: string; busy: boolean; rests: boolean } {
  const text = useText()
  // A bet in flight keeps its wallet when another one is chosen.
  const symbol = bet ? symbolOf(bet.currency) : seat.wallet.symbol
  if (bet?.state === 'open' && round?.phase === 'flying') {
    const amount = `${worthAt(bet.stake, Math.min(point, pointOf(bet)))} ${symbol}`
    return { label: text('tables.cashOut.amount', { amount }), busy: leaving, rests: false }
  }
  if (bet?.state === 'left' && round?.phase === 'flying')
    return { label: text('tables.crash.left', { point: bet.leftAt ?? '' }), busy: false, rests: true }
  if (round?.phase === 'betting')
    return { label: text(bet ? 'tables.crash.placed' : 'tables.crash.bet'), busy: seat.busy, rests: bet !== undefined }
  return {
    label: text(waiting ? 'tables.crash.waiting' : 'tables.crash.next'),
    busy: seat.busy,
    rests: round === null || round === undefined,
  }
}

export function CrashPanel(props: Props) {
  const text = useText()
  const refusalText = useRefusalText()
  const { seat, typed, onType, onPlay, waiting, breath, refusal } = props
  const { label, busy, rests } = useButton(props)
  const isOut = seat.play.refusal?.code === 'target-out-of-range'
  const range = { lowest: hundredthsText(LOWEST_AIM), highest: hundredthsText(HIGHEST_POINT) }
  return (
    <BetPanel
      seat={seat}
      playText={label}
      own="target-out-of-range"
      onPlay={onPlay}
      acts={
        <Button
          type="submit"
          size="lg"
          wide
          busy={busy}
          variant={waiting ? 'outline' : 'jade'}
          aria-disabled={rests || breath || !seat.settings.open || seat.waiting}
        >
          {label}
        </Button>
      }
    >
      {refusal && (
        <Notice tone="danger" live>
          {refusalText(refusal)}
        </Notice>
      )}
      <SeatStake seat={seat} multiplier={ONE} disabled={busy} />
      <AmountField
        label={text('tables.crash.target')}
        optional={text('originals.optional')}
        value={typed}
        symbol="×"
        disabled={busy}
        enterKeyHint="go"
        onChange={onType}
        hint={text('originals.dice.targets', range)}
        error={isOut || (seat.pressed && targetOf(typed) === undefined) ? text('originals.dice.target.out', range) : undefined}
      />
    </BetPanel>
  )
}
