/** Generate: issues made ahead of their sale, each in-house one with a seed to which the house commits before anybody can bet. */
import { drawCommitment } from '@baize/rules/fairness/draw.ts'
import { everySeconds, plannedIssues, type PlannedIssue } from './calendar.ts'
import type { Game } from './game.ts'
import type { LotteryNeeds } from './needs.ts'
import { allGames, databaseNow, insertIssues, knownNumbers, type NewIssue } from './store.ts'

/** How far ahead issues are made: lotteries that draw often for a day and more, others so that a month can be planned. */
const DAYS_OFTEN = 2
const DAYS_SELDOM = 35
/** The task that makes the issues to come. */
export const ISSUES_TASK = 'lottery-issues'
/** Issues in one statement. */
const SLICE = 500

export async function withSeeds(needs: LotteryNeeds, game: Game, planned: readonly PlannedIssue[]): Promise<NewIssue[]> {
  const { beacon } = needs
  return await Promise.all(
    planned.map(async (issue) => {
      if (game.source !== 'in-house') return { ...issue, commitment: null, sealedSeed: null, beaconName: null, beaconRound: null }
      const seed = needs.random.bytes(32)
      return {
        ...issue,
        commitment: await drawCommitment(seed),
        sealedSeed: needs.secrets.seal(seed.toString('hex')),
        beaconName: beacon?.name ?? null,
        beaconRound: beacon?.roundAfter(issue.closeAt.add({ seconds: 10 })) ?? null,
      }
    }),
  )
}

/** The issues that a game has on sale and ahead. */
export function plannedFor(game: Pick<Game, 'calendar' | 'timeZone'>, now: Temporal.Instant): PlannedIssue[] {
  const today = now.toZonedDateTimeISO(game.timeZone).toPlainDate()
  const days = everySeconds(game.calendar) === null ? DAYS_SELDOM : DAYS_OFTEN
  // The one on sale is made too where the product was not running when its sale began: nobody can have bet on it.
  return plannedIssues(game.calendar, game.timeZone, today, today.add({ days })).filter(
    ({ closeAt }) => Temporal.Instant.compare(closeAt, now) > 0,
  )
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
    const issues = await withSeeds(needs, game, missing)
    made += await needs.database.write((tx) => insertIssues(tx, game.code, issues))
  }
  return made
}

/** Makes the missing issues of every game that is on, or of the named ones; answers how many. Running it twice makes nothing twice. */
export async function generateIssues(needs: LotteryNeeds, only?: readonly string[]): Promise<number> {
  const now = await databaseNow(needs.database.reader)
  let made = 0
  for (const game of await allGames(needs.database.reader))
    if (game.state === 'on' && (only === undefined || only.includes(game.code))) made += await generateFor(needs, game, now)
  return made
}
