/** The calendar of a lottery: which issues a day has, and how they are numbered. */

/** Draws every `periodSeconds` from `firstDraw` to `lastDraw`; times are seconds after midnight of the lottery's own day, 86,400 included. */
export type Segment = {
  readonly saleStart: number
  readonly firstDraw: number
  readonly lastDraw: number
  readonly periodSeconds: number
  /** How long before its draw the sale of an issue ends. */
  readonly stopAheadSeconds: number
}

/** An issue accepts bets when opens ≤ now < closes. */
export type DayIssue = { readonly number: number; readonly opens: number; readonly closes: number; readonly draws: number }

const CLOCK_TEXT = /^(?:([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])|24:00:00)$/

/** Seconds after midnight of `HH:MM:SS`, `24:00:00` being the end of the day; undefined for anything else. */
export const secondsOf = (clock: string): number | undefined => {
  if (!CLOCK_TEXT.test(clock)) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

const two = (number: number): string => String(number).padStart(2, '0')

/** `HH:MM:SS` of seconds after midnight. */
export const clockOf = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/**
 * The issues of one day, numbered from 1 through all its segments. An issue opens when the one before closes; the first of a
 * segment not before the sale of the segment starts.
 */
export const dayIssues = (segments: readonly Segment[]): readonly DayIssue[] => {
  const issues: DayIssue[] = []
  for (const { saleStart, firstDraw, lastDraw, periodSeconds, stopAheadSeconds } of segments) {
    if (periodSeconds <= 0) throw new RangeError('a period lasts at least a second')
    for (let draws = firstDraw; draws <= lastDraw; draws += periodSeconds) {
      const before = issues.at(-1)?.closes ?? saleStart
      const opens = draws === firstDraw ? Math.max(saleStart, before) : before
      issues.push({ number: issues.length + 1, opens, closes: draws - stopAheadSeconds, draws })
    }
  }
  return issues
}

/** `20240601-001`: the day, and the number within it written with `digits` digits. */
export const dayIssueName = (day: string, number: number, digits: number): string =>
  `${day.replaceAll('-', '')}-${String(number).padStart(digits, '0')}`
