/** Proves the filters of slots: every fact with its counts, the order, what stands in the address, and the sheet of a phone. */
import type { Game } from '@baize/contract/games.ts'
import type { SlotFacets, SlotFacts } from '@baize/contract/demo-slots/slot-facts.ts'
import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { expectSound, faultsInBothThemes } from '../testing/axe.ts'
import { aGame } from '../testing/catalogue.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { expectNone, main } from '../testing/looking.ts'
import { prepareIdentity } from '../testing/identity.ts'
import { address, openSite } from '../testing/open-site.ts'

const slot = (facts: Partial<SlotFacts>): SlotFacts => ({
  model: 'm',
  family: 'lines',
  lines: 20,
  ways: null,
  volatility: 'low',
  features: ['wilds'],
  theme: 'fruit',
  ...facts,
})
const SLOTS: Game[] = [
  aGame('Amber Lines', { slot: slot({}), rtpBasisPoints: 9_600 }),
  aGame('Brass Hold', { slot: slot({ family: 'hold', volatility: 'very-high', features: ['hold-and-spin'] }), rtpBasisPoints: 9_500 }),
]
const FACETS: SlotFacets = {
  family: [
    { value: 'lines', games: 1 },
    { value: 'hold', games: 3 },
    { value: 'buy', games: 0 },
  ],
  volatility: [
    { value: 'low', games: 4 },
    { value: 'very-high', games: 5 },
  ],
  feature: [{ value: 'hold-and-spin', games: 6 }],
  theme: [{ value: 'fruit', games: 7 }],
  leastRtp: [
    { value: 9_500, games: 8 },
    { value: 9_600, games: 9 },
  ],
}

/** The list is as long as the question is short, so that a total tells which question was answered. */
function serve(): void {
  answers('gameList', ({ query }) => {
    const { clientType: _client, pageNo: _page, pageSize: _size, include, gameType: _type, select: _select, ...choices } = query
    const total = 40 - Object.keys(choices).length
    return {
      games: SLOTS,
      pageNum: 1,
      totalPages: 1,
      total,
      ...(include === 'facets' && { facets: FACETS }),
      ...(include === 'providers' && { providers: [{ vassalage: 'PG', games: 4 }] }),
    }
  })
}
const opener = (): Locator => main().getByRole('button', { name: /^Filters/ })
const sheet = (): Locator => page.getByRole('dialog', { name: 'Filters' })
const group = (name: string): Locator => sheet().getByRole('group', { name, exact: true })
const lastAsked = () => {
  const {
    clientType: _client,
    pageNo: _page,
    pageSize: _size,
    ...query
  } = asked('gameList')
    .filter((one) => one.query.include === undefined)
    .at(-1)!.query
  return query
}

test('[GAME-12] each fact of a slot narrows the list, says how many games it would leave, and is taken back by the same press', async () => {
  serve()
  await openSite('/rng')
  await expect.element(main().getByText('40 games', { exact: true })).toBeVisible()
  expect(asked('gameList').some(({ query }) => query.include !== undefined)).toBe(false)
  await opener().click()
  await expect.element(group('How it pays').getByRole('button', { name: 'Lines 1' })).toBeVisible()
  const choices = [
    ['How it pays', 'Hold and spin 3', 'family=hold'],
    ['Volatility', 'Very high 5', 'volatility=very-high'],
    ['Features', 'Hold and spin 6', 'feature=hold-and-spin'],
    ['Theme', 'Fruit 7', 'theme=fruit'],
    ['Return of at least', '96.00 % 9', 'leastRtp=9600'],
  ] as const
  for (const [at, [name, label, part]] of choices.entries()) {
    const chip = group(name).getByRole('button', { name: label })
    await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
    await chip.click()
    await expect.poll(address).toContain(part)
    await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
    await expect.element(sheet().getByRole('button', { name: `Show ${39 - at} games` })).toBeVisible()
  }
  expect(lastAsked()).toEqual({
    select: 'ALL',
    gameType: 'RNG',
    family: 'hold',
    volatility: 'very-high',
    feature: 'hold-and-spin',
    theme: 'fruit',
    leastRtp: '9600',
  })
  await expectSound('filters of slots')
  await group('Theme').getByRole('button', { name: 'Fruit 7' }).click()
  await expect.poll(address).not.toContain('theme')
  await sheet().getByRole('button', { name: 'Show 36 games' }).click()
  await expectNone(sheet())
  await expect.element(opener()).toHaveTextContent('Filters4')
  // They stand in the address: a reload has them again, and one press ends them all.
  await openSite(address(), { again: true })
  await expect.element(main().getByText('36 games', { exact: true })).toBeVisible()
  await opener().click()
  await expect.element(group('How it pays').getByRole('button', { name: 'Hold and spin 3' })).toHaveAttribute('aria-pressed', 'true')
  await sheet().getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(address).toBe('/rng')
  await expect.element(sheet().getByRole('button', { name: 'Clear all' })).toBeDisabled()
})

