/** Games: tiles and favourites, lists with their filters in the address, search, and what a press on a tile does. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectSound } from './axe.ts'
import { lookFromStart, watchCost } from './first-look.ts'
import { headersOf, loginDialog, openAccount, register } from './person.ts'

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within)
const tile = (within: Page | Locator, name: string): Locator =>
  within.getByRole('article').filter({ has: pageOf(within).getByRole('link', { name }) })
const row = (page: Page, name: string): Locator => page.getByRole('main').getByRole('region', { name, exact: true })
const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** HOME-10: a row is drawn as it comes near; until the games are known a box of the same name holds its place. */
async function comeNear(place: Locator): Promise<void> {
  await expect(async () => {
    await place.scrollIntoViewIfNeeded({ timeout: 2000 })
    await expect(place.getByRole('article').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Favours a game and starts it, as its tile does. */
async function own(page: Page, vassalage: string, gameCode: string): Promise<void> {
  const headers = await headersOf(page)
  const known = await page.request.get('/wps/game/info', { params: { vassalage, gameCode }, headers })
  const { nodeId } = ((await known.json()) as { value: { game: { nodeId: number } } }).value.game
  for (const path of ['/wps/relay/MCSFE_addFavoriteGameV2', '/wps/game/launchGame'])
    expect((await page.request.post(path, { data: { nodeId }, headers })).status(), path).toBe(200)
}

test.describe('home', () => {
  test('[GAME-09] favourites are asked for by 999 and recent games by 20, and the next page is appended to what stands', async ({
    page,
  }) => {
    await register(page)
    const dice = tile(row(page, 'Hot games'), 'Dice')
    await dice.getByRole('button', { name: 'Add Dice to favourites' }).click()
    await expect(dice.getByRole('button', { name: 'Remove Dice from favourites' })).toBeVisible()
    await tile(row(page, 'Hot games'), 'Jade Lanterns').getByRole('link').click()
    await expect(page.getByTitle('Game Jade Lanterns').contentFrame().getByRole('button', { name: 'Spin' })).toBeVisible()
    await own(page, 'EG2', 'lotus-ways')
    await own(page, 'JDB', 'koi-harbour')

    // Nobody has a thousand favourites here, so the pages are made smaller on their way; all else is the server's own answer.
    const sizes = new Set<string>()
    await page.route(/MCSFE_getFavoriteGamesList|GCS_recentGame/, (route) => {
      const url = new URL(route.request().url())
      sizes.add(`${url.pathname.split('_').at(-1)}: ${url.searchParams.get('pageSize')}`)
      url.searchParams.set('pageSize', '1')
      return route.continue({ url: url.href })
    })
    const tiles = page.getByRole('main').getByRole('article')
    const more = page.getByRole('main').getByRole('button', { name: 'Show more' })
    for (const [address, call, names] of [
      ['/favorite', 'getFavoriteGamesList', ['Koi Harbour', 'Lotus Ways', 'Dice']],
      ['/recent', 'recentGame', ['Koi Harbour', 'Lotus Ways', 'Jade Lanterns']],
    ] as const) {
      for (const [at, name] of names.entries()) {
        const answered = page.waitForResponse((response) => response.url().includes(call))
        if (at === 0) await page.goto(address)
        else await more.click()
        const { value } = (await (await answered).json()) as {
          value: { content: { gameName: string }[]; pageNum: number; totalPages: number }
        }
        expect([value.content.map(({ gameName }) => gameName), value.pageNum, value.totalPages]).toEqual([[name], at + 1, names.length])
        await expect(tiles).toHaveCount(at + 1)
      }
      await expect(more).toHaveCount(0)
      for (const [at, name] of names.entries()) await expect(tiles.nth(at)).toContainText(name)
    }
    expect([...sizes]).toEqual(['getFavoriteGamesList: 999', 'recentGame: 20'])

    await page.unroute(/MCSFE_getFavoriteGamesList|GCS_recentGame/)
    await page.goto('/favorite')
    await expect(tiles).toHaveCount(3)
    await tile(page, 'Dice').getByRole('button', { name: 'Remove Dice from favourites' }).click()
    await expect(tiles).toHaveCount(2)
  })

  test('[GAME-03, GAME-05] a tile has picture, name, badge, heart and PLAY NOW except on slots; visitors are asked to log in', async ({
    page,
  }) => {
    await page.goto('/')
    const slot = tile(row(page, 'Hot games'), 'Jade Lanterns')
    const dice = tile(row(page, 'In-house'), 'Dice')
    expect(await slot.getByRole('presentation').evaluate((image) => image.getBoundingClientRect().height)).toBeGreaterThan(100)
    await expect(slot.getByText('Hot', { exact: true })).toBeVisible()
    await slot.hover()
    await expect(slot.getByText('Play now')).toHaveCount(0)
    await comeNear(row(page, 'In-house'))
    await dice.hover()
    await expect(dice.getByText('Play now')).toBeVisible()
    await dice.getByRole('link').click()
    await expect(loginDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(loginDialog(page)).toBeHidden()
    await slot.getByRole('button', { name: 'Add Jade Lanterns to favourites' }).click()
    await expect(loginDialog(page)).toBeVisible()
  })

  test('a game of the demonstration that is for show says so and leads to those that can be played', async ({ page }) => {
    await page.goto('/rng')
    await page.getByRole('main').getByRole('article').filter({ hasText: 'Not playable' }).first().getByRole('link').click()
    const dialog = page.getByRole('dialog', { name: 'Not playable in this demo' })
    await expect(dialog).toBeVisible()
    await expectSound(page, 'show')
    await dialog.getByRole('button', { name: 'See playable games' }).click()
    await expect(page).toHaveURL('/hot')
    await expect(tile(page, 'Jade Lanterns')).toBeVisible()
  })
})

test('[GAME-08] a favourite shows at once, rolls back when the call fails, and a double press is one wish', async ({ page }) => {
  await register(page)
  const hot = row(page, 'Hot games')
  const add = hot.getByRole('button', { name: 'Add Jade Lanterns to favourites' })
  const remove = hot.getByRole('button', { name: 'Remove Jade Lanterns from favourites' })
  let calls = 0
  let answer: (() => void) | undefined
  await page.route('**/MCSFE_addFavoriteGameV2', async (route) => {
    calls += 1
    await new Promise<void>((resolve) => (answer = resolve))
    await route.abort()
  })
  await add.dblclick()
  await expect(remove).toHaveAttribute('aria-pressed', 'true')
  answer?.()
  await expect(page.getByText('The favourite could not be saved.')).toBeVisible()
  await expect(add).toHaveAttribute('aria-pressed', 'false')
  expect(calls).toBe(1)

  await page.unroute('**/MCSFE_addFavoriteGameV2')
  // The heart rests for a moment after each press.
  await expect(async () => {
    if (await add.isVisible()) await add.click({ timeout: 1000 })
    await expect(remove).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.route('**/MCSFE_removeFavoriteGameV2*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.abort()
  })
  await page.reload()
  await remove.first().click()
  await expect(add).toHaveAttribute('aria-pressed', 'false')
  answer?.()
  await expect(page.getByText('The favourite could not be saved.')).toBeVisible()
  await expect(remove.first()).toHaveAttribute('aria-pressed', 'true')
})

/** Where a picture stands and how large it is, in whole pixels. */
const placeOf = async (picture: Locator): Promise<number[]> => {
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x, y, width, height].map(Math.round)
}

test.describe('lists', () => {
  test('a list begins with pictures that need no script and stand where its tiles land', async ({ browser }) => {
    for (const [locale, width] of [
      ['en-GB', 360],
      ['my-MM', 320],
      ['my-MM', 412],
      ['en-GB', 1280],
    ] as const) {
      const context = await browser.newContext({ locale, viewport: { width, height: 800 } })
      const page = await context.newPage()
      const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
      await page.route(/\/assets\/first-[\w-]{8}\.js$/, async (route) => {
        await looked
        await route.continue()
      })
      await page.goto('/rng', { waitUntil: 'commit' })
      const early = page.locator('.bz-first-tiles')
      await expect(early).toHaveCSS('display', 'grid')
      const place = await placeOf(early.locator('img').first())
      expect(place[2]).toBeGreaterThan(100)
      goOn()
      const tiles = page.getByRole('main').getByRole('article')
      await expect(tiles.first()).toBeVisible()
      await expect.poll(() => placeOf(tiles.first().locator('img')), { message: `${locale} ${width}` }).toEqual(place)
      await context.close()
    }
  })

  test('[GAME-10, GAME-12] filters stand in the address, survive a reload and can be taken back', async ({ page }) => {
    const expectCheap = watchCost(page)
    const look = await lookFromStart(page, [/\/assets\/game-list-/, /\/assets\/en-/, /GCSGAME_gameList/, /GCSGAME_newGameVendor/, /status/])
    await page.goto('/rng')
    const count = page.getByText(/^[\d,]+ games?$/).first()
    await expect(count).toHaveText(/^\d,\d{3} games$/)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await look.expectStill()
    await expectCheap('a desk')
    // What was asked for early is taken up and not asked for once more.
    for (const once of ['GCSGAME_gameList', 'GCSGAME_newGameVendor', 'MCSFE_getBanners?groupName=w_game'])
      expect(look.asked(once)).toHaveLength(1)
    const all = await count.innerText()
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('PG')
    await expect(page).toHaveURL('/rng?vassalage=PG')
    await expect(count).not.toHaveText(all)
    await page.getByRole('button', { name: 'Hot', exact: true }).click()
    await expect(page).toHaveURL('/rng?vassalage=PG&select=HOT')
    await page.getByRole('searchbox').fill('jade lantern')
    await expect(page).toHaveURL(/search=jade/)
    await expect(tile(page, 'Jade Lanterns')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('jade lantern')
    await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('PG')
    await expect(page.getByRole('button', { name: 'Hot', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(tile(page, 'Jade Lanterns')).toBeVisible()

    await page.getByRole('searchbox').fill('qqqqqqqqqq')
    await expect(page.getByText('No games found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all games' }).click()
    await expect(page).toHaveURL('/rng')
    await expect(count).toHaveText(all)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await expect(page).toHaveURL('/rng?select=NEW')
    await expect(count).not.toHaveText(all)
  })

  test('[GAME-12] a member narrows a list to favourites and to recent games, which visitors are not offered', async ({ page }) => {
    const chip = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })
    await page.goto('/rng')
    await expect(chip('New')).toBeVisible()
    for (const name of ['Favourites', 'Recent']) await expect(chip(name)).toHaveCount(0)
    await openAccount(page)
    await own(page, 'EG2', 'lotus-ways')
    await own(page, 'JDB', 'koi-harbour')
    await page.goto('/rng')
    const tiles = page.getByRole('main').getByRole('article')
    for (const [name, select] of [
      ['Favourites', 'FAV'],
      ['Recent', 'RECENT'],
    ] as const) {
      await chip(name).click()
      await expect(page).toHaveURL(`/rng?select=${select}`)
      // The fish game is a favourite too, and no slot.
      await expect(tiles).toHaveCount(1)
      await expect(tile(page, 'Lotus Ways')).toBeVisible()
    }
    await chip('All').click()
    await expect(page).toHaveURL('/rng')
    await expect(tiles.nth(5)).toBeVisible()
  })

  test('[GAME-13] nearly nine thousand slots: the end is one key away, without blank tiles', async ({ page }) => {
    await page.goto('/rng')
    const tiles = page.getByRole('main').getByRole('article')
    await expect(tiles.first()).toBeVisible()
    const last = await page.request.get('/wps/relay/GCSGAME_gameList?clientType=3&gameType=RNG&pageSize=60&pageNo=150', {
      headers: { language: 'EN' },
    })
    const { value } = (await last.json()) as { value: { games: { gameName: string }[]; total: number } }
    expect(value.total).toBeGreaterThan(8000)
    await page.keyboard.press('End')
    await expect(tile(page, value.games.at(-1)?.gameName ?? '').last()).toBeInViewport()
    const drawn = await tiles.count()
    expect(drawn).toBeLessThan(120)
    for (const turn of [0.25, 0.5, 0.75]) {
      await page.evaluate((share) => scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' }), turn)
      await expect
        .poll(() =>
          tiles.evaluateAll(
            (all) =>
              all.filter((each) => {
                const { top, bottom } = each.getBoundingClientRect()
                return bottom > 130 && top < innerHeight
              }).length,
          ),
        )
        .toBeGreaterThanOrEqual(12)
    }
  })

  test('[GAME-13] coming back finds the filters and the place within two pixels', async ({ page }) => {
    await page.goto('/rng?vassalage=PG')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    // Where motion is reduced a new height is there at once: a frame later, a place far down would not be there yet for who goes to it.
    const heights = await page.locator('.bz-virtual').evaluate((list: HTMLElement) => {
      const before = list.style.height
      list.style.height = '77000px'
      const { height } = list.getBoundingClientRect()
      list.style.height = before
      return [height, list.getBoundingClientRect().height, Number.parseFloat(before)]
    })
    expect(heights).toEqual([77_000, heights[2], heights[2]])
    await page.evaluate(() => scrollTo({ top: 1234, behavior: 'instant' }))
    await expect.poll(() => scrolledTo(page)).toBe(1234)
    await page.getByRole('banner').getByRole('link', { name: 'Sports', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/rng?vassalage=PG')
    await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('PG')
    await expect.poll(async () => Math.abs((await scrolledTo(page)) - 1234)).toBeLessThanOrEqual(2)
  })

  test('[GAME-10, GAME-13] the search palette forgives typing errors, reads Burmese and works by keys alone', async ({ page }) => {
    const answer = await page.request.get('/wps/game/info?vassalage=PG&gameCode=jade-lanterns', { headers: { language: 'MY' } })
    const { value } = (await answer.json()) as { value: { game: { gameName: string } } }
    expect(value.game.gameName).toMatch(/[\u1000-\u109f]/)
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('GCSGAME_gameList') && searchParams.has('search')) asked.push(searchParams.get('search'))
    })
    await page.goto('/')
    await expect(row(page, 'Slots')).toBeVisible()
    await page.keyboard.press('/')
    const search = page.getByRole('dialog', { name: 'Search' })
    const words = search.getByRole('combobox')
    await expect(words).toBeFocused()
    for (const typed of ['jaed lanterns', 'jade lantrens', value.game.gameName]) {
      const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === typed)
      await words.fill(typed)
      await answered
      await expect(search.getByRole('option').first()).toContainText('Jade Lanterns')
    }
    // Words are answered in one round trip, also where they must be understood first.
    expect(asked).toEqual(['jaed lanterns', 'jade lantrens', value.game.gameName])
    await words.fill('jade')
    await expect(search.getByRole('option').nth(1)).toContainText(/jade/i)
    await page.keyboard.press('ArrowDown')
    await expect(search.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await words.fill('zzqqxxyy')
    await expect(search.getByText('Nothing found for “zzqqxxyy”.')).toBeVisible()
    await words.fill('jade lanterns')
    await expect(search.getByRole('option').first()).toContainText('Jade Lanterns')
    await page.keyboard.press('Enter')
    await expect(search).toBeHidden()
    await expect(loginDialog(page)).toBeVisible()
  })
})
