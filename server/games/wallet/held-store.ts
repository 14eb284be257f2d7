/** Store of held wins: their cases, the requests of staff, and the state after the decision. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export type HeldWin = {
  readonly id: string
  readonly vendor: string
  readonly transaction: string
  /** Who it is, and what their rounds bear. */
  readonly person: string
  readonly member: string
  /** The player's own account, to which a released win goes. */
  readonly account: bigint
  readonly currency: string
  /** Under which of our brands the vendor knows the player. */
  readonly brand: string
  readonly game: string
  readonly round: string
  readonly reference: string
  /** A win, or a resettlement that increases a paid one. */
  readonly verb: 'win' | 'resettle'
  readonly kind: string
  /** Its present worth. */
  readonly units: bigint
  readonly decision: 'release' | 'reject' | null
  readonly decidedBy: string | null
}

/** An open case of a win that is still held. */
export async function readHeldCase(tx: Tx, id: string): Promise<HeldWin | undefined> {
  const { rows } =
    await sql<HeldWin>`select c.id, c.vendor, c.transaction, p.person, k.member, p.account, p.currency, p.brand, k.game, k.round, k.reference, k.verb, k.kind,
      k.settled_units as units, c.decision, c.decided_by as "decidedBy"
    from games_case c join games_callback k on k.vendor = c.vendor and k.transaction = c.transaction
    join games_player p on p.vendor = k.vendor and p.member = k.member
    where c.id = ${id} and c.reason = 'win-beyond-terms' and c.closed_at is null and k.held and k.state = 'applied'`.execute(tx)
  return rows[0]
}

export async function writeDecision(tx: Tx, id: string, decision: HeldWin['decision'], by: string): Promise<void> {
  await sql`update games_case set decision = ${decision}, decided_by = ${by} where id = ${id}`.execute(tx)
}

/** A rejected win is worth nothing from now on, here and in its round. */
export async function endHeld(tx: Tx, held: HeldWin, decision: 'release' | 'reject', at: Temporal.Instant): Promise<void> {
  const { id, vendor, transaction, reference, verb, member, game, round, units } = held
  await sql`update games_case set closed_at = ${at} where id = ${id}`.execute(tx)
  await sql`update games_callback set held = false, settled_units = case when ${decision} = 'reject' then 0 else settled_units end
    where vendor = ${vendor} and transaction = ${transaction}`.execute(tx)
  if (decision === 'release' && verb === 'resettle')
    await sql`update games_callback set settled_units = settled_units + ${units} where vendor = ${vendor} and transaction = ${reference}`.execute(
      tx,
    )
  if (decision === 'reject')
    await sql`update games_round set won_units = won_units - ${units}
      where vendor = ${vendor} and member = ${member} and game = ${game} and round = ${round}`.execute(tx)
}
