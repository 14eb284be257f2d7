/** Home: what moves and how it rests, the rows, and what the first screen asks of the network. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { home } from '@baize/contract/home.ts'
import { register } from './person.ts'

type HomeAnswer = AnswerOf<typeof home>

const region = (page: Page, name: string): Locator => page.getByRole('main').getByRole('region', { name, exact: true })
const tile = (within: Locator, name: string): Locator =>
  within.getByRole('article').filter({ has: within.page().getByRole('link', { name }) })
const ROWS = ['Slots', 'Live', 'Fish', 'Sports', 'E-sports', 'Cards', 'E-lottery', 'Cockfight', 'In-house']
const NAMES = new Set(['Recently played', 'Hot games', 'Favourites', ...ROWS])

/** The names of Home's rows from top to bottom. */
const rowsOf = async (page: Page): Promise<string[]> => {
  const all = page.getByRole('main').getByRole('region')
  const names = await all.evaluateAll((regions) => regions.map((each) => each.getAttribute('aria-label') ?? ''))
  return names.filter((name) => NAMES.has(name))
}

/** Brings a row into view and waits until its tiles are drawn. */
async function comeNear(place: Locator): Promise<void> {
  await expect(async () => {
    await place.scrollIntoViewIfNeeded({ timeout: 2000 })
    await expect(place.getByRole('article').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Lets the first screen's real answer through with a change. */
const withHome = (page: Page, change: (answer: HomeAnswer) => void): Promise<unknown> =>
  page.route('**/wps/home', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { value: HomeAnswer }
    change(body.value)
    await route.fulfill({ response, json: body })
  })

/** Stops the page's clock; from then on its time goes only by `runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(performance.timeOrigin + performance.now() + 3_600_000))
}

/** Where the left edges of a carousel's slides stand, in pixels from its view. */
const edgesOf = (carousel: Locator): Promise<number[]> =>
  carousel.evaluate((node) => {
    const view = node.firstElementChild!
    const style = getComputedStyle(view)
    const from = view.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft)
    return [...view.firstElementChild!.children].map((slide) => slide.firstElementChild!.getBoundingClientRect().left - from)
  })
const leftmost = async (carousel: Locator): Promise<number> => (await edgesOf(carousel)).findIndex((edge) => Math.abs(edge) < 3)

/** Whether the notices glide, as the browser says of their animation; nothing where there is none. */
const glideOf = (page: Page): Promise<string[]> =>
  region(page, 'Notices').evaluate((node) =>
    node
      .getAnimations({ subtree: true })
      .filter((each) => each instanceof CSSAnimation && each.animationName === 'bz-glide')
      .map(({ playState }) => playState),
  )

async function seeNotices(page: Page): Promise<void> {
  const notices = region(page, 'Notices')
  // The marquee glides; a pointer on it or a wish for calm stops it, and a press opens the notice.
  const notice = notices.getByRole('button', { name: 'Every in-house round can be checked in your own browser.' })
  await expect.poll(() => glideOf(page)).toEqual(['running'])
  const { x = 0, y = 0, width: long = 0, height = 0 } = (await notices.boundingBox()) ?? {}
  await page.mouse.move(x + long / 2, y + height / 2)
  await expect.poll(() => glideOf(page)).toEqual(['paused'])
  await notice.dispatchEvent('click')
  const popup = page.getByRole('dialog', { name: 'Notices' })
  await expect(popup.getByText('fixed by a seed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await page.mouse.move(0, 0)
  await expect.poll(() => glideOf(page)).toEqual(['running'])
}

async function seePromotions(page: Page): Promise<void> {
  const promotions = region(page, 'Promotions')
  // Six promotions, three to a view, 20 px between them.
  await promotions.scrollIntoViewIfNeeded()
  await expect(promotions.getByRole('group')).toHaveCount(6)
  const [first = 0, second = 0, , fourth = 0] = await edgesOf(promotions)
  const width = (await promotions.getByRole('link', { name: /Promotion 1/ }).boundingBox())?.width ?? 0
  expect(Math.round(second - first - width)).toBe(20)
  expect(Math.round(fourth - 3 * (width + 20))).toBe(Math.round(first))
  expect(Math.round((await promotions.boundingBox())?.width ?? 0)).toBe(Math.round(3 * width + 40))
}

/** One banner takes a second to come, from the side where the line goes on, and the next one leaves when five are over. */
async function seeOneTurn(page: Page, banners: Locator, chosen: () => Promise<number>): Promise<void> {
  const [now, view] = [await chosen(), (await banners.boundingBox())?.width ?? 0]
  await page.clock.runFor(600)
  const underWay = (await edgesOf(banners))[now] ?? 0
  expect(underWay).toBeGreaterThan(view / 33)
  expect(underWay).toBeLessThan(view)
  await page.clock.runFor(500)
  const edges = await edgesOf(banners)
  expect(Math.abs(edges[now] ?? view)).toBeLessThan(view / 50)
  const along = edges.toSorted((one, other) => one - other)
  expect(Math.round((along[1] ?? 0) - (along[0] ?? 0) - view)).toBe(20)
  await page.clock.runFor(3800)
  expect(await chosen()).toBe(now)
  await page.clock.runFor(100)
  await expect.poll(chosen).toBe((now + 1) % 3)
}

async function seeBanners(page: Page): Promise<void> {
  const banners = region(page, 'What is on')
  // Banners: one to a view with a gap, every five seconds the next, round and round without an end, and by their dots.
  await banners.scrollIntoViewIfNeeded()
  const dots = banners.getByRole('button', { name: /^Slide/ })
  await expect(dots).toHaveCount(3)
  const chosen = (): Promise<number> => dots.evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute('aria-current')))
  // Which one stands first depends on how long the page took; until the step after it has just begun.
  for (let slice = 0, at = await chosen(); slice < 110 && (await chosen()) === at; slice += 1) await page.clock.runFor(50)
  for (let turn = 0; turn < 3; turn += 1) await seeOneTurn(page, banners, chosen)
  // A press on the one that stands already would move nothing.
  const next = ((await chosen()) + 1) % 3
  await dots.nth(next).click()
  await expect.poll(chosen).toBe(next)
  await page.clock.runFor(1100)
  expect(Math.abs((await edgesOf(banners))[next] ?? Number.NaN)).toBeLessThan(10)
}

async function seeHotGames(page: Page): Promise<void> {
  const hot = region(page, 'Hot games')
  // Hot games: six to a view, three at a step, every 1.2 seconds, and none while paused.
  await hot.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await edgesOf(hot)).filter((edge) => edge > -3).length).toBeGreaterThan(5)
  const tileWidth = (await hot.getByRole('article').first().boundingBox())?.width ?? 0
  expect(Math.round(6 * tileWidth + 5 * 12)).toBe(Math.round((await hot.boundingBox())?.width ?? 0))
  await page.mouse.move(0, 0)
  // Until the step after this one is just done.
  for (let slice = 0, at = await leftmost(hot); slice < 40 && (await leftmost(hot)) === at; slice += 1) await page.clock.runFor(50)
  await page.clock.runFor(1000)
  const before = await leftmost(hot)
  await page.clock.runFor(1200)
  // How far it has come depends on how long the page took; behind the last comes the first.
  expect(await leftmost(hot)).toBe((before + 3) % (await edgesOf(hot)).length)
  await hot.getByRole('button', { name: 'Pause movement' }).click()
  await page.clock.runFor(1200)
  const resting = await leftmost(hot)
  await page.clock.runFor(6000)
  expect(await leftmost(hot)).toBe(resting)
  await expect.poll(() => glideOf(page)).toEqual(['paused'])
}

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } })

  test('[HOME-01, HOME-02, HOME-03, HOME-04] notices glide, banners and hot games go by, and each waits when it should', async ({
    page,
  }) => {
    let banners = 0
    await withHome(page, (answer) => {
      const [promotion] = answer.promotions
      answer.banners = answer.banners.slice(0, banners)
      // The one alone leads nowhere.
      if (banners === 1) answer.banners = answer.banners.map((banner) => ({ ...banner, linkageType: null, linkage: null }))
      answer.promotions = Array.from({ length: 8 }, (_, index) => ({ ...promotion!, title: `Promotion ${index + 1}` }))
    })
    // Without a banner there is no carousel, and a single one stands still.
    const carousel = region(page, 'What is on')
    await page.goto('/')
    await expect(region(page, 'Promotions')).toBeAttached()
    await expect(carousel).toHaveCount(0)
    banners = 1
    await page.reload()
    await expect(carousel.getByText('Every round can be checked')).toBeVisible()
    for (const role of ['link', 'button'] as const) await expect(carousel.getByRole(role)).toHaveCount(0)
    banners = 3
    await page.clock.install()
    await page.reload()
    await seeNotices(page)
    await seePromotions(page)
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel.getByRole('button', { name: /^Slide/ })).toHaveCount(3)
    await stopClock(page)
    await seeBanners(page)
    await seeHotGames(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(() => glideOf(page)).toEqual([])
    await expect(region(page, 'Hot games').getByRole('button', { name: /movement/ })).toHaveCount(0)
    await carousel.getByRole('link', { name: /Every round can be checked/ }).dispatchEvent('click')
    await expect(page).toHaveURL('/fair')
  })
})

