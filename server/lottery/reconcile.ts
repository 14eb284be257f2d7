/** Reconcile: what a settlement believes against what the book holds of its round; a difference is for staff and never for a program to smooth over. */
import type { LotteryNeeds } from './needs.ts'
import { moveSettlement, settlementOf, stakesOf } from './settlement-store.ts'
import { databaseNow, gameOf, lockIssue, moveIssue, noteReason } from './store.ts'

/** The first difference in words, or undefined where all sums agree. */
async function differenceOf(needs: LotteryNeeds, id: bigint): Promise<string | undefined> {
  return await needs.database.write(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue?.state !== 'settled' || issue.reason !== null) return undefined
    const settlement = (await settlementOf(tx, id, issue.drawVersion))!
    const game = (await gameOf(tx, issue.game))!
    const now = await databaseNow(tx)
    const totals = await needs.ledger.roundTotals(
      // An issue takes no bet before it opens; the margins are for clocks of other processes.
      { vendor: game.vendor, game: game.code, round: issue.number, from: issue.openAt.subtract({ hours: 1 }), to: now.add({ hours: 1 }) },
      tx,
    )
    const of = (...kinds: string[]): bigint => totals.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { units }) => sum + units, 0n)
    const stakes = await stakesOf(tx, id)
    const paid = settlement.paidUnits + settlement.rebateUnits + settlement.refundUnits
    const compared: [about: string, believed: bigint, booked: bigint][] = [
      ['stakes of orders and of tickets', stakes.stakeUnits, settlement.stakeUnits],
      ['stakes', stakes.stakeUnits, -of('bet', 'rollback')],
      ['fees', stakes.feeUnits, -of('fee')],
      ['prizes, rebates and refunds', paid, of('win', 'resettle', 'rebate', 'refund')],
    ]
    const fault = compared.find(([, believed, booked]) => believed !== booked)
    if (fault) {
      await moveSettlement(tx, id, issue.drawVersion, 'disputed')
      await noteReason(tx, id, 'disputed')
      return `${fault[0]}: believed ${fault[1]}, in the book ${fault[2]}`
    }
    await moveSettlement(tx, id, issue.drawVersion, 'reconciled')
    await moveIssue(tx, issue, 'reconciled')
    return undefined
  })
}

/** Reconciles a settled issue; one that differs stays settled and is told to staff. */
export async function reconcile(needs: LotteryNeeds, id: bigint): Promise<void> {
  const difference = await differenceOf(needs, id)
  if (difference === undefined) return
  needs.warn({ issue: String(id), difference }, 'A LOTTERY SETTLEMENT DIFFERS FROM THE BOOK')
}
