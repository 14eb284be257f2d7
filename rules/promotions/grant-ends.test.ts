/** The ends of a grant, and what comes or goes back before and after them, by amounts worked out by hand. */
import { describe, expect, it } from 'vitest'
import {
  atStakeIn,
  bonusComes,
  countedFor,
  endAtOnce,
  isFinal,
  openGrant,
  partsGoBack,
  requiredBy,
  settleGrant,
  type Grant,
  type GrantEnd,
  type GrantTerms,
  type Standing,
} from './grant.ts'

const TERMS: GrantTerms = {
  amount: 100n,
  deposit: 50n,
  basis: 'bonus',
  times: 2n,
  form: 'convertible',
  contribution: { RNG: 10_000n, LIVE: 1500n },
  plays: ['RNG'],
  maxBet: null,
  convertCap: null,
  onWithdrawal: 'forfeit',
  expiresAt: 40,
}
const standing = (change: Partial<Grant> = {}, terms: Partial<GrantTerms> = {}, real = 7n): Standing => ({
  real,
  grant: { ...openGrant({ ...TERMS, ...terms }), ...change },
})
/** Real money, bonus money, what the house has of it, what counts as present at the end, and the end. */
const told = ({ real, grant }: Standing) => [real, grant.bonus, grant.toHouse, grant.endBonus, grant.end]
const READY = { progress: 200n }
const goesBack = (...args: Parameters<typeof partsGoBack>) => {
  const after = partsGoBack(...args)
  return after === undefined ? 'insufficient' : told(after)
}

describe('[PR-22, PR-23] the turnover of a grant', () => {
  it('is the bonus, or bonus and deposit, so many times', () => {
    expect([requiredBy(TERMS), requiredBy({ ...TERMS, basis: 'deposit+bonus', times: 3n })]).toEqual([200n, 450n])
  })

  it('counts a stake up to the maximum bet, by the share of its category, floored', () => {
    const count = (stake: bigint, category = 'LIVE', maxBet: bigint | null = null) =>
      countedFor({ ...TERMS, maxBet }, { category, stake, bonus: 0n })
    expect([count(99n), count(100n), count(100n, 'RNG'), count(10_000n, 'FISH')]).toEqual([14n, 15n, 100n, 0n])
    expect(count(100_000_000n)).toBe(15_000_000n)
    const bet = (terms: Partial<GrantTerms>, stake: bigint, bonus: bigint, weight?: bigint) =>
      countedFor({ ...TERMS, ...terms }, { category: 'LIVE', stake, bonus, weight })
    // By the weight of the game: 15 % at a quarter are 3.75 %.
    expect([bet({}, 10_000n, 0n, 2_500n), bet({}, 10_000n, 4_000n, 2_500n), bet({}, 100n, 0n, 0n)]).toEqual([375n, 375n, 0n])
    // Own money alone for a post-wager bonus, and the maximum bet of it.
    const own = { form: 'post-wager' } as const
    expect([bet(own, 100n, 40n), bet(own, 100n, 100n), bet({ ...own, maxBet: 40n }, 100n, 40n)]).toEqual([9n, 0n, 6n])
    expect([count(100n, 'RNG', 99n), count(100n, 'RNG', 100n), count(100n, 'LIVE', 60n)]).toEqual([99n, 100n, 9n])
  })
})

describe('[PR-25, PR-26] a grant that is complete', () => {
  const ended = (bonus: bigint, terms: Partial<GrantTerms> = {}) => told(settleGrant(standing({ ...READY, bonus }, terms), 5))

  it('makes real what is left, up to its cap, and returns the rest', () => {
    expect(ended(130n)).toEqual([137n, 0n, 0n, 130n, 'completed'])
    expect(ended(1n)).toEqual([8n, 0n, 0n, 1n, 'completed'])
    expect(ended(130n, { convertCap: 130n })).toEqual([137n, 0n, 0n, 130n, 'completed'])
    expect(ended(130n, { convertCap: 50n })).toEqual([57n, 0n, 80n, 130n, 'completed'])
  })

  it('makes real of a sticky bonus only what is above it, up to its cap', () => {
    expect(ended(130n, { form: 'sticky' })).toEqual([37n, 0n, 100n, 130n, 'completed'])
    expect(ended(130n, { form: 'sticky', convertCap: 20n })).toEqual([27n, 0n, 110n, 130n, 'completed'])
    expect([ended(100n, { form: 'sticky' }), ended(60n, { form: 'sticky' })]).toEqual([
      [7n, 0n, 100n, 100n, 'completed'],
      [7n, 0n, 60n, 60n, 'completed'],
    ])
  })

  it('makes real of a post-wager bonus what is left of it, never more than was given, up to its cap', () => {
    expect(ended(130n, { form: 'post-wager' })).toEqual([107n, 0n, 30n, 130n, 'completed'])
    expect(ended(100n, { form: 'post-wager' })).toEqual([107n, 0n, 0n, 100n, 'completed'])
    expect(ended(60n, { form: 'post-wager' })).toEqual([67n, 0n, 0n, 60n, 'completed'])
    expect(ended(60n, { form: 'post-wager', convertCap: 20n })).toEqual([27n, 0n, 40n, 60n, 'completed'])
  })

  it('is complete at its time too, and adds to what the house had', () => {
    expect(told(settleGrant(standing({ ...READY, bonus: 130n, toHouse: 3n }, { form: 'sticky' }), 40))).toEqual([
      37n,
      0n,
      103n,
      130n,
      'completed',
    ])
  })
})

