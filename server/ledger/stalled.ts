/**
 * Stalled: ends sessions that hold what others wait for and have not moved for three seconds, as those of a paused process. What they did in that transaction is undone, and whoever sent it repeats it under its key.
 */
import { sql } from 'kysely'
import type { Writer } from '../platform/database.ts'
import type { LedgerEvent } from './words.ts'

const AFTER = '3s'
/** What counts as not moving once others have waited for the whole time: a process that is not paused moves on within milliseconds. */
const IDLE = '500ms'
const EVERY_MS = 500

/** Ends what is stalled now; answers what was ended. `after` is an interval of PostgreSQL. */
async function endStalled(writer: Writer, after: string): Promise<{ pid: number; name: string; state: string }[]> {
  const { rows } = await sql<{
    pid: number
    name: string
    state: string
  }>`select * from ledger_end_stalled(${after}::interval, least(${IDLE}::interval, ${after}::interval))`.execute(writer)
  return rows
}

/** Watches twice a second until stopped. A look that fails is followed by the next. */
export function watchStalled(
  writer: Writer,
  onEvent: (event: LedgerEvent) => void,
  { after = AFTER, everyMs = EVERY_MS } = {},
): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    try {
      for (const session of await endStalled(writer, after)) onEvent({ type: 'session-ended', ...session })
    } catch (error) {
      onEvent({ type: 'connection-lost', error })
    }
    looking = undefined
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
