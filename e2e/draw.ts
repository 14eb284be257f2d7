/** Draw: an act that exists in tests alone. An issue ends by its calendar, minutes from now, and no journey waits for the clock. */
import { openDatabase } from '@baize/server/platform/database.ts'
import { socketFolder } from '@baize/server/app/testing/product-process.ts'
import { dataFolder } from './staff.ts'

/** Lets the issue of a lottery on sale close and draw at this moment. The product's next turn does both, from the seed that it committed to. */
export async function drawNow(game: string): Promise<void> {
  const database = openDatabase({ connection: { host: await socketFolder(dataFolder()), user: 'baize', database: 'baize' }, size: 1 })
  try {
    // The database lets nobody move the close of an issue, so its triggers are off on this one connection.
    await database.pool.query('set session_replication_role = replica')
    const { rowCount } = await database.pool.query(
      `update lottery_issue set close_at = now(), draw_at = now()
      where game = $1 and state = 'selling' and open_at < now() and close_at > now()`,
      [game],
    )
    if (rowCount !== 1) throw new Error(`${rowCount} issues of ${game} are on sale, where one is to be drawn`)
  } finally {
    await database.close()
  }
}
