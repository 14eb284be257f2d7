/**
 * Turnover: what settled rounds count, read in the order of commits. Rooms that follow it miss and repeat nothing.
 * Next: `server/points/earn.ts`.
 */
import { createFollowing } from '../platform/work/following.ts'
import { createSteps, createTogether } from '../platform/work/together.ts'
import type { Database, Tx } from '../platform/database.ts'
import { NO_NOTICES, type Notices } from '../platform/work/notices.ts'
import type { ItemNeeds } from '../platform/work/each-item.ts'
import { createTaking, idsAside, isSameDue } from '../platform/work/set-aside.ts'
import type { RecordsNeeds } from './needs.ts'
import {
  beginMark,
  hasUnread,
  hasUnreadOfAny,
  isAmong,
  lookAtTurnover,
  lockMark,
  lockMarks,
  moveMarks,
  turnoverAfter,
  turnoverBy,
  type Head,
  type TurnoverRow,
  type TurnoverSlice,
} from './turnover-store.ts'

export type { TurnoverRow } from './turnover-store.ts'

/** Takes a batch of rows, in the transaction that moves the mark of its room. */
export type TurnoverHandler = (rows: readonly TurnoverRow[], tx: Tx) => Promise<void>

export type TurnoverOptions = {
  readonly signal: AbortSignal
  readonly batch?: number
  /** Whether it moves money. It then takes lanes and has transactions of its own; else it shares one with the other rooms. */
  readonly alone?: boolean
  readonly failed: (error: unknown) => void
}

const BATCH = 1000

/** The name under which staff see what a room could not take. */
const followerOf = (name: string): string => `turnover-${name}`

/** How often a process looks for turnover that another one wrote, and how often where the other says so. */
const POLL_MS = 1_000
const HEARING_MS = 2_000
const NOTICE = 'turnover'

export type TurnoverFeed = {
  /** Tells that this process wrote turnover. */
  readonly wake: () => void
  /** Gives a room all turnover from the beginning on, each row exactly once, until the signal aborts. */
  readonly follow: (name: string, handle: TurnoverHandler, options: TurnoverOptions) => Promise<void>
}

/** The turnover for all rooms of this process: those that stand at the same place read it once. */
export function createTurnoverFeed(needs: ItemNeeds & { readonly notices?: Notices }): TurnoverFeed {
  const { database, clock, notices = NO_NOTICES } = needs
  const following = createFollowing<Head>({
    look: () => lookAtTurnover(database.reader, clock.now()),
    isSame: (one, other) => one.last === other.last && isSameDue(one.due, other.due),
    pollMs: () => (notices.isHearing() ? HEARING_MS : POLL_MS),
  })
  let shared: { readonly key: string; readonly slice: Promise<TurnoverSlice> } | undefined
  const sliceAfter = (from: bigint, limit: number): Promise<TurnoverSlice> => {
    const key = `${from} ${limit}`
    if (shared?.key === key) return shared.slice
    const slice = turnoverAfter(database.reader, from, limit)
    shared = { key, slice }
    slice.catch(() => (shared = undefined))
    return slice
  }
  const move = (tx: Tx, { end }: TurnoverSlice, names: readonly string[]): Promise<void> => moveMarks(tx, names, end)
  const together = createTogether<TurnoverSlice>({ database, lock: (tx, { from }, names) => lockMarks(tx, from, names), move })

  notices.hear(NOTICE, following.wake)
  return {
    wake() {
      following.wake()
      notices.say(NOTICE)
    },
    async follow(name, handle, { signal, batch = BATCH, alone = false, failed }) {
      await database.write((tx) => beginMark(tx, name))
      const taking = createTaking(needs, {
        follower: followerOf(name),
        batch,
        idOf: ({ id }) => id,
        ownerOf: ({ member }) => member,
        handle,
        lock: async (tx) => (await lockMark(tx, name, followerOf(name))) !== undefined,
        read: turnoverBy,
        failed,
      })
      const step = createSteps<TurnoverRow, bigint, TurnoverSlice, Head>({
        database,
        together,
        name,
        handle,
        taking,
        batch,
        alone: () => alone,
        isSame: (one, other) => one === other,
        isLevel: (place, { last }) => place >= last,
        read: (from, _, limit, tx) => (tx ? turnoverAfter(tx, from, limit) : sliceAfter(from, limit)),
        lock: (tx) => lockMark(tx, name, followerOf(name)),
        move,
        committed: () => undefined,
      })
      await following.follow((head) => step(head, head.due.get(followerOf(name)) ?? [], signal), { signal, failed })
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
): Promise<boolean> =>
  (await ledger.hasRead('records', account, before, tx)) &&
  !(await hasUnread(tx, name, account, before)) &&
  !(await isAmong(tx, await idsAside(tx, followerOf(name)), before, account))

/** Whether the room of this name has read all turnover from before an instant. */
export const hasCountedAll = async (
  { database, ledger }: { readonly database: Pick<Database, 'reader'>; readonly ledger: Pick<RecordsNeeds['ledger'], 'feed'> },
  name: string,
  before: Temporal.Instant,
): Promise<boolean> =>
  (await isFolded({ ledger }, before)) &&
  !(await hasUnreadOfAny(database.reader, name, before)) &&
  !(await isAmong(database.reader, await idsAside(database.reader, followerOf(name)), before))

/** Whether everything that the ledger took before an instant is in the turnover and its days. */
export async function isFolded(
  { ledger }: { readonly ledger: Pick<RecordsNeeds['ledger'], 'feed'> },
  before: Temporal.Instant,
): Promise<boolean> {
  const [next] = await ledger.feed('records', { batch: 1 })
  return next === undefined || Temporal.Instant.compare(next.at, before) >= 0
}
