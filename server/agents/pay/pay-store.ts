/** Pay store: the inputs of a window, and the runs with their bills and carries. */
import { sql, type RawBuilder } from 'kysely'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { bigints, integers, readInts, readLongs, texts, uuids } from '../../platform/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { AgentsNeeds } from '../needs.ts'
import type { StoredTier } from '../contracts/contract.ts'
import type { Stand } from './line.ts'
import type { Window } from './windows.ts'

/** The currencies in which anybody has or had a contract of a kind. */
export async function currenciesOf(reader: Reader, kind: ContractKind): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct currency from agents_contract where kind = ${kind} and answer = 'accepted' order by 1`.execute(reader)
  return rows.map(({ currency }) => currency)
}

/** Where the last run of a kind ended. */
export async function lastEnd(reader: Reader | Tx, kind: ContractKind, currency: string): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ until: Temporal.Instant }>`select until_at as until from agents_run
    where kind = ${kind} and currency = ${currency} order by from_at desc limit 1`.execute(reader)
  return rows[0]?.until
}

/** The first day from one on, or of all, on which somebody has a contract of a kind. */
export async function firstHeld(
  reader: Reader | Tx,
  kind: ContractKind,
  currency: string,
  from: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(greatest(from_day, ${from}::date)) as day from agents_contract
    where kind = ${kind} and currency = ${currency} and answer = 'accepted' and until_day is distinct from from_day
      and (until_day is null or ${from}::date is null or until_day > ${from}::date)`.execute(reader)
  return rows[0]?.day ?? undefined
}

