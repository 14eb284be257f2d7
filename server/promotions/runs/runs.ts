/**
 * Runs: the end of a period pays rebates, loss-backs and the places of rankings to a whole set of members (PR-39 to PR-41).
 * Next: `server/promotions/runs/amounts.ts`.
 */
import { periodBefore, periodOf, dayBegins, localDay } from '@baize/rules/promotions/period.ts'
import { contraOf } from '../reward/reward.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { PromotionsNeeds } from '../needs.ts'
import { campaignById, campaigns, lockLeft, takeLeft, versionIn, type Campaign, type Left } from '../store.ts'
import type { Tx } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { inTheirWallets } from './wallets.ts'
import { withinLimits } from './limited.ts'
import { awardsOfLines, placesOf } from './amounts.ts'
import {
  endRun,
  hasRun,
  insertAwards,
  insertRun,
  linesBetween,
  lockRun,
  membersAfter,
  notePage,
  openRuns,
  type RunAward,
  type RunRow,
} from './run-store.ts'

/** Rounds that ended before the period did may reach the ledger a little later. */
const GRACE_SECONDS = 120
const PAGE = 5_000
const DAY_HOURS = 24
const NOBODY: ReadonlySet<string> = new Set()

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean => Temporal.Instant.compare(one, other) < 0

/** The last period that has ended and of which some was within the window. */
function lastPeriod({ document: { periodType, window } }: Campaign, at: Temporal.Instant, closes: Temporal.Instant, zone: string) {
  const last = periodBefore(periodType, window, at, zone)
  return last === undefined || isBefore(last.from, closes) ? last : periodOf(periodType, window, closes.subtract({ nanoseconds: 1 }), zone)
}

type Due = Pick<RunRow, 'campaign' | 'version' | 'period' | 'fromAt' | 'untilAt'>

/** The periods of a campaign that have ended and have no run yet, the oldest first: where nothing ran for a while there are several. */
async function dueOf({ database }: PromotionsNeeds, campaign: Campaign, now: Temporal.Instant, zone: string): Promise<Due[]> {
  const { id, document } = campaign
  const [opens, closes] = [dayBegins(document.window.from, zone), dayBegins(document.window.until, zone)]
  const due: Due[] = []
  let period = lastPeriod(campaign, now, closes, zone)
  while (period !== undefined && isBefore(opens, period.until) && !(await hasRun(database.reader, id, period.name))) {
    const fromAt = isBefore(period.from, opens) ? opens : period.from
    const untilAt = isBefore(closes, period.until) ? closes : period.until
    const version = await versionIn(database.reader, id, { from: fromAt, until: untilAt })
    if (version === undefined) break
    if (!isBefore(now, period.until.add({ seconds: GRACE_SECONDS })))
      due.unshift({ campaign: id, version, period: period.name, fromAt, untilAt })
    period = document.periodType === null ? undefined : lastPeriod(campaign, period.from, closes, zone)
  }
  return due
}

/** Whether everything from before an instant is in what a run reads: a board, or the records' days. */
function isCounted(needs: PromotionsNeeds, { document: { trigger } }: Campaign, before: Temporal.Instant): Promise<boolean> {
  const from = kindOf(trigger).readFrom(trigger)
  return from === 'days' ? needs.isFolded(before) : needs.hasCounted(from, before)
}

/** Begins the runs of the periods that have ended and that the records have read to their end. */
export async function beginRuns(needs: PromotionsNeeds): Promise<void> {
  const { database, clock } = needs
  const [now, zone] = [clock.now(), await needs.timeZone()]
  const find = async ({ resting }: Resting) =>
    (await campaigns(database.reader, { stopped: true })).filter(
      ({ id, document }) => kindOf(document.trigger).paidInSets && !resting.includes(id),
    )
  await eachItem(needs, { loop: 'promotions-periods', find, idOf: ({ id }) => id }, async (campaign) => {
    for (const row of await dueOf(needs, campaign, now, zone)) {
      if (!(await isCounted(needs, campaign, row.untilAt))) break
      await database.write((tx) => insertRun(tx, row, now))
    }
  })
}

type Covered = { readonly covered: readonly RunAward[]; readonly given: ReadonlyMap<string, bigint> }

/** The awards of a page that are still given, in the order of the run. Each is whole or not given, and none is beyond the number in all. */
function coveredBy({ awards: before, budgets }: Left, total: number | undefined, awards: readonly RunAward[]): Covered {
  const room = Math.max(0, (total ?? Infinity) - before)
  const covered: RunAward[] = []
  const given = new Map<string, bigint>()
  for (const award of awards) {
    if (covered.length >= room) break
    const budget = budgets.get(award.currency)
    const sum = (given.get(award.currency) ?? 0n) + award.amountUnits
    if (budget !== undefined && sum > budget) continue
    given.set(award.currency, sum)
    covered.push(award)
  }
  return { covered, given }
}

