/** Trigger: the properties that all kinds of campaign share (PR-02, PR-06). What one kind alone needs is still asked by its name elsewhere. */
import type { TriggerName } from '@baize/contract/promotions.ts'

export type Trigger = {
  readonly name: TriggerName
  /**
   * How a person takes part: `join` first, with a `code`, by an application (`apply`) that staff decide, or by playing (`itself`).
   */
  readonly begins: 'join' | 'code' | 'apply' | 'itself'
  /** Why the money moves, in the words of the ledger. */
  readonly kind: 'bonus' | 'rebate' | 'referral' | 'check-in'
  /** Whether the reward may be a share of what made the award. */
  readonly shares: boolean
  /** Where the amounts are: in the campaign's reward, or in the trigger itself. */
  readonly amounts: 'reward' | 'own'
  /** Whether the end of a period pays it to a whole set of members. */
  readonly paidInSets: boolean
  /** Whether the engine gives it into the wallet of the registration, since no act of the member's names another. */
  readonly toFirstWallet: boolean
  /** Whether one person gets one award of it, however many accounts they have (PR-42); payments for each account's own play are exempt. */
  readonly onePerson: boolean
}
