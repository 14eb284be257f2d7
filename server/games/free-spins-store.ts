/** Store of free spins: who was given a set at a vendor and what it may win. It serves vendors whose last call names the set alone. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

export type NotedSet = { readonly player: string; readonly mostUnits: bigint }

/** The player's name at the vendor and what was granted; undefined where nothing was recorded or the player was never there. */
export async function readFreeSpins(asker: Reader | Tx, vendor: string, issue: string): Promise<NotedSet | undefined> {
  const { rows } = await sql<NotedSet>`select p.player, f.most_units as "mostUnits" from games_free_spins f
    join games_player p on p.vendor = f.vendor and p.member = f.member where f.vendor = ${vendor} and f.issue = ${issue}`.execute(asker)
  return rows[0]
}

/** Answers the owner of the set: the given member, or the one who was recorded before. */
export async function writeFreeSpins(
  tx: Tx,
  { vendor, issue, member, mostUnits, at }: { vendor: string; issue: string; member: string; mostUnits: bigint; at: Temporal.Instant },
): Promise<string> {
  const { rows } = await sql<{ member: string }>`insert into games_free_spins (vendor, issue, member, most_units, noted_at)
    values (${vendor}, ${issue}, ${member}, ${mostUnits}, ${at}) on conflict (vendor, issue) do update set member = games_free_spins.member returning member`.execute(
    tx,
  )
  return rows[0]!.member
}
