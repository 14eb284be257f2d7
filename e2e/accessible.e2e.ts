/** Accessible: no rule of WCAG 2.2 AA that a machine can check is broken on any screen, and Burmese takes the room that English takes. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Both languages, one wide and one on a phone; each screen is looked at in one theme by all rules and in the other by those of colour. */
const LOOKS = [
  { language: 'EN', width: 1280, theme: 'dark', other: 'light' },
  { language: 'MY', width: 390, theme: 'light', other: 'dark' },
] as const
const COLOUR = ['color-contrast', 'link-in-text-block']

const VISITOR = ['/', '/login', '/register', '/rng', '/rng?search=qqqqqqqq', '/sports', '/play/BGS/dice', '/no-such-page', '/fair']
const MEMBER = [
  '/recent',
  '/member/securityCenter',
  '/member/depositv2',
  '/member/withdraw',
  '/member/personalHistoryCopy',
  '/member/transactionHistory',
  '/play/BGS/dice',
  '/play/PG/jade-lanterns',
]

const dress = (context: BrowserContext, theme: string, language: string): Promise<unknown> =>
  context.addInitScript(
    (choice) => {
      localStorage.setItem('theme', choice.theme)
      localStorage.setItem('hisLang', choice.language)
    },
    { theme, language },
  )

const MOST_STEPS = 8

/** Goes down the page, since rows are drawn as they come near, and back to its top; a list without an end is left after some steps. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    for (let step = 0; step < most && step * 700 < document.documentElement.scrollHeight; step += 1) {
      scrollTo(0, step * 700)
      await frame()
    }
    scrollTo(0, 0)
    await frame()
  }, MOST_STEPS)
}

/** What is broken, in words. A dialog is looked at by itself, since the page behind it is looked at elsewhere; so is the vendor's page in a frame. */
async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  const dialogs = await page.getByRole('dialog').count()
  const all = new AxeBuilder({ page }).exclude('iframe')
  // The fourth tile of a row has the colours of the first.
  const axe = rules
    ? all.withRules(rules).exclude('.bz-scroll-item:nth-child(n+4)').exclude('.bz-carousel-slide:nth-child(n+4)')
    : all.withTags(RULES)
  const { violations } = await (dialogs > 0 ? axe.include('[role=dialog]') : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`))
}

/** Changes the theme where the page stands. What is out of view would keep its old colours until it comes near, so it is drawn as well, and no colour is on its way. */
const wear = (page: Page, theme: string): Promise<unknown> =>
  page.evaluate((name) => {
    const drawn = new CSSStyleSheet()
    drawn.replaceSync('*, ::before, ::after { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets = [drawn]
    document.documentElement.dataset['theme'] = name
  }, theme)

for (const { language, width, theme, other } of LOOKS) {
  test(`[UI-06, SHELL-23] every screen in ${language}, ${width} px, dark and light`, async ({ browser }) => {
    test.slow()
    const context = await browser.newContext({ viewport: { width, height: 860 }, reducedMotion: 'reduce' })
    await dress(context, theme, language)
    const page = await context.newPage()
    const faults: Record<string, string[]> = {}
    // What the policy of the page stops would be a fault of the page: it asks for nothing that is not allowed.
    page.on('console', (said) => {
      if (/Content Security Policy|Trusted(HTML|Script)/.test(said.text())) (faults['policy'] ??= []).push(said.text())
    })
    const look = async (name: string): Promise<void> => {
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
      await seeAll(page)
      const found = await faultsOf(page)
      await wear(page, other)
      found.push(...(await faultsOf(page, COLOUR)).map((fault) => `${other}: ${fault}`))
      await wear(page, theme)
      if (found.length > 0) faults[name] = found
    }
    for (const address of VISITOR) {
      await page.goto(address)
      await expect(address === '/login' || address === '/register' ? page.getByRole('dialog') : page.getByRole('main')).not.toBeEmpty()
      await look(`visitor ${address}`)
    }
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await look('search')

    await page.goto('/login')
    await logInAnywhere(page)
    for (const address of MEMBER) {
      await page.goto(address)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await look(`member ${address}`)
    }
    expect(faults).toEqual({})
    await context.close()
  })
}

/** The demo member logs in whatever language the dialog speaks. */
async function logInAnywhere(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').nth(0).fill('demo')
  await dialog.getByRole('textbox').nth(1).fill('jade-river-2026')
  await dialog.getByRole('textbox').nth(1).press('Enter')
  await expect(dialog).toBeHidden()
}

test('[UI-06] controls are as high in Burmese as in English, in header and dialogs', async ({ browser }) => {
  const heightsIn = async (language: string): Promise<Record<string, number[]>> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
    await dress(context, 'light', language)
    const page = await context.newPage()
    const heights: Record<string, number[]> = {}
    const measure = async (name: string, place: Locator): Promise<void> => {
      await page.evaluate(() => document.fonts.ready.then(() => true))
      for (const role of ['button', 'link', 'textbox'] as const)
        heights[`${name} ${role}`] = await place
          .getByRole(role)
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    }
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await measure('header', page.getByRole('banner'))
    for (const address of ['/login', '/register']) {
      await page.goto(address)
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
      await measure(address, page.getByRole('dialog'))
    }
    await page.goto('/login')
    await logInAnywhere(page)
    await expect(page.getByRole('banner').getByRole('group')).toBeVisible()
    await measure('member header', page.getByRole('banner'))
    await context.close()
    return heights
  }
  const [english, burmese] = [await heightsIn('EN'), await heightsIn('MY')]
  expect(Object.keys(burmese)).toEqual(Object.keys(english))
  for (const [name, heights] of Object.entries(english)) {
    expect(burmese[name], name).toHaveLength(heights.length)
    heights.forEach((height, place) => expect(Math.abs(height - (burmese[name]?.[place] ?? 0)), `${name} ${place}`).toBeLessThanOrEqual(1))
  }
})
