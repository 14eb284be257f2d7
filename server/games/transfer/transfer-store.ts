/** Store of transfers between the main wallet and the vendors' own wallets. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'
import type { There } from './way-back.ts'

type Asker = Reader | Tx

export type TransferRow = Omit<Rows['games_transfer'], 'askAt' | 'endedAt' | 'backUnits'>

const ROW = sql`select id, vendor, member, player, account, currency, direction, units, key, state, reason, asked, at from games_transfer`

export type NewTransfer = Omit<TransferRow, 'id' | 'state' | 'reason' | 'asked'>

/** Undefined where the member's key already exists. */
export async function insertTransfer(tx: Tx, row: NewTransfer, askAt: Temporal.Instant): Promise<TransferRow | undefined> {
  const { rows } = await sql<{
    id: string
  }>`insert into games_transfer (vendor, member, player, account, currency, direction, units, key, ask_at, at)
    values (${row.vendor}, ${row.member}, ${row.player}, ${row.account}, ${row.currency}, ${row.direction}, ${row.units}, ${row.key}, ${askAt}, ${row.at})
    on conflict (member, key) do nothing returning id`.execute(tx)
  const [made] = rows
  return made && { ...row, id: made.id, state: 'pending', reason: '', asked: 0 }
}

export async function transferByKey(asker: Asker, member: string, key: string): Promise<TransferRow | undefined> {
  return (await sql<TransferRow>`${ROW} where member = ${member} and key = ${key}`.execute(asker)).rows[0]
}

/** Locked until the transaction ends, so that nobody else ends it. */
export async function transferForUpdate(tx: Tx, id: string): Promise<TransferRow | undefined> {
  return (await sql<TransferRow>`${ROW} where id = ${id} for update`.execute(tx)).rows[0]
}

export async function endTransfer(tx: Tx, id: string, state: 'done' | 'refused', reason: string, at: Temporal.Instant): Promise<void> {
  await sql`update games_transfer set state = ${state}, reason = ${reason}, ended_at = ${at} where id = ${id} and state = 'pending'`.execute(
    tx,
  )
}

/** Pending transfers about which the vendor is to be asked now. */
export async function dueTransfers(asker: Asker, now: Temporal.Instant, limit: number, resting: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from games_transfer
    where state = 'pending' and ask_at <= ${now} and id <> all (${[...resting]}::uuid[]) order by ask_at limit ${limit}`.execute(asker)
  return rows.map(({ id }) => id)
}

/** Takes one of them until `next` for the process that asks about it; undefined where another has taken it. */
export async function takeTransfer(tx: Tx, id: string, now: Temporal.Instant, next: Temporal.Instant): Promise<TransferRow | undefined> {
  const taken = await sql`update games_transfer set ask_at = ${next}, asked = asked + 1
    where id = ${id} and state = 'pending' and ask_at <= ${now}`.execute(tx)
  return taken.numAffectedRows === 1n ? (await sql<TransferRow>`${ROW} where id = ${id}`.execute(tx)).rows[0] : undefined
}

/** What of a wallet's money at a vendor has not come back, the oldest first. The account's lane is held, so that no other way back takes it too. */
export async function moneyThere(tx: Tx, { account, vendor }: Pick<TransferRow, 'account' | 'vendor'>): Promise<There[]> {
  const { rows } = await sql<There>`select id, at, units - back_units as units from games_transfer
    where account = ${account} and vendor = ${vendor} and direction = 'in' and state = 'done' and back_units < units order by at, id`.execute(
    tx,
  )
  return rows
}

export async function noteBack(tx: Tx, undone: readonly There[]): Promise<void> {
  const [ids, units] = [undone.map(({ id }) => id), undone.map((each) => each.units.toString())]
  await sql`update games_transfer t set back_units = t.back_units + u.units from unnest(${ids}::uuid[], ${units}::bigint[]) as u(id, units) where t.id = u.id`.execute(
    tx,
  )
}

export type MovedSums = { readonly pending: bigint; readonly moved: bigint }

/** What is on its way for a member in one currency, and what has been moved there less what came back, by vendor. */
export async function movedOf(asker: Asker, member: string, currency: string): Promise<Map<string, MovedSums>> {
  const { rows } = await sql<MovedSums & { vendor: string }>`select vendor,
      coalesce(sum(units) filter (where state = 'pending'), 0)::bigint as pending,
      coalesce(sum(case direction when 'in' then units else -units end) filter (where state = 'done'), 0)::bigint as moved
    from games_transfer where member = ${member} and currency = ${currency} group by vendor`.execute(asker)
  return new Map(rows.map(({ vendor, ...sums }) => [vendor, sums]))
}

/** Moves what is known to lie in a member's wallet at the vendor; never below nothing. */
export async function addParked(tx: Tx, { vendor, player }: Pick<TransferRow, 'vendor' | 'player'>, units: bigint): Promise<void> {
  await sql`update games_player set parked_units = greatest(parked_units + ${units}, 0) where vendor = ${vendor} and player = ${player}`.execute(
    tx,
  )
}

/** What is known to lie in a member's wallets in a currency, by vendor. */
export async function parkedBy(asker: Asker, member: string, currency: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<{
    vendor: string
    parkedUnits: bigint
  }>`select vendor, parked_units as "parkedUnits" from games_player where person = ${member} and currency = ${currency}`.execute(asker)
  return new Map(rows.map(({ vendor, parkedUnits }) => [vendor, parkedUnits]))
}

export type Place = { readonly vendor: string; readonly player: string; readonly account: bigint; readonly currency: string }

/** Under which names a person is known at vendors, in each wallet. */
export async function placesOf(asker: Asker, member: string): Promise<Place[]> {
  const { rows } = await sql<Place>`select vendor, player, account, currency from games_player where person = ${member}
    order by vendor, currency`.execute(asker)
  return rows
}

/** Whether money is on its way there from a wallet. */
export async function isOnItsWay(asker: Asker, account: bigint, vendor: string): Promise<boolean> {
  const { rows } = await sql`select from games_transfer
    where account = ${account} and vendor = ${vendor} and direction = 'in' and state = 'pending' limit 1`.execute(asker)
  return rows.length > 0
}

/** What is known to lie in all of them. */
export async function parkedOf(asker: Asker, member: string, currency: string): Promise<bigint> {
  return [...(await parkedBy(asker, member, currency)).values()].reduce((sum, units) => sum + units, 0n)
}

/** Notes a balance that the vendor has answered. A transfer that ended meanwhile knows better, and so does one that is still pending. */
export async function noteParked(
  tx: Tx,
  { vendor, player }: Pick<TransferRow, 'vendor' | 'player'>,
  seen: bigint,
  units: bigint,
): Promise<void> {
  await sql`update games_player p set parked_units = ${units} where p.vendor = ${vendor} and p.player = ${player} and p.parked_units = ${seen}
    and not exists (select from games_transfer t where t.vendor = p.vendor and t.player = p.player and t.state = 'pending')`.execute(tx)
}
