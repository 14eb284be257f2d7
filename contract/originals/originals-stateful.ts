/**
 * Games of several steps: a start takes the stake and fixes the outcome, each step reveals more of it, and the last one pays.
 *
 * A member has at most one open round in each game. A step names the round and its own place (`step`, counted from 0: the round's view says which
 * comes next). A repeated call with the same place and choice is answered with the round as it stands. Another choice at a place that is taken is
 * a conflict. That pair is the key of the money that a step may move, so a step needs no header of its own.
 */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { SEEDED_BET_REFUSALS, CardView, Multiplier, roundFields } from './originals-values.ts'
import { Amount, Id, InstantText } from '../values/texts.ts'

const stateFields = {
  ...roundFields,
  /**
   * `open` goes on; `lost` and `paid` are over; `returned` gave the stake back. `payout` is 0 while open, `stake` grows when a hand is doubled or split.
   */
  state: Type.Union([Type.Literal('open'), Type.Literal('lost'), Type.Literal('paid'), Type.Literal('returned')]),
  /** The place of the next step; the number of steps taken once the round is over. */
  step: Type.Integer(),
  /** When the published rule ends an open round: it pays the cash-out, returns the stake of an unplayed round, or stands in card games. */
  endsBy: Type.Union([InstantText, Type.Null()]),
  /** Whether the round was ended by that rule and not by its player. */
  ended: Type.Boolean(),
}

export const MinesRound = Type.Object({
  ...stateFields,
  game: Type.Literal('mines'),
  mines: Type.Integer(),
  /** Tiles 0 to 24, row by row from the top left, in the order in which they were opened. */
  opened: Type.Array(Type.Integer()),
  /** The present cash-out, `"0.00"` before the first safe tile and after a mine. */
  multiplier: Multiplier,
  /** The cash-out after the next safe tile; null once the round is over. */
  nextMultiplier: Type.Union([Multiplier, Type.Null()]),
  /** The mined tiles, empty until the round is over. */
  mined: Type.Array(Type.Integer()),
})

const HiLoChoice = Type.Union([
  Type.Literal('higher'),
  Type.Literal('lower'),
  Type.Literal('same'),
  Type.Literal('skip'),
  Type.Literal('cash-out'),
])
export const HiLoRound = Type.Object({
  ...stateFields,
  game: Type.Literal('hi-lo'),
  choices: Type.Array(HiLoChoice),
  /** The cards that were dealt so far; the next call is about the last one. */
  shown: Type.Array(CardView),
  multiplier: Multiplier,
  /** The possible calls, each with its multiplier when correct; empty once the round is over. */
  offers: Type.Array(Type.Object({ choice: HiLoChoice, multiplier: Multiplier })),
})

const BlackjackChoice = Type.Union([Type.Literal('hit'), Type.Literal('stand'), Type.Literal('double'), Type.Literal('split')])
export const BlackjackRound = Type.Object({
  ...stateFields,
  game: Type.Literal('blackjack'),
  /** The stake of the first hand; doubling and splitting add as much each. */
  handStake: Amount,
  choices: Type.Array(BlackjackChoice),
  hands: Type.Array(
    Type.Object({
      cards: Type.Array(CardView),
      total: Type.Integer(),
      soft: Type.Boolean(),
      doubled: Type.Boolean(),
      result: Type.Union([
        Type.Literal('blackjack'),
        Type.Literal('won'),
        Type.Literal('push'),
        Type.Literal('lost'),
        Type.Literal('bust'),
        Type.Null(),
      ]),
    }),
  ),
  /** The hand whose turn it is, counted from 0, and what it may do. */
  turn: Type.Union([Type.Integer(), Type.Null()]),
  allowed: Type.Array(BlackjackChoice),
  /** The dealer's visible cards: the first one while the round is open. */
  dealer: Type.Array(CardView),
})

export type MinesRound = Static<typeof MinesRound>
export type HiLoRound = Static<typeof HiLoRound>
export type BlackjackRound = Static<typeof BlackjackRound>

