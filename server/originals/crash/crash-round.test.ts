/** Proves where a shared round stands at each edge of its time, to the millisecond. */
import { describe, expect, test } from 'vitest'
import { crashReachedAfterMs } from '@baize/rules/originals/crash.ts'
import { ANSWER_MS, breaksAt, closesAt, endOf, leavesAt, multiplierAt, phaseAt, seenLeft } from './crash-round.ts'
import type { BetRow, SharedRow } from './crash-store.ts'
import { wasInterrupted } from './crash-table.ts'
import { seatView, sharedView } from './crash-view.ts'

const startsAt = Temporal.Instant.from('2026-11-20T08:00:00Z')
const round = { startsAt, interrupted: false, point: null, betsHash: 'h', cashOutsClosedAt: null }
const POINT = 250
const after = (milliseconds: number): Temporal.Instant => round.startsAt.add({ milliseconds })
const BREAK = crashReachedAfterMs(POINT)

describe('[GAME-17] the edges of a round', () => {
  test('the multiplier is nothing before the start and 1.00 in its first millisecond', () => {
    expect([-1, 0, 1].map((at) => multiplierAt(round, after(at)))).toEqual([0, 100, 100])
    // A part of a millisecond before the start is before it.
    expect(multiplierAt(round, round.startsAt.subtract({ nanoseconds: 1 }))).toBe(0)
  })

  test('it takes bets until the start, flies from there, and has crashed once its cash-outs are closed, 300 ms after its break', () => {
    expect([-1, 0, BREAK, BREAK + 9000].map((at) => phaseAt(round, after(at)))).toEqual(['betting', 'flying', 'flying', 'flying'])
    expect(phaseAt({ ...round, betsHash: null }, after(BREAK))).toBe('betting')
    expect([breaksAt(round, POINT), closesAt(round, POINT)]).toEqual([after(BREAK), after(BREAK + 300)])
    const closed = { ...round, cashOutsClosedAt: after(BREAK + 300) }
    expect([phaseAt(closed, after(0)), phaseAt({ ...closed, point: POINT }, after(0))]).toEqual(['crashed', 'crashed'])
    expect(phaseAt({ ...closed, interrupted: true }, after(0))).toBe('crashed')
    expect(phaseAt({ ...closed, point: POINT, interrupted: true }, after(0))).toBe('interrupted')
  })

  test('a call is too early at 1.00, takes what is shown until the break, and is too late in the millisecond of the break', () => {
    const bet = { leavesBy: 10_000 }
    const first = crashReachedAfterMs(101)
    const leaves = (at: number, errorMs = 0, leavesBy = bet.leavesBy, point = POINT) =>
      leavesAt({ leavesBy }, round, point, { at: after(at), errorMs })
    expect([leaves(first - 1), leaves(first)]).toEqual(['early', 101])
    expect([leaves(BREAK - 1), leaves(BREAK)]).toEqual([POINT - 1, 'broken'])
    // A bet with a target exactly at the crash point has cashed out, however late the call is.
    expect(leaves(BREAK, 0, POINT)).toBe(POINT)
    expect(leaves(BREAK, 0, POINT + 1)).toBe('broken')
    // Within the error of its arrival a call is in time, for the last multiplier before the break.
    expect([leaves(BREAK, 0.001), leaves(BREAK + 5, 5), leaves(BREAK + 5, 5.001), leaves(BREAK + 24, 25)]).toEqual([
      POINT - 1,
      'broken',
      POINT - 1,
      POINT - 1,
    ])
    // At 1.00 it is too early, whatever the point is; a round that reaches no more pays nobody.
    expect([leaves(0, 0, 101, 100), leaves(first - 1, 0, 101, 101), leaves(first, 25, 102, 101), leaves(first, 25, 101, 100)]).toEqual([
      'early',
      'early',
      'broken',
      'broken',
    ])
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
    // What is noted stays, however soon somebody keeps the table again.
    expect(wasInterrupted({ ...kept, interrupted: true }, POINT, after(100))).toBe(true)
  })
})

test('[GAME-17] a seat is shown as left 300 ms after the multiplier has shown its target, and as it ended once cash-outs are closed', () => {
  const secret = { seed: '', point: POINT }
  const closed = { ...round, cashOutsClosedAt: after(BREAK + 300) }
  const shown = (
    leavesBy: number,
    at: number,
    { of = round as object, isKnown = true, leftAt = null as number | null, leftMs = 0 } = {},
  ) => {
    const left = { leftAt, leftTime: leftAt === null ? null : after(leftMs) }
    const bet = { id: 'seat', name: 'A***e', currency: 'MMK', stakeUnits: 100_001n, leavesBy, ...left }
    const view = seatView(bet as BetRow, of as SharedRow, isKnown ? secret : undefined, after(at))
    expect(view).toMatchObject({ seat: 'seat', name: 'A***e', currency: 'MMK', stake: '10.0001' })
    return [view.leftAt, view.payout]
  }
  const reached = crashReachedAfterMs(150)
  expect([shown(150, reached + 299), shown(150, reached + 300)]).toEqual([
    [null, null],
    ['1.50', '15.0001'],
  ])
  expect([shown(POINT, BREAK + 299), shown(POINT, BREAK, { of: closed })]).toEqual([
    [null, null],
    ['2.50', '25.0002'],
  ])
  expect([shown(POINT + 1, BREAK + 60_000), shown(POINT + 1, BREAK, { of: closed })]).toEqual([
    [null, null],
    [null, null],
  ])
  const left = { leftAt: 120, leftMs: 3039 }
  expect([shown(150, 3338, left), shown(150, 3339, left)]).toEqual([
    [null, null],
    ['1.20', '12.0001'],
  ])
  expect([shown(150, 3039, { ...left, of: closed }), shown(150, reached + 300, { isKnown: false })]).toEqual([
    ['1.20', '12.0001'],
    [null, null],
  ])
})

test('[GAME-17] its own member sees a cash-out 50 ms after the call came', () => {
  const bet = { leftAt: 120, leftTime: after(3039), leavesBy: 10_000 }
  const seen = (at: number) => seenLeft(bet, round, POINT, { now: after(at), shownAfterMs: ANSWER_MS })
  expect([seen(3088), seen(3089)]).toEqual([null, 120])
})

test('[GAME-17] the shared round is told whole, and its point and seed only once its cash-outs are closed, also where nobody kept it', () => {
  const kept = {
    ...round,
    number: 7n,
    version: '1',
    opensAt: after(-9000),
    chain: 'chain',
    chainCommitment: 'cc',
    place: 3,
    commitment: 'c',
  }
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
  expect([told({}, after(BREAK - 1)), told({}, after(BREAK)), told({}, after(BREAK + 9000))]).toEqual([whole, whole, whole])
  const over = { ...whole, brokeAt: after(BREAK).toString(), point: '2.50', serverSeed: 'seed' }
  const closed = { cashOutsClosedAt: after(BREAK + 300) }
  expect(told(closed, after(BREAK))).toEqual({ ...over, phase: 'crashed' })
  expect(told({ ...closed, point: POINT, interrupted: true }, after(0))).toEqual({ ...over, phase: 'interrupted' })
})
