/** Offer: what a campaign gives in one currency at most, as the sum of all offers takes it. Each kind is a rate of turnover, or a gift. */
import type { BonusForm } from '@baize/contract/values/promotions.ts'
import type { LossTerms } from '../promotions/loss-back.ts'
import { bonusBound } from './bonus-bound.ts'
import { highestShareOfLoss } from './loss-back-worth.ts'
import { ppmOf, ppmOfBp, type Gift, type Term, type TermName, type Worth } from './term.ts'

/** Bonus money of one award. `shareBp` is of the deposit that it is given for; `most` null is without a limit. */
export type BonusOffer = {
  readonly most: bigint | null
  readonly shareBp: bigint | null
  readonly basis: 'bonus' | 'deposit+bonus'
  readonly times: bigint
  readonly form: BonusForm
  readonly cap: bigint | null
  /** The highest bet while it is wagered; null is without one. */
  readonly maxBet: bigint | null
  readonly contribution: Readonly<Record<string, bigint>>
}

/** What one award gives at most. Cash null is without a limit; tickets are worth their raffle's prizes, by what a ticket can win at most. */
export type Rewards = { readonly cash: bigint | null; readonly bonus: BonusOffer | null; readonly ticketUnits: bigint }

type Categories = readonly string[] | undefined

/** What every offer is measured by. */
export type Standards = {
  /** The edge from which stakes count in full. */
  readonly fullBp: bigint
  /** By category: points for each 10,000 of turnover times the highest multiplier of a level in basis points. */
  readonly pointRates: Readonly<Record<string, bigint>>
}

/** Points of a rate are for ten thousand, at a multiplier in ten-thousandths. */
const POINT_SCALE = 100_000_000n

export type Offer =
  /** Given without play: for a deposit, a registration, an application, a code, or signing in. */
  | { readonly by: 'gift'; readonly rewards: Rewards }
  | { readonly by: 'mission'; readonly turnover: bigint; readonly categories: Categories; readonly rewards: Rewards }
  | { readonly by: 'rebate'; readonly rates: Readonly<Record<string, bigint>> }
  | { readonly by: 'loss-back'; readonly terms: LossTerms }
  | {
      readonly by: 'ranking'
      readonly score: 'turnover' | 'net-win' | 'points'
      /** Prizes by place. */
      readonly prizes: readonly bigint[]
      /** The lowest score with a place. */
      readonly least: bigint
      readonly turnoverCapBp: bigint | null
      readonly categories: Categories
    }
  /** Prizes are paid in full from `full` tickets on, and in proportion below; null is always in full. */
  | {
      readonly by: 'raffle'
      readonly prizes: readonly bigint[]
      readonly per: bigint
      readonly full: bigint | null
      readonly categories: Categories
    }
  | { readonly by: 'referral'; readonly each: bigint; readonly turnover: bigint }
  /** Reached by turnover, each rewarded once; rising. */
  | { readonly by: 'levels'; readonly levels: readonly { readonly turnover: bigint; readonly reward: bigint }[] }

const sum = (units: readonly bigint[]): bigint => units.reduce((all, each) => all + each, 0n)
const largest = (units: readonly bigint[]): bigint => units.reduce((most, each) => (each > most ? each : most), 0n)

/** The best average of the first prizes: some members of a line may take the first places and leave the others. */
const bestPrize = (prizes: readonly bigint[]): bigint =>
  largest(prizes.map((_, at) => (sum(prizes.slice(0, at + 1)) + BigInt(at)) / BigInt(at + 1)))

/** What a ticket can win at most: its share of all prizes, where as few are sold as are paid in full. */
export const ticketWorth = (prizes: readonly bigint[], full: bigint | null): bigint =>
  full === null ? bestPrize(prizes.toSorted((one, other) => (one > other ? -1 : 1))) : (sum(prizes) + full - 1n) / full

/** What is to be wagered for each unit of bonus, beside `times`, in basis points. */
export const basisOf = ({ basis, shareBp }: Pick<BonusOffer, 'basis' | 'shareBp'>): bigint =>
  // Of a share the deposit is known; a fixed bonus may have been given for the least one.
  basis === 'bonus' || shareBp === null ? 10_000n : 10_000n + (10_000n * 10_000n) / shareBp

/** Bonus money that is wagered with own money is earned by turnover; any other is a gift that is worth its bound. */
function worthOfBonus(subject: string, offer: BonusOffer, fullBp: bigint): Worth {
  const { most, times, form, cap, contribution } = offer
  const basisBp = basisOf(offer)
  if (form === 'post-wager') {
    const terms = Object.entries(contribution).map(([category, share]): Term => {
      const ppm = ppmOf(share, times * basisBp)
      return { subject, of: 'bonus', base: 'counted', ppm, categories: [category], group: 'bonus' }
    })
    return { terms, gifts: [] }
  }
  const required = (amount: bigint): bigint => (amount * times * basisBp) / 10_000n
  const units = most === null ? null : bonusBound({ amount: most, required: required(most), form, cap }, fullBp)
  return { terms: [], gifts: [{ subject, of: 'bonus', units }] }
}

