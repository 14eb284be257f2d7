/** Rows: issues and orders at the instants that a test says, written for tests of the statements that find them. */
import { newId } from '../../platform/database.ts'
import type { SmallWorld } from './small-world.ts'

export const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
export const minutes = (count: number): Temporal.Instant => NOON.add({ minutes: count })

let last = 0

export function lotteryRows({ database }: SmallWorld) {
  const query = (text: string, values: readonly unknown[] = []) => database.pool.query(text, [...values])
  /** How many of the rows that a condition names nobody else has locked. */
  const free = async (table: string, condition: string, ...values: readonly unknown[]): Promise<number> =>
    (await query(`select from ${table} where ${condition} for update skip locked`, values)).rowCount ?? 0
  /** An issue whose sale, close and draw are so many minutes from noon. */
  async function issueAt(game: string, open: number, close: number, draw: number, state = 'selling'): Promise<bigint> {
    const times = [open, close, draw].map((minute) => minutes(minute).toString())
    const { rows } = await database.pool.query<{ id: bigint }>(
      `insert into lottery_issue (game, number, open_at, close_at, draw_at) values ($1, $2, $3, $4, $5) returning id`,
      [game, `n${String((last += 1)).padStart(5, '0')}`, ...times],
    )
    const { id } = rows[0]!
    if (state !== 'selling') await query(`update lottery_issue set state = $1 where id = $2`, [state, id])
    return id
  }
  async function draws(id: bigint): Promise<bigint> {
    await query(`update lottery_issue set tickets_hash = 'h' where id = $1`, [id])
    await query(`update lottery_issue set draw = '["1","2","3","4","5"]', drawn_at = draw_at, state = 'drawn' where id = $1`, [id])
    return id
  }
  async function order(issue: bigint, member: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const id = await newId(database.reader)
    const rest = { account: 1n, request_key: `k${(last += 1)}`, stake_units: 10n, tickets: 1, stake_key: 's', placed_at: NOON.toString() }
    const row = { id, issue, member, ...rest, ...more }
    const names = Object.keys(row)
    await query(
      `insert into lottery_order (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
    return id
  }
  const clear = () =>
    query(
      'truncate lottery_order, lottery_ticket, lottery_chase, lottery_issue, lottery_report, lottery_settlement, lottery_settlement_lane cascade',
    )
  return { query, free, issueAt, draws, order, clear }
}
