/** Game check: the verifier's parts of a game: its own fields, and how a fair stream decides a round with them. */
import type { FairStream } from '@baize/rules/fairness/stream.ts'
import type { Card } from '@baize/rules/originals/cards.ts'
import type { SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import type { TextKey } from '../../../i18n/keys.ts'

export type Bet = Readonly<Record<string, string>>
export type Field = {
  readonly name: string
  readonly label: TextKey
  readonly hint?: TextKey
  readonly options?: readonly { readonly value: string; readonly label: TextKey | number }[]
}

/** A round's result for display; one figure by itself, the rest beside it. */
export type Shown =
  | { readonly kind: 'figure' }
  | { readonly kind: 'cards'; readonly rows: readonly { readonly label: TextKey; readonly cards: readonly Card[] }[] }
  | { readonly kind: 'numbers'; readonly numbers: readonly number[]; readonly marked: readonly number[] }
  | { readonly kind: 'dice'; readonly dice: readonly number[] }
  | { readonly kind: 'tiles'; readonly mined: readonly number[]; readonly opened: readonly number[] }
  | { readonly kind: 'window'; readonly window: readonly (readonly SlotSymbol[])[] }

export type Decided = {
  readonly figure: string
  readonly shown: Shown
  /** Undefined where no valid bet was given. */
  readonly paid?: { readonly multiplier: bigint; readonly payoutUnits: bigint | undefined }
}

export type GameCheck = {
  readonly game: string
  readonly version: string
  readonly fields: readonly Field[]
  /** The names of fields that cannot be read or that the game refuses. */
  readonly faults: (bet: Bet) => string[]
  /** Called only without faults; `stakeUnits` undefined is a round without a given stake. */
  readonly decide: (fair: FairStream, bet: Bet, stakeUnits: bigint | undefined) => Promise<Decided>
}

const ONE = 10_000n

/** Runs a decision with a whole unit of stake where none was given, so that the multiplier is known and the payout is not. */
export function paidBy(
  stakeUnits: bigint | undefined,
  decide: (stakeUnits: bigint) => { ok: true; value: { payoutUnits: bigint } } | { ok: false },
): Decided['paid'] {
  const staked = stakeUnits ?? ONE
  const decided = decide(staked)
  if (!decided.ok) return undefined
  const { payoutUnits } = decided.value
  return { multiplier: (payoutUnits * ONE) / staked, payoutUnits: stakeUnits === undefined ? undefined : payoutUnits }
}
