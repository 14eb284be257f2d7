/**
 * Special-day list: one publisher's days that are not as usual, as they were announced or as they are forecast. Each entry names its source.
 * The lists are data beside this file; a product only sells what its staff have confirmed of them.
 */

export type ListedDay = { readonly day: string; readonly draws: boolean; readonly name: string; readonly source: string }

/** Days one by one, or from one to another, of which only some weekdays (1 Monday to 7 Sunday) may be meant. */
type Entry = {
  readonly name: string
  readonly draws: boolean
  readonly source: string
  readonly days?: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly weekdays?: readonly number[]
}

function daysOf({ days, from, to, weekdays }: Entry): string[] {
  const found = [...(days ?? [])]
  if (from === undefined || to === undefined) return found
  const last = Temporal.PlainDate.from(to)
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    if (weekdays === undefined || weekdays.includes(day.dayOfWeek)) found.push(day.toString())
  return found
}

/** Every day of a list, in order. Of two entries about one day the later one counts. */
export function listedDays(entries: readonly Entry[]): ListedDay[] {
  const listed = new Map<string, ListedDay>()
  for (const entry of entries)
    for (const day of daysOf(entry)) listed.set(day, { day, draws: entry.draws, name: entry.name, source: entry.source })
  return [...listed.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
