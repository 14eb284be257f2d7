/**
 * Number issues: the numbers of draws to come as their publisher will count them, by rule. The counting goes on from the last draw whose number
 * the sources gave. A publisher who left a draw out or added one is therefore followed from its next result on.
 */
import { expectedDays } from '@baize/rules/lottery/calendars/calendar.ts'
import { publishedNumbers } from '@baize/rules/lottery/calendars/published-number.ts'
import type { Tx } from '../platform/database.ts'
import type { Game } from './game.ts'
import type { LotteryNeeds } from './needs.ts'
import type { Issue } from './issue.ts'
import {
  issuesToDraw,
  lastNumbered,
  listOf,
  specialDaysOf,
  writePublishedNumbers,
  writeTakenNumber,
  type NumberedIssue,
} from './special-day-store.ts'

/** The day of a draw in the lottery's zone, by which an issue of an outside lottery is known. */
export const drawDay = ({ timeZone }: Pick<Game, 'timeZone'>, { drawAt }: { readonly drawAt: Temporal.Instant }): Temporal.PlainDate =>
  drawAt.toZonedDateTimeISO(timeZone).toPlainDate()

/** Writes the numbers of all draws to come of a lottery whose publisher counts; others have none. */
export async function numberIssues(tx: Tx, game: Game): Promise<void> {
  const form = game.calendar.published
  if (form === undefined) return
  const known = await lastNumbered(tx, game.code)
  // An issue that still waits for its result keeps its number, whatever was drawn since.
  const open = (await issuesToDraw(tx, game.code)).filter(
    ({ drawAt }) => known === undefined || Temporal.Instant.compare(drawAt, known.drawAt) > 0,
  )
  const [first, last] = [open[0], open.at(-1)]
  if (first === undefined || last === undefined) return
  const dayOf = (issue: NumberedIssue): Temporal.PlainDate => drawDay(game, issue)
  const from = known === undefined ? dayOf(first).with({ month: 1, day: 1 }) : dayOf(known).add({ days: 1 })
  const days = expectedDays(game.calendar, await specialDaysOf(tx, listOf(game)), from, dayOf(last))
  const numbers = publishedNumbers(form, days, known && { day: dayOf(known).toString(), number: known.publishedNumber ?? '' })
  const byDay = new Map(days.map((day, place) => [day, numbers[place] ?? null]))
  const renumbered = open
    .map((issue) => ({ id: issue.id, before: issue.publishedNumber, number: byDay.get(dayOf(issue).toString()) ?? null }))
    .filter(({ before, number }) => before !== number)
  if (renumbered.length > 0) await writePublishedNumbers(tx, renumbered)
}

/**
 * Takes the number that the sources give a draw. Where another was expected, the draw keeps a note of that, staff are warned, and the draws to
 * come are counted on from it. The stakes are not touched.
 */
export async function takeNumber(
  tx: Tx,
  needs: Pick<LotteryNeeds, 'warn'>,
  game: Game,
  issue: Pick<Issue, 'id' | 'number' | 'publishedNumber'>,
  number: string | null,
): Promise<void> {
  if (number === null || number === issue.publishedNumber) return
  await writeTakenNumber(tx, issue.id, number, issue.publishedNumber)
  if (issue.publishedNumber === null) return
  needs.warn(
    { game: game.code, issue: issue.number, expected: issue.publishedNumber, number },
    'a lottery result came under another number than was expected; it counts, and the draws to come are numbered after it',
  )
  await numberIssues(tx, game)
}
