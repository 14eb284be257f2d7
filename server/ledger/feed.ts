/**
 * Feed: the ledger read in the order in which it was committed, so that rooms that follow money never miss or repeat a transfer.
 * Next: `web/features/originals/table/use-money-words.ts`.
 */
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Clock } from '../platform/clock.ts'
import { NO_NOTICES, type Notices } from '../platform/work/notices.ts'
import { createFollowing } from '../platform/work/following.ts'
import { BRIEF_WAITS, createSteps, createTogether, type Went } from '../platform/work/together.ts'
import {
  asideColumn,
  createTaking,
  dueColumn,
  dueOf,
  idsAside,
  isSameDue,
  nothingAsideColumn,
  type Due,
  type Taking,
} from '../platform/work/set-aside.ts'
import { LANES } from './order.ts'
import { entryOf, type TransferRow } from './records.ts'
import type { FeedEntry, FollowHandler, FollowOptions, LedgerEvent } from './words.ts'

/** How far a lane may be behind the busiest before it is levelled. */
const BEHIND_MS = 5_000n
const FIRST_WINDOW_MS = 60_000n
const SMALLEST_WINDOW_MS = 50n
/** How often a process looks for what another one committed, and how often where the other says so. */
const POLL_MS = 250
const HEARING_MS = 2_000
const NOTICE = 'money'
/** A follower that fell behind reads alone; the others stand at the same few places. */
const SLICES = 4

/** The highest id of each lane that was read, without its lane bits. Inside a lane, ids rise in the order of commits. */
type Marks = readonly bigint[]
type Row = TransferRow & { owner: string; account_kind: string; currency: string }
/** A slice: what lies between two places. */
type Read = { readonly from: Marks; readonly rows: FeedEntry[]; readonly end: Marks; readonly window: bigint }

/** Transfers with what followers know of their account. */
const ROWS = sql`select t.*, a.owner, a.kind as account_kind, a.currency from ledger_transfer t join ledger_account a on a.id = t.account`

const feedEntryOf = (row: Row): FeedEntry => ({ ...entryOf(row), owner: row.owner, accountKind: row.account_kind, currency: row.currency })

async function lastIds(reader: Reader | Tx): Promise<Marks> {
  const { rows } = await sql<{ last_id: bigint }>`select last_id from ledger_lane order by lane`.execute(reader)
  return rows.map((row) => row.last_id)
}

const least = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a))
const most = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a))

/** The highest id without lane bits in `lane` that is not above `id`, when rows are read by rising id. */
function reachOf(id: bigint, lane: bigint): bigint {
  const millisecond = (id >> 22n) << 22n
  const own = (id >> 18n) & 15n
  if (lane < own) return millisecond | 0x3ffffn
  return lane === own ? millisecond | (id & 0x3ffffn) : millisecond - 1n
}

/**
 * Reads what follows `marks` up to `lasts`, the positions that the lanes had reached before. Everything committed up to there is visible to this
 * question. Everything later in a lane has a higher id, because ids are taken under the lane's lock. That lock is kept until the commit is visible.
 */
async function readAfter(reader: Reader | Tx, marks: Marks, lasts: Marks, limit: number, firstWindow: bigint): Promise<Read> {
  const behind = marks.filter((mark, lane) => (lasts[lane] ?? 0n) > mark)
  if (behind.length === 0) return { from: marks, rows: [], end: marks, window: firstWindow }
  const start = least(behind) >> 22n
  const end = (most(lasts) >> 22n) + 1n
  let window = firstWindow
  for (let from = start; ; from += window, window *= 2n) {
    const until = from + window < end ? from + window : end
    const { rows } = await sql<Row>`
      ${ROWS} where t.id >= ${from << 22n} and t.id < ${until << 22n}
        and t.id & ~(15::bigint << 18) > (${marks}::bigint[])[((t.id >> 18) & 15) + 1] and t.id & ~(15::bigint << 18) <= (${lasts}::bigint[])[((t.id >> 18) & 15) + 1]
      order by t.id limit ${limit}`.execute(reader)
    const full = rows.length === limit
    const last = rows.at(-1)
    const reach = (lane: bigint): bigint => (full && last !== undefined ? reachOf(last.id, lane) : (until << 22n) - 1n)
    if (rows.length > 0 || until === end) {
      const next = marks.map((mark, lane) => most([mark, least([lasts[lane] ?? 0n, reach(BigInt(lane))])]))
      const fitting = full ? window / 4n : rows.length < limit / 4 ? window * 2n : window
      return { from: marks, rows: rows.map(feedEntryOf), end: next, window: most([fitting, SMALLEST_WINDOW_MS]) }
    }
  }
}

