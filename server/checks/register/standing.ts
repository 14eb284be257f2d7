/** Standing: whether an answer of the register is waited for, and for how long one counts. */
import type { RegisterOccasion, RegisterNeeds } from './needs.ts'
import { registerRow, type RegisterRow } from './store.ts'

/** No answer counts longer than this (PX-07). */
export const COUNTS_HOURS = 24

export const isOlder = (at: Temporal.Instant, than: Temporal.Instant): boolean => Temporal.Instant.compare(at, than) < 0

/** Whether the register has answered about a member since the merchant's day began. */
export async function isAnsweredToday({ clock, timeZone }: RegisterNeeds, row: RegisterRow | undefined): Promise<boolean> {
  if (row?.answeredAt == null) return false
  const today = clock
    .now()
    .toZonedDateTimeISO(await timeZone())
    .startOfDay()
    .toInstant()
  return !isOlder(row.answeredAt, today)
}

/** Whether no answer counts that there should be. Somebody whom nobody has asked about yet does not wait for it. */
async function waitsBy(needs: RegisterNeeds, asked: readonly RegisterOccasion[], row: RegisterRow | undefined): Promise<boolean> {
  if (asked.length === 0) return false
  if (row !== undefined && row.wantedAt !== null) return true
  if (asked.includes('deposit') && !(await isAnsweredToday(needs, row))) return true
  return row?.answeredAt != null && !isOlder(needs.clock.now(), row.answeredAt.add({ hours: COUNTS_HOURS }))
}

/** Whether money that comes in waits. Bets are judged by the ledger, where the same was written. */
export const isStillChecking = async (needs: RegisterNeeds, member: string): Promise<boolean> =>
  waitsBy(needs, await needs.askedAt(), await registerRow(needs.database.reader, member))
