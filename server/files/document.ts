/** Document: until when one of each kind is kept, and what goes where its owner asks for it (PD-04). */
import type { DocumentKind } from '@baize/contract/identity/document-words.ts'
import type { DocumentRow } from './document-store.ts'

/** How long documents are kept: years behind the closing of the account, years behind sending, and days behind a refusal. */
export type Retention = {
  readonly identityYears: number
  readonly addressYears: number
  readonly fundsYears: number
  readonly refusedDays: number
}

/** What no law keeps goes within so many days of the wish. */
const ERASED_WITHIN_DAYS = 30

const HOURS = 24
const inYears = (from: Temporal.Instant, years: number): Temporal.Instant => from.toZonedDateTimeISO('UTC').add({ years }).toInstant()

/** Known at once for what is kept from its sending; the others wait for the end of the account. */
export const endWhenSent = (kind: DocumentKind, at: Temporal.Instant, { fundsYears }: Retention): Temporal.Instant | null =>
  kind === 'funds' ? inYears(at, fundsYears) : null

/** The kinds that are kept from the end of the account, each with its own years. */
export const endsWhenClosed = (
  closedAt: Temporal.Instant,
  { identityYears, addressYears }: Retention,
): readonly (readonly [DocumentKind, Temporal.Instant])[] => [
  ['identity', inYears(closedAt, identityYears)],
  ['address', inYears(closedAt, addressYears)],
]

export const endWhenRefused = (at: Temporal.Instant, { refusedDays }: Retention): Temporal.Instant => at.add({ hours: HOURS * refusedDays })

/** What becomes of a document whose owner asks for its erasure. A law keeps what was accepted, a case what it holds. */
export type Erasure = { readonly end: 'goes' | 'stays'; readonly until: Temporal.Instant | null; readonly why: 'no-law' | 'case' | 'law' }

export function erasureOf({ state, deleteAt }: Pick<DocumentRow, 'state' | 'deleteAt'>, isHeld: boolean, now: Temporal.Instant): Erasure {
  if (state === 'accepted') return { end: 'stays', until: deleteAt, why: 'law' }
  const latest = now.add({ hours: HOURS * ERASED_WITHIN_DAYS })
  const until = deleteAt !== null && Temporal.Instant.compare(deleteAt, latest) < 0 ? deleteAt : latest
  return isHeld ? { end: 'stays', until, why: 'case' } : { end: 'goes', until, why: 'no-law' }
}
