/** Round bounds: what a market allows of one round, for every room that takes a bet; `server/market` knows them (MK-02). */
import type { Tx } from '../platform/database.ts'

/** Undefined is without a cap or a pace. */
export type RoundBounds = {
  /** The most that all stakes of the round may be. */
  readonly capUnits: bigint | undefined
  readonly pace: Pace | undefined
  /** The level of identity that play asks for and the bettor lacks (PK-04). No stake is taken then: `capUnits` is 0. */
  readonly check?: number
}
/** From start to start of one person in a category. */
export type Pace = { readonly person: string; readonly category: string; readonly milliseconds: number }

/** A bet that begins a round; a further bet in it is no start. */
export type RoundStart = Pace & { readonly at: Temporal.Instant }

export type RoundStarts = {
  /** Whether each comes too early after the one before it. The rows stay locked until the transaction ends. */
  tooEarly(tx: Tx, starts: readonly RoundStart[]): Promise<readonly boolean[]>
  /** Notes the starts whose money has moved. */
  note(tx: Tx, starts: readonly RoundStart[]): Promise<void>
}

/** Who bets what kind of game in which wallet. */
export type RoundBettor = { readonly person: string; readonly currency: string; readonly categories: readonly string[] }

export type RoundRules = {
  /** What the market of the merchant allows of one round. */
  readonly bounds: (bettor: RoundBettor) => Promise<RoundBounds>
  readonly starts: RoundStarts
}
