/** Answers questions about points: earning, converting and redeeming, each with its books in memory. */
import { Type, type Static } from 'typebox'
import { bookPoints, pointsOf, type EarnRule } from '@baize/rules/points/earn.ts'
import { convertPoints } from '@baize/rules/points/convert.ts'
import { judgeOrder, mayMove, priceOf, type GoodsOffer, type OrderState } from '@baize/rules/points/redeem.ts'
import { Amount, Id, Whole, allDifferent, kind, orNone, text, units, unitsOrNone } from './kind.ts'

const EarnEvent = Type.Union([
  Type.Object({ type: Type.Literal('settle'), day: Type.Integer(), round: Id, category: Id, stake: Amount }),
  Type.Object({ type: Type.Literal('correct'), round: Id, stake: Amount }),
  Type.Object({ type: Type.Literal('spend'), points: Amount }),
])
type EarnEvent = Static<typeof EarnEvent>

type SeenRound = { readonly day: number; readonly category: string; given: bigint }

export const pointsEarn = kind(
  Type.Object({
    rules: Type.Record(Type.String(), Type.Object({ pointsPer10000: Whole, dailyCap: orNone(Amount) })),
    multiplierBp: Whole,
    events: Type.Array(EarnEvent),
  }),
  ({ rules, multiplierBp, events }) => {
    const rounds = new Map<string, SeenRound>()
    let account = { balance: 0n, owed: 0n }
    const ruleOf = new Map(
      Object.entries(rules).map(([category, { pointsPer10000, dailyCap }]): [string, EarnRule] => [
        category,
        { pointsPer10000: BigInt(pointsPer10000), dailyCap: unitsOrNone(dailyCap) },
      ]),
    )
    /** Recalculates a round for a new whole stake; returns the changes. */
    const give = (round: SeenRound, stake: string): bigint => {
      const others = [...rounds.values()].filter((one) => one !== round && one.day === round.day && one.category === round.category)
      const before = round.given
      round.given = pointsOf(
        ruleOf.get(round.category),
        BigInt(multiplierBp),
        units(stake),
        others.reduce((sum, { given }) => sum + given, 0n),
      )
      return round.given - before
    }
    const changeOf = (event: EarnEvent): { result: string; change: bigint } => {
      if (event.type === 'spend') {
        const points = units(event.points)
        return points > account.balance ? { result: 'balance-too-low', change: 0n } : { result: 'ok', change: -points }
      }
      const seen = rounds.get(event.round)
      if (event.type === 'correct') {
        return seen === undefined ? { result: 'unknown-round', change: 0n } : { result: 'ok', change: give(seen, event.stake) }
      }
      if (seen !== undefined) return { result: 'ok', change: 0n }
      const round = { day: event.day, category: event.category, given: 0n }
      rounds.set(event.round, round)
      return { result: 'ok', change: give(round, event.stake) }
    }
    const results = events.map((event) => {
      const { result, change } = changeOf(event)
      account = bookPoints(account, change)
      return { result, change: text(change), balance: text(account.balance), owed: text(account.owed) }
    })
    return { results }
  },
)

export const pointsConvert = kind(
  Type.Object({
    points: Amount,
    balance: Amount,
    pointsPerUnit: Amount,
    digits: Type.Integer({ minimum: 0, maximum: 4 }),
    minimum: Amount,
    step: Amount,
    dailyLimit: Amount,
    usedToday: Amount,
  }),
  ({ points, balance, pointsPerUnit, digits, minimum, step, dailyLimit, usedToday }) => {
    if (units(pointsPerUnit) <= 0n) return undefined
    const converted = convertPoints(
      {
        pointsPerUnit: units(pointsPerUnit),
        digits,
        minimum: units(minimum),
        step: units(step),
        dailyLimit: units(dailyLimit),
      },
      { points: units(points), balance: units(balance), usedToday: units(usedToday) },
    )
    if (!converted.ok) return { result: converted.code, money: text(0n), balance: text(units(balance)) }
    return { result: 'ok', money: text(converted.value), balance: text(units(balance) - units(points)) }
  },
)

