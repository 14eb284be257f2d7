/**
 * Decide return: staff close the case of a payment that came back. They keep what it took, or take what a notice left to them. Or the house bears it: all
 * of it, or what is still owed. Withdrawals go on once none of the member's cases is open.
 * Next: `server/app/subscriptions.ts`.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { WalletNeeds } from '../needs.ts'
import { lockMember, readDeposit, receiptOfCapture, type DepositRow } from '../store.ts'
import { takePurse } from './debt.ts'
import { ownerOf } from './hear-return.ts'
import { openCaseOf, returnByReference, returnForUpdate, writeDecision, type ReturnRow } from './returns-store.ts'
import { takesMoney } from './notice.ts'
import { applyReturns, deductionOf } from './take-back.ts'

export const RETURN_ENDS = ['keep', 'take', 'bear', 'write-off'] as const
export type ReturnEnd = (typeof RETURN_ENDS)[number]

export type ReturnDecision = { readonly case: string; readonly end: ReturnEnd; readonly by: string; readonly reason: string }

type Decided = {
  readonly before: unknown
  readonly after: unknown
  readonly moves?: { readonly member: string; readonly units: bigint; readonly currency: string }
  readonly needsTwo?: true
}

const shown = (row: ReturnRow) => ({
  case: row.reference,
  deposit: row.depositReference,
  kind: row.kind,
  stage: row.stage,
  state: row.state,
  amount: row.amountText ?? formatUnits(row.amountUnits),
  currency: row.currency,
  taken: formatUnits(deductionOf(row)),
  borne: formatUnits(row.borneUnits),
  underReview: row.underReview,
})

type Shares = Pick<ReturnRow, 'takenUnits' | 'borneUnits'>

/** What the decision makes of the two figures; refused where it makes no sense for this return. */
function sharesBy(end: ReturnEnd, row: ReturnRow, owed: bigint): Outcome<Shares, 'state-conflict'> {
  const { takenUnits, borneUnits, trouble } = row
  const deducted = deductionOf(row)
  if (end === 'keep') return done({ takenUnits, borneUnits })
  if (end === 'take') {
    // An amount in another currency is never converted, and nobody pays for an order that we do not know.
    const may = trouble === 'amount-too-precise' && takesMoney(row.stage) && row.state !== 'won'
    return may
      ? done({ takenUnits: row.amountUnits, borneUnits })
      : refused('state-conflict', { trouble, stage: row.stage, state: row.state })
  }
  const open = deducted - (borneUnits < deducted ? borneUnits : deducted)
  const more = end === 'bear' || owed > open ? open : owed
  return more > 0n
    ? done({ takenUnits, borneUnits: deducted - open + more })
    : refused('state-conflict', { borne: formatUnits(borneUnits) })
}

/** Applies the decision to the payment where there is one that was credited. */
async function apply(
  needs: WalletNeeds,
  tx: Tx,
  order: DepositRow | undefined,
  row: ReturnRow,
  end: ReturnEnd,
  write: (shares: Shares) => Promise<ReturnRow>,
) {
  if (order === undefined) {
    const shares = sharesBy(end, row, 0n)
    return shares.ok ? done({ after: await write(shares.value), units: 0n }) : shares
  }
  const purse = await takePurse(needs, tx, ownerOf(order))
  const owed = -(await needs.ledger.balance(purse.debt, tx)).balance
  const shares = sharesBy(end, row, owed)
  if (!shares.ok) return shares
  const after = await write(shares.value)
  const receipt = await receiptOfCapture(tx, row.service, row.capture)
  return done({ after, units: receipt ? await applyReturns(needs, tx, purse, order, receipt) : 0n })
}

export async function decideReturn(
  needs: WalletNeeds,
  tx: Tx,
  { case: reference, end, by, reason }: ReturnDecision,
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const known = await returnByReference(tx, reference)
  if (!known) return refused('not-found')
  if (known.memberId !== null) await lockMember(tx, known.memberId)
  const row = await returnForUpdate(tx, known.id)
  if (!row.underReview) return refused('state-conflict', { decision: row.decision })
  const order = row.depositId === null ? undefined : await readDeposit(tx, row.depositId)
  const decided = { decidedBy: by, decision: end, decisionReason: reason, decidedAt: needs.clock.now() }
  const applied = await apply(needs, tx, order, row, end, (shares) => writeDecision(tx, row.id, { ...shares, ...decided }))
  if (!applied.ok) return applied
  const { after, units } = applied.value
  if (order && (await openCaseOf(tx, order.memberId)) === undefined)
    await needs.tell(tx, { name: 'returnReviewed', memberId: order.memberId, deposit: order.reference, reference: row.reference })
  const size = units < 0n ? -units : units
  return done({
    before: shown(row),
    after: { ...shown(after), decision: end },
    ...(order && size > 0n ? { moves: { member: order.memberId, units: size, currency: order.currency } } : {}),
    // What the house bears is a loss that nobody can undo.
    ...(size > 0n && end !== 'take' ? { needsTwo: true as const } : {}),
  })
}