test('[HOME-07, HOME-08, HOME-09] rows in order, six to a view and paged in twos, providers cut to twelve; own rows join for a member', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await withHome(page, ({ lanes }) => {
    for (const lane of lanes) {
      const [card] = lane.cards
      if (lane.gameType === 'FISH') lane.gameClassify.games = 12
      if (lane.gameType === 'LIVE') lane.gameClassify.games = 13
      if (/^(SPORTS|ESPORTS|ELOTT|COCKFIGHT)$/.test(lane.gameType))
        lane.cards = Array.from({ length: 15 }, (_, index) => ({ ...card!, vassalage: `V${index}`, displayName: `Provider ${index}` }))
    }
  })
  await page.goto('/')
  await expect(region(page, 'In-house')).toBeVisible()
  expect(await rowsOf(page)).toEqual(['Hot games', ...ROWS])

  const slots = region(page, 'Slots')
  const tiles = slots.getByRole('article')
  await comeNear(slots)
  await expect(tiles).toHaveCount(20)
  await expect(tiles.filter({ hasText: 'BGS' })).toHaveCount(0)
  const inView = (): Promise<number[]> =>
    slots.getByRole('list').evaluate((list) => {
      const room = list.getBoundingClientRect()
      const boxes = [...list.children].map((item) => item.getBoundingClientRect())
      return boxes.flatMap(({ left, right }, place) => (left >= room.left - 1 && right <= room.right + 1 ? [place] : []))
    })
  expect(await inView()).toEqual([0, 1, 2, 3, 4, 5])
  await expect(slots.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await slots.getByRole('button', { name: 'Next' }).click()
  await expect.poll(inView).toEqual([2, 3, 4, 5, 6, 7])
  await slots.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(inView).toEqual([0, 1, 2, 3, 4, 5])
  for (const name of ['Sports', 'E-sports', 'E-lottery', 'Cockfight']) {
    await comeNear(region(page, name))
    await expect(region(page, name).getByRole('article')).toHaveCount(12)
    await expect(region(page, name).getByRole('button', { name: 'Next' })).toHaveCount(0)
  }
  // Arrows stand only where there are more than twelve.
  for (const [name, arrows] of [['Fish', 0], ['Live', 1]] as const)
    await expect(region(page, name).getByRole('button', { name: 'Next' })).toHaveCount(arrows) // oxfmt-ignore

  await register(page)
  // Who has played and chosen nothing has no rows of their own, not even empty ones.
  await expect.poll(() => rowsOf(page)).toEqual(['Hot games', ...ROWS])
  await tile(region(page, 'Hot games'), 'Dice').getByRole('button', { name: 'Add Dice to favourites' }).click()
  await expect(tile(region(page, 'Hot games'), 'Dice').getByRole('button', { name: 'Remove Dice from favourites' })).toBeVisible()
  await tile(region(page, 'Hot games'), 'Jade Lanterns').getByRole('link').click()
  await expect(page.getByTitle('Game Jade Lanterns').contentFrame().getByRole('button', { name: 'Spin' })).toBeVisible()
  await page.goto('/')
  await expect(region(page, 'Recently played').getByRole('article')).toHaveCount(1)
  await expect(region(page, 'Recently played').getByRole('button', { name: 'Next' })).toHaveCount(0)
  await comeNear(region(page, 'Favourites'))
  await expect(region(page, 'Favourites').getByRole('article')).toHaveCount(1)
  expect(await rowsOf(page)).toEqual(['Recently played', 'Hot games', 'Favourites', ...ROWS])
})

