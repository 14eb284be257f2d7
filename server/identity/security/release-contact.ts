/** Release contact: staff take a phone or an email address off a lost account, so that its owner can bind it to another one. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { dropContact, readContacts } from '../contact/contact.ts'
import { changeGuard } from '../change-guard/change-guard.ts'
import type { Parts } from '../needs.ts'
import { maskedEmail, maskedPhone } from '../phone-number.ts'
import { endAllSessions } from '../session/session.ts'
import { FORMER } from './alarm.ts'

/**
 * Whatever began with the contact ends with it: sessions, unfinished logins and links for a new password. Withdrawals rest as after every change
 * of a guard, and the former email address is told.
 */
export async function releaseContact(
  parts: Parts,
  tx: Tx,
  memberId: string,
  kind: 'phone' | 'email',
): Promise<Outcome<{ readonly before: string; readonly after: null }, 'not-found'>> {
  const { phone, email } = await readContacts(parts, tx, memberId)
  const contact = kind === 'phone' ? phone : email
  if (contact === undefined) return refused('not-found')
  await dropContact(tx, memberId, kind)
  await changeGuard(parts, tx, memberId)
  await endAllSessions(parts, tx, memberId, 'signed-out-everywhere')
  await parts.tell(tx, {
    name: 'memberContactReleased',
    memberId,
    kind,
    ...(kind === 'email' && contact.verified ? { former: parts.secrets.data.seal(FORMER, contact.address) } : {}),
    reference: parts.clock.now().toString(),
  })
  return done({ before: kind === 'phone' ? maskedPhone(contact.address) : maskedEmail(contact.address), after: null })
}
