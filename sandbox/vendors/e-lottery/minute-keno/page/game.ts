/** Shows Minute Keno: eighty numbers to choose from, the tickets of the running draw, and twenty balls for everybody. */
import { element, place, section } from '../../../page/dom.ts'
import { frameWords, say } from '../../../page/frame-words.ts'
import type { ChipRack } from '../../../table/page/chip-rack.ts'
import type { Heard } from '../../../table/page/table-feed.ts'
import { startTable, type MakeSpot } from '../../../table/page/table-page.ts'
import { tableWords } from '../../../table/page/table-words.ts'
import type { KenoOutcome } from '../minute-keno.ts'
import { PUBLISHED } from '../published.ts'
import { DRAWN, kenoMultiplier, MIDDLE_SUM, MOST_PICKS, NUMBERS, PICK_PAYS, picksOf, SUM_PAY, SUM_SPOTS } from '../rules.ts'
import { SUM_NAMES, words } from './words.ts'

const times = (multiplier: number): string => `${multiplier / 10_000}×`

const picked = new Set<number>()
const picksText = (): string => [...picked].toSorted((one, other) => one - other).join(', ')

const sumOf = (drawn: readonly number[]): number => drawn.reduce((sum, number) => sum + number, 0)

const buttonOf = (className: string, text: string, press: () => void): HTMLButtonElement => {
  const made = element('button', className, text)
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

const showPicked = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-number]'))
    button.setAttribute('aria-pressed', String(picked.has(Number(button.dataset['number']))))
  place('picked').textContent = picked.size === 0 ? words.choose : say(words.chosen, { picks: picksText() })
  place<HTMLButtonElement>('add').disabled = picked.size === 0
}

const toggle = (number: number): void => {
  if (picked.has(number)) picked.delete(number)
  else if (picked.size < MOST_PICKS) picked.add(number)
  showPicked()
}

/** Five numbers from the browser's random source; which numbers are chosen changes nothing about the draw. */
const chooseFive = (): void => {
  picked.clear()
  while (picked.size < MOST_PICKS) picked.add(1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % NUMBERS))
  showPicked()
}

const board = (into: HTMLElement, spot: MakeSpot, rack: ChipRack, changed: () => void): void => {
  const numbers = Array.from({ length: NUMBERS }, (_, index) => {
    const made = buttonOf('ball', String(index + 1), () => toggle(index + 1))
    made.dataset['number'] = String(index + 1)
    made.setAttribute('aria-label', say(words.number, { number: index + 1 }))
    return made
  })
  const field = element('div', 'numbers-field', ...numbers)
  field.setAttribute('role', 'group')
  field.setAttribute('aria-label', words.numbers)
  const add = buttonOf('primary', words.add, () => {
    if (picked.size === 0 || place('phase').dataset['phase'] !== 'betting') return
    rack.put(`pick-${[...picked].toSorted((one, other) => one - other).join('-')}`)
    picked.clear()
    showPicked()
    changed()
  })
  add.id = 'add'
  const line = element('p', 'picked', '')
  line.id = 'picked'
  const sums = SUM_SPOTS.map((on) => spot(on, SUM_NAMES[on], times(SUM_PAY), SUM_NAMES[on], element('small', '', times(SUM_PAY))))
  const tickets = element('div', 'tickets')
  tickets.id = 'tickets'
  const sumRow = element('div', 'sums', ...sums)
  sumRow.setAttribute('role', 'group')
  sumRow.setAttribute('aria-label', words.sumTitle)
  into.append(field, element('div', 'pick-row', line, buttonOf('small-act', words.lucky, chooseFive), add), tickets, sumRow)
  makeSpot = spot
  showPicked()
}

let makeSpot: MakeSpot | undefined

