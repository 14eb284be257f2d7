/** Highest win: the shown figure, never above what is paid, and its words. */
import type { BetTerms } from '@baize/contract/lottery/lottery.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import type { HighestWin as Highest } from '@baize/rules/lottery/plays/highest.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useText } from '../../../i18n/i18n.ts'

/** Outside of the components, because the compiler of those drops literals of whole numbers. */
const NOTHING: Highest = { units: 0n, attained: true }
const capOf = (terms: Pick<BetTerms, 'winCap'>): bigint => parseUnits(terms.winCap) ?? NOTHING.units

/** The words and the figure; where no draw may bring as much, the words say so. */
export function useHighestWin(highest: Highest | undefined, terms: Pick<BetTerms, 'winCap'>, symbol: string) {
  const text = useText()
  const { units, attained } = highest ?? NOTHING
  const cap = capOf(terms)
  const isCapped = units > cap
  return {
    term: text(attained ? 'lottery.highest' : 'lottery.highest.atMost'),
    value: <MoneyText value={isCapped ? cap : units} symbol={symbol} tone="gold" />,
    /** Only where the cap applies: the shown figure is what is paid. */
    note: isCapped ? text('lottery.highest.capped', { cap: `${formatMoney(cap)} ${symbol}` }) : undefined,
  }
}
