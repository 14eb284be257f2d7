/** Reseal: seals every sealed value of the database with the present data key, in independent batches. */
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import type { SealedCell, Secrets } from './secrets.ts'

/** A column of sealed values. `key` are the expressions whose texts make the row of its places; `many` is an array of them. */
export type SealedColumn = { readonly table: string; readonly column: string; readonly key: readonly string[]; readonly many?: true }

/** The place of a value in such a column, by the texts of its key. */
export const placeIn = ({ table, column }: SealedColumn, ...key: readonly string[]): SealedCell => ({ table, column, row: key.join(' ') })

export type Resealed = {
  readonly resealed: number
  /** A value that no key opens in its place: it was altered or moved, and stays as it is. */ readonly unreadable: readonly SealedCell[]
}

/** Pages of a table in one transaction: short enough that nobody waits for it. */
const PAGES = 32

type Found = { at: string; row: string; sealed: string[] }

/** The rows of these pages that another version sealed, locked. */
async function staleIn(tx: Tx, { table, column, key, many }: SealedColumn, version: string, from: number): Promise<Found[]> {
  const [col, values] = [sql.ref(column), many ? sql.ref(column) : sql`array[${sql.ref(column)}]`]
  const row = sql.join(key.map((part) => sql`(${sql.raw(part)})::text`))
  const { rows } = await sql<Found>`
    select ctid::text as at, concat_ws(' ', ${row}) as row, ${values} as sealed from ${sql.table(table)}
    where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + PAGES},0)`}::tid and ${col} is not null
      and exists (select 1 from unnest(${values}) as each (sealed) where each.sealed not like ${`${version}.%`})
    for update`.execute(tx)
  return rows
}

async function resealPages(tx: Tx, secrets: Secrets, column: SealedColumn, from: number): Promise<Resealed> {
  const unreadable: SealedCell[] = []
  const fresh: { at: string; sealed: string[] }[] = []
  for (const { at, row, sealed } of await staleIn(tx, column, secrets.version, from)) {
    const place = placeIn(column, row)
    try {
      fresh.push({ at, sealed: sealed.map((each) => secrets.seal(place, secrets.open(place, each))) })
    } catch {
      unreadable.push(place)
    }
  }
  if (fresh.length === 0) return { resealed: 0, unreadable }
  const [ats, texts] = [fresh.map(({ at }) => at), fresh.map(({ sealed }) => JSON.stringify(sealed))]
  const value = column.many ? sql`array(select jsonb_array_elements_text(n.sealed::jsonb))` : sql`n.sealed::jsonb ->> 0`
  await sql`
    update ${sql.table(column.table)} as t set ${sql.ref(column.column)} = ${value}
    from unnest(${ats}::tid[], ${texts}::text[]) as n (at, sealed) where t.ctid = n.at`.execute(tx)
  return { resealed: fresh.length, unreadable }
}

const pagesOf = async ({ reader }: Database, table: string): Promise<number> => {
  const size = sql<{ pages: number }>`select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`
  return (await size.execute(reader)).rows[0]?.pages ?? 0
}

/** One pass over the table. A resealed row may land on a later page, where it is met again and is fresh. */
async function walk(database: Database, secrets: Secrets, column: SealedColumn): Promise<Resealed> {
  const pages = await pagesOf(database, column.table)
  let resealed = 0
  const unreadable: SealedCell[] = []
  for (let from = 0; from < pages; from += PAGES) {
    const batch = await database.write((tx) => resealPages(tx, secrets, column, from))
    resealed += batch.resealed
    unreadable.push(...batch.unreadable)
  }
  return { resealed, unreadable }
}

/**
 * Seals everything with the present data key. It may be interrupted at any moment and run again: what is done stays done and is not repeated. Each
 * table is passed until a pass finds nothing, since a process that seals with an older version may have written behind it.
 */
export async function resealAll(database: Database, secrets: Secrets, columns: readonly SealedColumn[]): Promise<Resealed> {
  let resealed = 0
  const unreadable: SealedCell[] = []
  for (const column of columns) {
    let last = await walk(database, secrets, column)
    for (; last.resealed > 0; last = await walk(database, secrets, column)) resealed += last.resealed
    unreadable.push(...last.unreadable)
  }
  return { resealed, unreadable }
}
