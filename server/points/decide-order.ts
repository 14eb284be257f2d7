/** Decide order: a waiting order is approved, and its holds are paid, or rejected, and everything is returned (PT-19, PT-20). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { mayMove } from '@baize/rules/points/redeem.ts'
import type { Answer } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { newReference } from '../platform/random.ts'
import {
  giveCodes,
  goodsByIds,
  lockOrder,
  returnStock,
  writeDecision,
  writeParcel,
  type GoodsRow,
  type OrderRow,
  type Parcel,
} from './goods-store.ts'
import { lockOne } from './member.ts'
import type { PointsNeeds } from './needs.ts'
import { insertRecords } from './store.ts'
import { CONTRA, moneyHold, pointsHold } from './words.ts'

type Decided = { readonly before: Readonly<Record<string, string>>; readonly after: Readonly<Record<string, string>> }
type Refusal = 'not-found' | 'state-conflict' | 'out-of-stock'

const applied = (answer: Answer): bigint => {
  if (answer.status !== 'applied') throw new Error(`the ledger refused to end a hold: ${answer.status}`)
  return answer.balance
}

/** The order with its goods, locked after the row of its member. */
async function openOrder(needs: PointsNeeds, tx: Tx, reference: string): Promise<{ order: OrderRow; goods: GoodsRow } | undefined> {
  const found = await lockOrder(tx, reference)
  const goods = found && (await goodsByIds(tx, [found.goods])).get(found.goods)
  if (found === undefined || goods === undefined) return undefined
  await lockOne(needs, tx, found.member)
  return { order: found, goods }
}

const moved = (from: string, to: string): Decided => ({ before: { state: from }, after: { state: to } })

/** The accounts that an order moves. */
export const accountsOf = (
  { account, wallet, amountUnits }: Pick<OrderRow, 'account' | 'wallet' | 'amountUnits'>,
  { creditUnits }: GoodsRow,
): bigint[] => (amountUnits > 0n || creditUnits > 0n ? [account, wallet] : [account])

/** Pays the holds and delivers the goods, under lanes that the caller has taken. */
export async function payOrder(needs: PointsNeeds, tx: Tx, order: OrderRow, goods: GoodsRow): Promise<void> {
  const { id, wallet, quantity, reference } = order
  const paid = { kind: 'redeem' as const, reference }
  applied(await needs.ledger.settleHold(tx, { key: `${pointsHold(id)}:paid`, hold: pointsHold(id), contra: CONTRA.goods, ...paid }))
  if (order.amountUnits > 0n)
    applied(
      await needs.ledger.settleHold(tx, { key: `${moneyHold(id)}:paid`, hold: moneyHold(id), contra: `goods:${goods.code}`, ...paid }),
    )
  if (goods.kind === 'credit') {
    const amount = goods.creditUnits * BigInt(quantity)
    const transfer = { account: wallet, contra: `goods:${goods.code}`, amount, ...paid }
    const [answer] = await needs.ledger.post(tx, [{ key: `redeem:${id}:credit`, account: wallet, transfers: [transfer] }])
    if (answer?.status !== 'applied') throw new Error('the ledger refused a credit of goods')
  }
  await writeDecision(tx, id, 'approved', null, needs.clock.now())
  await needs.tell(tx, { name: 'redeemApproved', memberId: order.member, reference })
}

/** Gives an order its codes, where its goods are codes. */
export async function takeCodes(tx: Tx, { id, quantity }: OrderRow, goods: GoodsRow): Promise<boolean> {
  return goods.kind !== 'code' || (await giveCodes(tx, goods.id, id, quantity)) === quantity
}

/** Staff approve: holds are paid, and a parcel waits to be packed. */
export async function approveOrder(needs: PointsNeeds, tx: Tx, reference: string): Promise<Outcome<Decided, Refusal>> {
  const found = await openOrder(needs, tx, reference)
  if (found === undefined) return refused('not-found')
  const { order, goods } = found
  if (!mayMove(order.state, 'approved')) return refused('state-conflict')
  if (!(await takeCodes(tx, order, goods))) return refused('out-of-stock')
  await needs.ledger.lock(tx, accountsOf(order, goods))
  await payOrder(needs, tx, order, goods)
  return done(moved(order.state, 'approved'))
}

/** Releases the holds and returns the pieces to the stock. The member reads the reason. */
export async function rejectOrder(needs: PointsNeeds, tx: Tx, reference: string, reason: string): Promise<Outcome<Decided, Refusal>> {
  const found = await openOrder(needs, tx, reference)
  if (found === undefined) return refused('not-found')
  const { order } = found
  if (!mayMove(order.state, 'rejected')) return refused('state-conflict')
  const { id, account, wallet, member, goods, quantity, currency, pointsUnits, amountUnits } = order
  await returnStock(tx, goods, quantity)
  await needs.ledger.lock(tx, amountUnits > 0n ? [account, wallet] : [account])
  if (amountUnits > 0n) applied(await needs.ledger.releaseHold(tx, { key: `${moneyHold(id)}:back`, hold: moneyHold(id) }))
  const balanceUnits = applied(await needs.ledger.releaseHold(tx, { key: `${pointsHold(id)}:back`, hold: pointsHold(id) }))
  const at = needs.clock.now()
  await writeDecision(tx, id, 'rejected', reason, at)
  const row = {
    reference: newReference(needs.random, 'P'),
    member,
    at,
    type: 'redeem' as const,
    cause: 'returned' as const,
    orderId: id,
    quantity,
  }
  await insertRecords(tx, [{ ...row, pointsUnits, amountUnits, currency, changedUnits: pointsUnits, balanceUnits, remark: reason }])
  await needs.tell(tx, { name: 'redeemRejected', memberId: member, reference, reason })
  return done(moved(order.state, 'rejected'))
}

const NEXT: Readonly<Record<Parcel, readonly Parcel[]>> = { waiting: ['packed'], packed: ['sent'], sent: ['received'], received: [] }

export type ParcelMove = {
  readonly reference: string
  readonly parcel: Parcel
  readonly carrier: string | null
  readonly parcelNumber: string | null
}

/** Records the progress of a parcel; it moves no money. */
export async function moveParcel(needs: PointsNeeds, tx: Tx, { reference, ...move }: ParcelMove): Promise<Outcome<Decided, Refusal>> {
  const order = await lockOrder(tx, reference)
  if (order === undefined) return refused('not-found')
  if (order.state !== 'approved' || order.parcel === null || !NEXT[order.parcel].includes(move.parcel)) return refused('state-conflict')
  await writeParcel(tx, order.id, move, needs.clock.now())
  return done(moved(order.parcel, move.parcel))
}
