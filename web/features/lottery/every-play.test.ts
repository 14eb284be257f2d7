/** Proves what each play of each game asks for, how a choice on it is written, and which examples explain it, as it is stored. */
import { evaluate, lotteryGames, priceOf } from '@baize/rules/lottery/lottery.ts'
import { zodiacOf, zodiacTable } from '@baize/rules/lottery/zodiac.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { boardsOf, type Board, type Row } from './desk/board.ts'
import { emptyEntry, hasQuickPicks, quickPicks, randomEntry, selectionOf, steadyChance, toggled, type Entry } from './desk/entry.ts'
import { workedExamples } from './rules/worked-example.ts'

const words = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../server/lottery/play-words.json'), 'utf8')) as Record<
  string,
  Record<string, [string, string]>
>
const zodiac = zodiacTable(zodiacOf(6))

const inShort = (options: readonly string[]): string =>
  options.length > 12 ? `${options.slice(0, 2).join(' ')} … ${options.slice(-2).join(' ')} (${options.length})` : options.join(' ')
const rowText = ({ label, place, options, least, most }: Row): string =>
  `  ${label}${place === 0 ? '' : ` ${place}`}: ${least} to ${most} of ${inShort(options)}`
const boardText = ({ mode, join, gaps, typed, places, rows }: Board): string[] => [
  `  ${[mode, `joined by "${join}"`, ...(gaps ? ['gaps'] : [])].join(', ')}`,
  ...(places ? [`  places ${places.least} to ${places.most} of ${places.of}`] : []),
  ...(typed ? [`  typed: ${typed.length} of ${typed.digits} by "${typed.inner}", then "${typed.outer}", at most ${typed.most}`] : []),
  ...rows.map(rowText),
]

/** The first options of each row, one more than it takes, and the first one twice: what was chosen elsewhere may be given up. */
function pressed(board: Board): Entry {
  let entry = emptyEntry(board)
  for (const [place, row] of board.rows.entries()) {
    for (const option of row.options.slice(place, place + Math.min(row.most, 4) + 1)) entry = toggled(board, entry, place, option)
    entry = toggled(board, entry, place, row.options[place] ?? '')
  }
  return entry
}
const quickText = (row: Row): string =>
  (['big', 'small', 'odd', 'even'] as const).map((pick) => `${pick} ${inShort(quickPicks(row, pick))}`).join(', ')

function textOf(game: string, code: string): string[] {
  const price = priceOf(game, code)!
  const [grammar = '', semantics = ''] = words[game]?.[code] ?? []
  const boards = boardsOf({ rules: game, code, grammar })
  const basis = price.basis === 'fair' ? ('fair' as const) : ('odds' as const)
  const play = { code, name: price.name, grammar, semantics, basis, unitCost: price.unitCost, factors: { ...price.factors } }
  const { won, lost } = workedExamples(game, play, [], zodiac)
  const examples = Object.entries({ won, lost }).map(([name, example]) => {
    if (!example) return `  ${name}: none`
    const { selection, draw, judged } = example
    const odds = basis === 'odds' ? { odds: price.factors } : {}
    expect(evaluate({ game, play: code, selection, draw, ...odds, params: { zodiac } })).toEqual({ ok: true, value: judged })
    const result = Array.isArray(draw) ? draw.join(' ') : inShort(Object.values(draw).flat())
    return `  ${name}: ${selection} on ${result}, ${judged.winningBets} won, ${judged.refundedBets} back`
  })
  return [
    `${game} ${code}`,
    ...boards.flatMap((board) => [
      ...boardText(board),
      ...board.rows
        .slice(0, 1)
        .filter(hasQuickPicks)
        .map((row) => `  quick: ${quickText(row)}`),
      `  pressed ${selectionOf(board, pressed(board))}, by chance ${selectionOf(board, randomEntry(board, steadyChance(7919)))}`,
    ]),
    ...examples,
  ]
}

test.each(lotteryGames())('[LOTT-03] $game: each play asks and explains what is stored', async ({ game, plays }) => {
  const lines = Object.keys(plays).flatMap((code) => textOf(game, code))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`plays/${game}.txt`)
})
