/** Promotion terms: what a person sees before joining: what is given, what it asks for as figures, and the sentences of the terms (PR-43). */
import type { Promotion, Wagering } from '@baize/contract/promotions.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Facts, type Fact } from '@baize/ui/show/facts.tsx'
import { useDates, useText } from '../../i18n/i18n.ts'
import { RewardText } from './reward-text.tsx'

const SHARE_OF_ONE_PERCENT = 100

const percent = (shareBp: number): string => `${shareBp / SHARE_OF_ONE_PERCENT}%`

function useGives({ gives, highest }: Promotion): Fact[] {
  const text = useText()
  if (gives === null) return highest === null ? [] : [{ term: text('promotions.highest'), value: <RewardText {...highest} /> }]
  const { kind, amount, shareBp, most, currency } = gives
  const share = shareBp === null ? [] : [{ term: text('promotions.gives'), value: text('promotions.share', { percent: percent(shareBp) }) }]
  const fixed =
    amount === null ? [] : [{ term: text('promotions.gives'), value: <RewardText kind={kind} amount={amount} currency={currency} /> }]
  const highestOne =
    most === null ? [] : [{ term: text('promotions.highest'), value: <RewardText kind={kind} amount={most} currency={currency} /> }]
  return [...share, ...fixed, ...highestOne]
}

function useWagering(wagering: Wagering | null, currency: string): Fact[] {
  const text = useText()
  if (wagering === null) return []
  const money = (value: string) => <MoneyText value={value} symbol={CURRENCIES[currency]?.symbol ?? currency} />
  const { required, times, basis, contribution, maxBet, days, convertCap, form, onWithdrawal } = wagering
  return [
    { term: text('promotions.times'), value: text(`promotions.times.${basis}`, { times }) },
    ...(required === null ? [] : [{ term: text('promotions.required'), value: money(required) }]),
    {
      term: text('promotions.counts'),
      value: contribution.map(({ category, shareBp }) => `${text(`games.${category}` as 'games.RNG')} ${percent(shareBp)}`).join(', '),
    },
    ...(maxBet === null ? [] : [{ term: text('promotions.maxBet'), value: money(maxBet) }]),
    { term: text('promotions.days'), value: text('promotions.days.count', { days }) },
    ...(convertCap === null ? [] : [{ term: text('promotions.cap'), value: money(convertCap) }]),
    { term: text('promotions.order'), value: text('promotions.order.real') },
    { term: text('promotions.ends'), value: text(`promotions.ends.${form}.${onWithdrawal}`) },
  ]
}

export function PromotionTerms({ promotion }: { promotion: Promotion }) {
  const text = useText()
  const dates = useDates()
  const currency = promotion.gives?.currency ?? promotion.highest?.currency ?? ''
  const facts: Fact[] = [
    ...useGives(promotion),
    ...useWagering(promotion.wagering, currency),
    ...(promotion.claimDays === null
      ? []
      : [{ term: text('promotions.claimDays'), value: text('promotions.days.count', { days: promotion.claimDays }) }]),
    { term: text('promotions.window'), value: `${dates(promotion.from, 'day')} – ${dates(promotion.until, 'day')}` },
  ]
  return (
    <div className="bz-stack">
      <Facts items={facts} />
      <section aria-label={text('promotions.terms')}>
        <h3 className="promotion-heading">{text('promotions.terms')}</h3>
        <ol className="promotion-terms">
          {promotion.terms.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <p className="promotion-small">{text('promotions.version', { version: promotion.version })}</p>
      </section>
    </div>
  )
}
