/** Staff: what operators may do with lotteries, and what they read to decide. No act chooses numbers or causes a draw. */
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { everySeconds } from './calendar.ts'
import { changeCalendar, readCalendar, withDay, withoutDay, type Recalled } from './issue/change-calendar.ts'
import { tellDrawnEarly } from './draw/draw-early.ts'
import { askAgain } from './draw/draw-feed.ts'
import { holdPayment, resumePayment } from './draw/hold-payment.ts'
import { openGame } from './issue/open-game.ts'
import type { LotteryNeeds } from './needs.ts'
import { troubles } from './staff-store.ts'
import { allGames, databaseNow } from './store.ts'
import { askToStopChases } from './chase/stop-chases.ts'
import { switchGame } from './issue/switch-game.ts'
import { voidDraw } from './draw/void-draw.ts'

type Row = Readonly<Record<string, string | null>>
type Changed = { readonly before: unknown; readonly after: unknown }
type Change = Promise<Outcome<Changed, string>>

export type LotteryStaff = {
  /** `document` is a parsed value; `docs/operations.md` describes it. */
  openGame(tx: Tx, document: unknown): Change
  switchGame(tx: Tx, game: string, open: boolean): Change
  /** After the close it is done when a second member of staff requests the same. */
  voidDraw(tx: Tx, game: string, issue: string, by: string): Change
  /** Has the sources asked again about a settled issue of an outside lottery. */
  askAgain(tx: Tx, game: string, issue: string): Change
  /** An issue is not paid until it is resumed. */
  holdPayment(tx: Tx, game: string, issue: string): Change
  resumePayment(tx: Tx, game: string, issue: string): Change
  /** `time` is an instant such as `2026-11-20T08:30:00Z`. */
  tellDrawnEarly(tx: Tx, game: string, issue: string, time: string): Change
  /** Takes the issue and those after it out of every chase. */
  stopChases(tx: Tx, game: string, issue: string): Change
  /** `calendar` is JSON; `docs/operations.md` describes it. */
  writeCalendar(tx: Tx, game: string, calendar: string): Change
  /** Adds a day (`2026-12-24`, or `12-24` of every year) to the calendar of a game, or removes it. */
  writeDay(tx: Tx, game: string, day: string, draws: boolean): Change
  games(reader: Reader): Promise<readonly Row[]>
  /** Issues that need a decision. */
  troubles(reader: Reader): Promise<readonly Row[]>
}

const DAY = /^([0-9]{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/
const MOST_TROUBLES = 200

/** What the audit stores of a calendar's change. */
const told = (recalled: Outcome<Recalled, string>): Outcome<Changed, string> => {
  if (!recalled.ok) return recalled
  const { before, after, dropped, kept } = recalled.value
  return { ok: true, value: { before, after: { calendar: after, issuesMadeAnew: dropped, issuesKeptWithBets: kept } } }
}

export const lotteryStaff = (needs: LotteryNeeds): LotteryStaff => ({
  openGame: (tx, document) => openGame(tx, needs, document),
  switchGame: (tx, game, open) => switchGame(tx, needs, game, open ? 'on' : 'off'),
  voidDraw: (tx, game, issue, by) => voidDraw(tx, needs, game, issue, by),
  askAgain: (tx, game, issue) => askAgain(tx, needs, game, issue),
  holdPayment,
  resumePayment: (tx, game, issue) => resumePayment(tx, needs, game, issue),
  tellDrawnEarly,
  stopChases: (tx, game, issue) => askToStopChases(tx, needs, game, issue),
  async writeCalendar(tx, game, text) {
    const calendar = readCalendar(text)
    if (!calendar) return refused('calendar-refused', { fault: 'it is not JSON of the fields that a calendar has' })
    return told(await changeCalendar(tx, needs, game, () => calendar))
  },
  async writeDay(tx, game, day, draws) {
    if (!DAY.test(day)) return refused('calendar-refused', { fault: `${day} is no day` })
    return told(await changeCalendar(tx, needs, game, (before) => (draws ? withDay(before, day) : withoutDay(before, day))))
  },
  async games(reader) {
    return (await allGames(reader)).map((game) => ({
      game: game.code,
      name: game.nameEn,
      state: game.state,
      source: game.source,
      every: String(everySeconds(game.calendar) ?? 'day'),
    }))
  },
  async troubles(reader) {
    return (await troubles(reader, await databaseNow(reader), MOST_TROUBLES)).map(
      ({ game, number, state, reason, drawAt, drawVersion }) => ({
        game,
        issue: number,
        state,
        reason,
        drawAt: drawAt.toString(),
        version: String(drawVersion),
      }),
    )
  },
})
