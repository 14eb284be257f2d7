/**
 * Set aside: what a follower cannot take delays nobody else. A batch that fails is halved until one row fails alone. That row, and whatever comes
 * behind it of the same owner, is taken later by itself: in its order, and once. Until then it counts as unread.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../database.ts'
import { forget, writeFailure, type ItemNeeds } from './each-item.ts'

/** Owners whose rows are due again, by the name of their follower. */
export type Due = ReadonlyMap<string, readonly string[]>

type SaidDue = Readonly<Record<string, readonly string[]>> | null

/**
 * What was set aside and has rested, as a column of a follower's look that `dueOf` reads. Who is set aside has a failure, so an empty list of
 * failures costs next to nothing.
 */
export const dueColumn = (now: Temporal.Instant): RawBuilder<SaidDue> => sql`(select jsonb_object_agg(d.follower, d.owners) from (
    select loop as follower, array_agg(item order by item) as owners from platform_failure
    where retry_at <= ${now} and exists (select from platform_aside where follower = loop and owner::text = item) group by loop) d)`

export const dueOf = (said: SaidDue): Due => new Map(Object.entries(said ?? {}))

export const isSameDue = (one: Due, other: Due): boolean => String([...one]) === String([...other])

/** The ids of all rows that a follower has set aside, the lowest first. */
export async function idsAside(asker: Reader | Tx, follower: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select id from platform_aside where follower = ${follower} order by id`.execute(asker)
  return rows.map(({ id }) => id)
}

/** The owners of whom something is set aside, as a column of the statement that locks the follower's place. */
export const asideColumn = (follower: string): RawBuilder<string[]> =>
  sql`array(select item from platform_failure where loop = ${follower})`

/** Whether a follower has set nothing aside, as a column. `follower` is an expression of its name. */
export const nothingAsideColumn = (follower: RawBuilder<string>): RawBuilder<boolean> =>
  sql`not exists (select from platform_failure where loop = ${follower})`

async function insertAside(tx: Tx, follower: string, rows: readonly { readonly owner: string; readonly id: bigint }[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into platform_aside (follower, owner, id)
    select ${follower}, r.owner, r.id from unnest(${rows.map(({ owner }) => owner)}::uuid[], ${rows.map(({ id }) => id)}::bigint[]) as r(owner, id)`.execute(
    tx,
  )
}

/** The first rows of an owner that is due; undefined where it rests, or was taken meanwhile. */
async function dueIds(tx: Tx, follower: string, owner: string, now: Temporal.Instant, limit: number): Promise<bigint[] | undefined> {
  const { rows } = await sql<{
    ids: bigint[]
  }>`select array(select id from platform_aside where follower = ${follower} and owner = ${owner}::uuid
      order by id limit ${limit}) as ids from platform_failure where loop = ${follower} and item = ${owner} and retry_at <= ${now}`.execute(
    tx,
  )
  return rows[0]?.ids
}

const deleteAside = (tx: Tx, follower: string, owner: string, ids: readonly bigint[]) =>
  sql`delete from platform_aside where follower = ${follower} and owner = ${owner}::uuid and id = any (${[...ids]}::bigint[])`.execute(tx)

type Source<Row> = {
  /** Names the follower in the list of failures that staff read. */
  readonly follower: string
  /** Rows in one call of the handler, at most. */
  readonly batch: number
  readonly idOf: (row: Row) => bigint
  readonly ownerOf: (row: Row) => string
  readonly handle: (rows: readonly Row[], tx: Tx) => Promise<void>
  /** Locks the follower's place; false where another process has it. */
  readonly lock: (tx: Tx) => Promise<boolean>
  /** Rows by their ids, the lowest first. */
  readonly read: (tx: Tx, ids: readonly bigint[]) => Promise<readonly Row[]>
  /** Hears of every batch that failed. */
  readonly failed: (error: unknown) => void
}

/** Rows of one owner that are taken again at once. */
const AGAIN_AT_ONCE = 100