const NOTHING: Marks = Array.from({ length: LANES }, () => 0n)

/** The name under which staff see what a follower could not take. */
export const followerOf = (name: string): string => `feed-${name}`

async function entriesBy(asker: Reader | Tx, ids: readonly bigint[]): Promise<FeedEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`${ROWS} where t.id = any (${[...ids]}::bigint[]) order by t.id`.execute(asker)
  return rows.map(feedEntryOf)
}

/** Reads once what `name` has not taken, and moves nothing: what it set aside, and else what follows its watermark. */
export async function readFeed(reader: Reader, name: string, batch: number): Promise<FeedEntry[]> {
  const aside = await idsAside(reader, followerOf(name))
  if (aside.length > 0) return entriesBy(reader, aside.slice(0, batch))
  const { rows } = await sql<{ marks: bigint[] }>`select marks from ledger_watermark where name = ${name}`.execute(reader)
  return (await readAfter(reader, rows[0]?.marks ?? NOTHING, await lastIds(reader), batch, FIRST_WINDOW_MS)).rows
}

async function begin(tx: Tx, name: string, from: 'start' | 'now'): Promise<void> {
  const marks = from === 'now' ? await lastIds(tx) : NOTHING
  await sql`insert into ledger_watermark (name, marks) values (${name}, ${marks}::bigint[]) on conflict (name) do nothing`.execute(tx)
}

/** How far each lane is written, and what is due again. Lanes far behind are levelled for the next look. */
async function lookAt(database: Database, now: Temporal.Instant): Promise<Head> {
  const { rows } = await sql<{ lasts: bigint[]; due: Parameters<typeof dueOf>[0] }>`
    select array(select last_id from ledger_lane order by lane) as lasts, ${dueColumn(now)} as due`.execute(database.reader)
  const { lasts, due } = rows[0]!
  if (least(lasts) >> 22n < (most(lasts) >> 22n) - BEHIND_MS) await database.pool.query('select ledger_level_lanes($1)', [BEHIND_MS])
  return { lasts, due: dueOf(due) }
}

const isLevel = (marks: Marks, lasts: Marks): boolean => marks.every((mark, lane) => mark >= (lasts[lane] ?? 0n))

/** The slices that followers read lately, so that those who stand at the same place read it once. */
function createSlices(reader: Reader): (marks: Marks, lasts: Marks, limit: number) => Promise<Read> {
  const slices = new Map<string, Promise<Read>>()
  let window = FIRST_WINDOW_MS
  return (marks, lasts, limit) => {
    const key = `${marks.join()} ${limit}`
    const known = slices.get(key)
    if (known) return known
    const slice = readAfter(reader, marks, lasts, limit, window)
    slices.set(key, slice)
    for (const old of [...slices.keys()].slice(0, -SLICES)) slices.delete(old)
    slice.then(
      (read) => (window = read.window),
      () => slices.delete(key),
    )
    return slice
  }
}

export type Feeding = {
  /** Tells all followers of this process that something was committed. */
  readonly wake: () => void
  readonly follow: (name: string, handle: FollowHandler, options: FollowOptions) => Promise<void>
}

