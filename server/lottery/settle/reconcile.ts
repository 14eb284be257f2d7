/** Reconcile: what a settlement believes against what the ledger holds for its round. Staff resolve a difference, and no program ever hides it. */
import type { Issue } from '../issue.ts'
import type { LotteryNeeds } from '../needs.ts'
import { moveSettlement, settlementOf, stakesOf } from './settlement-store.ts'
import { databaseNow, gameOf, lockIssue, moveIssue, noteReason } from '../store.ts'

/** The first difference in words, or undefined where all sums agree. A settled issue's round no longer changes, so nothing is locked. */
export async function differenceOf({ database, ledger }: LotteryNeeds, issue: Issue): Promise<string | undefined> {
  const { reader } = database
  const settlement = (await settlementOf(reader, issue.id, issue.drawVersion))!
  const game = (await gameOf(reader, issue.game))!
  const now = await databaseNow(reader)
  // An issue takes no bet before it opens; the margins allow for clocks of other processes. Stakes and prizes are on the two sides of its draw and are read in
  // parallel.
  const [from, between, to] = [issue.openAt.subtract({ hours: 1 }), issue.drawnAt ?? issue.closeAt, now.add({ hours: 1 })]
  const round = { vendor: game.vendor, game: game.code, round: issue.number }
  const [sold, paidOut, stakes] = await Promise.all([
    ledger.roundTotals({ ...round, from, to: between }),
    ledger.roundTotals({ ...round, from: between, to }),
    stakesOf(reader, issue.id),
  ])
  const totals = [...sold, ...paidOut]
  const of = (...kinds: string[]): bigint => totals.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { units }) => sum + units, 0n)
  const paid = settlement.paidUnits + settlement.rebateUnits + settlement.refundUnits
  const compared: [about: string, believed: bigint, booked: bigint][] = [
    ['stakes of orders and of tickets', stakes.stakeUnits, settlement.stakeUnits],
    ['stakes', stakes.stakeUnits, -of('bet', 'rollback')],
    ['fees', stakes.feeUnits, -of('fee')],
    ['prizes, rebates and refunds', paid, of('win', 'resettle', 'rebate', 'refund')],
  ]
  const fault = compared.find(([, believed, booked]) => believed !== booked)
  return fault && `${fault[0]}: believed ${fault[1]}, in the book ${fault[2]}`
}

/** Ends a settled issue with the result. One with a difference stays settled and is reported to staff. */
export async function reconcile(needs: LotteryNeeds, { id, drawVersion }: Issue, difference: string | undefined): Promise<void> {
  const isDone = await needs.database.write(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue?.state !== 'settled' || issue.reason !== null || issue.drawVersion !== drawVersion) return false
    await moveSettlement(tx, id, drawVersion, difference === undefined ? 'reconciled' : 'disputed')
    if (difference === undefined) await moveIssue(tx, issue, 'reconciled')
    else await noteReason(tx, id, 'disputed')
    return true
  })
  if (isDone && difference !== undefined) needs.warn({ issue: String(id), difference }, 'A LOTTERY SETTLEMENT DIFFERS FROM THE BOOK')
}
