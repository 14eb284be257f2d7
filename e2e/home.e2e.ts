/** Home: what the first screen asks of the network before the site has come. */
import { expect, test } from '@playwright/test'

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
  await expect(page.getByRole('main').getByRole('region', { name: 'In-house' }).getByRole('link', { name: 'Dice' })).toBeVisible()
  expect(calls).toBe(1)
})
