/** Needs: what the in-house games ask of the rest of the house; filled by `server/app/compose.ts`. */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'
import type { Secrets } from '../platform/secrets.ts'

/** What the operator has set for a game; amounts are decimal text in the merchant's currency. */
export type GameLimits = {
  readonly open: boolean
  readonly minimumStake: string
  readonly maximumStake: string
  /** The most that one round may pay, stake included. */
  readonly maximumWin: string
}

/** What the market asks of all in-house games. */
export type GameRules = {
  /** Between the starts of two rounds of one member: of the video slot, and of every other game. */
  readonly minimumSpinMs: number
  readonly minimumRoundMs: number
  /** After so long an open round of several steps is ended by rule. */
  readonly openRoundHours: number
  readonly jackpotSource: 'pool' | 'simulated'
}

export type OriginalsNeeds = {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'submit' | 'lock' | 'post' | 'credit' | 'balance' | 'openAccount' | 'follow'>
  readonly clock: Clock
  readonly random: Pick<Random, 'bytes' | 'token'>
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  readonly limitsOf: (game: OriginalCode) => Promise<GameLimits>
  readonly rules: () => Promise<GameRules>
  readonly currency: () => Promise<string>
  /** The account name of a member, which strangers see masked. */
  readonly nameOf: (member: string) => Promise<string | undefined>
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void
}

/** The member who plays, as the edge knows them. */
export type Player = { readonly id: string; readonly wallet: bigint }
