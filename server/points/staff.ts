/** Staff: what staff do in the mall: rules, rates, goods, codes, orders and gifts. */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { GAME_TYPES } from '@baize/contract/games.ts'
import { GOODS_KINDS } from '@baize/contract/points.ts'
import { CURRENCIES, formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { Amount } from '@baize/contract/values/texts.ts'
import { Audience } from '@baize/contract/promotions.ts'
import { mayStand } from '@baize/rules/promotions/conditions.ts'
import { moneyFor } from '@baize/rules/points/convert.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { approveOrder, moveParcel, rejectOrder, type ParcelMove } from './decide-order.ts'
import { allGoods, insertCode, lockOrder, sealCode, waitingOrders, writeGoods } from './goods-store.ts'
import { grantPoints, type GrantInput } from './grant.ts'
import type { PointsNeeds } from './needs.ts'
import { codePlace, deliveryPlace } from './sealed.ts'
import { liabilityOf, rulesOf, writeExchange, writeRule } from './store.ts'

const strict = { additionalProperties: false } as const
const Words = Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }), text: Type.String({ maxLength: 2000 }) }, strict)
const Pieces = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** Goods as staff write them. */
const WrittenGoods = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z0-9-]{2,40}$' }),
    texts: Type.Object({ EN: Words, MY: Words }, strict),
    images: Type.Array(Type.String({ pattern: '^[a-z0-9-]{2,60}$' }), { minItems: 1, maxItems: 6 }),
    kind: Type.Enum([...GOODS_KINDS]),
    points: Amount,
    amount: Type.Optional(Amount),
    credit: Type.Optional(Amount),
    /** What one piece costs the house. Members do not see it; the sum of all offers takes it. */
    worth: Type.Optional(Amount),
    currency: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
    stock: Pieces,
    perMember: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    from: Type.Optional(Type.String({ format: 'date-time' })),
    until: Type.Optional(Type.String({ format: 'date-time' })),
    /** Whom they are meant for; everybody where it is missing. */
    audience: Type.Optional(Audience),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    state: Type.Enum(['draft', 'shown', 'withdrawn']),
  },
  strict,
)
export type WrittenGoods = Static<typeof WrittenGoods>
const goodsShape = Compile(WrittenGoods)

const Rule = Type.Object(
  {
    category: Type.Enum([...GAME_TYPES, 'DEPOSIT']),
    currency: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
    pointsPer10000: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    dailyCap: Type.Optional(Amount),
  },
  strict,
)
const ruleShape = Compile(Rule)

const Rate = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
    level: Type.Integer({ minimum: 0, maximum: 100 }),
    pointsPerUnit: Amount,
    minimum: Amount,
    step: Amount,
    dailyLimit: Amount,
    /** How many times the money must be wagered before it can be withdrawn. */
    times: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  },
  strict,
)
const rateShape = Compile(Rate)

export type Changed = { readonly before: Readonly<Record<string, string>>; readonly after: Readonly<Record<string, string>> }
const CHANGED: Changed = { before: {}, after: {} }
type Refusal = 'value-refused' | 'not-found' | 'state-conflict' | 'out-of-stock'

const unitsIn = (amount: string | undefined): bigint => parseUnits(amount ?? '0') ?? 0n
const instantOf = (at: string | undefined): Temporal.Instant | null => (at === undefined ? null : Temporal.Instant.from(at))

/** Writes goods under their code. */
export async function setGoods(tx: Tx, value: unknown): Promise<Outcome<Changed, Refusal>> {
  if (!goodsShape.Check(value)) return refused('value-refused')
  const goods = value as WrittenGoods
  if (unitsIn(goods.points) === 0n || (goods.kind === 'credit' && unitsIn(goods.credit) === 0n)) return refused('value-refused')
  const { audience = [] } = goods
  if (audience.some((row) => !mayStand(row)))
    return refused('value-refused', {
      field: 'audience',
      wrong: 'names a fact that nobody knows, or compares one in a way in which it cannot be compared',
    })
  await writeGoods(tx, {
    code: goods.code,
    texts: goods.texts,
    images: goods.images,
    kind: goods.kind,
    pointsUnits: unitsIn(goods.points),
    amountUnits: unitsIn(goods.amount),
    creditUnits: unitsIn(goods.credit),
    worthUnits: goods.worth === undefined ? null : unitsIn(goods.worth),
    currency: goods.currency,
    stock: goods.stock,
    perMember: goods.perMember ?? null,
    shownFrom: instantOf(goods.from),
    shownUntil: instantOf(goods.until),
    position: goods.position ?? 0,
    state: goods.state,
    audience,
  })
  return done({ ...CHANGED, after: { state: goods.state, stock: String(goods.stock) } })
}

