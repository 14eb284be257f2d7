/** Raffles: tickets by turnover, a seed that was committed before the sale, and all data to draw the prizes again (PR-36). */
import { Type, type Static } from 'typebox'
import { RAFFLE_PART } from './values/promotions.ts'
import { operation } from './operation.ts'
import { Amount, Id, InstantText, LanguageCode, SignedAmount } from './values/texts.ts'

const strict = { additionalProperties: false } as const
const relay = '/wps/relay'
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()])
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** `closing`: the sale is over, and the last rounds are being counted. */
const RAFFLE_STATES = ['coming', 'open', 'closing', 'drawn'] as const

const Winner = Type.Object({ prize: Amount, ticket: Type.Integer(), entry: Id, name: Type.String() })

const facts = {
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  state: Type.Enum([...RAFFLE_STATES]),
  from: InstantText,
  until: InstantText,
  currency: Type.String(),
  /** The turnover that gives one ticket. */
  per: Amount,
  /** The most tickets of a member. */
  cap: orNull(Type.Integer()),
  prizes: Type.Array(Amount),
  /** From so many tickets on prizes are paid in full, and in proportion below; null is always in full. */
  full: orNull(Type.Integer()),
  /** How many tickets took part in the draw. */
  sold: orNull(Type.Integer()),
  onePerMember: Type.Boolean(),
  /** SHA-256 of the seed, fixed before the sale. */
  commitment: Hash,
  /** Known after the draw. */
  ticketsHash: orNull(Hash),
  beacon: orNull(Hash),
  seed: orNull(Hash),
  winners: Type.Array(Winner),
}

/** What everybody may read, which draws the same prizes again. */
export const RaffleProof = Type.Object({
  ...facts,
  /** Each participant under the name of an entry: their ticket numbers and their seed. Empty until the draw. */
  entries: Type.Array(Type.Object({ entry: Id, from: Type.Integer(), count: Type.Integer(), part: Type.String() })),
})
export type RaffleProof = Static<typeof RaffleProof>

export const Raffle = Type.Object({
  ...facts,
  /** The member's own entry; null for a member without play or a seed. */
  mine: orNull(
    /** `given`: tickets among them that came of other promotions. */
    Type.Object({
      entry: Id,
      turnover: SignedAmount,
      given: Type.Integer(),
      tickets: Type.Integer(),
      part: Type.String(),
      won: Type.Array(Amount),
    }),
  ),
})
export type Raffle = Static<typeof Raffle>

export const readRaffle = operation({
  name: 'readRaffle',
  method: 'GET',
  path: `${relay}/MCSFE_getRafflePromotion`,
  who: 'member',
  summary: 'A raffle with the caller’s tickets and, after the draw, its seed and winners.',
  query: Type.Object({ id: Id, language: Type.Optional(LanguageCode) }, strict),
  answer: Raffle,
  refusals: ['not-found'],
})

export const claimRaffle = operation({
  name: 'claimRaffle',
  method: 'POST',
  path: `${relay}/MCSFE_claimRafflePromotion`,
  who: 'member',
  key: true,
  limit: 'money',
  summary: "Brings a part of the member's own to the draw, which nobody can know before the sale is over; a later part replaces it.",
  body: Type.Object(
    { id: Id, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }), part: Type.String({ pattern: RAFFLE_PART }) },
    strict,
  ),
  answer: Raffle,
  refusals: ['not-found', 'terms-changed', 'promotion-not-open', 'account-blocked', 'account-excluded', 'offers-resting'],
})

export const raffleProof = operation({
  name: 'raffleProof',
  method: 'GET',
  path: '/wps/promotions/:id/raffle',
  who: 'anyone',
  summary: 'All data to verify the draw of a raffle.',
  params: Type.Object({ id: Id }, strict),
  query: Type.Object({ language: Type.Optional(LanguageCode) }, strict),
  answer: RaffleProof,
  refusals: ['not-found'],
})

export const raffleOperations = [readRaffle, claimRaffle, raffleProof] as const
