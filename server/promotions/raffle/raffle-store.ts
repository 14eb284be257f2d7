/** Raffle store: seeds, entries with their tickets, and winners. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Asker = Reader | Tx

export type RaffleRow = Omit<Rows['promotions_raffle'], 'drawnAt'>

export async function insertRaffle(tx: Tx, campaign: string, seedSealed: string, commitment: string): Promise<void> {
  await sql`insert into promotions_raffle (campaign, seed_sealed, commitment) values (${campaign}, ${seedSealed}, ${commitment})
    on conflict (campaign) do nothing`.execute(tx)
}

const RAFFLE = sql`select campaign, seed_sealed as "seedSealed", commitment, tickets_hash as "ticketsHash", beacon, seed from promotions_raffle`

export async function raffleRow(asker: Asker, campaign: string): Promise<RaffleRow | undefined> {
  return (await sql<RaffleRow>`${RAFFLE} where campaign = ${campaign}`.execute(asker)).rows[0]
}

/** A raffle that is not drawn yet, locked. */
export async function lockUndrawn(tx: Tx, campaign: string): Promise<RaffleRow | undefined> {
  return (await sql<RaffleRow>`${RAFFLE} where campaign = ${campaign} and drawn_at is null for update`.execute(tx)).rows[0]
}

/** Members whom the room does not know yet. */
export async function strangersAmong(tx: Tx, members: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`select w.member from unnest(${[...members]}::uuid[]) as w(member)
    where not exists (select 1 from promotions_member m where m.member = w.member) order by 1`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Adds what was played to the tickets of raffles that are not drawn. */
export async function addTurnover(tx: Tx, rows: readonly { campaign: string; member: string; units: bigint }[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into promotions_raffle_entry as e (campaign, member, turnover_units)
    select w.campaign, w.member, sum(w.units)::bigint from unnest(${rows.map(({ campaign }) => campaign)}::uuid[],
      ${rows.map(({ member }) => member)}::uuid[], ${rows.map(({ units }) => units)}::bigint[]) as w(campaign, member, units)
      join promotions_raffle r on r.campaign = w.campaign and r.drawn_at is null
    group by 1, 2 order by 1, 2
    on conflict (campaign, member) do update set turnover_units = e.turnover_units + excluded.turnover_units`.execute(tx)
}

/** Play of a member for raffles that are not drawn gives no tickets any more. */
export async function lapseEntries(tx: Tx, member: string): Promise<void> {
  await sql`update promotions_raffle_entry e set turnover_units = 0, given = 0 from promotions_raffle r
    where r.campaign = e.campaign and r.drawn_at is null and e.member = ${member}`.execute(tx)
}

export async function writePart(tx: Tx, campaign: string, member: string, part: string): Promise<void> {
  await sql`insert into promotions_raffle_entry (campaign, member, part) values (${campaign}, ${member}, ${part})
    on conflict (campaign, member) do update set part = excluded.part`.execute(tx)
}

export type EntryRow = Omit<Rows['promotions_raffle_entry'], 'campaign'> &
  Pick<Rows['promotions_member'], 'account' | 'wallet' | 'takesPart'>

/** Entries in the order of their names. */
export async function entriesOf(asker: Asker, campaign: string, member?: string): Promise<EntryRow[]> {
  const { rows } =
    await sql<EntryRow>`select e.entry, e.member, m.account, m.wallet, m.takes_part as "takesPart", e.turnover_units as "turnoverUnits", e.given, e.part,
      e.first_ticket as "firstTicket", e.tickets
    from promotions_raffle_entry e join promotions_member m on m.member = e.member
    where e.campaign = ${campaign} and (${member ?? null}::uuid is null or e.member = ${member ?? null}) order by e.entry`.execute(asker)
  return rows
}

export async function writeTickets(tx: Tx, rows: readonly { entry: string; from: number; count: number }[]): Promise<void> {
  await sql`update promotions_raffle_entry e set first_ticket = w.first, tickets = w.count
    from unnest(${rows.map(({ entry }) => entry)}::uuid[], ${rows.map(({ from }) => from)}::int[], ${rows.map(({ count }) => count)}::int[]) as w(entry, first, count)
    where e.entry = w.entry`.execute(tx)
}

export type WinnerRow = Omit<Rows['promotions_raffle_winner'], 'campaign'>

export async function insertWinners(tx: Tx, campaign: string, rows: readonly WinnerRow[]): Promise<void> {
  for (const { prize, ticket, entry, amountUnits } of rows)
    await sql`insert into promotions_raffle_winner (campaign, prize, ticket, entry, amount_units)
      values (${campaign}, ${prize}, ${ticket}, ${entry}, ${amountUnits})`.execute(tx)
}

export async function winnersOf(
  asker: Asker,
  campaign: string,
): Promise<(WinnerRow & { readonly account: string; readonly member: string })[]> {
  const { rows } = await sql<
    WinnerRow & { account: string; member: string }
  >`select w.prize, w.ticket, w.entry, w.amount_units as "amountUnits", m.account,
      m.member from promotions_raffle_winner w join promotions_raffle_entry e on e.entry = w.entry join promotions_member m on m.member = e.member
    where w.campaign = ${campaign} order by w.prize`.execute(asker)
  return rows
}

/** How many tickets took part in the draw. */
export async function ticketsSold(reader: Reader, campaign: string): Promise<number> {
  const { rows } = await sql<{
    sold: number
  }>`select coalesce(sum(tickets), 0)::int as sold from promotions_raffle_entry where campaign = ${campaign}`.execute(reader)
  return rows[0]!.sold
}

export async function noteDrawn(
  tx: Tx,
  campaign: string,
  { ticketsHash, beacon, seed, at }: { ticketsHash: string; beacon: string; seed: string; at: Temporal.Instant },
): Promise<void> {
  await sql`update promotions_raffle set tickets_hash = ${ticketsHash}, beacon = ${beacon}, seed = ${seed}, drawn_at = ${at} where campaign = ${campaign}`.execute(
    tx,
  )
}
