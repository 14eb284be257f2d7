/** Shows live baccarat: the dealer, both hands card by card, the spots, and the roads of the shoe. */
import { BACCARAT_SPOTS, baccaratMultiplier, type BaccaratSpot } from '@baize/rules/originals/baccarat.ts'
import type { Card } from '@baize/rules/originals/cards.ts'
import { drawing, element, place, section } from '../../../page/dom.ts'
import { frameWords, say } from '../../../page/frame-words.ts'
import type { Heard } from '../../../table/page/table-feed.ts'
import { startTable, type MakeSpot } from '../../../table/page/table-page.ts'
import { tableWords } from '../../../table/page/table-words.ts'
import { dealerAt, room, type DealerInks } from '../../page/dealer.ts'
import { backAt, cardAt, cardText } from '../../page/playing-card.ts'
import type { BaccaratOutcome } from '../baccarat.ts'
import { PUBLISHED } from '../published.ts'
import { bigRoad, ROAD_ROWS, type Winner } from './roads.ts'
import { SPOT_NAMES, SPOT_PAYS, words } from './words.ts'

const INKS: DealerInks = {
  skin: '#d9a47c',
  shade: '#bd8560',
  hair: '#231511',
  coat: '#0d5b49',
  trim: '#d9992e',
  shirt: '#fff7e8',
  knot: true,
}

const [WIDTH, HEIGHT] = [380, 190]
/** Where cards lie: the first two side by side, the third across. */
const PLACES = { player: [112, 78, 42], banker: [268, 302, 338] } as const

/** Cards in the order in which they are dealt. */
const dealt = ({ player, banker }: BaccaratOutcome): ['player' | 'banker', number, Card][] => {
  const order: ['player' | 'banker', number, Card | undefined][] = [
    ['player', 0, player[0]],
    ['banker', 0, banker[0]],
    ['player', 1, player[1]],
    ['banker', 1, banker[1]],
    ['player', 2, player[2]],
    ['banker', 2, banker[2]],
  ]
  return order.flatMap(([hand, index, card]) => (card === undefined ? [] : [[hand, index, card] as ['player' | 'banker', number, Card]]))
}

const totalOf = (cards: readonly Card[]): number => cards.reduce((sum, { rank }) => sum + (rank >= 10 ? 0 : rank), 0) % 10

const winnerOf = ({ result }: BaccaratOutcome): Winner => {
  const difference = result.playerTotal - result.bankerTotal
  return difference > 0 ? 'player' : difference < 0 ? 'banker' : 'tie'
}

/** The third card lies on its side; cards not yet turned show their back. */
const handsText = (outcome: BaccaratOutcome | undefined, shown: number): string => {
  if (outcome === undefined) return ''
  const cards = dealt(outcome).slice(0, shown)
  const drawn = cards.map(([hand, index, card]) => cardAt(PLACES[hand][index] ?? 0, index === 2 ? 140 : 136, card, index === 2 ? 90 : 0))
  const next = dealt(outcome)[shown]
  const coming = next === undefined || next[1] === 2 ? '' : backAt(PLACES[next[0]][next[1]] ?? 0, 136)
  const total = (hand: 'player' | 'banker'): number => totalOf(cards.filter(([of]) => of === hand).map(([, , card]) => card))
  const label = (hand: 'player' | 'banker', x: number, ink: string): string =>
    `<circle cx="${x}" cy="96" r="13" fill="${ink}"/><text x="${x}" y="101" text-anchor="middle" font-family="Geist, sans-serif" font-size="14" font-weight="700" fill="#fff7e8">${cards.some(([of]) => of === hand) ? total(hand) : ''}</text>`
  return drawn.join('') + coming + label('player', 95, '#2c4786') + label('banker', 285, '#8e2c1c')
}

const sceneText = (outcome: BaccaratOutcome | undefined, shown: number): string =>
  `${room(WIDTH, HEIGHT)}${dealerAt(WIDTH / 2, 74, 0.92, INKS)}
   <path d="M-1500 118H0C90 104 290 104 380 118H1900V190H-1500Z" fill="#123f33"/><path d="M-1500 118H0C90 104 290 104 380 118H1900" fill="none" stroke="#6b3a1f" stroke-width="6"/>
   <text x="95" y="182" text-anchor="middle" font-family="Noto Sans Myanmar, Geist, sans-serif" font-size="12" fill="#c5d4f5">${words.player}</text>
   <text x="285" y="182" text-anchor="middle" font-family="Noto Sans Myanmar, Geist, sans-serif" font-size="12" fill="#f6cdb8">${words.banker}</text>
   <g>${handsText(outcome, shown)}</g>`

let drawnScene = ''

const drawScene = (state: Heard<BaccaratOutcome>, shown: number): void => {
  const outcome = state.phase === 'dealing' || state.phase === 'result' ? state.outcome : undefined
  const key = JSON.stringify([state.phase, state.number, outcome === undefined ? 0 : shown])
  if (key === drawnScene) return
  const first = drawnScene === ''
  drawnScene = key
  const scene = place('scene')
  scene.dataset['phase'] = state.phase
  const parts = drawing(`0 0 ${WIDTH} ${HEIGHT}`, sceneText(outcome, shown))
  const old = scene.querySelector('svg')
  // Only the cards change from step to step, so that the dealer's animation does not restart.
  if (first || old === null) scene.replaceChildren(parts)
  else old.lastElementChild?.replaceWith(parts.lastElementChild ?? '')
}

/** Six steps at most fall into the time of dealing, with a rest before its end. */
const shownAt = (state: Heard<BaccaratOutcome>, sinceMs: number): number =>
  state.phase === 'result' ? 6 : Math.floor((sinceMs / state.spanMs) * 7.6)

