/** Shows Jade Lanterns: five reels that stop one after another, and the lines that paid, one by one and then together. */
import { LINES, type SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { say } from '../../../page/frame-words.ts'
import { unitsOf, type MoneyText } from '../../../page/money-text.ts'
import { startSlot, type Showing } from '../../page/slot-page.ts'
import type { JadeOutcome } from '../jade-lanterns.ts'
import { keepLaidOut, lines, reels } from './machine.ts'
import { writePaytable } from './paytable.ts'
import type { Cell } from './reels.ts'
import { cellsOf } from './win-lines.ts'
import { symbolName, words } from './words.ts'

/** What the reels show before the first spin of a visit. */
const FIRST_STOPS = [10, 0, 13, 4, 15] as const

const DRAW_MS = 240
const HOLD_MS = 620
/** This many lines are shown one by one; any further lines show at the end with all others. */
const MOST_ALONE = 5

const stakeOf = (lineUnits: bigint): bigint => lineUnits * BigInt(LINES.length)

const lineSays = ({ line, count, symbol }: JadeOutcome['lineWins'][number], amount: string): string =>
  say(words.lineSays, { line: line + 1, count, symbol: symbolName(symbol), amount })

const scatterCells = ({ window, scatterAmount }: JadeOutcome): Cell[] =>
  unitsOf(scatterAmount) === 0n
    ? []
    : window.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === 'S' ? [{ reel, row }] : [])))

/** Draws step by step until the pause is over, and then in full. */
const drawAlong = async (pause: Showing['pause'], draw: (along: number) => void): Promise<void> => {
  const since = performance.now()
  let over = false
  const step = (now: number): void => {
    if (over) return
    draw(Math.max(0, Math.min(1, (now - since) / DRAW_MS)))
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  await pause(DRAW_MS)
  over = true
  draw(1)
}

const show = async (outcome: JadeOutcome, { money, pause, say: below }: Showing): Promise<void> => {
  await reels.stopAt(outcome.stops)
  const scatters = scatterCells(outcome)
  for (const win of outcome.lineWins.slice(0, MOST_ALONE)) {
    const amount = money.plain(unitsOf(win.amount))
    lines.clear()
    reels.light(cellsOf(win), true)
    below(lineSays(win, amount))
    await drawAlong(pause, (along) => lines.draw({ ...win, amount }, along))
    await pause(HOLD_MS)
  }
  const middle = scatters[Math.floor(scatters.length / 2)]
  if (middle !== undefined) {
    const amount = money.plain(unitsOf(outcome.scatterAmount))
    lines.clear()
    reels.light(scatters, true)
    lines.label(middle, amount)
    below(say(words.scatterSays, { count: outcome.scatters, symbol: symbolName('S'), amount }))
    await pause(HOLD_MS)
  }
  // At rest all paying symbols are highlighted, with a lone line still drawn.
  if (outcome.lineWins.length + Math.min(1, scatters.length) > 1) lines.clear()
  if (unitsOf(outcome.win) > 0n) reels.light([...outcome.lineWins.flatMap(cellsOf), ...scatters], false)
}

/** The window and what it paid, in sentences. */
const tell = ({ window, lineWins, scatters, scatterAmount }: JadeOutcome, money: MoneyText): string => {
  const row = (index: number): string => window.map((column) => symbolName(column[index] as SlotSymbol)).join(', ')
  const paid = lineWins.slice(0, MOST_ALONE).map((win) => `${lineSays(win, money.full(unitsOf(win.amount)))}.`)
  const amount = unitsOf(scatterAmount)
  const moons = amount > 0n ? [`${say(words.scatterSays, { count: scatters, symbol: symbolName('S'), amount: money.full(amount) })}.`] : []
  return [say(words.reelsSay, { top: row(0), middle: row(1), bottom: row(2) }), ...paid, ...moons].join(' ')
}

startSlot<JadeOutcome>({
  words,
  stakeOf,
  betNote: (lineUnits, money) => say(words.betNote, { amount: money.plain(lineUnits) }),
  rest(_, outcome) {
    lines.clear()
    reels.place(outcome?.stops ?? FIRST_STOPS)
    reels.light(undefined, false)
  },
  turn() {
    lines.clear()
    reels.spin()
  },
  show: (_, outcome, showing) => show(outcome, showing),
  closing: ({ lineWins }) => (lineWins.length > 1 ? say(words.linesWon, { count: lineWins.length }) : ''),
  tell,
  rules: (into, stakeUnits, money) => writePaytable(into, { lineUnits: stakeUnits / BigInt(LINES.length), stakeUnits, money }),
})
keepLaidOut()
