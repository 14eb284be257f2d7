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

/** Takes the agreement back; offers that lie in the list are shown no more. */
export async function withdrawConsent(needs: Pick<MessagingNeeds, 'clock' | 'tell'>, tx: Tx, member: string): Promise<void> {
  if (await endConsent(tx, member, needs.clock.now())) await tellInbox(needs, tx, member)
}

export async function changeConsent(
  needs: MessagingNeeds,
  tx: Tx,
  member: string,
  offers: boolean,
): Promise<Outcome<Consent, 'account-excluded'>> {
  if (!offers) await withdrawConsent(needs, tx, member)
  else if (await needs.isExcluded(tx, member)) return refused('account-excluded')
  else await giveConsent(tx, member, needs.clock.now())
  return done(await consentOf(tx, member))
}