const strict = { additionalProperties: false } as const
const start = { method: 'POST', who: 'member', key: true, limit: 'bet', refusals: [...SEEDED_BET_REFUSALS, 'round-open'] } as const
const step = { method: 'POST', who: 'member', limit: 'bet' } as const
/** `win-above-maximum`: the step could exceed the maximum payout of a round; the player cashes out instead. */
const STEP_REFUSALS = ['not-found', 'state-conflict', 'win-above-maximum', 'currency-not-offered'] as const
const Step = { round: Id, step: Type.Integer({ minimum: 0, maximum: 200 }) }

export const startMines = operation({
  ...start,
  name: 'startMines',
  path: '/wps/originals/mines/start',
  summary: 'Stakes on a field of 25 tiles with that many mines.',
  body: Type.Object({ stake: Amount, mines: Type.Integer({ minimum: 1, maximum: 24 }) }, strict),
  answer: Type.Object({ round: MinesRound, balance: Amount }),
})

export const openMinesTile = operation({
  ...step,
  name: 'openMinesTile',
  path: '/wps/originals/mines/tile',
  summary: 'Opens one tile of an open round of mines.',
  body: Type.Object({ ...Step, tile: Type.Integer({ minimum: 0, maximum: 24 }) }, strict),
  answer: Type.Object({ round: MinesRound, balance: Amount }),
  refusals: [...STEP_REFUSALS],
})

export const cashOutMines = operation({
  ...step,
  name: 'cashOutMines',
  path: '/wps/originals/mines/cash-out',
  summary: 'Cashes out an open round of mines.',
  body: Type.Object(Step, strict),
  answer: Type.Object({ round: MinesRound, balance: Amount }),
  refusals: [...STEP_REFUSALS],
})

export const startHiLo = operation({
  ...start,
  name: 'startHiLo',
  path: '/wps/originals/hi-lo/start',
  summary: 'Stakes on a round of hi-lo and turns its first card.',
  body: Type.Object({ stake: Amount }, strict),
  answer: Type.Object({ round: HiLoRound, balance: Amount }),
})

export const chooseHiLo = operation({
  ...step,
  name: 'chooseHiLo',
  path: '/wps/originals/hi-lo/choose',
  summary: 'Guesses higher, lower or same, skips a card, or cashes out.',
  body: Type.Object({ ...Step, choice: HiLoChoice }, strict),
  answer: Type.Object({ round: HiLoRound, balance: Amount }),
  refusals: [...STEP_REFUSALS],
})

export const startBlackjack = operation({
  ...start,
  name: 'startBlackjack',
  path: '/wps/originals/blackjack/start',
  summary: 'Stakes on a hand of blackjack and deals; a blackjack of either side ends it at once.',
  body: Type.Object({ stake: Amount }, strict),
  answer: Type.Object({ round: BlackjackRound, balance: Amount }),
})

export const chooseBlackjack = operation({
  ...step,
  name: 'chooseBlackjack',
  path: '/wps/originals/blackjack/choose',
  summary: 'Hits, stands, doubles or splits; doubling and splitting take another stake.',
  body: Type.Object({ ...Step, choice: BlackjackChoice }, strict),
  answer: Type.Object({ round: BlackjackRound, balance: Amount }),
  refusals: [
    ...STEP_REFUSALS,
    'balance-too-low',
    'bonus-max-bet',
    'bonus-parked',
    'account-blocked',
    'account-excluded',
    'reality-check-due',
    'check-needed',
    'still-checking',
    'limit-reached',
  ],
})

export const openOriginal = operation({
  name: 'openOriginal',
  method: 'GET',
  path: '/wps/originals/open/:game',
  who: 'member',
  summary: "The member's open round of a game of several steps, to go on after a lost page; null when there is none.",
  params: Type.Object({ game: Type.Union([Type.Literal('mines'), Type.Literal('hi-lo'), Type.Literal('blackjack')]) }),
  answer: Type.Object({ round: Type.Union([MinesRound, HiLoRound, BlackjackRound, Type.Null()]) }),
})

export const originalsStatefulOperations = [
  startMines,
  openMinesTile,
  cashOutMines,
  startHiLo,
  chooseHiLo,
  startBlackjack,
  chooseBlackjack,
  openOriginal,
] as const
