/** Store: grants of bonus money, the stakes and wins that contain it, and the bets that count. */
import { sql, type RawBuilder } from 'kysely'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { RoundKey } from '../ledger/ledger.ts'
import { type Narrowed, type Reader, type Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'
import type { BonusTerms } from './words.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

export type GrantRow = Narrowed<
  Omit<Rows['bonus_grant'], 'givenUnits' | 'heldSince'>,
  { readonly names: Readonly<Record<LanguageCode, string>>; readonly terms: BonusTerms }
> & {
  /** Unsettled rounds that hold its bonus money. */
  readonly heldRounds: number
}

type StoredTerms = {
  readonly [Name in keyof BonusTerms]: BonusTerms[Name] extends bigint
    ? string
    : BonusTerms[Name] extends bigint | null
      ? string | null
      : BonusTerms[Name]
} & { readonly contribution: Readonly<Record<string, string>> }
type Read = Omit<GrantRow, 'terms'> & { readonly terms: StoredTerms }

const orNull = (units: string | null): bigint | null => (units === null ? null : BigInt(units))

const grantOf = (row: Read): GrantRow => {
  const { amount, deposit, times, contribution, maxBet, convertCap, ...rest } = row.terms
  const terms: BonusTerms = {
    ...rest,
    amount: BigInt(amount),
    deposit: BigInt(deposit),
    times: BigInt(times),
    contribution: Object.fromEntries(Object.entries(contribution).map(([category, rate]) => [category, BigInt(rate)])),
    maxBet: orNull(maxBet),
    convertCap: orNull(convertCap),
  }
  return { ...row, terms }
}

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

const columnsWith = (
  heldRounds: RawBuilder<unknown>,
) => sql`g.id, g.key, g.fingerprint, g.member, g.currency, g.wallet, g.account, g.code, g.names, g.terms, g.lasts_seconds as "lastsSeconds",
  g.required_units as "requiredUnits", g.claimed_at as "claimedAt", g.opened_at as "openedAt", g.expires_at as "expiresAt", g.bonus_units as "bonusUnits",
  g.real_units as "realUnits", g.house_units as "houseUnits", g.played_units as "playedUnits", g.progress_units as "progressUnits",
  g.ended_as as "endedAs", g.ended_at as "endedAt", g.end_bonus_units as "endBonusUnits",
  ${heldRounds} as "heldRounds"`
const columns = columnsWith(sql`(select count(distinct (s.vendor, s.game, s.round))::int from bonus_stake s
    where s.grant_id = g.id and not s.closed and not s.undone and s.bonus_units > 0)`)

const isOpen = sql`g.opened_at is not null and (g.ended_as is null or g.ended_as = 'used-up')`

export type NewGrant = Pick<
  GrantRow,
  | 'key'
  | 'fingerprint'
  | 'member'
  | 'currency'
  | 'wallet'
  | 'account'
  | 'code'
  | 'names'
  | 'terms'
  | 'lastsSeconds'
  | 'requiredUnits'
  | 'claimedAt'
>

/** Inserts a waiting grant; undefined where one exists under the key. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into bonus_grant (key, fingerprint, member, currency, wallet, account, code, names, terms, lasts_seconds, given_units, required_units, claimed_at)
    values (${grant.key}, ${grant.fingerprint}, ${grant.member}, ${grant.currency}, ${grant.wallet}, ${grant.account}, ${grant.code},
      ${JSON.stringify(grant.names)}::jsonb, ${JSON.stringify(grant.terms, asText)}::jsonb, ${grant.lastsSeconds}, ${grant.terms.amount},
      ${grant.requiredUnits}, ${grant.claimedAt}) on conflict (key) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function grantByKey(asker: Asker, key: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<Read>`select ${columns} from bonus_grant g where g.key = ${key}`.execute(asker)
  return rows.map(grantOf)[0]
}

export async function grantById(asker: Asker, id: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<Read>`select ${columns} from bonus_grant g where g.id = ${id}`.execute(asker)
  return rows.map(grantOf)[0]
}

export type ProvedGrant = GrantRow & { readonly stakedUnits: bigint; readonly wonUnits: bigint }

/** Grants that have opened, for the proof of the books: at most `limit` after one of them. */
export async function openedGrants(asker: Asker, after: string, limit: number): Promise<ProvedGrant[]> {
  const { rows } = await sql<Read & { stakedUnits: bigint; wonUnits: bigint }>`select ${columns},
      coalesce((select sum(bonus_units) from bonus_stake s where s.grant_id = g.id and not s.undone), 0)::bigint as "stakedUnits",
      coalesce((select sum(bonus_units) from bonus_win w where w.grant_id = g.id and not w.undone), 0)::bigint as "wonUnits"
    from bonus_grant g where g.opened_at is not null and g.id > ${after}::uuid order by g.id limit ${limit}::int`.execute(asker)
  return rows.map((row) => ({ ...grantOf(row), stakedUnits: row.stakedUnits, wonUnits: row.wonUnits }))
}

/** Those of the names that name no grant. */
export async function unknownGrants(asker: Asker, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from unnest(${[...names]}::text[]) as name
    where not exists (select from bonus_grant g where g.id = case when name ~ '^[0-9a-f-]{36}$' then name::uuid end)`.execute(asker)
  return rows.map(({ name }) => name)
}

/** Every grant of a member, the latest first. */
export async function grantsOf(asker: Asker, member: string): Promise<GrantRow[]> {
  const { rows } =
    await sql<Read>`select ${columns} from bonus_grant g where g.member = ${member} order by g.claimed_at desc, g.id desc`.execute(asker)
  return rows.map(grantOf)
}

/** The open grant of a member and currency. */
export async function openGrantOf(asker: Asker, member: string, currency: string): Promise<GrantRow | undefined> {
  const { rows } =
    await sql<Read>`select ${columns} from bonus_grant g where g.member = ${member} and g.currency = ${currency} and ${isOpen}`.execute(
      asker,
    )
  return rows.map(grantOf)[0]
}

/** The open grants that have money. Their rounds are not counted: what is shown does not depend on them, and all grants are read each second. */
export async function playableGrants(asker: Asker): Promise<GrantRow[]> {
  const { rows } = await sql<Read>`select ${columnsWith(sql`0`)} from bonus_grant g where ${isOpen} and g.bonus_units > 0`.execute(asker)
  return rows.map(grantOf)
}

type Of = { readonly member: string; readonly currency: string; readonly place?: RoundKey | undefined }

/** The open grants of the members, and those whose bonus money is in their rounds, locked in one order for everybody. */
export async function lockGrants(tx: Tx, owners: readonly Of[]): Promise<GrantRow[]> {
  const of = (pick: (owner: Of) => string | undefined): (string | null)[] => owners.map((owner) => pick(owner) ?? null)
  const { rows } = await sql<Read>`select ${columnsWith(sql`g.held_rounds`)} from (
      select (locked.g).*, locked.held_rounds from bonus_lock_grants(${of(({ member }) => member)}::uuid[], ${of(({ currency }) => currency)}::text[],
        ${of(({ place }) => place?.vendor)}::text[], ${of(({ place }) => place?.game)}::text[], ${of(({ place }) => place?.round)}::text[]) locked
    ) g order by g.id`.execute(tx)
  return rows.map(grantOf)
}

/** Grants that are not over, locked in one order, of these members. */
export async function lockOpenGrants(tx: Tx, members: readonly string[]): Promise<GrantRow[]> {
  const ids = [...new Set(members)]
  await sql`select g.id from bonus_grant g where g.member = any (${ids}::uuid[]) and ${isOpen} order by g.id for update`.execute(tx)
  const { rows } =
    await sql<Read>`select ${columns} from bonus_grant g where g.member = any (${ids}::uuid[]) and ${isOpen} order by g.id`.execute(tx)
  return rows.map(grantOf)
}

/** The grant that has waited longest, locked. */
export async function lockNextGrant(tx: Tx, member: string, currency: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from bonus_grant where member = ${member} and currency = ${currency} and opened_at is null
    and ended_as is null order by claimed_at, id limit 1 for update`.execute(tx)
  return rows[0] && grantById(tx, rows[0].id)
}

/** What a batch of settled play counted, in one statement. */
export async function writeProgress(tx: Tx, rows: readonly GrantRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`update bonus_grant g set progress_units = w.units
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ progressUnits }) => progressUnits)}::bigint[]) as w(id, units) where g.id = w.id`.execute(
    tx,
  )
}

/** Grants that wait for their turn end with a self-exclusion: they would open for somebody who may not play. Answers their keys. */
export async function endWaiting(tx: Tx, member: string, at: Instant): Promise<string[]> {
  const { rows } = await sql<{
    key: string
  }>`update bonus_grant set ended_as = 'excluded', ended_at = ${at} where member = ${member} and opened_at is null and ended_as is null
    returning key`.execute(tx)
  return rows.map(({ key }) => key)
}

/** A grant that waits for its turn ends because its deposit came back; false where it opened in between. */
export async function endOneWaiting(tx: Tx, id: string, at: Instant): Promise<boolean> {
  const { rows } = await sql`update bonus_grant set ended_as = 'returned', ended_at = ${at}
    where id = ${id} and opened_at is null and ended_as is null returning id`.execute(tx)
  return rows.length > 0
}

/** How far the grants under these keys are. */
export async function progressOf(
  asker: Asker,
  keys: readonly string[],
): Promise<Pick<GrantRow, 'key' | 'progressUnits' | 'requiredUnits'>[]> {
  const { rows } = await sql<
    Pick<GrantRow, 'key' | 'progressUnits' | 'requiredUnits'>
  >`select key, progress_units as "progressUnits", required_units as "requiredUnits" from bonus_grant where key = any (${[...keys]}::text[])`.execute(
    asker,
  )
  return rows
}

/** The open grants of a member are paused since an instant. */
export async function holdGrants(tx: Tx, member: string, at: Instant): Promise<void> {
  await sql`update bonus_grant g set held_since = coalesce(g.held_since, ${at}) where g.member = ${member} and ${isOpen}`.execute(tx)
}

/** Gives grants back the time in which they were paused. */
export async function resumeGrants(tx: Tx, member: string, at: Instant): Promise<void> {
  await sql`update bonus_grant set expires_at = expires_at + (${at}::timestamptz - held_since), held_since = null
    where member = ${member} and held_since is not null`.execute(tx)
}

/** Whether a grant is paused with its frozen account. */
export async function isHeld(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select held_since is not null as held from bonus_grant where id = ${id}`.execute(tx)
  return rows[0]?.held ?? false
}

/** When a self-exclusion last ended a member's grant soon after it was given, and part of it was converted. */
export async function soonExcluded(asker: Asker, member: string, withinHours: number): Promise<Instant | undefined> {
  const { rows } = await sql<{
    at: Instant
  }>`select ended_at as at from bonus_grant where member = ${member} and ended_as = 'excluded' and real_units > 0
    and ended_at < coalesce(opened_at, claimed_at) + make_interval(hours => ${withinHours}) order by ended_at desc limit 1`.execute(asker)
  return rows[0]?.at
}

/** The columns that change with money and play. */
export async function writeGrant(tx: Tx, row: GrantRow): Promise<void> {
  await sql`update bonus_grant set opened_at = ${row.openedAt}, expires_at = ${row.expiresAt}, bonus_units = ${row.bonusUnits}, real_units = ${row.realUnits},
    house_units = ${row.houseUnits}, played_units = ${row.playedUnits}, progress_units = ${row.progressUnits}, ended_as = ${row.endedAs},
    ended_at = ${row.endedAt}, end_bonus_units = ${row.endBonusUnits} where id = ${row.id}`.execute(tx)
}

/** Grants that may end by themselves now: no open round holds their money, and they are ready, used up or expired. */
export async function dueGrants(asker: Asker, now: Instant, limit: number, resting: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from bonus_grant g where ${isOpen} and g.held_since is null and (expires_at <= ${now}
      or ended_as is null and (progress_units >= required_units or bonus_units = 0))
      and not exists (select from bonus_stake s where s.grant_id = g.id and not s.closed and not s.undone and s.bonus_units > 0)
      and id <> all (${[...resting]}::uuid[])
    order by expires_at limit ${limit}`.execute(asker)
  return rows.map(({ id }) => id)
}

export type SpanRow = Rows['bonus_span']

export async function writeSpan(tx: Tx, { grantId, at, active }: SpanRow): Promise<void> {
  await sql`insert into bonus_span (grant_id, at, active) values (${grantId}, ${at}, ${active})
    on conflict (grant_id, at) do update set active = excluded.active`.execute(tx)
}

/** In the order of time. */
export async function spansOf(asker: Asker, grants: readonly string[]): Promise<SpanRow[]> {
  const { rows } = await sql<SpanRow>`select grant_id as "grantId", at, active from bonus_span where grant_id = any (${[...grants]}::uuid[])
    order by grant_id, at`.execute(asker)
  return rows
}
