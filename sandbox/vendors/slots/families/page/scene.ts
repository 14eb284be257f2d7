/** Scene: the reels of a family slot. They turn, stop, light what pays, let symbols fall, and keep coins. Only transforms and opacity move. */
import { drawing, element, lessMotion, place } from '../../../page/dom.ts'
import type { ShownStep, ShownWin } from '../family-slot.ts'
import { cellOf } from './symbols.ts'
import { sounds } from './sound.ts'

let rows = 3
let strips: readonly string[] = []

const field = (): HTMLElement => place('field')
const reelsNow = (): HTMLElement[] => [...field().querySelectorAll<HTMLElement>('.reel')]
const cellsNow = (): HTMLElement[] => [...field().querySelectorAll<HTMLElement>('.reel > .cell')]

/** Builds the empty reels of a machine. */
export const build = (model: { readonly rows: number; readonly strips: readonly string[] }): void => {
  ;({ rows, strips } = model)
  document.documentElement.style.setProperty('--reels', String(strips.length))
  document.documentElement.style.setProperty('--rows', String(rows))
  place('machine').dataset['shape'] = `${strips.length}x${rows}`
  field().replaceChildren(...strips.map(() => element('div', 'reel')))
}

export const ribbon = (text: string): void => void (place('ribbon').textContent = text)

const plain = (): void => {
  delete field().dataset['lit']
  field().querySelector('.paths')?.remove()
}

const land = (reel: HTMLElement, letters: string, settle: boolean): void => {
  reel.classList.remove('turning', 'landing')
  reel.replaceChildren(...Array.from(letters, (letter) => cellOf(letter)))
  if (settle && !lessMotion()) reel.classList.add('landing')
}

const columnOf = (window: string, reel: number): string => window.slice(reel * rows, (reel + 1) * rows)

/** Shows a window without any motion. */
export const stand = (window: string): void => {
  plain()
  for (const [index, reel] of reelsNow().entries()) land(reel, columnOf(window, index), false)
}

/** The window before the first spin: the beginning of each strip. */
export const firstWindow = (): string => strips.map((strip) => strip.slice(0, rows)).join('')

export const turn = (): void => {
  plain()
  ribbon('')
  sounds.begin()
  if (lessMotion()) return
  for (const [index, reel] of reelsNow().entries()) {
    const letters = (strips[index] ?? '').repeat(2).slice(0, 2 * rows)
    reel.classList.remove('landing')
    reel.classList.add('turning')
    reel.replaceChildren(element('div', 'strip', ...Array.from(letters.repeat(2), (letter) => cellOf(letter))))
  }
}

type Pause = (milliseconds: number) => Promise<void>

/** Stops the reels from the left. */
export const stop = async (window: string, pause: Pause): Promise<void> => {
  for (const [index, reel] of reelsNow().entries()) {
    await pause(index === 0 ? 240 : 140)
    land(reel, columnOf(window, index), true)
    sounds.land(index)
  }
}

const middle = (cell: number): string => `${Math.floor(cell / rows) * 100 + 50} ${(cell % rows) * 100 + 50}`

/** Draws the line of a win from cell to cell. */
const drawPath = ({ cells }: ShownWin): SVGSVGElement =>
  drawing(
    `0 0 ${strips.length * 100} ${rows * 100}`,
    `<polyline points="${cells.map(middle).join(' ')}" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
    'paths',
  )

/** Lights the cells of wins; one win alone on a line also has its path. */
export const light = (wins: readonly ShownWin[]): void => {
  plain()
  if (wins.length === 0) return
  const paying = new Set(wins.flatMap(({ cells }) => cells))
  field().dataset['lit'] = ''
  for (const [index, cell] of cellsNow().entries()) cell.classList.toggle('lit', paying.has(index))
  const [only] = wins
  if (wins.length === 1 && only !== undefined && only.line !== null) field().append(drawPath(only))
}

/** What paid leaves, and the next window falls into place. */
export const fall = async (step: ShownStep, next: ShownStep, pause: Pause): Promise<void> => {
  light(step.wins)
  field().classList.add('leaving')
  await pause(190)
  field().classList.remove('leaving')
  plain()
  const gone = new Set(step.wins.flatMap(({ cells }) => cells))
  stand(next.window)
  if (lessMotion()) return
  for (const [index, cell] of cellsNow().entries()) {
    const [reel, row] = [Math.floor(index / rows), index % rows]
    const kept = Array.from({ length: rows }, (_, one) => one).filter((one) => !gone.has(reel * rows + one))
    const fresh = rows - kept.length
    const drop = row < fresh ? fresh : row - (kept[row - fresh] ?? row)
    if (drop > 0)
      cell.animate([{ transform: `translateY(${-100 * drop}%)` }, { transform: 'none' }], {
        duration: 150 + 50 * drop,
        delay: reel * 16,
        easing: 'cubic-bezier(.4,0,.7,1)',
        fill: 'backwards',
      })
  }
  await pause(320)
}

/** Keeps the coins of a respin with what they pay, and darkens all else. */
export const hold = (coins: readonly { readonly cell: number; readonly amount: string }[]): void => {
  field().dataset['held'] = ''
  const cells = cellsNow()
  for (const { cell, amount } of coins) {
    const old = cells[cell]
    if (old === undefined) continue
    const fresh = cellOf('O')
    fresh.append(element('span', 'worth', amount))
    fresh.classList.add('coin')
    old.replaceWith(fresh)
  }
  if (coins.length > 0) sounds.coin(coins.length)
}

export const release = (): void => void delete field().dataset['held']