describe('[PR-25, PR-27] a grant', () => {
  it('expires from its time on, and is used up before it where nothing is left', () => {
    expect(told(settleGrant(standing({ bonus: 60n }), 39))).toEqual([7n, 60n, 0n, 0n, null])
    expect(told(settleGrant(standing({ bonus: 60n }), 40))).toEqual([7n, 0n, 60n, 60n, 'expired'])
    expect(told(settleGrant(standing({ bonus: 0n }), 39))).toEqual([7n, 0n, 0n, 0n, 'used-up'])
    expect(told(settleGrant(standing({ bonus: 1n }), 39))).toEqual([7n, 1n, 0n, 0n, null])
    expect(told(settleGrant(standing({ bonus: 0n }), 40))).toEqual([7n, 0n, 0n, 0n, 'expired'])
    const used = standing({ bonus: 0n, end: 'used-up' })
    expect([told(settleGrant(used, 39))[4], told(settleGrant(used, 40))[4]]).toEqual(['used-up', 'expired'])
    expect(told(settleGrant(standing({ bonus: 0n, end: 'used-up', heldRounds: 1 }), 40))[4]).toBe('expired')
    for (const over of [
      standing({ bonus: 9n, end: 'cancelled' }),
      standing({ bonus: 0n, end: 'cancelled' }),
      standing({ bonus: 0n, end: 'completed', ...READY }),
    ])
      expect([settleGrant(over, 39), settleGrant(over, 40)]).toEqual([over, over])
  })

  it('waits for its open rounds, one or more, whatever its time', () => {
    for (const heldRounds of [1, 2]) expect(told(settleGrant(standing({ bonus: 60n, heldRounds }), 40))[4]).toBeNull()
  })

  it('ends at once despite open rounds, and an exclusion alone leaves what is above the bonus', () => {
    const at = (end: 'cancelled' | 'withdrawn' | 'excluded', time = 5) =>
      told(endAtOnce(standing({ bonus: 130n, heldRounds: 1 }), end, time))
    expect([at('cancelled'), at('withdrawn')]).toEqual([
      [7n, 0n, 130n, 130n, 'cancelled'],
      [7n, 0n, 130n, 130n, 'withdrawn'],
    ])
    expect([at('excluded'), at('excluded', 40)]).toEqual([
      [37n, 0n, 100n, 130n, 'excluded'],
      [37n, 0n, 100n, 130n, 'excluded'],
    ])
    expect(told(endAtOnce(standing({ bonus: 90n }, { convertCap: 1n }), 'excluded', 5))).toEqual([7n, 0n, 90n, 90n, 'excluded'])
    for (const left of [standing(READY), standing({ end: 'used-up' }), standing({ end: 'expired' })])
      expect(endAtOnce(left, 'cancelled', 5)).toBe(left)
  })

  it('[PR-27, PR-29] is at stake in a withdrawal while it runs or closes, where its terms forfeit it', () => {
    const stake = (change: Partial<Grant>, time: number, terms: Partial<GrantTerms> = {}) => atStakeIn(standing(change, terms).grant, time)
    expect([stake({}, 5), stake({}, 40), stake(READY, 5), stake({ end: 'used-up' }, 5)]).toEqual([true, true, false, false])
    expect(stake({}, 5, { onWithdrawal: 'keep' })).toBe(false)
  })

  it('[PR-24] has a final end with every end but used-up', () => {
    const ends: readonly (GrantEnd | null)[] = [null, 'used-up', 'completed', 'expired', 'cancelled', 'withdrawn', 'excluded']
    expect(ends.map(isFinal)).toEqual([false, false, true, true, true, true, true])
  })
})

