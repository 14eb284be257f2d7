/** Shows live roulette: the dealer at the wheel, the ball's run, the table with its spots, and the latest numbers. */
import { ROULETTE_SPOTS } from '@baize/rules/originals/roulette-table.ts'
import { drawing, element, lessMotion, place, section } from '../../../page/dom.ts'
import { frameWords, say } from '../../../page/frame-words.ts'
import type { Heard } from '../../../table/page/table-feed.ts'
import { startTable, type MakeSpot } from '../../../table/page/table-page.ts'
import { tableWords } from '../../../table/page/table-words.ts'
import { dealerAt, room, type DealerInks } from '../../page/dealer.ts'
import type { RouletteOutcome } from '../roulette.ts'
import { betweenSpots, kindChoice } from './between.ts'
import { colourOf, runWheel, wheelText } from './wheel.ts'
import { words } from './words.ts'

const INKS: DealerInks = {
  skin: '#b97f55',
  shade: '#9c6640',
  hair: '#2a1713',
  coat: '#1d2f5e',
  trim: '#d9992e',
  shirt: '#fff7e8',
  knot: false,
}
const [WIDTH, HEIGHT] = [380, 200]

const numberText = (number: number): string => say(words.resultSays, { number, colour: words[colourOf(number)] })

let shown = ''

const showScene = (state: Heard<RouletteOutcome>): void => {
  const scene = place('scene')
  scene.dataset['phase'] = state.phase
  if (scene.querySelector('svg') === null) {
    const inside = `${room(WIDTH, HEIGHT)}<path d="M-1500 148H1900V200H-1500Z" fill="#123f33"/><path d="M-1500 148H1900" stroke="#6b3a1f" stroke-width="6"/>${dealerAt(86, 88, 1, INKS)}<g transform="translate(262 104) scale(.94)">${wheelText()}</g>`
    scene.append(drawing(`0 0 ${WIDTH} ${HEIGHT}`, inside), element('p', 'called'))
  }
  const pocket = state.outcome?.pocket
  const known = state.phase === 'result' ? pocket : undefined
  const called = scene.querySelector<HTMLElement>('.called')
  if (called !== null) {
    called.textContent = known === undefined ? '' : String(known)
    called.dataset['colour'] = known === undefined ? '' : colourOf(known)
  }
  if (known !== undefined) scene.setAttribute('aria-label', numberText(known))
  const key = `${state.number} ${pocket === undefined ? 'open' : 'drawn'}`
  if (key === shown) return
  shown = key
  const svg = scene.querySelector('svg')
  if (svg === null) return
  const last = state.history[0]
  if (pocket !== undefined) {
    const since = state.phase === 'dealing' ? performance.now() - state.beganAt : state.spanMs
    runWheel(svg, pocket, state.number, state.phase === 'dealing' ? state.spanMs : 1, since, lessMotion() || state.phase !== 'dealing')
  } else if (last !== undefined) runWheel(svg, last.outcome.pocket, last.number, 1, 1, true)
}

const showHistory = (state: Heard<RouletteOutcome>): void => {
  const latest = state.history.map(({ outcome }) => {
    const made = element('li', 'number', String(outcome.pocket))
    made.dataset['colour'] = colourOf(outcome.pocket)
    made.append(element('span', 'unseen', ` ${words[colourOf(outcome.pocket)]}`))
    return made
  })
  place('history').replaceChildren(element('ol', 'numbers', ...latest))
}

const board = (into: HTMLElement, spot: MakeSpot): void => {
  const pays = (on: string): string => `${ROULETTE_SPOTS.european.get(on)?.odds ?? 0}:1`
  const make = (on: string, name: string, className: string, text = name): HTMLButtonElement => {
    const made = spot(on, name, pays(on), text)
    made.classList.add(...className.split(' '))
    return made
  }
  const numbers = Array.from({ length: 36 }, (_, index) => index + 1).map((number) => {
    const made = make(`straight-${number}`, say(words.straight, { number }), `number ${colourOf(number)}`, String(number))
    made.style.setProperty('--along', String(Math.ceil(number / 3)))
    made.style.setProperty('--across', String(((number - 1) % 3) + 1))
    return made
  })
  const dozens = [1, 2, 3].map((dozen) =>
    make(
      `dozen-${dozen}`,
      say(words.dozen, { from: 12 * dozen - 11, to: 12 * dozen }),
      `dozen dozen-${dozen}`,
      `${12 * dozen - 11}–${12 * dozen}`,
    ),
  )
  const columns = [1, 2, 3].map((column) => make(`column-${column}`, say(words.column, { column }), `column column-${column}`, '2:1'))
  const chances = [
    make('low', words.low, 'chance low', '1–18'),
    make('even', words.even, 'chance even'),
    make('red', words['red-spot'], 'chance red'),
    make('black', words['black-spot'], 'chance black'),
    make('odd', words.odd, 'chance odd'),
    make('high', words.high, 'chance high', '19–36'),
  ]
  const zero = make('straight-0', say(words.straight, { number: 0 }), 'zero', '0')
  const table = element('div', 'wheel-table', zero, ...numbers, ...columns, ...dozens, ...chances, betweenSpots(spot))
  into.append(
    kindChoice((kind) => (table.dataset['inside'] = kind)),
    table,
  )
}

const rules = (into: HTMLElement): void => {
  into.replaceChildren(
    section(words.paysTitle, words.paysSays),
    section(frameWords.returnTitle, words.returnSays, tableWords.fairSays),
    section(frameWords.keysTitle, tableWords.keysSay),
  )
}

startTable<RouletteOutcome>({
  words,
  board,
  show(state) {
    showScene(state)
    showHistory(state)
  },
  tell: ({ pocket }) => `${numberText(pocket)}.`,
  wins: (on, { pocket }) => ROULETTE_SPOTS.european.get(on)?.pockets.includes(pocket) === true,
  rules,
})
