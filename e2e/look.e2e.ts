/** Look of the built site: the language of a first visit with its budget, and the scroll to a page's top. */
import { expect, test } from '@playwright/test'
import { watchCost } from './first-look.ts'

test.describe('language', () => {
  test('[UI-03] the first visit speaks the device’s language, at the cost of that language alone', async ({ browser }) => {
    for (const [locale, language] of [
      ['en-GB', 'en'],
      ['my-MM', 'my'],
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
})

test(
  '[SHELL-10] a new page scrolls to its top when its cover is gone; going back restores the place',
  { tag: '@whole' },
  async ({ page }) => {
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
  },
)
