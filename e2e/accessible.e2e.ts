/** Accessible: no rule of WCAG 2.2 AA that a machine can check is broken on any screen, and Burmese takes the room that English takes. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { faultsInBothThemes } from './axe.ts'
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { PAGE_NAMES, PAGES, pageOf, type PageName } from '../web/app/pages.ts'
import { memberPath, ownTablePath, PATHS, playPath, seamlessPath } from '../web/app/paths.ts'
import { turnTo } from './person.ts'

/** Both languages, one wide and one on a phone; each screen is looked at in one theme by all rules and in the other by those of colour. */
const LOOKS = [
  { language: 'EN', width: 1280, theme: 'dark' },
  { language: 'MY', width: 360, theme: 'light' },
] as const

type WithParts = { [Name in PageName]: (typeof PAGES)[Name]['path'] extends `${string}$${string}` ? Name : never }[PageName]
/** An address or several of each page whose address changes; a further such page without a line here does not pass the types. */
const EXAMPLES: Readonly<Record<WithParts, readonly string[]>> = {
  ownTable: [],
  play: [playPath('PG', 'jade-lanterns')],
  helpWords: [],
  socialReturn: ['/login/google'],
}
const isExample = (name: PageName): name is WithParts => name in EXAMPLES
const of = (isOne: (name: PageName) => boolean): string[] =>
  PAGE_NAMES.filter(isOne).flatMap((name) => (isExample(name) ? EXAMPLES[name] : [PAGES[name].path]))

const DIALOGS = of((name) => pageOf(name).opens !== undefined)
/** A game needs a member; the words of the help center are listed by itself. */
const VISITOR = [
  ...of((name) => PAGES[name].who === 'everybody' && pageOf(name).opens === undefined && pageOf(name).frame !== 'game'),
  '/no-such-page',
]
const OWN = [...of((name) => PAGES[name].who !== 'everybody' && name !== 'seamless'), ownTablePath('dice')]
/** The other tables of the in-house games in English are looked at while they are played, in originals.e2e.ts. */
const TABLES = { EN: [], MY: ORIGINALS.filter((game) => game !== 'dice').map(ownTablePath) } as const
const PLAYING = [...EXAMPLES.play, seamlessPath('PG', 'jade-lanterns')]

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

/** Windows that a screen of this list opens, or that stand in one; the others are looked at in the journey that opens them. */
const SEEN_HERE: readonly string[] = ['login', 'register', 'search']

test('every window of the site is looked at by axe in some journey', () => {
  const names = readFileSync(path.resolve(import.meta.dirname, '../web/api/dialogs.ts'), 'utf8')
  const windows = [...(/type DialogName =([^;]*?)\n\n/.exec(names)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  expect(windows.length).toBeGreaterThan(10)
  const journeys = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.e2e.ts'))
  const texts = journeys.map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8')).join('\n')
  const isLookedAt = (name: string): boolean =>
    SEEN_HERE.includes(name) || new RegExp(`(?:expectSound|standsAndCloses)\\(.*'${name}'\\)`).test(texts)
  expect(windows.filter((name) => !isLookedAt(name))).toEqual([])
})

/** By how much the page, or a window over it, is wider than the screen. */
const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const windows = [...document.querySelectorAll('[role=dialog]')].flatMap((each) => {
      const { left, right } = each.getBoundingClientRect()
      return [-left, right - clientWidth, each.scrollWidth - each.clientWidth]
    })
    return Math.max(scrollWidth - clientWidth, ...windows.map(Math.ceil))
  })

