/** Shows Tea Hill Tumble: a field of leaves in which clusters pay and vanish, tumble after tumble. */
import { element, lessMotion, printOf, section } from '../../../page/dom.ts'
import { frameWords, say } from '../../../page/frame-words.ts'
import { unitsOf, type MoneyText } from '../../../page/money-text.ts'
import { startSlot, type Showing } from '../../page/slot-page.ts'
import { slotWords } from '../../page/slot-words.ts'
import { PUBLISHED } from '../published.ts'
import { CLUSTER_PAYS, COLUMNS, LEAVES, ROUNDS, ROWS, SIZES, type Leaf } from '../table.ts'
import type { TumbleOutcome, TumbleStep } from '../tea-hill-tumble.ts'
import { leafName, words } from './words.ts'

const PRINTS = new URL('leaves.svg', import.meta.url).href
const leafPicture = (print: Leaf): SVGSVGElement => printOf(`${PRINTS}#${print}`)

const FIRST: readonly Leaf[] = Array.from(
  { length: COLUMNS * ROWS },
  (_, cell) => LEAVES[(cell * 5 + Math.floor(cell / ROWS)) % LEAVES.length] ?? 'B',
)

/** Cells are counted by columns; the grid is laid out by columns too. */
const cellOf = (leaf: Leaf): HTMLElement => element('div', 'cell', leafPicture(leaf))

const stand = (field: HTMLElement, leaves: readonly Leaf[]): HTMLElement[] => {
  delete field.dataset['lit']
  field.classList.remove('leaving')
  const cells = leaves.map(cellOf)
  field.replaceChildren(...cells, element('p', 'ribbon'))
  return cells
}

const ribbon = (field: HTMLElement, text: string): void => {
  const place = field.querySelector('.ribbon')
  if (place !== null) place.textContent = text
}

/** Lets the pieces of a field fall into place, the further the more is gone below them. */
const fall = (cells: readonly HTMLElement[], drops: readonly number[]): void => {
  if (lessMotion()) return
  for (const [index, cell] of cells.entries()) {
    const drop = drops[index] ?? 0
    if (drop > 0)
      cell.animate([{ transform: `translateY(${-100 * drop}%)` }, { transform: 'none' }], {
        duration: 160 + 55 * drop,
        delay: Math.floor(index / ROWS) * 18,
        easing: 'cubic-bezier(.4,0,.7,1)',
        fill: 'backwards',
      })
  }
}

/** How far each piece of the next field falls: as many rows as are gone in its column below where it came from. */
const dropsAfter = (gone: ReadonlySet<number>): number[] =>
  Array.from({ length: COLUMNS }, (_, column) => {
    const rows = Array.from({ length: ROWS }, (__, row) => row)
    const kept = rows.filter((row) => !gone.has(column * ROWS + row))
    const fresh = ROWS - kept.length
    return rows.map((row) => (row < fresh ? fresh : row - (kept[row - fresh] ?? row)))
  }).flat()

const light = (field: HTMLElement, cells: readonly HTMLElement[], { clusters }: TumbleStep): void => {
  if (clusters.length === 0) return
  const paying = new Set(clusters.flatMap((cluster) => cluster.cells))
  field.dataset['lit'] = ''
  for (const [index, cell] of cells.entries()) cell.classList.toggle('lit', paying.has(index))
}

const show = async (field: HTMLElement, { tumbles }: TumbleOutcome, { money, pause, say: below }: Showing): Promise<void> => {
  let drops: readonly number[] = Array.from({ length: COLUMNS * ROWS }, () => ROWS)
  for (const [index, step] of tumbles.entries()) {
    const cells = stand(field, step.field)
    fall(cells, drops)
    await pause(index === 0 ? 620 : 460)
    if (step.clusters.length === 0) break
    light(field, cells, step)
    ribbon(field, say(words.tumbleSays, { tumble: index + 1, multiplier: step.multiplier }))
    for (const {
      leaf,
      cells: { length: count },
      amount,
    } of step.clusters) {
      below(say(words.clusterSays, { count, leaf: leafName(leaf), multiplier: step.multiplier, amount: money.full(unitsOf(amount)) }))
      await pause(640)
    }
    field.classList.add('leaving')
    await pause(200)
    drops = dropsAfter(new Set(step.clusters.flatMap((cluster) => cluster.cells)))
  }
}

const tell = ({ tumbles, round }: TumbleOutcome, money: MoneyText): string => {
  const first = tumbles[0]?.field ?? []
  const columns = Array.from({ length: COLUMNS }, (_, column) =>
    first
      .slice(column * ROWS, (column + 1) * ROWS)
      .map(leafName)
      .join(', '),
  )
  const paid = tumbles.flatMap(({ clusters, multiplier }) =>
    clusters.map(({ leaf, cells: { length: count }, amount }) =>
      say(words.clusterSays, { count, leaf: leafName(leaf), multiplier, amount: money.full(unitsOf(amount)) }),
    ),
  )
  lastRound = round
  return [say(words.fieldSays, { field: columns.join('; ') }), ...paid.map((one) => `${one}.`)].join(' ')
}

let lastRound: number | undefined

const rules = (into: HTMLElement, stakeUnits: bigint, money: MoneyText): void => {
  const amount = (hundredths: number): string => money.plain((stakeUnits * BigInt(hundredths)) / BigInt(100))
  const sizes = SIZES.map((size, index) => {
    const next = SIZES[index + 1]
    return next === undefined ? `${size}+` : next - size > 1 ? `${size}–${next - 1}` : String(size)
  })
  const table = element(
    'table',
    'pay-table',
    element('tr', '', ...['', ...LEAVES].map((leaf) => element('th', '', leaf === '' ? '' : leafPicture(leaf as Leaf)))),
    ...sizes.map((size, index) =>
      element('tr', '', element('td', '', size), ...LEAVES.map((leaf) => element('td', '', amount(CLUSTER_PAYS[leaf][index] ?? 0)))),
    ),
  )
  const wide = element('div', 'wide', table)
  wide.tabIndex = 0
  wide.setAttribute('role', 'region')
  wide.setAttribute('aria-label', slotWords.paysTitle)
  into.replaceChildren(
    section(slotWords.paysTitle, say(slotWords.paysNote, { stake: money.full(stakeUnits) }), wide),
    section(words.clustersTitle, words.clustersSays),
    section(
      frameWords.returnTitle,
      say(words.returnSays, { ...PUBLISHED, rounds: ROUNDS.toLocaleString('en') }),
      ...(lastRound === undefined ? [] : [say(words.roundSays, { round: (lastRound + 1).toLocaleString('en') })]),
      slotWords.fairSays,
    ),
    section(frameWords.keysTitle, slotWords.keysSay),
  )
}

startSlot<TumbleOutcome>({
  words,
  rest: (field, outcome) => void stand(field, outcome?.tumbles.at(-1)?.field ?? FIRST),
  turn(field) {
    ribbon(field, '')
    delete field.dataset['lit']
    for (const cell of field.querySelectorAll('.cell')) cell.classList.add('lit')
    field.classList.add('leaving')
  },
  show,
  tell,
  rules,
})
