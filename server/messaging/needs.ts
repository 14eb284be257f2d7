/** Needs: what messaging asks of the rest of the house; filled by `server/app/compose/compose-messaging.ts`. */
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'
import type { Caller } from '../platform/route.ts'

export type MessagingNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly tell: Tell
  /** Whether a member is kept from play now; no offer reaches them. */
  isExcluded(tx: Tx, member: string): Promise<boolean>
  /** HTML as it may be stored. */
  cleanHtml(html: string): string
  /** Judges what a form brought to show that a person stands behind it. */
  judgeCaptcha(
    caller: Pick<Caller, 'cookie'>,
    answer: { captcha?: string | undefined; proof?: string | undefined },
  ): Promise<'passed' | 'failed' | 'absent'>
}
