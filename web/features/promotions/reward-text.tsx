/** Reward text: what an award gives, each part in its own kind: money, bonus money, points or tickets of a raffle. */
import type { Award, RewardTotal } from '@baize/contract/promotions.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { formatPoints } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Fragment } from 'react'
import { useText } from '../../i18n/i18n.ts'

export function RewardText({ kind, amount, currency }: RewardTotal) {
  const text = useText()
  if (kind === 'points') {
    const points = formatPoints(amount)
    return <>{points === '1' ? text('promotions.points.one') : text('promotions.points', { points })}</>
  }
  if (kind === 'tickets') return <>{text('promotions.raffle.tickets', { tickets: Number.parseInt(amount, 10) })}</>
  const money = <MoneyText value={amount} symbol={CURRENCIES[currency]?.symbol ?? currency} tone="gold" />
  return kind === 'cash' ? (
    money
  ) : (
    <>
      {money} {text('promotions.bonusMoney')}
    </>
  )
}

/** The known parts of an award that are above 0. */
export const partsOf = ({ kind, amount, further, currency }: Award): RewardTotal[] =>
  [{ kind, amount }, ...further].filter((part) => /[1-9]/.test(part.amount)).map((part) => ({ ...part, currency }))

export function RewardParts({ parts }: { parts: readonly RewardTotal[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' + '}
      <RewardText {...part} />
    </Fragment>
  ))
}
