/** Reconcile: compares our book of one day with the vendor's own list and stores what is missing here, missing there, or different. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { claimed } from '../../platform/work/claim.ts'
import { eachItem, type ItemNeeds, type Notes } from '../../platform/work/each-item.ts'
import { shortName } from '../../platform/work/short-name.ts'
import {
  clearStatement,
  compareActs,
  notePage,
  placeInList,
  writeLines,
  type ListCursor,
  type Reconciliation,
  type StatementLine,
} from './books-store.ts'
import { compareRounds, writeRounds, type StatementRound } from './round-books-store.ts'
import { HAND_END } from '../dialects/evolution.ts'
import { bookNameOf } from '../dialects/pragmatic.ts'
import type { CallingVendor, VendorAsking } from '../vendor-calls.ts'

type Asking = VendorAsking & { readonly vendor: string; readonly dialect: string }

type Page = { readonly next?: string } & (
  | { readonly by: 'acts'; readonly lines: readonly StatementLine[] }
  | { readonly by: 'rounds'; readonly rounds: readonly StatementRound[] }
)
/** A round at the vendor, with all its acts or with its total. It is `untold` where the vendor's book has no word for an end without a win. */
export type RoundThere = { readonly state: 'open' | 'ended' | 'untold' } & (
  | { readonly transactions: readonly string[] }
  | { readonly stakedUnits: bigint; readonly wonUnits: bigint }
)

/** The vendor's own book, asked from outside; `unreachable` does not say what it holds. */
export type VendorBooks = {
  list(
    ask: Asking & { readonly from: Temporal.Instant; readonly to: Temporal.Instant; readonly after?: string },
  ): Promise<Outcome<Page, 'unreachable'>>
  round(
    ask: Asking & { readonly player: string; readonly game: string; readonly round: string; readonly openedAt: Temporal.Instant },
  ): Promise<Outcome<RoundThere, 'unreachable' | 'unknown'>>
}

export type ReconcileNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  readonly books: VendorBooks
  readonly vendorOf: (code: string) => Promise<CallingVendor | undefined>
  /** Pages of one list; by default more than any day has. */
  readonly mostPages?: number
}

/** The maximum difference of two clocks at midnight. */
const PADDING_MINUTES = 10
/** No day has so many pages: a longer list is invalid. */
const MOST_PAGES = 20_000
/** What a cut run has read counts for so long. Later the vendor may no longer know the name of the next page. */
const PLACE_MINUTES = 30

/** SOFTSWISS has no list to ask for; staff hand in its reports. */
export const hasBooks = ({ dialect }: CallingVendor): boolean => dialect !== 'softswiss'

/** Where a vendor's hand is several rounds of ours, the separator between the hand's name and the rest. */
export const handEndOf = ({ dialect }: CallingVendor): string => (dialect === 'evolution' ? HAND_END : '')

async function keepPage(tx: Tx, vendor: CallingVendor, day: string, page: Page): Promise<void> {
  if (page.by === 'rounds') return writeRounds(tx, vendor.code, day, page.rounds)
  const lines = vendor.dialect === 'pragmatic' ? page.lines.map((line) => ({ ...line, transaction: bookNameOf(line) })) : page.lines
  return writeLines(tx, vendor.code, day, lines)
}

/** The day, widened at its ends by what two clocks may differ. A line belongs to the day of its own book and is looked up in the other's. */
export function spanOf(day: string): { readonly from: Temporal.Instant; readonly to: Temporal.Instant } {
  const first = Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant()
  return { from: first.subtract({ minutes: PADDING_MINUTES }), to: first.add({ hours: 24, minutes: PADDING_MINUTES }) }
}

type Fetched = { readonly by: 'acts' | 'rounds' } | 'unreachable' | 'unfinished'

/** The vendor's list of a day, behind what was read of it. `unreachable` where a page is missing, `unfinished` where the time is over before the last. */
async function fetchList(
  { database, clock, books, mostPages = MOST_PAGES }: ReconcileNeeds,
  vendor: CallingVendor,
  day: string,
  place: ListCursor | undefined,
  isOver: () => boolean,
): Promise<Fetched> {
  const asking = { vendor: vendor.code, dialect: vendor.dialect, ...vendor.asking!, ...spanOf(day) }
  let after = place?.next
  for (let pages = (place?.pages ?? 0) + 1; pages <= mostPages; pages += 1) {
    const page = await books.list({ ...asking, ...(after === undefined ? {} : { after }) })
    if (!page.ok) return 'unreachable'
    const { next, by } = page.value
    const isNew = await database.write(async (tx) => {
      await keepPage(tx, vendor, day, page.value)
      return next === undefined || (await notePage(tx, vendor.code, day, { pages, next }, clock.now()))
    })
    if (next === undefined) return { by }
    // A list that repeats a page, however late, is invalid.
    if (!isNew) return 'unreachable'
    if (isOver()) return 'unfinished'
    after = next
  }
  return 'unreachable'
}

const never = (): boolean => false

/**
 * One run at a time asks about a day of a vendor. `not-found` is a vendor without a list; `unreachable` keeps the previous comparison; `unfinished` is a
 * list with which the next run goes on.
 */
export async function reconcile(
  needs: ReconcileNeeds,
  code: string,
  day: string,
  isOver = never,
): Promise<Outcome<Reconciliation, 'not-found' | 'unreachable' | 'unfinished'>> {
  const { database, clock, vendorOf } = needs
  const vendor = await vendorOf(code)
  if (vendor?.asking === undefined || !hasBooks(vendor)) return refused('not-found')
  return claimed(database, `reconcile:${code}:${day}`, async () => {
    const place = await placeInList(database.reader, code, day, clock.now().subtract({ minutes: PLACE_MINUTES }))
    if (place === undefined) await database.write((tx) => clearStatement(tx, code, day))
    const fetched = await fetchList(needs, vendor, day, place, isOver)
    if (fetched === 'unfinished') return refused(fetched)
    return database.write(async (tx) => {
      const now = clock.now()
      const compare = async ({ by }: Exclude<Fetched, string>) =>
        done(by === 'acts' ? await compareActs(tx, code, day, now) : await compareRounds(tx, code, day, handEndOf(vendor), now))
      const outcome = fetched === 'unreachable' ? refused(fetched) : await compare(fetched)
      await clearStatement(tx, code, day)
      return outcome
    })
  })
}

/** One day of each of these vendors, until the time is over; answers those that did not answer. One that fails delays no other, and counts as silent. */
export async function reconcileEach(
  needs: ReconcileNeeds & Pick<ItemNeeds, 'warn'>,
  vendors: readonly string[],
  day: string,
  isOver = never,
): Promise<string[]> {
  const silent = new Set<string>()
  const idOf = (vendor: string): string => `${vendor} ${day}`
  // The job is tried again for the silent ones, so none rests. They come last, so that one that hangs does not spend every run.
  const find = async ({ resting, again }: Pick<Notes, 'resting' | 'again'>) => {
    const [others = [], failed = []] = [false, true].map((isNoted) =>
      vendors.filter((vendor) => [...resting, ...again].includes(shortName(idOf(vendor))) === isNoted),
    )
    return [...others, ...failed]
  }
  await eachItem(needs, { loop: 'games-reconcile', find, idOf, isOver }, async (vendor) => {
    silent.add(vendor)
    const outcome = await reconcile(needs, vendor, day, isOver)
    if (!outcome.ok && outcome.code === 'unreachable') throw new Error(`no list of ${vendor} came`)
    silent.delete(vendor)
  })
  return [...silent]
}
