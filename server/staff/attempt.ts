/** Attempt: when somebody who errs is locked out. Pure. */

/** So many wrong attempts within so many minutes lock a name for as long (OC-23). */
const MOST = 3
const MINUTES = 30

export type Attempts = { readonly failures: number; readonly windowFrom: Temporal.Instant; readonly lockedUntil: Temporal.Instant | null }

const isPast = (at: Temporal.Instant, now: Temporal.Instant): boolean => Temporal.Instant.compare(now, at) >= 0

export const isLocked = ({ lockedUntil }: Pick<Attempts, 'lockedUntil'>, now: Temporal.Instant): boolean =>
  lockedUntil !== null && !isPast(lockedUntil, now)

/** The attempts after one more wrong one. A lock is not made longer by those who go on. */
export function afterFailure(attempts: Attempts, now: Temporal.Instant): Attempts {
  if (isLocked(attempts, now)) return attempts
  const isOver = attempts.lockedUntil !== null || isPast(attempts.windowFrom.add({ minutes: MINUTES }), now)
  const failures = isOver ? 1 : attempts.failures + 1
  return {
    failures,
    windowFrom: isOver ? now : attempts.windowFrom,
    lockedUntil: failures >= MOST ? now.add({ minutes: MINUTES }) : null,
  }
}
