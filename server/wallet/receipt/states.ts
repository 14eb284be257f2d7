/** States of a receipt: their moves, and until when the person is asked. Pure. */
import type { ReceiptAnswer, ReceiptState } from '@baize/contract/wallet.ts'

/** What staff may decide about a receipt under investigation. */
export type Decision = 'received' | 'paid-again' | 'returned' | 'forced'

/** How long after it counted as received a person may still report that it did not arrive. */
const COMPLAINT_HOURS = 30 * 24

type ReceiptStanding = {
  readonly state: ReceiptState
  readonly until: Temporal.Instant
  readonly assumedAt: Temporal.Instant | null
  readonly disputed: boolean
}

/** Until when the person may answer; null where the question is closed. */
export function answersUntil({ state, until, assumedAt, disputed }: ReceiptStanding): Temporal.Instant | null {
  if (state === 'awaiting') return until
  return state === 'assumed' && assumedAt && !disputed ? assumedAt.add({ hours: COMPLAINT_HOURS }) : null
}

/** Where an answer leads; undefined where it is no longer accepted. */
export function answered(receipt: ReceiptStanding, answer: ReceiptAnswer, now: Temporal.Instant): 'received' | 'under-check' | undefined {
  const last = answersUntil(receipt)
  // The question stays open until the clock has closed it, however late the clock is.
  const late = last === null || (receipt.state === 'assumed' && Temporal.Instant.compare(now, last) > 0)
  if (late) return undefined
  if (answer !== 'received') return 'under-check'
  return receipt.state === 'awaiting' ? 'received' : undefined
}
