/** Proves the tables of states: no way leads out of an end, and money that arrived is credited once or put aside. */
import { describe, expect, it } from 'vitest'
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@baize/contract/wallet.ts'
import { judgeArrival, MOVES as DEPOSIT_MOVES } from './deposit-order.ts'
import { isOpen } from './method/method.ts'
import { answered, answersUntil } from './receipt/states.ts'
import { firstStates, mayMove, MOVES as WITHDRAWAL_MOVES, OPEN_STATES } from './withdrawal.ts'

const order = { state: 'pending' as const, amountUnits: 500_000n, currency: 'MMK' }
const arrived = { units: 500_000n, currency: 'MMK' }

describe('deposit orders', () => {
  it('end in credited alone, and every other state can still take money that really came', () => {
    for (const state of DEPOSIT_STATES) {
      expect(DEPOSIT_MOVES[state].includes('credited')).toBe(state !== 'credited')
      expect(DEPOSIT_MOVES[state]).not.toContain(state)
      expect(DEPOSIT_MOVES[state]).not.toContain('pending')
    }
    expect(DEPOSIT_MOVES.credited).toEqual([])
  })

  it.each([
    ['pending', 'credited', null],
    ['received', 'credited', null],
    ['expired', 'credited', 'arrived after the order had expired'],
    ['failed', 'credited', 'arrived after the payment had failed'],
    ['credited', 'aside', 'paid-again'],
    ['quarantined', 'aside', 'paid-again'],
  ] as const)('in state %s the right money is %s', (state, what, note) => {
    const verdict = judgeArrival({ ...order, state }, arrived)
    expect(verdict).toEqual(what === 'credited' ? { credit: true, note } : { credit: false, reason: note })
  })

  it.each([
    [{ units: 499_999n }, 'wrong-amount'],
    [{ units: 500_001n }, 'wrong-amount'],
    [{ units: 0n }, 'wrong-amount'],
    [{ units: -500_000n }, 'wrong-amount'],
    [{ currency: 'THB' }, 'wrong-currency'],
    [{ currency: 'mmk' }, 'wrong-currency'],
  ])('%o is put aside as %s', (change, reason) => {
    expect(judgeArrival(order, { ...arrived, ...change })).toEqual({ credit: false, reason })
  })
})

describe('withdrawals', () => {
  it('have no way back, and every open state leads to an end', () => {
    for (const state of WITHDRAWAL_STATES)
      for (const to of WITHDRAWAL_MOVES[state]) expect(WITHDRAWAL_STATES.indexOf(to)).toBeGreaterThan(WITHDRAWAL_STATES.indexOf(state))
    for (const state of WITHDRAWAL_STATES)
      expect(WITHDRAWAL_MOVES[state].length > 0).toBe((OPEN_STATES as readonly string[]).includes(state))
    expect(mayMove('paid', 'failed')).toBe(false)
    expect(mayMove('approved', 'paid')).toBe(false)
  })

  it('go to staff at the limit, and below it none is approved before the rules have seen it', () => {
    expect(firstStates(99n, 100n)).toEqual(['submitted'])
    expect(firstStates(100n, 100n)).toEqual(['submitted', 'under-review'])
  })
})

describe('[WALLET-05, WC-41] the question whether a withdrawal reached its owner', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  const until = at('2026-11-03T12:00:00Z')
  const assumedAt = at('2026-11-03T12:00:01Z')
  const last = at('2026-12-03T12:00:01Z')
  const awaiting = { state: 'awaiting', until, assumedAt: null, disputed: false } as const
  const assumed = { state: 'assumed', until, assumedAt, disputed: false } as const

  it('is open until its clock has closed it, and for 30 days more to whoever says that nothing came', () => {
    expect([answersUntil(awaiting), answersUntil(assumed)]).toEqual([until, last])
    expect(answered(awaiting, 'received', until.add({ seconds: 1 }))).toBe('received')
    expect(answered(awaiting, 'not-received', until)).toBe('under-check')
    expect(answered(assumed, 'not-received', last)).toBe('under-check')
    expect(answered(assumed, 'not-received', last.add({ milliseconds: 1 }))).toBeUndefined()
    expect(answered(assumed, 'received', assumedAt)).toBeUndefined()
  })

  it('is closed where it was answered or looked into', () => {
    for (const state of ['received', 'under-check'] as const) {
      expect(answersUntil({ ...assumed, state })).toBeNull()
      for (const answer of ['received', 'not-received', 'partly-received'] as const)
        expect(answered({ ...assumed, state }, answer, until)).toBeUndefined()
    }
    expect(answered({ ...assumed, disputed: true }, 'not-received', assumedAt)).toBeUndefined()
  })
})

describe('[WC-01] hours of a method', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-20T${time}:00+06:30`)
  it.each([
    [null, null, '03:00', true],
    ['08:00', '22:00', '07:59', false],
    ['08:00', '22:00', '08:00', true],
    ['08:00', '22:00', '21:59', true],
    ['08:00', '22:00', '22:00', false],
    ['22:00', '06:00', '21:59', false],
    ['22:00', '06:00', '22:00', true],
    ['22:00', '06:00', '23:00', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:00', false],
    ['08:00', '00:00', '23:59', true],
    ['08:00', '00:00', '00:00', false],
  ])('from %s to %s it is, at %s by the merchant’s clock, open: %s', (opens, closes, time, open) => {
    expect(isOpen({ opens, closes }, at(time), 'Asia/Yangon')).toBe(open)
  })
})
