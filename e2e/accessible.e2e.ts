/** Accessible: no rule of WCAG 2.2 AA that a machine can check is broken on any screen, and Burmese takes the room that English takes. */
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { faultsInBothThemes } from './axe.ts'
import { turnTo } from './person.ts'

/** Both languages, one wide and one on a phone; each screen is looked at in one theme by all rules and in the other by those of colour. */
const LOOKS = [
  { language: 'EN', width: 1280, theme: 'dark' },
  { language: 'MY', width: 390, theme: 'light' },
] as const

/** One screen of every kind: lists, centers of providers, games, pages of words and those beside the site. Windows are looked at in dialogs.e2e.ts. */
const VISITOR = ['/rng', '/sports', '/no-such-page', '/fair', '/fair/games', '/promotions', '/news']
const WORDS = ['/help', '/help/terms', '/feedback', '/download', '/phone', '/agent']
const MEMBER = ['securityCenter', 'transferFund', 'depositv2', 'withdraw', 'personalHistoryCopy', 'transactionHistory', 'personalProfit']
const OWN = [...MEMBER, 'messageV2'].map((page) => `/member/${page}`)
const PLAYING = ['/play/BGS/dice', '/play/PG/jade-lanterns', '/lottery', '/agentHome']

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

for (const { language, width, theme } of LOOKS) {
  test(`[UI-06, SHELL-23] every screen in ${language}, ${width} px, dark and light`, async ({ browser }) => {
    // Some thirty screens, each looked at twice.
    test.setTimeout(360_000)
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
      const found = await faultsInBothThemes(page)
      if (found.length > 0) faults[name] = found
    }
    for (const address of ['/register', '/login']) {
      await page.goto(address)
      await expect(page.getByRole('dialog')).not.toBeEmpty()
      await look(address)
    }
    await page.goto('/')
    await look('/')
    for (const address of [...VISITOR, ...WORDS]) {
      await turnTo(page, address)
      await look(`visitor ${address}`)
    }
    await page.goto('/rng?search=qqqqqqqq')
    await expect(page.getByRole('main')).not.toBeEmpty()
    await look('an empty list')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await look('search')

    await page.goto('/login')
    await logInAnywhere(page)
    for (const address of ['/recent', ...OWN, ...PLAYING]) {
      await turnTo(page, address)
      await look(`member ${address}`)
    }
    expect(faults).toEqual({})
    await context.close()
  })
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
      await page.waitForLoadState('networkidle')
      await measure(address, dialog)
    }
    await page.goto('/login')
    await logInAnywhere(page)
    await expect(page.getByRole('banner').getByRole('group')).toBeVisible()
    await measure('member header', page.getByRole('banner'))
    for (const address of ['/member/depositv2', '/member/withdraw', '/rng']) {
      await turnTo(page, address)
      await expect(page.getByRole('main').locator('input').first()).toBeVisible()
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
