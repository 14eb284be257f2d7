/** Change calendar: staff set when a lottery draws. Future issues without bets are made again by it, and those with bets stay as they were sold. */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { IssueNumber } from '@baize/contract/lottery/lottery.ts'
import type { Tx } from '../../platform/database.ts'
import type { CalendarData, PlannedIssue } from '../calendar.ts'
import { ISSUES_TASK, mostPlannedFor } from './generate.ts'
import type { LotteryNeeds } from '../needs.ts'
import { dropIssues, issuesToCome, writeCalendar } from '../staff-store.ts'
import { databaseNow, forgetPlanned, lockGame } from '../store.ts'

const Clock = Type.String({ pattern: '^([01][0-9]|2[0-4]):[0-5][0-9]:[0-5][0-9]$' })
const Days = Type.Array(Type.String({ pattern: '^([0-9]{4}-)?[0-9]{2}-[0-9]{2}$' }), { maxItems: 1000 })
const Calendar = Type.Object(
  {
    segments: Type.Array(
      Type.Object(
        {
          saleStart: Clock,
          firstDraw: Clock,
          lastDraw: Clock,
          periodSeconds: Type.Integer({ minimum: 5, maximum: 86_400 }),
          stopAheadSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 24 },
    ),
    numbering: Type.Union([Type.Literal('sequence'), Type.Literal('day-of-year'), Type.Literal('draw-of-year'), Type.Literal('date')]),
    digits: Type.Integer({ minimum: 0, maximum: 4 }),
    continuous: Type.Optional(Type.Boolean()),
    weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }))),
    monthDays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 31 }))),
    extraDays: Type.Optional(Days),
    exceptDays: Type.Optional(Days),
  },
  { additionalProperties: false },
)
const shape = Compile(Calendar)
const issueName = Compile(IssueNumber)

/** The calendar of a JSON text; undefined where it is invalid. */
export function readCalendar(text: string): CalendarData | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return shape.Check(value) ? (value satisfies Static<typeof Calendar> as CalendarData) : undefined
  } catch {
    return undefined
  }
}

/** Whether a calendar's plan is valid. Each issue opens before it closes, under its own name. A plan gives no other order of its times. */
function isSound(planned: readonly PlannedIssue[]): boolean {
  const names = new Set(planned.map(({ number }) => number))
  return (
    names.size === planned.length &&
    planned.every(({ number, openAt, closeAt }) => issueName.Check(number) && Temporal.Instant.compare(openAt, closeAt) < 0)
  )
}

/** Whether an issue is drawn as planned. The start of its sale does not matter to those who have bet. */
const isDrawnSo = (one: PlannedIssue, other: PlannedIssue | undefined): boolean =>
  other !== undefined && one.closeAt.equals(other.closeAt) && one.drawAt.equals(other.drawAt)

export type Recalled = {
  readonly before: CalendarData
  readonly after: CalendarData
  readonly dropped: number
  readonly kept: readonly string[]
}

/** `kept` are the issues with bets that no longer fit the new calendar. They are drawn as they were sold unless staff void them. */
export async function changeCalendar(
  tx: Tx,
  needs: Pick<LotteryNeeds, 'enqueue'>,
  code: string,
  change: (before: CalendarData) => CalendarData,
): Promise<Outcome<Recalled, 'game-unknown' | 'calendar-refused'>> {
  const game = await lockGame(tx, code)
  if (!game) return refused('game-unknown')
  const after = change(game.calendar)
  const now = await databaseNow(tx)
  let planned: PlannedIssue[]
  try {
    planned = mostPlannedFor({ ...game, calendar: after }, now)
  } catch (error) {
    return refused('calendar-refused', { fault: error instanceof Error ? error.message : String(error) })
  }
  if (!isSound(planned)) return refused('calendar-refused', { fault: 'its issues overlap, or have names that are none' })
  const plan = new Map(planned.map((issue) => [issue.number, issue]))
  const odd = (await issuesToCome(tx, code, now)).filter((issue) => {
    const next = plan.get(issue.number)
    return !isDrawnSo(issue, next) || (!issue.touched && !next?.openAt.equals(issue.openAt))
  })
  await writeCalendar(tx, code, after)
  await forgetPlanned(tx, code)
  const dropped = await dropIssues(
    tx,
    odd.filter(({ touched }) => !touched).map(({ id }) => id),
  )
  await needs.enqueue(tx, ISSUES_TASK, {}, { key: ISSUES_TASK })
  return done({ before: game.calendar, after, dropped, kept: odd.filter(({ touched }) => touched).map(({ number }) => number) })
}

/** A calendar with a day removed, or with an extra day. */
export const withoutDay = (calendar: CalendarData, day: string): CalendarData => ({
  ...calendar,
  extraDays: (calendar.extraDays ?? []).filter((each) => each !== day),
  exceptDays: [...new Set([...(calendar.exceptDays ?? []), day])].sort(),
})
export const withDay = (calendar: CalendarData, day: string): CalendarData => ({
  ...calendar,
  exceptDays: (calendar.exceptDays ?? []).filter((each) => each !== day),
  extraDays: [...new Set([...(calendar.extraDays ?? []), day])].sort(),
})
