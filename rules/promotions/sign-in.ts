/** Sign-in: the number of consecutive days, and the reward of the latest (PR-33). */

/** Days of a streak that ends with `last`, by the days that were signed; a missed day starts again. */
export function streakOf(signed: ReadonlySet<string>, last: string): number {
  let streak = 0
  for (let day = Temporal.PlainDate.from(last); signed.has(day.toString()); day = day.subtract({ days: 1 })) streak += 1
  return streak
}

/** What the day of this streak gives; after the last row the table begins again. */
export const givenFor = (table: readonly bigint[], streak: number): bigint => table[(streak - 1) % table.length] ?? 0n
