/** Composes messaging: content cleans its HTML, identity judges the captcha of feedback, and events of other rooms become messages. */
import { cleanHtml } from '../../content/content.ts'
import type { Identity } from '../../identity/identity.ts'
import { createMessaging, type Messaging, type MessagingNeeds } from '../../messaging/messaging.ts'
import type { OperatorNeeds } from '../../operator/operator.ts'
import { tell } from '../../platform/jobs.ts'
import type { Protection } from '../../protection/protection.ts'

type Rooms = {
  readonly identity: Identity
  readonly protection: Pick<Protection, 'isExcluded'>
  readonly offersRest: MessagingNeeds['offersRest']
}

export function composeMessaging(
  { database, clock, random }: Pick<MessagingNeeds, 'database' | 'clock' | 'random'>,
  { identity, protection, offersRest }: Rooms,
): Messaging {
  return createMessaging({
    database,
    clock,
    random,
    tell,
    cleanHtml,
    judgeCaptcha: identity.judgeCaptcha,
    isExcluded: (tx, member) => protection.isExcluded(tx, member),
    offersRest,
  })
}

/** What staff may do with messages: a member is named by the account. */
export const messageActsOf = ({ staff }: Messaging, identity: Identity): OperatorNeeds['messages'] => ({
  ...staff,
  async send(tx, account, typed) {
    if (account === null) return staff.send(tx, null, typed)
    const member = await identity.findByAccount(account)
    return member ? staff.send(tx, member.id, typed) : { ok: false, code: 'not-found' }
  },
})
