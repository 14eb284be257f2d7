/** Proves each term of each offer as a whole, at and beside its bounds, and how the terms of a sum stand beside one another. */
import { describe, expect, it } from 'vitest'
import { diceBet, hunterBets } from './bets.ts'
import { bonusBound } from './bonus-bound.ts'
import { bestExpectation } from './hunt.ts'
import { worthOfLine } from './line-worth.ts'
import { highestShareOfLoss, lossBackExpectation } from './loss-back-worth.ts'
import { ticketWorth, worthOf, type BonusOffer, type Offer, type Rewards } from './offer.ts'
import { bestPoint, worthOfPoints } from './points-worth.ts'
import { isLosing, lossesBy, sumsOf, type GameClass, type Standing } from './sum.ts'
import { together, type Gift, type Term } from './term.ts'

const u = (amount: number): bigint => BigInt(Math.round(amount * 10_000))
const STANDARDS = { fullBp: 400n, pointRates: { RNG: 10n * 15_000n, BGS: 0n, LOTT: 20n * 10_000n } }
const BONUS: BonusOffer = {
  most: u(50_000),
  shareBp: 10_000n,
  basis: 'bonus',
  times: 5n,
  form: 'convertible',
  cap: null,
  maxBet: null,
  contribution: { RNG: 10_000n },
}
const NOTHING: Rewards = { cash: 0n, bonus: null, ticketUnits: 0n }
const bonus = (more: Partial<BonusOffer>): Offer => ({ by: 'gift', rewards: { ...NOTHING, bonus: { ...BONUS, ...more } } })
const worth = (offer: Offer) => together([worthOf('offer', offer, STANDARDS)])
const term = (more: Partial<Term>): Term => ({ subject: 'offer', of: 'ranking', base: 'counted', ppm: 0n, ...more })
const gift = (of: Gift['of'], units: bigint | null): Gift => ({ subject: 'offer', of, units })
const RANKING = {
  by: 'ranking',
  score: 'points',
  prizes: [u(100), u(50)],
  least: u(10),
  turnoverCapBp: null,
  categories: undefined,
} as const
const LEVELS = (turnover: bigint, reward: bigint): Offer => ({ by: 'levels', levels: [{ turnover, reward }] })

