/**
 * Set terms: what staff set for a vendor beside its switch. These are bet limits, calls per second, how long calls are kept, how free
 * rounds pay, and its call addresses.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { isNetwork } from './addresses.ts'
import { withWinTerms, type WinTerms } from './win-terms.ts'
import { withLimit, type BetLimit } from './limit.ts'
import type { Shelf } from './catalogue/shelf.ts'
import { raiseVersion, readTerms, writeTerms, type FreeRoundsPaidBy, type VendorTerms } from './store.ts'

/** A missing field stays as it is; null removes a limit. */
export type TermsChange = {
  readonly limit?: { readonly currency: string } & BetLimit
  readonly callsASecond?: number | null
  readonly callsKeptDays?: number
  readonly freeRoundsPaidBy?: FreeRoundsPaidBy
  readonly addresses?: readonly string[]
  readonly wins?: { readonly currency: string } & Partial<WinTerms>
}

export async function setVendorTerms(
  tx: Tx,
  shelf: Shelf,
  vendor: string,
  given: TermsChange,
): Promise<Outcome<{ before: Required<VendorTerms>; after: Required<VendorTerms> }, 'not-found' | 'value-refused'>> {
  const wrong = given.addresses?.find((text) => !isNetwork(text))
  if (wrong !== undefined) return refused('value-refused', { address: wrong })
  const before = await readTerms(tx, vendor)
  if (before === undefined) return refused('not-found')
  const after = {
    limits: given.limit === undefined ? before.limits : withLimit(before.limits, given.limit.currency, given.limit),
    callsASecond: given.callsASecond === undefined ? before.callsASecond : given.callsASecond,
    callsKeptDays: given.callsKeptDays ?? before.callsKeptDays,
    freeRoundsPaidBy: given.freeRoundsPaidBy ?? before.freeRoundsPaidBy,
    addresses: given.addresses ?? before.addresses,
    winTerms: given.wins === undefined ? before.winTerms : withWinTerms(before.winTerms, given.wins.currency, given.wins),
  }
  await writeTerms(tx, vendor, after)
  await raiseVersion(tx)
  shelf.changed()
  return done({ before, after })
}