export async function setRule(tx: Tx, value: unknown): Promise<Outcome<Changed, Refusal>> {
  if (!ruleShape.Check(value)) return refused('value-refused')
  const { category, currency, pointsPer10000, dailyCap } = value as Static<typeof Rule>
  const before = (await rulesOf(tx, currency)).find((rule) => rule.category === category)
  await writeRule(tx, {
    category,
    currency,
    pointsPer10000: BigInt(pointsPer10000),
    dailyCapUnits: dailyCap === undefined ? null : unitsIn(dailyCap),
  })
  return done({ before: { points: String(before?.pointsPer10000 ?? 0n) }, after: { points: String(pointsPer10000) } })
}

export async function setRate(tx: Tx, value: unknown): Promise<Outcome<Changed, Refusal>> {
  if (!rateShape.Check(value)) return refused('value-refused')
  const rate = value as Static<typeof Rate>
  const [pointsPerUnitUnits, minimumUnits, stepUnits, dailyLimitUnits] = [rate.pointsPerUnit, rate.minimum, rate.step, rate.dailyLimit].map(
    unitsIn,
  )
  if (!pointsPerUnitUnits || !minimumUnits || !stepUnits || !dailyLimitUnits) return refused('value-refused')
  const { currency, level, times = 0 } = rate
  await writeExchange(tx, { currency, level, pointsPerUnitUnits, minimumUnits, stepUnits, dailyLimitUnits, times })
  return done({ ...CHANGED, after: { pointsPerUnit: rate.pointsPerUnit } })
}

/** Adds codes to code goods, each sealed at rest. */
async function addCodes(needs: PointsNeeds, tx: Tx, goodsCode: string, codes: readonly string[]): Promise<Outcome<Changed, Refusal>> {
  const goods = (await allGoods(needs.database.reader)).find(({ code }) => code === goodsCode)
  if (goods === undefined || goods.kind !== 'code') return refused('not-found')
  for (const code of codes) {
    const id = await insertCode(tx, goods.id)
    await sealCode(tx, id, needs.secrets.seal(codePlace(goods.id, id), code))
  }
  return done({ ...CHANGED, after: { added: String(codes.length) } })
}

/** The address of a parcel. Every look adds a row to the audit chain. */
async function addressOf(needs: PointsNeeds, tx: Tx, reference: string): Promise<Outcome<Changed & { address: string }, Refusal>> {
  const order = await lockOrder(tx, reference)
  if (order?.deliverySealed == null) return refused('not-found')
  return done({ ...CHANGED, address: needs.secrets.open(deliveryPlace(order.member, order.id), order.deliverySealed) })
}

/** The acts that staff trigger by command, and the console later. */
export const pointsStaff = (needs: PointsNeeds) => ({
  setGoods,
  setRule,
  setRate,
  addCodes: (tx: Tx, goods: string, codes: readonly string[]) => addCodes(needs, tx, goods, codes),
  approve: (tx: Tx, reference: string) => approveOrder(needs, tx, reference),
  reject: (tx: Tx, reference: string, reason: string) => rejectOrder(needs, tx, reference, reason),
  moveParcel: (tx: Tx, move: ParcelMove) => moveParcel(needs, tx, move),
  addressOf: (tx: Tx, reference: string) => addressOf(needs, tx, reference),
  grant: (tx: Tx, input: GrantInput) => grantPoints(needs, tx, input),
  async orders(reader: Reader) {
    const rows = await waitingOrders(reader, 200)
    return rows.map((row) => ({
      reference: row.reference,
      kind: row.kind,
      quantity: String(row.quantity),
      points: formatUnits(row.pointsUnits),
      amount: formatUnits(row.amountUnits),
      state: row.state,
      parcel: row.parcel ?? '',
      at: row.createdAt.toString(),
    }))
  },
  /** What the operator owes its members in points, and its worth by each currency's rate (PT-02). */
  async liability(reader: Reader) {
    return (await liabilityOf(reader)).map(({ currency, pointsUnits, pointsPerUnitUnits: pointsPerUnit }) => ({
      points: formatUnits(pointsUnits),
      currency,
      rate: formatUnits(pointsPerUnit),
      money: formatUnits(moneyFor(pointsUnits, { pointsPerUnit, digits: CURRENCIES[currency]?.digits ?? 2 })),
    }))
  },
  async goods(reader: Reader) {
    return (await allGoods(reader)).map(({ code, kind, pointsUnits, stock, state, audience }) => ({
      code,
      kind,
      points: formatUnits(pointsUnits),
      stock: String(stock),
      state,
      audience: audience.map(({ fact, op, value }) => `${fact} ${op} ${String(value)}`).join('; '),
    }))
  },
})