describe('[PR-22] an offer as a whole', () => {
  it.each<[string, Offer, { terms: Term[]; gifts: Gift[] }]>([
    [
      'a post-wager bonus',
      bonus({ form: 'post-wager' }),
      { terms: [term({ of: 'bonus', ppm: 200_000n, categories: ['RNG'], group: 'bonus' })], gifts: [] },
    ],
    // 250,000 of wagering cost 10,000: with a cap of 40,000 the bonus just reaches it.
    ['a capped bonus whose amount reaches the cap', bonus({ cap: u(40_000) }), { terms: [], gifts: [gift('bonus', u(40_000))] }],
    ['a capped bonus whose amount falls short', bonus({ cap: u(45_000) }), { terms: [], gifts: [gift('bonus', 409_090_910n)] }],
    [
      'a capped bonus of a deposit, wagered with it',
      bonus({ cap: u(40_000), basis: 'deposit+bonus' }),
      { terms: [], gifts: [gift('bonus', 333_333_334n)] },
    ],
    [
      'a gift of all kinds',
      { by: 'gift', rewards: { cash: 1n, bonus: null, ticketUnits: 1n } },
      { terms: [], gifts: [gift('cash', 1n), gift('tickets', 1n)] },
    ],
    [
      'a mission',
      { by: 'mission', turnover: 1n, categories: ['RNG'], rewards: { ...NOTHING, cash: 1n } },
      { terms: [term({ of: 'mission', ppm: 1_000_000n, categories: ['RNG'], group: 'mission' })], gifts: [] },
    ],
    [
      'a board of points, in each category that earns some',
      RANKING,
      {
        terms: [term({ ppm: 15_001n, categories: ['RNG'] }), term({ ppm: 20_000n, categories: ['LOTT'] })],
        gifts: [],
      },
    ],
    [
      'a board of points in one category',
      { ...RANKING, categories: ['LOTT'] },
      { terms: [term({ ppm: 20_000n, categories: ['LOTT'] })], gifts: [] },
    ],
    [
      'a board of points without a least score',
      { ...RANKING, least: 0n, categories: ['LOTT'] },
      { terms: [term({ ppm: u(100) * 1_000_000n, categories: ['LOTT'] })], gifts: [] },
    ],
    [
      'a board by turnover without a least score',
      { ...RANKING, score: 'turnover', least: 0n },
      { terms: [], gifts: [gift('ranking', u(100))] },
    ],
    [
      'a board by net win with a cap',
      { ...RANKING, score: 'net-win', least: u(100), turnoverCapBp: 10n, categories: ['RNG'] },
      { terms: [term({ ppm: 1_000n, categories: ['RNG'] })], gifts: [] },
    ],
    [
      'a board by net win without one',
      { ...RANKING, score: 'net-win', least: u(100), categories: ['RNG'] },
      { terms: [term({ base: 'stake', ppm: 1_000_000n, categories: ['RNG'] })], gifts: [] },
    ],
    [
      'a raffle',
      { by: 'raffle', prizes: [u(10), u(30)], per: u(3_000), full: null, categories: ['RNG'] },
      { terms: [term({ of: 'raffle', ppm: 10_000n, categories: ['RNG'] })], gifts: [] },
    ],
    ['a friend without turnover', { by: 'referral', each: 1n, turnover: 0n }, { terms: [], gifts: [gift('referral', 1n)] }],
    [
      'a friend with the least turnover',
      { by: 'referral', each: 1n, turnover: 1n },
      { terms: [term({ of: 'referral', ppm: 1_000_000n })], gifts: [] },
    ],
    ['a level at nothing', LEVELS(0n, 1n), { terms: [], gifts: [gift('levels', 1n)] }],
    ['a level at the least turnover', LEVELS(1n, 1n), { terms: [term({ of: 'levels', ppm: 1_000_000n })], gifts: [] }],
    ['a level that gives nothing', LEVELS(0n, 0n), { terms: [], gifts: [] }],
  ])('%s', (_name, offer, expected) => {
    expect(worth(offer)).toEqual(expected)
  })

  it.each([
    ['less', u(2_499), u(0.04)],
    ['as much', u(2_500), 0n],
    ['more', u(2_501), 0n],
  ] as const)('[PR-22] a post-wager bonus of 100 whose wagering costs %s is worth what it leaves', (_side, required, net) => {
    expect(bonusBound({ amount: u(100), required, form: 'post-wager', cap: null }, 400n)).toBe(net)
  })

  it('[PR-36] tickets are worth the best prizes first, in whatever order they were written', () => {
    expect([ticketWorth([u(10), u(30), u(20)], null), ticketWorth([u(10), u(30)], 3n)]).toEqual([u(30), 133_334n])
  })

  it('[PT-14] a point is worth its best exchange, wherever it stands, and goods that cost their price are worth nothing', () => {
    const goods = (amount: bigint, worthOfIt: bigint) => ({ points: u(10), amount, worth: worthOfIt })
    expect(bestPoint([{ pointsPerUnit: u(0.5) }, { pointsPerUnit: u(1) }], [goods(u(100), u(100))])).toBe(u(2))
    expect(bestPoint([], [goods(u(100), u(100)), goods(u(100), u(100) + 1n)])).toBe(1n)
    const rule = { multiplierBp: 10_000n, pointUnits: u(1), given: false }
    expect(worthOfPoints({ ...rule, rules: [{ category: 'RNG', pointsPer10000: 10n }] })).toEqual([
      { subject: 'points:RNG', of: 'points', base: 'counted', ppm: 1_000n, categories: ['RNG'] },
    ])
  })

  it('[PR-32] a loss-back is worth its highest rate, and a plan its own average', () => {
    const tiers = [
      { loss: 0n, rateBp: 2_000n },
      { loss: u(100), rateBp: 1_000n },
    ]
    expect(highestShareOfLoss({ tiers })).toBe(200_000n)
    const coin = {
      name: 'coin',
      game: 'dice',
      edgeBp: 0n,
      outcomes: [
        { chance: 0.5, returned: 2, staked: 1 },
        { chance: 0.5, returned: 0, staked: 1 },
      ],
    } as const
    const terms = { tiers, minimum: 0n, cap: null, marginal: false }
    const plan = { bet: coin, stake: u(100), bets: 2, weightBp: 10_000n }
    // One of four loses 200 and gets 20 back.
    expect(lossBackExpectation(terms, plan)).toBe(50_000)
    expect(lossBackExpectation({ ...terms, bets: 2n, days: 2n }, plan)).toBe(50_000)
    expect(lossBackExpectation({ ...terms, bets: 3n }, plan)).toBe(0)
    expect(lossBackExpectation({ ...terms, days: 3n }, plan)).toBe(0)
    // A tenth of a percent of 200 that count is 0.2.
    expect(lossBackExpectation({ ...terms, turnoverCapBp: 10n }, plan)).toBe(500)
    expect(lossBackExpectation({ ...terms, turnoverCapBp: 10n }, { ...plan, weightBp: 5_000n })).toBe(250)
    // Where wins are larger than losses: a quarter loses 200 and gets 20 back, a half wins 100, a quarter 400.
    const rare = {
      ...coin,
      outcomes: [
        { chance: 0.5, returned: 3, staked: 1 },
        { chance: 0.5, returned: 0, staked: 1 },
      ],
    }
    expect(lossBackExpectation(terms, { ...plan, bet: rare })).toBe(1_050_000)
  })
})

