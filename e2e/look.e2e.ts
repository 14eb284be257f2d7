/** Look and manners of the shell: theme, language, phones, and how a dialog behaves. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { watchCost } from './first-look.ts'
import { balanceOf, loginDialog, openAccount, register, registerDialog, signOut, turnTo } from './person.ts'

const themeOf = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['theme'])
const boxOf = async (locator: Locator): Promise<{ x: number; y: number }> => {
  const { x, y } = (await locator.boundingBox()) ?? { x: Number.NaN, y: Number.NaN }
  return { x: Math.round(x), y: Math.round(y) }
}

test('[SHELL-21] the first visit follows the device, and a choice is kept', async ({ browser, page }) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const context = await browser.newContext({ colorScheme })
    const visitor = await context.newPage()
    await visitor.goto('/')
    expect(await themeOf(visitor)).toBe(colorScheme)
    await context.close()
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  const side = page.getByRole('complementary', { name: 'Menu' })
  await side.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => themeOf(page)).toBe('dark')
  await expect(side.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(ground).not.toBe(light)
  await page.reload()
  expect(await themeOf(page)).toBe('dark')
  await expect(side.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await side.getByRole('radio', { name: 'Match device' }).click()
  await expect.poll(() => themeOf(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => themeOf(page)).toBe('dark')
})

test.describe('language', () => {
  test('[UI-03] the first visit speaks the device’s language, else Burmese', async ({ browser }) => {
    for (const [locale, language] of [
      ['my-MM', 'my'],
      ['en-GB', 'en'],
      ['fr-FR', 'my'],
    ] as const) {
      const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
      const visitor = await context.newPage()
      const expectCheap = watchCost(visitor)
      const texts = new Set<string>()
      visitor.on('request', (request) => {
        const [, name] = /\/assets\/(en|my)-[\w-]{8}\.js$/.exec(request.url()) ?? []
        if (name !== undefined) texts.add(name)
      })
      await visitor.goto('/')
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await visitor.evaluate(() => document.documentElement.lang)).toBe(language)
      // The budgets of a first visit hold in both languages.
      await expectCheap(language === 'my' ? 'a phone in Burmese' : 'a phone in English')
      // The texts of the other language are left until it is chosen.
      expect([...texts]).toEqual([language])
      await context.close()
    }
  })

  test('[UI-03] a change of language keeps what was typed, is kept under hisLang, and comes back', async ({ page }) => {
    await page.goto('/rng')
    const words = page.getByRole('searchbox')
    await words.fill('zzz-nothing')
    await page.getByRole('radio', { name: 'မြန်မာ' }).click()
    await expect(page.getByRole('heading', { name: 'စလော့', level: 1 })).toBeVisible()
    await expect(words).toHaveValue('zzz-nothing')
    expect(await page.evaluate(() => localStorage.getItem('hisLang'))).toBe('MY')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'စလော့', level: 1 })).toBeVisible()
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Slots', level: 1 })).toBeVisible()
  })

  test('[UI-03] every listed language can be chosen, says that it is shown in English, writes amounts in its manner and keeps what was typed', async ({
    page,
  }) => {
    await openAccount(page, '1500')
    await page.goto('/rng')
    const words = page.getByRole('searchbox')
    await words.fill('zzz-nothing')
    const more = page.getByRole('complementary', { name: 'Menu' }).getByRole('combobox', { name: 'More languages' })
    const offered = await more.getByRole('option').allTextContents()
    expect(offered).toHaveLength(37)
    for (const each of offered.slice(1)) expect(each).toMatch(/ – shown in English$/)
    await more.selectOption({ label: 'Deutsch – shown in English' })
    await expect(more).toHaveAccessibleDescription(/^Deutsch is not translated yet: texts are shown in English/)
    await expect(balanceOf(page)).toHaveText(/^1\.500,00 Ks/)
    await expect(words).toHaveValue('zzz-nothing')
    const kept = () => page.evaluate(() => [localStorage.getItem('hisLang'), document.documentElement.lang, document.documentElement.dir])
    expect(await kept()).toEqual(['DE', 'en', 'ltr'])
    await more.selectOption({ label: 'العربية – shown in English' })
    await expect.poll(kept).toEqual(['AR', 'en', 'rtl'])
    await expect(words).toHaveValue('zzz-nothing')
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(kept).toEqual(['AR', 'en', 'rtl'])
    await expect(more).toHaveValue('AR')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect.poll(kept).toEqual(['EN', 'en', 'ltr'])
    await expect(more).toHaveValue('')
    // Dates are written in the manner of the language, too.
    await turnTo(page, '/news')
    const day = page.getByRole('main').locator('time').first()
    await expect(day).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    await more.selectOption({ label: 'Deutsch – shown in English' })
    await expect(day).toHaveText(/^\d{1,2}\. \p{L}+\.? \d{4}$/u)
  })

  test('[UI-03, SHELL-21] language and theme outlive a logout', async ({ page }) => {
    await register(page)
    await page.getByRole('radio', { name: 'Dark' }).click()
    await signOut(page)
    expect(await page.evaluate(() => [localStorage.getItem('hisLang'), localStorage.getItem('theme')])).toEqual(['EN', 'dark'])
  })
})

test.describe('phones', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  const sidewaysOf = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  test('[SHELL-23] nothing scrolls sideways at 360 px in either language or direction, and the bottom bar is there', async ({ page }) => {
    test.slow()
    await openAccount(page)
    const own = ['securityCenter', 'depositv2', 'withdraw', 'personalHistoryCopy', 'transactionHistory'].map((name) => `/member/${name}`)
    const lists = ['/rng', '/live', '/sports', '/hot', '/sports?vassalage=FC', '/favorite', '/recent']
    for (const language of ['EN', 'MY']) {
      await page.evaluate((code) => localStorage.setItem('hisLang', code), language)
      await page.goto('/')
      await expect.poll(() => sidewaysOf(page), language).toBe(0)
      for (const address of [...lists, ...own, '/fair', '/play/BGS/dice', '/no-such-page']) {
        await turnTo(page, address)
        await expect.poll(() => sidewaysOf(page), `${language} ${address}`).toBe(0)
      }
      const bar = page.getByRole('navigation', { name: language === 'EN' ? 'Menu' : 'မီနူး' })
      const leads = bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(await leads).toEqual(['/', '/games', '/member/depositv2', '/promotions', '/member/securityCenter'])
      // The member center as a layer takes the whole width, and holds what it shows.
      await bar.getByRole('link').last().click()
      const center = page.getByRole('dialog')
      await expect(center.getByRole('region').first()).toBeVisible()
      expect((await center.boundingBox())?.width).toBe(360)
      expect(await center.evaluate((node) => [...node.children].filter((part) => part.scrollWidth > part.clientWidth))).toEqual([])
      await page.goBack()
      await expect(center).toBeHidden()
    }
    await page.evaluate(() => localStorage.setItem('hisLang', 'AR'))
    for (const address of ['/', '/rng', '/member/depositv2']) {
      await page.goto(address)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect.poll(() => sidewaysOf(page), `AR ${address}`).toBe(0)
    }
  })

  test('[SHELL-23] the bottom bar leads to its places, and the menu opens as a sheet', async ({ page }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Menu' })
    const edgesOf = async (place: Locator): Promise<{ top: number; foot: number }> => {
      const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
      return { top: Math.round(y), foot: Math.round(y + height) }
    }
    expect((await edgesOf(bar)).foot).toBe(740)
    await bar.getByRole('link', { name: 'Games' }).click()
    await expect(page).toHaveURL('/games')
    await expect(page.getByRole('heading', { name: 'All games', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
    // It stays at the foot of the screen, and the end of the page stands above it.
    const end = page.getByRole('contentinfo')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      const { top, foot } = await edgesOf(bar)
      expect([foot, (await edgesOf(end)).foot]).toEqual([740, top])
    }).toPass()
    await bar.getByRole('link', { name: 'Promotions' }).click()
    await expect(page).toHaveURL('/promotions')
    await bar.getByRole('button', { name: 'Wallet' }).click()
    await expect(loginDialog(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet.getByRole('radio', { name: 'English' })).toBeChecked()
    await sheet.getByRole('link', { name: 'Live', exact: true }).click()
    await expect(page).toHaveURL('/live')
    await expect(sheet).toBeHidden()
    // Where the menu stands beside the page nobody needs the bar.
    const wallet = page.getByRole('button', { name: 'Wallet', exact: true })
    await expect(wallet).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(wallet).toBeHidden()
  })
})

test('[UI-02] a dialog stays through a click beside it, moves by pointer and keys, and gives the page back as it was', async ({ page }) => {
  // A page of words, which does not grow any more once it is there.
  await page.goto('/help/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  const dialog = registerDialog(page)
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
  await expect(dialog).toBeVisible()
  // A size below which it never goes.
  expect(await dialog.evaluate((node) => [getComputedStyle(node).minInlineSize, getComputedStyle(node).minBlockSize])).toEqual([
    '200px',
    '200px',
  ])
  await dialog.getByLabel('Username').fill('still here')

  await page.mouse.click(20, 700)
  await expect(dialog).toBeVisible()
  await page.mouse.move(20, 600)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)

  const title = dialog.getByRole('heading', { name: 'Open an account' })
  const before = await boxOf(dialog)
  const grip = await boxOf(title)
  await page.mouse.move(grip.x + 10, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 130, grip.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(dialog)).x - before.x).toBe(120)
  const dragged = await boxOf(dialog)
  await dialog.getByRole('button', { name: 'Move window' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => dragged.x - (await boxOf(dialog)).x).toBe(16)
  await page.keyboard.press('Home')
  await expect.poll(() => boxOf(dialog)).toEqual(before)
  await expect(dialog.getByLabel('Username')).toHaveValue('still here')

  for (let step = 0; step < 24; step += 1) await page.keyboard.press('Tab')
  // The library leads the focus around by way of nowhere for a moment.
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  // Whatever moves the page meanwhile, it stands where it stood.
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  // It waits a tenth of a second before it opens; its code is there by now.
  await page.clock.install()
  await page.clock.pauseAt(new Date(performance.timeOrigin + performance.now() + 3_600_000))
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
  await page.clock.runFor(99)
  await expect(dialog).toHaveCount(0)
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(dialog).toBeVisible()
})

test('[SHELL-10] a new page glides to its top when its cover is gone; going back stands where one stood', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    const { scrollTo } = globalThis
    globalThis.scrollTo = ((...given: [ScrollToOptions]) => {
      asked.push(given[0].behavior)
      scrollTo(...given)
    }) as typeof scrollTo
  })
  const last = (): Promise<unknown> => page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked.at(-1))
  await page.goto('/rng')
  await expect(page.getByRole('heading', { name: 'Slots', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  // The next page's code is held back, so that its cover is seen.
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/fairness-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Fairness' }).click()
  const cover = page.getByRole('main').getByRole('status', { includeHidden: true }).filter({ hasText: 'Loading' })
  await expect(cover).toHaveCount(1)
  release?.()
  await expect(page.getByRole('heading', { name: 'Provably fair', level: 1 })).toBeInViewport()
  await expect(cover).toHaveCount(0)
  expect(await last()).toBe('smooth')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Slots', level: 1 })).toBeAttached()
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 1500))).toBeLessThanOrEqual(2)
  expect(await last()).toBe('instant')
})
