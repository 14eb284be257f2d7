/** Limits: how much a member may deposit, stake, lose and how long they may play within a day, a week and a month. The stricter of their and the staff's limit applies (PROT-01). */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { EVERY, LIMITED } from './limit-words.ts'
import { Amount, InstantText, SignedAmount } from '../values/texts.ts'

const strict = { additionalProperties: false } as const

const named = { what: Type.Enum([...LIMITED]), every: Type.Enum([...EVERY]) }
const AmountOrNone = Type.Union([Amount, Type.Null()])

export const PlayerLimit = Type.Object({
  ...named,
  /** The member's limit, and the staff's; null is none. */
  own: AmountOrNone,
  staff: AmountOrNone,
  /** An amount of the wallet's currency, or whole minutes of time at play. Of losses it is below 0 where more was won than lost. */
  used: SignedAmount,
  /** The rest under the stricter of both; null where there is none. */
  left: AmountOrNone,
  /** When the period ends and the limit renews. */
  until: InstantText,
  /** A requested limit that the member must confirm, from and until when. */
  waiting: Type.Union([Type.Object({ to: AmountOrNone, from: InstantText, until: InstantText }), Type.Null()]),
})
export type PlayerLimit = Static<typeof PlayerLimit>

const PlayerLimits = Type.Object({
  currency: Type.String(),
  limits: Type.Array(PlayerLimit),
  /** Whether the caller is to be asked if they want a limit: never yet, or six months ago (PL-01). */
  offerDue: Type.Boolean(),
})

export const playerLimits = operation({
  name: 'playerLimits',
  method: 'GET',
  path: '/wps/protection/limits',
  who: 'member',
  summary: 'The caller’s limits with the used and remaining amounts, and pending changes.',
  answer: PlayerLimits,
})

export const setPlayerLimit = operation({
  name: 'setPlayerLimit',
  method: 'PUT',
  path: '/wps/protection/limits',
  who: 'member',
  summary:
    'Sets or lowers a limit at once, in the wallet’s currency or in whole minutes. Raising or removing one needs a second confirmation after a day. Sending the present limit withdraws the request.',
  body: Type.Object({ ...named, to: AmountOrNone }, strict),
  answer: PlayerLimits,
  refusals: ['amount-too-precise', 'limit-unchanged', 'account-excluded'],
})

export const confirmPlayerLimit = operation({
  name: 'confirmPlayerLimit',
  method: 'POST',
  path: '/wps/protection/limits/confirm',
  who: 'member',
  summary: 'The second confirmation of a raised or removed limit, after a day or later.',
  body: Type.Object(named, strict),
  answer: PlayerLimits,
  refusals: ['account-excluded', 'nothing-waiting', 'too-early'],
})

export const answerLimitOffer = operation({
  name: 'answerLimitOffer',
  method: 'POST',
  path: '/wps/protection/limits/offer',
  who: 'member',
  summary: 'Keeps whether the caller wants to set a limit. They are asked again after six months.',
  body: Type.Object({ answer: Type.Enum(['set', 'not-now']) }, strict),
  answer: PlayerLimits,
})

export const protectionOperations = [playerLimits, setPlayerLimit, confirmPlayerLimit, answerLimitOffer] as const
