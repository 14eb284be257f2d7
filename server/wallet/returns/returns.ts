/**
 * Returns: the door of payments that come back. A notice takes what there is, and leaves the rest as a debt. It opens a case for staff, and withdrawals
 * stop until they close it. A won dispute gives the money back.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { debtOf } from './debt.ts'
import { openCaseOf } from './returns-store.ts'

export { debtOf, settleDebt, settleDebts, takeLanes, takePurse, type Purse } from './debt.ts'
export { decideReturn, type ReturnDecision } from './decide-return.ts'
export { hearReturn } from './hear-return.ts'
export { lockCapture, openCaseOf, orderReturned, returnedOf, returnsOfCapture } from './returns-store.ts'
export { listReturns, returnCases, returnHistory } from './return-views.ts'
export { proveReturns, returnsProof } from './prove-returns.ts'
export { applyReturns, bindEarly, GIFTS_TASK } from './take-back.ts'
export { takeGift, takeGifts, takePoints, type Gift } from './take-gift.ts'

export type HeldUp = 'withdrawals-under-review' | 'debt-open'

/** Money leaves the wallet only where no payment of its owner is under review, and nothing is owed. */
export async function mayLeaveNow(
  needs: WalletNeeds,
  asker: Reader | Tx,
  owner: Pick<WalletOwner, 'id' | 'currency'>,
): Promise<Outcome<undefined, HeldUp>> {
  if ((await openCaseOf(asker, owner.id)) !== undefined) return refused('withdrawals-under-review')
  const debt = await debtOf(needs, owner, asker)
  return debt > 0n ? refused('debt-open', { debt: formatUnits(debt) }) : done(undefined)
}

/** Why nothing may leave a member's wallet now, or not to that payee. The member reads it. */
export type Hindrance = 'account-blocked' | 'withdrawals-frozen' | 'payee-unreadable' | HeldUp

/** Asked where money is about to leave: staff may have frozen the member, and a payment may have come back, since the withdrawal was approved. */
export async function hindranceOf(
  needs: WalletNeeds,
  asker: Reader | Tx,
  { memberId: id, currency }: { readonly memberId: string; readonly currency: string },
): Promise<Hindrance | undefined> {
  const { blocked, withdrawalsFrozen } = await needs.standing(id)
  if (blocked) return 'account-blocked'
  if (withdrawalsFrozen) return 'withdrawals-frozen'
  const may = await mayLeaveNow(needs, asker, { id, currency })
  return may.ok ? undefined : may.code
}