type Head = { readonly lasts: Marks; readonly due: Due }
type FeedingNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly onEvent: (event: LedgerEvent) => void
  readonly notices: Notices | undefined
}

const isSame = (one: Marks, other: Marks): boolean => one.every((mark, lane) => mark === other[lane])

/** Locks the places of all who take a slice together. A place that another process has is not among them. */
async function lockAll(tx: Tx, { from }: Read, names: readonly string[]): Promise<ReadonlyMap<string, Went>> {
  const { rows } = await sql<{ name: string; isReady: boolean }>`
    select name, marks = ${from}::bigint[] and ${nothingAsideColumn(sql`'feed-' || name`)} as "isReady", ${BRIEF_WAITS}
    from ledger_watermark where name = any (${[...names]}::text[]) order by name for update skip locked`.execute(tx)
  return new Map(rows.map(({ name, isReady }) => [name, isReady ? 'taken' : 'alone']))
}

async function moveAll(tx: Tx, { end }: Read, names: readonly string[]): Promise<void> {
  await sql`update ledger_watermark set marks = ${end}::bigint[] where name = any (${[...names]}::text[])`.execute(tx)
}

/** The marks of a name, locked, and whose entries it has set aside; undefined where another process that follows it has them. */
async function lockMarks(tx: Tx, name: string): Promise<{ readonly place: Marks; readonly aside: readonly string[] } | undefined> {
  const { rows } = await sql<{ place: bigint[]; aside: string[] }>`
    select marks as place, ${asideColumn(followerOf(name))} as aside from ledger_watermark where name = ${name} for update skip locked`.execute(
    tx,
  )
  return rows[0]
}

function takingOf({ database, clock, onEvent }: FeedingNeeds, name: string, handle: FollowHandler, batch: number): Taking<FeedEntry> {
  const warn = (about: object): void => onEvent({ type: 'entry-set-aside', name, ...about })
  return createTaking(
    { database, clock, warn },
    {
      follower: followerOf(name),
      batch,
      idOf: ({ id }) => id,
      ownerOf: ({ owner }) => owner,
      handle,
      lock: async (tx) => (await lockMarks(tx, name)) !== undefined,
      read: entriesBy,
      failed: (error) => onEvent({ type: 'feed-failed', name, error }),
    },
  )
}

export function createFeeding(needs: FeedingNeeds): Feeding {
  const { database, clock, onEvent, notices = NO_NOTICES } = needs
  const following = createFollowing<Head>({
    look: () => lookAt(database, clock.now()),
    pollMs: () => (notices.isHearing() ? HEARING_MS : POLL_MS),
    isSame: (one, other) => isSame(one.lasts, other.lasts) && isSameDue(one.due, other.due),
  })
  const sliceAfter = createSlices(database.reader)
  const together = createTogether<Read>({ database, lock: lockAll, move: moveAll })

  notices.hear(NOTICE, following.wake)
  return {
    wake() {
      following.wake()
      notices.say(NOTICE)
    },
    async follow(name, handle, { signal, batch = 1000, from = 'start', alone = () => false, committed = () => undefined }) {
      await database.write((tx) => begin(tx, name, from))
      const step = createSteps<FeedEntry, Marks, Read, Head>({
        database,
        together,
        name,
        handle,
        taking: takingOf(needs, name, handle, batch),
        batch,
        alone,
        isSame,
        isLevel: (place, { lasts }) => isLevel(place, lasts),
        read: (from, { lasts }, limit, tx) => (tx ? readAfter(tx, from, lasts, limit, FIRST_WINDOW_MS) : sliceAfter(from, lasts, limit)),
        lock: (tx) => lockMarks(tx, name),
        move: moveAll,
        committed,
      })
      await following.follow((head) => step(head, head.due.get(followerOf(name)) ?? [], signal), {
        signal,
        failed: (error) => onEvent({ type: 'feed-failed', name, error }),
      })
    },
  }
}
