/** Play: shows an outcome of any family step by step, and tells it in words. */
import { say } from '../../../page/frame-words.ts'
import { unitsOf, type MoneyText } from '../../../page/money-text.ts'
import type { Showing } from '../../page/slot-page.ts'
import type { FamilyOutcome, ShownSpin, ShownStep, ShownWin } from '../family-slot.ts'
import { fall, hold, light, release, ribbon, stop, turn } from './scene.ts'
import { sounds } from './sound.ts'
import { symbolName } from './symbols.ts'
import { words } from './words.ts'

/** More wins of one window are lit together and not one by one. */
const ONE_BY_ONE = 4

const winSays = ({ symbol, count, ways, line, amount }: ShownWin, money: MoneyText, clusters: boolean): string => {
  const values = { symbol: symbolName(symbol), count, ways, line: (line ?? 0) + 1, amount: money.full(unitsOf(amount)) }
  return say(line !== null ? words.lineSays : clusters ? words.clusterSays : words.waySays, values)
}

const showWins = async ({ wins, win, multiplier }: ShownStep, showing: Showing, clusters: boolean): Promise<void> => {
  if (wins.length === 0) return
  light(wins)
  sounds.win(Math.max(...wins.map(({ count }) => count)))
  showing.total(unitsOf(win))
  if (multiplier > 1) ribbon(say(words.timesSays, { multiplier }))
  if (wins.length > ONE_BY_ONE) {
    showing.say('')
    return showing.pause(900)
  }
  for (const one of wins) {
    light([one])
    showing.say(winSays(one, showing.money, clusters))
    await showing.pause(560)
  }
  light(wins)
}

const showSpin = async ({ steps }: ShownSpin, showing: Showing, clusters: boolean): Promise<void> => {
  const [first] = steps
  if (first === undefined) return
  await stop(first.window, showing.pause)
  for (const [index, step] of steps.entries()) {
    await showWins(step, showing, clusters)
    const next = steps[index + 1]
    if (next !== undefined) await fall(step, next, showing.pause)
  }
}

const showFree = async ({ free, scatters, scatterWin, freeWin }: FamilyOutcome, showing: Showing, clusters: boolean): Promise<void> => {
  const spins = free.length
  sounds.feature()
  if (scatters > 0) ribbon(scatterSays(scatters, scatterWin, spins, showing.money))
  await showing.pause(1_300)
  for (const [index, spin] of free.entries()) {
    turn()
    ribbon(say(words.freeSays, { spin: index + 1, spins, multiplier: spin.multiplier }))
    showing.say('')
    await showing.pause(320)
    await showSpin(spin, showing, clusters)
    await showing.pause(240)
  }
  ribbon(say(words.freeWon, { spins, amount: showing.money.full(unitsOf(freeWin)) }))
}

const RESPINS = 3

const showHeld = async (held: NonNullable<FamilyOutcome['held']>, { money, pause, total }: Showing): Promise<void> => {
  sounds.feature()
  let [count, left, sum] = [0, RESPINS, 0n]
  for (const [index, coins] of held.turns.entries()) {
    hold(coins.map(({ cell, amount }) => ({ cell, amount: money.short(unitsOf(amount)) })))
    count += coins.length
    for (const { amount } of coins) sum += unitsOf(amount)
    left = coins.length > 0 ? RESPINS : left - 1
    ribbon(say(index === 0 ? words.holdSays : words.holdLeft, { count, left }))
    total(sum)
    await pause(index === 0 ? 900 : 420)
  }
  ribbon(heldSays(held, money))
}

const scatterSays = (count: number, win: string, spins: number, money: MoneyText): string =>
  say(unitsOf(win) === 0n ? words.scatterSays : words.scatterPaid, { count, spins, amount: money.full(unitsOf(win)) })

const heldSays = ({ turns, full, win }: NonNullable<FamilyOutcome['held']>, money: MoneyText): string => {
  const won = say(words.holdWon, { count: turns.flat().length, amount: money.full(unitsOf(win)) })
  return unitsOf(full) === 0n ? won : `${say(words.holdFull, { amount: money.full(unitsOf(full)) })}. ${won}`
}

export const show = async (outcome: FamilyOutcome, showing: Showing, clusters: boolean): Promise<void> => {
  release()
  if (outcome.spin !== undefined) await showSpin(outcome.spin, showing, clusters)
  if (outcome.free.length > 0) await showFree(outcome, showing, clusters)
  if (outcome.held !== undefined) await showHeld(outcome.held, showing)
}

/** The outcome as sentences. */
export const tell = (
  { spin, scatters, scatterWin, free, freeWin, held }: FamilyOutcome,
  rows: number,
  money: MoneyText,
  clusters: boolean,
): string => {
  const window = (spin ?? free[0])?.steps[0]?.window ?? ''
  const reels = Array.from({ length: Math.ceil(window.length / rows) }, (_, reel) =>
    Array.from(window.slice(reel * rows, (reel + 1) * rows), (letter) => symbolName(letter)).join(', '),
  )
  const wins = (spin?.steps ?? []).flatMap((step) => step.wins.map((win) => winSays(win, money, clusters)))
  const spins = free.length
  const more = [
    ...(spins > 0 && spin !== undefined ? [scatterSays(scatters, scatterWin, spins, money)] : []),
    ...(spins > 0 ? [say(words.freeWon, { spins, amount: money.full(unitsOf(freeWin)) })] : []),
    ...(held === undefined ? [] : [heldSays(held, money)]),
  ]
  return [say(words.reelsSay, { reels: reels.join('; ') }), ...[...wins, ...more].map((one) => `${one}.`)].join(' ')
}
