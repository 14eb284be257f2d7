/**
 * Windows: the periods for which each kind of pay is calculated, and the earliest time of the calculation (AG-35, AG-38, AG-39, AG-41, AG-46).
 * Next: `server/agents/pay/run.ts`.
 */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { nextStart, type DividendPeriod } from '@baize/rules/agents/period.ts'

export type Window = {
  readonly kind: ContractKind
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  /** Local days; the second is excluded. For real-time salary they are the day that contains the window. */
  readonly fromDay: string
  readonly untilDay: string
}

const WINDOW = { minutes: 5 } as const
const AFTER_THE_HOUR = { minutes: 7 } as const
const DAILY_AT = '02:20'
const DIVIDEND_AT = '02:10'

/** Midnight, or the first moment of a day without one. */
export const dayStart = (day: string, zone: string): Temporal.Instant => Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The window of a kind that begins at an instant. A day's last one ends with the day, also when the clock changes. */
export function windowFrom(kind: ContractKind, from: Temporal.Instant, zone: string, period: DividendPeriod): Window {
  const local = from.toZonedDateTimeISO(zone)
  const fromDay = local.toPlainDate().toString()
  const untilDay = kind === 'dividend' ? nextStart(period, fromDay) : dayAfter(fromDay)
  const end = dayStart(untilDay, zone)
  const until =
    kind === 'realtime'
      ? from.add(WINDOW)
      : kind === 'hourly'
        ? local.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).toInstant()
        : end
  return { kind, from, until: Temporal.Instant.compare(until, end) < 0 ? until : end, fromDay, untilDay }
}

/** The earliest time of a window's calculation. */
export function dueAt({ kind, until, untilDay }: Window, zone: string): Temporal.Instant {
  if (kind === 'realtime') return until
  if (kind === 'hourly') return until.add(AFTER_THE_HOUR)
  return Temporal.PlainDate.from(untilDay)
    .toZonedDateTime({ timeZone: zone, plainTime: kind === 'daily' ? DAILY_AT : DIVIDEND_AT })
    .toInstant()
}

/**
 * A real-time window together with the ones before it in which nobody played. It ends with that of the next play, with the day, or with the
 * last whole one by now.
 */
export function stretched(window: Window, zone: string, played: Temporal.Instant | undefined, now: Temporal.Instant): Window {
  const whole = Temporal.Instant.fromEpochMilliseconds(
    now.epochMilliseconds - (now.epochMilliseconds % Temporal.Duration.from(WINDOW).total('milliseconds')),
  )
  const ends = [whole, dayStart(window.untilDay, zone), ...(played === undefined ? [] : [played.add(WINDOW)])]
  const [until = whole] = ends.toSorted((one, other) => Temporal.Instant.compare(one, other))
  return Temporal.Instant.compare(until, window.until) > 0 ? { ...window, until } : window
}
