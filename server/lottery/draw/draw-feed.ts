/**
 * Draw by feed: results of outside lotteries. They count when two sources agree, are held when they do not, and are void when they stay
 * away too long.
 */
import { placeOnDay } from '@baize/rules/lottery/calendars/calendar.ts'
import { readDraw } from '@baize/rules/lottery/lottery.ts'
import type { Draw } from '@baize/contract/lottery/lottery.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { isLate, publishDraw, voidIssue } from './draw.ts'
import type { Game } from '../game.ts'
import { drawText, sameDraw, type Issue } from '../issue.ts'
import type { LotteryNeeds, Report } from '../needs.ts'
import { drawDay, takeNumber } from '../number-issues.ts'
import { databaseNow, gameOf, insertReport, issueById, issueOf, lockIssue, moveIssue, newestReports } from '../store.ts'

/** How many sources must agree. */
const AGREEING = 2

/** The result of the newest reports of the sources. */
type Verdict =
  | { readonly verdict: 'agreed'; readonly draw: Draw; readonly drawnAt: Temporal.Instant; readonly publishedNumber: string | null }
  | { readonly verdict: 'disagree' }
  | { readonly verdict: 'waiting' }

/** The number that two sources give a draw; null where no two give the same. */
const numberOf = (reports: readonly Report[]): string | null =>
  reports
    .map(({ publishedNumber }) => publishedNumber ?? null)
    .find((number) => number !== null && reports.filter((other) => other.publishedNumber === number).length >= AGREEING) ?? null

/**
 * Judges the newest report of each source. The draw time is that of the first of those that agree. While `unheard` sources may still report, agreement
 * only counts if they could not undo it. Sources may differ about the number of a draw; the draw counts all the same.
 */
function judgeReports(words: readonly Report[], unheard = 0): Verdict {
  for (const { draw } of words) {
    const same = words.filter((other) => sameDraw(other.draw, draw))
    if (same.length < AGREEING) continue
    const rivals = words.length - same.length + unheard
    if (rivals >= AGREEING) return { verdict: 'disagree' }
    const [drawnAt] = same.map((each) => each.drawnAt).sort((a, b) => Temporal.Instant.compare(a, b))
    return { verdict: 'agreed', draw, drawnAt: drawnAt!, publishedNumber: numberOf(same) }
  }
  return { verdict: words.length >= AGREEING ? 'disagree' : 'waiting' }
}

/** The agreed numbers, drawn at the earliest known time: staff may have recorded that the draw came early. */
const withEarliest = (issue: Issue, drawn: { readonly draw: Draw; readonly drawnAt: Temporal.Instant }) => ({
  draw: drawn.draw,
  drawnAt: issue.drawnAt && Temporal.Instant.compare(issue.drawnAt, drawn.drawnAt) < 0 ? issue.drawnAt : drawn.drawnAt,
  seed: null,
})

/** Whether a draw is reported to have come before the sale ended, and earlier than was known. Bets placed before it are still settled as bets. */
const isEarlier = (issue: Issue, drawnAt: Temporal.Instant): boolean =>
  Temporal.Instant.compare(drawnAt, issue.closeAt) < 0 && issue.drawnAt !== null && Temporal.Instant.compare(drawnAt, issue.drawnAt) < 0

/** Asks every source once, in parallel. A report that is no draw of the game is ignored. `heard` gets each answer as it comes. */
async function askSources(
  needs: LotteryNeeds,
  issue: Issue,
  game: Game,
  heard: (report: Report | undefined) => Promise<void> = async () => undefined,
): Promise<Report[]> {
  const { rules } = game
  const about = {
    game: issue.game,
    rules,
    day: drawDay(game, issue).toString(),
    place: placeOnDay(issue.number),
    number: issue.publishedNumber ?? issue.number,
    drawAt: issue.drawAt,
  }
  const said = await Promise.all(
    needs.feed.sources.map(async (source) => {
      const answer = await needs.feed.ask(source, about).catch(() => undefined)
      const report = answer !== undefined && readDraw(rules, answer.draw).ok ? answer : undefined
      await heard(report)
      return report
    }),
  )
  return said.filter((report): report is Report => report !== undefined)
}

/** The issue, locked, while its numbers are still missing. */
async function awaitedIssue(tx: Tx, id: bigint): Promise<Issue | undefined> {
  const issue = await lockIssue(tx, id)
  return (issue?.state === 'closed' || issue?.state === 'held') && issue.ticketsHash !== null ? issue : undefined
}

type Agreed = Extract<Verdict, { verdict: 'agreed' }>

/** Publishes what the sources agree on, under the number that they give it. */
async function publishAgreed(tx: Tx, needs: LotteryNeeds, game: Game, issue: Issue, agreed: Agreed): Promise<void> {
  await publishDraw(tx, needs, game, issue, withEarliest(issue, agreed))
  await takeNumber(tx, needs, game, issue, agreed.publishedNumber)
}

