/** Deposit order: its states, its moves, and the judgement of money that arrives for it. Pure. */
import type { DepositState } from '@baize/contract/wallet.ts'

/**
 * Money that arrives after the order expired or failed still belongs to the member, so both still lead to `credited`. `quarantined` waits for staff, who
 * credit it or send it back.
 */
export const MOVES: Readonly<Record<DepositState, readonly DepositState[]>> = {
  pending: ['received', 'credited', 'expired', 'failed', 'quarantined'],
  received: ['credited', 'failed', 'quarantined'],
  expired: ['credited', 'quarantined'],
  failed: ['credited', 'quarantined'],
  quarantined: ['credited', 'failed'],
  credited: [],
}

export const mayMove = (from: DepositState, to: DepositState): boolean => MOVES[from].includes(to)

export type QuarantineReason =
  | 'unknown-order'
  | 'wrong-currency'
  | 'wrong-amount'
  | 'amount-too-precise'
  | 'paid-again'
  | 'deposit-limit'
  | 'account-excluded'
export type Verdict =
  | { readonly credit: true; readonly note: string | null }
  | { readonly credit: false; readonly reason: QuarantineReason }

type Expected = { readonly state: DepositState; readonly amountUnits: bigint; readonly currency: string }
type Arrived = { readonly units: bigint; readonly currency: string; readonly amountText?: string }

/** What to do with money that arrived: amount and currency are those of our order, or nobody is credited without staff. */
export function judgeArrival(order: Expected, arrived: Arrived): Verdict {
  if (arrived.currency !== order.currency) return { credit: false, reason: 'wrong-currency' }
  // More digits than the currency has are no amount of it: staff say how much they are.
  if (arrived.amountText !== undefined) return { credit: false, reason: 'amount-too-precise' }
  if (arrived.units !== order.amountUnits) return { credit: false, reason: 'wrong-amount' }
  if (order.state === 'credited' || order.state === 'quarantined') return { credit: false, reason: 'paid-again' }
  const notes: Partial<Record<DepositState, string>> = {
    expired: 'arrived after the order had expired',
    failed: 'arrived after the payment had failed',
  }
  return { credit: true, note: notes[order.state] ?? null }
}
