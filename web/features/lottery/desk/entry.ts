/** Entry: a person's selection on a board, as text of the grammar, filled by paste, by quick picks or at random. */
import type { Board, Row, Typed } from './board.ts'

export type Entry = { readonly picks: readonly (readonly string[])[]; readonly places: readonly number[]; readonly text: string }

export const emptyEntry = (board: Board): Entry => ({
  picks: board.rows.map(() => []),
  // All places are selected where all may be, as the market does.
  places: Array.from({ length: board.places?.least ?? 0 }, (_, place) => place + 1),
  text: '',
})

const inOrder = (row: Row, picks: readonly string[]): string[] => row.options.filter((option) => picks.includes(option))

/** Every number in a text, whatever separates them. */
const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? []

/** Tickets of a typed text: digits may have any separators, and the numbers of a ticket share a line. Repeated tickets are kept once. */
export function ticketsOf({ length, digits, inner, outer }: Typed, text: string): string[] {
  if (inner === '') return [...new Set(numbersIn(text))]
  const lines = text.split(/[;\n\r]+/).map((line) => numbersIn(line).map((number) => number.padStart(digits, '0')))
  const tickets = lines
    .filter((line) => line.length > 0)
    .flatMap((line) => {
      if (line.length <= length || line.length % length !== 0) return [line]
      return Array.from({ length: line.length / length }, (_, ticket) => line.slice(ticket * length, (ticket + 1) * length))
    })
  return [...new Set(tickets.map((ticket) => ticket.join(inner === outer ? ' ' : inner)))]
}

/** The selection, or an empty text while something is missing. */
export function selectionOf(board: Board, entry: Entry): string {
  const { rows, gaps, join, typed, places } = board
  const before = places ? `${entry.places.toSorted((one, other) => one - other).join('')}@` : ''
  if (places && entry.places.length < places.least) return ''
  if (typed) {
    const tickets = ticketsOf(typed, entry.text)
    return tickets.length === 0 ? '' : before + tickets.join(typed.outer)
  }
  const areas = rows.map((row, place) => inOrder(row, entry.picks[place] ?? []))
  if (areas.every((area) => area.length === 0)) return ''
  if (!gaps && areas.some((area) => area.length === 0)) return ''
  return before + areas.map((area) => (area.length === 0 ? '-' : area.join(','))).join(join)
}

/** Rows whose numbers exclude each other: a banker is no leg. */
const areExclusive = (board: Board): boolean =>
  board.join === '*' || board.rows.some(({ label }) => label === 'banker' || label === 'redBanker')

const isBlue = (row: Row): boolean => row.label === 'blue'

export function withPicks(board: Board, entry: Entry, place: number, picks: readonly string[]): Entry {
  const row = board.rows[place]
  if (!row) return entry
  const kept = picks.length > row.most ? picks.slice(-row.most) : picks
  const clears = areExclusive(board) && !isBlue(row)
  return {
    ...entry,
    picks: entry.picks.map((before, index) => {
      if (index === place) return inOrder(row, kept)
      const other = board.rows[index]
      return clears && other && !isBlue(other) ? before.filter((option) => !kept.includes(option)) : before
    }),
  }
}

export const toggled = (board: Board, entry: Entry, place: number, option: string): Entry => {
  const before = entry.picks[place] ?? []
  return withPicks(board, entry, place, before.includes(option) ? before.filter((one) => one !== option) : [...before, option])
}

export function toggledPlace(board: Board, entry: Entry, place: number): Entry {
  const most = board.places?.most ?? 0
  const places = entry.places.includes(place) ? entry.places.filter((one) => one !== place) : [...entry.places, place].slice(-most)
  return { ...entry, places }
}

export type QuickPick = 'all' | 'big' | 'small' | 'odd' | 'even' | 'clear'
export const QUICK_PICKS: readonly QuickPick[] = ['all', 'big', 'small', 'odd', 'even', 'clear']

/** Quick picks only make sense on numbers of which many may be chosen. */
export const hasQuickPicks = (row: Row): boolean => row.most > 4 && row.options.length >= 9 && /^\d+$/.test(row.options[0] ?? '')

export function quickPicks(row: Row, pick: QuickPick): readonly string[] {
  const half = row.options.length / 2
  if (pick === 'all') return row.options
  if (pick === 'clear') return []
  if (pick === 'big') return row.options.slice(Math.floor(half))
  if (pick === 'small') return row.options.slice(0, Math.floor(half))
  return row.options.filter((option) => Number(option) % 2 === (pick === 'odd' ? 1 : 0))
}

/** The options that a pasted text names: `01 05 11`, `1,5,11`, or `1511` where options are single digits. */
export function optionsIn(row: Row, text: string): readonly string[] {
  const width = row.options[0]?.length ?? 1
  const tokens = text.split(/[\s,;|/]+/).flatMap((token) => {
    if (row.options.includes(token)) return [token]
    if (/^\d+$/.test(token) && token.length > width) return token.match(new RegExp(`\\d{${width}}`, 'g')) ?? []
    return [token.padStart(width, '0')]
  })
  return row.options.filter((option) => tokens.includes(option))
}

/** Whole numbers below a bound; the page gives the browser's randomness, a test its own. */
export type Chance = (below: number) => number

export const browserChance: Chance = (below) => {
  const limit = 2 ** 32 - (2 ** 32 % below)
  const word = new Uint32Array(1)
  do crypto.getRandomValues(word)
  while ((word[0] ?? 0) >= limit)
  return (word[0] ?? 0) % below
}

/** The same random numbers every time, for worked examples. */
export const steadyChance = (seed: number): Chance => {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function drawnOptions(options: readonly string[], taken: number, chance: Chance): readonly string[] {
  const left = [...options]
  return Array.from({ length: Math.min(taken, left.length) }, () => left.splice(chance(left.length), 1)[0] ?? '')
}

/** As many bankers and legs as one bet takes, other rows as few as they may have. */
const takenOf = (board: Board, row: Row): number => {
  const [first] = board.rows
  if (row.label === 'legs' || row.label === 'redLegs') return first?.most ?? 1
  return row.least
}

/** A random entry of the smallest valid size. */
export function randomEntry(board: Board, chance: Chance): Entry {
  const empty = emptyEntry(board)
  if (board.typed) {
    const { length, digits, inner } = board.typed
    if (inner === '') return { ...empty, text: drawnOptions(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], length, chance).join('') }
    const pairs = Array.from({ length: 10 }, (_, number) => String(number + 1).padStart(digits, '0'))
    return { ...empty, text: drawnOptions(pairs, length, chance).join(' ') }
  }
  if (board.join === '') {
    const rolling = chance(board.rows.length)
    return { ...empty, picks: board.rows.map((row, place) => [place === rolling ? 'R' : (row.options[chance(10)] ?? '0')]) }
  }
  const used = new Set<string>()
  const picks = board.rows.map((row) => {
    const free = row.options.filter((option) => isBlue(row) || !used.has(option))
    const taken = drawnOptions(free, takenOf(board, row), chance)
    // Places of one draw rarely repeat a number, and pairs of areas must not be one digit.
    if (row.options.length > 4 && !isBlue(row)) for (const option of taken) used.add(option)
    return inOrder(row, taken)
  })
  return { ...empty, picks }
}
