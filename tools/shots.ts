/** Takes pictures of every screen in both themes, both languages and three widths. A person can then look at all of them side by side. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from './chromium.ts'
import { freshData } from './fresh-data.ts'
import { makeLotteryStates, STATES } from './pictures/lottery-states.ts'

/** The demo member whom the server creates in an empty data folder and names in its output. */
const DEMO = { user: 'demo', password: 'jade-river-2026' }

const OWN_PORT = 3200
const START_MS = 60_000
const WIDTHS = [360, 768, 1440]
const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024, 1440: 900 }
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['MY', 'EN'] as const

/** A screen that is `made` needs its state brought about first, so the product has to be this tool's own. */
type Screen = { name: string; path: string; member?: true; made?: true; prepare?: (page: Page) => Promise<void> }

/** The first of the member's bets or chases, as far up as the page lets it. */
const firstBet = (page: Page): Promise<void> =>
  page
    .locator('.lot-order')
    .first()
    .evaluate((card) => card.scrollIntoView({ block: 'center' }))
const lottery = (name: string, gameCode: string, view: string): Screen => ({
  name: `lottery-${name}`,
  path: `/lottery?gameCode=${gameCode}&view=${view}`,
  member: true,
  made: true,
  ...(view === 'bets' ? { prepare: firstBet } : {}),
})

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'game-list', path: '/rng' },
  { name: 'live-list', path: '/live' },
  { name: 'hot-list', path: '/hot' },
  { name: 'game-center', path: '/sports' },
  { name: 'fair', path: '/fair' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'home-member', path: '/', member: true },
  { name: 'transaction-history', path: '/member/transactionHistory', member: true },
  { name: 'betting-record', path: '/member/personalHistoryCopy', member: true },
  { name: 'deposit', path: '/member/depositv2', member: true },
  { name: 'withdraw', path: '/member/withdraw', member: true },
  { name: 'security-center', path: '/member/securityCenter', member: true },
  {
    name: 'limits',
    path: '/member/securityCenter',
    member: true,
    prepare: (page) =>
      page
        .locator('.limits')
        .first()
        .evaluate((list) => list.closest('section')?.scrollIntoView()),
  },
  { name: 'bonus-details', path: '/member/bonusDetails', member: true },
  { name: 'reward-center', path: '/member/rewardCenter', member: true },
  { name: 'missions', path: '/member/missionLeaderboard', member: true },
  { name: 'promotions', path: '/promotions', member: true },
  { name: 'vip', path: '/vip', member: true },
  { name: 'favourites', path: '/favorite', member: true },
  { name: 'points-goods', path: '/pointMall', member: true },
  { name: 'points-convert', path: '/pointMall?tab=convert', member: true },
  { name: 'points-rules', path: '/pointMall?tab=rules', member: true },
  { name: 'slot', path: '/play/PG/jade-lanterns', member: true },
  { name: 'dice', path: '/play/BGS/dice', member: true },
  ...Object.entries(STATES).map(([name, game]) => lottery(name, game, 'bets')),
  lottery('void-results', STATES.void, 'results'),
  lottery('early-results', STATES.early, 'results'),
]

const root = path.resolve(import.meta.dirname, '..')
const DATA = 'node_modules/.cache/shots-data'
const folder = path.join(root, 'shots')

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, width: { type: 'string', multiple: true } } })

/** Starts the product with an empty data folder of its own; the answer of the status call says that it is ready. */
async function startProduct(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = `http://localhost:${OWN_PORT}`
  freshData(path.join(root, DATA))
  const product = spawn(process.execPath, ['server/app/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(OWN_PORT), BAIZE_DATA: DATA, SANDBOX_DRAWS: 'any-time' },
  })
  const until = performance.now() + START_MS
  while (product.exitCode === null && performance.now() < until) {
    const answer = await fetch(`${url}/wps/system/status`).catch(() => undefined)
    if (answer?.ok) return { url, stop: () => end(product) }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await end(product)
  throw new Error(`the product did not answer at ${url}/wps/system/status`)
}

function end(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    product.once('exit', () => resolve())
    product.kill('SIGTERM')
  })
}

