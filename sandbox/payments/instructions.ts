/**
 * Instructions: where the payer sends the money of a bank transfer or a coin. Both can be paid on the page instead, since nobody has such
 * an account. The same order always has the same instructions.
 */
import { createHash } from 'node:crypto'
import type { Payment } from './store.ts'

const LETTERS = '023456789acdefghjklmnpqrstuvwxyz'
const CONFIRMATIONS = 12

const hashOf = (reference: string): Buffer => createHash('sha256').update(reference).digest()

function bankOf({ reference, amount, currency }: Payment) {
  const lines = { payee: 'Baize Sandbox Payments', bank: 'river-bank', account: '0714 2200 9153', quote: reference }
  return {
    kind: 'bank',
    ...lines,
    qr: [lines.bank, lines.account.replaceAll(' ', ''), lines.payee, reference, amount, currency].join('\n'),
  }
}

/** One coin stands for one unit of the order's currency, so nothing is converted. */
function coinOf({ reference, amount }: Payment) {
  const hash = hashOf(reference)
  const address = `hc1q${[...hash.subarray(0, 30)].map((byte) => LETTERS[byte % 32]).join('')}`
  const memo = String(hash.readUInt32BE(28) % 1_000_000_000).padStart(9, '0')
  const qr = `harbour:${address}?amount=${amount}&memo=${memo}`
  return { kind: 'crypto', network: 'harbour-main', address, memo, confirmations: CONFIRMATIONS, amount, coin: 'HBC', qr }
}

const BY_METHOD: Readonly<Record<string, (payment: Payment) => object>> = { 'bank-transfer': bankOf, 'harbour-coin': coinOf }

/** Absent for a method that is paid on the page. */
export function instructionsOf(payment: Payment): { instructions?: object } {
  const instructions = BY_METHOD[payment.method]?.(payment)
  return instructions ? { instructions } : {}
}
