/** Needs: what the room of rules against laundering needs from the other rooms; `server/app/compose/compose-risk.ts` fills it. */
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Rest } from './funds-store.ts'

/**
 * What a payee is to the rules: the mark of its number, and since when it is bound. Its name may be written as another's, and may be another's by every
 * spelling.
 */
export type PayeeFacts = {
  readonly mark: string
  readonly nameDiffers: boolean
  readonly nameApart: boolean
  readonly at: Temporal.Instant
}

export type RiskNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'follow' | 'hasRead' | 'undoneBy' | 'actOf'>
  /** The zone of the merchant's days, and the currency of the rules' amounts. */
  readonly merchant: () => Promise<{ readonly timeZone: string; readonly currency: string }>
  /** A payee of a member; undefined where there is none of that id. */
  readonly payeeFacts: (asker: Reader, member: string, payee: string) => Promise<PayeeFacts | undefined>
  /** What the authority of the market is told of a case, and which one it is. */
  readonly reportTemplate: () => Promise<{ readonly authority: string; readonly parts: readonly string[] }>
  readonly tell: Tell
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void
  /** Whole years; undefined where no birthday was told. */
  readonly ageOf: (member: string) => Promise<number | undefined>
  /** Seconds at play of the merchant's day so far. */
  readonly playedToday: (tx: Tx, member: string) => Promise<number>
  /** Whether nothing is left of a limit of the member. */
  readonly hasReachedLimit: (tx: Tx, member: string) => Promise<boolean>
  /** What came into each wallet of a member since an instant, and what was lost from it; below 0 where more was won. */
  readonly usualOf: (
    tx: Tx,
    member: string,
    since: Temporal.Instant,
  ) => Promise<readonly { readonly currency: string; readonly deposited: bigint; readonly lost: bigint }[]>
  /** Sets the house's weekly limit of a wallet, unless a stricter one of the house stands. Answers whether it was set. */
  readonly limitByHouse: (
    tx: Tx,
    limit: { readonly member: string; readonly currency: string; readonly what: 'deposit' | 'loss'; readonly units: bigint },
  ) => Promise<boolean>
  /** Rests deposits and play above the amount of the member's level by limits of the house in each wallet; answers which. */
  readonly restAbove: (tx: Tx, member: string) => Promise<readonly Rest[]>
  /** What stood before those limits holds again, unless staff have changed it meanwhile. */
  readonly endRest: (tx: Tx, member: string, rests: readonly Rest[]) => Promise<void>
  /** What is left of a member's own deposits after their withdrawals. */
  readonly ownDeposits: (tx: Tx, owner: { readonly id: string; readonly currency: string }) => Promise<bigint>
  /** Ends the consent to offers. */
  readonly stopOffers: (tx: Tx, member: string) => Promise<unknown>
}
