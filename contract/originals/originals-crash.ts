/**
 * Crash: one round for all players, whose seed a chain of hashes committed before it. Whoever cashes out in time is paid when the round has
 * crashed.
 *
 * When betting closes, the hash of the bets joins the seed, so nobody knows the point before. The seed of a round is the commitment of the next
 * (rules/fairness `commitmentOf`). Every revealed seed is checked against the one before it, back to the commitment of the chain. The multiplier
 * is `crashMultiplierAt` of the milliseconds since `startsAt`. While a round flies, only joins and cash-outs are therefore sent.
 *
 * Nothing tells the crash until no cash-out can count any more, which is a moment after it. Cash-outs by a target are told as much later. A server
 * that does not know the time well enough refuses a cash-out as `clock-unsure`; another one may take it.
 */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { BET_REFUSALS, Hundredths, Multiplier, roundFields } from './originals-values.ts'
import { MerklePath } from '../values/merkle-path.ts'
import { pageOf, pageSize, PageNumber } from '../values/page.ts'
import { Amount, Id, InstantText } from '../values/texts.ts'

/** One player's bet, open or settled; `seedId` is the chain, `nonce` the place in it, `commitment` the seed of the previous round. */
export const CrashRound = Type.Object({
  ...roundFields,
  /** The hash of the round's bets; null while it takes them. */
  clientSeed: Type.Union([Type.String(), Type.Null()]),
  /** The path of this bet in that hash (`rules/fairness/merkle.ts`); null until the round has crashed. */
  inHash: Type.Union([MerklePath, Type.Null()]),
  game: Type.Literal('crash'),
  /** The shared round's number. */
  round: Type.Integer(),
  /**
   * `open`: may still cash out; `left`: has cashed out and is paid when the round has crashed; then `won`, `lost`, or `returned` after an
   * interruption.
   */
  state: Type.Union([Type.Literal('open'), Type.Literal('left'), Type.Literal('won'), Type.Literal('lost'), Type.Literal('returned')]),
  /** The auto cash-out of the bet, or null. A bet also cashes out at the maximum payout of a round. */
  target: Type.Union([Hundredths, Type.Null()]),
  leftAt: Type.Union([Hundredths, Type.Null()]),
  /** Null until the round has crashed. */
  point: Type.Union([Hundredths, Type.Null()]),
  /** The multiplier that is paid: that of `leftAt` once it is known. */
  multiplier: Multiplier,
})
export type CrashRound = Static<typeof CrashRound>

/** A seat as everyone sees it: the name is masked. */
const CrashSeat = Type.Object({
  seat: Id,
  name: Type.String(),
  currency: Type.String(),
  stake: Amount,
  leftAt: Type.Union([Hundredths, Type.Null()]),
  payout: Type.Union([Amount, Type.Null()]),
})
export type CrashSeat = Static<typeof CrashSeat>

/** What was staked in each currency but the merchant's first. */
const Further = Type.Array(Type.Object({ currency: Type.String(), staked: Amount }))

/** The shared round with its place in the chain. `serverSeed` and `point` are null until it has crashed. */
const SharedRound = Type.Object({
  round: Type.Integer(),
  version: Type.String(),
  /** `betting` until `startsAt`, `flying` until its cash-outs are closed, `interrupted` when no server ran the table while it flew. */
  phase: Type.Union([Type.Literal('betting'), Type.Literal('flying'), Type.Literal('crashed'), Type.Literal('interrupted')]),
  opensAt: InstantText,
  startsAt: InstantText,
  brokeAt: Type.Union([InstantText, Type.Null()]),
  point: Type.Union([Hundredths, Type.Null()]),
  chain: Id,
  /** The commitment under which the whole chain was made: the seed before the first place. */
  chainCommitment: Type.String(),
  nonce: Type.Integer(),
  commitment: Type.String(),
  /** The hash of all bets of the round; null while it takes them. */
  clientSeed: Type.Union([Type.String(), Type.Null()]),
  serverSeed: Type.Union([Type.String(), Type.Null()]),
  players: Type.Integer(),
  staked: Amount,
  further: Further,
})

export const CrashTable = Type.Object({
  open: Type.Boolean(),
  /** The server's time of the answer; clocks of phones are wrong. */
  serverNow: InstantText,
  /** Null while the table sleeps because nobody looks; asking wakes it. */
  round: Type.Union([Type.Object({ ...SharedRound.properties, seats: Type.Array(CrashSeat) }), Type.Null()]),
  /** The last points, newest first. */
  last: Type.Array(Type.Object({ round: Type.Integer(), point: Hundredths })),
})

export type CrashTable = Static<typeof CrashTable>

export const crashTable = operation({
  name: 'crashTable',
  method: 'GET',
  path: '/wps/originals/crash',
  who: 'anyone',
  summary: 'The shared round of crash as everyone sees it.',
  answer: CrashTable,
})

export const crashBet = operation({
  name: 'crashBet',
  method: 'GET',
  path: '/wps/originals/crash/bet',
  who: 'member',
  summary: "The member's own bet in the round that is on the table, or null.",
  answer: Type.Object({ bet: Type.Union([CrashRound, Type.Null()]) }),
})

export const placeCrashBet = operation({
  name: 'placeCrashBet',
  method: 'POST',
  path: '/wps/originals/crash/bet',
  who: 'member',
  key: true,
  limit: 'bet',
  summary: 'One bet on the round that is open for bets, with an optional auto cash-out; the database’s clock closes betting.',
  body: Type.Object({ stake: Amount, target: Type.Optional(Type.Union([Hundredths, Type.Null()])) }, { additionalProperties: false }),
  answer: Type.Object({ bet: CrashRound, balance: Amount }),
  refusals: [...BET_REFUSALS, 'target-out-of-range', 'round-closed', 'bet-placed'],
})

export const cashOutCrash = operation({
  name: 'cashOutCrash',
  method: 'POST',
  path: '/wps/originals/crash/cash-out',
  who: 'member',
  limit: 'bet',
  summary: 'Cashes out at the multiplier at the call’s arrival, by the database’s clock; a repeated call gets the same answer.',
  body: Type.Object({ bet: Id }, { additionalProperties: false }),
  answer: Type.Object({ bet: CrashRound }),
  refusals: ['not-found', 'round-crashed', 'state-conflict'],
})

export const crashHistory = operation({
  name: 'crashHistory',
  method: 'GET',
  path: '/wps/originals/crash/history',
  who: 'anyone',
  summary: 'The crashed rounds, newest first, with the data to verify them.',
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(100, 20) }, { additionalProperties: false }),
  answer: pageOf(SharedRound),
})

/** The content of the socket's `round` event for the table (`gameCode` crash, `state` the kind of news). */
export const CrashNews = Type.Object({
  serverNow: InstantText,
  startsAt: InstantText,
  commitment: Type.String(),
  /** The hash of the bets, once they are closed. */
  clientSeed: Type.Union([Type.String(), Type.Null()]),
  players: Type.Integer(),
  staked: Amount,
  further: Further,
  /** With `crashed`: where and when it crashed, and the seed that proves it. */
  point: Type.Optional(Hundredths),
  brokeAt: Type.Optional(InstantText),
  serverSeed: Type.Optional(Type.String()),
  /** With `seats`: those that came or left since the last news, at most 40. */
  seats: Type.Optional(Type.Array(CrashSeat)),
})
export type CrashNews = Static<typeof CrashNews>

export const originalsCrashOperations = [crashTable, crashBet, placeCrashBet, cashOutCrash, crashHistory] as const
