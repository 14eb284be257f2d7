/** Change calendar: staff set when a lottery draws. Future issues without bets are made again by it, and those with bets stay as they were sold. */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { IssueNumber } from '@baize/contract/lottery/lottery.ts'
import type { Tx } from '../../platform/database.ts'
import type { CalendarData, PlannedIssue } from '@baize/rules/lottery/calendars/calendar.ts'
import { PUBLISHED_FORMS } from '@baize/rules/lottery/calendars/published-number.ts'
import { ISSUES_TASK, mostPlannedFor } from './generate.ts'
import type { LotteryNeeds } from '../needs.ts'
import { writeCalendar } from '../staff-store.ts'
import { listOf, specialDaysOf } from '../special-day-store.ts'
import { databaseNow, forgetPlanned, lockGame } from '../store.ts'
import { replan } from './replan.ts'

const Clock = Type.String({ pattern: '^([01][0-9]|2[0-4]):[0-5][0-9]:[0-5][0-9]$' })
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
    numbering: Type.Union([Type.Literal('sequence'), Type.Literal('date')]),
    digits: Type.Integer({ minimum: 0, maximum: 4 }),
    published: Type.Optional(Type.Enum([...PUBLISHED_FORMS])),
    continuous: Type.Optional(Type.Boolean()),
    weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }))),
    monthDays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 31 }))),
    specialDays: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{2,24}$' })),
    yearly: Type.Optional(Type.Boolean()),
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

export type Recalled = {
  readonly before: CalendarData
  readonly after: CalendarData
  readonly dropped: number
  readonly kept: readonly string[]
}

/** `kept` are the issues with bets that no longer fit the new calendar. They are drawn as they were sold unless staff void them. */
export async function changeCalendar(
  tx: Tx,
  needs: Pick<LotteryNeeds, 'enqueue' | 'warn'>,
  code: string,
  after: CalendarData,
): Promise<Outcome<Recalled, 'game-unknown' | 'calendar-refused'>> {
  const game = await lockGame(tx, code)
  if (!game) return refused('game-unknown')
  const now = await databaseNow(tx)
  let planned: PlannedIssue[]
  try {
    planned = mostPlannedFor({ ...game, calendar: after }, await specialDaysOf(tx, listOf({ code, calendar: after })), now)
  } catch (error) {
    return refused('calendar-refused', { fault: error instanceof Error ? error.message : String(error) })
  }
  if (!isSound(planned)) return refused('calendar-refused', { fault: 'its issues overlap, or have names that are none' })
  await writeCalendar(tx, code, after)
  await forgetPlanned(tx, code)
  const replanned = await replan(tx, needs, game, planned, now)
  await needs.enqueue(tx, ISSUES_TASK, {}, { key: ISSUES_TASK })
  return done({ before: game.calendar, after, ...replanned })
}
