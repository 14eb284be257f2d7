/** States of a receipt: which lead where, and until when the person is asked. Pure. */
import type { ReceiptAnswer, ReceiptState } from '@baize/contract/wallet.ts'

/** What staff may decide about one that is looked into. */
export type Decision = 'received' | 'paid-again' | 'returned' | 'forced'

/** How long after it counted as received a person may still say that it did not come. */
const COMPLAINT_HOURS = 30 * 24

type Asked = {
  readonly state: ReceiptState
  readonly until: Temporal.Instant
  readonly assumedAt: Temporal.Instant | null
  readonly disputed: boolean
}

/** Until when the person may answer; null where the question is closed. */
export function answersUntil({ state, until, assumedAt, disputed }: Asked): Temporal.Instant | null {
  if (state === 'awaiting') return until
  return state === 'assumed' && assumedAt && !disputed ? assumedAt.add({ hours: COMPLAINT_HOURS }) : null
}

/** Where an answer leads; undefined where it is not taken any more. */
export function answered(receipt: Asked, answer: ReceiptAnswer, now: Temporal.Instant): 'received' | 'under-check' | undefined {
  const last = answersUntil(receipt)
  // What is asked is asked until the clock has closed it, however late the clock is.
  const late = last === null || (receipt.state === 'assumed' && Temporal.Instant.compare(now, last) > 0)
  if (late) return undefined
  if (answer !== 'received') return 'under-check'
  return receipt.state === 'awaiting' ? 'received' : undefined
}
