/** Live games: the tables that live vendors have on air with their presenters, and the chat at a table. */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { Amount, LanguageCode, text } from './values/texts.ts'

const Vassalage = Type.String({ pattern: '^[A-Z0-9_]{1,24}$' })
const Currency = Type.String({ pattern: '^[A-Z0-9]{2,10}$' })

/** A table on air: its presenter, its stakes, and its latest results. */
export const LiveModel = Type.Object({
  nodeId: Type.Integer(),
  vassalage: Vassalage,
  gameCode: Type.String(),
  gameName: Type.String(),
  tableName: Type.String(),
  presenter: Type.String(),
  /** Whether bets are taken at this moment. */
  open: Type.Boolean(),
  watching: Type.Integer(),
  currency: Currency,
  minimumStake: Amount,
  maximumStake: Amount,
  /** The latest first, in the signs of the game's roads. */
  results: Type.Array(Type.String()),
  chat: Type.Boolean(),
})
export type LiveModel = Static<typeof LiveModel>

export const liveModelList = operation({
  name: 'liveModelList',
  method: 'GET',
  path: '/wps/relay/GLS2_liveModelList',
  who: 'anyone',
  cacheSeconds: 2,
  summary: 'The live tables with their presenters, as reported by their vendors; a vendor that does not answer has none.',
  query: Type.Object(
    {
      clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
      platform: Type.Optional(text(0, 80)),
      merchant: Type.Optional(text(0, 40)),
      language: Type.Optional(LanguageCode),
      token: Type.Optional(text(0, 200)),
      vassalage: Type.Optional(Vassalage),
      currency: Type.Optional(Currency),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ models: Type.Array(LiveModel) }),
})

export const launchChat = operation({
  name: 'launchChat',
  method: 'POST',
  path: '/wps/relay/CBS_launchChat',
  who: 'member',
  limit: 'launch',
  summary:
    'The chat at a live table, as a page of its vendor for a frame. Its address is valid for a few minutes and carries no name and no money.',
  body: Type.Object(
    { nodeId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), language: Type.Optional(LanguageCode) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ chatUrl: Type.String() }),
  refusals: ['game-unknown', 'not-found', 'account-blocked', 'account-excluded', 'still-checking'],
})

export const liveGamesOperations = [liveModelList, launchChat] as const
