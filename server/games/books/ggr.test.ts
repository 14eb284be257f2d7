/** Proves into which column of a vendor's report each kind of entry counts, with figures worked by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ggrOf, type MovedSum } from './ggr.ts'

const sum = (kind: string, more: Partial<MovedSum> = {}): MovedSum => ({
  day: '2026-11-20',
  vendor: 'PG',
  contra: 'vendor:PG',
  currency: 'MMK',
  kind,
  undid: null,
  inUnits: 0n,
  outUnits: 0n,
  entries: 1,
  ...more,
})

// Missing OPS-07: deposits and active players by day, a live dashboard, and pages of a console.
describe('[GAME-21, OPS-07] the report of a vendor', () => {
  it('has stake less win, jackpot and promo, for each day and currency by itself', () => {
    const moved = [
      sum('bet', { outUnits: 1_000n, entries: 4 }),
      sum('refund', { inUnits: 50n }),
      sum('win', { inUnits: 200n }),
      sum('free-round', { inUnits: 30n }),
      sum('resettle', { inUnits: 5n, outUnits: 25n }),
      sum('jackpot', { inUnits: 100n }),
      sum('promo', { inUnits: 7n }),
      sum('bet', { currency: 'THB', outUnits: 9n }),
      sum('bet', { day: '2026-11-21', outUnits: 3n }),
    ]
    expect(ggrOf(moved)).toEqual([
      { day: '2026-11-20', vendor: 'PG', brand: '', currency: 'MMK', bets: 4, stake: 950n, win: 210n, jackpot: 100n, promo: 7n, ggr: 633n },
      { day: '2026-11-20', vendor: 'PG', brand: '', currency: 'THB', bets: 1, stake: 9n, win: 0n, jackpot: 0n, promo: 0n, ggr: 9n },
      { day: '2026-11-21', vendor: 'PG', brand: '', currency: 'MMK', bets: 1, stake: 3n, win: 0n, jackpot: 0n, promo: 0n, ggr: 3n },
    ])
  })

  it('counts a rollback on its own day and where what it undid counted, and leaves undone bets counted', () => {
    const next = { day: '2026-11-21' }
    const moved = [
      sum('bet', { outUnits: 100n }),
      sum('win', { inUnits: 40n }),
      sum('jackpot', { inUnits: 500n }),
      sum('rollback', { ...next, inUnits: 100n, outUnits: 40n, entries: 2 }),
      sum('rollback', { ...next, outUnits: 500n, undid: 'jackpot' }),
      sum('rollback', { ...next, outUnits: 6n, undid: 'promo' }),
    ]
    const place = { vendor: 'PG', brand: '', currency: 'MMK' }
    expect(ggrOf(moved)).toEqual([
      { ...place, day: '2026-11-20', bets: 1, stake: 100n, win: 40n, jackpot: 500n, promo: 0n, ggr: -440n },
      { ...place, ...next, bets: 0, stake: -100n, win: -40n, jackpot: -500n, promo: -6n, ggr: 446n },
    ])
  })

  it('has a row for each brand, and a released win under the brand of its player', () => {
    const moved = [
      sum('bet', { contra: 'vendor:PG/site-th', outUnits: 9n }),
      sum('win', { contra: 'clearing:review/site-th', inUnits: 4n }),
      sum('win', { contra: 'clearing:review', inUnits: 1n }),
      sum('bet', { contra: 'vendor:PG/a/b', outUnits: 2n }),
      sum('bet', { contra: 'vendor:EG_2/zone', outUnits: 7n }),
      sum('bet', { contra: 'other:PG/nobody', outUnits: 3n }),
      sum('bet', { contra: 'my-vendor:PG/nobody', outUnits: 5n }),
    ]
    expect(ggrOf(moved).map(({ brand, ggr }) => [brand, ggr])).toEqual([
      ['', 7n],
      ['a/b', 2n],
      ['site-th', 5n],
      ['zone', 7n],
    ])
  })

  it('leaves out what is no play and what is no money', () => {
    expect(ggrOf([sum('transfer', { inUnits: 5n }), sum('close'), sum('bet', { currency: 'TRIAL', outUnits: 5n })])).toEqual([])
  })

  it('is the sum of all that left the players less all that came to them, whatever happened', () => {
    const kinds = ['bet', 'refund', 'win', 'free-round', 'resettle', 'jackpot', 'promo', 'rollback']
    const units = fc.bigInt({ min: 0n, max: 10n ** 15n })
    fc.assert(
      fc.property(fc.array(fc.record({ kind: fc.constantFrom(...kinds), inUnits: units, outUnits: units })), (all) => {
        const total = ggrOf(all.map(({ kind, ...moved }) => sum(kind, moved))).reduce((sofar, { ggr }) => sofar + ggr, 0n)
        expect(total).toBe(all.reduce((sofar, { inUnits, outUnits }) => sofar + outUnits - inUnits, 0n))
      }),
    )
  })
})
