/** Proves the sum of all offers by hand-worked figures, and by people who play at random: nobody earns more than it says. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { worthOfLine } from './line-worth.ts'
import { worthOf, type BonusOffer, type Offer, type Rewards } from './offer.ts'
import { bestPoint, worthOfPoints } from './points-worth.ts'
import { isLosing, lossesBy, sumsOf, type GameClass, type Standing } from './sum.ts'
import { together, type Term, type Worth } from './term.ts'
import { weightOf } from './weight.ts'

const u = (amount: number): bigint => BigInt(Math.round(amount * 10_000))
const STANDARDS = { fullBp: 400n, pointRates: { RNG: 10n * 15_000n } }
const game = (category: string, edgeBp: bigint): GameClass => ({
  category,
  game: `${category} ${edgeBp}`,
  edgeBp,
  weightBp: weightOf(edgeBp, 400n),
})
const GAMES = [game('RNG', 400n), game('RNG', 200n), game('BGS', 50n), game('BGS', 600n)]
const standing = (worths: readonly Worth[], lines: readonly (readonly Term[])[] = []): Standing => ({
  fullBp: 400n,
  games: GAMES,
  offers: together(worths),
  lines,
})
const NOTHING: Rewards = { cash: 0n, bonus: null, ticketUnits: 0n }
const cash = (amount: number): Rewards => ({ ...NOTHING, cash: u(amount) })
const BONUS: BonusOffer = {
  most: u(50_000),
  shareBp: 10_000n,
  basis: 'bonus',
  times: 5n,
  form: 'convertible',
  cap: null,
  maxBet: null,
  contribution: { RNG: 10_000n, BGS: 5_000n },
}
const rates = (offer: Offer): readonly (readonly [string, bigint])[] =>
  worthOf('offer', offer, STANDARDS).terms.map(({ of, ppm }) => [of, ppm])
const gifts = (offer: Offer): readonly (bigint | null)[] => together([worthOf('offer', offer, STANDARDS)]).gifts.map(({ units }) => units)

describe('the worth of an offer', () => {
  it('[PR-22] of bonus money that is staked itself is a gift, however often it must be wagered', () => {
    const gift = (more: Partial<BonusOffer>) => gifts({ by: 'gift', rewards: { ...NOTHING, bonus: { ...BONUS, ...more } } })
    expect(gift({})).toEqual([u(50_000)])
    expect(gift({ times: 100n, form: 'sticky' })).toEqual([u(50_000)])
    expect(gift({ most: null })).toEqual([null])
  })

  it('[PR-22] of a post-wager bonus is a rate of the own play that earns it, by the share of the category', () => {
    const of = (more: Partial<BonusOffer>) =>
      rates({ by: 'gift', rewards: { ...NOTHING, bonus: { ...BONUS, form: 'post-wager', ...more } } })
    // A tenth of the deposit, and ten times both: 1 ÷ 110 of what is staked.
    expect(of({ shareBp: 1_000n, basis: 'deposit+bonus', times: 10n })).toEqual([
      ['bonus', 9_091n],
      ['bonus', 4_546n],
    ])
    expect(of({ times: 10n })).toEqual([
      ['bonus', 100_000n],
      ['bonus', 50_000n],
    ])
  })

  it('of cash without play is a gift, and of cash for play its share of it', () => {
    expect(gifts({ by: 'gift', rewards: cash(20_000) })).toEqual([u(20_000)])
    expect(gifts({ by: 'gift', rewards: { ...NOTHING, cash: null } })).toEqual([null])
    expect(gifts({ by: 'mission', turnover: 0n, categories: undefined, rewards: cash(1_500) })).toEqual([u(1_500)])
    expect(rates({ by: 'mission', turnover: u(10_000), categories: ['RNG'], rewards: cash(1_000) })).toEqual([['mission', 100_000n]])
    expect(rates({ by: 'referral', each: u(3_000), turnover: u(20_000) })).toEqual([['referral', 150_000n]])
    expect(gifts({ by: 'referral', each: u(3_000), turnover: 0n })).toEqual([u(3_000)])
  })

  it('[PR-29] of levels is the most that all rewards up to one give of its turnover', () => {
    const levels = [
      { turnover: u(100_000), reward: u(1_000) },
      { turnover: u(500_000), reward: u(5_000) },
    ]
    expect(rates({ by: 'levels', levels })).toEqual([['levels', 12_000n]])
    expect(gifts({ by: 'levels', levels: [{ turnover: 0n, reward: u(10) }] })).toEqual([u(10)])
  })

  it('of a ranking is its first prize for the least score, or the share of turnover that bounds it', () => {
    const ranking = {
      by: 'ranking',
      score: 'turnover',
      prizes: [u(100_000), u(50_000)],
      least: u(10_000),
      turnoverCapBp: null,
      categories: undefined,
    } as const
    expect(rates(ranking)).toEqual([['ranking', 10_000_000n]])
    expect(rates({ ...ranking, turnoverCapBp: 10n })).toEqual([['ranking', 1_000n]])
    expect(rates({ ...ranking, least: u(200_000_000), turnoverCapBp: 10n })).toEqual([['ranking', 500n]])
    expect(gifts({ ...ranking, least: 0n })).toEqual([u(100_000)])
    // 10 points need 6,667 at ten points for 10,000 times one and a half.
    expect(rates({ ...ranking, score: 'points', least: u(10) })).toEqual([['ranking', 15_000_001n]])
    expect(worthOf('offer', { ...ranking, score: 'net-win' }, STANDARDS).terms[0]).toMatchObject({ base: 'stake', ppm: 10_000_000n })
  })

  it('[PR-36] of a raffle is what a ticket can win at most', () => {
    const raffle = { by: 'raffle', prizes: [u(50_000), u(40_000)], per: u(5_000), full: null, categories: undefined } as const
    expect(rates(raffle)).toEqual([['raffle', 10_000_000n]])
    expect(rates({ ...raffle, full: 18_000n })).toEqual([['raffle', 1_000n]])
  })

  it('[PR-28] of a loss-back is its highest rate of every stake, or the share of turnover that bounds it', () => {
    const tiers = [
      { loss: u(10_000), rateBp: 300n },
      { loss: u(500_000), rateBp: 800n },
    ]
    const terms = { tiers, minimum: 0n, cap: null, marginal: true }
    expect(worthOf('offer', { by: 'loss-back', terms }, STANDARDS).terms).toEqual([
      { subject: 'offer', base: 'stake', of: 'loss-back', ppm: 80_000n },
    ])
    expect(rates({ by: 'loss-back', terms: { ...terms, turnoverCapBp: 15n } })).toEqual([['loss-back', 1_500n]])
  })

  it('[PT-14] of points is the best of every exchange at the best multiplier, twice where points are given too', () => {
    expect(bestPoint([{ pointsPerUnit: u(0.5) }, { pointsPerUnit: u(0.35) }], [])).toBe(28_572n)
    expect(bestPoint([], [{ points: u(500), amount: u(100), worth: u(2_100) }])).toBe(u(4))
    const terms = { rules: [{ category: 'RNG', pointsPer10000: 10n }], multiplierBp: 15_000n, pointUnits: u(2) }
    // 10 of 10,000, times 1.5, at 2 each: 0.3 %.
    expect(worthOfPoints({ ...terms, given: false })[0]?.ppm).toBe(3_000n)
    expect(worthOfPoints({ ...terms, given: true })[0]?.ppm).toBe(6_000n)
  })

  it('of a line is what the house pays to its top, and a dividend without a cap its rate of every stake', () => {
    const line = { member: 'm', rates: { RNG: 80n }, daily: 100n, hourly: 20n, realtime: 10n, dividend: 2_000n }
    const rules = { byLoss: [], atOnce: ['BGS'], dividendCapBp: null }
    const of = (terms: readonly Term[]) => terms.map(({ of: name, base, ppm }) => [name, base, ppm])
    expect(of(worthOfLine(line, rules))).toEqual([
      ['line-rebate', 'counted', 8_000n],
      ['daily-salary', 'counted', 10_000n],
      ['hourly-salary', 'counted', 2_000n],
      ['real-time-salary', 'counted', 1_000n],
      ['dividend', 'stake', 200_000n],
    ])
    expect(of(worthOfLine(line, { byLoss: ['RNG'], atOnce: [], dividendCapBp: 40n }))).toEqual(
      expect.arrayContaining([
        ['line-rebate', 'stake', 8_000n],
        ['dividend', 'counted', 4_000n],
      ]),
    )
  })
})

const rebate = (bp: bigint): Worth => worthOf('rebate', { by: 'rebate', rates: { RNG: bp, BGS: bp } }, STANDARDS)
const mission = (name: string, ppm: number): Worth =>
  worthOf(name, { by: 'mission', turnover: u(1_000_000), categories: undefined, rewards: cash(ppm) }, STANDARDS)

describe('the sum of a game', () => {
  it('adds a line’s pay to what players get: a rate of 1 % and a salary of 1 % lose where the house keeps 2 % by count', () => {
    const line = worthOfLine(
      { member: 'm', rates: { RNG: 100n }, daily: 100n, hourly: 0n, realtime: 0n, dividend: 0n },
      { byLoss: [], atOnce: [], dividendCapBp: 0n },
    )
    const offers = [rebate(60n), mission('mission', 30_000)]
    expect(sumsOf(standing(offers)).map(isLosing)).toEqual([false, false, false, false])
    const [full, half] = sumsOf(standing(offers, [line]))
    // The rebate of the line is higher than the player's, and only one of them is paid.
    expect(full).toMatchObject({ keptPpm: 40_000n, earnedPpm: 50_000n })
    expect(half).toMatchObject({ weightBp: 5_000n, keptPpm: 20_000n, earnedPpm: 25_000n })
  })

  it('takes of missions and of open bonuses the best alone, since one bet fills one', () => {
    const [full] = sumsOf(standing([mission('first', 20_000), mission('second', 30_000)]))
    expect(full).toMatchObject({ earnedPpm: 30_000n, terms: [{ subject: 'second' }] })
  })

  const gift = (units: number): Worth => worthOf('gift', { by: 'gift', rewards: cash(units) }, STANDARDS)

  it('names what loses by the offer that takes part in it, with every term', () => {
    const losing = standing([rebate(100n), mission('mission', 35_000), gift(10)])
    const of = (subject: string) => lossesBy(losing, subject, losing)
    expect(of('mission').sums.map(({ game: name }) => name)).toEqual(['RNG 400', 'RNG 200', 'BGS 50'])
    expect(of('mission').sums[0]?.terms).toEqual([
      { subject: 'rebate', of: 'rebate', ppm: 10_000n },
      { subject: 'mission', of: 'mission', ppm: 35_000n },
    ])
    expect(of('gift')).toEqual({ gifts: [{ subject: 'gift', of: 'cash', units: u(10) }], sums: [] })
    expect(of('other')).toEqual({ gifts: [], sums: [] })
  })

  it('names what an act made of other offers: a gift that is worth more now, and a sum that loses more', () => {
    const points = (given: boolean): Worth => ({
      terms: worthOfPoints({ rules: [{ category: 'RNG', pointsPer10000: 100n }], multiplierBp: 10_000n, pointUnits: u(3), given }).map(
        (term) => ({ ...term, subject: 'points' }),
      ),
      gifts: [],
    })
    const [before, after] = [standing([points(false), gift(10)]), standing([points(true), gift(20)])]
    expect(lossesBy(before, 'newcomer', before)).toEqual({ gifts: [], sums: [] })
    const made = lossesBy(after, 'newcomer', before)
    expect(made.sums.map(({ game: name, earnedPpm }) => [name, earnedPpm])).toEqual([
      ['RNG 400', 60_000n],
      ['RNG 200', 30_000n],
    ])
    expect(made.gifts).toEqual([{ subject: 'gift', of: 'cash', units: u(20) }])
    expect(lossesBy(before, 'newcomer', after)).toEqual({ gifts: [], sums: [] })
    expect(lossesBy(after, 'newcomer', after)).toEqual({ gifts: [], sums: [] })
  })

  it('is the most that anybody earns of any play, mission by mission and level by level', () => {
    const plays = fc.array(fc.record({ at: fc.integer({ min: 0, max: GAMES.length - 1 }), stake: fc.integer({ min: 1, max: 50_000 }) }), {
      maxLength: 60,
    })
    const offers = fc.record({
      rebateBp: fc.bigInt({ min: 0n, max: 200n }),
      reward: fc.integer({ min: 1, max: 300 }),
      asks: fc.integer({ min: 1, max: 20_000 }),
      first: fc.integer({ min: 1, max: 500 }),
      second: fc.integer({ min: 1, max: 900 }),
    })
    fc.assert(
      fc.property(plays, offers, (played, { rebateBp, reward, asks, first, second }) => {
        const levels = [
          { turnover: u(10_000), reward: u(first) },
          { turnover: u(40_000), reward: u(second) },
        ]
        const all = [
          rebate(rebateBp),
          worthOf('mission', { by: 'mission', turnover: u(asks), categories: undefined, rewards: cash(reward) }, STANDARDS),
          worthOf('vip', { by: 'levels', levels }, STANDARDS),
        ]
        const rows = sumsOf(standing(all))
        const bound = played.reduce((sum, { at, stake }) => sum + u(stake) * rows[at]!.earnedPpm, 0n)
        const counted = played.reduce((sum, { at, stake }) => sum + (u(stake) * GAMES[at]!.weightBp) / 10_000n, 0n)
        const earned =
          (counted * rebateBp) / 10_000n +
          (counted / u(asks)) * u(reward) +
          levels.filter(({ turnover }) => turnover <= counted).reduce((sum, level) => sum + level.reward, 0n)
        expect(earned * 1_000_000n).toBeLessThanOrEqual(bound)
      }),
    )
  })
})
