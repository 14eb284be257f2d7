/** Points: what play earns, the goods of the points mall, and conversion to money. Points are never part of a balance. */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { pageOf, pageSize, PageNumber } from './values/page.ts'
import { Amount, Day, Id, InstantText, LanguageCode, numberText, personName, SignedAmount, text, words } from './values/texts.ts'

const strict = { additionalProperties: false } as const
const relay = '/wps/relay'

export const POINT_TYPES = ['live', 'lottery', 'pvp', 'slots', 'sports', 'redeem', 'deposit'] as const
export type PointType = (typeof POINT_TYPES)[number]
const PointType = Type.Enum([...POINT_TYPES])

export const REDEEM_STATES = ['in process', 'rejected', 'approved'] as const
export type RedeemState = (typeof REDEEM_STATES)[number]
const RedeemState = Type.Enum([...REDEEM_STATES])

/** The subject of a record row, beyond its type: play of an hour, a deposit, goods, their return, money, or a gift. */
export const POINT_CAUSES = ['play', 'deposit', 'goods', 'returned', 'convert', 'grant'] as const
export type PointCause = (typeof POINT_CAUSES)[number]

export const PointBalance = Type.Object({
  points: Amount,
  /** In orders that wait for staff. */
  held: Amount,
  /** What cancelled bets took of spent points; later earnings pay it first. */
  owed: Amount,
  /** Given without play: they can be spent once play has earned as many. */
  locked: Amount,
  level: Type.Integer(),
  /** Basis points; 10000 earns once. */
  multiplier: Type.Integer(),
})
export type PointBalance = Static<typeof PointBalance>

export const pointBalance = operation({
  name: 'pointBalance',
  method: 'GET',
  path: `${relay}/MCSFE_getPointBalance`,
  who: 'member',
  summary: 'The points of a member, with held and owed ones.',
  answer: PointBalance,
})

const Exchange = Type.Object({
  level: Type.Integer(),
  /** Points for one unit of the currency. */
  pointsPerUnit: Amount,
  minimum: Amount,
  step: Amount,
  dailyLimit: Amount,
  /** How often the money must be wagered before it can be withdrawn; absent where it can be withdrawn at once. */
  times: Type.Optional(Type.Integer()),
})

export const PointConfig = Type.Object({
  currency: Type.String(),
  earn: Type.Array(Type.Object({ category: Type.String(), pointsPer10000: Type.Integer(), dailyCap: Type.Union([Amount, Type.Null()]) })),
  exchange: Type.Array(Exchange),
  /** The row for the member; null where points are not converted in this currency. */
  mine: Type.Union([Exchange, Type.Null()]),
  usedToday: Amount,
})
export type PointConfig = Static<typeof PointConfig>

export const pointConfig = operation({
  name: 'pointConfig',
  method: 'GET',
  path: `${relay}/MCSFE_getPointConfig`,
  who: 'member',
  summary: 'How points are earned in each category, and the exchange rate of every level.',
  answer: PointConfig,
})

export const GOODS_KINDS = ['delivery', 'code', 'credit'] as const
const GoodsKind = Type.Enum([...GOODS_KINDS])

export const Goods = Type.Object({
  id: Id,
  name: Type.String(),
  text: Type.String(),
  kind: GoodsKind,
  /** Names of drawn pictures, the first is the cover. */
  images: Type.Array(Type.String()),
  points: Amount,
  /** Money beside the points; `"0.00"` where none is needed. */
  amount: Amount,
  currency: Type.String(),
  /** The remaining stock, shown from ten on; null where there is more. */
  left: Type.Union([Type.Integer(), Type.Null()]),
  perMember: Type.Union([Type.Integer(), Type.Null()]),
  /** How many the member has ordered already. */
  mine: Type.Integer(),
})
export type Goods = Static<typeof Goods>

export const pointRewards = operation({
  name: 'pointRewards',
  method: 'GET',
  path: `${relay}/MCSFE_getPointReward`,
  who: 'member',
  summary: 'The goods of the mall, in display order.',
  query: Type.Object(
    { category: Type.Optional(GoodsKind), pageNo: PageNumber, pageSize: pageSize(60, 24), language: Type.Optional(LanguageCode) },
    strict,
  ),
  answer: pageOf(Goods),
})

export const Delivery = Type.Object(
  {
    receiver: personName(2, 80),
    /** As it was typed: in any digits, with spaces and dashes. */
    phone: numberText('number', { pattern: '^[0-9+() -]{5,24}$' }),
    country: words(2, 60),
    region: words(0, 60),
    city: words(1, 60),
    street: words(3, 160),
    postcode: text(0, 16),
    note: words(0, 140),
  },
  strict,
)
export type Delivery = Static<typeof Delivery>

