/**
 * Turnover: what settled rounds count, read in the order of commits. Rooms that follow it miss and repeat nothing.
 * Next: `server/points/earn.ts`.
 */
import { createFollowing } from '../platform/work/following.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { RecordsNeeds } from './needs.ts'
import { beginMark, hasUnread, hasUnreadOfAny, lockMark, moveMark, turnoverAfter, type TurnoverRow } from './turnover-store.ts'

export type { TurnoverRow } from './turnover-store.ts'

/** Takes a batch of rows, in the transaction that moves the mark of its room. */
export type TurnoverHandler = (rows: readonly TurnoverRow[], tx: Tx) => Promise<void>

export type TurnoverOptions = {
  readonly signal: AbortSignal
  readonly batch?: number
  readonly failed: (error: unknown) => void
}

const BATCH = 1000

/** One batch in one transaction; answers how many rows there were. Another process that follows the same name has the mark locked. */
const step = (database: Pick<Database, 'write'>, name: string, handle: TurnoverHandler, batch: number): Promise<number> =>
  database.write(async (tx) => {
    const mark = await lockMark(tx, name)
    if (mark === undefined) return 0
    const rows = await turnoverAfter(tx, mark, batch)
    const last = rows.at(-1)
    if (last === undefined) return 0
    await handle(rows, tx)
    await moveMark(tx, name, last.id)
    return rows.length
  })

/** Gives a room all turnover from the beginning on, each row exactly once, until the signal aborts. */
export async function followTurnover(
  database: Pick<Database, 'write'>,
  name: string,
  handle: TurnoverHandler,
  { signal, batch = BATCH, failed }: TurnoverOptions,
): Promise<void> {
  await database.write((tx) => beginMark(tx, name))
  await createFollowing().follow(() => step(database, name, handle, batch), { signal, failed })
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
