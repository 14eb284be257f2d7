/**
 * Settle: one issue under one draw version, judged by distinct selection, calculated and paid lane by lane in slices. Every step can be
 * interrupted and resumed.
 */
import { LANES } from '../../ledger/ledger.ts'
import type { Game } from '../game.ts'
import { inTurn } from '../../platform/work/in-turn.ts'
import { earlyMoment, zodiacDay, type Issue } from '../issue.ts'
import { judgeSold, openBench } from './judge.ts'
import type { LotteryNeeds } from '../needs.ts'
import { forgetFailures, payAround, paymentsOf, takeBack, takingBack, type Payable } from './pay.ts'
import { differenceOf, reconcile } from './reconcile.ts'
import { refundOrders } from './refund.ts'
import {
  commitAhead,
  lanesOf,
  lockSettlement,
  moveSettlement,
  openSettlement,
  reckonLanes,
  settlementOf,
  sumSettlement,
  takeDues,
  tryLanes,
  wageredOn,
  writeOutcomes,
  type LaneState,
  type OutcomeRow,
  type Step,
} from './settlement-store.ts'
import { settleChases } from '../chase/chase.ts'
import { databaseNow, gameOf, issueById, lockIssue, moveIssue } from '../store.ts'
import { zodiacOf } from '../wager.ts'

/** Lanes whose tickets are read together, fewer for larger issues, and how many such groups are read at once. */
const LANES_TOGETHER = 8
const TICKETS_TOGETHER = 2_000_000
const READERS = 2
/** Lanes that are paid at once, after all are calculated. Reading a million tickets would keep the paying ones waiting with their lanes held. */
const PAYERS = 2
/** One slice holds a lane of the ledger for about so long, so that none exceeds 60 ms. The slices grow and shrink towards it, counted in pages of what is owed. */
const SLICE_MS = 25
const FIRST_SLICE = 15
const LARGEST_SLICE = 60

/** The course of a settlement: the slices that paid, and the longest time that one of them held a lane. */
export type SettleReport = { slices: number; longestLaneMs: number }

type Work = Payable & {
  readonly report: SettleReport
  /** Pages in the next slice. */
  slice: number
}

/** Takes an issue from drawn to settling; undefined where there is nothing to settle. */
async function begin(needs: LotteryNeeds, id: bigint): Promise<{ game: Game; issue: Issue } | undefined> {
  return await needs.database.write(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (!issue || issue.paymentHeld || (issue.state !== 'drawn' && issue.state !== 'settling')) return undefined
    const game = (await gameOf(tx, issue.game))!
    if (issue.state === 'drawn') {
      await openSettlement(tx, id, issue.drawVersion, await databaseNow(tx))
      await moveIssue(tx, issue, 'settling')
    }
    return { game, issue }
  })
}

/** The lanes in the groups in which an issue's tickets are read. */
function groupsOf({ tickets }: Issue): number[][] {
  const together = Math.max(1, Math.min(LANES_TOGETHER, Math.floor((LANES * TICKETS_TOGETHER) / Number(tickets))))
  const lanes = Array.from({ length: LANES }, (_, lane) => lane)
  return Array.from({ length: Math.ceil(LANES / together) }, (_, group) => lanes.slice(group * together, (group + 1) * together))
}

/**
 * Judges every different selection and writes the winning ones, in one transaction that holds no lane. A selection that won in several
 * groups of lanes is written once.
 */
async function judgeAll({ needs, game, issue, version }: Work): Promise<void> {
  await needs.database.write(async (tx) => {
    const settlement = await lockSettlement(tx, issue.id, version)
    if (settlement?.state !== 'open') return
    await commitAhead(tx)
    const bench = openBench(game.rules, issue.draw, game.family === 'LHC' ? zodiacOf(zodiacDay(issue.drawAt)) : undefined)
    const won = new Map<string, OutcomeRow>()
    await inTurn(groupsOf(issue), READERS, async (lanes) => {
      const wagered = await needs.database.reader.transaction().execute((reading) => wageredOn(reading, issue.id, lanes))
      for (const { price, selections } of wagered)
        for (const outcome of judgeSold(bench, price, selections)) won.set(`${price.id}|${outcome.selection}`, outcome)
    })
    await writeOutcomes(tx, issue.id, version, [...won.values()])
    await moveSettlement(tx, issue.id, version, 'judged')
  })
}