/** Whether staff have released the dividends of a period that ends with a day. */
export async function isReleased(reader: Reader, untilDay: string): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select exists (select from agents_release where day >= ${untilDay}::date) as released`.execute(reader)
  return rows[0]?.released === true
}

export async function keepRelease(tx: Tx, day: string, at: Temporal.Instant): Promise<void> {
  await sql`insert into agents_release (day, at) values (${day}::date, ${at}) on conflict do nothing`.execute(tx)
}

export type RunWith = {
  readonly currency: string
  readonly payer: 'house' | 'upline'
  readonly activeStakeUnits: bigint
  readonly categories: readonly string[] | null
  readonly at: Temporal.Instant
}

/** Begins the run of a window; undefined where it has begun before. */
export async function insertRun(tx: Tx, window: Window, run: RunWith): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into agents_run (kind, currency, from_at, until_at, from_day, until_day, payer, active_stake_units, categories, at)
    values (${window.kind}, ${run.currency}, ${window.from}, ${window.until}, ${window.fromDay}::date, ${window.untilDay}::date, ${run.payer},
      ${run.activeStakeUnits}, ${run.categories === null ? null : [...run.categories]}::text[], ${run.at})
    on conflict (kind, currency, from_at) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

type WalletNeeds = Pick<AgentsNeeds, 'furtherWallets'>

export type HeldContract = {
  readonly id: string
  readonly agent: string
  /** The number of its place. */
  readonly place: number
  readonly wallet: bigint
  readonly upline: string | null
  readonly uplineWallet: bigint | null
  readonly tiers: readonly StoredTier[]
}

/** A contract as it is read: a wallet is null where its currency is not the one of the registration. */
type ReadContract = Omit<HeldContract, 'wallet'> & { readonly wallet: bigint | null }

/** The contracts of a kind that hold on a day, with the wallets of its currency. Further wallets are asked for only where somebody is paid there. */
export async function contractsOn(
  needs: WalletNeeds,
  tx: Reader,
  kind: ContractKind,
  currency: string,
  day: string,
): Promise<HeldContract[]> {
  const { rows } = await sql<ReadContract>`
    select c.id, c.downline as agent, p.number::int as place, case when p.currency = c.currency then p.wallet end as wallet, c.upline,
      case when u.currency = c.currency then u.wallet end as "uplineWallet", c.tiers
    from agents_contract c join agents_place p on p.member = c.downline left join agents_place u on u.member = c.upline
    where c.kind = ${kind} and c.currency = ${currency} and c.answer = 'accepted' and c.from_day <= ${day}::date
      and (c.until_day is null or c.until_day > ${day}::date)`.execute(tx)
  return inTheirWallets(needs, tx, currency, rows)
}

async function inTheirWallets(needs: WalletNeeds, tx: Reader, currency: string, rows: readonly ReadContract[]): Promise<HeldContract[]> {
  const away = new Set<string>()
  for (const { agent, wallet, upline, uplineWallet } of rows) {
    if (wallet === null) away.add(agent)
    if (upline !== null && uplineWallet === null) away.add(upline)
  }
  // A day of a million contracts in the first currency is passed on as it was read.
  if (away.size === 0) return rows as unknown as HeldContract[]
  const further = await needs.furtherWallets(tx, [...away], currency)
  return rows.map(({ wallet, uplineWallet, ...row }) => {
    const own = wallet ?? further.get(row.agent)
    if (own === undefined) throw new Error(`${row.agent} has a contract in ${currency} and no wallet`)
    return { ...row, wallet: own, uplineWallet: uplineWallet ?? (row.upline === null ? null : (further.get(row.upline) ?? null)) }
  })
}

/** What somebody played on the days of a window while they were in one place. Amounts are units. */
export type Played = {
  readonly member: string
  readonly day: string
  readonly valid: bigint
  readonly stake: bigint
  readonly win: bigint
  readonly rebate: bigint
  readonly bonus: bigint
  readonly fee: bigint
}

export async function playedOnDays(tx: Reader, currency: string, fromDay: string, untilDay: string): Promise<Played[]> {
  const { rows } = await sql<Played>`
    select d.member, greatest(h.from_day, ${fromDay}::date) as day, sum(d.valid_units)::bigint as valid, sum(d.stake_units)::bigint as stake,
      sum(d.win_units)::bigint as win, sum(d.rebate_units)::bigint as rebate, sum(d.bonus_units)::bigint as bonus, sum(d.fee_units)::bigint as fee
    from agents_day d join agents_place_history h on h.member = d.member and h.from_day <= d.day and (h.until_day is null or h.until_day > d.day)
    where d.day >= ${fromDay}::date and d.day < ${untilDay}::date and d.currency = ${currency} group by 1, 2`.execute(tx)
  return rows
}

/** Play by numbers of places, row by row. Amounts are units. */
export type PlacedPlay = { readonly who: Int32Array; readonly valid: BigInt64Array; readonly net: BigInt64Array }

/** What was played on a day by everybody who stood in the line. Where no stake is needed to be active, days without play count too. */
export async function playedOnDay(reader: Reader, currency: string, day: string, activeStakeUnits: bigint): Promise<PlacedPlay> {
  const { rows } = await sql<Record<keyof PlacedPlay, Buffer | null>>`
    select string_agg(int4send(h.number::int), '') as who, string_agg(int8send(d.valid_units), '') as valid,
      string_agg(int8send(d.stake_units - d.win_units), '') as net
    from agents_day d join agents_place_history h on h.member = d.member and h.from_day <= d.day and (h.until_day is null or h.until_day > d.day)
    where d.day = ${day}::date and d.currency = ${currency}
      and (d.valid_units <> 0 or d.stake_units <> d.win_units or ${activeStakeUnits}::bigint <= 0)`.execute(reader)
  const { who, valid, net } = rows[0]!
  return { who: readInts(who), valid: readLongs(valid), net: readLongs(net) }
}

/** The play of an agent with a contract and of those below without one, down to the next contract. Amounts are units. */
export type HeldPlay = { readonly member: string; readonly valid: bigint; readonly net: bigint; readonly active: bigint }

/**
 * The play of one local day, added up to the nearest agent above each player, or to the player who is one. For teams of agents it makes no difference which
 * member below played. Most are directly below one, who is found without the whole path.
 */
async function heldPlay(
  tx: Reader,
  played: RawBuilder<unknown>,
  { agents, day, activeStakeUnits }: { agents: readonly string[]; day: string; activeStakeUnits: bigint },
): Promise<HeldPlay[]> {
  const { rows } = await sql<HeldPlay>`
    with holders as materialized (select member, number from agents_place where member = any (${[...agents]}::uuid[])),
    played as (${played}),
    stood as not materialized (
      select member, number, upline_number, path from agents_place_history where from_day <= ${day}::date and (until_day is null or until_day > ${day}::date)
    ),
    held as materialized (
      select case when own.number is null then stood.upline_number else stood.number end as number,
        sum(valid) as valid, sum(net) as net, count(*) filter (where valid >= ${activeStakeUnits}) as active
      from played join stood using (member) left join holders own using (number) group by 1
    ),
    nearest as (
      select distinct on (held.number) held.number, holders.member
      from held join agents_place p using (number) join stood on stood.member = p.member
      cross join lateral unnest(string_to_array(stood.path::text, '.')::bigint[]) with ordinality as way(number, level) join holders on holders.number = way.number
      where not exists (select from holders direct where direct.number = held.number) order by held.number, level desc
    )
    select coalesce(direct.member, nearest.member) as member, sum(valid)::bigint as valid, sum(net)::bigint as net, sum(active)::bigint as active
    from held left join holders direct using (number) left join nearest using (number)
    where coalesce(direct.member, nearest.member) is not null group by 1`.execute(tx)
  return rows
}

type OfAgents = { readonly currency: string; readonly day: string; readonly agents: readonly string[]; readonly activeStakeUnits: bigint }

/** What was played for each of the agents between two instants of one local day, of categories that count at once. */
export const heldBetween = (
  tx: Reader,
  of: OfAgents & { readonly from: Temporal.Instant; readonly until: Temporal.Instant; readonly categories: readonly string[] },
): Promise<HeldPlay[]> =>
  heldPlay(
    tx,
    sql`select member, sum(valid_units) as valid, sum(net_units) as net from agents_tick
      where window_at >= ${of.from} and window_at < ${of.until} and currency = ${of.currency} and category = any (${[...of.categories]}) group by 1`,
    of,
  )

/** The first play from an instant on in categories that count at once. */
export async function firstPlayed(
  reader: Reader,
  of: { currency: string; from: Temporal.Instant; categories: readonly string[] },
): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ at: Temporal.Instant | null }>`select min(window_at) as at from agents_tick
    where window_at >= ${of.from} and currency = ${of.currency} and category = any (${[...of.categories]})`.execute(reader)
  return rows[0]?.at ?? undefined
}

/** The places of these members and all above them on the days of a window. */
export async function standsIn(tx: Reader, members: readonly string[], fromDay: string, untilDay: string): Promise<Stand[]> {
  const { rows } = await sql<Stand>`
    with held as not materialized (
      select member, upline, path, greatest(from_day, ${fromDay}::date) as from_day from agents_place_history
      where from_day < ${untilDay}::date and (until_day is null or until_day > ${fromDay}::date)
    ), numbers as (
      select distinct above.number from held cross join lateral unnest(string_to_array(path::text, '.')::bigint[]) above(number)
      where member = any (${[...members]}::uuid[])
    )
    select h.member, h.from_day as "from", h.upline from numbers join agents_place p using (number) join held h on h.member = p.member`.execute(
    tx,
  )
  return rows
}

/** What each agent carries into a window of a kind. */
export async function carriedInto(tx: Reader, kind: ContractKind, currency: string, from: Temporal.Instant): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ agent: string; units: bigint }>`
    select distinct on (agent) agent, units from agents_carry where kind = ${kind} and currency = ${currency} and from_at < ${from}
    order by agent, from_at desc`.execute(tx)
  return new Map(rows.map(({ agent, units }) => [agent, units]))
}

export async function insertCarries(
  tx: Tx,
  of: { kind: ContractKind; currency: string; from: Temporal.Instant },
  rows: readonly { agent: string; units: bigint }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into agents_carry (agent, kind, currency, from_at, units) select r.agent, ${of.kind}, ${of.currency}, ${of.from}, r.units
    from unnest(${rows.map(({ agent }) => agent)}::uuid[], ${rows.map(({ units }) => units)}::bigint[]) as r(agent, units)`.execute(tx)
}

