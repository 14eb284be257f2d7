/** Generate: issues made ahead of their sale, each in-house one with a seed to which the house commits before anybody can bet. */
import { hash } from 'node:crypto'
import { committedBytes } from '@baize/rules/fairness/draw.ts'
import { everySeconds, plannedIssues, type PlannedIssue } from '../calendar.ts'
import type { Game } from '../game.ts'
import type { LotteryNeeds } from '../needs.ts'
import { drawSeedPlace } from '../sealed.ts'
import { allGames, databaseNow, insertIssues, knownNumbers, type NewIssue } from '../store.ts'

/** How many days ahead issues are made at most, beyond the one that has begun; of those that draw seldom, so that a month can be planned. */
const MOST_DAYS = { often: 2, seldom: 35 }
/** So many draws can be chased; a lottery that has them by tomorrow night is planned no further. */
const DRAWS_AHEAD = 240
/** The task that makes the issues to come. */
export const ISSUES_TASK = 'lottery-issues'
/** Issues in one statement. */
const SLICE = 500
/** Games at once: while the issues of one are written, those of another are reckoned. */
const AT_ONCE = 3

export function withSeeds({ beacon, random, secrets }: LotteryNeeds, game: Game, planned: readonly PlannedIssue[]): NewIssue[] {
  return planned.map((issue) => {
    if (game.source !== 'in-house') return { ...issue, commitment: null, sealedSeed: null, beaconName: null, beaconRound: null }
    const seed = random.bytes(32)
    return {
      ...issue,
      // By the process's own hash: a first start makes thousands, which the one that browsers have took half a second for.
      commitment: hash('sha256', committedBytes(seed), 'hex'),
      sealedSeed: secrets.seal(drawSeedPlace({ game: game.code, number: issue.number }), seed.toString('hex')),
      beaconName: beacon?.name ?? null,
      beaconRound: beacon?.roundAfter(issue.closeAt.add({ seconds: 10 })) ?? null,
    }
  })
}

type Calendar = Pick<Game, 'calendar' | 'timeZone'>

/** The issues on sale and ahead, so many days beyond the one that has begun. */
function issuesWithin({ calendar, timeZone }: Calendar, now: Temporal.Instant, days: number): PlannedIssue[] {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  // The one on sale is made too where the product was not running when its sale began: nobody can have bet on it.
  return plannedIssues(calendar, timeZone, today, today.add({ days })).filter(({ closeAt }) => Temporal.Instant.compare(closeAt, now) > 0)
}

/** All issues that may have been made by now. */
export const mostPlannedFor = (game: Calendar, now: Temporal.Instant): PlannedIssue[] =>
  issuesWithin(game, now, everySeconds(game.calendar) === null ? MOST_DAYS.seldom : MOST_DAYS.often)

/** The issues that a game has on sale and ahead. */
function plannedFor(game: Calendar, now: Temporal.Instant): PlannedIssue[] {
  if (everySeconds(game.calendar) === null) return mostPlannedFor(game, now)
  const soon = issuesWithin(game, now, 1)
  return soon.length >= DRAWS_AHEAD ? soon : mostPlannedFor(game, now)
}

/** Makes the missing issues of one game; answers how many. */
async function generateFor(needs: LotteryNeeds, game: Game, now: Temporal.Instant): Promise<number> {
  const planned = plannedFor(game, now)
  let made = 0
  for (let from = 0; from < planned.length; from += SLICE) {
    const slice = planned.slice(from, from + SLICE)
    const known = await knownNumbers(
      needs.database.reader,
      game.code,
      slice.map(({ number }) => number),
    )
    const missing = slice.filter(({ number }) => !known.has(number))
    if (missing.length === 0) continue
    const issues = withSeeds(needs, game, missing)
    made += await needs.database.write((tx) => insertIssues(tx, game.code, issues))
  }
  return made
}

/** Makes the missing issues of every game that is on, or of the named ones; answers how many. Running it twice makes nothing twice. */
export async function generateIssues(needs: LotteryNeeds, only?: readonly string[]): Promise<number> {
  const now = await databaseNow(needs.database.reader)
  const games = await allGames(needs.database.reader)
  const waiting = games.filter(({ code, state }) => state === 'on' && (only === undefined || only.includes(code))).values()
  const inTurn = async (): Promise<number> => {
    let made = 0
    // All of them take from the one row of games that wait.
    for (const game of waiting) made += await generateFor(needs, game, now)
    return made
  }
  const made = await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
  return made.reduce((sum, each) => sum + each, 0)
}
