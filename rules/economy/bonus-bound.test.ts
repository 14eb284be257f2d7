/** Proves the bound of a bonus by hand-worked grants, and that no plan of dice, roulette and blackjack passes it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { blackjackBet, diceBet, hunterBets, rouletteBet, type HunterBet } from './bets.ts'
import { bonusBound, wageringCost, type BonusTerms } from './bonus-bound.ts'
import { bestPlan, PARTS, type CountingBet, type PlanTerms } from './bonus-plan.ts'
import { weightOf } from './weight.ts'

const u = (amount: number): bigint => BigInt(amount) * UNITS
const GRANT: BonusTerms = { amount: u(50_000), required: u(250_000), form: 'convertible', cap: null }

describe('the wagering of a bonus', () => {
  it('costs what the game keeps of it: 50,000 at five times cost 2,500 with dice that count in full at 1 %', () => {
    expect(wageringCost(u(250_000), 100n)).toBe(u(2_500))
    // By its weight the same dice count a quarter, so that four times as much is staked.
    expect(wageringCost(u(250_000), 400n)).toBe(u(10_000))
  })

  it('leaves a player whose bonus money counts an expectation above nothing, whatever is asked', () => {
    expect(bonusBound(GRANT, 400n)).toBe(u(50_000))
    // With a cap of 50,000 and 2,000,000 to wager: 50,000 × 50,000 ÷ (50,000 + 80,000).
    expect(bonusBound({ ...GRANT, required: u(2_000_000), cap: u(50_000) }, 400n) / UNITS).toBe(19_230n)
    expect(bonusBound({ ...GRANT, required: 10n ** 18n, cap: u(50_000) }, 400n)).toBeGreaterThan(0n)
    // A cap that the grant reaches at once is surely converted.
    expect(bonusBound({ ...GRANT, cap: u(30_000) }, 400n)).toBe(u(30_000))
    expect(bonusBound({ ...GRANT, form: 'sticky', cap: u(30_000) }, 400n) / UNITS).toBe(16_666n)
    expect(bonusBound({ ...GRANT, form: 'sticky' }, 400n)).toBe(u(50_000))
  })

  it('costs more than a post-wager bonus from 25 times on, where stakes keep 4 %', () => {
    const of = (times: number, cap: bigint | null = null) =>
      bonusBound({ amount: u(50_000), required: u(50_000 * times), form: 'post-wager', cap }, 400n)
    expect([of(24), of(25), of(40)]).toEqual([u(2_000), 0n, 0n])
    expect([of(10, u(30_000)), of(15, u(30_000))]).toEqual([u(10_000), 0n])
  })
})

/** The best of every sequence of bets, without any table: what the dynamic programming must find. */
function bruteForce(terms: PlanTerms, bets: readonly CountingBet[], left = terms.amount, need = terms.required): number {
  const { amount, maxBet, form, cap } = terms
  if (need <= 0) {
    const worth = form === 'convertible' ? left : Math.max(0, left - amount)
    return cap === null ? worth : Math.min(worth, cap)
  }
  let best = 0
  for (const { outcomes, counts } of bets)
    for (let stake = 1; stake <= Math.min(maxBet, left); stake += 1) {
      const worth = outcomes.map(({ chance, returned, staked }) => {
        const next = Math.min(8 * amount, Math.max(0, Math.floor(left - stake * staked + stake * returned)))
        return chance * bruteForce(terms, bets, next, need - stake * counts * PARTS)
      })
      best = Math.max(
        best,
        worth.reduce((sum, one) => sum + one, 0),
      )
    }
  return best
}

const counting = (bet: HunterBet, counts = 1): CountingBet => ({ ...bet, counts })
const terms: fc.Arbitrary<PlanTerms> = fc.record({
  amount: fc.integer({ min: 1, max: 3 }),
  required: fc.integer({ min: 1, max: 4 }).map((steps) => steps * PARTS),
  maxBet: fc.integer({ min: 1, max: 2 }),
  form: fc.constantFrom('convertible', 'sticky'),
  cap: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
})

describe('the best plan of a hunter', () => {
  it('is what trying every sequence of bets finds, on small grants', () => {
    const bets = [counting(diceBet(4_950)), counting(rouletteBet('straight-17'))]
    fc.assert(
      fc.property(terms, (each) => {
        expect(bestPlan(each, bets)).toBeCloseTo(bruteForce(each, bets), 9)
      }),
      { numRuns: 40 },
    )
  })

  it('never passes the bound, with bets that count in full or by the weight of their game', () => {
    const all = [diceBet(9_800), diceBet(4_950), diceBet(100), rouletteBet('red'), rouletteBet('straight-17'), blackjackBet()]
    fc.assert(
      fc.property(terms, fc.constantFrom(100n, 400n), (each, fullBp) => {
        const bets = all.map((bet) => counting(bet, Number(weightOf(bet.edgeBp, fullBp)) / 10_000))
        const { amount, required, form, cap } = each
        const grant = { amount: u(amount), required: (BigInt(required) * UNITS) / BigInt(PARTS), form, cap: cap === null ? null : u(cap) }
        expect(bestPlan(each, bets)).toBeLessThanOrEqual(Number(bonusBound(grant, fullBp)) / 10_000 + 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  it('comes near the bound: rare wins clear a grant that even bets lose', () => {
    // Ten steps at five times, one step a bet: the old welcome bonus with dice that count in full.
    const welcome: PlanTerms = { amount: 10, required: 50 * PARTS, maxBet: 1, form: 'convertible', cap: null }
    const dice = (ways: number) => bestPlan(welcome, [counting(diceBet(ways))])
    expect(dice(9_800)).toBeGreaterThan(9)
    expect(
      bestPlan(
        welcome,
        hunterBets().map((bet) => counting(bet)),
      ),
    ).toBeGreaterThan(9.5)
  })
})
