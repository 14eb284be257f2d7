/**
 * Worked example: for each play a ticket that wins and one that loses, judged by the rules. It uses a real result where one serves, else an
 * example draw.
 */
import type { Draw, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { drawShapeOf } from '@baize/rules/fairness/draw.ts'
import { evaluate, type Evaluation } from '@baize/rules/lottery/lottery.ts'
import { boardsOf, type Board, type Row } from '../desk/board.ts'
import { emptyEntry, randomEntry, selectionOf, steadyChance, toggled, type Chance, type Entry } from '../desk/entry.ts'
import type { Zodiac } from '../desk/pricing.ts'

/** A past result for an example. */
export type Result = { readonly issue: string; readonly draw: Draw }
/** `issue` is null where the draw is made up. */
export type Example = { readonly selection: string; readonly draw: Draw; readonly issue: string | null; readonly judged: Evaluation }
export type Examples = { readonly won: Example | undefined; readonly lost: Example | undefined }

const TRIES_ON_A_DRAW = 24
const MADE_UP_DRAWS = 240

const drawnDigits = (count: number, chance: Chance, pool: number): string[] => Array.from({ length: count }, () => String(chance(pool)))
function drawnBalls(count: number, of: number, chance: Chance): string[] {
  const left = Array.from({ length: of }, (_, ball) => String(ball + 1).padStart(2, '0'))
  return Array.from({ length: count }, () => left.splice(chance(left.length), 1)[0] ?? '')
}

/** An invented draw; every other one has few different digits, so that the rare patterns come up. */
function madeUpDraw(rules: string, seed: number): Draw | undefined {
  const shape = drawShapeOf(rules)
  const chance = steadyChance(seed * 104_729 + 12_345)
  const pool = [10, 2, 3, 10][seed % 4] ?? 10
  if (shape === undefined) return undefined
  if (shape.kind === 'digits') return drawnDigits(shape.count, chance, pool)
  if (shape.kind === 'balls') return shape.parts.flatMap(({ count, of }) => drawnBalls(count, of, chance))
  return Object.fromEntries(
    shape.prizes.map(({ name, digits, count }) => {
      const list = Array.from({ length: count ?? 1 }, () => drawnDigits(digits, chance, name === 'result' ? pool : 10).join(''))
      return [name, count === undefined ? (list[0] ?? '') : list]
    }),
  )
}

/** Every number of a draw as it is written. */
const numbersOf = (draw: Draw): readonly string[] => (Array.isArray(draw) ? draw : Object.values(draw).flat())
/** The parts of a draw that may be options: its numbers, and their digits, heads and tails. */
const tokensOf = (draw: Draw): ReadonlySet<string> =>
  new Set(
    numbersOf(draw).flatMap((number) => [
      number,
      ...number.split(''),
      number.slice(0, 2),
      number.slice(-2),
      number.slice(0, 3),
      number.slice(-3),
    ]),
  )

/** A written ticket that may win: a run of the drawn numbers, or an end of a prize. */
function writtenFrom(board: Board, draw: Draw, turn: number): string {
  const { length = 0, inner = '' } = board.typed ?? {}
  const numbers = numbersOf(draw)
  if (inner !== '') {
    const pairs = Array.isArray(draw) ? numbers : [...new Set(numbers.map((number) => number.slice(-2)))]
    const from = turn % Math.max(1, pairs.length - length + 1)
    return pairs.slice(from, from + length).join(' ')
  }
  if (Array.isArray(draw)) {
    const from = turn % Math.max(1, numbers.length - length + 1)
    return numbers.slice(from, from + length).join('')
  }
  const long = numbers.filter((number) => number.length >= length)
  const number = long[Math.floor(turn / 2) % Math.max(1, long.length)] ?? ''
  return turn % 2 === 0 ? number.slice(-length) : number.slice(0, length)
}

/** The digit or number at a place of a draw; of prizes, of the first of them. */
const atPlace = (draw: Draw, place: number): string | undefined => (Array.isArray(draw) ? draw[place - 1] : numbersOf(draw)[0]?.[place - 1])

function pickFrom(
  row: Row,
  draw: Draw,
  tokens: ReadonlySet<string>,
  used: ReadonlySet<string>,
  turn: number,
  wanted: number,
): readonly string[] {
  const here = row.label === 'position' ? atPlace(draw, row.place) : undefined
  if (here !== undefined && row.options.includes(here)) return [here]
  const free = row.options.filter((option) => !used.has(option))
  const likely = free.filter((option) => tokens.has(option))
  const chance = steadyChance(turn * 7919 + row.place)
  // Words, sums and animals are in no draw as they are written, so they are tried one after the other.
  if (likely.length < wanted)
    return Array.from({ length: Math.min(wanted, free.length) }, (_, step) => free[(turn + step) % free.length] ?? '')
  const left = [...likely]
  return Array.from({ length: wanted }, () => left.splice(chance(left.length), 1)[0] ?? '')
}

/** An entry that is made from the draw itself; each turn is another one. */
function guidedEntry(board: Board, draw: Draw, turn: number): Entry {
  const empty = emptyEntry(board)
  if (board.typed) return { ...empty, text: writtenFrom(board, draw, turn) }
  const tokens = tokensOf(draw)
  const used = new Set<string>()
  let entry = empty
  board.rows.forEach((row, place) => {
    const isBall = row.label === 'blue'
    const isLeg = row.label === 'legs' || row.label === 'redLegs'
    const wanted = isLeg ? (board.rows[0]?.most ?? 1) : row.least
    const picks =
      board.join === '' && place === turn % board.rows.length && row.options.includes('R')
        ? ['R']
        : pickFrom(row, draw, tokens, isBall || row.label === 'position' ? new Set() : used, turn, wanted)
    for (const option of picks) {
      entry = toggled(board, entry, place, option)
      if (!isBall) used.add(option)
    }
  })
  return entry
}

/** A ticket that wins and one that loses. A play whose every ticket wins has no lost one, and the other way round. */
export function workedExamples(rules: string, play: LotteryPlay, results: readonly Result[], zodiac: Zodiac): Examples {
  const boards = boardsOf({ rules, code: play.code, grammar: play.grammar })
  const judge = (selection: string, { draw, issue }: { draw: Draw; issue: string | null }): Example | undefined => {
    const judged = evaluate({
      game: rules,
      play: play.code,
      selection,
      draw,
      ...(play.basis === 'odds' ? { odds: play.factors } : {}),
      ...(zodiac ? { params: { zodiac } } : {}),
    })
    return judged.ok ? { selection, draw, issue, judged: judged.value } : undefined
  }
  let won: Example | undefined
  let lost: Example | undefined
  for (let number = 0; number < results.length + MADE_UP_DRAWS && (!won || !lost); number += 1) {
    const result = results[number]
    const draw = result?.draw ?? madeUpDraw(rules, number - results.length)
    if (draw === undefined) break
    const on = { draw, issue: result?.issue ?? null }
    for (let turn = 0; turn < TRIES_ON_A_DRAW && (!won || !lost); turn += 1) {
      const [board] = boards
      if (!board) break
      const tickets = [guidedEntry(board, draw, turn), randomEntry(board, steadyChance((number * 31 + turn + 1) * 7919))]
      for (const entry of tickets) {
        const judged = judge(selectionOf(board, entry), on)
        if (judged && judged.judged.winningBets > 0) won ??= judged
        else if (judged && judged.judged.refundedBets === 0) lost ??= judged
      }
    }
  }
  return { won, lost }
}
