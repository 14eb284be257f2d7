/** Kind: what a kind of rule is asked at, and how it looks back. */
import type { EventType } from '../event.ts'
import { maybe, oneOf, whole, type Field } from '../field.ts'
import { entriesFrom, sumFrom, type Begin, type Entry, type Line } from '../line.ts'
import type { LocalTime } from '../local-time.ts'
import type { Span } from '../rule.ts'

const SECOND_MS = 1_000
export const MINUTE_S = 60
export const HOUR_S = 3_600
export const DAY_S = 86_400

/** What a rule sees at an event, which stands in the lines already. */
export type Look = {
  readonly event: Entry
  readonly line: (type: EventType) => Line
  /** The order of the last closing of a case of this rule and subject. */
  readonly cut: number
  readonly isClosed: boolean
  readonly isOpen: boolean
  readonly localTime: LocalTime
  /** The name that the member has given; undefined where there is none. */
  readonly name: string | undefined
}

export type Kind<Parameters> = {
  /** How each parameter is written. */
  readonly fields: { readonly [Name in keyof Parameters]-?: Field }
  /** The name of a parameter that does not go with the others. */
  readonly wrong?: (parameters: Parameters) => string | undefined
  readonly asks: (parameters: Parameters) => readonly EventType[]
  /** What it looks at, which includes what it is asked at. */
  readonly looks: (parameters: Parameters) => readonly EventType[]
  /** How many seconds before an event it looks at; what reaches further asks for the last event before them alone. */
  readonly reach: (parameters: Parameters) => number
  /** What the case is about, where it is not the member. */
  readonly mark?: (parameters: Parameters) => 'payee' | 'device'
  /** The evidence of a hit in the order of events; undefined where there is none. */
  readonly hit: (parameters: Parameters, look: Look) => readonly Entry[] | undefined
}

/** A window of seconds before the event: exactly as old is out (PA-03). It begins after the last closing. */
export const lately = ({ event, cut }: Pick<Look, 'event' | 'cut'>, seconds: number): Begin => ({
  after: event.at - seconds * SECOND_MS,
  order: cut,
})

/** The fields of a span, and whether one of them is named. */
export const SPAN = { hours: maybe(whole), every: maybe(oneOf('day')) }
export const wrongSpan = ({ hours, every }: Span): string | undefined =>
  (hours === undefined) === (every === undefined) ? 'hours' : undefined

/** A calendar day has at most 25 hours, and one hour more where midnight comes twice. */
const LONGEST_DAY_S = 26 * HOUR_S
export const reachOfSpan = ({ hours = 0, every }: Span): number => (every === 'day' ? LONGEST_DAY_S : hours * HOUR_S)

/** The window of a rule that may look at hours or at the calendar day. */
export const within = (look: Look, span: Span): Begin =>
  span.every === 'day' ? { after: look.localTime.beforeDay(look.event.at), order: look.cut } : lately(look, (span.hours ?? 0) * HOUR_S)

export const sumOf = (look: Look, types: readonly EventType[], begin: Begin): bigint =>
  types.reduce((sum, type) => sum + sumFrom(look.line(type), begin), 0n)

/** What counts of several types, in the order of events. */
export function entriesOf(look: Look, types: readonly EventType[], begin: Begin): readonly Entry[] {
  const entries = types.flatMap((type) => entriesFrom(look.line(type), begin))
  return types.length > 1 ? entries.toSorted((one, other) => one.order - other.order) : entries
}
