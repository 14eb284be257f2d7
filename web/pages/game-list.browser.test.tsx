/** Proves lists of games: their filters in the address, their length, the way back to a place, and the search palette. */
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { aGame, someGames } from '../testing/catalogue.ts'
import { expectSound } from '../testing/axe.ts'
import { answersCatalogue } from '../testing/prepared.ts'
import { asked } from '../testing/fake-server.ts'
import { expectCount, expectNone, main, tile, UNMOVED } from '../testing/looking.ts'
import { prepareIdentity } from '../testing/identity.ts'
import { address, openSite } from '../testing/open-site.ts'

const tiles = (): Locator => main().getByRole('article')
const title = (name: string): Locator => page.getByRole('heading', { name, level: 1, exact: true })
const SLOTS = [
  aGame('Jade Lanterns', { isHot: 1 }),
  aGame('Jade Temple', { vassalage: 'JILI' }),
  aGame('Brand New Ways', { isNew: true }),
  aGame('Only To Look At', { playable: false }),
  ...someGames(30),
]

test('[GAME-10, GAME-12] filters stand in the address, survive a reload and can be taken back', async () => {
  answersCatalogue(SLOTS)
  await openSite('/rng')
  await expect.element(page.getByText('34 games', { exact: true }).first()).toBeVisible()
  await expect.element(tiles().first()).toBeVisible()
  await page.getByRole('button', { name: 'Provider: All providers' }).click()
  const picker = page.getByRole('dialog', { name: 'Providers' })
  await picker.getByRole('option', { name: 'PG 33 games' }).click()
  await expect.poll(address).toBe('/rng?vassalage=PG')
  await picker.getByRole('button', { name: 'Show 33 games' }).click()
  await expectNone(picker)
  await expect.element(page.getByText('33 games', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Hot', exact: true }).click()
  await expect.poll(address).toBe('/rng?vassalage=PG&select=HOT')
  await page.getByRole('searchbox').fill('jade lantern')
  await expect.poll(address).toMatch(/search=jade/)
  await expect.element(tile(main(), 'Jade Lanterns')).toBeVisible()
  expect(asked('gameList').at(-1)?.query).toMatchObject({ gameType: 'RNG', vassalage: 'PG', select: 'HOT', search: 'jade lantern' })
  await openSite(address(), { again: true })
  await expect.element(page.getByRole('searchbox')).toHaveValue('jade lantern')
  await expect.element(page.getByRole('button', { name: 'Provider: PG' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hot', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(tile(main(), 'Jade Lanterns')).toBeVisible()

  await page.getByRole('searchbox').fill('qqqqqqqqqq')
  await expect.element(page.getByText('No games found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all games' }).click()
  await expect.poll(address).toBe('/rng')
  await expect.element(page.getByText('34 games', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await expect.poll(address).toBe('/rng?select=NEW')
  await expectCount(tiles(), 1)
})

test('[GAME-12] a member narrows a list to favourites and to recent games, which visitors are not offered', async () => {
  const chip = (name: string): Locator => main().getByRole('button', { name, exact: true })
  answersCatalogue(SLOTS)
  await openSite('/rng')
  await expect.element(chip('New')).toBeVisible()
  for (const name of ['Favourites', 'Recent']) expect(chip(name).elements()).toEqual([])
  await openSite('/rng', { member: true })
  for (const [name, select] of [
    ['Favourites', 'FAV'],
    ['Recent', 'RECENT'],
  ] as const) {
    await chip(name).click()
    await expect.poll(address).toBe(`/rng?select=${select}`)
    await expect.poll(() => asked('gameList').at(-1)?.query).toMatchObject({ gameType: 'RNG', select })
  }
  await chip('All').click()
  await expect.poll(address).toBe('/rng')
  await expect.element(tiles().nth(5)).toBeVisible()
})

test('[GAME-13] nearly nine thousand slots: the end is one key away, without blank tiles', async () => {
  answersCatalogue(someGames(8900))
  await openSite('/rng')
  await expect.element(tiles().first()).toBeVisible()
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  await expect.element(tile(main(), 'Slots game 8900')).toBeInViewport()
  expect(tiles().elements().length).toBeLessThan(120)
  // Only the pages that are in sight are asked for.
  expect(asked('gameList').length).toBeLessThan(20)
  for (const turn of [0.25, 0.5, 0.75]) {
    scrollTo({ top: document.documentElement.scrollHeight * turn, behavior: 'instant' })
    const inSight = (): number =>
      tiles()
        .elements()
        .map((each) => each.getBoundingClientRect())
        .filter(({ top, bottom }) => bottom > 130 && top < innerHeight).length
    await expect.poll(inSight).toBeGreaterThanOrEqual(12)
  }
})

test('[GAME-13] coming back finds the filters and the place within two pixels', async () => {
  answersCatalogue(someGames(300))
  await openSite('/rng?vassalage=PG')
  await expect.element(tiles().first()).toBeVisible()
  // With reduced motion a new height is there at once. A frame later, a place far down would not exist yet for whoever goes to it.
  const list = document.querySelector<HTMLElement>('.bz-virtual')!
  const before = list.style.height
  list.style.height = '77000px'
  const { height } = list.getBoundingClientRect()
  list.style.height = before
  expect([height, list.getBoundingClientRect().height]).toEqual([77_000, Number.parseFloat(before)])
  scrollTo({ top: 1234, behavior: 'instant' })
  await expect.poll(() => scrollY).toBe(1234)
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Sports', exact: true }).click(UNMOVED)
  await expect.element(title('Sports')).toBeVisible()
  await expect.poll(() => scrollY).toBe(0)
  history.back()
  await expect.poll(address).toBe('/rng?vassalage=PG')
  await expect.element(page.getByRole('button', { name: 'Provider: PG' })).toBeVisible()
  await expect.poll(() => Math.abs(scrollY - 1234)).toBeLessThanOrEqual(2)
})

test('[GAME-10, GAME-13] the search palette asks once for what was typed, and works by keys alone', async () => {
  prepareIdentity()
  answersCatalogue([aGame('Jade Lanterns'), aGame('Jade Temple'), ...someGames(5)])
  await openSite('/')
  await userEvent.keyboard('/')
  const search = page.getByRole('dialog', { name: 'Search' })
  const words = search.getByRole('combobox')
  await expect.element(words).toHaveFocus()
  await words.fill('jade')
  await expect.element(search.getByRole('option').nth(1)).toMatchTextContent('Jade Temple')
  const typed = asked('gameList').flatMap(({ query }) => (query.search === undefined ? [] : [query.search]))
  expect(typed).toEqual(['jade'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(search.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await words.fill('zzqqxxyy')
  await expect.element(search.getByText('Nothing found for “zzqqxxyy”.')).toBeVisible()
  await words.fill('jade lanterns')
  await expect.element(search.getByRole('option').first()).toMatchTextContent('Jade Lanterns')
  await userEvent.keyboard('{Enter}')
  await expectNone(search)
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('a game of the demonstration that is for show says so and leads to those that can be played', async () => {
  answersCatalogue(SLOTS)
  await openSite('/rng')
  await tile(main(), 'Only To Look At').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'Not playable in this demo' })
  await expect.element(dialog).toBeVisible()
  await expectSound('show')
  await dialog.getByRole('button', { name: 'See playable games' }).click()
  await expect.poll(address).toBe('/hot')
})
