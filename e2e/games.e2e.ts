/** Games: what a list of games shows before the site's script is there, and what its first look costs. */
import { expect, test, type Locator } from '@playwright/test'
import { lookFromStart, watchCost } from './first-look.ts'

/** Where a picture stands and how large it is, in whole pixels. */
const placeOf = async (picture: Locator): Promise<number[]> => {
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x, y, width, height].map(Math.round)
}

test.describe('lists', () => {
  test('a list begins with pictures that need no script, in the final places of its tiles', async ({ browser }) => {
    for (const [locale, width] of [
      ['my-MM', 320],
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

  test('[GAME-10] a list comes within its budget, stands still and asks for nothing twice', async ({ page }) => {
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
  })
})