test('[SHELL-14] on a phone, too, a category is named only where it has a provider', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withHome(page, ({ lanes }) => {
    for (const lane of lanes) if (lane.gameType === 'COCKFIGHT') lane.cards = []
  })
  await page.goto('/')
  const chips = page.getByRole('main').getByRole('navigation')
  await expect(chips.getByRole('link', { name: 'Fish' })).toBeVisible()
  await expect(chips.getByRole('link', { name: 'Cockfight' })).toHaveCount(0)
})

/** Keeps what moves inside the page from now on; a letter that takes its own shape is not what is looked at. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // One that does not come at all moves nothing either.
    await Promise.allSettled([document.fonts.load('400 15px Geist'), document.fonts.load('700 40px "Bricolage Grotesque"')])
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const shifts: [number, string][] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[]) {
        const moved = entry.sources.map(({ node }) => node).filter((node) => document.querySelector('main')?.contains(node ?? null))
        if (moved.length > 0) shifts.push([entry.value, moved.map((node) => node?.className ?? '').join(', ')])
      }
    }).observe({ type: 'layout-shift' })
  })
}

test('[HOME-10] the one call goes out before the site itself has come, and is not made twice', async ({ page }) => {
  const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/assets\/first-[\w-]{8}\.js$/, async (route) => {
    await asked
    await route.continue()
  })
  let calls = 0
  page.on('request', (request) => {
    if (!request.url().endsWith('/wps/home')) return
    calls += 1
    goOn()
  })
  await page.goto('/')
  await expect(tile(region(page, 'Hot games'), 'Dice')).toBeVisible()
  expect(calls).toBe(1)
})

test('[HOME-10, HOME-11] one call brings the first screen, rows are asked for as they come near, and the tab keeps hot games and providers', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/wps/')) asked.push(`${pathname.split('/').at(-1)}${searchParams.get('gameType') ?? ''}`)
  })
  let answer: (() => void) | undefined
  let held = false
  await page.route('**/wps/home', async (route) => {
    if (held) await new Promise<void>((resolve) => (answer = resolve))
    await route.continue().catch(() => undefined)
  })
  held = true
  await page.goto('/')
  // Nothing moves when the answer comes: the boxes were as high before.
  await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible()
  await expect.poll(() => answer !== undefined).toBe(true)
  await watchShifts(page)
  answer?.()
  const dice = tile(region(page, 'Hot games'), 'Dice')
  await expect(dice).toBeVisible()
  await expect(region(page, 'In-house')).toBeAttached()
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: [number, string][] }).shifts)
  expect(
    shifts.reduce((sum, [value]) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.01)
  expect(asked.filter((name) => name === 'home')).toHaveLength(1)
  // What stands around every page asks for its own small banners and popups.
  expect(asked.filter((name) => /newGameVendor|hotGamesV2|winnerBoard|jackpot|Notice|recentGame|Favorite/.test(name))).toEqual([])
  expect(asked).not.toContain('GCSGAME_gameListBGS')
  await comeNear(region(page, 'In-house'))
  expect(asked.filter((name) => name === 'GCSGAME_gameListBGS')).toHaveLength(1)

  // Another page of the tab, loaded whole, asks for no providers; back on Home the hot games stand before the answer.
  asked.length = 0
  held = false
  await page.goto('/fair')
  await expect(
    page
      .getByRole('navigation', { name: 'Categories' })
      .or(page.getByRole('link', { name: 'Slots' }))
      .first(),
  ).toBeVisible()
  expect(asked).not.toContain('GCSGAME_newGameVendor')
  held = true
  answer = undefined
  await page.goto('/')
  await expect(dice).toBeVisible()
  await expect.poll(() => answer !== undefined).toBe(true)
  // A page that is loaded anew on purpose takes nothing from the store, and neither does an address that says so.
  for (const again of [() => page.reload(), () => page.goto('/?flush'), () => page.goto('/?refresh')]) {
    answer = undefined
    await again()
    await expect.poll(() => answer !== undefined).toBe(true)
    await expect(page.getByRole('heading', { name: 'Hot games' })).toBeVisible()
    await expect(dice).toHaveCount(0)
    ;(answer as (() => void) | undefined)?.()
    await expect(dice).toBeVisible()
  }
})

test('[HOME-08, HOME-10] a row on a phone is whole once it is looked at', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  const slots = region(page, 'Slots')
  await comeNear(slots)
  await expect(slots.getByRole('article')).toHaveCount(20)
})
