/** Needs: what the in-house games need from the other rooms; `server/app/compose.ts` fills it. */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import type { BonusMoney, Ledger, RoundRules } from '../ledger/ledger.ts'
import type { Clock, DatabaseClock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'
import type { Secrets } from '../platform/secrets.ts'

/** What the operator has set for a game in one currency; amounts are decimal text. */
export type GameLimits = {
  readonly open: boolean
  readonly minimumStake: string
  readonly maximumStake: string
  /** The maximum payout of one round, stake included. */
  readonly maximumWin: string
}

/** The pool of one currency: what the house puts in when it is empty, and how far it grows. */
export type JackpotTerms = { readonly seedUnits: bigint; readonly ceilingUnits: bigint }

/** The requirements of the market for all in-house games. */
export type GameRules = {
  /** Between the starts of two rounds of one member: of the video slot, and of every other game. */
  readonly minimumSpinMs: number
  readonly minimumRoundMs: number
  /** After this long an open round of several steps is ended by rule. */
  readonly openRoundHours: number
  readonly jackpotSource: 'pool' | 'simulated'
}

export type OriginalsNeeds = {
  readonly bonus: Pick<BonusMoney, 'apply' | 'lock'>
  readonly database: Database
  readonly ledger: Pick<Ledger, 'submit' | 'lock' | 'post' | 'credit' | 'balance' | 'openAccount' | 'accountOf' | 'follow'>
  readonly clock: Clock
  /** By it a cash-out of crash is judged. */
  readonly databaseClock: Pick<DatabaseClock, 'at' | 'agrees'>
  readonly random: Pick<Random, 'bytes'>
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  /** None where the game is not offered in the currency. */
  readonly limitsOf: (game: OriginalCode, currency: string) => Promise<GameLimits | undefined>
  readonly jackpotOf: (currency: string) => Promise<JackpotTerms | undefined>
  readonly rules: () => Promise<GameRules>
  /** What the market allows of one round (MK-02). */
  readonly round: RoundRules
  /** The merchant's first currency, and all in which games are offered. */
  readonly currency: () => Promise<string>
  readonly currencies: () => Promise<readonly string[]>
  /** The account name of a member, which strangers see masked. */
  readonly nameOf: (member: string) => Promise<string | undefined>
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void
}

/** The member who plays, as the edge knows them. */
export type Player = { readonly id: string; readonly wallet: bigint; readonly currency: string }
