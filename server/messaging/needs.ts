/** Needs: what messaging needs from the other rooms; `server/app/compose/compose-messaging.ts` fills it. */
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
  /** Whether nothing is offered to a member at the moment (PI-02). */
  offersRest(tx: Tx, member: string): Promise<boolean>
  /** HTML as it may be stored. */
  cleanHtml(html: string): string
  /** Judges the proof of a person that came with a form. */
  judgeCaptcha(
    caller: Pick<Caller, 'cookie'>,
    answer: { captcha?: string | undefined; proof?: string | undefined },
  ): Promise<'passed' | 'failed' | 'absent'>
}
