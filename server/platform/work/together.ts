/**
 * Together: what several followers write for one slice goes in one transaction, with one statement for all their places. Whoever cannot go along takes
 * the slice alone.
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'

/** Whether a follower's slice was taken with the others, is another process's work, or is left for a transaction of its own. */
export type Went = 'taken' | 'elsewhere' | 'alone'

/** A column of the statement that locks the places. Rows that another act holds are waited for briefly, since everybody here waits along. */
export const BRIEF_WAITS = sql`set_config('lock_timeout', '500ms', true)`

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
