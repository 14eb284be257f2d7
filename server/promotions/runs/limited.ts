/**
 * Limited: who gets nothing of a set. They had what its limits give a member, or have an award of another campaign of its group (PR-08, PR-09). Next: `server/ledger/credits/credits.ts`.
 */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Campaign } from '../store.ts'
import { hadByMembers, lockMembers, type RunAward } from './run-store.ts'

type Limiting = Pick<Campaign, 'id' | 'document'>

/** How many more awards of a campaign each of the members may get; whoever is not named may get all that it gives one. */
async function roomOf(asker: Reader | Tx, { id, document }: Limiting, members: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { group, limits } = document
  const rows = await hadByMembers(asker, { id, group, counts: limits.perMember !== undefined }, members)
  return new Map(rows.map(({ member, had, inGroup }) => [member, inGroup ? 0 : (limits.perMember ?? Infinity) - had]))
}

const isLimiting = ({ document: { group, limits } }: Limiting): boolean => group !== undefined || limits.perMember !== undefined

/** Those of the members who may get nothing more. */
export async function limitedAmong(asker: Reader | Tx, campaign: Limiting, members: readonly string[]): Promise<ReadonlySet<string>> {
  if (!isLimiting(campaign) || members.length === 0) return new Set()
  const room = await roomOf(asker, campaign, members)
  return new Set(members.filter((member) => (room.get(member) ?? Infinity) <= 0))
}

/**
 * The awards of a page that its limits allow, in their order. Their members are locked, so that nobody takes another campaign of the group
 * meanwhile. A campaign without such limits asks nothing.
 */
export async function withinLimits(tx: Tx, campaign: Limiting, awards: readonly RunAward[]): Promise<readonly RunAward[]> {
  if (!isLimiting(campaign) || awards.length === 0) return awards
  const members = [...new Set(awards.map(({ member }) => member))]
  await lockMembers(tx, members)
  const room = new Map(await roomOf(tx, campaign, members))
  return awards.filter(({ member }) => {
    const left = room.get(member) ?? campaign.document.limits.perMember ?? Infinity
    room.set(member, left - 1)
    return left > 0
  })
}
