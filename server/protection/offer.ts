/** Offer: whether a member wants limits is asked in registration and before the first deposit, kept, and asked again after six months (PL-01). */
import type { Reader, Tx } from '../platform/database.ts'
import type { ProtectionNeeds } from './needs.ts'
import { insertOffer, lastOffer } from './store.ts'

const AGAIN_AFTER = { months: 6 } as const

export async function isOfferDue({ clock, timeZone }: ProtectionNeeds, asker: Reader | Tx, member: string): Promise<boolean> {
  const last = await lastOffer(asker, member)
  if (last === undefined) return true
  const again = last.toZonedDateTimeISO(await timeZone()).add(AGAIN_AFTER)
  return Temporal.Instant.compare(clock.now(), again.toInstant()) >= 0
}

export const answerOffer = (
  { clock }: ProtectionNeeds,
  tx: Tx,
  { member, answer }: { readonly member: string; readonly answer: 'set' | 'not-now' },
) => insertOffer(tx, { member, answer, at: clock.now() })
