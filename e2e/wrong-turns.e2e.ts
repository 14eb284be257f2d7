/** Wrong turns: an address without a game, too many requests, a lost line and a login that ended: each is said, and each has a way on. */
import { expect, test, type Page } from '@playwright/test'
import { faultsInBothThemes } from './axe.ts'
import { openAccount } from './person.ts'

test('[GAME-17, UI-04] an in-house game that does not exist is said, with the way home', async ({ page }) => {
  await page.goto('/play/BGS/nothing')
  const main = page.getByRole('main')
  await expect(main.getByText('This page does not exist')).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await main.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

test('[UI-04] too many requests are said with their wait, and the page goes on by itself', async ({ page }) => {
  let refused = 0
  await page.route('**/wps/relay/GCSGAME_gameList**', async (route) => {
    if (refused > 0) return route.continue()
    refused += 1
    const envelope = { success: false, code: 'too-many-requests', message: 'Too many requests.', value: { retryAfterSeconds: 2 } }
    return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: envelope })
  })
  await page.goto('/rng?search=a')
  const said = page.getByText('Too many requests from your connection. The page continues by itself in 2 s.')
  await expect(said).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(said).toBeHidden()
  expect(refused).toBe(1)
})

test('[UI-04] Home says that the line is lost, and keeps no torn picture', async ({ page, context }) => {
  await page.goto('/fair')
  await expect(page.getByRole('heading', { name: 'Provably fair', level: 1 })).toBeVisible()
  await context.setOffline(true)
  const said = page.getByText('Reconnecting. Your bets and your balance are safe.')
  await expect(said).toBeVisible()
  await page.getByRole('link', { name: 'Baize: Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(said).toBeVisible()
  const torn = (): Promise<number> =>
    page.evaluate(() => [...document.images].filter((each) => each.complete && each.naturalWidth === 0 && each.checkVisibility()).length)
  await expect.poll(torn).toBe(0)
  await context.setOffline(false)
  await expect(said).toBeHidden()
})

test('[SHELL-07] a login that ends under a lottery leads back to the lottery that was open', async ({ page }) => {
  await openAccount(page)
  await page.goto('/lottery?gameCode=pk10-1m&view=trend')
  await expect(page.getByRole('main')).not.toBeEmpty()
  await page.evaluate(() => {
    sessionStorage.clear()
    dispatchEvent(new StorageEvent('storage', { storageArea: sessionStorage, key: null }))
  })
  await page.reload()
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toMatch(/^\/lottery\?gameCode=/)
})

/** The drawing of a game's tile, in whatever place it stands. */
async function faceOf(page: Page, game: string): Promise<string> {
  const tile = page.getByRole('main').getByRole('article').filter({ hasText: game }).first()
  await expect(tile).toBeVisible()
  return tile.evaluate((each) => getComputedStyle(each).getPropertyValue('--tile-ground'))
}

test('[UI-05] a game has one face, wherever it stands in a list', async ({ page }) => {
  await page.goto('/bgs')
  const inList = await faceOf(page, 'Dice')
  await page.goto('/bgs?search=Dice')
  expect(await faceOf(page, 'Dice')).toBe(inList)
  await page.goto('/bgs?search=Mines')
  expect(inList).not.toBe('')
})
