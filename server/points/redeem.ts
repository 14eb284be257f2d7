/** Redeem: orders goods for points. One transaction takes stock, points and money, and staff or a rule decides (PT-16 to PT-19). */
import { hash } from 'node:crypto'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { Delivery, redeemPointReward } from '@baize/contract/points.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { judgeOrder } from '@baize/rules/points/redeem.ts'
import type { HoldRequest } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { newReference } from '../platform/random.ts'
import { isFor } from './audience.ts'
import { accountsOf, payOrder, takeCodes } from './decide-order.ts'
import { insertOrder, offeredGoods, orderByKey, orderedOf, takeStock, writeDelivery, type GoodsRow, type OrderRow } from './goods-store.ts'
import { lockOne, maySpend } from './member.ts'
import type { PointsNeeds, PointsOwner } from './needs.ts'
import { deliveryPlace } from './sealed.ts'
import { insertRecords, type MemberRow } from './store.ts'
import { moneyHold, pointsHold, POINTS } from './words.ts'

export type RedeemInput = {
  readonly owner: PointsOwner
  readonly key: string
  readonly goodsId: string
  readonly quantity: number
  readonly delivery?: Delivery | undefined
}

export type RedeemRefusal = OperationRefusal<typeof redeemPointReward>

const fingerprintOf = ({ owner, goodsId, quantity, delivery }: RedeemInput): string =>
  hash('sha256', JSON.stringify([owner.id, goodsId, quantity, delivery ?? null]), 'base64url')

async function take(needs: PointsNeeds, tx: Tx, request: HoldRequest): Promise<Outcome<bigint, 'balance-too-low' | 'account-blocked'>> {
  const answer = await needs.ledger.hold(tx, request)
  if (answer.status === 'applied') return done(answer.balance)
  const code = answer.status === 'refused' ? answer.code : answer.status
  if (code === 'account-blocked') return refused('account-blocked')
  if (code !== 'balance-too-low' && code !== 'balance-negative') throw new Error(`the ledger refused a hold: ${code}`)
  return refused('balance-too-low')
}

/** Holds points and money, under lanes that were taken after the member's row and the stock. */
async function hold(needs: PointsNeeds, tx: Tx, order: OrderRow): Promise<Outcome<bigint, 'balance-too-low' | 'account-blocked'>> {
  const { id, account, wallet, reference, pointsUnits, amountUnits } = order
  if (amountUnits > 0n) {
    const money = await take(needs, tx, { key: moneyHold(id), account: wallet, amount: amountUnits, reason: 'redeem', reference })
    if (!money.ok) return money
  }
  return take(needs, tx, { key: pointsHold(id), account, amount: pointsUnits, reason: 'redeem', reference })
}

async function judge(needs: PointsNeeds, tx: Tx, input: RedeemInput, goods: GoodsRow, member: MemberRow) {
  const { owner, quantity } = input
  const [points, money, ordered] = [
    (await needs.ledger.balance(member.account, tx)).balance,
    (await needs.ledger.balance(owner.wallet, tx)).balance,
    (await orderedOf(tx, owner.id, [goods.id])).get(goods.id) ?? 0,
  ]
  const judged = judgeOrder(
    { points: goods.pointsUnits, amount: goods.amountUnits, stock: goods.stock, perMember: goods.perMember },
    { points, money, ordered },
    quantity,
  )
  if (!judged.ok) return judged
  const open = maySpend(member, points, judged.value.points)
  return open.ok ? judged : open
}

/** What pieces cost the house beyond the money paid for them. Goods without a worth stand by no budget. */
function costOf({ kind, creditUnits, worthUnits, amountUnits }: GoodsRow, quantity: number): bigint {
  const each = ((kind === 'credit' ? creditUnits : worthUnits) ?? 0n) - amountUnits
  return each > 0n ? each * BigInt(quantity) : 0n
}

/** Goods that need no decision: codes and credits. Staff look at what must be sent. */
const decidesItself = ({ kind }: GoodsRow): boolean => kind !== 'delivery'

/** Orders goods. Runs in a transaction that a refusal rolls back; the payment password was judged before it. */
export async function redeem(needs: PointsNeeds, tx: Tx, input: RedeemInput): Promise<Outcome<string, RedeemRefusal>> {
  const { owner, key, goodsId, quantity, delivery } = input
  const holder = await lockOne(needs, tx, owner.id)
  const { account } = holder
  const fingerprint = fingerprintOf(input)
  const before = await orderByKey(tx, owner.id, key)
  if (before) return before.fingerprint === fingerprint ? done(before.id) : refused('key-used-differently')
  const goods = await offeredGoods(tx, goodsId, owner.currency, needs.clock.now())
  if (goods === undefined || !(await isFor(needs, tx, owner, goods))) return refused('not-found')
  if (goods.kind === 'delivery' && delivery === undefined) return refused('delivery-needed')
  const judged = await judge(needs, tx, input, goods, holder)
  if (!judged.ok) return judged
  if (!(await takeStock(tx, goods.id, quantity))) return refused('out-of-stock')
  const { points: pointsUnits, amount: amountUnits } = judged.value
  const order = await insertOrder(tx, {
    reference: newReference(needs.random, 'P'),
    key,
    fingerprint,
    member: owner.id,
    account,
    wallet: owner.wallet,
    goods: goods.id,
    kind: goods.kind,
    quantity,
    pointsUnits,
    amountUnits,
    currency: goods.currency,
    createdAt: needs.clock.now(),
  })
  if (delivery !== undefined)
    await writeDelivery(tx, order.id, needs.secrets.seal(deliveryPlace(owner.id, order.id), JSON.stringify(delivery)))
  if (decidesItself(goods) && !(await takeCodes(tx, order, goods))) return refused('out-of-stock')
  await needs.ledger.lock(tx, accountsOf(order, goods))
  if (!(await needs.spend(tx, [{ subject: POINTS, currency: goods.currency, units: costOf(goods, quantity) }])))
    return refused('out-of-stock')
  const held = await hold(needs, tx, order)
  if (!held.ok) return held
  const { reference, member, currency, createdAt: at } = order
  const row = { reference, member, at, type: 'redeem' as const, cause: 'goods' as const, orderId: order.id, quantity, remark: '' }
  await insertRecords(tx, [{ ...row, pointsUnits, amountUnits, currency, changedUnits: -pointsUnits, balanceUnits: held.value }])
  if (decidesItself(goods)) await payOrder(needs, tx, order, goods)
  return done(order.id)
}