/** Pays the next accounts of a lane, or takes back from them; answers the lane's new state. Only the last part holds the ledger's lane. */
async function slice(work: Work, step: Step): Promise<LaneState | undefined> {
  const { needs, issue } = work
  let since = 0
  const state = await needs.database.write(async (tx) => {
    await commitAhead(tx)
    const taken = await takeDues(tx, issue.id, work.version, step, work.slice)
    if (!taken || taken.dues.accounts.length === 0) return taken?.state
    const payments = step.act === 'pay' ? needs.ledger.readyCredit(paymentsOf(work, taken.dues)) : undefined
    const takings = payments ? [] : takingBack(work, taken.dues)
    await needs.ledger.lock(tx, [BigInt(step.lane)])
    since = performance.now()
    if (payments) await needs.ledger.credit(tx, payments)
    else await takeBack(tx, work, takings)
    return taken.state
  })
  if (since > 0) {
    const ms = performance.now() - since
    work.report.slices += 1
    work.report.longestLaneMs = Math.max(work.report.longestLaneMs, ms)
    work.slice = Math.round(Math.min(LARGEST_SLICE, Math.max(1, Math.min(work.slice * 1.5, (work.slice * SLICE_MS) / ms))))
  }
  return state
}

/** What a lane still owes: under a new version it first takes back what it paid under the one before. */
const stepsOf = ({ version }: Work, lane: number): Step[] => [
  ...(version > 1 ? [{ lane, act: 'take back' as const, owed: version - 1, from: 'reckoned' as const, to: 'taken-back' as const }] : []),
  { lane, act: 'pay', owed: version, from: version > 1 ? 'taken-back' : 'reckoned', to: 'paid' },
]

/** Does the next slice of a lane; answers whether there are more. A lane of another worker is skipped. */
async function payNext(work: Work, lane: number): Promise<boolean> {
  let state: LaneState | undefined
  for (const step of stepsOf(work, lane)) state ??= await slice(work, step)
  return state !== undefined && state !== 'paid'
}

/** The same for a lane with an account that cannot be paid: all others are. The failure is reported once the other lanes are done. */
async function payOrAround(work: Work, lane: number, failures: unknown[]): Promise<boolean> {
  try {
    return await payNext(work, lane)
  } catch (error) {
    failures.push(error)
    await payAround(work, { lane, steps: stepsOf(work, lane) })
    return false
  }
}

/** Computes some lanes together, since every reading of an issue's tickets costs as much as its payment. */
async function reckon({ needs, issue, version, game }: Work, lanes: readonly number[]): Promise<void> {
  await needs.database.write(async (tx) => {
    await commitAhead(tx)
    const waiting = await tryLanes(tx, issue.id, version, lanes)
    if (waiting?.every(({ state }) => state === 'waiting')) await reckonLanes(tx, issue.id, version, lanes, game.winCapUnits)
  })
}

async function settleAll(work: Work): Promise<boolean> {
  const { reader } = work.needs.database
  await inTurn(groupsOf(work.issue), READERS, (group) => reckon(work, group))
  const lanes = (await lanesOf(reader, work.issue.id, work.version)).filter(({ state }) => state !== 'paid').map(({ lane }) => lane)
  if (lanes.length === 0) return true
  const failures: unknown[] = []
  await inTurn(lanes, PAYERS, (lane) => payOrAround(work, lane, failures))
  if (failures.length > 0) {
    // Chases wait for results, not for payments.
    await settleChases(work.needs, work.issue)
    throw failures[0]
  }
  return (await lanesOf(reader, work.issue.id, work.version)).every(({ state }) => state === 'paid')
}

/** Adds up, and closes it. */
async function finish({ needs, issue, version }: Work): Promise<void> {
  await needs.database.write(async (tx) => {
    const [now, settlement] = [await lockIssue(tx, issue.id), await settlementOf(tx, issue.id, version)]
    if (now?.state !== 'settling' || settlement?.state !== 'judged') return
    await sumSettlement(tx, issue.id, version, await databaseNow(tx))
    await moveIssue(tx, now, 'settled')
  })
}

/** Settles the rest of an issue. It may be killed at any point and run by several workers at once. */
export async function settleIssue(needs: LotteryNeeds, id: bigint): Promise<SettleReport> {
  const report: SettleReport = { slices: 0, longestLaneMs: 0 }
  const begun = await begin(needs, id)
  if (begun) {
    const { game, issue } = begun
    const work: Work = { needs, game, issue, version: issue.drawVersion, report, slice: FIRST_SLICE }
    // Bets placed after an early draw are invalid; they are refunded before anything is calculated.
    if (earlyMoment(issue) !== null) await refundOrders(needs, id)
    await judgeAll(work)
    // Another worker may hold a lane; the next run waits for its end.
    if (!(await settleAll(work))) return report
    await forgetFailures(work)
    await finish(work)
  }
  const now = await issueById(needs.database.reader, id)
  if (now?.state !== 'settled') return report
  // The chases play other issues, so the sums of this one are read in parallel. It is reconciled last, when nothing of it is left to do.
  const [difference] = await Promise.all([differenceOf(needs, now), settleChases(needs, now)])
  await reconcile(needs, now, difference)
  return report
}
