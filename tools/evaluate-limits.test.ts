/** Proves the rules of limits by their worked samples and by a case for each sentence about them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerOf } from './evaluate-limits.ts'

type Sample = { readonly id: string; readonly note: string; readonly answers: unknown }
const lines = readFileSync(new URL('limits/samples/sample-limits.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

describe('[PROT-01, PROT-02] the worked samples', () => {
  it.each(lines.map((line) => ({ line, ...(JSON.parse(line) as Sample) })))('$id $note', ({ line, id, answers }) => {
    expect(answerOf(line)).toEqual({ id, answers })
  })
})

describe('what is refused', () => {
  const broken = ['', 'no json', '[]', 'null', '7', '{"events":[]}', '{"id":7,"zone":"UTC","events":[]}', '{"id":"q","zone":"UTC"}']
  const unreadable = [
    '{"id":"q","zone":"Nowhere","events":[{"at":"2026-11-20T08:00:00Z","type":"mark"}]}',
    '{"id":"q","zone":"UTC","events":[{"type":"dance"}]}',
  ]
  it.each([...broken, ...unreadable])('a broken line: %s', (line) => {
    expect(answerOf(line)).toEqual({ id: null, reason: 'line-broken' })
  })
})

type Step = readonly [at: string, event: Readonly<Record<string, unknown>>, answer: unknown]

/** Plays steps of one line; a time without a date is of the 20th of November 2026, a Friday. */
function play(zone: string, steps: readonly Step[]): void {
  const events = steps.map(([at, event]) => ({ at: at.includes('T') ? at : `2026-11-20T${at}Z`, ...event }))
  const { answers } = answerOf(JSON.stringify({ id: 'q', zone, events })) as { answers: unknown[] }
  expect(answers).toEqual(steps.map(([, , answer]) => answer))
}

const set = (what: string, every: string, to: string | null) => ({ type: 'set', what, every, to })
const confirm = (what: string, every: string) => ({ type: 'confirm', what, every })
const bet = (id: string, amount: string, bonus?: string) => ({ type: 'bet', id, amount, bonus })
const win = (id: string, amount: string, bonus?: string) => ({ type: 'win', id, amount, bonus })
const order = (id: string, amount: string) => ({ type: 'deposit', id, amount })
const credit = (of: string, amount?: string) => ({ type: 'credit', of, amount })
const undo = (of: string) => ({ type: 'rollback', of })
const into = (id: string, vendor: string, amount: string) => ({ type: 'wallet-in', id, vendor, amount })
const out = (vendor: string, amount: string) => ({ type: 'wallet-out', vendor, amount })
const MARK = { type: 'mark' }

const ok = (left: unknown = {}) => ({ ok: true, left })
const inForce = (left: unknown) => ({ ok: true, state: 'in-force', left })
const loss = (left: string) => ok({ loss: left })
const stake = (left: string) => ok({ stake: left })
const deposit = (left: string) => ok({ deposit: left })
const no = (code: string, more: object = {}) => ({ ok: false, code, ...more })
const reached = (what: string, every: string, left: string | number, until: string) => no('limit-reached', { what, every, left, until })

