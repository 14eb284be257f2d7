/**
 * Vendor wallet: the calls by which game vendors move players' money here, in our own dialect, and their answers. The published document is
 * made from these.
 */
import { Type, type TSchema } from 'typebox'
import { AMOUNT_PATTERN } from './values/money.ts'

/** Ids that vendors make: printable ASCII without spaces. */
const VendorId = Type.String({ pattern: '^[!-~]{1,128}$' })
const Player = Type.String({ pattern: '^[!-~]{1,64}$', description: "The player's name at this vendor, as `session` answers it." })
const Token = Type.String({
  pattern: '^[!-~]{10,255}$',
  description: 'The token of the launch; valid for thirty minutes after its last use.',
})
const Currency = Type.String({ pattern: '^[A-Z0-9]{2,10}$' })
const GameCode = Type.String({ pattern: '^[!-~]{1,64}$' })
const Amount = Type.String({ pattern: AMOUNT_PATTERN, maxLength: 18, description: 'Decimal text with at most four fraction digits.' })
const Closes = Type.Optional(Type.Boolean({ description: 'Whether the round ends with this.' }))
const Transaction = Type.String({ pattern: '^[!-~]{1,128}$', description: 'Unique for ever. The same call again gets the first answer.' })

export const WIN_KINDS = ['win', 'jackpot', 'free-round', 'promo'] as const
const Kind = Type.Unsafe<(typeof WIN_KINDS)[number]>(Type.Union(WIN_KINDS.map((kind) => Type.Literal(kind))))

/** Which part of a stake goes to a jackpot's pool; it is stored and moves nothing. Both or neither. */
const jackpotPart = {
  jackpot: Type.Optional(VendorId),
  jackpotPart: Type.Optional(
    Type.String({
      pattern: '^(0|[1-9][0-9]{0,12})([.][0-9]{1,8})?$',
      description: "What of the stake goes to the jackpot's pool; it is kept and moves nothing.",
    }),
  ),
}

const strict = <T extends Record<string, TSchema>>(fields: T) => Type.Object(fields, { additionalProperties: false })
const inRound = { player: Player, currency: Currency, game: GameCode, round: VendorId, transaction: Transaction }

export const VENDOR_BODIES = {
  session: strict({ token: Token }),
  balance: strict({ token: Token, player: Player, currency: Currency }),
  bet: strict({ token: Token, ...inRound, amount: Amount, closeRound: Closes, ...jackpotPart }),
  win: strict({ ...inRound, reference: Type.Optional(VendorId), amount: Amount, kind: Kind, closeRound: Closes }),
  rollback: strict({ ...inRound, reference: VendorId }),
  'end-round': strict({ player: Player, game: GameCode, round: VendorId }),
  resettle: strict({ ...inRound, reference: VendorId, amount: Amount }),
  'void-settle': strict({ ...inRound, reference: VendorId }),
  transaction: strict({ transaction: VendorId }),
} as const

export type VendorCallName = keyof typeof VENDOR_BODIES

/** What each call does. */
export const VENDOR_SUMMARIES: Readonly<Record<VendorCallName, string>> = {
  session: 'Asks who holds a launch token, in which currency and language, and what they have.',
  balance: "Asks for the player's balance.",
  bet: 'Takes a stake. A round belongs to vendor, player, game and round.',
  win: 'Pays a win, or settles a bet with nothing. Kinds other than `win` need no bet.',
  rollback: 'Undoes the bet or win that is named; one that never came is remembered and refused when it comes.',
  'end-round': 'Closes a round in which nothing was won.',
  resettle: 'Makes a paid win worth another amount.',
  'void-settle': 'Takes a paid win back, so that its bet stands open again.',
  transaction: 'Asks what became of a transaction, for a vendor that restarts.',
}

/** Each refusal with its HTTP status and what it means; only `temporary-error` may be asked again. */
export const VENDOR_REFUSALS = {
  'invalid-signature': [401, 'The signature is not that of a secret of this vendor, or the address is none of its own.'],
  'stale-timestamp': [401, 'The time is more than five minutes away from ours.'],
  'bad-request': [400, 'The body is not exactly what the call describes; with 413 it is too large, with 415 it cannot be read.'],
  'invalid-token': [200, 'Nobody holds this token now.'],
  'token-expired': [200, 'The token was not used for thirty minutes.'],
  'unknown-player': [200, 'No player of this vendor has this name.'],
  'player-blocked': [200, 'The player may not bet. Wins and rollbacks are still taken.'],
  'game-disabled': [200, 'The game or the vendor is switched off for bets.'],
  'wrong-currency': [200, "It is not the player's currency."],
  'insufficient-funds': [200, 'The balance is too low; the answer has it.'],
  'limit-reached': [200, 'The bet passes a limit of the player or of the vendor.'],
  'duplicate-transaction': [200, 'The id was used before with other content.'],
  'unknown-transaction': [200, 'No transaction has the id that is named.'],
  'transaction-rolled-back': [200, 'It was undone before.'],
  'already-settled': [200, 'The bet was settled before.'],
  'round-closed': [200, 'The round takes no more bets.'],
  'temporary-error': [503, 'Whether it was done is not known. Ask again with the same id.'],
} as const

const Balance = Type.String({ pattern: '^-?[0-9]+[.][0-9]{2,4}$', description: 'After the act; below zero only after a correction.' })
const answer = (fields: Record<string, TSchema>) => Type.Object({ status: Type.Literal('ok'), ...fields })
const money = { balance: Balance, currency: Currency }

export const VENDOR_ANSWERS: Readonly<Record<VendorCallName, TSchema>> = {
  session: answer({ player: Player, language: Type.String(), ...money }),
  balance: answer(money),
  bet: answer({ transaction: VendorId, ...money }),
  win: answer({ transaction: VendorId, ...money }),
  rollback: answer({ transaction: VendorId, ...money }),
  'end-round': answer(money),
  resettle: answer({ transaction: VendorId, ...money }),
  'void-settle': answer({ transaction: VendorId, ...money }),
  transaction: answer({
    transaction: VendorId,
    state: Type.Union(['applied', 'rolled-back', 'tombstone'].map((state) => Type.Literal(state))),
  }),
}
