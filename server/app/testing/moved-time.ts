/** Moved time: the time of the product and its staff in journeys that go on the next morning. */
import { movedClients, movedClock } from '../history/moved-clock.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Time } from '../compose.ts'

/** Milliseconds. Main and the commands know no such setting, so that nobody can move the clock of an installation. */
const MOVED_BY = 'MOVED_BY'

export const movedBy = (milliseconds: number): Readonly<Record<string, string>> => ({ [MOVED_BY]: String(milliseconds) })

/** Undefined where the environment moves nothing. */
export function movedTime(): Time | undefined {
  const given = process.env[MOVED_BY]
  if (given === undefined) return undefined
  const clock = movedClock(systemClock.now().add({ milliseconds: Number(given) }))
  return { clock, connections: { Client: movedClients(clock) }, shift: clock.shift }
}
