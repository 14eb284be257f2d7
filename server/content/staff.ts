/** Staff: writing and removing content. What is removed stays in the database and in the audit. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { readDraft, readTexts, type Typed } from './draft.ts'
import { wordOf, type Entry, type EntryKind, type NewEntry } from './entry.ts'
import { isPage, OWN_PAGES } from './pages.ts'
import { forgetSection, insertEntry, keptEntries, removeEntry, writeSectionRow, writtenSections } from './store.ts'

type Row = Readonly<Record<string, string | null>>
type Changed = { readonly before: unknown; readonly after: unknown }
type Change = Promise<Outcome<Changed & { readonly object: string }, 'value-refused' | 'not-found'>>

type ContentStaff = {
  /** `typed` are names and values as staff typed them; an invalid value is named. */
  add(tx: Tx, kind: EntryKind, place: string, typed: Typed): Change
  remove(tx: Tx, id: string): Change
  /** Writes a section of a page, new or in the place of a built-in one. */
  writeSection(tx: Tx, slug: string, anchor: string, typed: Typed): Change
  /** Takes a section out of its page. */
  removeSection(tx: Tx, slug: string, anchor: string): Change
  /** Brings back the built-in section. */
  restoreSection(tx: Tx, slug: string, anchor: string): Change
  list(reader: Reader): Promise<readonly Row[]>
}

const MOST_LISTED = 500
const ANCHOR = /^[a-z0-9-]{1,40}$/

/** An entry as the audit records it. */
const told = ({ shownFrom, shownUntil, ...rest }: Entry | NewEntry) => ({
  ...rest,
  shownFrom: shownFrom.toString(),
  shownUntil: shownUntil?.toString() ?? null,
})

const rowOf = (entry: Entry): Row => ({
  id: entry.id,
  kind: entry.kind,
  place: entry.execution === null ? entry.place : `${entry.place} ${entry.execution}`,
  title: wordOf(entry.texts, 'title', 'EN'),
  from: entry.shownFrom.toString(),
  until: entry.shownUntil?.toString() ?? null,
})

export function contentStaff({ clock }: { readonly clock: Clock }): ContentStaff {
  const sectionBefore = async (tx: Tx, slug: string, anchor: string) =>
    (await writtenSections(tx, slug)).find((row) => row.anchor === anchor) ?? null
  const named = (slug: string, anchor: string): boolean => isPage(slug) && ANCHOR.test(anchor)
  const object = (slug: string, anchor: string): string => `page ${slug}#${anchor}`
  return {
    async add(tx, kind, place, typed) {
      const draft = readDraft(kind, place, typed, clock.now())
      if (!draft.ok) return draft
      const id = await insertEntry(tx, draft.value)
      return done({ object: `${kind} ${id}`, before: null, after: told(draft.value) })
    },
    async remove(tx, id) {
      const gone = /^[0-9a-f-]{36}$/.test(id) ? await removeEntry(tx, id, clock.now()) : undefined
      return gone ? done({ object: `${gone.kind} ${id}`, before: told(gone), after: null }) : refused('not-found')
    },
    async writeSection(tx, slug, anchor, typed) {
      if (!named(slug, anchor)) return refused('not-found')
      const texts = readTexts(typed, ['title', 'content'])
      if (!texts.ok) return texts
      const { position } = typed
      if (position !== undefined && !/^\d{1,5}$/.test(position)) return refused('value-refused', { field: 'position' })
      const before = await sectionBefore(tx, slug, anchor)
      const after = { slug, anchor, position: position === undefined ? null : Number(position), texts: texts.value }
      await writeSectionRow(tx, after, clock.now())
      return done({ object: object(slug, anchor), before, after })
    },
    async removeSection(tx, slug, anchor) {
      const before = named(slug, anchor) ? await sectionBefore(tx, slug, anchor) : null
      const isOwn = OWN_PAGES.some((page) => page.slug === slug && page.sections.some((section) => section.anchor === anchor))
      if (!before && !isOwn) return refused('not-found')
      const after = { slug, anchor, position: null, texts: null }
      await writeSectionRow(tx, after, clock.now())
      return done({ object: object(slug, anchor), before, after })
    },
    async restoreSection(tx, slug, anchor) {
      const before = named(slug, anchor) ? await sectionBefore(tx, slug, anchor) : null
      if (!before) return refused('not-found')
      await forgetSection(tx, slug, anchor)
      return done({ object: object(slug, anchor), before, after: null })
    },
    list: async (reader) => (await keptEntries(reader, MOST_LISTED)).map(rowOf),
  }
}
