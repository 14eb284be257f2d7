/** Generate: issues made ahead of their sale, each in-house one with a seed to which the server commits before anybody can bet. */
import { hash } from 'node:crypto'
import { committedBytes } from '@baize/rules/fairness/draw.ts'
import {
  drawsOfDay,
  everySeconds,
  NO_SPECIAL_DAYS,
  plannedIssues,
  type PlannedIssue,
  type SpecialDays,
} from '@baize/rules/lottery/calendars/calendar.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import type { Game } from '../game.ts'
import type { LotteryNeeds } from '../needs.ts'
import { numberIssues } from '../number-issues.ts'
import { drawSeedPlace } from '../sealed.ts'
import { allSpecialDays, listOf, specialDaysOf } from '../special-day-store.ts'
import { allGames, databaseNow, insertIssues, keepGame, knownDraws, plannedDays, writePlannedDay, type NewIssue } from '../store.ts'
import { replan } from './replan.ts'

/**
 * How many days ahead issues are made at most, beyond the one that has begun. It is longer for lotteries that draw seldom, so that a month
 * can be planned.
 */
const MOST_DAYS = { often: 2, seldom: 35 }
/** So many draws can be chased. A lottery that reaches them tomorrow is planned no further. */
const DRAWS_AHEAD = 240
/** The task that makes future issues. */
export const ISSUES_TASK = 'lottery-issues'
/** Issues in one statement. */
const SLICE = 500
/** Games at once: while the issues of one are written, those of another are computed. */
const AT_ONCE = 3

export function withSeeds({ beacon, random, secrets }: LotteryNeeds, game: Game, planned: readonly PlannedIssue[]): NewIssue[] {
  return planned.map((issue) => {
    if (game.source !== 'in-house') return { ...issue, commitment: null, sealedSeed: null, beaconName: null, beaconRound: null }
    const seed = random.bytes(32)
    return {
      ...issue,
      // With the process's own hash. A first start makes thousands, and WebCrypto took half a second for them.
      commitment: hash('sha256', committedBytes(seed), 'hex'),
      sealedSeed: secrets.seal(drawSeedPlace({ game: game.code, number: issue.number }), seed.toString('hex')),
      beaconName: beacon?.name ?? null,
      beaconRound: beacon?.roundAfter(issue.closeAt.add({ seconds: 10 })) ?? null,
    }
  })
}

type Calendar = Pick<Game, 'calendar' | 'timeZone'>

const todayOf = ({ timeZone }: Calendar, now: Temporal.Instant): Temporal.PlainDate => now.toZonedDateTimeISO(timeZone).toPlainDate()

/** The issues on sale and ahead, up to the end of a day. */
function issuesUntil(game: Calendar, special: SpecialDays, now: Temporal.Instant, day: Temporal.PlainDate): PlannedIssue[] {
  const { calendar, timeZone } = game
  // The issue on sale is made too where the product was not running when its sale began: nobody can have bet on it.
  return plannedIssues(calendar, timeZone, todayOf(game, now), day, special).filter(
    ({ closeAt }) => Temporal.Instant.compare(closeAt, now) > 0,
  )
}

/** The last day for which issues may have been made by now. */
const lastDayFor = (game: Calendar, now: Temporal.Instant): Temporal.PlainDate =>
  todayOf(game, now).add({ days: everySeconds(game.calendar) === null ? MOST_DAYS.seldom : MOST_DAYS.often })

/** All issues that may have been made by now. */
export const mostPlannedFor = (game: Calendar, special: SpecialDays, now: Temporal.Instant): PlannedIssue[] =>
  issuesUntil(game, special, now, lastDayFor(game, now))

/** The last day for which a game needs its issues now. */
function dayNeeded(game: Calendar, special: SpecialDays, now: Temporal.Instant): Temporal.PlainDate {
  const tomorrow = todayOf(game, now).add({ days: 1 })
  return drawsOfDay(game.calendar, tomorrow, special) >= DRAWS_AHEAD ? tomorrow : lastDayFor(game, now)
}

/** Makes the missing issues of one game up to a day, and records that they are made; answers how many. */
async function generateFor(needs: LotteryNeeds, code: string, now: Temporal.Instant): Promise<number> {
  return needs.database.write(async (tx) => {
    // Its calendar is locked until the transaction ends, so that the record is true of it.
    const game = await keepGame(tx, code)
    if (!game) return 0
    const special = await specialDaysOf(tx, listOf(game))
    const day = dayNeeded(game, special, now)
    const planned = issuesUntil(game, special, now, day)
    if (game.source === 'feed') await replan(tx, needs, game, planned, now)
    let made = 0
    for (let from = 0; from < planned.length; from += SLICE) {
      const slice = planned.slice(from, from + SLICE)
      const isKnown = await knownDraws(tx, code, slice)
      const missing = slice.filter((issue) => !isKnown(issue))
      if (missing.length > 0) made += await insertIssues(tx, code, withSeeds(needs, game, missing))
    }
    await numberIssues(tx, game)
    await writePlannedDay(tx, code, day)
    return made
  })
}

/**
 * Makes the missing issues of every game that is on, or of the named ones; answers how many. Running it twice makes nothing twice. A game
 * whose days are recorded as made costs nothing more; otherwise a restart would compute twelve thousand issues for nothing.
 */
export async function generateIssues(needs: LotteryNeeds, only?: readonly string[]): Promise<number> {
  const { reader } = needs.database
  const now = await databaseNow(reader)
  const [games, made, lists] = await Promise.all([allGames(reader), plannedDays(reader), allSpecialDays(reader)])
  const isMade = (game: Game): boolean => {
    const day = made.get(game.code)
    return day !== undefined && Temporal.PlainDate.compare(day, dayNeeded(game, lists.get(listOf(game)) ?? NO_SPECIAL_DAYS, now)) >= 0
  }
  const waiting = games.filter((game) => game.state === 'on' && (only === undefined || only.includes(game.code)) && !isMade(game))
  let count = 0
  const find = async ({ resting }: Resting) => waiting.filter(({ code }) => !resting.includes(code))
  await eachItem(needs, { loop: ISSUES_TASK, find, idOf: ({ code }) => code, atOnce: AT_ONCE }, async ({ code }) => {
    count += await generateFor(needs, code, now)
  })
  return count
}
