/** Late parts: what a person sees when the code of a part of the site does not come, or not in time. It is never a blank page. */
import { expect, test } from '@playwright/test'
import { amount, balanceOf, openAccount } from './person.ts'

const HOME_TITLE = 'Play for fun. Stop when you like.'
/** One page of every group of screens whose code comes late. */
const LATE_GROUPS = ['/lottery', '/member', '/favorite', '/sports', '/promotions', '/seamless', '/pointMall', '/rng']

const SLOW = 'The page took longer time to load, please check your network connectivity'
const isLate = /\/assets\/(lottery|member-center|own-games|game-center|game-list|promotions|seamless|point-mall)-[^/]+\.js$/
const isUnasked = /\/assets\/(toaster|announcement-popup|banner-place|content(?=-[^/]+\.css))-[^/]+$/
const isCorner = /\/assets\/own-corner-[^/]+\.js$/
const isFirst = /\/assets\/first-[^/]+\.js$/

test('[SHELL-22] background parts that fail to load show no error, and the header offers to load its own part again', async ({ page }) => {
  await openAccount(page)
  // A background part that fails to load shows no error and breaks nothing else.
  await page.route(isUnasked, (route) => route.abort())
  const lost = new Set<string>()
  page.on('requestfailed', (request) => {
    // Leaving the page before may have ended a request of its own.
    const [, name] = isUnasked.exec(request.url()) ?? []
    if (name !== undefined) lost.add(name)
  })
  await page.goto('/')
  await page.getByText(HOME_TITLE).click()
  await page.getByRole('contentinfo').evaluate((footer) => footer.scrollIntoView({ block: 'end' }))
  await expect.poll(() => [...lost].toSorted()).toEqual(['announcement-popup', 'banner-place', 'content', 'toaster'])
  await expect(page.getByText(HOME_TITLE)).toBeVisible()
  await expect(page.getByText(SLOW)).toHaveCount(0)
  await page.unroute(isUnasked)

  // The end of the header offers a retry in its own place, and the page stays.
  await page.route(isCorner, (route) => route.abort())
  await page.goto('/')
  const again = page.getByRole('banner').getByRole('button', { name: 'Reload' })
  await expect(again).toBeVisible()
  await expect(page.getByText(HOME_TITLE)).toBeVisible()
  await page.unroute(isCorner)
  await again.click()
  await expect(balanceOf(page)).toHaveText(amount('0.00'))
})

test('[SHELL-22] every late group says so when its code does not come, and can be asked for again', { tag: '@whole' }, async ({ page }) => {
  await openAccount(page)
  await page.route(isLate, (route) => route.abort())
  for (const address of LATE_GROUPS) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(SLOW), address).toBeVisible()
  }
  await page.unroute(isLate)
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('[SHELL-22] where not even the first code came the page is not left blank', { tag: '@whole' }, async ({ page }) => {
  await page.route(isFirst, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText(SLOW)
  await page.unroute(isFirst)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(HOME_TITLE)).toBeVisible()
})

test('[SHELL-22] code that has not come after two minutes counts as lost', { tag: '@whole' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/fair')
  await expect(page.getByRole('heading', { name: 'Provably fair', level: 1 })).toBeVisible()
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(/\/assets\/game-center-[^/]+\.js$/)
  await page.route(/\/assets\/game-center-[^/]+\.js$/, async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Sports', exact: true }).click()
  await asked
  // The clock also runs by itself, so the first check comes well before the two minutes.
  await page.clock.fastForward(60_000)
  await expect(page.getByText(SLOW)).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await expect(page.getByText(SLOW)).toBeVisible()
  await page.unroute(/\/assets\/game-center-[^/]+\.js$/)
  release?.()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Sports', level: 1 })).toBeVisible()
})
