/** Store: the members' points, rules, rounds and records; goods and orders stand in `goods-store.ts`. */
import { sql } from 'kysely'
import type { PointCause, PointType, RedeemState } from '@baize/contract/points.ts'
import type { Narrowed, Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

export type MemberRow = Rows['points_member']

/** Locks members' rows in one order. Members without a row are left out. */
export async function lockMembers(tx: Tx, members: readonly string[]): Promise<Map<string, MemberRow>> {
  const { rows } =
    await sql<MemberRow>`select member, account, owed_units as "owedUnits", given_units as "givenUnits", earned_units as "earnedUnits" from points_member
    where member = any (${[...members]}::uuid[]) order by member for update`.execute(tx)
  return new Map(rows.map((row) => [row.member, row]))
}

export async function memberRow(asker: Asker, member: string): Promise<MemberRow | undefined> {
  const { rows } =
    await sql<MemberRow>`select member, account, owed_units as "owedUnits", given_units as "givenUnits", earned_units as "earnedUnits" from points_member where member = ${member}`.execute(
      asker,
    )
  return rows[0]
}

export async function insertMember(tx: Tx, member: string, account: bigint): Promise<void> {
  await sql`insert into points_member (member, account) values (${member}, ${account}) on conflict do nothing`.execute(tx)
}

export async function writeOwed(tx: Tx, rows: readonly Pick<MemberRow, 'member' | 'owedUnits'>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update points_member m set owed_units = n.owed
    from unnest(${rows.map(({ member }) => member)}::uuid[], ${rows.map(({ owedUnits }) => owedUnits)}::bigint[]) as n(member, owed)
    where m.member = n.member`.execute(tx)
}

/** What the rule of deposits gave for one, by its reference. */
export async function givenFor(tx: Tx, member: string, deposit: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`select coalesce(sum(changed_units), 0)::bigint as units from points_record
    where member = ${member} and cause = 'deposit' and remark = ${deposit}`.execute(tx)
  return rows[0]?.units ?? 0n
}

/** Adds to what members were given without play, and to what play has earned them. */
export async function addToSums(
  tx: Tx,
  rows: readonly { readonly member: string; readonly given: bigint; readonly earned: bigint }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`update points_member m set given_units = m.given_units + n.given, earned_units = m.earned_units + n.earned
    from (select member, sum(given)::bigint as given, sum(earned)::bigint as earned from unnest(${rows.map(({ member }) => member)}::uuid[],
      ${rows.map(({ given }) => given)}::bigint[], ${rows.map(({ earned }) => earned)}::bigint[]) as r(member, given, earned) group by 1) n
    where m.member = n.member`.execute(tx)
}

export type RuleRow = Rows['points_rule']

export async function rulesOf(asker: Asker, currency?: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`select category, currency, points_per_10000 as "pointsPer10000", daily_cap_units as "dailyCapUnits"
    from points_rule where ${currency ?? null}::text is null or currency = ${currency ?? null} order by category`.execute(asker)
  return rows
}

export async function writeRule(tx: Tx, { category, currency, pointsPer10000, dailyCapUnits }: RuleRow): Promise<void> {
  await sql`insert into points_rule (category, currency, points_per_10000, daily_cap_units)
    values (${category}, ${currency}, ${pointsPer10000}, ${dailyCapUnits})
    on conflict (category, currency) do update set points_per_10000 = excluded.points_per_10000, daily_cap_units = excluded.daily_cap_units`.execute(
    tx,
  )
}

export type ExchangeRow = Rows['points_exchange']

export async function exchangeOf(asker: Asker, currency: string): Promise<ExchangeRow[]> {
  const { rows } =
    await sql<ExchangeRow>`select currency, level, points_per_unit_units as "pointsPerUnitUnits", minimum_units as "minimumUnits",
    step_units as "stepUnits", daily_limit_units as "dailyLimitUnits", times from points_exchange where currency = ${currency} order by level`.execute(
      asker,
    )
  return rows
}

/** What all members hold, including waiting orders, and the rate of each currency's lowest level. */
export async function liabilityOf(reader: Reader): Promise<{ currency: string; pointsUnits: bigint; pointsPerUnitUnits: bigint }[]> {
  const { rows } = await sql<{
    currency: string
    pointsUnits: bigint
    pointsPerUnitUnits: bigint
  }>`select e.currency, h.units as "pointsUnits",
      e.points_per_unit_units as "pointsPerUnitUnits"
    from (select distinct on (currency) currency, points_per_unit_units from points_exchange order by currency, level) e,
      (select (coalesce((select sum(changed_units) from points_record), 0)
        + coalesce((select sum(points_units) from points_order where state = 'in process'), 0))::bigint as units) h
    order by e.currency`.execute(reader)
  return rows
}

export async function writeExchange(tx: Tx, row: ExchangeRow): Promise<void> {
  await sql`insert into points_exchange (currency, level, points_per_unit_units, minimum_units, step_units, daily_limit_units, times)
    values (${row.currency}, ${row.level}, ${row.pointsPerUnitUnits}, ${row.minimumUnits}, ${row.stepUnits}, ${row.dailyLimitUnits}, ${row.times})
    on conflict (currency, level) do update set points_per_unit_units = excluded.points_per_unit_units, minimum_units = excluded.minimum_units,
      step_units = excluded.step_units, daily_limit_units = excluded.daily_limit_units, times = excluded.times`.execute(tx)
}

/** A round of a member as the room keeps it. */
export type RoundKey = Pick<RoundRow, 'member' | 'currency' | 'vendor' | 'game' | 'round'>
/** `day`: the local day of its first settlement. */
export type RoundRow = Rows['points_round']

export async function roundsOf(tx: Tx, keys: readonly RoundKey[]): Promise<RoundRow[]> {
  const of = <K extends keyof RoundKey>(name: K): string[] => keys.map((key) => key[name])
  const { rows } =
    await sql<RoundRow>`select r.member, r.currency, r.vendor, r.game, r.round, r.category, r.day::text, r.multiplier_bp as "multiplierBp",
      r.stake_units as "stakeUnits", r.given_units as "givenUnits"
    from points_round r join (select distinct * from unnest(${of('member')}::uuid[], ${of('currency')}::text[], ${of('vendor')}::text[], ${of('game')}::text[],
      ${of('round')}::text[]) as k(member, currency, vendor, game, round)) k using (member, currency, vendor, game, round)`.execute(tx)
  return rows
}

export type DayTotal = {
  readonly member: string
  readonly currency: string
  readonly category: string
  readonly day: string
  readonly units: bigint
}

/** What the rounds of these days gave, by member, day, category and currency. */
export async function givenOn(tx: Tx, members: readonly string[], days: readonly string[]): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`select member, currency, category, day::text, given_units as units from points_day
    where member = any (${[...new Set(members)]}::uuid[]) and day = any (${[...new Set(days)]}::date[])`.execute(tx)
  return rows
}

export async function writeGiven(tx: Tx, days: readonly DayTotal[]): Promise<void> {
  if (days.length === 0) return
  const of = <K extends keyof DayTotal>(name: K): DayTotal[K][] => days.map((row) => row[name])
  await sql`insert into points_day (member, currency, category, day, given_units)
    select * from unnest(${of('member')}::uuid[], ${of('currency')}::text[], ${of('category')}::text[], ${of('day')}::date[], ${of('units')}::bigint[])
    on conflict (member, day, category, currency) do update set given_units = excluded.given_units`.execute(tx)
}

export async function writeRounds(tx: Tx, rows: readonly RoundRow[]): Promise<void> {
  if (rows.length === 0) return
  const of = <K extends keyof RoundRow>(name: K): RoundRow[K][] => rows.map((row) => row[name])
  await sql`insert into points_round (member, currency, vendor, game, round, category, day, multiplier_bp, stake_units, given_units)
    select * from unnest(${of('member')}::uuid[], ${of('currency')}::text[], ${of('vendor')}::text[], ${of('game')}::text[], ${of('round')}::text[],
      ${of('category')}::text[], ${of('day')}::date[], ${of('multiplierBp')}::bigint[], ${of('stakeUnits')}::bigint[], ${of('givenUnits')}::bigint[])
    on conflict (member, currency, vendor, game, round) do update set stake_units = excluded.stake_units, given_units = excluded.given_units`.execute(
    tx,
  )
}

export type NewRecord = Narrowed<Omit<Rows['points_record'], 'id'>, { readonly type: PointType; readonly cause: PointCause }>

export async function insertRecords(tx: Tx, rows: readonly NewRecord[]): Promise<string[]> {
  if (rows.length === 0) return []
  const of = <K extends keyof NewRecord>(name: K): NewRecord[K][] => rows.map((row) => row[name])
  const inserted = await sql<{ id: string; reference: string }>`
    insert into points_record (reference, member, at, type, cause, order_id, quantity, points_units, amount_units, currency, changed_units, balance_units, remark)
    select * from unnest(${of('reference')}::text[], ${of('member')}::uuid[], ${of('at').map(String)}::timestamptz[], ${of('type')}::text[],
      ${of('cause')}::text[], ${of('orderId')}::uuid[], ${of('quantity')}::int[], ${of('pointsUnits')}::bigint[], ${of('amountUnits')}::bigint[],
      ${of('currency')}::text[], ${of('changedUnits')}::bigint[], ${of('balanceUnits')}::bigint[], ${of('remark')}::text[])
    returning id, reference`.execute(tx)
  const ids = new Map(inserted.rows.map(({ id, reference }) => [reference, id]))
  return rows.map(({ reference }) => ids.get(reference) ?? '')
}

export type RecordRound = Rows['points_record_round']

export async function insertRecordRounds(tx: Tx, rows: readonly RecordRound[]): Promise<void> {
  if (rows.length === 0) return
  const of = <K extends keyof RecordRound>(name: K): RecordRound[K][] => rows.map((row) => row[name])
  await sql`insert into points_record_round (record, vendor, game, round, stake_units, changed_units, at)
    select * from unnest(${of('record')}::uuid[], ${of('vendor')}::text[], ${of('game')}::text[], ${of('round')}::text[], ${of('stakeUnits')}::bigint[],
      ${of('changedUnits')}::bigint[], ${of('at').map(String)}::timestamptz[])`.execute(tx)
}

export async function recordRounds(reader: Reader, member: string, record: string): Promise<Omit<RecordRound, 'record'>[]> {
  const { rows } =
    await sql<RecordRound>`select r.vendor, r.game, r.round, r.stake_units as "stakeUnits", r.changed_units as "changedUnits", r.at
    from points_record_round r join points_record p on p.id = r.record where p.id = ${record} and p.member = ${member} order by r.at, r.round limit 500`.execute(
      reader,
    )
  return rows
}

export type RecordFilter = {
  readonly member: string
  readonly type?: PointType | undefined
  readonly status?: RedeemState | undefined
  readonly cause?: PointCause | undefined
  readonly order?: string | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}
export type RecordRow = NewRecord &
  Pick<Rows['points_record'], 'id'> & { readonly state: RedeemState; readonly goods: string | null; readonly reason: string | null }

const FROM = sql`from points_record p left join points_order o on o.id = p.order_id`
/** The row of a rejected order's return is done; the order's own row has its state. */
const STATE = sql`case when p.cause = 'goods' then o.state else 'approved' end`
const filterOf = ({ member, type, status, cause, order, from, to }: RecordFilter) => sql`where p.member = ${member}
  and (${cause ?? null}::text is null or p.cause = ${cause ?? null}) and (${order ?? null}::uuid is null or p.order_id = ${order ?? null})
  and (${type ?? null}::text is null or p.type = ${type ?? null}) and (${status ?? null}::text is null or ${STATE} = ${status ?? null})
  and (${from?.toString() ?? null}::timestamptz is null or p.at >= ${from?.toString() ?? null}::timestamptz)
  and (${to?.toString() ?? null}::timestamptz is null or p.at < ${to?.toString() ?? null}::timestamptz)`

export async function recordPage(reader: Reader, filter: RecordFilter, offset: number, limit: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`select p.id, p.reference, p.member, p.at, p.type, p.cause, p.order_id as "orderId", p.quantity,
      p.points_units as "pointsUnits", p.amount_units as "amountUnits", p.currency, p.changed_units as "changedUnits", p.balance_units as "balanceUnits",
      p.remark, ${STATE} as state, o.goods, o.reason
    ${FROM} ${filterOf(filter)} order by p.at desc, p.id desc offset ${offset} limit ${limit}`.execute(reader)
  return rows
}

export async function recordSums(reader: Reader, filter: RecordFilter): Promise<{ total: number; changedUnits: bigint }> {
  const { rows } = await sql<{
    total: number
    changed: string
  }>`select count(*)::int as total, coalesce(sum(p.changed_units), 0)::text as changed
    ${FROM} ${filterOf(filter)}`.execute(reader)
  return { total: rows[0]?.total ?? 0, changedUnits: BigInt(rows[0]?.changed ?? '0') }
}

export type ConversionRow = Omit<Rows['points_conversion'], 'id' | 'at'>

export async function conversionByKey(tx: Tx, member: string, key: string): Promise<ConversionRow | undefined> {
  const { rows } =
    await sql<ConversionRow>`select key, fingerprint, member, points_units as "pointsUnits", money_units as "moneyUnits", currency
    from points_conversion where member = ${member} and key = ${key}`.execute(tx)
  return rows[0]
}

export async function insertConversion(tx: Tx, row: ConversionRow, at: Instant): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`insert into points_conversion (key, fingerprint, member, points_units, money_units, currency, at)
    values (${row.key}, ${row.fingerprint}, ${row.member}, ${row.pointsUnits}, ${row.moneyUnits}, ${row.currency}, ${at}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? ''
}

export async function convertedSince(asker: Asker, member: string, currency: string, since: Instant): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`select coalesce(sum(points_units), 0)::text as units from points_conversion
    where member = ${member} and currency = ${currency} and at >= ${since}`.execute(asker)
  return BigInt(rows[0]?.units ?? '0')
}