/** Draws an issue of an outside lottery whose time has come. */
export async function drawFromFeed(needs: LotteryNeeds, id: bigint): Promise<void> {
  const { reader } = needs.database
  const before = await issueById(reader, id)
  const game = before && (await gameOf(reader, before.game))
  if (!before || !game) return
  const heard = new Set<string>()
  let silent = 0
  // Each report is stored and judged as it comes, so that a slow source does not delay what the others agree on.
  await askSources(needs, before, game, async (report) => {
    if (report)
      await needs.database.write(async (tx) => {
        const issue = await awaitedIssue(tx, id)
        if (!issue) return
        await insertReport(tx, id, report, await databaseNow(tx))
        heard.add(report.source)
        const judged = judgeReports(await newestReports(tx, id), needs.feed.sources.length - silent - heard.size)
        if (judged.verdict === 'agreed') await publishAgreed(tx, needs, game, issue, judged)
      })
    else silent += 1
  })
  await needs.database.write(async (tx) => {
    const issue = await awaitedIssue(tx, id)
    if (!issue) return
    const now = await databaseNow(tx)
    const judged = judgeReports(await newestReports(tx, id))
    if (judged.verdict === 'agreed') await publishAgreed(tx, needs, game, issue, judged)
    else if (isLate(game, issue, now))
      await voidIssue(tx, needs, issue, judged.verdict === 'disagree' ? 'sources-disagree' : 'result-missing')
    else if (judged.verdict === 'disagree' && issue.state === 'closed') {
      await moveIssue(tx, issue, 'held', 'sources-disagree')
      needs.warn({ game: issue.game, issue: issue.number }, 'the sources of a lottery result disagree; the issue is held')
    }
  })
}

/** The task that asks the sources again about one settled issue. */
export const CORRECT_TASK = 'lottery-correct'

/** Whether an issue can be asked about again: its numbers came from outside, and its settlement is done and agrees with the ledger. */
const isSettledFeed = (issue: Issue, source: 'in-house' | 'feed'): boolean => source === 'feed' && issue.state === 'reconciled'

/** Has the sources asked again about a settled issue. A job asks them, since it waits for the network. */
export async function askAgain(
  tx: Tx,
  needs: Pick<LotteryNeeds, 'enqueue'>,
  gameCode: string,
  number: string,
): Promise<
  Outcome<{ before: { version: number; draw: string }; after: { asked: true } }, 'game-unknown' | 'issue-unknown' | 'state-conflict'>
> {
  const game = await gameOf(tx, gameCode)
  if (!game) return refused('game-unknown')
  const issue = await issueOf(tx, gameCode, number)
  if (!issue) return refused('issue-unknown')
  if (!isSettledFeed(issue, game.source)) return refused('state-conflict', { state: issue.state, source: game.source })
  await needs.enqueue(tx, CORRECT_TASK, { issue: String(issue.id) }, { key: `${CORRECT_TASK}:${issue.id}` })
  return done({ before: { version: issue.drawVersion, draw: drawText(issue.draw!) }, after: { asked: true } })
}

/**
 * Asks the sources again about an issue that was settled. They may agree on other numbers, or on a draw before the end of its sale. Then the issue is
 * drawn again under the next version, and its settlement takes back what was paid. Nobody enters numbers by hand.
 */
export async function correctDraw(needs: LotteryNeeds, id: bigint): Promise<Outcome<{ version: number }, 'not-found' | 'state-conflict'>> {
  const before = await issueById(needs.database.reader, id)
  const game = before && (await gameOf(needs.database.reader, before.game))
  if (!before || !game) return refused('not-found')
  const reports = await askSources(needs, before, game)
  const corrected = await needs.database.transact(async (tx): Promise<Outcome<{ version: number }, 'state-conflict'>> => {
    const issue = await lockIssue(tx, id)
    if (!issue || !isSettledFeed(issue, game.source)) return refused('state-conflict')
    const now = await databaseNow(tx)
    for (const report of reports) await insertReport(tx, id, report, now)
    const judged = judgeReports(await newestReports(tx, id))
    if (judged.verdict !== 'agreed') return refused('state-conflict')
    if (sameDraw(judged.draw, issue.draw!) && !isEarlier(issue, judged.drawnAt)) return refused('state-conflict')
    await publishAgreed(tx, needs, game, issue, judged)
    return done({ version: issue.drawVersion + 1 })
  })
  const about = { game: before.game, issue: before.number }
  if (corrected.ok)
    needs.warn({ ...about, version: corrected.value.version }, 'a lottery result was corrected by its sources; the issue is settled again')
  else needs.warn(about, 'the sources were asked again about a lottery result and agree on no other')
  return corrected
}
