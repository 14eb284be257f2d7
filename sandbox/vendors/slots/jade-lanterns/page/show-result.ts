/** Shows what a spin brought: the lines one after another, the total, and a count-up only when more came back than was staked. */
import type { JadeOutcome } from '../jade-lanterns.ts'
import { unitsOf, type MoneyText } from '../../../page/money-text.ts'
import { LINES, type SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import type { Cell, Reels } from './reels.ts'
import { cellsOf, type WinLines } from './win-lines.ts'
import { say, symbolName, words } from './words.ts'

export type ResultPlaces = { readonly box: HTMLElement; readonly large: HTMLElement; readonly small: HTMLElement }
export type ResultNeeds = {
  readonly reels: Reels
  readonly lines: WinLines
  readonly places: ResultPlaces
  readonly money: MoneyText
  readonly lessMotion: () => boolean
  readonly signal: AbortSignal
}

const COUNT_MS = 900
const DRAW_MS = 240
const HOLD_MS = 620
const HURRIED_HOLD_MS = 330

/** Frames until `milliseconds` have passed or the player goes on; `each` gets the part that has passed. */
const frames = (milliseconds: number, signal: AbortSignal, each: (along: number) => void): Promise<void> =>
  new Promise((resolve) => {
    let since = -1
    const step = (now: number): void => {
      if (since < 0) since = now
      const along = milliseconds <= 0 ? 1 : Math.min(1, (now - since) / milliseconds)
      if (signal.aborted) return resolve()
      each(along)
      if (along < 1) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })

const scatterCells = (window: readonly (readonly SlotSymbol[])[]): Cell[] =>
  window.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === 'S' ? [{ reel, row }] : [])))

const showTotal = (outcome: JadeOutcome, stake: bigint, needs: ResultNeeds): void => {
  const { places, money, lessMotion, signal } = needs
  const win = unitsOf(outcome.win)
  const celebrated = win > stake
  places.box.dataset['kind'] = win === 0n ? 'none' : celebrated ? 'win' : 'return'
  if (win === 0n) {
    places.large.textContent = words.noWin
    places.small.textContent = ''
    return
  }
  const write = (units: bigint): void => {
    places.large.textContent = `${celebrated ? words.win : words.returned} ${money.full(units)}`
  }
  places.small.textContent = celebrated
    ? say(words.linesWon, { count: outcome.lineWins.length })
    : say(words.ofStake, { stake: money.full(stake) })
  if (!celebrated || lessMotion()) return write(win)
  void frames(COUNT_MS, signal, (along) => {
    write(along >= 1 ? win : (win * BigInt(Math.round((1 - (1 - along) ** 3) * 1000))) / 1000n)
  })
}

const showLines = async (outcome: JadeOutcome, needs: ResultNeeds): Promise<void> => {
  const { reels, lines, places, money, lessMotion, signal } = needs
  const scatters = unitsOf(outcome.scatterAmount) > 0n ? scatterCells(outcome.window) : []
  const wins = outcome.lineWins.map((win) => ({ ...win, amount: money.plain(unitsOf(win.amount)) }))
  const total = wins.length + (scatters.length > 0 ? 1 : 0)
  const hold = total > 5 ? HURRIED_HOLD_MS : HOLD_MS
  const closing = places.small.textContent
  for (const win of wins) {
    lines.clear()
    reels.light(cellsOf(win), true)
    const { line, count, symbol, amount } = win
    places.small.textContent = say(words.lineSays, { line: line + 1, count, symbol: symbolName(symbol), amount })
    await frames(lessMotion() ? 0 : DRAW_MS, signal, (along) => lines.draw(win, along))
    await frames(hold, signal, () => undefined)
    if (signal.aborted) return
  }
  const middle = scatters[Math.floor(scatters.length / 2)]
  if (middle !== undefined) {
    lines.clear()
    reels.light(scatters, true)
    const amount = money.plain(unitsOf(outcome.scatterAmount))
    lines.label(middle, amount)
    places.small.textContent = say(words.scatterSays, { count: outcome.scatters, symbol: symbolName('S'), amount })
    await frames(hold, signal, () => undefined)
  }
  if (signal.aborted) return
  // At rest everything that paid stands out, with a lone line still drawn.
  if (total > 1) lines.clear()
  reels.light([...wins.flatMap(cellsOf), ...scatters], false)
  if (total > 1) places.small.textContent = closing
}

/** Shows the outcome; the promise ends when every line was shown or the player went on. */
export const showResult = async (outcome: JadeOutcome, stake: string, needs: ResultNeeds): Promise<void> => {
  showTotal(outcome, unitsOf(stake), needs)
  if (unitsOf(outcome.win) > 0n) await showLines(outcome, needs)
}

/** The window as a sentence for those who do not see it. */
export const reelsInWords = (window: readonly (readonly SlotSymbol[])[]): string => {
  const row = (index: number): string => window.map((column) => symbolName(column[index] ?? 'L1')).join(', ')
  return say(words.reelsSay, { top: row(0), middle: row(1), bottom: row(2) })
}

/** The result as a sentence. */
export const resultInWords = (outcome: JadeOutcome, stake: string, money: MoneyText): string => {
  const win = unitsOf(outcome.win)
  if (win === 0n) return words.spokenNone
  const amounts = { amount: money.full(win), stake: money.full(unitsOf(stake)) }
  const first = say(win > unitsOf(stake) ? words.spokenWin : words.spokenReturn, amounts)
  const named = outcome.lineWins
    .slice(0, 3)
    .map(({ line, count, symbol, amount }) =>
      say(words.lineSays, { line: line + 1, count, symbol: symbolName(symbol), amount: money.full(unitsOf(amount)) }),
    )
  return `${first} ${named.join('. ')}${LINES.length > 0 && named.length > 0 ? '.' : ''}`
}
