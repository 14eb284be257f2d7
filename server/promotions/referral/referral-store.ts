/** Referral store: the codes of inviters, and who came with them. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Asker = Reader | Tx

export async function codeOf(asker: Asker, member: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`select code from promotions_referrer where member = ${member}`.execute(asker)
  return rows[0]?.code
}

/** Stores a code; false where somebody has it, or the member has one. */
export async function insertCode(tx: Tx, member: string, code: string, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into promotions_referrer (member, code, made_at) values (${member}, ${code}, ${at})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function referrerOf(asker: Asker, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ member: string }>`select member from promotions_referrer where code = ${code}`.execute(asker)
  return rows[0]?.member
}

export type InvitedRow = Omit<Rows['promotions_invited'], 'turnoverUnits' | 'state' | 'cameAt' | 'decidedAt'>

export async function insertInvited(tx: Tx, row: InvitedRow, at: Temporal.Instant): Promise<void> {
  const { member, referrer, campaign, version, currency, turnoverNeeded, depositsNeeded } = row
  await sql`insert into promotions_invited (member, referrer, campaign, version, currency, turnover_needed, deposits_needed, came_at)
    values (${member}, ${referrer}, ${campaign}, ${version}, ${currency}, ${turnoverNeeded}, ${depositsNeeded}, ${at})`.execute(tx)
}

/** Adds the turnover of invited people who are not decided yet. */
export async function addInvitedTurnover(tx: Tx, rows: readonly { member: string; currency: string; units: bigint }[]): Promise<void> {
  await sql`update promotions_invited i set turnover_units = i.turnover_units + w.units
    from (select member, currency, sum(units)::bigint as units from unnest(${rows.map(({ member }) => member)}::uuid[],
      ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ units }) => units)}::bigint[]) as t(member, currency, units) group by 1, 2) w
    where i.member = w.member and i.currency = w.currency and i.state = 'came'`.execute(tx)
}

/** People who wagered enough and are not decided yet, after a member. */
export async function dueInvited(asker: Asker, after: string, limit: number): Promise<Pick<InvitedRow, 'member' | 'referrer'>[]> {
  const { rows } = await sql<Pick<InvitedRow, 'member' | 'referrer'>>`select member, referrer from promotions_invited
    where state = 'came' and turnover_units >= turnover_needed and member > ${after} order by member limit ${limit}`.execute(asker)
  return rows
}

export async function lockInvited(tx: Tx, member: string): Promise<InvitedRow | undefined> {
  const { rows } = await sql<InvitedRow>`select member, referrer, campaign, version, currency, turnover_needed as "turnoverNeeded",
    deposits_needed as "depositsNeeded" from promotions_invited
    where member = ${member} and state = 'came' and turnover_units >= turnover_needed for update`.execute(tx)
  return rows[0]
}

export async function decideInvited(tx: Tx, member: string, state: 'counted' | 'refused', at: Temporal.Instant): Promise<void> {
  await sql`update promotions_invited set state = ${state}, decided_at = ${at} where member = ${member}`.execute(tx)
}

/** The awards of both sides for a friend who counted and whose deposits are no longer enough; undefined where that is not so. */
export async function unearnedOf(asker: Asker, member: string): Promise<{ id: string; member: string }[] | undefined> {
  const { rows } = await sql<{ awards: { id: string; member: string }[] }>`select coalesce((
      select json_agg(json_build_object('id', a.id, 'member', a.member) order by a.id) from promotions_award a
      where a.campaign = i.campaign and (a.member = i.referrer and a.occasion = 'friend:' || i.member or a.member = i.member and a.occasion = 'came')
    ), '[]') as awards from promotions_invited i
    where i.member = ${member} and i.state = 'counted' and i.deposits_needed > (select coalesce(sum(d.deposit_units), 0)
      from promotions_cash_day d where d.member = i.member and d.currency = i.currency)`.execute(asker)
  return rows[0]?.awards
}

/** How many of somebody's friends have counted in a campaign. */
export async function countedOf(asker: Asker, referrer: string, campaign: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from promotions_invited
    where referrer = ${referrer} and campaign = ${campaign} and state = 'counted'`.execute(asker)
  return rows[0]?.count ?? 0
}

export type FriendRow = Pick<Rows['promotions_member'], 'account'> &
  Pick<Rows['promotions_invited'], 'state'> & { readonly at: Temporal.Instant }

/** The newest of somebody's friends, and how many there are. */
export async function friendsOf(asker: Asker, referrer: string, limit: number): Promise<{ rows: FriendRow[]; total: number }> {
  const { rows } = await sql<FriendRow>`select m.account, i.came_at as at, i.state from promotions_invited i
    join promotions_member m on m.member = i.member where i.referrer = ${referrer} order by i.came_at desc, i.member limit ${limit}`.execute(
    asker,
  )
  const { rows: counts } = await sql<{
    total: number
  }>`select count(*)::int as total from promotions_invited where referrer = ${referrer}`.execute(asker)
  return { rows, total: counts[0]?.total ?? 0 }
}

/** What a member was credited for friends. */
export async function rewardsOf(asker: Asker, member: string, currency: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`select coalesce(sum(a.amount_units), 0)::text as units from promotions_award a
    join promotions_campaign c on c.id = a.campaign
    where a.member = ${member} and a.currency = ${currency} and c.trigger = 'referral' and a.paid_at is not null and a.occasion <> 'came'`.execute(
    asker,
  )
  return BigInt(rows[0]?.units ?? '0')
}
