/** Forgeries: an address with many bad signatures is blocked for a while in all processes, so that nobody can try keys at leisure. */
import type { Writer } from '../../platform/database.ts'
import { addForgeries } from './forgery-store.ts'

export const MOST_IN_A_MINUTE = 20
const MINUTE_MILLISECONDS = 60_000
const REST_MILLISECONDS = 600_000
/** Callers that are remembered; the one who was quiet longest is dropped first. */
const MOST_CALLERS = 10_000

/** Below this part of the limit a process keeps its count to itself: a bad call costs no question to the database. */
const ALONE = 8

type Caller = { minute: number; bad: number; restsUntil: number }

export function createForgeries(writer: Writer, mostInAMinute: number) {
  const callers = new Map<string, Caller>()
  const nameOf = (vendor: string, ip: string): string => `${vendor} ${ip}`
  const alone = Math.max(1, Math.ceil(mostInAMinute / ALONE))
  return {
    /** Whether all calls of this address at this vendor are blocked now. */
    rests: (vendor: string, ip: string, at: Temporal.Instant): boolean =>
      (callers.get(nameOf(vendor, ip))?.restsUntil ?? 0) > at.epochMilliseconds,
    /** Records a bad signature; answers true where it begins the caller's block. */
    async note(vendor: string, ip: string, at: Temporal.Instant): Promise<boolean> {
      const name = nameOf(vendor, ip)
      const now = at.epochMilliseconds
      const known = callers.get(name)
      const caller = known !== undefined && now - known.minute < MINUTE_MILLISECONDS ? known : { minute: now, bad: 0, restsUntil: 0 }
      callers.delete(name)
      callers.set(name, caller)
      if (callers.size > MOST_CALLERS) callers.delete(callers.keys().next().value!)
      caller.bad += 1
      if (caller.bad < alone) return false
      const terms = { most: mostInAMinute, restsUntil: at.add({ milliseconds: REST_MILLISECONDS }) }
      const rest = await addForgeries(writer, { vendor, ip, at }, caller.bad === alone ? alone : 1, terms)
      if (rest === undefined) return false
      caller.restsUntil = rest.until.epochMilliseconds
      return rest.begins
    },
  }
}
