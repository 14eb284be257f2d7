/** Rules text: what the machine pays and returns, from its model and its published figures. */
import { CLUSTER_SIZES, SCATTER, WILD } from '@baize/rules/slots/model.ts'
import { MOST_WINDOWS } from '@baize/rules/slots/window.ts'
import { drawing, element, section } from '../../../page/dom.ts'
import { frameWords, say } from '../../../page/frame-words.ts'
import type { MoneyText } from '../../../page/money-text.ts'
import { slotWords } from '../../page/slot-words.ts'
import type { FamilyOpening } from '../family-slot.ts'
import { symbolName, symbolPicture } from './symbols.ts'
import { words } from './words.ts'

type Slot = FamilyOpening['slot']
const HUNDREDTHS = BigInt(100)

const VOLATILITY: Readonly<Record<Slot['volatility'], string>> = {
  low: words.volatilityLow,
  medium: words.volatilityMedium,
  high: words.volatilityHigh,
  'very-high': words.volatilityVeryHigh,
}

/** A percentage of two digits, rounded down: no more is promised than is returned. */
export const percentOf = (share: number): string => (Math.floor(share * 10_000) / 100).toFixed(2)

const ladderOf = (multipliers: readonly number[]): string => multipliers.map((times) => `× ${times}`).join(', ')

const payTable = ({ model }: Slot, amount: (hundredths: number) => string): HTMLElement => {
  const counts = model.payWay === 'clusters' ? CLUSTER_SIZES : model.strips.map((_, reel) => reel + 1).slice(2)
  const columns = [...counts.keys()].toReversed()
  const name = (index: number): string =>
    `${counts[index] ?? ''}${model.payWay !== 'clusters' ? '×' : index === counts.length - 1 ? '+' : ''}`
  const head = element('tr', '', element('th', '', ''), ...columns.map((index) => element('th', '', name(index))))
  const row = ([letter, pays]: [string, readonly number[]]): HTMLElement =>
    element(
      'tr',
      '',
      element('td', '', symbolPicture(letter), ` ${symbolName(letter)}`),
      ...columns.map((index) => element('td', '', amount(pays[index] ?? 0))),
    )
  const wide = element('div', 'wide', element('table', 'pay-table', head, ...Object.entries(model.pays).map(row)))
  wide.tabIndex = 0
  wide.setAttribute('role', 'region')
  wide.setAttribute('aria-label', slotWords.paysTitle)
  return wide
}

const howItPays = ({ model, lines, ways }: Slot): string[] => [
  model.payWay === 'lines'
    ? say(words.howLines, { lines: lines ?? 0 })
    : model.payWay === 'ways'
      ? say(words.howWays, { ways: ways ?? 0 })
      : words.howClusters,
  ...(model.strips.some((strip) => strip.includes(WILD)) ? [say(words.howWild, { symbol: symbolName(WILD) })] : []),
  ...(model.tumbles === undefined ? [] : [say(words.howTumble, { most: MOST_WINDOWS - 1, ladder: ladderOf(model.tumbles) })]),
]

const freeSays = ({ model: { free, price } }: Slot, amount: (hundredths: number) => string): string[] => {
  if (free === undefined) return []
  const rises = free.multipliers.length > 1
  return [
    say(words.howFree, { count: free.scatters, symbol: symbolName(SCATTER), spins: free.spins }),
    ...(free.pays > 0 ? [say(words.howFreePays, { amount: amount(free.pays) })] : []),
    rises ? say(words.howFreeRises, { ladder: ladderOf(free.multipliers) }) : say(words.howFreeOne, { ladder: free.multipliers[0] ?? 1 }),
    ...(price === undefined ? [] : [say(words.howBuy, { price })]),
  ]
}

const holdSays = ({ model: { hold } }: Slot, amount: (hundredths: number) => string): string[] =>
  hold === undefined
    ? []
    : [
        say(words.howHold, { count: hold.coins, oneIn: hold.oneIn }),
        say(words.howWorths, { worths: hold.worths.map(([worth]) => amount(worth)).join(', '), amount: amount(hold.full) }),
      ]

/** Every line as a small drawing with its number. */
const lineDrawings = ({ model }: Slot): HTMLElement[] =>
  (model.lines ?? []).map((path, index) => {
    const points = Array.from(path, (row, reel) => `${reel * 10 + 5} ${Number(row) * 10 + 5}`).join(' ')
    const size = `0 0 ${path.length * 10} ${model.rows * 10}`
    return element(
      'li',
      '',
      drawing(size, `<polyline points="${points}" fill="none" stroke="currentColor" stroke-width="2"/>`),
      String(index + 1),
    )
  })

export const writeRules = (into: HTMLElement, slot: Slot, stakeUnits: bigint, money: MoneyText): void => {
  const amount = (hundredths: number): string => money.plain((stakeUnits * BigInt(hundredths)) / HUNDREDTHS)
  const { spin, bought, cycle } = slot.figures
  const free = freeSays(slot, amount)
  const hold = holdSays(slot, amount)
  const paths = lineDrawings(slot)
  into.replaceChildren(
    section(slotWords.paysTitle, say(slotWords.paysNote, { stake: money.full(stakeUnits) }), payTable(slot, amount)),
    section(words.howTitle, ...howItPays(slot)),
    ...(free.length > 0 ? [section(words.freeTitle, ...free)] : []),
    ...(hold.length > 0 ? [section(words.holdTitle, ...hold)] : []),
    ...(paths.length > 0 ? [section(words.linesTitle, element('ul', 'line-list', ...paths))] : []),
    section(
      frameWords.returnTitle,
      say(words.returnSays, { percent: percentOf(spin.rtp), cycle: cycle.toLocaleString('en') }),
      ...(bought === undefined ? [] : [say(words.returnBought, { percent: percentOf(bought.rtp) })]),
      say(words.spreadSays, {
        hits: Math.round(spin.hits * 100),
        volatility: VOLATILITY[slot.volatility],
        deviation: spin.deviation.toFixed(1),
        most: Math.floor(spin.most).toLocaleString('en'),
      }),
      slotWords.fairSays,
    ),
    section(frameWords.keysTitle, slotWords.keysSay),
  )
}