describe('[PROT-01] the worked paragraphs', () => {
  it('[PL-12, PL-13, PL-20] a loss limit over a day and its turn', () => {
    const until = '2026-11-20T17:30:00Z'
    play('Asia/Yangon', [
      ['02:30:00', set('loss', 'day', '5000'), inForce({ loss: '5000.00' })],
      ['02:30:00', bet('b1', '3000'), loss('2000.00')],
      ['02:30:01', bet('b2', '2000.0001'), reached('loss', 'day', '2000.00', until)],
      ['02:30:02', win('w1', '4500'), loss('6500.00')],
      ['02:30:03', bet('b3', '6500'), loss('0.00')],
      ['17:20:00', set('loss', 'day', '4000'), inForce({ loss: '0.00' })],
      ['17:30:00', MARK, loss('4000.00')],
      ['17:40:00', undo('b1'), loss('4000.00')],
    ])
  })

  it('[PL-10, PL-18] orders over the turn of a day in one week', () => {
    const [monday, tuesday] = ['2026-11-16T', '2026-11-17T']
    play('UTC', [
      [`${monday}08:00:00Z`, set('deposit', 'day', '1000'), inForce({ deposit: '1000.00' })],
      [`${monday}08:00:00Z`, set('deposit', 'week', '1500'), inForce({ deposit: '1000.00' })],
      [`${monday}23:50:00Z`, order('d1', '700'), deposit('300.00')],
      [`${tuesday}00:01:00Z`, order('d2', '1000'), reached('deposit', 'week', '800.00', '2026-11-23T00:00:00Z')],
      [`${tuesday}00:02:00Z`, order('d3', '800'), deposit('0.00')],
      [`${tuesday}00:10:00Z`, { type: 'fail', of: 'd1' }, deposit('200.00')],
      [`${tuesday}00:11:00Z`, order('d4', '200.01'), reached('deposit', 'day', '200.00', '2026-11-18T00:00:00Z')],
      [`${tuesday}00:11:00Z`, order('d4', '200'), deposit('0.00')],
    ])
  })

  it('[PL-11] more than was ordered, and again', () => {
    play('UTC', [
      ['08:00:00', set('deposit', 'day', '1000'), inForce({ deposit: '1000.00' })],
      ['08:00:01', order('d1', '300'), deposit('700.00')],
      ['08:00:02', credit('d1', '1000.01'), { ok: true, putAside: '700.01', why: 'limit-reached', left: { deposit: '700.00' } }],
      ['08:00:03', credit('d1', '700'), deposit('0.00')],
    ])
  })

  it('[PL-15] three days into a vendor’s own wallet, and back', () => {
    play('UTC', [
      ['2026-11-16T08:00:00Z', set('loss', 'day', '1000'), inForce({ loss: '1000.00' })],
      ['2026-11-16T08:00:00Z', into('v1', 'EG2', '1000'), loss('0.00')],
      ['2026-11-17T08:00:00Z', into('v2', 'EG2', '1000'), loss('0.00')],
      ['2026-11-18T08:00:00Z', into('v3', 'EG2', '600'), loss('400.00')],
      ['2026-11-18T09:00:00Z', out('EG2', '2300'), loss('700.00')],
      ['2026-11-18T10:00:00Z', out('EG2', '400'), loss('1100.00')],
    ])
  })
})

describe('[PROT-01, PL-20, PL-21] a wish to raise', () => {
  const waiting = (from: string, until: string, left: unknown) => ({
    ok: true,
    state: 'waiting',
    confirmFrom: from,
    confirmUntil: until,
    left,
  })
  const wish = waiting('2026-11-21T08:00:00Z', '2026-11-28T08:00:00Z', { stake: '100.00' })

  it('is confirmed from a day on until seven later, both ends included', () => {
    play('UTC', [
      ['08:00:00', set('stake', 'day', '100'), inForce({ stake: '100.00' })],
      ['08:00:00', set('stake', 'day', '200'), wish],
      ['2026-11-21T07:59:59Z', confirm('stake', 'day'), no('too-early', { confirmFrom: '2026-11-21T08:00:00Z' })],
      ['2026-11-28T08:00:00Z', confirm('stake', 'day'), inForce({ stake: '200.00' })],
      ['2026-11-28T08:00:01Z', confirm('stake', 'day'), no('nothing-waiting')],
    ])
    play('UTC', [
      ['08:00:00', set('stake', 'day', '100'), inForce({ stake: '100.00' })],
      ['08:00:00', set('stake', 'day', '200'), wish],
      ['2026-11-28T08:00:01Z', confirm('stake', 'day'), no('nothing-waiting')],
      ['2026-11-28T08:00:01Z', set('stake', 'day', '100.0000'), no('limit-unchanged')],
    ])
  })

  it('is gone by a lowering, by the standing limit and by a time-out, not by the operator', () => {
    play('UTC', [
      ['08:00:00', set('stake', 'day', '100'), inForce({ stake: '100.00' })],
      ['08:00:00', set('stake', 'day', '200'), wish],
      ['08:00:00', { type: 'operator', what: 'stake', every: 'day', to: '50' }, stake('50.00')],
      ['08:00:00', set('stake', 'day', '100'), { ok: true, state: 'kept', left: { stake: '50.00' } }],
      ['08:00:00', { type: 'cancel', what: 'stake', every: 'day' }, no('nothing-waiting')],
      ['08:00:00', set('stake', 'day', null), waiting('2026-11-21T08:00:00Z', '2026-11-28T08:00:00Z', { stake: '50.00' })],
      ['08:00:00', set('stake', 'day', '99.9999'), inForce({ stake: '50.00' })],
      ['08:00:00', confirm('stake', 'day'), no('nothing-waiting')],
      ['08:00:00', set('stake', 'day', '300'), waiting('2026-11-21T08:00:00Z', '2026-11-28T08:00:00Z', { stake: '50.00' })],
      ['08:00:00', { type: 'time-out', hours: 24 }, { ok: true, until: '2026-11-21T08:00:00Z' }],
      ['08:00:01', set('stake', 'day', '300'), no('account-excluded')],
      ['08:00:01', set('stake', 'day', '99.9999'), no('limit-unchanged')],
      ['08:00:01', set('stake', 'day', '99'), inForce({ stake: '50.00' })],
      ['08:00:02', confirm('stake', 'day'), no('account-excluded')],
      ['2026-11-21T08:00:00Z', confirm('stake', 'day'), no('nothing-waiting')],
      ['2026-11-21T08:00:00Z', { type: 'operator', what: 'stake', every: 'day', to: null }, stake('99.00')],
    ])
  })

  it('names none as none: there is nothing to remove', () => {
    play('UTC', [['08:00:00', set('time', 'week', null), no('limit-unchanged')]])
  })
})

