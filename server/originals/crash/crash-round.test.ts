/** Proves where a shared round stands at each edge of its time, to the millisecond. */
import { describe, expect, test } from 'vitest'
import { crashReachedAfterMs } from '@baize/rules/originals/crash.ts'
import { breaksAt, endOf, leavesAt, multiplierAt, phaseAt } from './crash-round.ts'
import type { BetRow, SharedRow } from './crash-store.ts'
import { wasInterrupted } from './crash-table.ts'
import { seatView, sharedView } from './crash-view.ts'

const round = { startsAt: Temporal.Instant.from('2026-11-20T08:00:00Z'), interrupted: false, point: null }
const POINT = 250
const after = (milliseconds: number): Temporal.Instant => round.startsAt.add({ milliseconds })
const BREAK = crashReachedAfterMs(POINT)

describe('[GAME-17] the edges of a round', () => {
  test('the multiplier is nothing before the start and 1.00 in its first millisecond', () => {
    expect([-1, 0, 1].map((at) => multiplierAt(round, after(at)))).toEqual([0, 100, 100])
    // A part of a millisecond before the start is before it.
    expect(multiplierAt(round, round.startsAt.subtract({ nanoseconds: 1 }))).toBe(0)
  })

  test('it takes bets until the start, flies from there, and has crashed in the millisecond of its break', () => {
    expect([-1, 0, BREAK - 1, BREAK].map((at) => phaseAt(round, POINT, after(at)))).toEqual(['betting', 'flying', 'flying', 'crashed'])
    expect(breaksAt(round, POINT).equals(after(BREAK))).toBe(true)
    expect(phaseAt({ ...round, point: POINT }, POINT, after(0))).toBe('crashed')
    expect(phaseAt({ ...round, point: POINT, interrupted: true }, POINT, after(0))).toBe('interrupted')
  })

  test('a call is too early at 1.00, takes what is shown until the break, and is too late in the millisecond of the break', () => {
    const bet = { leavesBy: 10_000 }
    const first = crashReachedAfterMs(101)
    expect([first - 1, first].map((at) => leavesAt(bet, round, POINT, after(at)))).toEqual(['early', 101])
    expect([BREAK - 1, BREAK].map((at) => leavesAt(bet, round, POINT, after(at)))).toEqual([POINT - 1, 'broken'])
    // A bet with a target exactly at the crash point has cashed out, however late the call is.
    expect(leavesAt({ leavesBy: POINT }, round, POINT, after(BREAK))).toBe(POINT)
    expect(leavesAt({ leavesBy: POINT + 1 }, round, POINT, after(BREAK))).toBe('broken')
  })

  test('a bet ends at its aim where the point reaches it, and is given back only where it had not left an interrupted round', () => {
    const bet = { stakeUnits: 1000n, leftAt: null }
    expect(endOf({ ...bet, leavesBy: POINT }, POINT, false)).toEqual({ state: 'won', leftAt: POINT, payoutUnits: 2500n })
    expect(endOf({ ...bet, leavesBy: POINT + 1 }, POINT, false)).toEqual({ state: 'lost', leftAt: null, payoutUnits: 0n })
    expect(endOf({ ...bet, leavesBy: POINT + 1 }, POINT, true)).toEqual({ state: 'returned', leftAt: null, payoutUnits: 1000n })
    expect(endOf({ ...bet, leavesBy: POINT + 1, leftAt: 120 }, POINT, true)).toEqual({ state: 'won', leftAt: 120, payoutUnits: 1200n })
  })

  test('a gap of three seconds is none, a millisecond more is one', () => {
    const kept = { ...round, keptAt: after(100) }
    expect([3000, 3001].map((gap) => wasInterrupted(kept, POINT, after(100 + gap)))).toEqual([false, true])
    // A gap that ends at the start or begins at the crash counts nothing; a millisecond inside the flight counts.
    expect([0, 1].map((at) => wasInterrupted({ ...round, keptAt: after(-9000) }, POINT, after(at)))).toEqual([false, true])
    expect([1, 0].map((before) => wasInterrupted({ ...round, keptAt: after(BREAK - before) }, POINT, after(BREAK + 9000)))).toEqual([
      true,
      false,
    ])
  })
})

test('[GAME-17] a seat is shown as left from the moment that the multiplier shows its target, never above the crash, with what that pays', () => {
  const secret = { seed: '', point: POINT }
  const shown = (leavesBy: number, at: number, leftAt: number | null = null, isKnown = true) => {
    const bet = { id: 'seat', name: 'A***e', currency: 'MMK', stakeUnits: 100_001n, leavesBy, leftAt }
    const view = seatView(bet as BetRow, round as SharedRow, isKnown ? secret : undefined, after(at))
    expect(view).toMatchObject({ seat: 'seat', name: 'A***e', currency: 'MMK', stake: '10.0001' })
    return [view.leftAt, view.payout]
  }
  const reached = crashReachedAfterMs(150)
  expect([shown(150, reached - 1), shown(150, reached)]).toEqual([[null, null], ['1.50', '15.0001']]) // oxfmt-ignore
  expect([shown(POINT, BREAK), shown(POINT + 1, BREAK + 60_000)]).toEqual([['2.50', '25.0002'], [null, null]]) // oxfmt-ignore
  expect([shown(150, reached, 120), shown(150, reached, null, false)]).toEqual([['1.20', '12.0001'], [null, null]]) // oxfmt-ignore
})

test('[GAME-17] the shared round is told whole, and its point and seed only once it has crashed, also where nobody kept it', () => {
  const kept = { ...round, number: 7n, version: '1', opensAt: after(-9000), chain: 'chain', chainCommitment: 'cc', place: 3, commitment: 'c', betsHash: 'h' } // oxfmt-ignore
  const totals = { players: 2, stakedUnits: 15_000n, further: [{ currency: 'THB', units: '20000' }] }
  const told = (more: object, at: Temporal.Instant) =>
    sharedView({ ...kept, ...more } as unknown as SharedRow, { point: POINT, seed: 'seed' } as never, at, totals)
  const whole = {
    round: 7,
    version: '1',
    phase: 'flying',
    opensAt: '2026-11-20T07:59:51Z',
    startsAt: '2026-11-20T08:00:00Z',
    brokeAt: null,
    point: null,
    chain: 'chain',
    chainCommitment: 'cc',
    nonce: 3,
    commitment: 'c',
    clientSeed: 'h',
    serverSeed: null,
    players: 2,
    staked: '1.50',
    further: [{ currency: 'THB', staked: '2.00' }],
  }
  expect(told({}, after(BREAK - 1))).toEqual(whole)
  const over = { ...whole, brokeAt: after(BREAK).toString(), point: '2.50', serverSeed: 'seed' }
  expect(told({}, after(BREAK))).toEqual({ ...over, phase: 'crashed' })
  expect(told({ point: POINT, interrupted: true }, after(0))).toEqual({ ...over, phase: 'interrupted' })
})