/** Every ticket is a spot of its own; pressing it adds another chip. */
const showTickets = (rack: ChipRack): void => {
  const tickets = place('tickets')
  const wanted = [...new Set([...rack.placed.keys(), ...rack.pending.keys()])].filter((on) => picksOf(on) !== undefined)
  const here = [...tickets.querySelectorAll<HTMLElement>('[data-on]')]
  for (const old of here) if (!wanted.includes(old.dataset['on'] ?? '')) old.remove()
  for (const on of wanted) {
    if (here.some((old) => old.dataset['on'] === on)) continue
    const picks = picksOf(on) ?? []
    const best = PICK_PAYS[picks.length]?.[picks.length] ?? 0
    const made = makeSpot?.(on, say(words.ticket, { picks: picks.join(', ') }), times(best), picks.join(' '))
    if (made !== undefined) tickets.append(made)
  }
}

let drawnBalls = ''

/** The balls drawn so far; the others are still in the drum. */
const showBalls = (state: Heard<KenoOutcome>, sinceMs: number): void => {
  const shown = state.phase === 'result' ? DRAWN : state.phase === 'dealing' ? Math.floor((sinceMs / state.spanMs) * (DRAWN + 2)) : 0
  const drawn = (state.outcome?.drawn ?? []).slice(0, shown)
  const key = `${state.number} ${state.phase === 'betting' || state.phase === 'closed' ? 'open' : drawn.length}`
  if (key === drawnBalls) return
  drawnBalls = key
  const balls = Array.from({ length: DRAWN }, (_, index) => {
    const number = drawn[index]
    return element('li', number === undefined ? 'drum' : 'drum fallen', number === undefined ? '' : String(number))
  })
  const sum = drawn.length === DRAWN ? say(words.sum, { sum: sumOf(drawn) }) : ''
  place('scene').replaceChildren(element('ol', 'drums', ...balls), element('p', 'draw-sum', sum))
  for (const button of document.querySelectorAll<HTMLElement>('[data-number]'))
    button.classList.toggle('drawn', drawn.includes(Number(button.dataset['number'])))
}

const tell = ({ drawn }: KenoOutcome): string => say(words.drawSays, { numbers: drawn.join(', '), sum: sumOf(drawn) })

const showHistory = (state: Heard<KenoOutcome>): void => {
  const past = state.history.map(({ number, outcome }) =>
    element(
      'li',
      '',
      element('b', '', String(number)),
      ` ${[...outcome.drawn].toSorted((one, other) => one - other).join(' ')} · ${say(words.sum, { sum: sumOf(outcome.drawn) })}`,
    ),
  )
  place('history').replaceChildren(element('ol', 'draws', ...past))
}

const rules = (into: HTMLElement): void => {
  const head = element(
    'tr',
    '',
    element('th', '', words.picked),
    ...[1, 2, 3, 4, 5].map((hits) => element('th', '', say(words.hit, { hits }))),
    element('th', '', words.returns),
  )
  const rows = PUBLISHED.picks.map((percent, index) => {
    const pays = PICK_PAYS[index + 1] ?? []
    const cells = [1, 2, 3, 4, 5].map((hits) => element('td', '', (pays[hits] ?? 0) > 0 ? times(pays[hits] ?? 0) : '–'))
    return element('tr', '', element('td', '', String(index + 1)), ...cells, element('td', '', `${percent} %`))
  })
  const wide = element('div', 'wide', element('table', 'pay-table', head, ...rows))
  wide.tabIndex = 0
  wide.setAttribute('role', 'region')
  wide.setAttribute('aria-label', words.paysTitle)
  into.replaceChildren(
    section(words.paysTitle, words.rulesSays, wide),
    section(
      words.sumTitle,
      say(words.sumSays, { middle: MIDDLE_SUM, pays: SUM_PAY / 10_000, lowHigh: PUBLISHED.sumLowHigh, evenOdd: PUBLISHED.sumEvenOdd }),
    ),
    section(frameWords.returnTitle, words.returnSays, tableWords.fairSays),
    section(frameWords.keysTitle, tableWords.keysSay),
  )
}

startTable<KenoOutcome>({
  words,
  board,
  show(state) {
    showBalls(state, performance.now() - state.beganAt)
    showHistory(state)
    if (state.phase === 'result' && state.outcome !== undefined) place('scene').setAttribute('aria-label', tell(state.outcome))
  },
  tick: showBalls,
  tell,
  wins: (on, { drawn }) => kenoMultiplier(on, drawn) > 10_000n,
  rules,
  laid: showTickets,
})