describe('[PROT-01, PL-14] a bet', () => {
  it('of bonus money alone is refused by a loss limit where more is used than allowed; one of nothing too', () => {
    const refused = reached('loss', 'day', '0.00', '2026-11-21T00:00:00Z')
    play('UTC', [
      ['08:00:00', bet('b1', '100'), ok()],
      ['08:00:00', set('loss', 'day', '100'), inForce({ loss: '0.00' })],
      ['08:00:00', bet('b2', '50', '50'), loss('0.00')],
      ['08:00:00', set('loss', 'day', '99.9999'), inForce({ loss: '0.00' })],
      ['08:00:00', bet('b3', '50', '50'), refused],
      ['08:00:00', bet('b4', '0'), refused],
      ['08:00:00', win('w1', '50', '50'), loss('0.00')],
      ['08:00:00', win('w2', '0.0001'), loss('0.00')],
      ['08:00:00', bet('b3', '70', '70'), loss('0.00')],
      ['08:00:00', win('w3', '-1'), loss('0.00')],
      ['08:00:00', win('w4', '2.002'), loss('1.002')],
    ])
  })

  it('names the kind in order, and the period with the least left by its sign, of equals the shorter', () => {
    play('UTC', [
      ['08:00:00', bet('b1', '100'), ok()],
      ['08:00:00', set('stake', 'day', '90'), inForce({ stake: '0.00' })],
      ['08:00:00', set('stake', 'week', '80'), inForce({ stake: '0.00' })],
      ['08:00:00', set('loss', 'day', '0'), inForce({ stake: '0.00', loss: '0.00' })],
      ['08:00:00', bet('b2', '1'), reached('stake', 'week', '0.00', '2026-11-23T00:00:00Z')],
      ['08:00:00', set('stake', 'day', '80'), inForce({ stake: '0.00', loss: '0.00' })],
      ['08:00:00', bet('b2', '1'), reached('stake', 'day', '0.00', '2026-11-21T00:00:00Z')],
      ['08:00:00', set('time', 'month', '0'), inForce({ stake: '0.00', loss: '0.00', time: 0 })],
      ['08:00:00', bet('b2', '1'), reached('time', 'month', 0, '2026-12-01T00:00:00Z')],
    ])
  })

  it('with a known id counts nothing, is no mark and is judged by nothing, also while excluded and after its rollback', () => {
    play('UTC', [
      ['08:00:00', set('stake', 'day', '100'), inForce({ stake: '100.00' })],
      ['08:00:00', set('time', 'day', '1'), inForce({ stake: '100.00', time: 60 })],
      ['08:00:00', bet('b1', '100'), ok({ stake: '0.00', time: 60 })],
      ['08:00:10', bet('b1', '100.00'), ok({ stake: '0.00', time: 60 })],
      ['08:00:10', bet('b1', '99'), no('key-used-differently')],
      ['08:00:10', into('b1', 'EG2', '100'), no('key-used-differently')],
      ['08:00:20', undo('b1'), ok({ stake: '100.00', time: 60 })],
      ['08:00:20', bet('b1', '100'), ok({ stake: '100.00', time: 60 })],
      ['08:00:20', into('v1', 'EG2', '100.01'), reached('stake', 'day', '100.00', '2026-11-21T00:00:00Z')],
      ['08:00:20', into('v1', 'PT', '1'), ok({ stake: '99.00', time: 40 })],
      ['08:00:30', into('v1', 'EG2', '1'), no('key-used-differently')],
      ['08:00:30', { type: 'exclude', months: null }, { ok: true, until: 'for-ever' }],
      ['08:00:30', bet('b1', '100'), ok({ stake: '99.00', time: 40 })],
      ['08:00:30', bet('b1', '1'), no('key-used-differently')],
      ['08:00:30', bet('b9', '1'), no('account-excluded')],
      ['08:00:30', MARK, no('account-excluded')],
      ['08:00:30', { type: 'receive', amount: '1' }, no('account-excluded')],
      ['08:00:30', win('w1', '1'), ok({ stake: '99.00', time: 40 })],
    ])
  })
})

