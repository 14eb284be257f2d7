/** Forgeries: who calls with bad signatures again and again rests for a while, so that nobody tries keys at leisure. */

export const MOST_IN_A_MINUTE = 20
const MINUTE_MILLISECONDS = 60_000
const REST_MILLISECONDS = 600_000
/** Callers that are remembered; the one who was quiet longest goes first. */
const MOST_CALLERS = 10_000

type Caller = { minute: number; bad: number; restsUntil: number }

export type Forgeries = {
  /** Whether all calls of this address at this vendor are put off now. */
  rests(vendor: string, ip: string, at: Temporal.Instant): boolean
  /** Notes a bad signature; answers true where the caller's rest begins by it. */
  note(vendor: string, ip: string, at: Temporal.Instant): boolean
}

/** Kept by each process for itself: a bad call costs no question to the database. */
export function createForgeries(mostInAMinute: number): Forgeries {
  const callers = new Map<string, Caller>()
  const nameOf = (vendor: string, ip: string): string => `${vendor} ${ip}`
  return {
    rests: (vendor, ip, at) => (callers.get(nameOf(vendor, ip))?.restsUntil ?? 0) > at.epochMilliseconds,
    note(vendor, ip, at) {
      const name = nameOf(vendor, ip)
      const now = at.epochMilliseconds
      const known = callers.get(name)
      const caller = known !== undefined && now - known.minute < MINUTE_MILLISECONDS ? known : { minute: now, bad: 0, restsUntil: 0 }
      callers.delete(name)
      callers.set(name, caller)
      if (callers.size > MOST_CALLERS) callers.delete(callers.keys().next().value!)
      caller.bad += 1
      if (caller.bad !== mostInAMinute) return false
      caller.restsUntil = now + REST_MILLISECONDS
      return true
    },
  }
}
