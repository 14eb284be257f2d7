/** Shows Lotus Ways: five reels that land one after another, the ways that paid, and free spins under a rising multiplier. */
import { element, lessMotion, printOf, section } from '../../../page/dom.ts'
import { frameWords, say } from '../../../page/frame-words.ts'
import { unitsOf, type MoneyText } from '../../../page/money-text.ts'
import { startSlot, type Showing } from '../../page/slot-page.ts'
import { slotWords } from '../../page/slot-words.ts'
import type { LotusOutcome, LotusSpin } from '../lotus-ways.ts'
import { PUBLISHED } from '../published.ts'
import { COINS, FREE_SPINS, MOST_MULTIPLIER, REELS, ROWS, SCATTER_PAYS, WAY_PAYS, type LotusSymbol, type WaySymbol } from '../table.ts'
import { symbolName, words } from './words.ts'

const PRINTS = new URL('symbols.svg', import.meta.url).href
const symbolPicture = (print: LotusSymbol): SVGSVGElement => printOf(`${PRINTS}#${print}`)

/** The window before the first spin of a visit. */
const FIRST: readonly (readonly LotusSymbol[])[] = [
  ['L', 'M', 'N'],
  ['H', 'W', 'N'],
  ['B', 'S', 'O'],
  ['K', 'O', 'P'],
  ['M', 'L', 'P'],
]

const cellOf = (symbol: LotusSymbol): HTMLElement => {
  const cell = element('div', 'cell', symbolPicture(symbol))
  cell.dataset['symbol'] = symbol
  return cell
}

const reelsOf = (field: HTMLElement): HTMLElement[] => [...field.querySelectorAll<HTMLElement>('.reel')]

const ready = (field: HTMLElement): HTMLElement[] => {
  if (reelsOf(field).length === 0) field.append(...REELS.map(() => element('div', 'reel')), element('p', 'ribbon'))
  return reelsOf(field)
}

const ribbon = (field: HTMLElement, text: string): void => {
  const place = field.querySelector('.ribbon')
  if (place !== null) place.textContent = text
}

const land = (reel: HTMLElement, column: readonly LotusSymbol[]): void => {
  reel.classList.remove('turning')
  reel.replaceChildren(...column.map(cellOf))
  if (!lessMotion()) reel.classList.add('landing')
}

const stand = (field: HTMLElement, window: readonly (readonly LotusSymbol[])[]): void => {
  delete field.dataset['lit']
  for (const [index, reel] of ready(field).entries()) {
    land(reel, window[index] ?? [])
    reel.classList.remove('landing')
  }
}

const turn = (field: HTMLElement): void => {
  delete field.dataset['lit']
  ribbon(field, '')
  if (lessMotion()) return
  for (const [index, reel] of ready(field).entries()) {
    const strip = (REELS[index] ?? []).slice(0, 2 * ROWS)
    reel.classList.remove('landing')
    reel.classList.add('turning')
    reel.replaceChildren(element('div', 'strip', ...[...strip, ...strip].map(cellOf)))
  }
}

const light = (field: HTMLElement, spin: LotusSpin, scattersToo: boolean): void => {
  const longest = (symbol: LotusSymbol): number =>
    Math.max(0, ...spin.wins.filter((win) => win.symbol === symbol).map(({ count }) => count))
  let lit = 0
  for (const [index, reel] of reelsOf(field).entries())
    for (const [row, cell] of [...reel.children].entries()) {
      const symbol = spin.window[index]?.[row] ?? 'S'
      const pays = symbol === 'W' ? spin.wins.some(({ count }) => count > index) : longest(symbol) > index
      const on = pays || (scattersToo && symbol === 'S')
      cell.classList.toggle('lit', on)
      if (on) lit += 1
    }
  if (lit > 0) field.dataset['lit'] = ''
}