describe('[PROT-01, PL-13] a correction', () => {
  it('undoes what still stands of its target, real and bonus parts apart, and once', () => {
    play('UTC', [
      ['08:00:00', set('loss', 'day', '100'), inForce({ loss: '100.00' })],
      ['08:00:00', set('stake', 'day', '100'), inForce({ stake: '100.00', loss: '100.00' })],
      ['08:00:00', bet('b1', '90', '30'), ok({ stake: '10.00', loss: '40.00' })],
      ['08:00:00', { type: 'refund', of: 'b1', amount: '30', bonus: '10' }, ok({ stake: '40.00', loss: '60.00' })],
      ['08:00:00', { type: 'refund', of: 'b1', amount: '-15', bonus: '-5' }, ok({ stake: '25.00', loss: '50.00' })],
      ['08:00:00', { type: 'restake', of: 'b1' }, ok({ stake: '25.00', loss: '50.00' })],
      ['08:00:00', undo('b1'), ok({ stake: '100.00', loss: '100.00' })],
      ['08:00:00', undo('b1'), ok({ stake: '100.00', loss: '100.00' })],
      ['08:00:00', { type: 'restake', of: 'b1' }, ok({ stake: '25.00', loss: '50.00' })],
      ['08:00:00', { type: 'restake', of: 'b1' }, ok({ stake: '25.00', loss: '50.00' })],
    ])
  })

  it('sets a win as a whole, also below 0 and after a rollback', () => {
    const resettle = (amount: string, bonus?: string) => ({ type: 'resettle', of: 'w1', amount, bonus })
    play('UTC', [
      ['08:00:00', set('loss', 'day', '100'), inForce({ loss: '100.00' })],
      ['08:00:00', win('w1', '50', '20'), loss('130.00')],
      ['08:00:00', resettle('80', '20'), loss('160.00')],
      ['08:00:00', undo('w1'), loss('100.00')],
      ['08:00:00', undo('w1'), loss('100.00')],
      ['08:00:00', resettle('10'), loss('110.00')],
      ['08:00:00', undo('w1'), loss('100.00')],
      ['08:00:00', resettle('-200'), loss('0.00')],
      ['08:00:00', bet('b1', '0'), reached('loss', 'day', '0.00', '2026-11-21T00:00:00Z')],
    ])
  })

  it('counts in the periods of its target that still run, and nowhere else', () => {
    play('UTC', [
      ['08:00:00', set('loss', 'day', '100'), inForce({ loss: '100.00' })],
      ['08:00:00', set('loss', 'week', '150'), inForce({ loss: '100.00' })],
      ['08:00:00', bet('b1', '100'), loss('0.00')],
      ['08:00:00', win('w1', '10'), loss('10.00')],
      ['2026-11-21T08:00:00Z', undo('b1'), loss('100.00')],
      ['2026-11-21T08:00:00Z', bet('b2', '100'), loss('0.00')],
      ['2026-11-21T08:00:00Z', { type: 'resettle', of: 'w1', amount: '0' }, loss('0.00')],
      ['2026-11-22T00:00:00Z', bet('b3', '50.01'), reached('loss', 'week', '50.00', '2026-11-23T00:00:00Z')],
      ['2026-11-23T00:00:00Z', undo('b2'), loss('100.00')],
      ['2026-11-23T00:00:00Z', bet('b3', '100'), loss('0.00')],
    ])
  })

  it('[PL-15] takes a declined move out of the line of its vendor, in stake and loss', () => {
    play('UTC', [
      ['08:00:00', set('stake', 'day', '100'), inForce({ stake: '100.00' })],
      ['08:00:00', set('loss', 'day', '100'), inForce({ stake: '100.00', loss: '100.00' })],
      ['08:00:00', into('v1', 'EG2', '40'), ok({ stake: '60.00', loss: '60.00' })],
      ['08:00:00', into('v2', 'EG2', '20'), ok({ stake: '40.00', loss: '40.00' })],
      ['08:00:00', into('v3', 'PT', '10'), ok({ stake: '30.00', loss: '30.00' })],
      ['08:00:00', undo('v1'), ok({ stake: '70.00', loss: '70.00' })],
      ['08:00:00', out('EG2', '25'), ok({ stake: '70.00', loss: '95.00' })],
      ['2026-11-21T08:00:00Z', out('PT', '10.5'), ok({ stake: '100.00', loss: '100.50' })],
    ])
  })
})

