/** Close: ends the sale of an issue by the database's clock and waits for the bets that came in time. Next: `server/lottery/draw/draw.ts`. */
import type { Database } from '../../platform/database.ts'
import { databaseNow, lockIssue, markClosed } from '../store.ts'

/** Closes an issue whose time has come; answers whether it is closed. */
export async function closeIssue(database: Database, id: bigint): Promise<boolean> {
  return await database.write(async (tx) => {
    // Every bet locks the issue until it is written. This therefore waits for the last of them, and all later ones see the new state.
    const issue = await lockIssue(tx, id)
    if (issue?.state !== 'selling') return issue !== undefined
    const now = await databaseNow(tx)
    if (Temporal.Instant.compare(now, issue.closeAt) < 0) return false
    await markClosed(tx, id, now)
    return true
  })
}
