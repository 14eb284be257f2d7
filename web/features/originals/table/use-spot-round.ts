/** Use spot round: a table of chips from the press to the shown result; the same for every game with bets on spots. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { useText } from '../../../i18n/i18n.ts'
import { unitsOf } from '../stake.ts'
import { stakeFaultText } from './stake-field.tsx'
import type { TableLimits, TableWallet } from './table-limits.ts'
import { inDecimals, useChips } from './use-chips.ts'
import type { Ask, Pace } from './use-play.ts'
import { useSeat } from './use-seat.ts'

type SpotRound = Extract<OriginalRound, { bets: unknown }>
type Laid = readonly { readonly on: string; readonly stake: string }[]

/** What the table can check about the chips before they are sent; the server computes the maximum win. */
function faultOf(total: bigint, settings: TableLimits, balance: string | undefined): 'empty' | 'above' | 'balance' | undefined {
  if (total === unitsOf('0')) return 'empty'
  if (total > unitsOf(settings.maximumStake)) return 'above'
  return balance !== undefined && total > unitsOf(balance) ? 'balance' : undefined
}

export function useSpotRound<Round extends SpotRound>(settings: TableLimits, wallet: TableWallet) {
  const text = useText()
  const seat = useSeat<Round>(settings, wallet)
  const chips = useChips(settings.minimumStake, seat.forget)
  const fault = faultOf(chips.total, settings, seat.balance)
  const press = (ask: (bets: Laid) => Ask<Round>, pace: Pick<Pace<Round>, 'showMs'>): void => {
    if (!seat.mayPlay()) return
    seat.setPressed(true)
    if (fault !== undefined) return
    chips.keep()
    seat.begin(ask(inDecimals(chips.placed)), pace)
  }
  /** A spot of the announced round: whether it was paid; undefined while there is none. */
  const paid = (on: string): boolean | undefined => {
    const bet = seat.told?.bets.find((each) => each.on === on)
    return bet === undefined ? undefined : unitsOf(bet.payout) > unitsOf('0')
  }
  const words =
    fault === undefined || (!seat.pressed && fault === 'empty')
      ? undefined
      : fault === 'empty'
        ? text('tables.chips.empty')
        : stakeFaultText(fault, settings, wallet.symbol, text)
  return { seat, chips, press, paid, fault: words, disabled: seat.busy || seat.rolling }
}
