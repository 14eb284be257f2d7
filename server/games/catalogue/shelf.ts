/** Shelf: caches the catalogue of the latest version in this process, with the answers of searches. */
import type { Clock } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database.ts'
import { forMany } from '../../platform/own-rows.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { correctWords } from './near-words.ts'
import { foldSpelling, isBurmese } from './spelling.ts'
import { readGames, readVendors, readVersion, searchGames } from '../store.ts'

export type Shelf = {
  /** The catalogue, at most a second old. */
  current(): Promise<Catalogue>
  /** Node ids that answer the words, best first. */
  search(words: string): Promise<readonly number[]>
  /** Called by an act of this process that changes the catalogue: its own callers see the change at once. */
  changed(): void
}

const FRESH_MILLISECONDS = 1000
/** A change is committed after `changed` was called. Until then every call asks for the version. */
const WATCH_MILLISECONDS = 10_000
const KEPT_SEARCHES = 500
const SEARCH_RESULTS = 1000

export function createShelf(reader: Reader, clock: Clock): Shelf {
  let kept: Promise<Catalogue> | undefined
  let checkedAt = -Infinity
  let watchUntil = -Infinity
  const searches = new Map<string, Promise<readonly number[]>>()
  let words: { readonly of: Catalogue; readonly known: ReadonlySet<string> } | undefined

  /** Every word of the English names and vendors, once for each version of the catalogue. */
  const wordsOf = (catalogue: Catalogue): ReadonlySet<string> => {
    if (words?.of === catalogue) return words.known
    const names = [...catalogue.games, ...catalogue.vendors].map(({ nameEn }) => nameEn)
    const known = new Set(names.flatMap((name) => foldSpelling(name).split(' ')))
    words = { of: catalogue, known }
    return known
  }
  /** Names that are near in spelling; where there are none, names near the probably meant words. */
  const find = async (folded: string, burmese: boolean, catalogue: Catalogue): Promise<readonly number[]> => {
    const found = await searchGames(reader, folded, burmese, SEARCH_RESULTS)
    if (found.length > 0 || burmese) return found
    const corrected = correctWords(folded, wordsOf(catalogue))
    return corrected === undefined ? [] : searchGames(reader, corrected, false, SEARCH_RESULTS)
  }

  const load = async (): Promise<Catalogue> => {
    // The version is read first: a change in between makes the next call load again.
    const version = await readVersion(reader)
    const [vendors, games] = await Promise.all([readVendors(reader), readGames(reader)])
    searches.clear()
    return buildCatalogue(version, vendors, games)
  }
  const renew = (): Promise<Catalogue> => {
    const loading = forMany(load)
    kept = loading
    loading.catch(() => {
      if (kept === loading) kept = undefined
    })
    return loading
  }
  const current = async (): Promise<Catalogue> => {
    const now = clock.now().epochMilliseconds
    if (kept && now - checkedAt < FRESH_MILLISECONDS && now > watchUntil) return kept
    checkedAt = now
    if (!kept) return renew()
    const before = kept
    const [catalogue, version] = await Promise.all([before, readVersion(reader)])
    if (catalogue.version === version) return catalogue
    return kept === before ? renew() : current()
  }
  return {
    current,
    async search(asked) {
      const folded = foldSpelling(asked)
      if (folded === '') return []
      const catalogue = await current()
      const key = `${isBurmese(asked)}/${folded}`
      const known = searches.get(key)
      if (known) return known
      const found = find(folded, isBurmese(asked), catalogue)
      searches.set(key, found)
      if (searches.size > KEPT_SEARCHES) searches.delete(searches.keys().next().value!)
      found.catch(() => searches.delete(key))
      return found
    },
    changed() {
      watchUntil = clock.now().epochMilliseconds + WATCH_MILLISECONDS
    },
  }
}
