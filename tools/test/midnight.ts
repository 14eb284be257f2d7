/** Midnight: a test that begins just before midnight would count on two days, so it begins a minute after. */
import { setTimeout as sleep } from 'node:timers/promises'

/** The time zones of the tests' days: the database's clock, and the merchants of the test worlds. */
const ZONES = ['UTC', 'Asia/Yangon']
const NEAR_MS = 60_000

/** Milliseconds until no midnight of these zones is within a minute; 0 where none is near. */
export function untilQuiet(now: Temporal.Instant): number {
  const waits = ZONES.map((zone) => {
    const today = now.toZonedDateTimeISO(zone).startOfDay()
    const midnights = [today, today.add({ days: 1 })].map((each) => now.epochMilliseconds - each.epochMilliseconds)
    const near = midnights.find((since) => Math.abs(since) < NEAR_MS)
    return near === undefined ? 0 : NEAR_MS - near
  })
  return Math.max(...waits)
}

export async function waitForQuiet(now: () => Temporal.Instant = () => Temporal.Now.instant()): Promise<void> {
  const wait = untilQuiet(now())
  if (wait > 0) await sleep(wait)
}
