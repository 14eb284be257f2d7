/** Consent: whether a member receives offers (WC-62). An exclusion ends it. Messages about money and security need no consent. */
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

/** Withdraws the consent; offers in the list are no longer shown. Answers whether there was one. */
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
): Promise<Outcome<Consent, 'account-excluded' | 'offers-resting'>> {
  if (offers && (await needs.isExcluded(tx, member))) return refused('account-excluded')
  if (offers && (await needs.offersRest(tx, member))) return refused('offers-resting')
  const now = needs.clock.now()
  const changed = offers ? await giveConsent(tx, member, now) : await withdrawConsent(needs, tx, member)
  // An exclusion and a closing send their own messages. The member's own change is reported like that of any guard.
  const name = offers ? 'memberOffersOn' : 'memberOffersOff'
  if (changed) await needs.tell(tx, { name, memberId: member, reference: now.toString() })
  return done(await consentOf(tx, member))
}