type Take<Row> = (rows: readonly Row[], tx: Tx, known: readonly string[]) => Promise<void>

export type Taking<Row> = {
  /**
   * Calls `attempt` until it succeeds or the fault is in no row. It reads at most so many rows and takes them in the transaction that moves the
   * follower's place. `known` are the owners of whom something is set aside (`asideColumn`).
   */
  readonly inHalves: <T>(attempt: (limit: number, take: Take<Row>) => Promise<T>) => Promise<T>
  /** Takes what was set aside of these owners; answers whether anything was taken. */
  readonly again: (owners: readonly string[], signal: AbortSignal) => Promise<boolean>
}

/** Takes what was set aside of one owner after the other. */
function createAgain<Row>(needs: ItemNeeds, { follower, handle, lock, read }: Source<Row>): Taking<Row>['again'] {
  const { database, clock } = needs

  /** Takes the first rows of an owner in a transaction of their own; answers how many. */
  const takeFirst = (owner: string, size: number): Promise<number> =>
    database.write(async (tx) => {
      const ids = (await lock(tx)) ? await dueIds(tx, follower, owner, clock.now(), size) : undefined
      if (ids === undefined) return 0
      const rows = await read(tx, ids)
      if (rows.length > 0) await handle(rows, tx)
      await deleteAside(tx, follower, owner, ids)
      if (ids.length < size) await forget(tx, follower, [owner])
      return ids.length
    })

  /** All rows of an owner. Where several fail together, one by one, until one fails alone and rests. */
  async function takeAll(owner: string, signal: AbortSignal): Promise<boolean> {
    let wasTaken = false
    for (let size = AGAIN_AT_ONCE; !signal.aborted;)
      try {
        const taken = await takeFirst(owner, size)
        wasTaken ||= taken > 0
        if (taken < size) return wasTaken
      } catch (error) {
        if (size === 1) {
          await database.write((tx) => writeFailure(needs, tx, follower, owner, error))
          return wasTaken
        }
        size = 1
      }
    return wasTaken
  }

  return async (owners, signal) => {
    let wasTaken = false
    for (const owner of owners) if (await takeAll(owner, signal)) wasTaken = true
    return wasTaken
  }
}

type Failing<Row> = { readonly row: Row; readonly error: unknown }

export function createTaking<Row>(needs: ItemNeeds, source: Source<Row>): Taking<Row> {
  const { follower, batch, idOf, ownerOf, handle } = source
  let limit = batch

  /** Sets aside the row that failed alone and the rows of owners who are known; answers the others. */
  async function sort(
    tx: Tx,
    rows: readonly Row[],
    known: ReadonlySet<string>,
    failing: Failing<Row> | undefined,
  ): Promise<readonly Row[]> {
    const isFailing = (row: Row): boolean => failing !== undefined && idOf(row) === idOf(failing.row)
    const isAside = (row: Row): boolean => known.has(ownerOf(row)) || isFailing(row)
    const aside = rows.filter(isAside)
    const asides = aside.map((row) => ({ owner: ownerOf(row), id: idOf(row) }))
    await insertAside(tx, follower, asides)
    if (failing !== undefined && aside.some(isFailing)) await writeFailure(needs, tx, follower, ownerOf(failing.row), failing.error)
    return rows.filter((row) => !isAside(row))
  }

  return {
    async inHalves(attempt) {
      for (let failing: Failing<Row> | undefined; ;) {
        const now = { failing, tried: [] as readonly Row[] }
        try {
          const answer = await attempt(limit, async (rows, tx, known) => {
            const fresh = await sort(tx, rows, new Set(known), now.failing)
            if (fresh.length === 0) return
            now.tried = fresh
            await handle(fresh, tx)
          })
          limit = Math.min(batch, limit * 2)
          return answer
        } catch (error) {
          const [row] = now.tried
          if (row === undefined) throw error
          source.failed(error)
          if (now.tried.length === 1) failing = { row, error }
          else limit = now.tried.length >> 1
        }
      }
    },
    again: createAgain(needs, source),
  }
}
