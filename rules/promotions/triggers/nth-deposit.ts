/** Nth deposit: a deposit of a certain number in a member's life makes the award (PR-06). */
import type { Trigger } from './trigger.ts'

export const nthDepositTrigger: Trigger = {
  name: 'nth-deposit',
  begins: 'join',
  kind: 'bonus',
  shares: true,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
}

/** Whether the deposit of a number is still to come after so many. */
export const isToCome = (number: number, depositsSoFar: number): boolean => depositsSoFar < number
