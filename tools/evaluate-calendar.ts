/**
 * Evaluates calendars of outside lotteries from standard input, one JSON object a line, and prints one answer a line in the same order.
 *
 * `{"lottery":"ssq","draws":["2024-01-02",…]}`, all draw days of a year from its first, gives `{"numbers":["2024001",…]}` as the publisher
 * writes them. `{"lottery":"mm-2d","from":"2024-01-01","to":"2024-12-31","closed":[…],"added":[…]}`, with the special days that staff
 * confirmed, gives `{"days":[…]}`. What cannot be read or answered gives `{"refused":"<why>"}`.
 */
import { createInterface } from 'node:readline'
import { plannedIssues, type SpecialDays } from '@baize/rules/lottery/calendars/calendar.ts'
import { OUTSIDE_LOTTERIES } from '@baize/rules/lottery/calendars/outside.ts'
import type { OutsideLottery } from '@baize/rules/lottery/calendars/outside-lottery.ts'
import { publishedNumbers } from '@baize/rules/lottery/calendars/published-number.ts'

type Line = { lottery?: unknown; draws?: unknown; from?: unknown; to?: unknown; closed?: unknown; added?: unknown }
type Answer = { readonly numbers: readonly string[] } | { readonly days: readonly string[] } | { readonly refused: string }

const refused = (why: string): Answer => ({ refused: why })
const MOST_DAYS = 3700

function dayOf(value: unknown): Temporal.PlainDate | undefined {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return undefined
  try {
    return Temporal.PlainDate.from(value)
  } catch {
    return undefined
  }
}

/** The days of a list that may be left out; undefined where one is no day. */
function daysOf(value: unknown): string[] | undefined {
  if (value === undefined) return []
  if (!Array.isArray(value)) return undefined
  const days = value.map(dayOf)
  return days.every((day) => day !== undefined) ? days.map(String) : undefined
}

function numbersOf({ calendar }: OutsideLottery, draws: unknown): Answer {
  const days = daysOf(draws)
  if (days === undefined) return refused('draws')
  if (days.some((day, place) => place > 0 && day <= days[place - 1]!)) return refused('order')
  return {
    numbers: calendar.published === undefined ? days.map((day) => day.replaceAll('-', '')) : publishedNumbers(calendar.published, days),
  }
}

function soldDays({ calendar, timeZone }: OutsideLottery, line: Line): Answer {
  const [from, to, closed, added] = [dayOf(line.from), dayOf(line.to), daysOf(line.closed), daysOf(line.added)]
  if (!from || !to || Temporal.PlainDate.compare(from, to) > 0 || from.until(to, { largestUnit: 'days' }).days > MOST_DAYS)
    return refused('days')
  if (!closed || !added) return refused('special-days')
  const named = (days: readonly string[], draws: boolean) => days.map((day) => [day, { draws, confirmed: true }] as const)
  const special: SpecialDays = new Map([...named(closed, false), ...named(added, true)])
  // Staff confirmed the whole span, also where nothing in it is special.
  const planned = plannedIssues({ ...calendar, yearly: false }, timeZone, from, to, special)
  return { days: [...new Set(planned.map(({ drawAt }) => drawAt.toZonedDateTimeISO(timeZone).toPlainDate().toString()))] }
}

/** The answer to one line. */
export function answerOf(text: string): Answer {
  let line: Line
  try {
    line = JSON.parse(text) as Line
  } catch {
    return refused('line')
  }
  if (typeof line !== 'object' || line === null || typeof line.lottery !== 'string') return refused('line')
  const lottery = OUTSIDE_LOTTERIES.get(line.lottery)
  if (lottery === undefined) return refused('lottery')
  return line.draws === undefined ? soldDays(lottery, line) : numbersOf(lottery, line.draws)
}

if (import.meta.main) {
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (text.trim() !== '') process.stdout.write(`${JSON.stringify(answerOf(text))}\n`)
  }
}