describe('[PROT-01, PL-10, PL-11] money that arrives', () => {
  it('covers its order in parts, and is a deposit of its own after it failed', () => {
    play('UTC', [
      ['08:00:00', set('deposit', 'day', '100'), inForce({ deposit: '100.00' })],
      ['08:00:00', order('d1', '60'), deposit('40.00')],
      ['08:00:00', credit('d1', '20'), deposit('40.00')],
      ['08:00:00', { type: 'fail', of: 'd1' }, deposit('80.00')],
      ['08:00:00', { type: 'fail', of: 'd1' }, deposit('80.00')],
      ['08:00:00', credit('d1', '80.01'), no('put-aside', { why: 'limit-reached' })],
      ['08:00:00', credit('d1'), deposit('20.00')],
      ['08:00:00', order('d1', '60'), deposit('20.00')],
      ['08:00:00', order('d1', '61'), no('key-used-differently')],
      ['08:00:00', { type: 'receive', amount: '20.0001' }, reached('deposit', 'day', '20.00', '2026-11-21T00:00:00Z')],
      ['08:00:00', { type: 'withdraw', amount: '50' }, deposit('20.00')],
    ])
  })

  it('is put aside whole while excluded, and the order stays as open as it was', () => {
    play('UTC', [
      ['08:00:00', set('deposit', 'week', '100'), inForce({ deposit: '100.00' })],
      ['08:00:00', order('d1', '60'), deposit('40.00')],
      ['08:00:00', { type: 'time-out', hours: 24 }, { ok: true, until: '2026-11-21T08:00:00Z' }],
      ['09:00:00', credit('d1'), no('put-aside', { why: 'account-excluded' })],
      ['09:00:00', order('d1', '60'), deposit('40.00')],
      ['09:00:00', order('d2', '1'), no('account-excluded')],
      ['2026-11-21T08:00:00Z', credit('d1', '61'), deposit('39.00')],
    ])
  })
})

describe('[PROT-01, PL-17] play time', () => {
  it('is cut at the turn of each period by itself', () => {
    const sunday = '2026-11-22T'
    play('UTC', [
      ['08:00:00', set('time', 'day', '10'), inForce({ time: 600 })],
      ['08:00:00', set('time', 'month', '10'), inForce({ time: 600 })],
      [`${sunday}23:58:00Z`, MARK, ok({ time: 600 })],
      ['2026-11-23T00:01:00Z', MARK, ok({ time: 420 })],
      ['2026-11-23T00:07:00Z', bet('b1', '1'), ok({ time: 120 })],
      ['2026-11-23T00:09:00Z', bet('b2', '1'), reached('time', 'month', 0, '2026-12-01T00:00:00Z')],
      ['2026-11-23T00:09:01Z', win('w1', '1'), ok({ time: 120 })],
    ])
  })

  it('counts the five minutes before a turn to the old period alone', () => {
    play('UTC', [
      ['23:50:00', set('time', 'day', '10'), inForce({ time: 600 })],
      ['23:50:00', MARK, ok({ time: 600 })],
      ['2026-11-21T00:40:00Z', MARK, ok({ time: 600 })],
      ['2026-11-21T01:40:00Z', MARK, ok({ time: 300 })],
      ['2026-11-21T02:40:01Z', MARK, ok({ time: 300 })],
    ])
  })
})