const giftOf = (subject: string, of: TermName, units: bigint | null): Gift => ({ subject, of, units })

function worthOfGift(subject: string, { cash, bonus, ticketUnits }: Rewards, fullBp: bigint): Worth {
  const gifts = [giftOf(subject, 'cash', cash), giftOf(subject, 'tickets', ticketUnits)]
  const ofBonus = bonus === null ? { terms: [], gifts: [] } : worthOfBonus(subject, bonus, fullBp)
  return { terms: ofBonus.terms, gifts: [...gifts, ...ofBonus.gifts] }
}

/** A mission with turnover pays for it; one without is a gift. */
function worthOfMission(subject: string, offer: Extract<Offer, { by: 'mission' }>, fullBp: bigint): Worth {
  const { turnover, categories, rewards } = offer
  const gift = worthOfGift(subject, rewards, fullBp)
  if (turnover === 0n || gift.gifts.some(({ units }) => units === null)) return gift
  const ppm = ppmOf(sum(gift.gifts.map(({ units }) => units ?? 0n)), turnover)
  return { terms: [...gift.terms, { subject, of: 'mission', base: 'counted', ppm, categories, group: 'mission' }], gifts: [] }
}

function worthOfRanking(subject: string, offer: Extract<Offer, { by: 'ranking' }>, { pointRates }: Standards): Worth {
  const { score, prizes, least, turnoverCapBp, categories } = offer
  const about = { subject, of: 'ranking' } as const
  const prize = bestPrize(prizes)
  const capped = turnoverCapBp === null ? undefined : ppmOfBp(turnoverCapBp)
  const rate = (asked: bigint): bigint | undefined =>
    asked <= 0n ? capped : capped === undefined || ppmOf(prize, asked) < capped ? ppmOf(prize, asked) : capped
  if (score === 'points') {
    const terms = Object.entries(pointRates).flatMap(([category, pointsRate]): Term[] => {
      if (pointsRate <= 0n || (categories !== undefined && !categories.includes(category))) return []
      // The turnover that earns the lowest score at the best multiplier.
      const ppm = rate((least * POINT_SCALE) / pointsRate) ?? ppmOf(prize, 1n)
      return [{ ...about, base: 'counted', ppm, categories: [category] }]
    })
    return { terms, gifts: [] }
  }
  const ppm = rate(least)
  if (ppm === undefined) return { terms: [], gifts: [giftOf(subject, 'ranking', prize)] }
  // A win of so much is no likelier than its share of the stake, so a board by net win pays for every stake.
  const base = score === 'net-win' && capped === undefined ? 'stake' : 'counted'
  return { terms: [{ ...about, base, ppm, categories }], gifts: [] }
}

/** What a campaign of this name can give. */
export function worthOf(subject: string, offer: Offer, standards: Standards): Worth {
  const { fullBp } = standards
  const counted = { subject, base: 'counted' } as const
  switch (offer.by) {
    case 'gift':
      return worthOfGift(subject, offer.rewards, fullBp)
    case 'mission':
      return worthOfMission(subject, offer, fullBp)
    case 'rebate': {
      const terms = Object.entries(offer.rates).map(([category, bp]): Term => ({
        ...counted,
        of: 'rebate',
        ppm: ppmOfBp(bp),
        categories: [category],
        group: 'rebate',
      }))
      return { terms, gifts: [] }
    }
    case 'loss-back': {
      const { turnoverCapBp } = offer.terms
      if (turnoverCapBp !== undefined) return { terms: [{ ...counted, of: 'loss-back', ppm: ppmOfBp(turnoverCapBp) }], gifts: [] }
      return { terms: [{ subject, base: 'stake', of: 'loss-back', ppm: highestShareOfLoss(offer.terms) }], gifts: [] }
    }
    case 'ranking':
      return worthOfRanking(subject, offer, standards)
    case 'raffle': {
      const ppm = ppmOf(ticketWorth(offer.prizes, offer.full), offer.per)
      return { terms: [{ ...counted, of: 'raffle', ppm, categories: offer.categories }], gifts: [] }
    }
    case 'referral':
      if (offer.turnover <= 0n) return { terms: [], gifts: [giftOf(subject, 'referral', offer.each)] }
      return { terms: [{ ...counted, of: 'referral', ppm: ppmOf(offer.each, offer.turnover) }], gifts: [] }
    case 'levels': {
      const reached = offer.levels.map(({ turnover }, at) => ({
        turnover,
        given: sum(offer.levels.slice(0, at + 1).map(({ reward }) => reward)),
      }))
      const free = reached.filter(({ turnover, given }) => turnover <= 0n && given > 0n)
      const ppm = largest(reached.filter(({ turnover }) => turnover > 0n).map(({ turnover, given }) => ppmOf(given, turnover)))
      return { terms: [{ ...counted, of: 'levels', ppm }], gifts: free.map(({ given }) => giftOf(subject, 'levels', given)) }
    }
  }
}
