/** Needs: what the agents' room asks of the rest of the house; filled by `server/app/compose.ts`. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'

/** How rates are bound, in basis points. */
export type RateRules = {
  readonly step: number
  /** What the house gives at most to those directly below it. */
  readonly highest: number
}

export type AgentsNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  /** IANA name of the zone in which the merchant's day begins. */
  readonly timeZone: () => Promise<string>
  readonly rateRules: () => Promise<RateRules>
  /** A word for staff in the log. */
  readonly warn: (about: object, message: string) => void
}

/** Somebody who has just been made a member. */
export type Newcomer = { readonly id: string; readonly account: string; readonly currency: string; readonly wallet: bigint }

/** The code that a newcomer gave, and the field that held it. */
export type GivenCode = { readonly field: string; readonly code: string }

/** The merchant's day of now, and the one after it. */
export async function daysOf({ clock, timeZone }: Pick<AgentsNeeds, 'clock' | 'timeZone'>): Promise<{ today: string; tomorrow: string }> {
  const day = clock
    .now()
    .toZonedDateTimeISO(await timeZone())
    .toPlainDate()
  return { today: day.toString(), tomorrow: day.add({ days: 1 }).toString() }
}
