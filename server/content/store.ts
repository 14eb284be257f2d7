/** Store: the only file that names the tables of content. */
import type { Filled, Narrowed, Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'
import type { Entry, EntryKind, NewEntry, Texts } from './entry.ts'

/** `texts`: null takes the section out. */
export type SectionRow = Narrowed<Omit<Rows['content_section'], 'changedAt'>, { readonly texts: Texts | null }>
type Tables = {
  contentEntry: Filled<Narrowed<Rows['content_entry'], { readonly texts: Texts | string }>, 'id'>
  contentSection: Narrowed<Rows['content_section'], { readonly texts: Texts | string | null }>
}

const on = (asker: Reader | Tx) => asker.withTables<Tables>().withPlugin(camelCase)

const COLUMNS = [
  'id',
  'kind',
  'place',
  'execution',
  'url',
  'linkageType',
  'linkage',
  'images',
  'period',
  'texts',
  'position',
  'shownFrom',
  'shownUntil',
] as const

/** What is shown at that moment in these places: by position, then newest first. Of the announcements H comes before PL. */
export async function shownEntries(
  asker: Reader | Tx,
  kind: EntryKind,
  places: readonly string[],
  at: Temporal.Instant,
  page?: { readonly limit: number; readonly offset: number },
): Promise<Entry[]> {
  let query = on(asker)
    .selectFrom('contentEntry')
    .select(COLUMNS)
    .where('kind', '=', kind)
    .where('place', 'in', places)
    .where('removedAt', 'is', null)
    .where('shownFrom', '<=', at)
    .where((is) => is.or([is('shownUntil', 'is', null), is('shownUntil', '>', at)]))
    .$if(kind === 'announcement', (each) => each.orderBy('place'))
    .orderBy('position')
    .orderBy('shownFrom', 'desc')
    .orderBy('id', 'desc')
  if (page) query = query.limit(page.limit).offset(page.offset)
  return (await query.execute()) as Entry[]
}

export async function countShown(asker: Reader | Tx, kind: EntryKind, places: readonly string[], at: Temporal.Instant): Promise<number> {
  const { count } = await on(asker)
    .selectFrom('contentEntry')
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .where('kind', '=', kind)
    .where('place', 'in', places)
    .where('removedAt', 'is', null)
    .where('shownFrom', '<=', at)
    .where((is) => is.or([is('shownUntil', 'is', null), is('shownUntil', '>', at)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Everything that has not been removed, for staff. */
export const keptEntries = async (asker: Reader | Tx, limit: number): Promise<Entry[]> =>
  (await on(asker)
    .selectFrom('contentEntry')
    .select(COLUMNS)
    .where('removedAt', 'is', null)
    .orderBy('kind')
    .orderBy('place')
    .orderBy('position')
    .limit(limit)
    .execute()) as Entry[]

/** Answers the new id, or undefined where a seed of that name was written before. */
export async function insertEntry(tx: Tx, entry: NewEntry, seededAs: string | null = null): Promise<string | undefined> {
  const row = await on(tx)
    .insertInto('contentEntry')
    .values({ ...entry, images: [...entry.images], texts: JSON.stringify(entry.texts), removedAt: null, seededAs })
    .onConflict((conflict) => conflict.column('seededAs').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Answers what was there and is no longer shown. */
export async function removeEntry(tx: Tx, id: string, at: Temporal.Instant): Promise<Entry | undefined> {
  const row = await on(tx)
    .updateTable('contentEntry')
    .set({ removedAt: at })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row as Entry | undefined
}

export const writtenSections = async (asker: Reader | Tx, slug: string): Promise<SectionRow[]> =>
  (await on(asker)
    .selectFrom('contentSection')
    .select(['slug', 'anchor', 'position', 'texts'])
    .where('slug', '=', slug)
    .execute()) as SectionRow[]

export async function writeSectionRow(tx: Tx, row: SectionRow, at: Temporal.Instant): Promise<void> {
  const texts = row.texts && JSON.stringify(row.texts)
  await on(tx)
    .insertInto('contentSection')
    .values({ ...row, texts, changedAt: at })
    .onConflict((conflict) => conflict.columns(['slug', 'anchor']).doUpdateSet({ position: row.position, texts, changedAt: at }))
    .execute()
}

export async function forgetSection(tx: Tx, slug: string, anchor: string): Promise<void> {
  await on(tx).deleteFrom('contentSection').where('slug', '=', slug).where('anchor', '=', anchor).execute()
}