describe('[PR-25, PR-26] a share that comes', () => {
  it('goes to the bonus account, and opens a used-up grant again before its time alone', () => {
    expect(told(bonusComes(standing({ bonus: 60n }), 5n, 39))).toEqual([7n, 65n, 0n, 0n, null])
    const used = standing({ bonus: 0n, end: 'used-up' })
    expect([told(bonusComes(used, 5n, 39)), told(bonusComes(used, 5n, 40))]).toEqual([
      [7n, 5n, 0n, 0n, null],
      [7n, 5n, 0n, 0n, 'used-up'],
    ])
    expect(told(bonusComes(used, 0n, 39))).toEqual([7n, 0n, 0n, 0n, 'used-up'])
  })

  it('after the end becomes real as if it had been there', () => {
    const after = (change: Partial<Grant>, terms: Partial<GrantTerms> = {}) =>
      told(bonusComes(standing({ bonus: 0n, ...change }, terms), 30n, 50))
    expect(after({ end: 'completed', endBonus: 90n })).toEqual([37n, 0n, 0n, 120n, 'completed'])
    expect(after({ end: 'completed', endBonus: -10n })).toEqual([27n, 0n, 10n, 20n, 'completed'])
    expect(after({ end: 'completed', endBonus: 90n }, { convertCap: 100n })).toEqual([17n, 0n, 20n, 120n, 'completed'])
    expect(after({ end: 'completed', endBonus: 90n, toHouse: 90n }, { form: 'sticky' })).toEqual([27n, 0n, 100n, 120n, 'completed'])
    expect(after({ end: 'excluded', endBonus: 90n, toHouse: 90n })).toEqual([27n, 0n, 100n, 120n, 'excluded'])
    for (const end of ['expired', 'cancelled', 'withdrawn'] as const)
      expect(after({ end, endBonus: 90n, toHouse: 90n })).toEqual([7n, 0n, 120n, 120n, end])
  })
})

describe('[PR-20, PR-26] a share that goes back', () => {
  it('is taken from the bonus account first, then from the main one, exactly down to nothing', () => {
    expect(goesBack(standing({ bonus: 60n }), 7n, 60n)).toEqual([0n, 0n, 0n, 0n, null])
    expect(goesBack(standing({ bonus: 60n }), 2n, 65n)).toEqual([0n, 0n, 0n, 0n, null])
    expect(goesBack(standing({ bonus: 60n }), 2n, 10n)).toEqual([5n, 50n, 0n, 0n, null])
    expect([goesBack(standing({ bonus: 60n }), 8n, 0n), goesBack(standing({ bonus: 60n }), 2n, 66n)]).toEqual([
      'insufficient',
      'insufficient',
    ])
    expect(goesBack(standing({ bonus: 60n }), 2n, 66n, true)).toEqual([-1n, 0n, 0n, 0n, null])
    expect(goesBack(standing({ bonus: 9n, end: 'used-up' }), 0n, 4n)).toEqual([7n, 5n, 0n, 0n, 'used-up'])
  })

  it('after the end takes back what it made real, and the house gives the rest', () => {
    const after = (change: Partial<Grant>, terms: Partial<GrantTerms> = {}, real = 50n) =>
      goesBack(standing({ bonus: 0n, ...change }, terms, real), 10n, 30n)
    expect(after({ end: 'completed', endBonus: 120n })).toEqual([10n, 0n, 0n, 90n, 'completed'])
    expect(after({ end: 'completed', endBonus: 120n }, {}, 40n)).toEqual([0n, 0n, 0n, 90n, 'completed'])
    expect(after({ end: 'completed', endBonus: 120n }, {}, 39n)).toBe('insufficient')
    expect(goesBack(standing({ bonus: 0n, end: 'completed', endBonus: 120n }, {}, 39n), 10n, 30n, true)).toEqual([
      -1n,
      0n,
      0n,
      90n,
      'completed',
    ])
    expect(after({ end: 'completed', endBonus: 20n, toHouse: 4n })).toEqual([20n, 0n, -6n, -10n, 'completed'])
    expect(after({ end: 'completed', endBonus: 120n, toHouse: 20n }, { convertCap: 100n })).toEqual([30n, 0n, 0n, 90n, 'completed'])
    expect(after({ end: 'expired', endBonus: 120n, toHouse: 120n })).toEqual([40n, 0n, 90n, 90n, 'expired'])
  })
})
