/** Records: the betting record (rounds), the account record (movements), and the boards of winners. */
import { Type, type Static } from 'typebox'
import { GAME_TYPES } from './games.ts'
import { REFUND_REASONS } from './lottery/lottery-bets.ts'
import { operation } from './operation.ts'
import { pageOf, pageSize, PageNumber } from './values/page.ts'
import { Amount, Day, Id, InstantText, LanguageCode, SignedAmount } from './values/texts.ts'

export const BET_STATES = ['open', 'settled', 'rolled-back'] as const
export type BetState = (typeof BET_STATES)[number]

export const BetRecord = Type.Object({
  id: Id,
  vassalage: Type.String(),
  vendorName: Type.String(),
  gameType: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  round: Type.String(),
  stake: Amount,
  win: Amount,
  net: SignedAmount,
  /** The returned part of stakes, which `stake` no longer includes: of cancelled or void bets, and of ties. */
  refund: Amount,
  /** For a lottery: why stakes of the round were returned, each reason once; empty where none were or the amount is enough. */
  refundReasons: Type.Array(Type.Enum([...REFUND_REASONS])),
  currency: Type.String(),
  state: Type.Enum(BET_STATES),
  startedAt: InstantText,
  settledAt: Type.Union([InstantText, Type.Null()]),
  /** The id under which an in-house round can be verified, else null. */
  originalRound: Type.Union([Id, Type.Null()]),
})
export type BetRecord = Static<typeof BetRecord>

const range = { from: Type.Optional(Day), to: Type.Optional(Day), pageNo: PageNumber, pageSize: pageSize(100, 20) }
/** The net is that of rounds that have ended. */
const totals = { totals: Type.Object({ stake: Amount, win: Amount, net: SignedAmount }) }

export const bettingRecord = operation({
  name: 'bettingRecord',
  method: 'GET',
  path: '/wps/records/bets',
  who: 'member',
  summary: "The member's rounds with every vendor and in-house game, latest first, with the sums of the filtered rows.",
  query: Type.Object(
    {
      ...range,
      gameType: Type.Optional(Type.Enum(GAME_TYPES)),
      vassalage: Type.Optional(Type.String({ pattern: '^[A-Z0-9_]{1,24}$' })),
      state: Type.Optional(Type.Enum(BET_STATES)),
      language: Type.Optional(LanguageCode),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ ...pageOf(BetRecord).properties, ...totals }),
})

export const MOVEMENT_TYPES = [
  'deposit',
  'withdrawal',
  'hold',
  'release',
  'bet',
  'win',
  'rollback',
  'transfer',
  'rebate',
  'salary',
  'dividend',
  'fee',
  'return',
  'debt',
  'promotion',
  'points',
  'adjustment',
] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

/** Whose movements are shown: the main wallet's, or those of the bonus money beside it. */
export const MOVEMENT_PURSES = ['main', 'bonus'] as const
export type MovementPurse = (typeof MOVEMENT_PURSES)[number]

export const Movement = Type.Object({
  id: Type.String(),
  type: Type.String(),
  amount: SignedAmount,
  balanceAfter: SignedAmount,
  currency: Type.String(),
  reference: Type.String(),
  /** What the movement was about: the game, the promotion's title or the reason of a transfer; else the reference. */
  detail: Type.String(),
  at: InstantText,
})
export type Movement = Static<typeof Movement>

export const accountRecord = operation({
  name: 'accountRecord',
  method: 'GET',
  path: '/wps/records/movements',
  who: 'member',
  summary: "Every movement of the member's wallet, or of the bonus money beside it, with the balance after it, latest first.",
  query: Type.Object(
    {
      ...range,
      type: Type.Optional(Type.Enum(MOVEMENT_TYPES)),
      purse: Type.Optional(Type.Enum(MOVEMENT_PURSES)),
      language: Type.Optional(LanguageCode),
    },
    { additionalProperties: false },
  ),
  answer: pageOf(Movement),
})

/** The longest span of days of a profit and loss report. */
export const PROFIT_DAYS = 92

