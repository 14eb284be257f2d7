/** The periods by which dividends are paid, and when the next of them begins (AG-21, AG-27). */

export const DIVIDEND_PERIODS = ['weekly', 'semimonthly', 'monthly'] as const
export type DividendPeriod = (typeof DIVIDEND_PERIODS)[number]

/** The first day of a month's second half. */
const SECOND_HALF = 16

/** The first day after `day` on which a period begins; weeks begin on Mondays. Days are ISO dates. */
export function nextStart(period: DividendPeriod, day: string): string {
  const from = Temporal.PlainDate.from(day)
  if (period === 'weekly') return from.add({ days: 8 - from.dayOfWeek }).toString()
  const [first, second] = [from.with({ day: 1 }).add({ months: 1 }), from.with({ day: SECOND_HALF })]
  return (period === 'semimonthly' && from.day < SECOND_HALF ? second : first).toString()
}

/** The half of its month in which a day lies. */
export const halfOf = (day: string): 1 | 2 => (Temporal.PlainDate.from(day).day < SECOND_HALF ? 1 : 2)

/** The first day of the period in which a day lies. */
export function startOf(period: DividendPeriod, day: string): string {
  const date = Temporal.PlainDate.from(day)
  if (period === 'weekly') return date.subtract({ days: date.dayOfWeek - 1 }).toString()
  return date.with({ day: period === 'semimonthly' && date.day >= SECOND_HALF ? SECOND_HALF : 1 }).toString()
}