/** Takes a page's awards out of the number in all and out of the budget. Where one of them ends, the rest get none. */
async function coverPage(
  tx: Tx,
  { id, document: { limits } }: Campaign,
  awards: readonly RunAward[],
): Promise<Covered & { budgeted: boolean }> {
  if (awards.length === 0) return { covered: [], given: new Map(), budgeted: false }
  const left = await lockLeft(tx, id)
  const { covered, given } = coveredBy(left, limits.total, awards)
  if (covered.length > 0) await takeLeft(tx, id, covered.length, given)
  return { covered, given, budgeted: left.budgets.size > 0 }
}

/** The awards of a page of lines. Excluded members get nothing. Whose line pays a rebate gets no other, in any wallet. */
async function awardsOfPage(
  needs: PromotionsNeeds,
  tx: Tx,
  run: RunRow,
  lines: ReturnType<typeof awardsOfLines>,
  yieldsToLine: boolean,
): Promise<RunAward[]> {
  const awards = await inTheirWallets(needs, tx, lines)
  if (awards.length === 0) return awards
  const excluded = await needs.excludedAmong(tx, awards)
  const elsewhere = yieldsToLine
    ? await needs.rebatedByLine(
        tx,
        awards.map(({ member }) => member),
        { from: run.fromAt, until: run.untilAt },
      )
    : NOBODY
  return awards.filter(({ member, wallet }) => !excluded.has(wallet) && !elsewhere.has(member))
}

type Page = { readonly awards: readonly RunAward[]; readonly to: string | null; readonly isLast: boolean }

/** The next members of a run with their awards; a board has one page, which holds its places. */
async function nextPage(needs: PromotionsNeeds, tx: Tx, run: RunRow, campaign: Campaign, size: number): Promise<Page> {
  const { trigger } = campaign.document
  const { play } = kindOf(trigger)
  if (play === undefined) return { awards: await placesOf(needs, tx, run, campaign), to: null, isLast: true }
  const zone = await needs.timeZone()
  const days = needs.memberDays(localDay(run.fromAt, zone).toString(), localDay(run.untilAt, zone).toString())
  const page = await membersAfter(tx, run.computedTo, size)
  const lines = await linesBetween(tx, run, days, page, play.asks(trigger))
  return {
    awards: await awardsOfPage(needs, tx, run, awardsOfLines(play.givenTo(trigger), lines), play.yieldsToLine),
    to: page.members.at(-1) ?? null,
    isLast: page.members.length < size,
  }
}

/** Credits a page's awards under the keys of the run, each account once whatever crashes. */
async function creditPage(
  needs: PromotionsNeeds,
  tx: Tx,
  run: RunRow,
  { code, document }: Campaign,
  awards: readonly RunAward[],
): Promise<void> {
  if (awards.length === 0) return
  const accounts = awards.map(({ wallet }) => wallet)
  await needs.ledger.lock(tx, accounts)
  await needs.ledger.credit(tx, {
    contra: contraOf(code),
    keyPrefix: `promo:${code}:${run.period}:`,
    accounts,
    columns: [{ kind: kindOf(document.trigger).kind, units: awards.map(({ amountUnits }) => amountUnits) }],
  })
}

/** Calculates, writes and credits one page in one transaction, so that an interrupted page leaves nothing. Lanes are taken last. */
async function workPage(needs: PromotionsNeeds, tx: Tx, run: RunRow, campaign: Campaign, size: number): Promise<void> {
  const at = needs.clock.now()
  const { awards, to, isLast } = await nextPage(needs, tx, run, campaign, size)
  const { covered, given, budgeted } = await coverPage(tx, campaign, await withinLimits(tx, campaign, awards))
  const { claimDays } = campaign.document
  const credited = claimDays === undefined
  const claimUntil = credited ? null : at.add({ hours: claimDays * DAY_HOURS })
  await insertAwards(tx, run, covered, { state: credited ? 'issued' : 'claim', claimUntil, budgeted, at })
  await notePage(tx, run.id, { to, awards: covered.length, given, credited })
  if (isLast) await endRun(tx, run.id, at)
  if (credited) await creditPage(needs, tx, run, campaign, covered)
}

/** One step of one run in one transaction; false where nothing is left, or another process has it. */
async function step(needs: PromotionsNeeds, id: string, page: number): Promise<boolean> {
  return needs.database.write(async (tx) => {
    const run = await lockRun(tx, id)
    const campaign = run && (await campaignById(tx, run.campaign, run.version))
    if (run === undefined || campaign === undefined) return false
    await workPage(needs, tx, run, campaign, page)
    return true
  })
}

/** Runs every open run to its end, or until the time is over. An interrupted one resumes at its last whole page. */
export async function workRuns(needs: PromotionsNeeds, page: number = PAGE, isOver: () => boolean = () => false): Promise<void> {
  const find = async ({ resting }: Resting) => (await openRuns(needs.database.reader)).filter((id) => !resting.includes(id))
  await eachItem(needs, { loop: 'promotions-runs', find, idOf: (id) => id, isOver }, async (id) => {
    let more = true
    while (more && !isOver()) more = await step(needs, id, page)
  })
}
