/** Staff: what operators may do with lotteries, and what they read to decide. No act chooses numbers or causes a draw. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { everySeconds } from '@baize/rules/lottery/calendars/calendar.ts'
import { changeCalendar, readCalendar, type Recalled } from './issue/change-calendar.ts'
import { confirmListed, dayOf, unconfirmedSoon, writeDay, writeDays } from './issue/special-days.ts'
import { tellDrawnEarly } from './draw/draw-early.ts'
import { askAgain } from './draw/draw-feed.ts'
import { holdPayment, resumePayment } from './draw/hold-payment.ts'
import { openGame } from './issue/open-game.ts'
import { writeTiers } from './issue/special-tiers.ts'
import type { LotteryNeeds } from './needs.ts'
import { troubles } from './staff-store.ts'
import { listOf, specialDaysBetween } from './special-day-store.ts'
import { allGames, databaseNow, gameOf } from './store.ts'
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
  /** Writes a day (`2026-12-24`) on which a game draws or does not, confirmed, for every lottery that shares its list of special days. */
  writeDay(tx: Tx, game: string, day: string, draws: boolean, by: string): Change
  /** Writes announced days, confirmed; `document` is a parsed value, which `docs/operations.md` describes. */
  writeDays(tx: Tx, game: string, document: unknown, by: string): Change
  /** Confirms the listed special days from one to another. */
  confirmDays(tx: Tx, game: string, from: string, to: string, by: string): Change
  /** Writes between which draw days tiers of a game are in force; `document` is a parsed value. */
  writeTiers(tx: Tx, game: string, document: unknown): Change
  /** The special days of a game in a year. */
  specialDays(reader: Reader, game: string, year: string): Promise<Outcome<readonly Row[], 'game-unknown' | 'invalid-input'>>
  games(reader: Reader): Promise<readonly Row[]>
  /** Issues that need a decision, and special days of the coming month that nobody confirmed. */
  troubles(reader: Reader): Promise<readonly Row[]>
}

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
    return told(await changeCalendar(tx, needs, game, calendar))
  },
  writeDay: (tx, game, day, draws, by) => writeDay(tx, needs, game, day, draws, by),
  writeDays: (tx, game, document, by) => writeDays(tx, needs, game, document, by),
  confirmDays: (tx, game, from, to, by) => confirmListed(tx, needs, game, from, to, by),
  writeTiers,
  async specialDays(reader, code, year) {
    const game = await gameOf(reader, code)
    if (!game) return refused('game-unknown')
    if (!dayOf(`${year}-01-01`)) return refused('invalid-input', { fault: `${year} is no year` })
    const days = await specialDaysBetween(reader, listOf(game), `${year}-01-01`, `${year}-12-31`)
    return done(
      days.map(({ day, draws, name, source, confirmedOn, confirmedBy }) => ({
        day,
        draws: draws ? 'yes' : 'no',
        name,
        confirmed: confirmedOn === null ? null : `${confirmedOn} by ${confirmedBy}`,
        source,
      })),
    )
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
    const now = await databaseNow(reader)
    const issues = (await troubles(reader, now, MOST_TROUBLES)).map(({ game, number, state, reason, drawAt, drawVersion }) => ({
      game,
      issue: number,
      state,
      reason,
      drawAt: drawAt.toString(),
      version: String(drawVersion),
    }))
    const days = (await unconfirmedSoon(reader, now)).flatMap((each) =>
      each.days.map((day) => ({
        game: each.lotteries.join(' '),
        issue: day,
        state: 'not-sold',
        reason: 'unconfirmed',
        drawAt: null,
        version: null,
      })),
    )
    return [...issues, ...days]
  },
})
