/** Needs: what the room of rules against laundering needs from the other rooms; `server/app/compose/compose-risk.ts` fills it. */
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'

/** What a payee is to the rules: the mark of its number, whether its name is another's, and since when it is bound. */
export type PayeeFacts = { readonly mark: string; readonly nameDiffers: boolean; readonly at: Temporal.Instant }

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
}
