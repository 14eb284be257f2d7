/** Level: how well a person is known (PK-03). 0 is not at all, 1 as they stated, 2 seen by a service or by staff, 3 with address and source of funds. */
import type { Stated } from '@baize/contract/identity/check-words.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { ChecksNeeds, StatedPerson } from './needs.ts'
import { levelOf } from './store.ts'

export type Level = {
  readonly level: number
  readonly until: Temporal.Instant | null
  readonly missing: readonly Stated[]
  /** A level was given that does not count until the lists were compared with the person (PA-12). */
  readonly waits: boolean
}

/** What level 1 still lacks. */
function missingOf(person: StatedPerson | undefined): Stated[] {
  const has: Readonly<Record<Stated, boolean>> = {
    name: person?.name !== undefined && person.name !== '',
    'birth-date': person?.birthDate !== undefined && person.birthDate !== '',
    contact: person?.hasContact === true,
  }
  return (Object.keys(has) as Stated[]).filter((each) => !has[each])
}

/** The level that was given last while it lasts, and else what the person has stated. */
export async function readLevel({ clock, person, waitsForLists }: ChecksNeeds, asker: Reader | Tx, member: string): Promise<Level> {
  const missing = missingOf(await person(asker, member))
  const given = await levelOf(asker, member)
  const lasts = given !== undefined && (given.until === null || Temporal.Instant.compare(clock.now(), given.until) < 0)
  const waits = lasts && given.level > 1 && (await waitsForLists(asker, member))
  if (lasts && given.level > 1 && !waits) return { level: given.level, until: given.until, missing, waits }
  return { level: missing.length === 0 ? 1 : 0, until: null, missing, waits }
}
