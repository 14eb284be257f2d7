/** Proves what a hunter of one campaign can expect: nothing of a sound one, and what was found of the old ones. */
import { describe, expect, it } from 'vitest'
import { diceBet } from './bets.ts'
import { bestExpectation } from './hunt.ts'
import { lossBackExpectation } from './loss-back-worth.ts'
import type { BonusOffer, Rewards } from './offer.ts'

const u = (amount: number): bigint => BigInt(Math.round(amount * 10_000))
const BY = { fullBp: 400n }
const NOTHING: Rewards = { cash: 0n, bonus: null, ticketUnits: 0n }
const WELCOME: BonusOffer = {
  most: u(50_000),
  shareBp: 10_000n,
  basis: 'bonus',
  times: 5n,
  form: 'convertible',
  cap: null,
  maxBet: u(5_000),
  contribution: { BGS: 10_000n },
}
const bonus = (more: Partial<BonusOffer> = {}) =>
  bestExpectation({ by: 'gift', rewards: { ...NOTHING, bonus: { ...WELCOME, ...more } } }, BY)

describe('the best expectation of a bonus', () => {
  it('of bonus money that is staked itself lies near the whole, by a plan of dice, roulette and blackjack', () => {
    const { atLeast, atMost } = bonus()
    expect(atMost).toBe(u(50_000))
    expect(atLeast).toBeGreaterThan(Number(u(30_000)))
    expect(atLeast).toBeLessThanOrEqual(Number(u(50_000)))
  })

  it('of a post-wager bonus is nothing once the own play costs as much', () => {
    expect(bonus({ form: 'post-wager', shareBp: 1_000n, basis: 'deposit+bonus', times: 10n })).toEqual({ atLeast: 0, atMost: 0n })
    expect(bonus({ form: 'post-wager' }).atMost).toBe(u(40_000))
    expect(bonus({ most: null }).atMost).toBeNull()
  })
})

const TIERS = [
  { loss: u(10_000), rateBp: 300n },
  { loss: u(100_000), rateBp: 500n },
  { loss: u(500_000), rateBp: 800n },
]
const OLD = { tiers: TIERS, minimum: u(300), cap: u(100_000), marginal: true }

describe('the best expectation of a loss-back', () => {
  it('of one bet a week was above its cost, and nothing is given back of fewer bets than it asks for', () => {
    const one = { bet: diceBet(4_950), stake: u(1_000_000), bets: 1, weightBp: 1_250n }
    expect(lossBackExpectation(OLD, one)).toBeGreaterThan(Number(u(20_000)))
    expect(lossBackExpectation({ ...OLD, bets: 20n }, one)).toBeLessThan(0)
  })

  it('of many bets is still above it, until a share of turnover bounds it', () => {
    expect(bestExpectation({ by: 'loss-back', terms: { ...OLD, bets: 20n } }, BY)).toMatchObject({ atMost: null })
    expect(bestExpectation({ by: 'loss-back', terms: { ...OLD, bets: 20n } }, BY).atLeast).toBeGreaterThan(0)
    expect(bestExpectation({ by: 'loss-back', terms: { ...OLD, bets: 20n, turnoverCapBp: 15n } }, BY)).toEqual({ atLeast: 0, atMost: 0n })
  })
})

describe('the best expectation of what is paid for play', () => {
  it('is what it pays less what the play costs', () => {
    const cash: Rewards = { ...NOTHING, cash: u(1_000) }
    const mission = (turnover: number) =>
      bestExpectation({ by: 'mission', turnover: u(turnover), categories: undefined, rewards: cash }, BY)
    expect([mission(10_000), mission(25_000)].map(({ atMost }) => atMost)).toEqual([u(600), 0n])
    expect(bestExpectation({ by: 'gift', rewards: cash }, BY)).toEqual({ atLeast: Number(u(1_000)), atMost: u(1_000) })
    expect(bestExpectation({ by: 'gift', rewards: { ...NOTHING, cash: null } }, BY)).toEqual({ atLeast: null, atMost: null })
    const levels = [
      { turnover: u(10_000), reward: u(300) },
      { turnover: u(20_000), reward: u(600) },
    ]
    expect(bestExpectation({ by: 'levels', levels }, BY).atMost).toBe(u(100))
  })

  it('has no limit where a rate is above the edge', () => {
    const rebate = (bp: bigint) => bestExpectation({ by: 'rebate', rates: { RNG: bp } }, BY).atMost
    expect([rebate(400n), rebate(401n)]).toEqual([0n, null])
    const raffle = (full: bigint | null) =>
      bestExpectation({ by: 'raffle', prizes: [u(200)], per: u(5_000), full, categories: undefined }, BY).atMost
    expect([raffle(null), raffle(1n)]).toEqual([0n, 0n])
    expect(bestExpectation({ by: 'raffle', prizes: [u(201)], per: u(5_000), full: null, categories: undefined }, BY).atMost).toBeNull()
    const referral = (turnover: number) => bestExpectation({ by: 'referral', each: u(450), turnover: u(turnover) }, BY).atMost
    expect([referral(0), referral(11_250), referral(11_249)]).toEqual([u(450), 0n, null])
    const ranking = {
      by: 'ranking',
      score: 'turnover',
      prizes: [u(500)],
      least: u(10_000),
      turnoverCapBp: null,
      categories: undefined,
    } as const
    expect(bestExpectation(ranking, BY).atMost).toBe(u(100))
    expect(bestExpectation({ ...ranking, turnoverCapBp: 10n }, BY).atMost).toBe(0n)
    expect(bestExpectation({ ...ranking, score: 'net-win' }, BY)).toEqual({ atLeast: 0, atMost: u(500) })
  })
})
