/** Content on the whole product: the first words of help, the app with its page without a connection, and the desk of customer service. */
import { expect, test, type Page } from '@playwright/test'
import { faultsInBothThemes } from './axe.ts'
import { lookFromStart } from './first-look.ts'
import { squaresOf } from './qr.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('[MSG-04, UI-03] help begins with text that needs no script, in its final place and in one language only', async ({ browser }) => {
  for (const [locale, width, chosen] of [
    ['en-GB', 360],
    ['en-GB', 1280, 'MY'],
  ] as const) {
    const context = await browser.newContext({ locale, viewport: { width, height: 800 } })
    const page = await context.newPage()
    if (chosen) await page.addInitScript((code) => localStorage.setItem('hisLang', code), chosen)
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/\/assets\/first-[\w-]{8}\.js$/, async (route) => {
      await looked
      await route.continue()
    })
    const boxOf = async (part: string) => page.locator(part).first().boundingBox()
    const parts = ['h1', 'header p', 'section h2', 'section p'].map((part) => `.content-page ${part}`)
    // The logo is as wide as its typeface, which may come later.
    const places = async () => [(await boxOf('.bz-logo'))?.x, ...(await Promise.all(parts.map(boxOf)))]
    await page.goto('/help', { waitUntil: 'commit' })
    const early = page.locator('.bz-first-words')
    await expect(early).toHaveCount(1)
    // The device asked for English words, and the person had chosen Burmese ones.
    await expect(early).toBeVisible({ visible: chosen === undefined })
    const before = await places()
    goOn()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(early).toHaveCount(0)
    if (!chosen) await expect.poll(places, { message: `${locale} ${width}` }).toEqual(before)
    await context.close()
  }
})

test('[MSG-07] the app: its QR codes, its installation, and its page without a connection', { tag: '@whole' }, async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/download')
  for (const [name, system] of [
    ['iPhone and iPad', 'ios'],
    ['Android', 'android'],
  ] as const) {
    const drawn = page.getByRole('img', { name: `QR code for ${name}` }).locator('path')
    await expect(drawn).toHaveAttribute('d', squaresOf(`${new URL(page.url()).origin}/phone?os=${system}&lang=EN`))
  }
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect([manifest.name, manifest.display, manifest.start_url]).toEqual(['Baize', 'standalone', '/?from=app'])
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  for (const sizes of ['192x192', '512x512']) {
    const icon = manifest.icons.find((each) => each.sizes === sizes && each.purpose === 'any')
    expect((await page.request.get(icon?.src ?? '')).headers()['content-type']).toBe('image/png')
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.goto('/help').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await expect(page.getByRole('button', { name: /Try again/ })).toBeVisible()
  await context.setOffline(false)
  // The page comes back by itself once the device says that it is online.
  await expect(heading(page, 'Help center')).toBeVisible()
  await context.close()
})

test('[MSG-06] customer service opens by an encrypted path, its desk answers, and the social links lead to their places', async ({
  page,
}) => {
  const look = await lookFromStart(page, [/\/assets\/words-/, /\/assets\/content-en-/, /helpCenter/])
  await page.goto('/help')
  await expect(heading(page, 'Help center')).toBeVisible()
  await look.expectStill()
  expect(look.asked('helpCenter')).toHaveLength(1)
  const footer = page.getByRole('contentinfo')
  const service = footer.getByRole('list', { name: 'Customer service' }).getByRole('link')
  await expect(service).toHaveCount(3)
  for (const [index, name] of ['Live chat', 'Telegram', 'Facebook'].entries()) {
    await expect(service.nth(index)).toHaveAccessibleName(name)
    await expect(service.nth(index)).toHaveAttribute('href', /^\/wps\/system\/customerService\/1\.[\w-]{40,}$/)
  }
  const [chat] = await Promise.all([page.waitForEvent('popup'), service.first().click()])
  await expect(chat.getByText('a small program answers, and no person reads along')).toBeVisible()
  await chat.getByLabel('Your message').fill('Where is my withdrawal?')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('Where is my withdrawal?')).toBeVisible()
  await expect(chat.getByText('Money of an open withdrawal is held, not gone.')).toBeVisible()
  await chat.close()
  // The same entries stand in the menu and at the side of the page.
  await expect(page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Customer service' })).toHaveCount(1)
  const social = footer.getByRole('list', { name: 'Follow us' }).getByRole('link')
  for (const [index, name] of ['Telegram', 'Facebook', 'WhatsApp', 'Viber', 'TikTok'].entries()) {
    await expect(social.nth(index)).toHaveAccessibleName(name)
    const shown = await page.request.get((await social.nth(index).getAttribute('href')) ?? '')
    expect(await shown.text()).toContain(`<h1>${name}</h1>`)
  }
})
