/** Promotion terms: what a person sees before joining: the reward, its requirements as figures, and the sentences of the terms (PR-43). */
import type { CashTurnover, Promotion, Wagering } from '@baize/contract/promotions.ts'
import { CURRENCIES, formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Facts, type Fact } from '@baize/ui/show/facts.tsx'
import { useDates, useText } from '../../i18n/i18n.ts'
import { lastMoment } from './last-day.ts'
import { RewardParts, RewardText } from './reward-text.tsx'

const SHARE_OF_ONE_PERCENT = 100
const WHOLE_BP = 10_000

const percent = (shareBp: number): string => `${shareBp / SHARE_OF_ONE_PERCENT}%`

type Gives = Promotion['gives'][number]

/** The turnover or deposit for which a share in basis points gives one ticket. */
const perTicket = (shareBp: number): string => formatUnits((UNITS * BigInt(WHOLE_BP)) / BigInt(shareBp))

function useGives({ gives, highest }: Promotion): Fact[] {
  const text = useText()
  const [term, atMost] = [text('promotions.gives'), text('promotions.highest')]
  if (gives.length === 0) return highest.length === 0 ? [] : [{ term: atMost, value: <RewardParts parts={highest} /> }]
  const shareOf = ({ kind, currency }: Gives, shareBp: number) =>
    kind === 'tickets' ? (
      <>
        {text('promotions.share.tickets')} <MoneyText value={perTicket(shareBp)} symbol={CURRENCIES[currency]?.symbol ?? currency} />
      </>
    ) : (
      text(`promotions.share.${kind}`, { percent: percent(shareBp) })
    )
  return gives.flatMap((one): Fact[] => {
    const { kind, amount, shareBp, most, currency, raffle } = one
    return [
      ...(shareBp === null ? [] : [{ term, value: shareOf(one, shareBp) }]),
      ...(amount === null ? [] : [{ term, value: <RewardText kind={kind} amount={amount} currency={currency} /> }]),
      ...(most === null ? [] : [{ term: atMost, value: <RewardText kind={kind} amount={most} currency={currency} /> }]),
      ...(raffle === null ? [] : [{ term: text('promotions.raffle.of'), value: raffle.title }]),
    ]
  })
}

type Shares = Wagering['contribution']

/** What each category counts of a stake. */
function useShares(): (contribution: Shares) => string {
  const text = useText()
  return (contribution) =>
    contribution.map(({ category, shareBp }) => `${text(`games.${category}` as 'games.RNG')} ${percent(shareBp)}`).join(', ')
}

/** Cash is the member's own at once; this much must be wagered before it can be withdrawn. */
function useCashTurnover(turnover: CashTurnover | null, currency: string): Fact[] {
  const text = useText()
  const shares = useShares()
  if (turnover === null) return []
  const { times, required, contribution } = turnover
  return [
    { term: text('promotions.cash.times'), value: text('promotions.times.cash', { times }) },
    ...(required === null
      ? []
      : [
          {
            term: text('promotions.cash.required'),
            value: <MoneyText value={required} symbol={CURRENCIES[currency]?.symbol ?? currency} />,
          },
        ]),
    { term: text('promotions.cash.counts'), value: shares(contribution) },
  ]
}

function useWagering(wagering: Wagering | null, currency: string): Fact[] {
  const text = useText()
  const shares = useShares()
  if (wagering === null) return []
  const money = (value: string) => <MoneyText value={value} symbol={CURRENCIES[currency]?.symbol ?? currency} />
  const { required, times, basis, contribution, maxBet, days, convertCap, form, onWithdrawal } = wagering
  return [
    { term: text('promotions.times'), value: text(`promotions.times.${basis}`, { times }) },
    ...(required === null ? [] : [{ term: text('promotions.required'), value: money(required) }]),
    { term: text('promotions.counts'), value: shares(contribution) },
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
  const currency = promotion.gives[0]?.currency ?? promotion.highest[0]?.currency ?? ''
  const facts: Fact[] = [
    ...useGives(promotion),
    ...useCashTurnover(promotion.gives.find(({ kind }) => kind === 'cash')?.turnover ?? null, currency),
    ...useWagering(promotion.wagering, currency),
    ...(promotion.claimDays === null
      ? []
      : [{ term: text('promotions.claimDays'), value: text('promotions.days.count', { days: promotion.claimDays }) }]),
    ...(promotion.excludes.length === 0 ? [] : [{ term: text('promotions.excludes'), value: promotion.excludes.join(', ') }]),
    { term: text('promotions.window'), value: `${dates(promotion.from, 'day')} – ${dates(lastMoment(promotion.until), 'day')}` },
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
