/** Fills the paytable: what every symbol pays at the present bet, the twenty lines, the return, and the keys. */
import { LINES, LINE_PAYS, REELS, SCATTER_PAYS, type PayingSymbol, type SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { element, section } from '../../../page/dom.ts'
import { frameWords, say } from '../../../page/frame-words.ts'
import type { MoneyText } from '../../../page/money-text.ts'
import { slotWords } from '../../page/slot-words.ts'
import { LINE_INKS } from './inks.ts'
import { ROWS } from './reels.ts'
import { symbolPicture, symbolsLoaded } from './sprites.ts'
import { symbolName, words } from './words.ts'

const pictureOf = (symbol: SlotSymbol): HTMLElement => {
  const picture = element('canvas', '')
  picture.width = picture.height = Math.round(72 * Math.min(2, devicePixelRatio))
  picture.setAttribute('aria-hidden', 'true')
  const drawn = (): void => picture.getContext('2d')?.drawImage(symbolPicture(symbol, picture.width, picture.height), 0, 0)
  void symbolsLoaded.then(drawn)
  return picture
}

/** What 5, 4 and 3 of a symbol pay, the best first. */
const paysList = (amount: (count: number) => string): HTMLElement =>
  element('dl', 'pays', ...[5, 4, 3].map((count) => element('div', '', element('dt', '', `${count}×`), element('dd', '', amount(count)))))

const symbolCard = (symbol: SlotSymbol, ...below: Node[]): HTMLElement =>
  element('li', 'symbol', pictureOf(symbol), element('div', 'symbol-text', element('h4', '', symbolName(symbol)), ...below))

const lineCard = (rows: readonly number[], line: number): HTMLElement => {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('viewBox', `0 0 ${REELS.length * 10} ${ROWS * 10}`)
  drawing.setAttribute('aria-hidden', 'true')
  for (let reel = 0; reel < REELS.length; reel += 1)
    for (let row = 0; row < ROWS; row += 1) {
      const cell = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
      for (const [name, value] of Object.entries({ x: reel * 10 + 1, y: row * 10 + 1, width: 8, height: 8, rx: 1.5 }))
        cell.setAttribute(name, String(value))
      cell.setAttribute('fill', rows[reel] === row ? (LINE_INKS[line % LINE_INKS.length] ?? '') : '#e0d3bb')
      drawing.append(cell)
    }
  return element('li', 'line', drawing, element('span', '', String(line + 1)))
}

export type PaytableBet = { readonly lineUnits: bigint; readonly stakeUnits: bigint; readonly money: MoneyText }

/** Writes the paytable for a bet into its place. */
export const writePaytable = (place: HTMLElement, { lineUnits, stakeUnits, money }: PaytableBet): void => {
  const linePay = (symbol: PayingSymbol) => paysList((count) => money.plain(lineUnits * BigInt(LINE_PAYS[symbol][count] ?? 0)))
  const paying = Object.keys(LINE_PAYS) as PayingSymbol[]
  const text = (said: string) => element('p', '', said)
  place.replaceChildren(
    section(
      slotWords.paysTitle,
      say(words.paysNote, { stake: money.full(stakeUnits) }),
      element(
        'ul',
        'symbols',
        symbolCard('W', text(words.wildSays)),
        symbolCard(
          'S',
          text(words.scatterRule),
          paysList((count) => money.plain(stakeUnits * BigInt(SCATTER_PAYS[count] ?? 0))),
        ),
        ...paying.map((symbol) => symbolCard(symbol, linePay(symbol))),
      ),
    ),
    section(words.linesTitle, element('ol', 'lines', ...LINES.map(lineCard))),
    section(frameWords.returnTitle, words.returnSays, slotWords.fairSays),
    section(frameWords.keysTitle, slotWords.keysSay),
  )
}
