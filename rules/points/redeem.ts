/** Redeeming goods: the order of an order's checks and its states (PT-18 to 20). */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'

export type OrderState = 'in process' | 'approved' | 'rejected'

/** Prices each, in ten-thousandths of a point and of the currency. */
export type GoodsOffer = { readonly points: bigint; readonly amount: bigint; readonly stock: number; readonly perMember: number | null }

/** The member's balance, and how many of these goods their orders hold, except rejected ones. */
export type Buyer = { readonly points: bigint; readonly money: bigint; readonly ordered: number }

export type RedeemRefusal = 'limit-reached' | 'out-of-stock' | 'balance-too-low'

export type OrderPrice = { readonly points: bigint; readonly amount: bigint }

/** The price of several goods, in points and money. */
export const priceOf = ({ points, amount }: Pick<GoodsOffer, 'points' | 'amount'>, quantity: number): OrderPrice => ({
  points: points * BigInt(quantity),
  amount: amount * BigInt(quantity),
})

/** The price of a valid order, or the first check that refuses. The database's own condition on stock decides in the end. */
export function judgeOrder(goods: GoodsOffer, buyer: Buyer, quantity: number): Outcome<OrderPrice, RedeemRefusal> {
  if (goods.perMember !== null && buyer.ordered + quantity > goods.perMember) return refused('limit-reached')
  if (goods.stock < quantity) return refused('out-of-stock')
  const price = priceOf(goods, quantity)
  return price.points > buyer.points || price.amount > buyer.money ? refused('balance-too-low') : done(price)
}

const MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  'in process': ['approved', 'rejected'],
  approved: [],
  rejected: [],
}

/** Whether staff or a rule may move an order so; any other move is `state-conflict`. */
export const mayMove = (from: OrderState, to: OrderState): boolean => MOVES[from].includes(to)
