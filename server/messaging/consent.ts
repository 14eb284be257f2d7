/** Consent: whether offers may come to a member (WC-62); an exclusion ends it, and what concerns money and safety comes without it. */
import type { Consent } from '@baize/contract/messaging.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { tellInbox } from './inbox.ts'
import type { MessagingNeeds } from './needs.ts'
import { endConsent, giveConsent, latestConsent } from './store.ts'

export async function consentOf(asker: Reader | Tx, member: string): Promise<Consent> {
  const latest = await latestConsent(asker, member)
  const since = latest?.endedAt ?? latest?.givenAt
  return { offers: latest !== undefined && latest.endedAt === null, since: since?.toString() ?? null }
}

/** Takes the agreement back; offers that lie in the list are shown no more. Answers whether there was one. */
export async function withdrawConsent(needs: Pick<MessagingNeeds, 'clock' | 'tell'>, tx: Tx, member: string): Promise<boolean> {
  const ended = await endConsent(tx, member, needs.clock.now())
  if (ended) await tellInbox(needs, tx, member)
  return ended
}

export async function changeConsent(
  needs: MessagingNeeds,
  tx: Tx,
  member: string,
  offers: boolean,
): Promise<Outcome<Consent, 'account-excluded'>> {
  if (offers && (await needs.isExcluded(tx, member))) return refused('account-excluded')
  const now = needs.clock.now()
  const changed = offers ? await giveConsent(tx, member, now) : await withdrawConsent(needs, tx, member)
  // An exclusion and a closing tell of themselves; the member's own change is told as that of any guard is.
  const name = offers ? 'memberOffersOn' : 'memberOffersOff'
  if (changed) await needs.tell(tx, { name, memberId: member, reference: now.toString() })
  return done(await consentOf(tx, member))
}
