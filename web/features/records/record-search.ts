/** Record search: the filters of both records as their addresses carry them, and the days of a chip. */
import type { GameType } from '@baize/contract/games.ts'
import type { BetState, MovementPurse, MovementType } from '@baize/contract/records.ts'
import { daysBefore } from '../../api/days.ts'
import { CATEGORY_PATHS } from '../../app/paths.ts'

/** Keys of complete tables: the compiler finds a missing one, and no schema comes into the browser with them. */
const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] => Object.keys(table) as Key[]
export const CATEGORIES: readonly GameType[] = keysOf(CATEGORY_PATHS)
export const STATES = keysOf<BetState>({ open: 0, settled: 0, 'rolled-back': 0 })
export const MOVEMENTS = keysOf<MovementType>({
  deposit: 0,
  withdrawal: 0,
  hold: 0,
  release: 0,
  bet: 0,
  win: 0,
  rollback: 0,
  transfer: 0,
  rebate: 0,
  salary: 0,
  dividend: 0,
  fee: 0,
  return: 0,
  debt: 0,
  promotion: 0,
  points: 0,
  adjustment: 0,
})

export const PURSES = keysOf<MovementPurse>({ main: 0, bonus: 0 })

export const SPANS = ['today', 'week', 'month', 'custom'] as const
export type Span = (typeof SPANS)[number]

type Range = { readonly span: Span; readonly from?: string | undefined; readonly to?: string | undefined; readonly page: number }
export type MovementSearch = Range & { readonly type?: MovementType | undefined; readonly purse?: MovementPurse | undefined }
export type BetSearch = Range & {
  readonly gameType?: GameType | undefined
  readonly vassalage?: string | undefined
  readonly state?: BetState | undefined
}
export type DaySearch = Range
type Raw = Readonly<Record<string, unknown>>

const DAY = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/
const VENDOR = /^[A-Z0-9_]{1,24}$/
const LARGEST_PAGE = 100_000

const oneOf = <Value extends string>(values: readonly Value[], raw: unknown): Value | undefined => values.find((value) => value === raw)
const fitting = (raw: unknown, pattern: RegExp): string | undefined => (typeof raw === 'string' && pattern.test(raw) ? raw : undefined)

function readRange(raw: Raw): Range {
  const page = Number(raw['page'])
  const [from, to] = [fitting(raw['from'], DAY), fitting(raw['to'], DAY)]
  const swapped = from !== undefined && to !== undefined && from > to
  return {
    span: oneOf(SPANS, raw['span']) ?? (from !== undefined || to !== undefined ? 'custom' : 'week'),
    from: swapped ? to : from,
    to: swapped ? from : to,
    page: Number.isInteger(page) && page >= 1 && page <= LARGEST_PAGE ? page : 1,
  }
}

export const readDaySearch = (raw: Raw): DaySearch => readRange(raw)

export const readMovementSearch = (raw: Raw): MovementSearch => ({
  ...readRange(raw),
  type: oneOf(MOVEMENTS, raw['type']),
  purse: oneOf(PURSES, raw['purse']),
})

export const readBetSearch = (raw: Raw): BetSearch => ({
  ...readRange(raw),
  gameType: oneOf(CATEGORIES, raw['gameType']),
  vassalage: fitting(raw['vassalage'], VENDOR),
  state: oneOf(STATES, raw['state']),
})

/** What goes back into the address: nothing that is default or empty. */
export function writeSearch(search: MovementSearch | BetSearch | DaySearch): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) =>
        value !== undefined &&
        value !== '' &&
        !(name === 'page' && value === 1) &&
        !(name === 'span' && value === 'week') &&
        !(['from', 'to'].includes(name) && search.span !== 'custom'),
    ),
  ) as Record<string, string | number>
}

/** The first and last day of a span, both included; a custom span without days is open. */
export function daysOf({ span, from, to }: Range, today: string): { from?: string; to?: string } {
  if (span === 'today') return { from: today, to: today }
  if (span === 'week') return { from: daysBefore(today, 6), to: today }
  if (span === 'month') return { from: daysBefore(today, 29), to: today }
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** The longest span of one report. */
export const PROFIT_DAYS = 92

/** The days of a span, including both ends. A missing end is today, or a week before the other; of a longer span the last days are kept. */
export function spanOf(search: Range, today: string): { readonly from: string; readonly to: string; readonly cut: boolean } {
  const { from: wished, to = today } = daysOf(search, today)
  const earliest = daysBefore(to, PROFIT_DAYS - 1)
  const from = wished ?? daysBefore(to, 6)
  return from < earliest ? { from: earliest, to, cut: true } : { from, to, cut: false }
}
