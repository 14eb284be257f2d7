/** Member: the account and the locked row of somebody who has points, made when they are first needed. */
import { formatUnits, POINTS } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { lockedPoints } from '@baize/rules/points/earn.ts'
import type { Tx } from '../platform/database.ts'
import type { PointsNeeds } from './needs.ts'
import { insertMember, lockMembers, type MemberRow } from './store.ts'

/** Locks the rows of these members, in one order for everybody; the lanes are taken after it. */
export async function lockPoints(
  { ledger }: Pick<PointsNeeds, 'ledger'>,
  tx: Tx,
  members: readonly string[],
): Promise<ReadonlyMap<string, MemberRow>> {
  const wanted = [...new Set(members)].sort()
  const known = await lockMembers(tx, wanted)
  const missing = wanted.filter((member) => !known.has(member))
  if (missing.length === 0) return known
  for (const member of missing)
    await insertMember(tx, member, await ledger.openAccount(tx, { owner: member, kind: 'points', currency: POINTS }))
  return lockMembers(tx, wanted)
}

/** The row of one member, locked. */
export async function lockOne(needs: Pick<PointsNeeds, 'ledger'>, tx: Tx, member: string): Promise<MemberRow> {
  const row = (await lockPoints(needs, tx, [member])).get(member)
  if (row === undefined) throw new Error(`no points row for ${member}`)
  return row
}

/** Whether points may be spent of a balance: those that were given without play wait until play has earned as many. */
export function maySpend(
  { givenUnits: given, earnedUnits: earned }: Pick<MemberRow, 'givenUnits' | 'earnedUnits'>,
  balance: bigint,
  points: bigint,
): Outcome<undefined, 'points-locked'> {
  const locked = lockedPoints({ given, earned })
  return points <= balance - locked ? done(undefined) : refused('points-locked', { locked: formatUnits(locked) })
}
