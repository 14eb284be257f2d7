/**
 * Together: followers take a feed slice by slice. What several write for one slice goes in one transaction, with one statement for all their places. Whoever
 * cannot go along takes the slice alone.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'
import type { Followed } from './following.ts'
import type { Taking } from './set-aside.ts'

/** Whether a follower's slice was taken with the others, is another process's work, or is left for a transaction of its own. */
export type Went = 'taken' | 'elsewhere' | 'alone'

/** A column of the statement that locks the places. Rows that another act holds are waited for briefly, since everybody here waits along. */
export const BRIEF_WAITS = sql`set_config('lock_timeout', '500ms', true)`

/** What lies between two places of a feed. */
type Sliced<Row, Place> = { readonly from: Place; readonly rows: readonly Row[]; readonly end: Place }

type Part = { readonly name: string; readonly take: (tx: Tx) => Promise<void>; readonly answer: (went: Went) => void }

export type TogetherNeeds<Slice> = {
  readonly database: Pick<Database, 'write'>
  /** Locks the places of these names in the order of names. It answers `taken` for those that stand where the slice begins and have set nothing aside. */
  readonly lock: (tx: Tx, slice: Slice, names: readonly string[]) => Promise<ReadonlyMap<string, Went>>
  /** Moves the places of these names behind the slice. */
  readonly move: (tx: Tx, slice: Slice, names: readonly string[]) => Promise<void>
}

/** Takes a slice with all who ask for the same one at the same moment. `take` runs in the order of asking. */
export type Together<Slice> = (slice: Slice, name: string, take: (tx: Tx) => Promise<void>) => Promise<Went>

export function createTogether<Slice extends object>({ database, lock, move }: TogetherNeeds<Slice>): Together<Slice> {
  const gathering = new Map<Slice, Part[]>()

  const takeAll = (slice: Slice, parts: readonly Part[]): Promise<ReadonlyMap<string, Went>> =>
    database.write(async (tx) => {
      const names = parts.map(({ name }) => name)
      const went = await lock(tx, slice, names)
      const along = parts.filter(({ name }) => went.get(name) === 'taken')
      for (const { take } of along) await take(tx)
      if (along.length > 0)
        await move(
          tx,
          slice,
          along.map(({ name }) => name),
        )
      return went
    })

  async function start(slice: Slice): Promise<void> {
    const parts = gathering.get(slice) ?? []
    gathering.delete(slice)
    // One alone has nobody to go along with. Where one of several fails, each tries alone, and that one reports its fault.
    const went = parts.length < 2 ? undefined : await takeAll(slice, parts).catch(() => undefined)
    for (const { name, answer } of parts) answer(went === undefined ? 'alone' : (went.get(name) ?? 'elsewhere'))
  }

  return (slice, name, take) =>
    new Promise((answer) => {
      const parts = gathering.get(slice)
      if (parts?.some((part) => part.name === name)) return answer('elsewhere')
      if (parts) return void parts.push({ name, take, answer })
      gathering.set(slice, [{ name, take, answer }])
      // All who waited for the slice have asked by then.
      setImmediate(() => void start(slice))
    })
}

/** One name that follows a feed, and how it is read, locked and moved. `Head` is how far there is something to read. */
type Follower<Row, Place, Slice extends Sliced<Row, Place>, Head> = {
  readonly database: Pick<Database, 'write'>
  readonly together: Together<Slice>
  readonly name: string
  readonly handle: (rows: readonly Row[], tx: Tx) => Promise<void>
  readonly taking: Taking<Row>
  /** Rows in one call of `handle`, at most. */
  readonly batch: number
  /** Whether it moves money for these rows, so that it must have a transaction of its own. */
  readonly alone: (rows: readonly Row[]) => boolean
  readonly isSame: (one: Place, other: Place) => boolean
  readonly isLevel: (place: Place, head: Head) => boolean
  /** What follows a place: in a transaction, or as all read it who stand there. */
  readonly read: (from: Place, head: Head, limit: number, tx?: Tx) => Promise<Slice>
  /** Its place, locked, and the owners of whom something is set aside; undefined where another process has it. */
  readonly lock: (tx: Tx) => Promise<{ readonly place: Place; readonly aside: readonly string[] } | undefined>
  readonly move: TogetherNeeds<Slice>['move']
  /** Called after each commit of rows. */
  readonly committed: () => void
}

/** The steps of a follower: what was set aside and is due again of these owners, and then one slice in one transaction. */
export function createSteps<Row, Place, Slice extends Sliced<Row, Place>, Head>(
  follower: Follower<Row, Place, Slice, Head>,
): (head: Head, due: readonly string[], signal: AbortSignal) => Promise<Followed> {
  const { database, together, name, handle, taking, isSame, read, committed } = follower
  /** Where this name stood when it was last read here; another process may have read on. */
  let place: Place | undefined

  function moved({ rows, end }: Slice): Followed {
    // Rows that cannot be seen yet are behind a look that comes again.
    const isStuck = place !== undefined && isSame(place, end)
    place = end
    if (rows.length > 0) committed()
    return isStuck ? 'elsewhere' : 'more'
  }

  async function goAlong(from: Place, head: Head): Promise<Followed | 'alone'> {
    const slice = await read(from, head, follower.batch)
    if (isSame(slice.end, from)) return moved(slice)
    if (follower.alone(slice.rows)) return 'alone'
    const went = await together(slice, name, async (tx) => {
      if (slice.rows.length > 0) await handle(slice.rows, tx)
    })
    return went === 'taken' ? moved(slice) : went
  }

  const goAlone = (head: Head): Promise<Slice | undefined> =>
    taking.inHalves(async (limit, take) => {
      const ready = place === undefined ? undefined : await read(place, head, limit)
      return database.write(async (tx) => {
        const locked = await follower.lock(tx)
        if (locked === undefined) return undefined
        const slice = ready && isSame(ready.from, locked.place) ? ready : await read(locked.place, head, limit, tx)
        if (slice.rows.length > 0) await take(slice.rows, tx, locked.aside)
        if (!isSame(slice.end, locked.place)) await follower.move(tx, slice, [name])
        return slice
      })
    })

  return async (head, due, signal) => {
    const wasTaken = await taking.again(due, signal)
    if (wasTaken) committed()
    if (place !== undefined && follower.isLevel(place, head)) return wasTaken ? 'more' : 'level'
    const went = place === undefined ? 'alone' : await goAlong(place, head)
    if (went !== 'alone') return went
    const slice = await goAlone(head)
    return slice === undefined ? 'elsewhere' : moved(slice)
  }
}