const board = (into: HTMLElement, spot: MakeSpot): void => {
  const make = (on: BaccaratSpot): HTMLButtonElement => {
    const made = spot(on, SPOT_NAMES[on], SPOT_PAYS[on], SPOT_NAMES[on], element('small', '', SPOT_PAYS[on]))
    made.classList.add(on)
    return made
  }
  into.append(
    element(
      'div',
      'felt',
      make('player-pair'),
      make('tie'),
      make('banker-pair'),
      make('player'),
      make('banker'),
      make('banker-no-commission'),
    ),
  )
}

const ROAD_INKS: Readonly<Record<Winner, string>> = { player: '#4c74cf', banker: '#d4583f', tie: '#3f9b7c' }
const CELL = 15

const grid = (columns: number): string =>
  `<rect width="${columns * CELL}" height="${ROAD_ROWS * CELL}" fill="#f5ebda"/>${Array.from({ length: columns + 1 }, (_, column) => `<path d="M${column * CELL} 0V${ROAD_ROWS * CELL}" stroke="#dccdb2"/>`).join('')}${Array.from({ length: ROAD_ROWS + 1 }, (_, row) => `<path d="M0 ${row * CELL}H${columns * CELL}" stroke="#dccdb2"/>`).join('')}`

const roadText = (columns: number, inside: string): SVGSVGElement => {
  const road = drawing(`0 0 ${columns * CELL} ${ROAD_ROWS * CELL}`, grid(columns) + inside)
  road.style.width = `${columns * CELL}px`
  return road
}

const at = (column: number, row: number): string => `translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`

const showRoads = (state: Heard<BaccaratOutcome>): void => {
  const rounds = state.history.map(({ outcome }) => outcome).toReversed()
  const winners = rounds.map(winnerOf)
  const letters: Readonly<Record<Winner, string>> = { player: 'P', banker: 'B', tie: 'T' }
  const beads = rounds.map((outcome, index) => {
    const winner = winnerOf(outcome)
    const { playerPair, bankerPair } = outcome.result
    const pairs = `${playerPair ? '<circle cx="-5" cy="5" r="2" fill="#1d2f5e"/>' : ''}${bankerPair ? '<circle cx="5" cy="-5" r="2" fill="#8e2c1c"/>' : ''}`
    return `<g transform="${at(Math.floor(index / ROAD_ROWS), index % ROAD_ROWS)}"><circle r="6.6" fill="${ROAD_INKS[winner]}"/><text y="3.4" text-anchor="middle" font-size="9" font-weight="700" fill="#fff" font-family="Geist, sans-serif">${letters[winner]}</text>${pairs}</g>`
  })
  const marks = bigRoad(winners)
  const big = marks.map(
    ({ column, row, winner, ties }) =>
      `<g transform="${at(column, row)}"><circle r="5.4" fill="none" stroke="${ROAD_INKS[winner]}" stroke-width="2.4"/>${ties > 0 ? `<path d="M-5 5L5-5" stroke="#10765e" stroke-width="2"/>` : ''}</g>`,
  )
  const count = (winner: Winner): number => winners.filter((one) => one === winner).length
  const beadColumns = Math.max(12, Math.ceil(rounds.length / ROAD_ROWS))
  const bigColumns = Math.max(18, ...marks.map(({ column }) => column + 1))
  const history = place('history')
  const said = say(words.roadSays, { player: count('player'), banker: count('banker'), tie: count('tie') })
  history.replaceChildren(
    element('p', 'road-says', said),
    element('div', 'roads', roadText(beadColumns, beads.join('')), roadText(bigColumns, big.join(''))),
  )
}

const tell = (outcome: BaccaratOutcome): string => {
  const { result, player, banker } = outcome
  const winner = { player: words.playerWins, banker: words.bankerWins, tie: words.tied }[winnerOf(outcome)]
  const cards = (hand: readonly Card[]): string => hand.map(cardText).join(' ')
  return say(words.resultSays, {
    winner,
    player: result.playerTotal,
    banker: result.bankerTotal,
    playerCards: cards(player),
    bankerCards: cards(banker),
  })
}

const isSpot = (on: string): on is BaccaratSpot => BACCARAT_SPOTS.some((spot) => spot === on)

const rules = (into: HTMLElement): void => {
  const rows = BACCARAT_SPOTS.map((on) =>
    element('tr', '', element('td', '', SPOT_NAMES[on]), element('td', '', SPOT_PAYS[on]), element('td', '', `${PUBLISHED[on]} %`)),
  )
  const head = element('tr', '', element('th', ''), element('th', '', words.pays), element('th', '', words.returns))
  into.replaceChildren(
    section(words.paysTitle, element('table', 'pay-table', head, ...rows), words.tieSays),
    section(words.cardsTitle, words.cardsSays),
    section(frameWords.returnTitle, words.returnSays, tableWords.fairSays),
    section(frameWords.keysTitle, tableWords.keysSay),
  )
}

startTable<BaccaratOutcome>({
  words,
  board,
  show(state) {
    drawScene(state, shownAt(state, performance.now() - state.beganAt))
    showRoads(state)
    if (state.phase === 'result' && state.outcome !== undefined) place('scene').setAttribute('aria-label', tell(state.outcome))
  },
  tick: (state, sinceMs) => drawScene(state, state.phase === 'dealing' ? shownAt(state, sinceMs) : 6),
  tell,
  wins: (on, { result }) => isSpot(on) && baccaratMultiplier(on, result) > 10_000n,
  rules,
})