/** The sum of a kind's bills of a day, by agent. */
export async function billedOn(tx: Reader, kind: ContractKind, currency: string, day: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ agent: string; units: bigint }>`
    select b.agent, sum(b.due_units)::bigint as units from agents_run r join agents_bill b on b.run = r.id
    where r.kind = ${kind} and r.currency = ${currency} and r.from_day = ${day}::date group by 1`.execute(tx)
  return new Map(rows.map(({ agent, units }) => [agent, units]))
}

/** A bill as a run writes it; amounts are units. */
export type NewBill = {
  readonly contract: string
  readonly agent: string
  readonly wallet: bigint
  readonly payer: string | null
  readonly payer_wallet: bigint | null
  readonly turnover_units: bigint
  readonly active: number
  readonly result_units: bigint | null
  readonly base_units: bigint
  readonly tier: number | null
  readonly achieved_percent: bigint | null
  readonly gross_units: bigint
  readonly own_units: bigint
  readonly carry_in_units: bigint
  readonly carry_out_units: bigint
  readonly judged: 'due' | 'covered' | 'not-reached' | 'skipped'
  /** As the bill is written; `judged` is the word of the rules before the house's limit. */
  readonly state: 'due' | 'covered' | 'limited' | 'not-reached' | 'skipped'
  readonly due_units: bigint
}