test('[GAME-12] a choice that leaves no game cannot be made, and one that was made can be taken back', async () => {
  serve()
  await openSite('/rng?family=buy')
  await opener().click()
  const none = group('How it pays').getByRole('button', { name: 'Free spins for a price 0' })
  await expect.element(none).toHaveAttribute('aria-pressed', 'true')
  await none.click()
  await expect.poll(address).toBe('/rng')
  await expect.element(none).toBeDisabled()
})

test('[GAME-12] a list is sorted in each order, which stands in the address; what no list knows is ignored', async () => {
  serve()
  await openSite('/rng?sort=luck&family=crash&leastRtp=12.5&theme=toString')
  await expect.element(main().getByText('40 games', { exact: true })).toBeVisible()
  expect(lastAsked()).toEqual({ select: 'ALL', gameType: 'RNG' })
  const sort = main().getByRole('combobox', { name: 'Sort by' })
  for (const [label, value] of [
    ['Newest first', 'new'],
    ['Name', 'name'],
    ['Highest return', 'rtp'],
    ['Most volatile', 'volatility'],
  ] as const) {
    await sort.selectOptions(label)
    await expect.poll(address).toContain(`sort=${value}`)
    await expect.poll(lastAsked).toMatchObject({ sort: value })
  }
  await sort.selectOptions('Most popular')
  await expect.poll(address).not.toContain('sort')
})

test('[GAME-12] games that state no facts are offered none of them: a list of live games has an order and no filters of slots', async () => {
  serve()
  await openSite('/live')
  await expect.element(main().getByRole('combobox', { name: 'Sort by' })).toBeVisible()
  const orders = main().getByRole('combobox', { name: 'Sort by' }).getByRole('option')
  expect(orders.elements().map((option) => option.textContent)).toEqual(['Most popular', 'Newest first', 'Name', 'Highest return'])
  await expectNone(opener())
})

test('[GAME-10, GAME-12, UI-01] on a phone the first game begins within 200 px, and provider and order are in the sheet', async () => {
  prepareIdentity()
  serve()
  await openSite('/rng', { width: 360, height: 780 })
  const first = main().getByRole('article').first()
  await expect.element(first).toBeVisible()
  expect(Math.round(first.element().getBoundingClientRect().top)).toBeLessThanOrEqual(200)
  await expectNone(main().getByRole('combobox'))
  for (const chip of ['New', 'All', 'Hot']) await expect.element(main().getByRole('button', { name: chip, exact: true })).toBeInViewport()
  await opener().click()
  await sheet().getByRole('searchbox', { name: 'Search this list' }).fill('amber')
  await expect.poll(address).toBe('/rng?search=amber')
  await sheet().getByRole('button', { name: 'Provider: All providers' }).click()
  const picker = page.getByRole('dialog', { name: 'Providers' })
  await picker.getByRole('option', { name: 'PG 4 games' }).click()
  await expect.poll(address).toContain('vassalage=PG')
  await picker.getByRole('button', { name: 'Close' }).click()
  await expectNone(picker)
  await sheet().getByRole('combobox', { name: 'Sort by' }).selectOptions('Name')
  await expect.poll(lastAsked).toMatchObject({ search: 'amber', vassalage: 'PG', sort: 'name' })
  expect(await faultsInBothThemes()).toEqual([])
  await sheet().getByRole('button', { name: 'Close' }).click()
  await expect.element(opener()).toHaveTextContent('Filters3')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
