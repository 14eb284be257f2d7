/**
 * Vendor books: asks a vendor for its own list of acts at our wallet, and for the status of a round. It is a port with an HTTP adapter for
 * each dialect.
 */
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { VendorAskSettings } from './vendor-ask.ts'
import { awcBooks } from './vendor-books-awc.ts'
import { evolutionBooks } from './vendor-books-evolution.ts'
import { hub88Books } from './vendor-books-hub88.ts'
import { nativeBooks } from './vendor-books-native.ts'
import { pragmaticBooks } from './vendor-books-pragmatic.ts'
import type { VendorBooks } from './vendor-books-words.ts'

type Adapter = (settings: VendorAskSettings) => VendorBooks

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  native: nativeBooks,
  hub88: hub88Books,
  pragmatic: pragmaticBooks,
  evolution: evolutionBooks,
  awc: awcBooks,
}

/** A vendor whose dialect has no such calls answers nothing. */
export function httpVendorBooks(settings: VendorAskSettings): VendorBooks {
  const books = new Map(Object.entries(ADAPTERS).map(([dialect, adapter]) => [dialect, adapter(settings)]))
  const unreachable = Promise.resolve(refused('unreachable') as Outcome<never, 'unreachable'>)
  return {
    list: (ask) => books.get(ask.dialect)?.list(ask) ?? unreachable,
    round: (ask) => books.get(ask.dialect)?.round(ask) ?? unreachable,
  }
}