/** Zero stands for null in an array of bytes, which has none. */
const NOBODY = '0'.repeat(32)
const digits = (id: string): string => id.replaceAll('-', '')

/** Writes the bills of a run in their payment order. */
export async function insertBills(tx: Tx, run: string, bills: readonly NewBill[]): Promise<void> {
  if (bills.length === 0) return
  const units = (of: (bill: NewBill) => bigint) => sql`${bigints(bills.map(of))}::bigint[]`
  const counts = (of: (bill: NewBill) => number) => sql`${integers(bills.map(of))}::int[]`
  const ids = (of: (bill: NewBill) => string | null) => sql`${uuids(bills.map((bill) => digits(of(bill) ?? NOBODY)))}::uuid[]`
  await sql`insert into agents_bill (run, contract, agent, wallet, payer, payer_wallet, turnover_units, active, result_units, base_units, tier, achieved_percent,
      gross_units, own_units, carry_in_units, carry_out_units, judged, due_units, state, tries)
    select ${run}::uuid, b.contract, b.agent, b.wallet, nullif(b.payer, ${NOBODY}::uuid), case when b.payer <> ${NOBODY}::uuid then b.payer_wallet end,
      b.turnover, b.active, case when b.has_result then b.result end, b.base, nullif(b.tier, 0), nullif(b.achieved, -1),
      b.gross, b.own, b.carry_in, b.carry_out, b.judged, b.due, b.state, b.due > 0
    from unnest(${ids(({ contract }) => contract)}, ${ids(({ agent }) => agent)}, ${units(({ wallet }) => wallet)}, ${ids(({ payer }) => payer)},
      ${units(({ payer_wallet }) => payer_wallet ?? 0n)}, ${units(({ turnover_units }) => turnover_units)}, ${counts(({ active }) => active)},
      ${bills.map(({ result_units }) => result_units !== null)}::boolean[], ${units(({ result_units }) => result_units ?? 0n)},
      ${units(({ base_units }) => base_units)}, ${counts(({ tier }) => tier ?? 0)}, ${counts(({ achieved_percent }) => Number(achieved_percent ?? -1n))},
      ${units(({ gross_units }) => gross_units)}, ${units(({ own_units }) => own_units)}, ${units(({ carry_in_units }) => carry_in_units)},
      ${units(({ carry_out_units }) => carry_out_units)}, ${texts(bills.map(({ judged }) => judged))}::text[], ${units(({ due_units }) => due_units)},
      ${texts(bills.map(({ state }) => state))}::text[]
    ) with ordinality as b(contract, agent, wallet, payer, payer_wallet, turnover, active, has_result, result, base, tier, achieved, gross, own, carry_in,
      carry_out, judged, due, state, place)
    order by b.place`.execute(tx)
}