const playSpin = async (
  field: HTMLElement,
  spin: LotusSpin,
  { money, pause, say: below }: Showing,
  scattersToo: boolean,
): Promise<void> => {
  for (const [index, reel] of reelsOf(field).entries()) {
    await pause(index === 0 ? 260 : 170)
    land(reel, spin.window[index] ?? [])
  }
  light(field, spin, scattersToo)
  for (const { symbol, count, ways, amount } of spin.wins) {
    below(say(words.waySays, { count, symbol: symbolName(symbol), ways, amount: money.full(unitsOf(amount)) }))
    await pause(620)
  }
}

const show = async (field: HTMLElement, outcome: LotusOutcome, showing: Showing): Promise<void> => {
  const { money, pause, say: below } = showing
  ready(field)
  const spins = outcome.free.length
  await playSpin(field, outcome.base, showing, spins > 0)
  if (spins === 0) return
  below(say(words.scatterSays, { count: outcome.scatters, amount: money.full(unitsOf(outcome.scatterWin)), spins }))
  await pause(1_600)
  for (const [index, spin] of outcome.free.entries()) {
    turn(field)
    ribbon(field, say(words.freeSays, { spin: index + 1, spins, multiplier: spin.multiplier }))
    below('')
    await pause(500)
    await playSpin(field, spin, showing, false)
    await pause(350)
  }
  ribbon(field, say(words.freeWon, { spins, amount: money.full(unitsOf(outcome.freeWin)) }))
}

const tell = ({ base, scatters, scatterWin, free, freeWin }: LotusOutcome, money: MoneyText): string => {
  const reels = base.window.map((column) => column.map(symbolName).join(', ')).join('; ')
  const ways = base.wins.map(({ symbol, count, ways: each, amount }) =>
    say(words.waySays, { count, symbol: symbolName(symbol), ways: each, amount: money.full(unitsOf(amount)) }),
  )
  const spins = free.length
  const more =
    spins === 0
      ? []
      : [
          say(words.scatterSays, { count: scatters, amount: money.full(unitsOf(scatterWin)), spins }),
          say(words.freeWon, { spins, amount: money.full(unitsOf(freeWin)) }),
        ]
  return [say(words.reelsSay, { reels }), ...[...ways, ...more].map((one) => `${one}.`)].join(' ')
}

const rules = (into: HTMLElement, stakeUnits: bigint, money: MoneyText): void => {
  const coin = stakeUnits / BigInt(COINS)
  const amount = (pays: number): string => money.plain(coin * BigInt(pays))
  const head = element('tr', '', ...['', '5×', '4×', '3×'].map((text) => element('th', '', text)))
  const row = (symbol: LotusSymbol, pays: readonly number[]): HTMLElement =>
    element(
      'tr',
      '',
      element('td', '', symbolPicture(symbol), ` ${symbolName(symbol)}`),
      ...[5, 4, 3].map((count) => element('td', '', amount(pays[count] ?? 0))),
    )
  const paying = Object.entries(WAY_PAYS) as [WaySymbol, readonly number[]][]
  const [eight = 0, ten = 0, fifteen = 0] = FREE_SPINS.slice(3)
  into.replaceChildren(
    section(
      slotWords.paysTitle,
      say(slotWords.paysNote, { stake: money.full(stakeUnits) }),
      element('table', 'pay-table', head, ...paying.map(([symbol, pays]) => row(symbol, pays)), row('S', SCATTER_PAYS)),
      say(words.scatterSaysRule, { eight, ten, fifteen }),
    ),
    section(words.waysTitle, words.waysSays, words.wildSays),
    section(words.freeTitle, say(words.freeRule, { most: MOST_MULTIPLIER })),
    section(frameWords.returnTitle, say(words.returnSays, PUBLISHED), slotWords.fairSays),
    section(frameWords.keysTitle, slotWords.keysSay),
  )
}

startSlot<LotusOutcome>({
  words,
  rest: (field, outcome) => {
    ribbon(field, '')
    stand(field, (outcome?.free.at(-1) ?? outcome?.base)?.window ?? FIRST)
  },
  turn,
  show,
  tell,
  rules,
})
