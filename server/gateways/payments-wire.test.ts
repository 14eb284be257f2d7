/** Proves how each notice about a payment that comes back is read, and that digits beyond those of a currency are kept for staff. */
import { describe, expect, it } from 'vitest'
import { readNotice, readPayment, readPayout } from './payments-wire.ts'

const AT = '2026-11-20T10:00:00Z'
const back = { payment: 'pay_1', reference: 'D1', capture: 'cap_1', amount: '50000.00', currency: 'MMK' }
const read = (type: string, data: object, timestamp = AT) => readNotice(Buffer.from(JSON.stringify({ type, timestamp, data })))?.notice

describe('[WALLET-03] a payment that comes back', () => {
  it.each([
    ['refund.succeeded', { refund: 'r1' }, { kind: 'refund', id: 'r1', stage: 'settled', state: 'open' }],
    ['refund.failed', { refund: 'r1' }, { kind: 'refund', id: 'r1', stage: 'settled', state: 'won' }],
    ['payment.reversed', { reversal: 'v1' }, { kind: 'reversal', id: 'v1', stage: 'settled', state: 'open' }],
    ['payment.reversal-cancelled', { reversal: 'v1' }, { kind: 'reversal', id: 'v1', stage: 'settled', state: 'won' }],
    ['dispute.opened', { dispute: 'd1', stage: 'warning' }, { kind: 'dispute', id: 'd1', stage: 'warning', state: 'open' }],
    ['dispute.opened', { dispute: 'd1', stage: 'inquiry' }, { kind: 'dispute', id: 'd1', stage: 'inquiry', state: 'open' }],
    ['dispute.closed', { dispute: 'd1', stage: 'inquiry' }, { kind: 'dispute', id: 'd1', stage: 'inquiry', state: 'won' }],
    ['dispute.updated', { dispute: 'd1', stage: 'chargeback' }, { kind: 'dispute', id: 'd1', stage: 'chargeback', state: 'open' }],
    ['dispute.won', { dispute: 'd1', stage: 'chargeback' }, { kind: 'dispute', id: 'd1', stage: 'chargeback', state: 'won' }],
    ['dispute.opened', { dispute: 'd1', stage: 'pre-arbitration' }, { kind: 'dispute', id: 'd1', stage: 'pre-arbitration', state: 'open' }],
    ['dispute.lost', { dispute: 'd1', stage: 'arbitration' }, { kind: 'dispute', id: 'd1', stage: 'arbitration', state: 'lost' }],
  ])('%s with %o', (type, more, returned) => {
    const whole = { ...returned, reference: 'D1', capture: 'cap_1', units: 500_000_000n, currency: 'MMK', at: Temporal.Instant.from(AT) }
    expect(read(type, { ...back, ...more })).toEqual({ about: 'return', return: { ...whole, reason: null } })
    expect(read(type, { ...back, ...more, reason: 'fraud' })).toEqual({ about: 'return', return: { ...whole, reason: 'fraud' } })
    // Neither without its own reference, nor without its payment, nor at no time.
    expect(read(type, back)).toBeUndefined()
    expect(read(type, { ...more, reference: 'D1' })).toBeUndefined()
    expect(read(type, { ...back, ...more }, 'yesterday')).toBeUndefined()
  })

  it('has a stage that we know: a settled dispute is none', () => {
    for (const stage of ['settled', 'second', '', undefined])
      expect(read('dispute.opened', { ...back, dispute: 'd1', stage }), stage).toBeUndefined()
  })

  it('may be a payout that the bank sent back', () => {
    const out = { payout: 'out_1', reference: 'W1', amount: '9.50', currency: 'THB', reason: 'account-closed' }
    const payout = { id: 'out_1', reference: 'W1', state: 'failed', units: 95_000n, currency: 'THB', reason: 'account-closed' }
    expect(read('payout.returned', out)).toEqual({ about: 'payout', payout })
  })
})

describe('[WALLET-03] an amount with more digits than its currency has', () => {
  const paid = (amount: string, currency = 'MMK') => read('payment.succeeded', { ...back, amount, currency })
  it.each([
    ['50000.00', 'MMK', 500_000_000n, undefined],
    ['50000.000000', 'MMK', 500_000_000n, undefined],
    ['50000.001', 'MMK', 500_000_000n, '50000.001'],
    ['50000.999999999999999999', 'MMK', 500_009_900n, '50000.999999999999999999'],
    ['0.009', 'THB', 0n, '0.009'],
    // Of a currency that we do not know, the ledger's four digits are read.
    ['1.2345', 'XTS', 12_345n, undefined],
    ['1.23456', 'XTS', 12_345n, '1.23456'],
  ])('%s %s is read as %d, and its text kept: %s', (amount, currency, units, amountText) => {
    const capture = { providerReference: 'cap_1', units, currency, ...(amountText ? { amountText } : {}) }
    expect(paid(amount, currency)).toEqual({ about: 'capture', reference: 'D1', capture })
    const sum = { units, currency, ...(amountText ? { amountText } : {}) }
    expect(read('refund.succeeded', { ...back, refund: 'r1', amount, currency })).toMatchObject({ return: sum })
    expect(read('payout.succeeded', { payout: 'o1', reference: 'W1', amount, currency })).toMatchObject({ payout: sum })
    const about = { id: 'p1', reference: 'D1', state: 'succeeded', amount, currency, reason: null }
    expect(readPayout(about)).toMatchObject(sum)
    const payment = { ...about, payUrl: 'https://pay.test/1', captures: [{ id: 'cap_1', amount, currency }] }
    expect(readPayment(payment)?.captures).toEqual([capture])
  })

  it('is no amount with more than eighteen, or beyond every order', () => {
    for (const amount of [`1.${'1'.repeat(19)}`, '99999999999999', '-1', '1e3', '1,00', '']) expect(paid(amount), amount).toBeUndefined()
  })
})
