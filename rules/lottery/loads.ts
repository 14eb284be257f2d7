/** What a bet loads: the numbers or cells on which the house would have to pay it, by the data of its play. */
import { priceOf, readTicket } from './lottery.ts'
import { anyOrder } from './plays/entries.ts'

/** A bet on more cells than this loads one cell of its play for all wide bets. */
const MOST_CELLS = 1_000
const WIDE = '*'

const listed = (text: string): string[] => text.split(/[,;]/)
const areasOf = (selection: string): string[] => selection.split('|')
const atPlace = (area: string, place: number | string): string[] => listed(area).map((option) => `${place}=${option}`)

/** One option of each area in every combination, or only enough to show that there are too many. */
const combined = (areas: readonly string[][]): string[] =>
  areas.reduce<string[]>(
    (cells, area) =>
      cells.length > MOST_CELLS ? cells : cells.flatMap((cell) => area.map((option) => (cell === '' ? option : `${cell}|${option}`))),
    [''],
  )

/** The readers of selections into cells, by the `loads` of a play. */
const READERS: Readonly<Record<string, (selection: string) => string[]>> = {
  /** Every option is a number or a word that is bet on. */
  options: listed,
  /** Every written ticket is a number. */
  tickets: (selection) => selection.split(';'),
  /** Numbers whose order does not matter. */
  'any-order': (selection) => listed(selection).map(anyOrder),
  /** One option of every area makes a number. */
  combinations: (selection) => combined(areasOf(selection).map(listed)),
  /** Every option of every area counts by itself at its place. */
  places: (selection) => areasOf(selection).flatMap((area, place) => (area === '-' ? [] : atPlace(area, place + 1))),
  /** What stands behind `place@` counts at that place. */
  placed: (selection) => {
    const [place = '', rest = ''] = selection.split('@')
    return rest.split('|').flatMap((area) => atPlace(area, place))
  },
  /** Numbers of which some are bankers or in groups; all are loaded alike. */
  chosen: (selection) => selection.split(/[|*,;]/),
  /** Red balls, with or without bankers, and blue ones behind the last bar. */
  colours: (selection) => {
    const areas = areasOf(selection)
    return areas.flatMap((area, index) => atPlace(area, index === areas.length - 1 ? 'blue' : 'red'))
  },
  /** One bet on all that is chosen. */
  whole: (selection) => [selection.split(',').toSorted().join()],
}

/** The results on which a bet is paid; all plays of the game load the same ones. */
function results(game: string, play: string, selection: string): string[] {
  const read = readTicket({ game, play, selection })
  if (!read.ok) throw new Error(`a bet that was taken cannot be read: ${read.code}`)
  return (read.value.reach().parts ?? []).flatMap(({ where, wins }) => Array.from(wins.keys(), (outcome) => `${where}=${outcome}`))
}

/** A tail loads the same cell however it is written. */
const asWritten = (option: string): string => option.replace(/^(\d)尾$/, '$1')

/** The cells that a selection loads, each once. Its play has read it before, so it is known to be valid. */
export function loadedCells(game: string, play: string, selection: string): readonly string[] {
  const loads = priceOf(game, play)?.loads ?? ''
  if (loads === 'results') return results(game, play, selection)
  const reader = READERS[loads]
  if (reader === undefined) throw new Error(`the play ${play} of ${game} does not say what it loads`)
  const cells = [...new Set(reader(selection).map(asWritten))]
  return (cells.length > MOST_CELLS ? [WIDE] : cells).map((cell) => `${play}:${cell}`)
}
