/** Up to date: makes the tables as their owner, whose login is given up before anything is served. */
import type pg from 'pg'
import { grantJobs, makeAppRole } from '../platform/app-role.ts'
import { openDatabase } from '../platform/database.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrations.ts'

/** Answers what was applied. `login` where the server itself makes the role by which it asks. */
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