export const PointRow = Type.Object({
  id: Id,
  reference: Type.String(),
  applyTime: InstantText,
  type: PointType,
  cause: Type.Enum([...POINT_CAUSES]),
  /** Goods by their name in the requested language; '' where the cause is enough. */
  name: Type.String(),
  quantity: Type.Integer(),
  pointsRequirement: Amount,
  amountRequirement: Amount,
  currency: Type.String(),
  status: RedeemState,
  changedPoints: SignedAmount,
  pointsBalance: SignedAmount,
  remark: Type.String(),
})
export type PointRow = Static<typeof PointRow>

export const PARCEL_STATES = ['waiting', 'packed', 'sent', 'received'] as const

export const PointOrder = Type.Object({
  ...PointRow.properties,
  kind: GoodsKind,
  parcel: Type.Union([Type.Enum([...PARCEL_STATES]), Type.Null()]),
  carrier: Type.Union([Type.String(), Type.Null()]),
  parcelNumber: Type.Union([Type.String(), Type.Null()]),
  /** The code of code goods, once approved; visible to its owner alone. */
  code: Type.Union([Type.String(), Type.Null()]),
})
export type PointOrder = Static<typeof PointOrder>

const PaymentPassword = Type.Optional(Type.String({ maxLength: 128 }))
const PASSWORD_REFUSALS = [
  'payment-password-unset',
  'payment-password-wrong',
  'payment-password-locked',
  'payment-password-resting',
] as const

export const redeemPointReward = operation({
  name: 'redeemPointReward',
  method: 'POST',
  path: `${relay}/passwordCheck/MCSFE_redeemPointReward`,
  who: 'member',
  key: true,
  encrypted: true,
  limit: 'money',
  summary: 'Orders goods for points; the points, and the money where goods cost any, are held at once.',
  body: Type.Object(
    {
      goodsId: Id,
      quantity: Type.Integer({ minimum: 1, maximum: 99 }),
      delivery: Type.Optional(Delivery),
      paymentPassword: PaymentPassword,
    },
    strict,
  ),
  answer: PointOrder,
  refusals: [
    ...PASSWORD_REFUSALS,
    'key-used-differently',
    'not-found',
    'limit-reached',
    'out-of-stock',
    'points-locked',
    'balance-too-low',
    'account-blocked',
    'contact-needed',
    'delivery-needed',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const redeemList = operation({
  name: 'redeemList',
  method: 'GET',
  path: `${relay}/MCSFE_getRedeemPointList`,
  who: 'member',
  summary: "A member's orders of the mall, newest first.",
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(60, 20) }, strict),
  answer: pageOf(PointOrder),
})

export const convertPoint = operation({
  name: 'convertPoint',
  method: 'POST',
  path: `${relay}/passwordCheck/MCSFE_convertPoint`,
  who: 'member',
  key: true,
  encrypted: true,
  limit: 'money',
  summary: 'Converts points to money of the main wallet at the level’s rate.',
  body: Type.Object({ points: Amount, paymentPassword: PaymentPassword }, strict),
  answer: Type.Object({ money: Amount, currency: Type.String(), balance: SignedAmount, points: Amount }),
  refusals: [
    ...PASSWORD_REFUSALS,
    'key-used-differently',
    'amount-below-minimum',
    'amount-too-precise',
    'daily-limit',
    'balance-too-low',
    'points-locked',
    'account-blocked',
    'operation-not-allowed',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const pointRecord = operation({
  name: 'pointRecord',
  method: 'GET',
  path: `${relay}/ODSFE2_MemTransDet`,
  who: 'member',
  summary: 'Every change of the points of a member, newest first, with the sum of the filtered rows.',
  query: Type.Object(
    {
      type: Type.Optional(PointType),
      status: Type.Optional(RedeemState),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      pageNo: PageNumber,
      pageSize: pageSize(60, 20),
    },
    strict,
  ),
  answer: Type.Object({ ...pageOf(PointRow).properties, changed: SignedAmount }),
})

/** The rounds behind one row of play. */
export const pointRounds = operation({
  name: 'pointRounds',
  method: 'GET',
  path: '/wps/points/record/:id/rounds',
  who: 'member',
  summary: 'The rounds whose points one row of the record adds up.',
  params: Type.Object({ id: Id }, strict),
  answer: Type.Object({
    rounds: Type.Array(
      Type.Object({
        vendor: Type.String(),
        vendorName: Type.String(),
        game: Type.String(),
        /** In the language of the call, and its code where nobody names it. */
        gameName: Type.String(),
        round: Type.String(),
        stake: SignedAmount,
        points: SignedAmount,
        at: InstantText,
      }),
    ),
  }),
})

export const pointsOperations = [
  pointBalance,
  pointConfig,
  pointRewards,
  redeemPointReward,
  redeemList,
  convertPoint,
  pointRecord,
  pointRounds,
] as const
