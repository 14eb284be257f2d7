/** Breaks: time-outs and self-exclusion by the member, and the way back. None is ever made shorter (PROT-02, PROT-03). */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { InstantText } from '../values/texts.ts'
import { REST_HOURS } from './break-words.ts'

const strict = { additionalProperties: false } as const

const OrNone = Type.Union([InstantText, Type.Null()])

export const Breaks = Type.Object({
  /** Whether bets and deposits are refused now. */
  resting: Type.Boolean(),
  /** When play is open again as things stand; null where nothing stands in its way, or nobody can say. */
  openFrom: OrNone,
  /** The end of the running time-out. */
  timeOut: OrNone,
  exclusion: Type.Union([
    Type.Object({
      /** The end of the term; null is for ever. */
      until: OrNone,
      /** Since when the member has asked to return, which they may once the term is over. */
      askedAt: OrNone,
      mayReturn: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** An exclusion by staff, and its end; null is for ever. */
  staff: Type.Union([Type.Object({ until: OrNone }), Type.Null()]),
})
export type Breaks = Static<typeof Breaks>

export const playBreaks = operation({
  name: 'playBreaks',
  method: 'GET',
  path: '/wps/protection/breaks',
  who: 'member',
  summary: 'Whether the caller takes a break from play, until when, and whether they may ask to return.',
  answer: Breaks,
})

export const takeTimeOut = operation({
  name: 'takeTimeOut',
  method: 'POST',
  path: '/wps/protection/time-out',
  who: 'member',
  summary: 'Begins a time-out of whole hours at once. It ends by itself, and beginning another never makes it shorter.',
  body: Type.Object({ hours: Type.Integer({ minimum: REST_HOURS.least, maximum: REST_HOURS.most }) }, strict),
  answer: Breaks,
})

export const excludeMyself = operation({
  name: 'excludeMyself',
  method: 'POST',
  path: '/wps/protection/exclusion',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'Excludes the caller from play for months, or for ever with null, by the password. Nobody ends it early.',
  body: Type.Object(
    {
      /** One of `TERMS`. */
      months: Type.Union([Type.Literal(6), Type.Literal(12), Type.Literal(24), Type.Literal(60), Type.Null()]),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    },
    strict,
  ),
  answer: Breaks,
  refusals: ['old-password-wrong', 'login-again', 'decrypt-failed', 'encryption-required'],
})

export const askToReturn = operation({
  name: 'askToReturn',
  method: 'POST',
  path: '/wps/protection/return',
  who: 'member',
  summary:
    'Asks to return after the term of an exclusion, or when the national register lists the caller no more. Play is open again a day later.',
  answer: Breaks,
  refusals: ['not-excluded', 'exclusion-for-ever', 'exclusion-running', 'return-waiting', 'still-checking'],
})

export const breakOperations = [playBreaks, takeTimeOut, excludeMyself, askToReturn] as const
