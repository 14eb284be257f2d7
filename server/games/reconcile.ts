/** Reconcile: compares our book of one day with the vendor's own list and keeps what is missing here, missing there, or different. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { clearStatement, compareBooks, writeStatement, type Reconciliation, type StatementLine } from './books-store.ts'
import type { CallingVendor } from './vendor-calls.ts'

/** The vendor's own book, asked from outside; `unreachable` says nothing about it. */
export type VendorBooks = {
  list(ask: {
    readonly vendor: string
    readonly secret: string
    readonly from: Temporal.Instant
    readonly to: Temporal.Instant
    readonly after?: string
  }): Promise<Outcome<{ readonly lines: readonly StatementLine[]; readonly more: boolean }, 'unreachable'>>
  round(ask: {
    readonly vendor: string
    readonly secret: string
    readonly player: string
    readonly game: string
    readonly round: string
  }): Promise<Outcome<{ readonly state: 'open' | 'ended'; readonly transactions: readonly string[] }, 'unreachable' | 'unknown'>>
}

export type ReconcileNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  readonly books: VendorBooks
  readonly vendorOf: (code: string) => Promise<CallingVendor | undefined>
}

/** Two clocks stand at most so far apart at midnight. */
const PADDING_MINUTES = 10

/** Vendors of the native dialect answer their list; `unreachable` keeps the comparison that was there. */
export async function reconcile(
  { database, clock, books, vendorOf }: ReconcileNeeds,
  code: string,
  day: string,
): Promise<Outcome<Reconciliation, 'not-found' | 'unreachable'>> {
  const vendor = await vendorOf(code)
  const [secret] = vendor?.secrets ?? []
  if (vendor?.dialect !== 'native' || secret === undefined) return refused('not-found')
  const first = Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant()
  const span = { from: first.subtract({ minutes: PADDING_MINUTES }), to: first.add({ hours: 24, minutes: PADDING_MINUTES }) }
  await database.write((tx) => clearStatement(tx, code, day))
  for (let after: string | undefined; ;) {
    const page = await books.list({ vendor: code, secret, ...span, ...(after === undefined ? {} : { after }) })
    if (!page.ok) return refused('unreachable')
    const { lines, more } = page.value
    await database.write((tx) => writeStatement(tx, code, day, lines))
    const last = lines.at(-1)?.transaction
    // A list that promises more and gives nothing, or turns in a circle, ends here and is no list.
    if (more && (last === undefined || last === after)) return refused('unreachable')
    if (!more) break
    after = last
  }
  return database.write(async (tx) => {
    const compared = await compareBooks(tx, code, day, clock.now())
    await clearStatement(tx, code, day)
    return done(compared)
  })
}
