/**
 * Returns: the door of payments that come back. A notice takes what there is, and leaves the rest as a debt. It opens a case for staff, and withdrawals
 * stop until they close it. A won dispute gives the money back.
 */
import type { Reader, Tx } from '../../platform/database.ts'
import { openCaseOf } from './returns-store.ts'

export { debtOf, settleDebt, settleDebts, takeLanes, takePurse, type Purse } from './debt.ts'
export { decideReturn, type ReturnDecision } from './decide-return.ts'
export { hearReturn } from './hear-return.ts'
export { lockCapture, orderReturned, returnedOf, returnsOfCapture } from './returns-store.ts'
export { listReturns, returnCases, returnHistory } from './return-views.ts'
export { proveReturns, returnsProof } from './prove-returns.ts'
export { applyReturns, bindEarly, GIFTS_TASK } from './take-back.ts'
export { takeGift, takeGifts, takePoints, type Gift } from './take-gift.ts'

/** Whether a payment of the member that came back waits for a decision of staff. Nothing leaves the wallet until then. */
export const isUnderReview = async (asker: Reader | Tx, member: string): Promise<boolean> => (await openCaseOf(asker, member)) !== undefined
