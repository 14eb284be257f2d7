/** Needs: what the in-house games ask of the rest of the house; filled by `server/app/compose.ts`. */
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

export type OriginalsNeeds = {
  readonly database: Database
  readonly ledger: Pick<Ledger, 'submit'>
  readonly clock: Clock
  readonly random: Pick<Random, 'bytes' | 'token'>
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  readDiceLimits(): Promise<GameLimits>
}

/** The member who plays, as the edge knows them. */
export type Player = { readonly id: string; readonly wallet: bigint }
