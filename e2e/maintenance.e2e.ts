/** Maintenance: staff close and open the site by command, and pages that are open follow without a reload. */
import { expect, test } from '@playwright/test'
import { faultsInBothThemes } from './axe.ts'
import { balanceOf, openAccount } from './person.ts'
import { staff } from './staff.ts'

// It closes its product for everybody, so it plays on one that other journeys do not see; see playwright.config.ts.
test.describe.configure({ mode: 'serial' })

const SERVICE = [{ csType: 'LIVECHAT', csPosition: 'all', title: 'Live chat', path: 'https://chat.example.org/' }]

test.afterAll(() => staff('status', 'normal').catch(() => undefined))

// The rest of the public state of API-06, promotions that wait and the VIP level, comes with the promotions.
test('[SHELL-11, API-06] an open page turns to maintenance, to a closed region and back by itself; calls are refused meanwhile, and the state is told again', async ({
  page,
  browser,
}) => {
  test.slow()
  await staff('set', 'customerService', JSON.stringify(SERVICE))
  const { username } = await openAccount(page)
  await page.goto('/fair')
  await expect(page.getByRole('heading', { name: 'Provably fair', level: 1 })).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
  // Balance, currency and unread messages stand in the header, the end of a maintenance on its screen.
  await expect(balanceOf(page)).toHaveText(/^0\.00 Ks/)
  await staff('message-send', username, '--title', 'Lamps', '--content', '<p>They are changed today.</p>')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect(bell).toContainText('1 unread message')

  await staff('status', 'maintenance', '--title', 'Back soon', '--message', 'We change the lamps.', '--end', '2041-03-07T06:00:00Z')
  await expect(page.getByText('Back soon')).toBeVisible()
  await expect(page.getByText('We change the lamps.')).toBeVisible()
  await expect(page.getByText(/Mar 7, 2041/)).toBeVisible()
  const service = page.getByRole('link', { name: 'Customer service' })
  await expect(service).toBeVisible()
  // Its way stays open, whatever else is shut.
  const way = await page.request.get((await service.getAttribute('href')) ?? '', { maxRedirects: 0 })
  expect(way.headers()['location']).toBe(SERVICE[0]?.path)
  await expect(page.getByRole('banner')).toBeHidden()
  // The words on protection are one press away here too.
  await page.getByRole('button', { name: 'Play responsibly' }).click()
  await expect(page.getByRole('heading', { name: 'People who help' })).toBeVisible()
  const refused = await page.request.get('/wps/home')
  expect(refused.status()).toBe(503)
  expect(((await refused.json()) as { code: string }).code).toBe('maintenance')
  expect((await page.request.get('/wps/system/status')).ok()).toBe(true)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/rng')
  await expect(visitor.getByText('Back soon')).toBeVisible()
  await visitor.getByRole('radio', { name: 'မြန်မာ' }).click()
  await expect(visitor.getByRole('button', { name: 'ပြန်ကြည့်ရန်' })).toBeVisible()
  for (const each of [page, visitor]) expect(await faultsInBothThemes(each)).toEqual([])

  await staff('status', 'region', '--message', 'Not where you are.')
  await expect(page.getByText('Access restricted')).toBeVisible()
  await expect(page.getByText('Not where you are.')).toBeVisible()
  await expect(visitor.getByText(/127\.0\.0\.1|::1/)).toBeVisible()
  for (const each of [page, visitor]) expect(await faultsInBothThemes(each)).toEqual([])
  await expect(page.getByText(/^Your address: (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/)).toBeVisible()
  await expect(service).toBeVisible()
  const closed = await page.request.get('/wps/home')
  expect([closed.status(), ((await closed.json()) as { code: string }).code]).toEqual([403, 'region-blocked'])

  await staff('status', 'normal')
  await expect(page.getByRole('heading', { name: 'Provably fair', level: 1 })).toBeVisible()
  await expect(balanceOf(page)).toHaveText(/^0\.00 Ks/)
  await expect(bell).toContainText('1 unread message')
  await expect(visitor.getByRole('banner')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-kept'))).toBe('yes')
  await visitor.context().close()
})