const Profit = { rounds: Type.Integer(), stake: SignedAmount, win: SignedAmount, net: SignedAmount }

export const profitLoss = operation({
  name: 'profitLoss',
  method: 'GET',
  path: '/wps/records/profit',
  who: 'member',
  summary:
    "What the member's settled rounds gave and cost, by day of the merchant and category; a round belongs to the day on which it began.",
  query: Type.Object({ from: Day, to: Day }, { additionalProperties: false }),
  answer: Type.Object({
    currency: Type.String(),
    currencySymbol: Type.String(),
    /** Every day of the span, first to last; one without rounds has no types. */
    days: Type.Array(Type.Object({ day: Day, ...Profit, types: Type.Array(Type.Object({ gameType: Type.String(), ...Profit })) })),
    /** The categories of the whole span, largest stake first; a round whose game the catalogue never knew has an empty category. */
    types: Type.Array(Type.Object({ gameType: Type.String(), ...Profit })),
    totals: Type.Object(Profit),
  }),
  refusals: ['invalid-input'],
})

export const consolidatedFunds = operation({
  name: 'consolidatedFunds',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  who: 'member',
  limit: 'launch',
  summary: 'All money of the member: the main wallet, its held part, and the vendor wallets.',
  answer: Type.Object({
    currency: Type.String(),
    currencySymbol: Type.String(),
    main: SignedAmount,
    /** For open withdrawals and transfers to a vendor in progress. */
    held: Amount,
    vendors: Type.Array(
      Type.Object({
        vassalage: Type.String(),
        displayName: Type.String(),
        /** Null while the vendor does not answer. */
        balance: Type.Union([Amount, Type.Null()]),
      }),
    ),
    /** Bonus money beside it, which is played and never withdrawn. */
    bonus: Amount,
    /** The part of the main wallet that must be wagered first, and the rest, which can be withdrawn. */
    locked: Amount,
    withdrawable: Amount,
    /** They are not part of the sum. */
    points: Amount,
    /** The sum of all that is known: the main wallet, held money, the vendors' wallets and the bonus money. */
    total: SignedAmount,
    /** False where a vendor did not answer, so that the sum is without its part. */
    whole: Type.Boolean(),
  }),
})

/** Every category that the site plays, or all of them together. */
export const WINNER_CATEGORIES = ['ALL', ...GAME_TYPES] as const
export type WinnerCategory = (typeof WINNER_CATEGORIES)[number]
export const WINNER_ORDERS = ['latest', 'biggest'] as const
export type WinnerOrder = (typeof WINNER_ORDERS)[number]
/** The most entries of one board. */
export const WINNER_LIMIT = 20

export const Winner = Type.Object({
  /** Masked: what strangers may see of an account name. */
  customerName: Type.String(),
  /** What the settled round gave beyond its stake. */
  winAmount: Amount,
  currency: Type.String(),
  currencySymbol: Type.String(),
  gameName: Type.String(),
  iconUrl: Type.String(),
  vassalage: Type.String(),
  gameCode: Type.String(),
  gameType: Type.Enum(GAME_TYPES),
  at: InstantText,
})
export type Winner = Static<typeof Winner>

export const winnerBoard = operation({
  name: 'winnerBoard',
  method: 'GET',
  path: '/wps/relay/ODSFE2_getWinnerBoard',
  who: 'anyone',
  cacheSeconds: 1,
  summary: 'Settled rounds of the last seven days that won more than their stake, latest or biggest first, with masked names.',
  query: Type.Object(
    {
      gameCategory: Type.Optional(Type.Enum(WINNER_CATEGORIES)),
      language: Type.Optional(LanguageCode),
      limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: WINNER_LIMIT })),
      order: Type.Optional(Type.Enum(WINNER_ORDERS)),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ list: Type.Array(Type.Object({ vo: Winner })) }),
})

export const recordsOperations = [bettingRecord, accountRecord, profitLoss, consolidatedFunds, winnerBoard] as const
