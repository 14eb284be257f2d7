/** Store of ticket sets: the hash over all tickets of a closed issue, fixed once. It also gives the path by which each ticket is found in it. */
import { sql } from 'kysely'
import { levelsOf, pathIn, rootIn, type Hash, type MerklePath } from '@baize/rules/fairness/merkle.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { on } from '../store.ts'

/** The advisory lock for "the ticket set of one issue is being hashed". */
const HASH_LOCK = 4741
/** Leaves are kept in parts of a power of two. The tree over the roots of the parts is then the tree over all leaves. */
const HEIGHT = 10
const PART = 2 ** HEIGHT
const HASH_BYTES = 32

type Set = { readonly hash: string; readonly tickets: number; readonly stakeUnits: bigint }
type Part = { readonly root: Buffer; readonly tickets: number; readonly stakeUnits: bigint }

/** The levels of the tree within the parts, computed where the tickets are; `n` of the last is the part. */
const levels = sql.join(
  Array.from({ length: HEIGHT }, (_, height) => {
    const [below, above] = [sql.ref(`l${height}`), sql.ref(`l${height + 1}`)]
    const both = sql`string_agg(b.hash, ''::bytea order by b.n)`
    const node = sql`case count(*) when 2 then sha256('\\x01'::bytea || ${both}) else ${both} end`
    return sql`${above} as (select b.n / 2 as n, ${node} as hash from ${below} b group by b.n / 2)`
  }),
)

/** The line of a ticket as `ticketLine` of the rules writes it. */
const LINE = sql`concat_ws('|', 'baize-ticket-v1', t.order_id, t.place, p.play, p.prize_group, p.odds_text, t.bets, t.multiple, t.stake_units, t.selection)`

async function writeParts(tx: Tx, issue: bigint): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with p as materialized (
      select id, play, prize_group,
        coalesce((select string_agg(key || '=' || value, ',' order by key collate "C") from jsonb_each_text(odds)), '-') as odds_text
      from lottery_price where game = (select game from lottery_issue where id = ${issue})
    ), l0 as materialized (
      select row_number() over (order by t.id) - 1 as n, t.id, t.stake_units, sha256('\\x00'::bytea || convert_to(${LINE}, 'UTF8')) as hash
      from lottery_ticket t join p on p.id = t.price where t.issue = ${issue} and not t.void
    ), ${levels}, part as (
      select n / ${sql.lit(PART)} as n, min(id) as first_ticket, max(id) as last_ticket, sum(stake_units)::bigint as stake,
        array_agg(id order by n) as tickets, string_agg(hash, ''::bytea order by n) as leaves
      from l0 group by n / ${sql.lit(PART)}
    ), written as (
      insert into lottery_ticket_part (issue, part, root, first_ticket, last_ticket, stake_units, tickets, leaves)
      select ${issue}, part.n, top.hash, first_ticket, last_ticket, stake, tickets, leaves from part join ${sql.ref(`l${HEIGHT}`)} top on top.n = part.n
      returning part, root, cardinality(tickets) as tickets, stake_units
    )
    select root, tickets, stake_units from written order by part`.execute(on(tx))
  return rows
}

const hashOf = (bytes: Buffer): Hash => new Uint8Array(bytes)

/** Hashes the tickets of a closed issue; undefined where another process does or did it. */
async function hashTickets(tx: Tx, issue: bigint): Promise<Set | undefined> {
  const lock = sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${HASH_LOCK}, ${Number(issue % 2_147_483_647n)}) as mine`
  if (!(await lock.execute(tx)).rows[0]!.mine) return undefined
  const fixed = await sql`select from lottery_issue where id = ${issue} and tickets_hash is not null`.execute(tx)
  if (fixed.rows.length > 0) return undefined
  const parts = await writeParts(tx, issue)
  return {
    hash: rootIn(await levelsOf(parts.map(({ root }) => hashOf(root)))),
    tickets: parts.reduce((sum, { tickets }) => sum + tickets, 0),
    stakeUnits: parts.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n),
  }
}

/** Fixes the set of tickets in the caller's transaction. */
export async function fixTickets(tx: Tx, issue: bigint): Promise<void> {
  const set = await hashTickets(tx, issue)
  if (set === undefined) return
  await sql`update lottery_issue set tickets_hash = ${set.hash}, tickets = ${set.tickets}, stake_units = ${set.stakeUnits} where id = ${issue}`.execute(
    tx,
  )
}

type StoredLeaves = { readonly part: number; readonly tickets: bigint[]; readonly leaves: Buffer }

/** The paths of these tickets of one issue, by ticket; one that was cancelled before the close has none. */
export async function pathsOf(reader: Reader, issue: bigint, tickets: readonly bigint[]): Promise<Map<bigint, MerklePath>> {
  const { rows: roots } = await sql<{ root: Buffer; tickets: number }>`
    select root, cardinality(tickets) as tickets from lottery_ticket_part where issue = ${issue} order by part`.execute(on(reader))
  const { rows: kept } = await sql<StoredLeaves>`
    select part, tickets, leaves from lottery_ticket_part p
    where issue = ${issue} and exists (select from unnest(${tickets}::bigint[]) as asked(id) where asked.id between p.first_ticket and p.last_ticket)`.execute(
    on(reader),
  )
  const of = roots.reduce((sum, part) => sum + part.tickets, 0)
  const above = await levelsOf(roots.map(({ root }) => hashOf(root)))
  const paths = new Map<bigint, MerklePath>()
  for (const { part, tickets: own, leaves } of kept) {
    const within = await levelsOf(own.map((_, at) => hashOf(leaves.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES))))
    for (const ticket of tickets) {
      const at = own.indexOf(ticket)
      if (at >= 0) paths.set(ticket, { at: part * PART + at, of, hashes: [...pathIn(within, at), ...pathIn(above, part)] })
    }
  }
  return paths
}