describe('[PR-22] what a line is worth, term by term', () => {
  const line = { member: '7', rates: { RNG: 80n, BGS: 0n }, daily: 100n, hourly: 20n, realtime: 10n, dividend: 1n }
  const about = { subject: 'line:7', base: 'counted' }
  it.each([
    [
      'with everything',
      line,
      { byLoss: [], atOnce: ['BGS'], dividendCapBp: 40n },
      [
        { ...about, of: 'line-rebate', ppm: 8_000n, categories: ['RNG'], group: 'rebate' },
        { ...about, of: 'daily-salary', ppm: 10_000n, categories: undefined },
        { ...about, of: 'hourly-salary', ppm: 2_000n, categories: ['BGS'] },
        { ...about, of: 'real-time-salary', ppm: 1_000n, categories: ['BGS'] },
        { ...about, of: 'dividend', ppm: 4_000n },
      ],
    ],
    [
      'without a dividend',
      { ...line, rates: {}, daily: 0n, hourly: 0n, realtime: 0n, dividend: 0n },
      { byLoss: [], atOnce: [], dividendCapBp: 40n },
      [],
    ],
    [
      'with the least dividend, uncapped',
      { ...line, rates: {}, daily: 0n, hourly: 0n, realtime: 0n },
      { byLoss: [], atOnce: [], dividendCapBp: null },
      [{ subject: 'line:7', of: 'dividend', base: 'stake', ppm: 100n }],
    ],
  ])('%s', (_name, terms, rules, expected) => expect(worthOfLine(terms, rules)).toEqual(expected))
})

