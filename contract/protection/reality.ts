/** Reality: time at play and the result of a sitting as the server counts them, and the check that asks whether to go on (PROT-04, PROT-05). */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { InstantText, SignedAmount } from '../values/texts.ts'
import { EVERY } from './limit-words.ts'
import { INTERVALS } from './reality-words.ts'

const strict = { additionalProperties: false } as const

const Minutes = Type.Enum([...INTERVALS])

export const RealitySitting = Type.Object({
  /** Whole seconds at play in this sitting, over all windows and devices. */
  seconds: Type.Integer({ minimum: 0 }),
  /** Of each currency that was played: what was staked and won, and the difference. */
  played: Type.Array(Type.Object({ currency: Type.String(), stakes: SignedAmount, wins: SignedAmount, net: SignedAmount })),
  /** Since when a check waits for its answer; null where none does. */
  due: Type.Union([InstantText, Type.Null()]),
  /** What keeps the caller from play until when: a limit of time that is reached, or a break of the market. Null where nothing does. */
  stopped: Type.Union([
    Type.Object({ what: Type.Enum(['time', 'break']), every: Type.Union([Type.Enum([...EVERY]), Type.Null()]), until: InstantText }),
    Type.Null(),
  ]),
  /** Seconds of play until a limit of time is reached; null where none is set. */
  stopsIn: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** Minutes of play between two checks, and the longest that the house allows. */
  interval: Type.Integer(),
  longest: Type.Integer(),
})
export type RealitySitting = Static<typeof RealitySitting>

export const playSitting = operation({
  name: 'playSitting',
  method: 'GET',
  path: '/wps/protection/sitting',
  who: 'member',
  summary: 'Time at play and the result of the caller’s sitting, and whether a reality check waits.',
  answer: RealitySitting,
})

export const signPlay = operation({
  name: 'signPlay',
  method: 'POST',
  path: '/wps/protection/sign',
  who: 'member',
  summary: 'The sign of an open game window: when it opens, and then once a minute. Time between signs counts as play.',
  answer: RealitySitting,
})

export const answerRealityCheck = operation({
  name: 'answerRealityCheck',
  method: 'POST',
  path: '/wps/protection/reality-check',
  who: 'member',
  summary: 'Answers the reality check that waits, on all devices: go on or stop. Bets are taken again. Where none waits, nothing changes.',
  body: Type.Object({ answer: Type.Enum(['go-on', 'stop']) }, strict),
  answer: RealitySitting,
})

export const setRealityInterval = operation({
  name: 'setRealityInterval',
  method: 'PUT',
  path: '/wps/protection/reality-check',
  who: 'member',
  summary: 'Sets the caller’s interval of reality checks, in minutes of play.',
  body: Type.Object({ minutes: Minutes }, strict),
  answer: RealitySitting,
})

export const realityOperations = [playSitting, signPlay, answerRealityCheck, setRealityInterval] as const