describe('[PROT-02, PX-01, PX-02] time-out, exclusion and return', () => {
  it.each([[23], [1009], [24.5], ['24'], [null]])('no time-out of %j hours', (hours) => {
    play('UTC', [['08:00:00', { type: 'time-out', hours }, no('out-of-range')]])
  })
  it.each([[0], [7], ['6'], [undefined]])('no exclusion of %j months', (months) => {
    play('UTC', [['08:00:00', { type: 'exclude', months }, no('out-of-range')]])
  })

  it('of several the longest holds, and a time-out alone is no exclusion', () => {
    play('UTC', [
      ['08:00:00', { type: 'time-out', hours: 100 }, { ok: true, until: '2026-11-24T12:00:00Z' }],
      ['08:00:00', { type: 'time-out', hours: 24 }, { ok: true, until: '2026-11-24T12:00:00Z' }],
      ['08:00:00', { type: 'return' }, no('not-excluded')],
      ['2026-11-24T11:59:59Z', bet('b1', '1'), no('account-excluded')],
      ['2026-11-24T12:00:00Z', bet('b1', '1'), ok()],
    ])
  })

  it('a new exclusion takes a request to return back; one that is over plays no part in it', () => {
    play('UTC', [
      ['2026-01-31T08:00:00Z', { type: 'exclude', months: 6 }, { ok: true, until: '2026-07-31T08:00:00Z' }],
      ['2026-07-31T08:00:00Z', { type: 'return' }, { ok: true, playFrom: '2026-08-01T08:00:00Z' }],
      ['2026-07-31T09:00:00Z', { type: 'return' }, no('return-waiting', { playFrom: '2026-08-01T08:00:00Z' })],
      ['2026-07-31T09:00:00Z', { type: 'exclude', months: 6 }, { ok: true, until: '2027-01-31T09:00:00Z' }],
      ['2026-08-31T09:00:00Z', { type: 'return' }, no('exclusion-running', { until: '2027-01-31T09:00:00Z' })],
      ['2027-01-31T09:00:00Z', { type: 'return' }, { ok: true, playFrom: '2027-02-01T09:00:00Z' }],
      ['2027-01-31T09:00:00Z', { type: 'time-out', hours: 48 }, { ok: true, until: '2027-02-02T09:00:00Z' }],
      ['2027-02-01T09:00:00Z', { type: 'return' }, no('not-excluded')],
      ['2027-02-01T09:00:00Z', bet('b1', '1'), no('account-excluded')],
      ['2027-02-02T09:00:00Z', bet('b1', '1'), ok()],
      ['2027-02-02T09:00:00Z', { type: 'exclude', months: null }, { ok: true, until: 'for-ever' }],
      ['2037-02-02T09:00:00Z', { type: 'exclude', months: 6 }, { ok: true, until: 'for-ever' }],
      ['2037-02-02T09:00:00Z', { type: 'return' }, no('exclusion-for-ever')],
    ])
  })

  it('ends at the same local time; one that does not exist moves on, and of two the first holds', () => {
    play('Europe/London', [['2025-09-29T00:30:00Z', { type: 'exclude', months: 6 }, { ok: true, until: '2026-03-29T01:30:00Z' }]])
    play('Europe/London', [['2025-10-25T00:30:00Z', { type: 'exclude', months: 12 }, { ok: true, until: '2026-10-25T00:30:00Z' }]])
    play('UTC', [['2024-02-29T08:00:00Z', { type: 'exclude', months: 60 }, { ok: true, until: '2029-02-28T08:00:00Z' }]])
    play('UTC', [['+010000-02-29T08:00:00Z', { type: 'exclude', months: 60 }, { ok: true, until: '+010005-02-28T08:00:00Z' }]])
  })
})
