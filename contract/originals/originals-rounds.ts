/** What all in-house games share: their settings, the rounds that a member can recall, and the jackpot that they feed. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { CrashRound } from './originals-crash.ts'
import {
  BaccaratRound,
  DragonTigerRound,
  KenoRound,
  LimboRound,
  LineSlotRound,
  PlinkoRound,
  RouletteRound,
  SicBoRound,
  WheelRound,
} from './originals-instant.ts'
import { BlackjackRound, HiLoRound, MinesRound } from './originals-stateful.ts'
import { ORIGINALS } from './originals-values.ts'
import { DiceRound } from './originals.ts'
import { pageOf, pageSize, PageNumber } from '../values/page.ts'
import { Amount, Id, InstantText } from '../values/texts.ts'

/** A round of any game, distinguished by `game`. */
export const OriginalRound = Type.Union([
  DiceRound,
  LimboRound,
  PlinkoRound,
  KenoRound,
  WheelRound,
  RouletteRound,
  BaccaratRound,
  DragonTigerRound,
  SicBoRound,
  LineSlotRound,
  MinesRound,
  HiLoRound,
  BlackjackRound,
  CrashRound,
])
export type OriginalRound = Static<typeof OriginalRound>

const GameSettings = Type.Object({
  game: Type.Enum(ORIGINALS),
  open: Type.Boolean(),
  version: Type.String(),
  /** Limits of the total stake of one round; the maximum win includes the stake. A chip of a table game is at least the minimum. */
  minimumStake: Amount,
  maximumStake: Amount,
  maximumWin: Amount,
  /** The limits in each further currency of the merchant in which the game is offered. */
  further: Type.Array(Type.Object({ currency: Type.String(), minimumStake: Amount, maximumStake: Amount, maximumWin: Amount })),
  /** Between the starts of two rounds of one member. */
  minimumRoundMs: Type.Integer(),
  /**
   * The exact published returns of the rules, of every bet or table that the game has. The tables themselves stand in the rules under the
   * version.
   */
  returns: Type.Array(Type.Object({ of: Type.String(), percent: Type.String() })),
})

export const originalsSettings = operation({
  name: 'originalsSettings',
  method: 'GET',
  path: '/wps/originals/settings',
  who: 'anyone',
  cacheSeconds: 30,
  summary: 'Limits, pace, rules version and published return of every in-house game.',
  answer: Type.Object({
    games: Type.Array(GameSettings),
    /** The merchant's first currency. */
    currency: Type.String(),
    /** After how many hours an open round of several steps is ended by rule. */
    openRoundHours: Type.Integer(),
  }),
})

export const listRounds = operation({
  name: 'listRounds',
  method: 'GET',
  path: '/wps/originals/rounds',
  who: 'member',
  summary: "The member's in-house rounds that are over, latest first, of all games or of one.",
  query: Type.Object(
    { pageNo: PageNumber, pageSize: pageSize(100, 20), game: Type.Optional(Type.Enum(ORIGINALS)) },
    { additionalProperties: false },
  ),
  answer: pageOf(OriginalRound),
})

export const readRound = operation({
  name: 'readRound',
  method: 'GET',
  path: '/wps/originals/round/:id',
  who: 'member',
  summary: "One in-house round of the member's that is over.",
  params: Type.Object({ id: Id }),
  answer: OriginalRound,
  refusals: ['not-found'],
})

export const jackpot = operation({
  name: 'jackpot',
  method: 'GET',
  path: '/wps/originals/jackpot',
  who: 'anyone',
  cacheSeconds: 5,
  summary: 'The progressive pool of the in-house games, at most 30 seconds old, how it is won, and who won it.',
  /** Without a currency it is the pool of the merchant's first. */
  query: Type.Object({ currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3,5}$' })) }, { additionalProperties: false }),
  refusals: ['currency-not-offered'],
  answer: Type.Object({
    /** `pool`: real money that can be won; `simulated`: an illustration, and the page says so. */
    source: Type.Union([Type.Literal('pool'), Type.Literal('simulated')]),
    amount: Amount,
    currency: Type.String(),
    /** When the amount was read from the ledger. */
    at: InstantText,
    version: Type.String(),
    /** The operator adds this whenever the pool was won, and the pool grows no further than the ceiling. */
    seed: Amount,
    ceiling: Amount,
    contributionPercent: Type.String(),
    /** A round wins with its stake's share of this turnover. */
    turnoverPerWin: Amount,
    /** What the present pool adds to a game's return. */
    returnPercent: Type.String(),
    games: Type.Array(Type.Enum(ORIGINALS)),
    winners: Type.Array(Type.Object({ name: Type.String(), game: Type.Enum(ORIGINALS), amount: Amount, at: InstantText })),
  }),
})

export const originalsRoundOperations = [originalsSettings, listRounds, readRound, jackpot] as const