/** Logs in through the dialog, as a member would; the session stays in this page's tab. */
async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  const form = page
    .locator('form')
    .filter({ has: page.locator('input[type=password]') })
    .first()
  await form.locator('input:not([type=password]):not([type=checkbox]):not([type=hidden])').first().fill(DEMO.user)
  const password = form.locator('input[type=password]')
  await password.fill(DEMO.password)
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && /login/i.test(answer.url()))
  const button = form.locator('[type=submit]')
  if ((await button.count()) > 0) await button.first().click()
  else await password.press('Enter')
  if (!(await answered).ok())
    throw new Error(`the demo member ${DEMO.user} could not log in: ${(await (await answered).text()).slice(0, 200)}`)
  await form.waitFor({ state: 'detached' })
}

/** One picture, once fonts and pictures are loaded and the page is still. */
async function take(page: Page, url: string, screen: Screen, ending: string): Promise<void> {
  await page.goto(url + screen.path)
  await page.locator('main').first().waitFor()
  await screen.prepare?.(page)
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => true))
  await page.screenshot({ path: path.join(folder, `${screen.name}-${ending}.png`), animations: 'disabled' })
}

/** All screens in one theme and language; returns the screens that could not be taken. */
async function takeAll(
  browser: Browser,
  url: string,
  theme: string,
  language: string,
  screens: Screen[],
  widths: number[],
): Promise<string[]> {
  const failed: string[] = []
  for (const member of [false, true]) {
    const wanted = screens.filter((screen) => (screen.member ?? false) === member)
    if (wanted.length === 0) continue
    const context = await browser.newContext({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
    await context.addInitScript(
      ([shade, words]) => {
        localStorage.setItem('theme', shade!)
        localStorage.setItem('hisLang', words!)
      },
      [theme, language],
    )
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    try {
      if (member) await logIn(page, url)
      for (const screen of wanted) {
        for (const width of widths) {
          await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
          const ending = `${width}-${theme}-${language}`
          await take(page, url, screen, ending).catch((error: unknown) =>
            failed.push(`${screen.name}-${ending}: ${String(error).split('\n')[0]}`),
          )
        }
      }
    } catch (error) {
      failed.push(`${member ? 'member' : 'guest'} screens, ${theme}, ${language}: ${String(error).split('\n')[0]}`)
    }
    await context.close()
  }
  return failed
}

async function main(): Promise<void> {
  const given = process.env['BAIZE_URL']
  const screens = SCREENS.filter(({ name, made }) => (values.only?.includes(name) ?? true) && !(made && given !== undefined))
  const widths = values.width?.map(Number) ?? WIDTHS
  if (screens.length === 0) throw new Error(`there is no such screen; known are ${SCREENS.map(({ name }) => name).join(', ')}`)
  if (widths.some((width) => !Number.isInteger(width) || width < 100)) throw new Error('a width is a number of pixels, such as 360')
  mkdirSync(folder, { recursive: true })
  const product = given === undefined ? await startProduct() : { url: given.replace(/\/$/, ''), stop: () => Promise.resolve() }
  const browser = await chromium.launch(launchOptions('quick'))
  const failed: string[] = []
  try {
    if (screens.some(({ made }) => made)) await makeLotteryStates({ url: product.url, data: DATA, member: DEMO })
    for (const theme of THEMES)
      for (const language of LANGUAGES) failed.push(...(await takeAll(browser, product.url, theme, language, screens, widths)))
  } finally {
    await browser.close()
    await product.stop()
  }
  for (const line of failed) console.log(`not taken: ${line}`)
  console.log(`pictures of ${screens.length} screens stand in ${path.relative(process.cwd(), folder) || folder}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

await main()