for (const { language, width, theme } of LOOKS) {
  test(`[UI-06, SHELL-23] every screen in ${language}, ${width} px, dark and light`, async ({ browser }) => {
    // Some sixty screens, each looked at twice.
    test.setTimeout(600_000)
    const context = await browser.newContext({ viewport: { width, height: 860 }, reducedMotion: 'reduce' })
    await dress(context, theme, language)
    const page = await context.newPage()
    const faults: Record<string, string[]> = {}
    // What the policy of the page stops would be a fault of the page: it asks for nothing that is not allowed.
    page.on('console', (said) => {
      if (/Content Security Policy|Trusted(HTML|Script)/.test(said.text())) (faults['policy'] ??= []).push(said.text())
    })
    const look = async (name: string, part: { inner?: boolean } = {}): Promise<void> => {
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
      await seeAll(page)
      await expect.poll(() => sidewaysOf(page), `${name} scrolls sideways`).toBe(0)
      const found = await faultsInBothThemes(page, part)
      if (found.length > 0) faults[name] = found
    }
    for (const address of DIALOGS) {
      await page.goto(address)
      await expect(page.getByRole('dialog')).not.toBeEmpty()
      await look(address)
    }
    await page.goto('/')
    await look('/')
    const words = await wordsOf(page)
    for (const address of [...VISITOR, ...words]) {
      if (address === '/') continue
      await turnTo(page, address)
      await look(`visitor ${address}`, { inner: true })
    }
    await page.goto('/rng?search=qqqqqqqq')
    await expect(page.getByRole('main')).not.toBeEmpty()
    await look('an empty list', { inner: true })
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await look('search')

    await page.goto('/login')
    await logInAnywhere(page)
    await look('member /')
    await lookAtLayers(page, look)
    for (const address of [...OWN, ...TABLES[language], ...PLAYING]) {
      await turnTo(page, address)
      await look(`member ${address}`, { inner: true })
    }
    expect(faults).toEqual({})
    await context.close()
  })
}

/** The member center and a game as they stand over a page. */
async function lookAtLayers(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page
    .locator(`a[href="${memberPath('depositv2')}"]:visible`)
    .first()
    .click()
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await look('member center over a page')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await turnTo(page, '/rng?vassalage=PG')
  await page
    .locator(`main a[href="${playPath('PG', 'jade-lanterns')}"]`)
    .first()
    .click()
  await expect(dialog.locator('iframe')).toBeVisible()
  await look('game over a page')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
}

/** The pages of words, as the help center lists them. */
async function wordsOf(page: Page): Promise<string[]> {
  await turnTo(page, PATHS.help)
  const links = page.locator(`main a[href^="${PATHS.help}/"]`)
  await expect(links.first()).toBeVisible()
  const all = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(all)].filter((address) => !address.includes('#'))
}

/** The demo agent, who is a player too, logs in whatever language the dialog speaks. */
async function logInAnywhere(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').nth(0).fill('agent')
  await dialog.getByRole('textbox').nth(1).fill('jade-river-2026')
  await dialog.getByRole('textbox').nth(1).press('Enter')
  await expect(dialog).toBeHidden()
}

/** Resolves when nothing grows or shrinks any more: a dialog that opens is a little smaller at first. What turns for ever is left to turn. */
const atRest = (place: Element): Promise<unknown> => {
  const ending = place.getAnimations({ subtree: true }).filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => true)
}

test('[UI-06] controls are as high in Burmese as in English, in header, dialogs, forms and lists', async ({ browser }) => {
  const heightsIn = async (language: string): Promise<Record<string, number[]>> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
    await dress(context, 'light', language)
    const page = await context.newPage()
    const heights: Record<string, number[]> = {}
    type Control = 'button' | 'combobox' | 'link' | 'searchbox' | 'textbox'
    const measure = async (name: string, place: Locator, roles: readonly Control[] = ['button', 'link', 'textbox']): Promise<void> => {
      await page.evaluate(() => document.fonts.ready.then(() => true))
      await place.evaluate(atRest)
      for (const role of roles)
        heights[`${name} ${role}`] = await place
          .getByRole(role)
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    }
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await measure('header', page.getByRole('banner'))
    for (const address of ['/login', '/register']) {
      await page.goto(address)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('textbox').first()).toBeVisible()
      // Who vouches is told by the server, and comes after the dialog; so does its banner.
      if (address === '/login') await expect(dialog.getByRole('button', { name: 'Facebook' })).toBeVisible()
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
      await measure(address, dialog)
    }
    await page.goto('/login')
    await logInAnywhere(page)
    await expect(page.getByRole('banner').getByRole('group')).toBeVisible()
    await measure('member header', page.getByRole('banner'))
    for (const address of ['/member/depositv2', '/member/withdraw', '/feedback', '/rng']) {
      await turnTo(page, address)
      await expect(page.getByRole('main').locator('input, select').first()).toBeVisible()
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
      // How many tiles of a list are drawn is the window's affair.
      await measure(address, page.getByRole('main'), address === '/rng' ? ['combobox', 'searchbox'] : ['button', 'combobox', 'textbox'])
    }
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
