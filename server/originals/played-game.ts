/** Played game: what every game provides so that stake, result and payout happen in one transaction, or step by step after one. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '@baize/rules/fairness/stream.ts'

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }
/** Plain data of one game: its choices, or its result. */
export type PlainData = { readonly [name: string]: Plain }

export type ReadRefusal = 'invalid-input' | 'stake-below-minimum' | 'stake-above-maximum' | 'target-out-of-range'

/** A stored bet, with the figures for the operator's limits. */
export type ReadBet = {
  readonly bet: PlainData
  /** Everything that the bet stakes at once. */
  readonly stakeUnits: bigint
  /** The smallest single chip. */
  readonly smallestUnits: bigint
  /** The maximum payout of the round, or of its first step. */
  readonly mostWonUnits: bigint
}

export type Decided = { readonly outcome: PlainData; readonly payoutUnits: bigint }

/** A game of one step. */
export type PlayedGame<Wish = never> = {
  /** The version of the rules that decide; part of every result. */
  readonly version: string
  /** Reads a bet, or names a fault that no limit would change. */
  readonly read: (wish: Wish) => Outcome<ReadBet, ReadRefusal>
  /** The result of a bet that was read before; a pure function of its input. */
  readonly decide: (stakeUnits: bigint, bet: PlainData, stream: FairStream) => Promise<Decided>
  /** What the game's view of a round shows beside the fields of every round. */
  readonly view: (bet: PlainData, outcome: PlainData) => PlainData
}

/** One stored choice: a word of the game, or a number. */
export type Choice = string | number

/** The state of a round of several steps after its choices. */
export type Position = {
  readonly state: 'open' | 'lost' | 'paid'
  /** Everything staked so far. */
  readonly stakeUnits: bigint
  readonly payoutUnits: bigint
  /** What the game's view shows, without anything that its player may not know yet. */
  readonly fields: PlainData
  /** The maximum payout that this choice could cause at once; 0 for a choice that adds no such chance. */
  readonly couldPay: (choice: Choice) => bigint
  /** How the published rule continues where the player does not: one more choice, or the stake returned. */
  readonly byRule: { readonly choose: Choice } | 'return'
}

export const STEPPED_CODES = ['mines', 'hi-lo', 'blackjack'] as const
export type SteppedCode = (typeof STEPPED_CODES)[number]
export const isSteppedCode = (code: string): code is SteppedCode => (STEPPED_CODES as readonly string[]).includes(code)

/** A game of several steps. Its position is a pure function of what was drawn and chosen, so that a crash changes nothing. */
export type SteppedGame<Wish = never> = {
  readonly version: string
  readonly read: (wish: Wish) => Outcome<ReadBet, ReadRefusal>
  /** Everything that chance decides, drawn before the first choice. */
  readonly draw: (bet: PlainData, stream: FairStream) => Promise<readonly number[]>
  readonly play: (
    stakeUnits: bigint,
    bet: PlainData,
    drawn: readonly number[],
    choices: readonly Choice[],
  ) => Outcome<Position, 'state-conflict'>
}
