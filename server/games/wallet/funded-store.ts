/** Store of funded rounds: their open stakes, and that they contain bonus money. */
import { sql } from 'kysely'
import { often, type Tx } from '../../platform/database.ts'
import type { RoundPlace } from './wallet-store.ts'

/** The open stake of one round. */
export async function readStakedIn(tx: Tx, { vendor, member, game, round }: RoundPlace): Promise<bigint> {
  const { rows } = await often(
    tx,
    sql<{ staked: bigint }>`select staked_units as staked from games_round
    where vendor = ${vendor} and member = ${member} and game = ${game} and round = ${round}`,
  )
  return rows[0]?.staked ?? 0n
}

/** The round contains bonus money from now on. */
export async function writeFunded(tx: Tx, { vendor, member, game, round }: RoundPlace): Promise<void> {
  await often(
    tx,
    sql`update games_round set funded = true where vendor = ${vendor} and member = ${member} and game = ${game} and round = ${round}`,
  )
}
