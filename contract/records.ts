/** Records: the betting record (rounds) and the account record (movements). */
import { Type, type Static } from 'typebox'
import { GAME_TYPES } from './games.ts'
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
  currency: Type.String(),
  state: Type.Enum(BET_STATES),
  startedAt: InstantText,
  settledAt: Type.Union([InstantText, Type.Null()]),
  /** The id under which an in-house round can be verified, else null. */
  originalRound: Type.Union([Id, Type.Null()]),
})
export type BetRecord = Static<typeof BetRecord>

const range = { from: Type.Optional(Day), to: Type.Optional(Day), pageNo: PageNumber, pageSize: pageSize(100, 20) }
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

export const MOVEMENT_TYPES = ['deposit', 'withdrawal', 'hold', 'release', 'bet', 'win', 'rollback', 'adjustment'] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

export const Movement = Type.Object({
  id: Type.String(),
  type: Type.String(),
  amount: SignedAmount,
  balanceAfter: SignedAmount,
  currency: Type.String(),
  reference: Type.String(),
  detail: Type.String(),
  at: InstantText,
})
export type Movement = Static<typeof Movement>

export const accountRecord = operation({
  name: 'accountRecord',
  method: 'GET',
  path: '/wps/records/movements',
  who: 'member',
  summary: "Every movement of the member's wallet with the balance after it, latest first.",
  query: Type.Object(
    { ...range, type: Type.Optional(Type.Enum(MOVEMENT_TYPES)), language: Type.Optional(LanguageCode) },
    { additionalProperties: false },
  ),
  answer: pageOf(Movement),
})

export const recordsOperations = [bettingRecord, accountRecord] as const
