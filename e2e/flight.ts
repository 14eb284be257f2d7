/** Flight: an act that exists in tests alone. Chance may let a flight of crash climb for minutes, and no journey waits for chance. */
import { openDatabase } from '@baize/server/platform/database.ts'
import { socketFolder } from '@baize/server/app/testing/product-process.ts'
import { dataFolder } from './staff.ts'

/** Lets the flight under way, if there is one, have begun ten minutes ago: it breaks at its own point, at once. */
export async function endFlight(): Promise<void> {
  const database = openDatabase({ connection: { host: await socketFolder(dataFolder()), user: 'baize', database: 'baize' }, size: 1 })
  try {
    await database.pool.query(`
      update originals_crash_round
      set opens_at = opens_at - interval '10 minutes', starts_at = starts_at - interval '10 minutes'
      where point is null and bets_hash is not null and starts_at < now() and starts_at > now() - interval '10 minutes'`)
  } finally {
    await database.close()
  }
}
