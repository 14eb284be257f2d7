/** Values that the calls of several in-house games share: what every round shows, chips on spots, cards, and the refusals of a bet. */
import { Type, type Static } from 'typebox'
import type { RefusalCode } from '../refusals.ts'
import { Amount, Id, InstantText } from '../values/texts.ts'

/** The vendor code under which in-house games stand in the ledger, the catalogue and the records. */
export const IN_HOUSE_VENDOR = 'BGS'

/** Every in-house game by the code that it has in the catalogue, in the ledger and in the rules. */
export const ORIGINALS = [
  'crash',
  'dice',
  'mines',
  'plinko',
  'limbo',
  'keno',
  'hi-lo',
  'wheel',
  'roulette',
  'baccarat',
  'dragon-tiger',
  'sic-bo',
  'blackjack',
  'line-slot',
] as const
export type OriginalCode = (typeof ORIGINALS)[number]

/** Decimal text with two digits after the point: a target, a roll or a point such as `"49.50"`. */
export const Hundredths = Type.String({ pattern: '^(0|[1-9][0-9]{0,6})\\.[0-9]{2}$' })
/** A multiplier of the stake, stake included, as decimal text: `"1.98"`. */
export const Multiplier = Type.String()

/**
 * The jackpot draw of every round except those of crash. A second stream of the same seeds under the game code `jackpot` gives `number`. The
 * round wins the pool when it is below `stakeUnits`. `paid` is null until the pool was paid, a moment after the round.
 */
const JackpotDraw = Type.Object({
  version: Type.String(),
  number: Type.String(),
  stakeUnits: Type.String(),
  hit: Type.Boolean(),
  paid: Type.Union([Amount, Type.Null()]),
})

/** What a verifier needs of any round. In crash the seed is the chain's, the nonce the place in it, and the commitment the seed of the round before. */
export const roundFields = {
  id: Id,
  version: Type.String(),
  nonce: Type.Integer(),
  seedId: Id,
  commitment: Type.String(),
  clientSeed: Type.String(),
  /** The server seed once it is revealed, else null. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
  /** Of the wallet that staked and is paid. */
  currency: Type.String(),
  /** The total stake of the round. */
  stake: Amount,
  payout: Amount,
  at: InstantText,
  jackpot: Type.Union([JackpotDraw, Type.Null()]),
}

/** Chips on named spots; the names are those of the rules (`straight-17`, `banker`, `total-9`). */
export const Chips = Type.Array(
  Type.Object({ on: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }), stake: Amount }, { additionalProperties: false }),
  { minItems: 1, maxItems: 80 },
)
export const PaidChips = Type.Array(Type.Object({ on: Type.String(), stake: Amount, multiplier: Multiplier, payout: Amount }))

/** Ace is 1, jack 11, queen 12, king 13. */
export const CardView = Type.Object({
  rank: Type.Integer({ minimum: 1, maximum: 13 }),
  suit: Type.Union([Type.Literal('clubs'), Type.Literal('diamonds'), Type.Literal('hearts'), Type.Literal('spades')]),
})
export type CardView = Static<typeof CardView>

/** The possible refusals of any bet on an in-house game; `too-fast` when the time between two rounds has not passed. */
export const BET_REFUSALS = [
  'balance-too-low',
  'bonus-max-bet',
  'bonus-parked',
  'stake-below-minimum',
  'stake-above-maximum',
  'win-above-maximum',
  'account-blocked',
  'account-excluded',
  'reality-check-due',
  'check-needed',
  'still-checking',
  'limit-reached',
  'key-used-differently',
  'key-missing',
  'game-switched-off',
  'currency-not-offered',
  'too-fast',
] as const satisfies readonly RefusalCode[]

/** For a round under the member's own seeds: none is played before the member has set a client seed. */
export const SEEDED_BET_REFUSALS = [...BET_REFUSALS, 'seed-needed'] as const
