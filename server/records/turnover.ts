/**
 * Turnover: what settled rounds count, read in the order of commits. Rooms that follow it miss and repeat nothing.
 * Next: `server/points/earn.ts`.
 */
import { createFollowing, type Followed } from '../platform/work/following.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { RecordsNeeds } from './needs.ts'
import {
  beginMark,
  hasUnread,
  hasUnreadOfAny,
  lastTurnover,
  lockMark,
  moveMark,
  turnoverAfter,
  type TurnoverRow,
} from './turnover-store.ts'

export type { TurnoverRow } from './turnover-store.ts'

/** Takes a batch of rows, in the transaction that moves the mark of its room. */
export type TurnoverHandler = (rows: readonly TurnoverRow[], tx: Tx) => Promise<void>

export type TurnoverOptions = {
  readonly signal: AbortSignal
  readonly batch?: number
  readonly failed: (error: unknown) => void
}

const BATCH = 1000

type TurnoverDatabase = Pick<Database, 'write' | 'reader'>

/** How often a process looks for turnover that another one wrote. */
const POLL_MS = 1_000

export type TurnoverFeed = {
  /** Tells that this process wrote turnover. */
  readonly wake: () => void
  /** Gives a room all turnover from the beginning on, each row exactly once, until the signal aborts. */
  readonly follow: (name: string, handle: TurnoverHandler, options: TurnoverOptions) => Promise<void>
}

/** The turnover for all rooms of this process: those that stand at the same place read it once. */
export function createTurnoverFeed(database: TurnoverDatabase): TurnoverFeed {
  const following = createFollowing<bigint>({
    look: () => lastTurnover(database.reader),
    isSame: (one, other) => one === other,
    pollMs: POLL_MS,
  })
  let shared: { readonly key: string; readonly rows: Promise<readonly TurnoverRow[]> } | undefined
  const rowsAfter = (mark: bigint, batch: number): Promise<readonly TurnoverRow[]> => {
    const key = `${mark} ${batch}`
    if (shared?.key === key) return shared.rows
    const rows = turnoverAfter(database.reader, mark, batch)
    shared = { key, rows }
    rows.catch(() => (shared = undefined))
    return rows
  }

  return {
    wake: following.wake,
    async follow(name, handle, { signal, batch = BATCH, failed }) {
      await database.write((tx) => beginMark(tx, name))
      /** Where this name stood when it was last read here; another process may have read on. */
      let place: bigint | undefined

      /** One batch in one transaction. Another process that follows the same name has the mark locked. */
      const step = async (last: bigint): Promise<Followed> => {
        if (place !== undefined && place >= last) return 'level'
        const ready = place === undefined ? undefined : { from: place, rows: await rowsAfter(place, batch) }
        const reached = await database.write(async (tx) => {
          const mark = await lockMark(tx, name)
          if (mark === undefined) return undefined
          const rows = ready?.from === mark ? ready.rows : await turnoverAfter(tx, mark, batch)
          const end = rows.at(-1)?.id
          if (end === undefined) return mark
          await handle(rows, tx)
          await moveMark(tx, name, end)
          return end
        })
        if (reached === undefined) return 'elsewhere'
        // Rows that cannot be seen yet are behind a look that comes again.
        const isStuck = reached === place
        place = reached
        return isStuck ? 'elsewhere' : 'more'
      }
      await following.follow(step, { signal, failed })
    },
  }
}

/**
 * Whether the room of this name has read all turnover of an account from before an instant. It has when the records have folded the ledger so far, and
 * nothing lies behind the room's mark. The caller holds the account's lane.
 */
export const hasCounted = async (
  { ledger }: Pick<RecordsNeeds, 'ledger'>,
  tx: Tx,
  name: string,
  account: bigint,
  before: Temporal.Instant,
): Promise<boolean> => (await ledger.hasRead('records', account, before, tx)) && !(await hasUnread(tx, name, account, before))

/** Whether the room of this name has read all turnover from before an instant. */
export const hasCountedAll = async (
  { database, ledger }: { readonly database: Pick<Database, 'reader'>; readonly ledger: Pick<RecordsNeeds['ledger'], 'feed'> },
  name: string,
  before: Temporal.Instant,
): Promise<boolean> => (await isFolded({ ledger }, before)) && !(await hasUnreadOfAny(database.reader, name, before))

/** Whether everything that the ledger took before an instant is in the turnover and its days. */
export async function isFolded(
  { ledger }: { readonly ledger: Pick<RecordsNeeds['ledger'], 'feed'> },
  before: Temporal.Instant,
): Promise<boolean> {
  const [next] = await ledger.feed('records', { batch: 1 })
  return next === undefined || Temporal.Instant.compare(next.at, before) >= 0
}
