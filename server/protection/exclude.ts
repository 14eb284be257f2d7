/**
 * Exclude: keeps a member from play and deposits, from the commit on. The time is only ever made longer, and no member of staff ends it.
 * Next: `server/app/compose/compose-protection.ts`.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { isLater, type Until } from '@baize/rules/protection/exclusion.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { dropWishes } from './drop-wishes.ts'
import type { Ends, ProtectionNeeds } from './needs.ts'
import { lockPerson } from './person.ts'
import { isResting, opensAt, standingOf } from './standing.ts'
import { exclusionsOf, insertExclusion, lockExclusions } from './store.ts'

const REGISTER = { kind: 'register', setBy: 'register' } as const

type Excluded = { readonly before: { readonly until: string | null }; readonly after: { readonly until: string } }

/** Whether the member is kept from play now. */
export async function isExcluded({ clock }: ProtectionNeeds, reader: Reader | Tx, member: string): Promise<boolean> {
  return isResting(standingOf(await exclusionsOf(reader, member)), clock.now())
}

/** Keeps every account of the person from play. What is asked, is asked of the named one; another that rests longer already stays as it is. */
export async function exclude(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, until, by }: { readonly member: string; readonly until: Until; readonly by: string },
): Promise<Outcome<Excluded, 'value-refused' | 'state-conflict'>> {
  const now = needs.clock.now()
  if (!isLater(until, now)) return refused('value-refused', { until: 'is over' })
  const accounts = await lockPerson(needs, tx, member)
  const { staff: before } = standingOf(await exclusionsOf(tx, member))
  if (!isLater(until, before)) return refused('state-conflict', { until: String(before) })
  const ends: Ends[] = []
  for (const each of accounts) {
    if (!isLater(until, standingOf(await exclusionsOf(tx, each)).staff)) continue
    await insertExclusion(tx, { member: each, kind: 'staff', endsAt: until === 'for-ever' ? null : until, setBy: by, setAt: now })
    await dropWishes(needs, tx, each)
    ends.push({ member: each, until: opensAt(standingOf(await exclusionsOf(tx, each)), now) ?? until })
  }
  await needs.keepFromPlay(tx, ends)
  for (const each of ends) await needs.tell(tx, { name: 'memberKeptFromPlay', memberId: each.member })
  return done({ before: { until: before === undefined ? null : String(before) }, after: { until: String(until) } })
}

/** Keeps every account of the person from play whom the national register lists, until it does no more and they have asked to return. */
export async function excludeListed(needs: ProtectionNeeds, tx: Tx, member: string): Promise<void> {
  const ends: Ends[] = []
  for (const each of await lockPerson(needs, tx, member)) {
    if (standingOf(await exclusionsOf(tx, each)).register.exclusion?.until === 'for-ever') continue
    await insertExclusion(tx, { ...REGISTER, member: each, endsAt: null, setAt: needs.clock.now() })
    await dropWishes(needs, tx, each)
    ends.push({ member: each, until: 'for-ever' })
  }
  if (ends.length > 0) await needs.keepFromPlay(tx, ends)
  for (const each of ends) await needs.tell(tx, { name: 'memberKeptFromPlay', memberId: each.member })
}

/** The register lists a member no more. As after a term, the exclusion goes on until they ask to return (PX-02). */
export async function endListing({ clock }: ProtectionNeeds, tx: Tx, member: string): Promise<void> {
  await lockExclusions(tx, member)
  if (standingOf(await exclusionsOf(tx, member)).register.exclusion?.until !== 'for-ever') return
  await insertExclusion(tx, { ...REGISTER, member, endsAt: clock.now(), setAt: clock.now() })
}
