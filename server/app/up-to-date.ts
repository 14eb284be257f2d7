/** Up to date: migrates the tables as their owner, whose login is closed before anything is served. */
import type pg from 'pg'
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
