/** Person store: the keyed hashes of those who have an award of a campaign's period. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { HAD } from '../award-store.ts'

export type MarkKey = { readonly campaign: string; readonly period: string }

/** Records a member's hashes; false where one of them is somebody else's. Two who share one wait for each other. */
export async function takeMarks(tx: Tx, { campaign, period }: MarkKey, member: string, marks: readonly string[]): Promise<boolean> {
  const sorted = [...new Set(marks)].sort()
  await sql`insert into promotions_person_mark (campaign, period, mark, member)
    select ${campaign}, ${period}, mark, ${member} from unnest(${sorted}::text[]) mark on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ taken: boolean }>`select exists (select from promotions_person_mark
    where campaign = ${campaign} and period = ${period} and mark = any (${sorted}::text[]) and member <> ${member}) as taken`.execute(tx)
  return rows[0]?.taken === false
}

/** Whether one of these members has an award there. */
export async function isMarked(tx: Tx, { campaign, period }: MarkKey, members: readonly string[]): Promise<boolean> {
  if (members.length === 0) return false
  const { rows } = await sql<{ found: boolean }>`select exists (select from promotions_person_mark
    where campaign = ${campaign} and period = ${period} and member = any (${[...members]}::uuid[])) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Frees the place of a person whose award ended without a credit, unless they have another award there. */
export async function freePlace(tx: Tx, place: MarkKey & { readonly member: string; readonly id: string }): Promise<void> {
  const { campaign, period, member, id } = place
  await sql`delete from promotions_person_mark m where m.campaign = ${campaign} and m.period = ${period} and m.member = ${member}
    and not exists (select from promotions_award a where a.campaign = m.campaign and a.member = m.member and a.period = m.period and a.id <> ${id}
      and ${HAD})`.execute(tx)
}
