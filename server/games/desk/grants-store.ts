/** Store of grants: free rounds that staff ordered for a player at a vendor, and the result of the order. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

export const GRANT_STATES = ['asked', 'given', 'declined', 'unclear', 'taking-back', 'taken-back'] as const
export type GrantState = (typeof GRANT_STATES)[number]

/** `reference`: the vendor's own name of what it gave. */
export type GrantRow = Rows['games_grant']

const COLUMNS = sql`id, vendor, member, player, game, currency, rounds, stake_units as "stakeUnits", starts_at as "startsAt", ends_at as "endsAt", state, reference`

export async function insertGrant(tx: Tx, row: Omit<GrantRow, 'state' | 'reference'>): Promise<void> {
  const { id, vendor, member, player, game, currency, rounds, stakeUnits, startsAt, endsAt } = row
  await sql`insert into games_grant (id, vendor, member, player, game, currency, rounds, stake_units, starts_at, ends_at)
    values (${id}, ${vendor}, ${member}, ${player}, ${game}, ${currency}, ${rounds}, ${stakeUnits}, ${startsAt}, ${endsAt})`.execute(tx)
}

export async function readGrant(asker: Reader | Tx, id: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`select ${COLUMNS} from games_grant where id = ${id}`.execute(asker)
  return rows[0]
}

/** Answers whether it was in the expected state. */
export async function moveGrant(tx: Tx, id: string, before: GrantState, after: GrantState, reference: string | null): Promise<boolean> {
  const moved = await sql`update games_grant set state = ${after}, reference = coalesce(${reference}, reference)
    where id = ${id} and state = ${before}`.execute(tx)
  return (moved.numAffectedRows ?? 0n) > 0n
}

/** Newest first. */
export async function readGrants(asker: Reader, limit: number): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`select ${COLUMNS} from games_grant order by starts_at desc, id desc limit ${limit}`.execute(asker)
  return rows
}