const RedeemCommand = Type.Union([
  Type.Object({ type: Type.Literal('redeem'), key: Id, member: Id, goods: Id, quantity: Type.Integer({ minimum: 1 }) }),
  Type.Object({ type: Type.Literal('approve'), key: Id }),
  Type.Object({ type: Type.Literal('reject'), key: Id }),
])
type RedeemCommand = Static<typeof RedeemCommand>
type Redeem = Extract<RedeemCommand, { type: 'redeem' }>

type Order = { readonly asked: Redeem; readonly price: { points: bigint; amount: bigint }; state: OrderState }
type Stocked = GoodsOffer & { stock: number }
type Purse = { points: bigint; money: bigint }
type Mall = { readonly goods: Map<string, Stocked>; readonly members: Map<string, Purse>; readonly orders: Map<string, Order> }

function redeem({ goods, members, orders }: Mall, asked: Redeem): string {
  const known = orders.get(asked.key)
  if (known !== undefined) {
    const same = known.asked.member === asked.member && known.asked.goods === asked.goods && known.asked.quantity === asked.quantity
    return same ? 'ok' : 'key-used-differently'
  }
  const offer = goods.get(asked.goods)
  const purse = members.get(asked.member)
  if (offer === undefined || purse === undefined) return 'not-found'
  const ordered = [...orders.values()]
    .filter(({ asked: one, state }) => one.member === asked.member && one.goods === asked.goods && state !== 'rejected')
    .reduce((sum, { asked: one }) => sum + one.quantity, 0)
  const judged = judgeOrder(offer, { ...purse, ordered }, asked.quantity)
  if (!judged.ok) return judged.code
  offer.stock -= asked.quantity
  purse.points -= judged.value.points
  purse.money -= judged.value.amount
  orders.set(asked.key, { asked, price: judged.value, state: 'in process' })
  return 'ok'
}

function decide({ goods, members, orders }: Mall, key: string, to: OrderState): string {
  const order = orders.get(key)
  if (order === undefined) return 'not-found'
  if (!mayMove(order.state, to)) return 'state-conflict'
  order.state = to
  if (to === 'rejected') {
    const offer = goods.get(order.asked.goods) as Stocked
    const purse = members.get(order.asked.member) as Purse
    const price = priceOf(offer, order.asked.quantity)
    offer.stock += order.asked.quantity
    purse.points += price.points
    purse.money += price.amount
  }
  return 'ok'
}

export const pointsRedeem = kind(
  Type.Object({
    goods: Type.Array(Type.Object({ id: Id, points: Amount, amount: Amount, stock: Whole, perMember: orNone(Whole) })),
    members: Type.Array(Type.Object({ id: Id, points: Amount, money: Amount })),
    commands: Type.Array(RedeemCommand),
  }),
  ({ goods, members, commands }) => {
    if (!allDifferent(goods.map(({ id }) => id)) || !allDifferent(members.map(({ id }) => id))) return undefined
    const mall: Mall = {
      goods: new Map(
        goods.map((row) => [
          row.id,
          { points: units(row.points), amount: units(row.amount), stock: row.stock, perMember: row.perMember ?? null },
        ]),
      ),
      members: new Map(members.map((row) => [row.id, { points: units(row.points), money: units(row.money) }])),
      orders: new Map(),
    }
    const results = commands.map((command) =>
      command.type === 'redeem' ? redeem(mall, command) : decide(mall, command.key, command.type === 'approve' ? 'approved' : 'rejected'),
    )
    return {
      results,
      stock: Object.fromEntries([...mall.goods].map(([id, { stock }]) => [id, stock])),
      members: Object.fromEntries([...mall.members].map(([id, { points, money }]) => [id, { points: text(points), money: text(money) }])),
      orders: Object.fromEntries([...mall.orders].map(([key, { state }]) => [key, state])),
    }
  },
)
