/**
 * Windows: the periods for which each kind of pay is calculated, and the earliest time of the calculation (AG-35, AG-38, AG-39, AG-41, AG-46).
 * Next: `server/agents/pay/run.ts`.
 */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { nextStart, type DividendPeriod } from '@baize/rules/agents/period.ts'
import { kindOf } from '../kinds/kinds.ts'

export type Window = {
  readonly kind: ContractKind
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  /** Local days; the second is excluded. For real-time salary they are the day that contains the window. */
  readonly fromDay: string
  readonly untilDay: string
}

/** Midnight, or the first moment of a day without one. */
export const dayStart = (day: string, zone: string): Temporal.Instant => Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The window of a kind that begins at an instant. A day's last one ends with the day, also when the clock changes. */
export function windowFrom(kind: ContractKind, from: Temporal.Instant, zone: string, period: DividendPeriod): Window {
  const local = from.toZonedDateTimeISO(zone)
  const fromDay = local.toPlainDate().toString()
  const { of, endOf } = kindOf({ kind })
  const untilDay = of === 'period' ? nextStart(period, fromDay) : dayAfter(fromDay)
  const end = dayStart(untilDay, zone)
  const until = endOf(local) ?? end
  return { kind, from, until: Temporal.Instant.compare(until, end) < 0 ? until : end, fromDay, untilDay }
}

/** The earliest time of a window's calculation. */
export function dueAt({ kind, until, untilDay }: Window, zone: string): Temporal.Instant {
  const { dueAfter } = kindOf({ kind })
  if (!('at' in dueAfter)) return until.add(dueAfter)
  return Temporal.PlainDate.from(untilDay).toZonedDateTime({ timeZone: zone, plainTime: dueAfter.at }).toInstant()
}

type Stretch = {
  /** The step of such windows. */
  readonly by: { readonly minutes: number }
  readonly zone: string
  /** The beginning of the next one in which somebody played. */
  readonly played: Temporal.Instant | undefined
  readonly now: Temporal.Instant
}

/**
 * A window of a day so far together with the ones before it in which nobody played. It ends with that of the next play, with the day, or with the
 * last whole one by now.
 */
export function stretched(window: Window, { by, zone, played, now }: Stretch): Window {
  const whole = Temporal.Instant.fromEpochMilliseconds(
    now.epochMilliseconds - (now.epochMilliseconds % Temporal.Duration.from(by).total('milliseconds')),
  )
  const ends = [whole, dayStart(window.untilDay, zone), ...(played === undefined ? [] : [played.add(by)])]
  const [until = whole] = ends.toSorted((one, other) => Temporal.Instant.compare(one, other))
  return Temporal.Instant.compare(until, window.until) > 0 ? { ...window, until } : window
}
