/** Span: the days of a report, as the calendar has them, and as many days before. Pure. */
import { REPORT_DAYS } from '@baize/contract/agents/agent-reports.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { dayOf } from '../day.ts'

export type ReportSpan = {
  readonly from: string
  readonly to: string
  /** The day after the last. */
  readonly until: string
  readonly days: readonly string[]
  /** As many days directly before; they end where the span begins. */
  readonly before: { readonly from: string; readonly to: string }
}

/** Refuses invalid days, a span that ends before it begins, and one that is too long. */
export function spanOf(from: string, to: string): Outcome<ReportSpan, 'invalid-input'> {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (first === undefined) return refused('invalid-input', { field: 'from' })
  if (last === undefined) return refused('invalid-input', { field: 'to' })
  const count = first.until(last, { largestUnit: 'days' }).days + 1
  if (count < 1 || count > REPORT_DAYS) return refused('invalid-input', { field: 'to', most: REPORT_DAYS })
  return done({
    from,
    to,
    until: last.add({ days: 1 }).toString(),
    days: Array.from({ length: count }, (_, at) => first.add({ days: at }).toString()),
    before: { from: first.subtract({ days: count }).toString(), to: first.subtract({ days: 1 }).toString() },
  })
}
