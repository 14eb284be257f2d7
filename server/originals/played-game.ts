/** Played game: what every game of one step brings so that stake, result and payout can happen in one transaction. */
import type { FairStream } from '@baize/rules/fairness/stream.ts'
import type { PlainData } from './store.ts'

export type Decided = { readonly outcome: PlainData; readonly payoutUnits: bigint }

export type PlayedGame = {
  /** The version of the rules that decide; part of every result. */
  readonly version: string
  /** The result of a bet that was checked before; a pure function of its input. */
  decide(stakeUnits: bigint, bet: PlainData, stream: FairStream): Promise<Decided>
}
