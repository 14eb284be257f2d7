/** Words of the vendors' books: the questions, the answers, and how numbers and times are read without losing a digit. */
import { parseUnits } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { fieldsOf, type Fields, type VendorAddress } from './vendor-ask.ts'

/** Whom we ask, and as whom: `login` is our name there, and `secret` proves it. */
export type BooksAsk = VendorAddress & { readonly dialect: string; readonly login: string; readonly secret: string }

/** One act, for vendors whose books list every act. */
export type VendorLine = {
  readonly transaction: string
  readonly verb: string
  readonly player: string
  readonly game: string
  readonly round: string
  /** Ten-thousandths; undefined where the kind of act names no amount. */
  readonly units: bigint | undefined
  readonly at: Temporal.Instant
  /** The vendor has taken it back since. Where it never reached us, both books agree. */
  readonly undone?: boolean
}

/** One round or hand in its present state, for vendors whose books have no acts. */
export type VendorRound = {
  readonly player: string
  readonly game: string
  readonly round: string
  readonly stakedUnits: bigint
  readonly wonUnits: bigint
  readonly at: Temporal.Instant
}

export type ListAsk = BooksAsk & {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** The `next` of the previous page. */
  readonly after?: string
}
export type RoundAsk = BooksAsk & {
  readonly player: string
  readonly game: string
  readonly round: string
  readonly openedAt: Temporal.Instant
}

export type ListPage = { readonly next?: string } & (
  | { readonly by: 'acts'; readonly lines: readonly VendorLine[] }
  | { readonly by: 'rounds'; readonly rounds: readonly VendorRound[] }
)
/** A round at the vendor, with all its acts or with its total. It is `untold` where the vendor's book has no word for an end without a win. */
export type RoundView = { readonly state: 'open' | 'ended' | 'untold' } & (
  | { readonly transactions: readonly string[] }
  | { readonly stakedUnits: bigint; readonly wonUnits: bigint }
)

/** `unreachable` also stands for an unreadable answer: nothing is concluded from it. */
export type VendorBooks = {
  list(ask: ListAsk): Promise<Outcome<ListPage, 'unreachable'>>
  round(ask: RoundAsk): Promise<Outcome<RoundView, 'unreachable' | 'unknown'>>
}

export const TIMEOUT_MS = 10_000
/** Lists of an hour may be long. */
export const LARGEST_LIST = 32 * 1024 * 1024

const TEXT = /^[!-~]{1,200}$/
/** A name or an id of an answer; some vendors use numbers as ids. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && TEXT.test(value) ? value : undefined)

export function instantOf(text: unknown): Temporal.Instant | undefined {
  try {
    return typeof text === 'string' ? Temporal.Instant.from(text) : undefined
  } catch {
    return undefined
  }
}

/** Decimal text, or a number that `exactFields` kept, as ten-thousandths; undefined where a ten-thousandth would be split. */
export function unitsOf(value: unknown): bigint | undefined {
  const [, plain = ''] = typeof value === 'string' ? (/^((?:0|[1-9][0-9]*)(?:[.][0-9]{1,4})?)0*$/.exec(value) ?? []) : []
  return parseUnits(plain)
}

/** The document of an answer, its numbers as they were written. */
export function exactFields(text: string): Fields | undefined {
  try {
    const keep = (_name: string, value: unknown, context?: { source: string }): unknown =>
      typeof value === 'number' ? (context?.source ?? value) : value
    return fieldsOf(JSON.parse(text, keep as (name: string, value: unknown) => unknown))
  } catch {
    return undefined
  }
}

const WINDOW = { hours: 1 } as const

/** The next hour of a day that is read by hours, because the vendor has no pages. */
export function hourOf({ from, to, after }: Pick<ListAsk, 'from' | 'to' | 'after'>): {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly next: { readonly next?: string }
} {
  const start = instantOf(after) ?? from
  const later = start.add(WINDOW)
  const isLast = Temporal.Instant.compare(later, to) >= 0
  return { start, end: isLast ? to : later, next: isLast ? {} : { next: later.toString() } }
}
