/** Lottery bets: orders of tickets on one issue, and chases that plan them for several. */
import { Type, type Static } from 'typebox'
import { VOID_REASONS } from '../values/void-reasons.ts'
import { Draw, IssueNumber, LotteryCode, orNull, PlayCode, Unit } from './lottery.ts'
import { operation } from '../operation.ts'
import { MerklePath } from '../values/merkle-path.ts'
import { pageOf, pageSize, PageNumber } from '../values/page.ts'
import { Amount, Day, Id, InstantText, SignedAmount } from '../values/texts.ts'

/** The largest selection that the server reads, in characters. */
const LARGEST_SELECTION = 120_000
const MOST_TICKETS = 100
const ORDER_BYTES = 512 * 1024

export const TicketWish = Type.Object(
  {
    play: PlayCode,
    selection: Type.String({ minLength: 1, maxLength: LARGEST_SELECTION }),
    unit: Unit,
    multiple: Type.Integer(),
    /** Only of fair plays; the member's highest where it is left out. */
    prizeGroup: Type.Optional(Type.Integer()),
    /** The number of bets as the slip counted it; another count is refused with the true one. */
    count: Type.Integer(),
  },
  { additionalProperties: false },
)
export type TicketWish = Static<typeof TicketWish>

const LotteryTicket = Type.Object({
  place: Type.Integer(),
  play: Type.String(),
  selection: Type.String(),
  count: Type.Integer(),
  unit: Unit,
  multiple: Type.Integer(),
  prizeGroup: orNull(Type.Integer()),
  odds: orNull(Type.Record(Type.String(), Type.String())),
  stake: Amount,
  /** What one winning bet of the best tier pays. */
  highestPrize: Amount,
  /** Null until the issue is settled. */
  prize: orNull(Amount),
  refund: orNull(Amount),
})
const ORDER_STATES = ['placed', 'won', 'lost', 'cancelled', 'void'] as const
/** Why an order is void: its draw was called off, or had come before the order was placed. */
export const ORDER_VOID_REASONS = [...VOID_REASONS, 'drawn-early'] as const
export type OrderVoidReason = (typeof ORDER_VOID_REASONS)[number]
/** Why a stake came back: the member took the bet back, or it became void. */
export const REFUND_REASONS = ['taken-back', ...ORDER_VOID_REASONS] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
export const LotteryOrder = Type.Object({
  id: Id,
  game: Type.String(),
  gameName: Type.String(),
  issue: Type.String(),
  publishedNumber: Type.String(),
  state: Type.Enum([...ORDER_STATES]),
  /** Null unless the order is void. One that is cancelled was taken back by its member: nobody else can. */
  voidReason: orNull(Type.Enum([...ORDER_VOID_REASONS])),
  /** The draw is known and staff hold its payment; the bet stands. */
  paymentHeld: Type.Boolean(),
  stake: Amount,
  /** Prizes before the win cap; null until the issue is settled. */
  prize: orNull(Amount),
  /**
   * What was returned of the stake: all of a void order, all but the fee of a cancelled one, and what ties returned. It is null until one
   * of these is known.
   */
  refund: orNull(Amount),
  fee: Amount,
  placedAt: InstantText,
  /** Until then it may be cancelled. */
  closesAt: InstantText,
  chase: orNull(Id),
  draw: orNull(Draw),
  tickets: Type.Array(LotteryTicket),
})
export type LotteryOrder = Static<typeof LotteryOrder>

const BET_REFUSALS = [
  'game-unknown',
  'game-maintenance',
  'issue-unknown',
  'issue-closed',
  'play-unknown',
  'selection-refused',
  'count-differs',
  'multiple-out-of-range',
  'unit-not-offered',
  'prize-group-out-of-range',
  'stake-below-minimum',
  'stake-above-maximum',
  'win-above-maximum',
  'exposure-reached',
  'balance-too-low',
  'account-blocked',
  'account-excluded',
  'reality-check-due',
  'check-needed',
  'still-checking',
  'currency-not-offered',
  'limit-reached',
  'key-used-differently',
  'key-missing',
] as const

