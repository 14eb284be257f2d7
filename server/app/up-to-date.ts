/** Up to date: migrates the tables as their owner, whose login is closed before anything is served. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { grantJobs, makeAppRole } from '../platform/app-role.ts'
import { openDatabase } from '../platform/database.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrations.ts'

/** Returns the applied migrations. `login` where the server itself makes its own role. */
export async function bringUpToDate(connection: pg.PoolConfig, login: boolean): Promise<readonly string[]> {
  const owner = openDatabase({ connection, size: 1 })
  try {
    await makeAppRole(owner.pool, { login })
    const applied = await migrate(owner.pool)
    await prepareJobs(owner.pool)
    await grantJobs(owner.pool)
    return applied
  } finally {
    await owner.close()
  }
}

/** What a database says that is starting, recovering or not there yet. */
const NOT_YET = new Set(['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'])
const LOOK_MS = 1_000
const MOST_LOOKS = 300

/**
 * Waits until the database answers, for five minutes at most: machines of a site start in any order, and a database recovers. `tell` is called once where
 * it has to wait. Any other fault, such as a wrong password, is thrown at once.
 */
export async function databaseAnswers(connection: pg.PoolConfig, tell: () => void): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
    // Its loss while it ends is nobody's concern.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const isTimeout = error instanceof Error && error.message === 'timeout expired'
      if ((!isTimeout && !NOT_YET.has((error as { code?: string }).code ?? '')) || looks >= MOST_LOOKS) throw error
      if (looks === 1) tell()
      await sleep(LOOK_MS)
    }
  }
}
