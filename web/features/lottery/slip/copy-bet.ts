/** Copy bet: the tickets of a past order as lines of the slip, counted and priced again, because prices and terms may have changed since. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import type { BetTerms, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { newKey } from '../../../api/client.ts'
import { counted, priceOf, type Zodiac } from '../desk/pricing.ts'
import type { Line } from './slip.ts'

type Desk = { readonly rules: string; readonly plays: readonly LotteryPlay[]; readonly terms: BetTerms; readonly zodiac: Zodiac }

/** Tickets that are no longer sold are left out. */
export function linesOf(order: LotteryOrder, { rules, plays, terms, zodiac }: Desk): Line[] {
  return order.tickets.flatMap(({ play: code, selection, unit, multiple, prizeGroup }) => {
    const play = plays.find((one) => one.code === code)
    if (!play || !terms.units.includes(unit)) return []
    const told = counted(rules, code, selection, zodiac)
    if (!('bets' in told)) return []
    const group = Math.min(terms.maximumGroup, Math.max(terms.minimumGroup, prizeGroup ?? terms.maximumGroup))
    const { stake, prize } = priceOf(play, terms, { unit, multiple, prizeGroup: group }, told.stakeUnits)
    return [
      {
        id: newKey(),
        play: code,
        selection,
        count: told.bets,
        unit,
        multiple,
        ...(play.basis === 'fair' ? { prizeGroup: group } : {}),
        stake: String(stake),
        prize: String(prize),
      },
    ]
  })
}
