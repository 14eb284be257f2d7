/** Reward text: an award's amount in its own kind: money, bonus money or points. */
import type { RewardKind } from '@baize/contract/promotions.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useText } from '../../i18n/i18n.ts'

export function RewardText({ kind, amount, currency }: { kind: RewardKind; amount: string; currency: string }) {
  const text = useText()
  if (kind === 'points') return <>{text('promotions.points', { points: amount.replace(/\.00$/, '') })}</>
  const money = <MoneyText value={amount} symbol={CURRENCIES[currency]?.symbol ?? currency} tone="gold" />
  return kind === 'cash' ? (
    money
  ) : (
    <>
      {money} {text('promotions.bonusMoney')}
    </>
  )
}
