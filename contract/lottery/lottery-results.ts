/** Lottery results beyond the numbers: trends, and the facts by which anyone verifies a draw. */
import { Type, type Static } from 'typebox'
import { Draw, ISSUE_STATES, IssueNumber, LotteryCode, orNull } from './lottery.ts'
import { operation } from '../operation.ts'
import { Amount, Day, InstantText } from '../values/texts.ts'

/** How often each value was drawn, and its present gap; counted in issues of the range. */
const Omission = Type.Object({
  value: Type.String(),
  appeared: Type.Integer(),
  /** Issues since it was last drawn; the whole range when it never was. */
  current: Type.Integer(),
  /** The gap before it was last drawn. */
  last: Type.Integer(),
  maximum: Type.Integer(),
  /** Mean gap, with two digits after the point. */
  average: Type.String(),
  /** current ÷ average, with two digits after the point. */
  desire: Type.String(),
  heat: Type.Union([Type.Literal('hot'), Type.Literal('warm'), Type.Literal('cold')]),
})
const TrendPosition = Type.Object({ position: Type.String(), values: Type.Array(Omission) })
const TrendRow = Type.Object({
  issue: Type.String(),
  publishedNumber: Type.String(),
  numbers: Type.Array(Type.String()),
  sum: Type.Integer(),
  sumTail: Type.Integer(),
  span: Type.Integer(),
  median: Type.String(),
  bigSmall: Type.String(),
  oddEven: Type.String(),
  primeComposite: Type.String(),
  /** The remainder of each number by three: 012 road. */
  road: Type.String(),
  /** For digits: how often they repeat, such as `2-1` for a pair. */
  shape: Type.String(),
  /** First against last: `dragon`, `tiger` or `tie`. */
  dragonTiger: Type.String(),
})
export const Trend = Type.Object({
  game: Type.String(),
  issues: Type.Integer(),
  positions: Type.Array(TrendPosition),
  /** Over all positions together. */
  overall: Type.Array(Omission),
  rows: Type.Array(TrendRow),
})
export type Trend = Static<typeof Trend>

export const lotteryTrend = operation({
  name: 'lotteryTrend',
  method: 'GET',
  path: '/lgw/games/trend',
  who: 'anyone',
  summary: 'Omission, hot and cold, and the shapes of the last draws.',
  query: Type.Object(
    {
      gameCode: LotteryCode,
      issues: Type.Integer({ minimum: 10, maximum: 200, default: 30 }),
      day: Type.Optional(Day),
    },
    { additionalProperties: false },
  ),
  answer: Trend,
  refusals: ['game-unknown'],
})

export const DrawFacts = Type.Object({
  game: Type.String(),
  rules: Type.String(),
  issue: Type.String(),
  publishedNumber: Type.String(),
  /** The note of a draw to which its publishers gave another number than was expected; null for all others. */
  expectedNumber: orNull(Type.String()),
  source: Type.Union([Type.Literal('in-house'), Type.Literal('feed')]),
  state: Type.Enum([...ISSUE_STATES]),
  /** Why it was held or made void, or `payment-held` where staff hold its payment; null otherwise. */
  reason: orNull(Type.String()),
  closesAt: InstantText,
  /** SHA-256 over "baize-draw-v1" and the seed, in hex; null for draws of outside lotteries. */
  commitment: orNull(Type.String()),
  /** Shown once drawn. */
  seed: orNull(Type.String()),
  /** The hash over all tickets, their number and their stakes, fixed at the close before anything is drawn. */
  ticketsHash: orNull(Type.String()),
  tickets: orNull(Type.Integer()),
  stakes: orNull(Amount),
  /** The public value of a time after the close that joins the seed, as `name:round:value`; `-` where none is used. */
  beacon: Type.String(),
  /** The drand network that signs the value, where this installation asks one; null otherwise. */
  beaconChain: orNull(
    Type.Object({
      name: Type.String(),
      chainHash: Type.String(),
      publicKey: Type.String(),
      genesisSeconds: Type.Integer(),
      periodSeconds: Type.Integer(),
    }),
  ),
  draw: orNull(Draw),
  drawnAt: orNull(InstantText),
  drawVersion: Type.Integer(),
  /** Of outside lotteries: who reported what. */
  reports: Type.Array(
    Type.Object({
      source: Type.String(),
      draw: Draw,
      drawnAt: InstantText,
      /** The number under which it lists the draw; null where it gives none. */
      publishedNumber: orNull(Type.String()),
      pageHash: Type.String(),
      at: InstantText,
    }),
  ),
})
export type DrawFacts = Static<typeof DrawFacts>

export const drawFacts = operation({
  name: 'drawFacts',
  method: 'GET',
  path: '/lgw/draws',
  who: 'anyone',
  summary: 'All data to recompute and verify a draw.',
  query: Type.Object({ gameCode: LotteryCode, issue: IssueNumber }, { additionalProperties: false }),
  answer: DrawFacts,
  refusals: ['game-unknown', 'issue-unknown'],
})

export const lotteryResultOperations = [lotteryTrend, drawFacts] as const
