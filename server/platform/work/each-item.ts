/**
 * Each item: the one way in which timed work goes through members, orders, rounds and the like. Each item is done by itself. One that fails is
 * written down with its reason, rests, and delays no other.
 */
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Reader, Tx } from '../database.ts'
import { inTurn } from './in-turn.ts'
import { shortName } from './short-name.ts'

export type ItemNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void
}

/** How long an item rests after its first failure; each further failure doubles it. */
const FIRST_REST_SECONDS = 2
const LONGEST_REST_SECONDS = 3_600
/** A failed item that nobody tried again for so long is no longer due: something else has ended it. */
const FORGOTTEN_AFTER = { hours: 24 } as const
const LONGEST_REASON = 500
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON) || 'no reason'

/** Writes a failure down and reports it. */
export async function writeFailure(
  { clock, warn }: Pick<ItemNeeds, 'clock' | 'warn'>,
  tx: Tx,
  loop: string,
  item: string,
  error: unknown,
): Promise<void> {
  const at = clock.now()
  const rest = sql`make_interval(secs => least(${LONGEST_REST_SECONDS}, ${FIRST_REST_SECONDS} * 2 ^ least(f.failures, 20)))`
  await sql`insert into platform_failure as f (loop, item, failures, reason, first_at, last_at, retry_at)
      values (${loop}, ${item}, 1, ${reasonOf(error)}, ${at}, ${at}, ${at.add({ seconds: FIRST_REST_SECONDS })})
      on conflict (loop, item) do update set failures = f.failures + 1, reason = excluded.reason, last_at = excluded.last_at,
        retry_at = excluded.last_at + ${rest}`.execute(tx)
  warn({ err: error, loop, item }, 'an item of timed work failed; list-failures shows it to staff')
}

export const forget = (tx: Tx, loop: string, items: readonly string[]) =>
  sql`delete from platform_failure where loop = ${loop} and item = any (${[...items]}::text[])`.execute(tx)

/** What has failed in one loop. */
export type Notes = {
  /** Names of items that rest now, and of those whose rest is over. */
  readonly resting: readonly string[]
  readonly again: readonly string[]
  /** Does one item; answers whether it was done. A failure is noted, and a success removes an earlier one. */
  readonly does: (name: string, act: () => Promise<unknown>) => Promise<boolean>
}

/** Reads what has failed in a loop. It throws, like `does`, only where the database is lost. */
export async function notesOf(needs: ItemNeeds, loop: string): Promise<Notes> {
  const { database, clock } = needs
  const now = clock.now()
  const { rows } = await sql<{ item: string; retryAt: Temporal.Instant }>`
    select item, retry_at as "retryAt" from platform_failure where loop = ${loop}`.execute(database.reader)
  const gone = rows.filter(({ retryAt }) => Temporal.Instant.compare(retryAt.add(FORGOTTEN_AFTER), now) <= 0).map(({ item }) => item)
  if (gone.length > 0) await database.write((tx) => forget(tx, loop, gone))
  const known = rows.filter(({ item }) => !gone.includes(item))
  const isResting = ({ retryAt }: { readonly retryAt: Temporal.Instant }): boolean => Temporal.Instant.compare(retryAt, now) > 0
  const names = new Set(known.map(({ item }) => item))
  return {
    resting: known.filter(isResting).map(({ item }) => item),
    again: known.filter((row) => !isResting(row)).map(({ item }) => item),
    async does(name, act) {
      const item = shortName(name)
      try {
        await act()
      } catch (error) {
        await database.write((tx) => writeFailure(needs, tx, loop, item, error))
        return false
      }
      if (names.delete(item)) await database.write((tx) => forget(tx, loop, [item]))
      return true
    },
  }
}

export type Resting = Pick<Notes, 'resting'>

export type Loop<Item> = {
  /** Names the loop in the list that staff read. */
  readonly loop: string
  /** The items that are due. It leaves out those that rest, so that many of them take no place of the others. */
  readonly find: (notes: Pick<Notes, 'resting' | 'again'>) => Promise<readonly Item[]>
  readonly idOf: (item: Item) => string
  /** So many at once; one where it is left out. */
  readonly atOnce?: number
  /** No further item is begun once it answers true. */
  readonly isOver?: () => boolean
}

/**
 * Does `act` for groups of items, each in a transaction that `act` opens. Where a group fails, each of its items is done by itself, so that the
 * one that fails is known and rests. Answers how many items were due, and how many of them were done.
 */
export async function eachGroup<Item>(
  needs: ItemNeeds,
  { loop, find, idOf, atOnce = 1, isOver = () => false }: Loop<Item>,
  group: (items: readonly Item[]) => readonly (readonly Item[])[],
  act: (items: readonly Item[]) => Promise<unknown>,
): Promise<{ readonly due: number; readonly done: number }> {
  const notes = await notesOf(needs, loop)
  const due = await find(notes)
  let done = 0
  const alone = async (item: Item): Promise<void> => {
    if (await notes.does(idOf(item), () => act([item]))) done += 1
  }
  await inTurn(group(due), atOnce, async (items) => {
    if (isOver()) return
    const isKnown = items.some((item) => notes.again.includes(shortName(idOf(item))))
    if (items.length > 1 && !isKnown)
      try {
        await act(items)
        done += items.length
        return
      } catch {
        // The one that fails throws again by itself, and is noted with its reason.
      }
    for (const item of items) await alone(item)
  })
  return { due: due.length, done }
}

/** Does `act` for each item by itself. Answers how many were due, and how many of them were done. */
export const eachItem = <Item>(needs: ItemNeeds, loop: Loop<Item>, act: (item: Item) => Promise<unknown>) =>
  eachGroup(
    needs,
    loop,
    (items) => items.map((item) => [item]),
    ([item]) => act(item!),
  )

/** Groups of so many items, in their order. */
export const groupsOf =
  (size: number) =>
  <Item>(items: readonly Item[]): Item[][] =>
    Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

export type Failure = {
  readonly loop: string
  readonly item: string
  readonly failures: number
  readonly reason: string
  readonly firstAt: Temporal.Instant
  readonly lastAt: Temporal.Instant
  readonly retryAt: Temporal.Instant
}

/** What failed and waits to be tried again, the oldest first. */
export async function failuresNow(reader: Reader, limit: number): Promise<Failure[]> {
  const { rows } = await sql<Failure>`select loop, item, failures, reason, first_at as "firstAt", last_at as "lastAt", retry_at as "retryAt"
    from platform_failure order by first_at, loop, item limit ${limit}`.execute(reader)
  return rows
}

/** Has an item tried again by the next run of its loop; false where none of that name has failed. */
export async function retryNow(tx: Tx, loop: string, item: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update platform_failure set retry_at = last_at where loop = ${loop} and item = ${item}`.execute(tx)
  return numAffectedRows === 1n
}
