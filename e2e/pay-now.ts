/** Pay now: an act that exists in tests alone. A contract holds from the next midnight and play is paid by minutes, and no journey waits for the clock. */
import { openDatabase } from '@baize/server/platform/database.ts'
import { socketFolder } from '@baize/server/app/testing/product-process.ts'
import { dataFolder } from './staff.ts'

/**
 * Lets what an agent has accepted hold since yesterday, and what somebody of the line just played lie ten minutes back. The worker then pays
 * what it would pay at the next minute. Throws where the play has not been counted yet.
 */
export async function payNow(agent: string, player: string): Promise<void> {
  const database = openDatabase({ connection: { host: await socketFolder(dataFolder()), user: 'baize', database: 'baize' }, size: 1 })
  try {
    // In one statement, since the worker looks every minute and a window that it has passed is not paid again.
    const { rowCount } = await database.pool.query(
      `with moved as (
        update agents_tick set window_at = window_at - interval '10 minutes'
        where member = (select member from agents_place where account = $2) and window_at > now() - interval '6 minutes' returning member
      ), held as (
        update agents_contract set from_day = from_day - 2
        where exists (select from moved) and answer = 'accepted' and downline = (select member from agents_place where account = $1) returning id
      )
      select graphile_worker.add_job('agents-pay') from held`,
      [agent, player],
    )
    if (rowCount !== 1) throw new Error(`${rowCount} contracts of ${agent} are to be paid for what ${player} played, where one is`)
  } finally {
    await database.close()
  }
}