describe('[PR-22] the sum', () => {
  const game = (name: string, edgeBp: bigint, weightBp: bigint): GameClass => ({ category: 'RNG', game: name, edgeBp, weightBp })
  const standing = (terms: readonly Term[], more: Partial<Standing> = {}): Standing => ({
    fullBp: 400n,
    games: [game('full', 400n, 10_000n)],
    offers: { terms, gifts: [] },
    lines: [],
    ...more,
  })
  const named = (subject: string, ppm: bigint, more: Partial<Term> = {}): Term => ({ subject, of: 'raffle', base: 'counted', ppm, ...more })
  const earned = (terms: readonly Term[], more: Partial<Standing> = {}) => sumsOf(standing(terms, more)).map(({ earnedPpm }) => earnedPpm)

  it.each([
    ['two offers without a group add up', [named('a', 10n), named('b', 20n)], 30n],
    ['of two missions the better counts, the first', [named('a', 20n, { group: 'mission' }), named('b', 10n, { group: 'mission' })], 20n],
    ['and the second', [named('a', 10n, { group: 'mission' }), named('b', 20n, { group: 'mission' })], 20n],
    [
      'two rebates of campaigns add up',
      [named('a', 10n, { of: 'rebate', group: 'rebate' }), named('b', 20n, { of: 'rebate', group: 'rebate' })],
      30n,
    ],
    [
      'a rebate of the line stands against them',
      [named('a', 10n, { of: 'rebate', group: 'rebate' }), named('l', 40n, { of: 'line-rebate', group: 'rebate' })],
      40n,
    ],
    ['what another category earns is nothing', [named('a', 10n, { categories: ['BGS'] })], 0n],
  ])('%s', (_name, terms, sum) => expect(earned(terms)).toEqual([sum]))

  it('takes the line that earns most, wherever it stands', () => {
    const lines = [[named('x', 30n)], [named('y', 10n)]]
    expect(earned([named('a', 10n)], { lines })).toEqual([40n])
    const losing = standing([named('a', 40_000n)], { lines })
    expect(lossesBy(losing, 'a', losing).sums.map(({ earnedPpm }) => earnedPpm)).toEqual([40_030n])
  })

  it('leaves out what a game without weight earns by count, and keeps what every stake earns', () => {
    const [row] = sumsOf(standing([named('a', 10n), named('b', 5n, { base: 'stake' })], { games: [game('none', 0n, 0n)] }))
    expect(row?.terms).toEqual([{ subject: 'b', of: 'raffle', ppm: 5n }])
  })

  it.each([
    ['below', 39_999n, false],
    ['at', 40_000n, false],
    ['above', 40_001n, true],
  ] as const)('loses above what the house keeps alone: %s', (_side, ppm, losing) => {
    expect(sumsOf(standing([named('a', ppm)])).map(isLosing)).toEqual([losing])
  })

  it.each<[string, Gift[], Gift[], number]>([
    ['the same', [gift('cash', 10n)], [gift('cash', 10n)], 0],
    ['less', [gift('cash', 10n)], [gift('cash', 9n)], 0],
    ['more', [gift('cash', 10n)], [gift('cash', 11n)], 1],
    ['without a limit now', [gift('cash', 10n)], [gift('cash', null)], 1],
    ['without a limit before', [gift('cash', null)], [gift('cash', 10n)], 0],
    ['another piece of goods', [{ ...gift('goods', 10n), code: 'A' }], [{ ...gift('goods', 10n), code: 'B' }], 1],
  ])('names a gift of others that an act made: %s', (_name, before, after, count) => {
    const of = (gifts: Gift[]) => standing([], { offers: { terms: [], gifts } })
    expect(lossesBy(of(after), 'act', of(before)).gifts).toHaveLength(count)
  })

  it('names a game that was not there before the act', () => {
    const losing = standing([named('a', 40_001n)])
    expect(lossesBy(losing, 'act', { ...losing, games: [] }).sums.map(({ game: name }) => name)).toEqual(['full'])
    expect(lossesBy(losing, 'act', losing).sums).toEqual([])
  })
})

describe('[PR-22] the hunter', () => {
  it('has bets whose games and figures are those of the house', () => {
    expect(hunterBets().map(({ game }) => game)).toEqual([
      ...Array.from({ length: 10 }, () => 'dice'),
      ...Array.from({ length: 5 }, () => 'roulette'),
      'blackjack',
    ])
    expect(diceBet(4_950)).toMatchObject({ name: 'dice 49.50 %', game: 'dice' })
    const blackjack = hunterBets().at(-1)!
    expect(blackjack.name).toBe('blackjack')
    const [returned, staked] = [
      blackjack.outcomes.reduce((sum, { chance, returned: back }) => sum + chance * back, 0),
      blackjack.outcomes.reduce((sum, { chance, staked: laid }) => sum + chance * laid, 0),
    ]
    // Best play loses between half a percent and two of what is staked.
    expect([returned < staked, returned > staked * 0.98]).toEqual([true, true])
    expect(Math.min(...blackjack.outcomes.map(({ returned: back }) => back))).toBe(0)
  })

  it('finds the plan that opens a loss-back, and none where the turnover bounds it', () => {
    const tiers = [{ loss: u(100), rateBp: 1_000n }]
    const terms = { tiers, minimum: 0n, cap: null, marginal: false }
    const best = (more: object) => bestExpectation({ by: 'loss-back', terms: { ...terms, ...more } }, { fullBp: 400n })
    expect(best({}).atMost).toBeNull()
    expect([best({ turnoverCapBp: 400n }).atMost, best({ turnoverCapBp: 401n }).atMost]).toEqual([0n, null])
    // One bet of a hundredth loses its stake of 1,600 ninety-nine times in a hundred, and a tenth comes back.
    const { atLeast } = best({})
    const plan = { bet: diceBet(100), stake: u(1_600), bets: 1, weightBp: 10_000n }
    expect(atLeast).toBe(lossBackExpectation(terms, plan))
  })
})
