/**
 * Hunt: the best that somebody can expect of one campaign who plays for nothing else. `atMost` is proven. Where it comes from a bound, `atLeast` is what a
 * plan of dice, roulette and blackjack surely reaches; else both are the exact optimum. A player who expects nothing does not play.
 */
import { diceBet, hunterBets, type HunterBet } from './bets.ts'
import { bonusBound, wageringCost } from './bonus-bound.ts'
import { bestPlan, PARTS, type CountingBet } from './bonus-plan.ts'
import { lossBackExpectation } from './loss-back-worth.ts'
import type { BonusOffer, Offer, Rewards, Standards } from './offer.ts'
import { basisOf, ticketWorth } from './offer.ts'
import { isNearRiskless } from './riskless.ts'
import { weightOf } from './weight.ts'

/** Ten-thousandths; null is without a limit. `atLeast` is a floating number, since it is shown and never paid. */
export type Expectation = { readonly atLeast: number | null; readonly atMost: bigint | null }

const NOTHING: Expectation = { atLeast: 0, atMost: 0n }
const WITHOUT_LIMIT: Expectation = { atLeast: null, atMost: null }
const exactly = (units: bigint): Expectation => (units > 0n ? { atLeast: Number(units), atMost: units } : NOTHING)
const WHOLE = 10_000n
/** The category of dice, roulette and blackjack. */
const IN_HOUSE = 'BGS'
/** A grant is cut into so many steps; a smaller highest bet makes finer ones, up to the second. */
const STEPS = [10n, 40n] as const

/** The hunter's bets with what each counts: nothing where it is near-riskless, else the weight of its game by the offer's share. */
function countingBets(shareBp: bigint, fullBp: bigint): CountingBet[] {
  const isSafe = ({ outcomes }: HunterBet): boolean => {
    const ways = outcomes.map(({ chance, returned, staked }) => ({
      ways: BigInt(Math.round(chance * 1e12)),
      returned: BigInt(Math.round((returned / staked) * 10_000)),
    }))
    return isNearRiskless(WHOLE, ways)
  }
  return hunterBets()
    .filter((bet) => !isSafe(bet))
    .map((bet) => ({ ...bet, counts: Number(weightOf(bet.edgeBp, fullBp) * shareBp) / 100_000_000 }))
}

/** Bonus money of a known amount. */
function ofBonus(offer: BonusOffer, fullBp: bigint): Expectation {
  const { most, form, cap, times, maxBet, contribution } = offer
  if (most === null) return WITHOUT_LIMIT
  const required = (most * times * basisOf(offer)) / WHOLE
  const atMost = bonusBound({ amount: most, required, form, cap }, fullBp)
  if (form === 'post-wager') return exactly(atMost)
  const share = contribution[IN_HOUSE] ?? 0n
  const finest = maxBet === null ? STEPS[0] : (most + maxBet - 1n) / maxBet
  if (share <= 0n || finest > STEPS[1]) return { atLeast: 0, atMost }
  const amount = finest > STEPS[0] ? finest : STEPS[0]
  const inSteps = (units: bigint): number => Number((units * amount) / most)
  const plan = {
    amount: Number(amount),
    required: Number((required * amount * BigInt(PARTS) + most - 1n) / most),
    maxBet: maxBet === null ? Number(amount) : inSteps(maxBet),
    form,
    cap: cap === null ? null : inSteps(cap),
  }
  return { atLeast: (bestPlan(plan, countingBets(share, fullBp)) * Number(most)) / Number(amount), atMost }
}

const plus = (one: Expectation, other: Expectation): Expectation => ({
  atLeast: one.atLeast === null || other.atLeast === null ? null : one.atLeast + other.atLeast,
  atMost: one.atMost === null || other.atMost === null ? null : one.atMost + other.atMost,
})

/** What is given when so much was played that counts: the player's cost is the edge of all of it. */
function ofRewards({ cash, bonus, ticketUnits }: Rewards, turnover: bigint, fullBp: bigint): Expectation {
  if (cash === null) return WITHOUT_LIMIT
  const given = plus(exactly(cash + ticketUnits), bonus === null ? NOTHING : ofBonus(bonus, fullBp))
  const cost = wageringCost(turnover, fullBp)
  const net = given.atMost === null ? null : given.atMost - cost
  return net !== null && net <= 0n
    ? NOTHING
    : { atLeast: given.atLeast === null ? null : Math.max(0, given.atLeast - Number(cost)), atMost: net }
}

/** A rate of turnover that stays below the edge is nothing to play for. */
const ofRate = (bp: bigint, fullBp: bigint): Expectation => (bp <= fullBp ? NOTHING : WITHOUT_LIMIT)

/** The best of one-sided bets: so many of one stake as the terms ask for, by the losses that open a tier. */
function ofLossBack({ terms }: Extract<Offer, { by: 'loss-back' }>, fullBp: bigint): Expectation {
  const { bets = 0n, days = 0n, tiers, turnoverCapBp } = terms
  const count = [1n, bets, days].reduce((most, each) => (each > most ? each : most))
  const plans = [diceBet(4_950), diceBet(1_000), diceBet(100)].flatMap((bet) =>
    tiers.flatMap(({ loss }) =>
      [1n, 4n, 16n].map((multiple) => {
        const plan = { bet, stake: (loss * multiple + count - 1n) / count, bets: Number(count), weightBp: weightOf(bet.edgeBp, fullBp) }
        return lossBackExpectation(terms, plan)
      }),
    ),
  )
  return { atLeast: Math.max(0, ...plans), atMost: turnoverCapBp !== undefined && turnoverCapBp <= fullBp ? 0n : null }
}

const largest = (units: readonly bigint[]): bigint => units.reduce((most, each) => (each > most ? each : most), 0n)

/** What somebody can expect of this campaign alone. */
export function bestExpectation(offer: Offer, { fullBp }: Pick<Standards, 'fullBp'>): Expectation {
  switch (offer.by) {
    case 'gift':
      return ofRewards(offer.rewards, 0n, fullBp)
    case 'mission':
      return ofRewards(offer.rewards, offer.turnover, fullBp)
    case 'rebate':
      return ofRate(largest(Object.values(offer.rates)), fullBp)
    case 'loss-back':
      return ofLossBack(offer, fullBp)
    case 'ranking': {
      const { prizes, least, score, turnoverCapBp } = offer
      if (turnoverCapBp !== null) return ofRate(turnoverCapBp, fullBp)
      // Of a board that does not go by turnover the first prize is a bound, and no plan is known.
      return score === 'turnover' ? exactly(largest(prizes) - wageringCost(least, fullBp)) : { atLeast: 0, atMost: largest(prizes) }
    }
    case 'raffle':
      return ofRate((ticketWorth(offer.prizes, offer.full) * WHOLE + offer.per - 1n) / offer.per, fullBp)
    case 'referral':
      return offer.turnover > 0n ? ofRate((offer.each * WHOLE + offer.turnover - 1n) / offer.turnover, fullBp) : exactly(offer.each)
    case 'levels':
      return exactly(
        largest(
          offer.levels.map(({ turnover }, at) => {
            const given = offer.levels.slice(0, at + 1).reduce((sum, { reward }) => sum + reward, 0n)
            return given - wageringCost(turnover, fullBp)
          }),
        ),
      )
  }
}
