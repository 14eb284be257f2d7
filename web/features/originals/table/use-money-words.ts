/** Use money words: the result of a round in one plain sentence; a return at or below the stake is stated and never praised (PROT-05). */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { useText } from '../../../i18n/i18n.ts'
import { unitsOf } from '../stake.ts'

export type Kind = 'won' | 'even' | 'part' | 'lost'

export function kindOf({ payout, stake }: Pick<OriginalRound, 'payout' | 'stake'>): Kind {
  const [back, cost] = [unitsOf(payout), unitsOf(stake)]
  if (back > cost) return 'won'
  if (back === cost) return 'even'
  return back > 0n ? 'part' : 'lost'
}

export const netText = ({ payout, stake }: Pick<OriginalRound, 'payout' | 'stake'>): string =>
  formatMoney(unitsOf(payout) - unitsOf(stake), { sign: 'always' })

export function useMoneyWords(symbol: string): (round: OriginalRound) => string {
  const text = useText()
  return (round) => {
    const said = text(`tables.words.${kindOf(round)}`, {
      amount: `${formatMoney(round.payout)} ${symbol}`,
      net: `${netText(round)} ${symbol}`,
    })
    if (!round.jackpot?.hit) return said
    const { paid } = round.jackpot
    return `${said} ${paid === null ? text('tables.jackpot.coming') : text('tables.jackpot.paid', { amount: `${formatMoney(paid)} ${symbol}` })}`
  }
}
