/**
 * Exclude: keeps a member from play and deposits, from the commit on. The time is only ever made longer, and no member of staff ends it.
 * Next: `server/app/compose/compose-protection.ts`.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { isLater, type Until } from '@baize/rules/protection/exclusion.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { dropWishes } from './drop-wishes.ts'
import type { ProtectionNeeds } from './needs.ts'
import { exclusionsOf, insertExclusion, lockExclusions, type ExclusionRow } from './store.ts'

type Excluded = { readonly before: { readonly until: string | null }; readonly after: { readonly until: string } }

/** The latest end of all exclusions; undefined where there is none. */
function endOf(rows: readonly Pick<ExclusionRow, 'endsAt'>[]): Until | undefined {
  let latest: Until | undefined
  for (const { endsAt } of rows) if (isLater(endsAt ?? 'for-ever', latest)) latest = endsAt ?? 'for-ever'
  return latest
}

/** Whether the member is kept from play now. */
export async function isExcluded({ clock }: ProtectionNeeds, reader: Reader | Tx, member: string): Promise<boolean> {
  const until = endOf(await exclusionsOf(reader, member))
  return until !== undefined && isLater(until, clock.now())
}

export async function exclude(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, until, by }: { readonly member: string; readonly until: Until; readonly by: string },
): Promise<Outcome<Excluded, 'value-refused' | 'state-conflict'>> {
  const now = needs.clock.now()
  if (!isLater(until, now)) return refused('value-refused', { until: 'is over' })
  await lockExclusions(tx, member)
  const before = endOf(await exclusionsOf(tx, member))
  if (!isLater(until, before)) return refused('state-conflict', { until: String(before) })
  await insertExclusion(tx, { member, endsAt: until === 'for-ever' ? null : until, setBy: by, setAt: now })
  await dropWishes(needs, tx, member)
  await needs.keepFromPlay(tx, member, until)
  return done({ before: { until: before === undefined ? null : String(before) }, after: { until: String(until) } })
}
