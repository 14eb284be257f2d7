/** Runs: the end of a period pays rebates, loss-backs and the places of rankings to a whole set of members (PR-39 to PR-41). */
import { periodBefore, dayBegins, localDay } from '@baize/rules/promotions/period.ts'
import { triggerOf } from '@baize/rules/promotions/triggers/triggers.ts'
import { contraOf } from '../give.ts'
import type { PromotionsNeeds } from '../needs.ts'
import { campaignById, campaigns, takeBudget, type Campaign } from '../store.ts'
import type { Tx } from '../../platform/database.ts'
import { awardsOfLines, placesOf } from './amounts.ts'
import {
  dueAwards,
  endRun,
  gatherLines,
  hasRun,
  insertAwards,
  insertRun,
  linesAfter,
  lockRun,
  moveAwards,
  noteComputed,
  notePaid,
  openRuns,
  type Line,
  type RunAward,
  type RunRow,
} from './run-store.ts'

/** Rounds that ended before the period did may reach the book a little later. */
const GRACE_SECONDS = 120
const PAGE = 5_000
const DAY_HOURS = 24

/** The first instant of a campaign's period that counts: a window may begin within it. */
const later = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant => (Temporal.Instant.compare(one, other) > 0 ? one : other)

/** Begins the runs of the periods that have ended and that the records have read to their end. */
export async function beginRuns(needs: PromotionsNeeds): Promise<void> {
  const { database, clock } = needs
  const [now, zone] = [clock.now(), await needs.timeZone()]
  for (const campaign of await campaigns(database.reader, { stopped: true })) {
    const { trigger, window, periodType } = campaign.document
    if (!triggerOf(trigger.by).paidInSets) continue
    const period = periodBefore(periodType, window, now, zone)
    const [opens, closes] = [dayBegins(window.from, zone), dayBegins(window.until, zone)]
    if (period === undefined || Temporal.Instant.compare(period.until, opens) <= 0 || Temporal.Instant.compare(period.from, closes) >= 0)
      continue
    if (Temporal.Instant.compare(period.until.add({ seconds: GRACE_SECONDS }), now) > 0) continue
    if (await hasRun(database.reader, campaign.id, period.name)) continue
    if (!(await needs.isFolded(period.until))) continue
    const { id, version } = campaign
    const row = { campaign: id, version, period: period.name, fromAt: later(period.from, opens), untilAt: period.until }
    await database.write(async (tx) => {
      const run = await insertRun(tx, row, now)
      const open = run === undefined ? undefined : await lockRun(tx, run)
      if (open === undefined || trigger.by === 'ranking') return
      await gatherLines(tx, open, needs.memberDays(localDay(open.fromAt, zone).toString(), localDay(open.untilAt, zone).toString()))
    })
  }
}

/** Takes a page's awards out of the budget; where it ends, the rest get none. */
async function coverPage(tx: Tx, campaign: Campaign, awards: readonly RunAward[]): Promise<{ covered: RunAward[]; budgeted: boolean }> {
  const covered: RunAward[] = []
  let budgeted = false
  const sums = new Map<string, bigint>()
  for (const { currency, amountUnits } of awards) sums.set(currency, (sums.get(currency) ?? 0n) + amountUnits)
  for (const [currency, units] of sums) {
    const inCurrency = awards.filter((award) => award.currency === currency)
    const whole = await takeBudget(tx, campaign.id, currency, units)
    if (whole !== 'none') budgeted = true
    if (whole !== 'over') covered.push(...inCurrency)
    else
      for (const award of inCurrency) if ((await takeBudget(tx, campaign.id, currency, award.amountUnits)) === 'taken') covered.push(award)
  }
  return { covered, budgeted }
}

/** What a page of lines gives: nothing to whoever is excluded, and no rebate to whom the line pays one. */
async function awardsOfPage(needs: PromotionsNeeds, tx: Tx, run: RunRow, campaign: Campaign, lines: readonly Line[]): Promise<RunAward[]> {
  const wallets = lines.map(({ wallet }) => wallet)
  const excluded = await needs.excludedAmong(tx, wallets)
  if (campaign.document.trigger.by !== 'rebate') return awardsOfLines(campaign, lines, excluded)
  const members = lines.map(({ member }) => member)
  const elsewhere = await needs.rebatedByLine(tx, members, { from: run.fromAt, until: run.untilAt })
  return awardsOfLines(
    campaign,
    lines.filter(({ member }) => !elsewhere.has(member)),
    excluded,
  )
}

/** Writes one page of awards; true while there are more. */
async function computePage(needs: PromotionsNeeds, tx: Tx, run: RunRow, campaign: Campaign, page: number): Promise<void> {
  const isRanking = campaign.document.trigger.by === 'ranking'
  const lines = isRanking ? [] : await linesAfter(tx, run.id, run.computedTo, page)
  const awards = isRanking ? await placesOf(needs, tx, run, campaign) : await awardsOfPage(needs, tx, run, campaign, lines)
  const { covered, budgeted } = await coverPage(tx, campaign, awards)
  await insertAwards(tx, run, covered, budgeted, needs.clock.now())
  const units = covered.reduce((sum, { amountUnits }) => sum + amountUnits, 0n)
  await noteComputed(tx, run.id, { to: lines.at(-1)?.member ?? null, awards: covered.length, units, over: lines.length < page })
}

/** Credits one page of awards, or lets them wait to be claimed; money and states move in one transaction. */
async function payPage(needs: PromotionsNeeds, tx: Tx, run: RunRow, campaign: Campaign, page: number): Promise<void> {
  const due = await dueAwards(tx, run.id, page)
  const at = needs.clock.now()
  if (due.length === 0) return endRun(tx, run.id, at)
  const { code, document } = campaign
  if (document.claimDays !== undefined) return moveAwards(tx, due, 'claim', at.add({ hours: document.claimDays * DAY_HOURS }), at)
  const accounts = due.map(({ wallet }) => wallet)
  const units = due.map(({ amountUnits }) => amountUnits)
  await moveAwards(tx, due, 'issued', null, at)
  await needs.ledger.lock(tx, accounts)
  await needs.ledger.credit(tx, {
    contra: contraOf(code),
    keyPrefix: `promo:${code}:${run.period}:`,
    accounts,
    columns: [{ kind: triggerOf(document.trigger.by).kind, units }],
  })
  await notePaid(
    tx,
    run.id,
    due.length,
    units.reduce((sum, each) => sum + each, 0n),
  )
}

/** One step of one run in one transaction; false where nothing is left, or another process has it. */
async function step(needs: PromotionsNeeds, id: string, page: number): Promise<boolean> {
  return needs.database.write(async (tx) => {
    const run = await lockRun(tx, id)
    const campaign = run && (await campaignById(tx, run.campaign, run.version))
    if (run === undefined || campaign === undefined) return false
    if (run.state === 'computing') await computePage(needs, tx, run, campaign, page)
    else await payPage(needs, tx, run, campaign, page)
    return true
  })
}

/** Works every open run to its end. What is broken off goes on where it was: each page stands whole or not at all. */
export async function workRuns(needs: PromotionsNeeds, page: number = PAGE): Promise<void> {
  for (const id of await openRuns(needs.database.reader)) {
    let more = true
    while (more) more = await step(needs, id, page)
  }
}
