/**
 * Board: what a play asks a person to choose. It is read from the grammar of its selections and asked of the rules themselves, never
 * written per play.
 */
import type { LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { count } from '@baize/rules/lottery/lottery.ts'
import { ANIMALS } from '@baize/rules/lottery/zodiac.ts'
import { WORDS } from '../words.ts'

export type RowLabel =
  | 'position'
  | 'pick'
  | 'banker'
  | 'legs'
  | 'repeated'
  | 'others'
  | 'red'
  | 'blue'
  | 'redBanker'
  | 'redLegs'
  | 'first'
  | 'second'
export type Row = {
  readonly label: RowLabel
  /** Of positions: counted from 1 in the draw. */
  readonly place: number
  readonly options: readonly string[]
  readonly least: number
  readonly most: number
}
/** Typed tickets: each has `length` digits, or `length` numbers of `digits` digits joined by `inner`. */
export type Typed = {
  readonly length: number
  readonly digits: number
  readonly inner: '' | ',' | '&'
  readonly outer: ';' | ','
  readonly most: number
}
export type Places = { readonly of: number; readonly least: number; readonly most: number }
export type BoardMode = 'numbers' | 'bankers' | 'animals' | 'tails'
export type Board = {
  readonly mode: BoardMode
  readonly rows: readonly Row[]
  readonly join: '|' | '*' | ''
  /** Rows may stay empty. */
  readonly gaps: boolean
  readonly typed?: Typed
  readonly places?: Places
}

export type PlayFacts = Pick<LotteryPlay, 'code' | 'grammar'> & { readonly rules: string }

const range = (from: number, to: number, width = 1): string[] =>
  Array.from({ length: to - from + 1 }, (_, step) => String(from + step).padStart(width, '0'))
const DIGITS = range(0, 9)
const PAIRS = range(0, 99, 2)

/** The numbers of the places of a game whose draw is a list. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = { '11X5': range(1, 11, 2), PK10: range(1, 10, 2), LHC49: range(1, 49, 2) }
const numbersOf = (rules: string): readonly string[] => NUMBERS[rules] ?? (rules.startsWith('VN_') ? PAIRS : DIGITS)
const LENGTHS: Readonly<Record<string, number>> = { SSC5: 5, '3D': 3, P5: 5, '11X5': 5, PK10: 10 }

/** `Q3` is the first three places, `Z3` the middle, `H3` the last; `RX4` takes any four. */
function windowOf({ rules, code }: PlayFacts): { size: number; first: number } {
  const [, side = '', size = '0'] = /^(Q|Z|H|S|RX)?(\d)/.exec(code) ?? []
  const length = Number(size)
  const first = side === 'H' ? (LENGTHS[rules] ?? length) - length + 1 : side === 'Z' ? 2 : 1
  return { size: length, first }
}

const asks = (play: PlayFacts, selection: string): string => {
  const answer = count({ game: play.rules, play: play.code, selection })
  return answer.ok ? 'ok' : answer.code
}
/** The rules' answer when the option itself is known, though it alone is no bet. */
const KNOWN: ReadonlySet<string> = new Set(['ok', 'too-few-options', 'no-bet-remains', 'zodiac-missing'])

function candidates({ grammar, rules }: PlayFacts): readonly string[] {
  if (/token|band/.test(grammar)) return Object.keys(WORDS)
  if (grammar.includes('animals')) return ANIMALS
  if (grammar.includes('2-digit')) return PAIRS
  if (/sum|values/.test(grammar)) return range(0, 27)
  if (/digit|span/.test(grammar)) return DIGITS
  return grammar.startsWith('numbers') || grammar.includes('@numbers')
    ? rules.startsWith('VN_')
      ? PAIRS
      : range(1, 49, 2)
    : numbersOf(rules)
}

/** One row whose options and limits the rules give; undefined when they know none of the candidates. */
function askedRow(play: PlayFacts, prefix: string, label: RowLabel = 'pick'): Row | undefined {
  const options = candidates(play).filter((option) => KNOWN.has(asks(play, prefix + option)))
  const first = (taken: number): string => asks(play, prefix + options.slice(0, taken).join(','))
  const least = options.findIndex((_, place) => first(place + 1) === 'ok') + 1
  if (least === 0) return undefined
  let most = options.length
  while (most > least && first(most) !== 'ok') most -= 1
  return { label, place: 0, options, least, most }
}

const areas = (play: PlayFacts, total: number, options: readonly string[], first: number): readonly Row[] =>
  Array.from({ length: total }, (_, place) => ({
    label: 'position' as const,
    place: first + place,
    options,
    least: 1,
    most: options.length,
  }))

const row = (label: RowLabel, options: readonly string[], least: number, most = options.length): Row => ({
  label,
  place: 0,
  options,
  least,
  most,
})
const board = (rows: readonly Row[], more: Partial<Board> = {}): Board => ({ mode: 'numbers', rows, join: '|', gaps: false, ...more })
const typed = (length: number, more: Partial<Typed> = {}): Board =>
  board([], { typed: { length, digits: 1, inner: '', outer: ';', most: Number.POSITIVE_INFINITY, ...more } })

/** The multiple area and the single area of a group; the rules are asked for the fewest digits of a bet. */
function groupRows(play: PlayFacts, prefix = ''): readonly Row[] {
  for (let total = 2; total <= 6; total += 1) {
    for (let repeated = 1; repeated < total; repeated += 1) {
      const selection = `${DIGITS.slice(0, repeated).join(',')}|${DIGITS.slice(repeated, total).join(',')}`
      if (asks(play, prefix + selection) === 'ok') return [row('repeated', DIGITS, repeated), row('others', DIGITS, total - repeated)]
    }
  }
  return []
}

/** `size` of banker plays: the number of bankers and legs of one bet, asked with one banker and ever more legs. */
function bankerRows(play: PlayFacts, options: readonly string[]): readonly Row[] {
  const legs = options.slice(1).findIndex((_, place) => asks(play, `${options[0]}|${options.slice(1, place + 2).join(',')}`) === 'ok') + 1
  return [row('banker', options, 1, Math.max(1, legs)), row('legs', options, 1)]
}

const REDS = range(1, 33, 2)
const BLUES = range(1, 16, 2)

function linkedBoards(play: PlayFacts): readonly Board[] {
  const options = numbersOf(play.rules)
  const numbers = askedRow({ ...play, grammar: 'numbers' }, '')
  const both = numbers ? [board([numbers])] : []
  const crossed = (mode: 'animals' | 'tails', of: readonly string[]): Board =>
    board([row('first', of, 1, 1), row('second', of, 1, 1)], { mode, join: '*' })
  const crosses = asks(play, '0*1') === 'ok' ? [crossed('animals', ANIMALS), crossed('tails', DIGITS)] : []
  return [...both, board(bankerRows(play, options), { mode: 'bankers' }), ...crosses]
}

/** A choice of places before the rest; the rules say which places there are. */
function placedBoards(play: PlayFacts): readonly Board[] {
  const { grammar } = play
  if (grammar.startsWith('position ') || grammar.startsWith('position@')) {
    const rest = askedRow(play, '1@')
    const of = range(1, 10).filter((place) => asks(play, `${place}@${rest?.options[0]}`) === 'ok').length
    return rest ? [board([rest], { places: { of, least: 1, most: 1 } })] : []
  }
  if (grammar.startsWith('two')) {
    const rest = askedRow(play, '12@')
    return rest ? [board([rest], { places: { of: 5, least: 2, most: 2 } })] : []
  }
  const places = { of: 5, least: windowOf(play).size, most: 5 }
  if (grammar.includes('tickets')) return [{ ...typed(places.least), places }]
  const single = askedRow({ ...play, grammar: grammar.includes('sums') ? 'sums' : 'digits' }, '12345@')
  return [board(single ? [single] : groupRows(play, '12345@'), { places })]
}

function writtenBoards(play: PlayFacts): readonly Board[] {
  const { grammar, rules, code } = play
  if (grammar.startsWith('groups')) return [typed(Number(/\d+$/.exec(code)?.[0] ?? 2), { digits: 2, inner: '&' })]
  if (grammar.startsWith('tickets')) {
    const { size } = windowOf(play)
    return [rules in NUMBERS ? typed(size, { digits: 2, inner: ',' }) : typed(size)]
  }
  if (grammar.startsWith('4 characters')) {
    return [
      board(
        areas(play, 4, [...DIGITS, 'R'], 1).map((one) => ({ ...one, most: 1 })),
        { join: '' },
      ),
    ]
  }
  const digits = Number(/(\d)[- ](?:different )?digit/.exec(grammar)?.[1] ?? 0)
  return [typed(digits, { outer: ',', most: /^one|different/.test(grammar) ? 1 : Number.POSITIVE_INFINITY })]
}

/** The boards of a play: one, or several ways to make the same bet. */
export function boardsOf(play: PlayFacts): readonly Board[] {
  const { grammar, rules } = play
  const area = /^(\d+) areas joined/.exec(grammar)
  if (area) {
    const options = grammar.includes('大') ? ['大', '小', '单', '双'] : numbersOf(rules)
    return [board(areas(play, Number(area[1]), options, windowOf(play).first), { gaps: grammar.includes("'-'") })]
  }
  if (grammar.includes('肖*肖')) return linkedBoards(play)
  if (grammar === '胆|拖') return [board(bankerRows(play, numbersOf(rules)))]
  if (grammar === 'reds|blues') return [board([row('red', REDS, 6), row('blue', BLUES, 1)])]
  if (grammar.startsWith('red胆')) return [board([row('redBanker', REDS, 1, 5), row('redLegs', REDS, 1), row('blue', BLUES, 1)])]
  if (grammar.includes('multiple area')) return [board(groupRows(play))]
  if (grammar.includes('@')) return placedBoards(play)
  if (/^(groups|tickets|4 characters|one [34]|[34][- ](different )?digit)/.test(grammar)) return writtenBoards(play)
  const asked = askedRow(play, '')
  return asked ? [board([asked])] : []
}
