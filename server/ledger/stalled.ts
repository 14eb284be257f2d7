/** Stalled: ends sessions that hold what others wait for and have not moved for three seconds, as those of a paused process. What they did in that transaction is undone, and whoever sent it repeats it under its key. */
import { sql } from 'kysely'
import type { Writer } from '../platform/database.ts'
import type { LedgerEvent } from './words.ts'

const AFTER = '3s'
/** What counts as not moving once others have waited for the whole time: a process that is not paused moves on within milliseconds. */
const IDLE = '500ms'
/** Between two looks: while nobody waits for anything, and while somebody does. */
const QUIET_MS = 1_000
const WAITING_MS = 250

type Ended = { readonly pid: number; readonly name: string; readonly state: string }

/** Ends what is stalled now; answers what was ended, and whether anybody waits for a lock. `after` is an interval of PostgreSQL. */
async function endStalled(writer: Writer, after: string): Promise<{ readonly ended: readonly Ended[]; readonly isWaiting: boolean }> {
  const { rows } = await sql<{ [Name in keyof Ended]: Ended[Name] | null } & { waiting: boolean }>`
    select s.*, exists (select from pg_locks where not granted) as waiting
    from (values (1)) one left join ledger_end_stalled(${after}::interval, least(${IDLE}::interval, ${after}::interval)) s on true`.execute(
    writer,
  )
  const ended = rows.flatMap(({ pid, name, state }) => (pid === null ? [] : [{ pid, name: name ?? '', state: state ?? '' }]))
  return { ended, isWaiting: rows[0]?.waiting ?? false }
}

/** Watches until stopped: once a second, and four times a second while somebody waits. A look that fails is followed by the next. */
export function watchStalled(
  writer: Writer,
  onEvent: (event: LedgerEvent) => void,
  { after = AFTER, quietMs = QUIET_MS }: { readonly after?: string; readonly quietMs?: number } = {},
): { stop(): Promise<void> } {
  let [timer, isStopped]: [NodeJS.Timeout | undefined, boolean] = [undefined, false]
  let looking = Promise.resolve()
  const look = async (): Promise<void> => {
    let rest = quietMs
    try {
      const { ended, isWaiting } = await endStalled(writer, after)
      for (const session of ended) onEvent({ type: 'session-ended', ...session })
      if (isWaiting) rest = Math.min(rest, WAITING_MS)
    } catch (error) {
      onEvent({ type: 'connection-lost', error })
    }
    if (!isStopped) lookIn(rest)
  }
  const lookIn = (milliseconds: number): void => {
    timer = setTimeout(() => {
      looking = look()
    }, milliseconds)
    timer.unref()
  }
  lookIn(quietMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