export const placeOrder = operation({
  name: 'placeOrder',
  method: 'POST',
  path: '/lgw/orders',
  who: 'member',
  key: true,
  limit: 'bet',
  bodyLimit: ORDER_BYTES,
  summary: "Bets on the issue on sale: all tickets or none, decided by the database's clock.",
  body: Type.Object(
    {
      gameCode: LotteryCode,
      issue: IssueNumber,
      betToken: Type.Optional(Type.String({ maxLength: 200 })),
      tickets: Type.Array(TicketWish, { minItems: 1, maxItems: MOST_TICKETS }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ order: LotteryOrder, balance: Amount }),
  refusals: [...BET_REFUSALS, 'bet-token-refused', 'bet-token-used'],
})

export const cancelOrder = operation({
  name: 'cancelOrder',
  method: 'POST',
  path: '/lgw/orders/:id/cancel',
  who: 'member',
  limit: 'bet',
  summary: 'Cancels an order before its sale ends; above an amount this costs a share.',
  params: Type.Object({ id: Id }),
  body: Type.Object({}, { additionalProperties: false }),
  answer: Type.Object({ order: LotteryOrder, balance: Amount }),
  refusals: ['not-found', 'issue-closed', 'order-not-open', 'balance-too-low'],
})

export const listOrders = operation({
  name: 'listOrders',
  method: 'GET',
  path: '/lgw/orders',
  who: 'member',
  summary: "The member's orders, latest first: today's, or those of a range of days.",
  query: Type.Object(
    {
      gameCode: Type.Optional(LotteryCode),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      pageNo: PageNumber,
      pageSize: pageSize(50, 20),
    },
    { additionalProperties: false },
  ),
  answer: pageOf(LotteryOrder),
})

export const readOrder = operation({
  name: 'readOrder',
  method: 'GET',
  path: '/lgw/orders/:id',
  who: 'member',
  summary: "One of the member's orders.",
  params: Type.Object({ id: Id }),
  answer: LotteryOrder,
  refusals: ['not-found'],
})

export const OrderProof = Type.Object({
  /** The hash over all tickets of the issue, as its published facts have it; null while the sale goes on. */
  ticketsHash: orNull(Type.String()),
  /** Null for a ticket that was taken back before the close. */
  tickets: Type.Array(Type.Object({ place: Type.Integer(), path: orNull(MerklePath) })),
})
export type OrderProof = Static<typeof OrderProof>

export const orderProof = operation({
  name: 'orderProof',
  method: 'GET',
  path: '/lgw/orders/:id/proof',
  who: 'member',
  summary: "The ways by which the tickets of one of the member's orders are found in the hash that joined the draw.",
  params: Type.Object({ id: Id }),
  answer: OrderProof,
  refusals: ['not-found'],
})

const CHASE_STATES = ['active', 'finished', 'stopped', 'cancelled'] as const
const CHASE_STEP_STATES = ['waiting', 'placed', 'settled', 'missed', 'cancelled'] as const
export const LotteryChase = Type.Object({
  id: Id,
  game: Type.String(),
  gameName: Type.String(),
  state: Type.Enum([...CHASE_STATES]),
  /** Why it ended early: `win`, `profit`, `cancelled`, `refused: <code>`; null while it runs or when it was played to its end. */
  reason: orNull(Type.String()),
  stop: Type.Union([Type.Literal('none'), Type.Literal('win'), Type.Literal('profit')]),
  stopAt: orNull(Amount),
  /** What is still held for issues to come. */
  held: Amount,
  staked: Amount,
  won: Amount,
  net: SignedAmount,
  createdAt: InstantText,
  tickets: Type.Array(TicketWish),
  steps: Type.Array(
    Type.Object({
      issue: Type.String(),
      publishedNumber: Type.String(),
      multiple: Type.Integer(),
      stake: Amount,
      state: Type.Enum([...CHASE_STEP_STATES]),
      order: orNull(Id),
      prize: orNull(Amount),
    }),
  ),
})
export type LotteryChase = Static<typeof LotteryChase>

export const createChase = operation({
  name: 'createChase',
  method: 'POST',
  path: '/lgw/chases',
  who: 'member',
  key: true,
  limit: 'bet',
  bodyLimit: ORDER_BYTES,
  summary: 'Plans the same tickets for several issues, each with its multiple; the whole amount is held at once.',
  body: Type.Object(
    {
      gameCode: LotteryCode,
      tickets: Type.Array(TicketWish, { minItems: 1, maxItems: 20 }),
      steps: Type.Array(Type.Object({ issue: IssueNumber, multiple: Type.Integer() }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: 240,
      }),
      stop: Type.Union([Type.Literal('none'), Type.Literal('win'), Type.Literal('profit')]),
      stopAt: Type.Optional(Amount),
      /** The bonus grant that the member forfeits for it, once `bonus-at-stake` has shown both figures. */
      giveUp: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ chase: LotteryChase, balance: Amount }),
  refusals: [...BET_REFUSALS, 'chase-refused', 'bonus-at-stake'],
})

export const cancelChase = operation({
  name: 'cancelChase',
  method: 'POST',
  path: '/lgw/chases/:id/cancel',
  who: 'member',
  limit: 'bet',
  summary: 'Ends a chase and releases the money held for its remaining issues.',
  params: Type.Object({ id: Id }),
  body: Type.Object({}, { additionalProperties: false }),
  answer: Type.Object({ chase: LotteryChase, balance: Amount }),
  refusals: ['not-found', 'order-not-open'],
})

export const listChases = operation({
  name: 'listChases',
  method: 'GET',
  path: '/lgw/chases',
  who: 'member',
  summary: "The member's chases, latest first.",
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(50, 20) }, { additionalProperties: false }),
  answer: pageOf(LotteryChase),
})

export const lotteryBetOperations = [
  placeOrder,
  cancelOrder,
  listOrders,
  readOrder,
  orderProof,
  createChase,
  cancelChase,
  listChases,
] as const
