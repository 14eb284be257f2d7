/** Withdrawal: its states, its moves and the five steps that the member sees. Pure. */
import { WITHDRAWAL_STATES, type WithdrawalState } from '@baize/contract/wallet.ts'

/** The member cannot cancel: a requested withdrawal is paid, rejected by staff, or failed at the payment service. */
export const MOVES: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  submitted: ['under-review', 'approved', 'rejected'],
  'under-review': ['approved', 'rejected'],
  // Rejected only while nobody has asked the payment service, when its owner has frozen withdrawals in between.
  approved: ['paying', 'rejected'],
  paying: ['paid', 'failed'],
  paid: [],
  rejected: [],
  failed: [],
}

/** In the order in which they are reached. */
export const STATES: readonly WithdrawalState[] = WITHDRAWAL_STATES

/** What reaches the account: the amount less the fee that it was asked for under. */
export const payoutUnits = ({ amountUnits, feeUnits }: { readonly amountUnits: bigint; readonly feeUnits: bigint }): bigint =>
  amountUnits - feeUnits

export const mayMove = (from: WithdrawalState, to: WithdrawalState): boolean => MOVES[from].includes(to)

/** States in which the money is held and no further withdrawal may be asked for. */
export const OPEN_STATES = ['submitted', 'under-review', 'approved', 'paying'] as const satisfies readonly WithdrawalState[]

/** States that leave the money with the member and do not count as one of the day's withdrawals. */
export const UNDONE_STATES = ['rejected', 'failed'] as const satisfies readonly WithdrawalState[]

/** The states that a new withdrawal goes through at once: a day's small ones are decided by rule behind their hold, others wait for staff. */
export const firstStates = (unitsOfDay: bigint, approvedBelow: bigint): readonly WithdrawalState[] =>
  unitsOfDay < approvedBelow ? ['submitted'] : ['submitted', 'under-review']
