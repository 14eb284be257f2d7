/** Bonus money: a member's grants, their wagering requirement and progress, the bets that counted, and forfeiting. */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { pageOf, pageSize, PageNumber } from './values/page.ts'
import { BONUS_FORMS } from './values/promotions.ts'
import { Amount, Id, InstantText } from './values/texts.ts'

const strict = { additionalProperties: false } as const

/** `waiting`: another one is open. `ready`: wagered, and it ends when its open rounds do. `closing`: its time is over, likewise. */
export const BONUS_STATES = [
  'waiting',
  'active',
  'ready',
  'closing',
  'used-up',
  'completed',
  'expired',
  'cancelled',
  'withdrawn',
  'excluded',
  'returned',
] as const
export type BonusState = (typeof BONUS_STATES)[number]

export const BONUS_LISTS = ['open', 'waiting', 'past'] as const

export const BonusDetails = Type.Object({
  id: Id,
  name: Type.String(),
  currency: Type.String(),
  state: Type.Enum([...BONUS_STATES]),
  given: Amount,
  /** The present balance of the bonus account. */
  left: Amount,
  /** What became real money. */
  madeReal: Amount,
  required: Amount,
  done: Amount,
  remaining: Amount,
  /** The maximum stake of a round with bonus money. */
  maxBet: Type.Union([Amount, Type.Null()]),
  /** The maximum that is converted. */
  convertCap: Type.Union([Amount, Type.Null()]),
  /** Convertible: what is left becomes real. Sticky: only what exceeds the bonus does. Post-wager: own money is wagered, and at most the bonus becomes real. */
  form: Type.Enum([...BONUS_FORMS]),
  onWithdrawal: Type.Union([Type.Literal('forfeit'), Type.Literal('keep')]),
  /** How much of a stake counts in each category, in basis points, and whether bonus money plays there. Elsewhere nothing counts. */
  shares: Type.Array(Type.Object({ category: Type.String(), share: Type.Integer(), plays: Type.Boolean() })),
  /** Null while it waits: its time begins when it opens. */
  until: Type.Union([InstantText, Type.Null()]),
  claimedAt: InstantText,
})
export type BonusDetails = Static<typeof BonusDetails>

export const bonuses = operation({
  name: 'bonuses',
  method: 'GET',
  path: '/wps/bonuses',
  who: 'member',
  summary: "A member's bonus money with its terms and progress, the latest first.",
  query: Type.Object({ state: Type.Optional(Type.Enum([...BONUS_LISTS])) }, strict),
  answer: Type.Object({ bonuses: Type.Array(BonusDetails) }),
})

const BonusBet = Type.Object({
  vendor: Type.String(),
  game: Type.String(),
  round: Type.String(),
  category: Type.String(),
  stake: Amount,
  /** What of it counted. */
  counted: Amount,
  at: InstantText,
})

export const bonusBets = operation({
  name: 'bonusBets',
  method: 'GET',
  path: '/wps/bonuses/:id/bets',
  who: 'member',
  summary: 'The bets that counted towards a bonus, and how much, latest first.',
  params: Type.Object({ id: Id }),
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(100, 20) }, strict),
  answer: pageOf(BonusBet),
  refusals: ['not-found'],
})

export const cancelBonus = operation({
  name: 'cancelBonus',
  method: 'POST',
  path: '/wps/bonuses/:id/cancel',
  who: 'member',
  key: true,
  limit: 'money',
  summary: 'Forfeits a bonus after its figures were shown; the main account does not change.',
  params: Type.Object({ id: Id }),
  body: Type.Object({ confirmed: Type.Literal(true) }, strict),
  answer: BonusDetails,
  refusals: ['not-found', 'state-conflict', 'key-missing'],
})

export const bonusOperations = [bonuses, bonusBets, cancelBonus] as const
