/** Proves how an in-house table shows what a round came to, the rounds before, the sitting, and what is closed until it is wanted. */
import type { DiceRound } from '@baize/contract/originals/originals.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { faultsInBothThemes } from '../testing/axe.ts'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { factsIn, plain } from '../testing/figures.ts'
import { expectCount, expectNone, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { aSitting } from '../testing/prepared.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const PHONE = { width: 360, height: 780 }
const roll = page.getByRole('button', { name: 'Roll', exact: true })
const aRound = (at: number, payout: string, given: Partial<DiceRound> = {}): DiceRound => ({
  id: idOf(1300 + at),
  game: 'dice',
  version: '1',
  nonce: 3 + at,
  seedId: idOf(300),
  commitment: 'c'.repeat(64),
  clientSeed: 'a part',
  serverSeed: null,
  currency: 'MMK',
  stake: '100.00',
  payout,
  at: NOW,
  jackpot: null,
  direction: 'under',
  target: '49.50',
  roll: `12.3${at % 10}`,
  won: payout !== '0.00',
  multiplier: '1.98',
  ...given,
})
async function sitAt(path: string, rounds: readonly DiceRound[] = [], size: { width: number; height: number } = PHONE): Promise<void> {
  prepareWholeSite()
  answers('listRounds', { content: [...rounds], pageNum: 1, totalPages: 1, total: rounds.length })
  await openSite(path, { member: true, prepared: true, ...size })
  await expect.element(page.getByRole('region', { name: /table$/ })).toBeVisible()
}
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

/** Payout of a stake of 100, its figure, and whether it is a win. */
const RESULTS = [
  ['0.00', '−100.00 Ks', false],
  ['198.00', '+98.00 Ks', true],
  ['99.99', '−0.01 Ks', false],
  ['100.00', '0.00 Ks', false],
] as const

test('[GAME-17, PROT-05] a win stands large, in gold and at the head of the felt; anything else small and plain beside its words', async () => {
  await sitAt('/play/BGS/dice')
  const felt = page.getByRole('region', { name: 'Dice table' })
  const figure = (): HTMLElement | null => felt.element().querySelector('.table-result')
  expect(figure()).toBeNull()
  for (const [at, [payout, net, isWin]] of RESULTS.entries()) {
    answers('playDice', { round: aRound(at, payout), balance: '50000.00' })
    await expect.element(roll).not.toHaveAttribute('aria-disabled', 'true')
    await roll.click()
    await expect.poll(() => plain(felt.getByRole('status').element())).toContain(`12.3${at}. `)
    await expect.poll(() => plain(figure()!)).toBe(net)
    const { top, bottom } = felt.element().getBoundingClientRect()
    const { fontSize, color } = getComputedStyle(figure()!)
    const isAtHead = figure()!.getBoundingClientRect().bottom < top + (bottom - top) / 3
    const gold = getComputedStyle(felt.element()).getPropertyValue('--gold')
    const probe = Object.assign(document.createElement('i'), { style: `color: ${gold}` })
    felt.element().append(probe)
    const isGold = color === getComputedStyle(probe).color
    probe.remove()
    expect({ payout, isAtHead, isGold, isLarge: Number.parseFloat(fontSize) >= 20 }).toEqual({
      payout,
      isAtHead: isWin,
      isGold: isWin,
      isLarge: isWin,
    })
  }
})

test('[GAME-22] the fairness of a table is closed until somebody opens it, or a link leads to it', async () => {
  await sitAt('/play/BGS/dice')
  const fair = page.getByRole('region', { name: 'Provably fair' })
  await expect.element(fair).toBeVisible()
  expect(fair.element().getBoundingClientRect().height).toBeLessThan(90)
  await fair.getByRole('heading').click()
  await expect.element(fair.getByRole('button', { name: 'Change client seed' })).toBeVisible()
  expect(fair.element().getBoundingClientRect().height).toBeGreaterThan(300)
  expect(await faultsInBothThemes()).toEqual([])
  await sitAt('/play/BGS/dice#fairness')
  await expect.element(fair.getByRole('button', { name: 'Change client seed' })).toBeVisible()
})

const cells = (table: Locator): string[][] =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td:not(:last-child)')].map((cell) => plain(cell)))

test('[GAME-22] my bets are a table of result, stake, multiple and payout, eight at first, within the width of a phone', async () => {
  const rounds = [
    aRound(1, '1980000.00', { stake: '1000000.00', roll: '12.34' }),
    aRound(2, '0.00', { stake: '1000.00' }),
    aRound(3, '333.33', { stake: '1000.00' }),
    ...Array.from({ length: 6 }, (_unused, at) => aRound(10 + at, '100.00')),
  ]
  await sitAt('/play/BGS/dice', rounds)
  const history = main().getByRole('region', { name: 'Recent rounds' })
  await expectCount(history.getByRole('row'), 9)
  expect(
    history
      .getByRole('columnheader')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['Result', 'Stake', 'Multiplier', 'Payout', 'Share'])
  expect(cells(history).slice(0, 3)).toEqual([
    ['12.34', '1,000,000.00 Ks', '1.98×', '1,980,000.00 Ks'],
    ['12.32', '1,000.00 Ks', '0.00×', '0.00 Ks'],
    ['12.33', '1,000.00 Ks', '0.33×', '333.33 Ks'],
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await history.getByRole('button', { name: 'Show more' }).click()
  await expectCount(history.getByRole('row'), 10)
  await expectNone(history.getByRole('button', { name: 'Show more' }))
  expect(await faultsInBothThemes()).toEqual([])
})

test('[GAME-22] a round is passed on by the device’s own way, or its link is copied where there is none', async () => {
  const link = `${location.origin}/fair#game=dice`
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await sitAt('/play/BGS/dice', [aRound(1, '198.00')])
  const share = main().getByRole('button', { name: 'Share round 4' })
  await share.click()
  await expect.poll(() => copied.mock.calls.flat()[0]).toContain(link)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  const passed: ShareData[] = []
  Object.defineProperty(navigator, 'share', { configurable: true, value: (data: ShareData) => Promise.resolve(passed.push(data)) })
  await sitAt('/play/BGS/dice', [aRound(1, '198.00')])
  await share.click()
  await expect.poll(() => passed).toEqual([{ title: 'Dice 12.31', url: copied.mock.calls.flat()[0] }])
})

test('[PROT-05] the sitting is told with stakes, what came back and the net of both, in the wallet’s currency', async () => {
  prepareWholeSite()
  answers('playSitting', {
    ...aSitting(),
    played: [
      { currency: 'MMK', stakes: '3000.00', wins: '1250.50', net: '-1749.50' },
      { currency: 'THB', stakes: '7.00', wins: '9.00', net: '2.00' },
    ],
  })
  await openSite('/play/BGS/dice', { member: true, prepared: true, ...PHONE })
  const sitting = main().getByRole('region', { name: 'This session' })
  await expect.element(sitting).toBeVisible()
  await expect.poll(() => factsIn(sitting)).toEqual({ Staked: '3,000.00 Ks', 'Paid back': '1,250.50 Ks', 'Net result': '−1,749.50 Ks' })
})

/** How many bets a table has, and what stands above the first of them. */
const FIELDS = [
  // The kinds of chips stand above the numbers.
  ['roulette', 49, 46],
  ['sic-bo', 52, 28],
  ['dragon-tiger', 12, 28],
] as const

test.each(FIELDS)('[GAME-17, UI-01] on a phone every bet of %s fits between the head and the chips', async (game, count, above) => {
  for (const language of ['EN', 'MY']) {
    prepareWholeSite()
    await openSite(`/play/BGS/${game}`, { member: true, prepared: true, language, ...PHONE })
    const spots = (): DOMRect[] => [...document.querySelectorAll('.table-spot')].map((spot) => spot.getBoundingClientRect())
    await expect.poll(() => spots().length).toBe(count)
    const at = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect()
    // The first of them is in sight before anything moves.
    expect(Math.min(...spots().map(({ top }) => top))).toBeLessThan(at('.table-act').top - 200)
    // The head comes to its place first, then the field below it.
    for (const _step of ['head', 'field'])
      scrollBy({ top: Math.min(...spots().map(({ top }) => top)) - at('.table-head').bottom - above, behavior: 'instant' })
    expect({ language, under: Math.max(...spots().map(({ bottom }) => bottom)) <= at('.table-act').top }).toEqual({ language, under: true })
    expect(Math.min(...spots().map(({ top }) => top))).toBeGreaterThanOrEqual(at('.table-head').bottom)
    // None is smaller than a finger needs.
    expect(Math.min(...spots().flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(28)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  }
})

test('[GAME-17] the list of keys is offered on a desk alone', async () => {
  await sitAt('/play/BGS/dice')
  const keys = main().getByRole('button', { name: 'Keyboard shortcuts' })
  await expectNone(keys)
  await sitAt('/play/BGS/dice', [], { width: 1440, height: 900 })
  await expect.element(keys).toBeVisible()
})

test('[GAME-17] the last points of crash are coloured by how high they went', async () => {
  prepareWholeSite()
  const table = recordedAnswer('crashTable')
  answers('crashTable', {
    ...table,
    last: ['1.99', '2.00', '9.99', '10.00'].map((point, at) => ({ ...table.last[0]!, round: at + 1, point })),
  })
  await openSite('/play/BGS/crash', { member: true, prepared: true, ...PHONE })
  const last = main().getByRole('group', { name: 'Previous rounds' })
  const colours = (): string[] => [...last.element().children].map((chip) => getComputedStyle(chip).color)
  await expect.element(last.getByText('10.00×')).toBeVisible()
  expect([colours()[1] === colours()[2], new Set(colours()).size]).toEqual([true, 3])
})
