/** In-house games: one person plays all fourteen by keyboard or touch, goes on with a round after a reload, and recomputes what came out. */
import { expect, test, type BrowserContext, type Locator, type Page, type WebSocketRoute } from '@playwright/test'
import { faultsInBothThemes } from './axe.ts'
import { openAccount } from './person.ts'

test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page

/** Nothing moves, so a result is there at once; the pace between rounds stays. */
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' })
  page = await context.newPage()
  await openAccount(page, '50000')
})
test.afterAll(() => context.close())

const words = (): Locator => page.locator('section[data-tone]').getByRole('status')
const act = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' })
const MONEY = /(You won|Stake returned|returned|You lost).*\(net [+−]?[\d,]+\.\d\d Ks/

let shade = 0
/** Every table is looked at once by all rules, dark and light in turn, and by those of colour in the other; in Burmese in accessible.e2e.ts. */
async function expectAccessible(): Promise<void> {
  shade += 1
  await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), shade % 2 === 0 ? 'light' : 'dark')
  // Colours that are still fading from one to another are nobody's to judge.
  await page.evaluate(() => {
    const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(fading.map(({ finished }) => finished))
  })
  expect(await faultsInBothThemes(page)).toEqual([])
}

/** Sits down, and waits until the table takes presses. */
async function sitAt(game: string): Promise<void> {
  await page.goto(`/play/BGS/${game}`)
  await expect(page.locator('section[data-tone]')).toBeVisible()
  await expect(page.locator('.table-panel').locator('[type=submit][aria-disabled=false], [aria-label="Your choice"]').first()).toBeVisible()
}

/** Plays as a person does, who reads what is said, does what is open to them, and goes on until the closing sentence. */
async function toTheEnd(next: (said: string) => Promise<void>, end: RegExp = MONEY): Promise<void> {
  await expect(async () => {
    const said = await words().innerText()
    if (!end.test(said)) await next(said)
    await expect(words()).toHaveText(end, { timeout: 2000 })
  }).toPass({ intervals: [0] })
}

/** PROT-05: time, which goes on, and net result are in sight however far a person has scrolled, and nothing plays faster or by itself. */
async function expectProtected(within: Locator): Promise<void> {
  await expect(within.getByRole('timer')).toBeInViewport({ ratio: 1 })
  await expect(within.getByRole('timer')).toHaveText(/[1-9]/)
  await expect(within.locator('.sitting div').filter({ hasText: 'Net result' })).toBeInViewport({ ratio: 1 })
  for (const role of ['button', 'switch', 'checkbox', 'radio'] as const)
    await expect(within.getByRole(role, { name: /auto ?play|auto ?spin|turbo|quick|faster|skip/i })).toHaveCount(0)
}

/** PROT-05: the gold line is drawn for a net win, and for nothing else. Answers what the round brought, in the words in which it was said. */
async function expectHonest(): Promise<string> {
  const [, net = '', sign] = /net (([+−]?)[\d,]+\.\d\d)\sKs/.exec(await words().innerText()) ?? []
  await expect(page.locator('.table-gold')).toHaveCount(sign === '+' ? 1 : 0)
  return net
}

/** Each with what is laid before and how the round is begun: a key, or a tap on the act. */
const INSTANT: readonly { readonly game: string; readonly act: string; readonly before?: () => Promise<void>; readonly key?: string }[] = [
  { game: 'dice', act: 'Roll', key: 'Enter' },
  { game: 'wheel', act: 'Spin the wheel', key: ' ', before: () => page.keyboard.press('2') },
  { game: 'plinko', act: 'Drop the ball', key: 'Enter', before: () => page.keyboard.press('ArrowUp') },
  { game: 'limbo', act: 'Bet', key: 'Enter', before: () => page.keyboard.press('ArrowLeft') },
  { game: 'keno', act: 'Draw', before: () => page.getByRole('button', { name: '7', exact: true }).tap() },
  { game: 'line-slot', act: 'Spin', key: ' ' },
  {
    game: 'roulette',
    act: 'Spin',
    // Both colours: the ball brings back the stake or less of it, and never more.
    before: async () => {
      for (const spot of ['Red, 1:1', 'Black, 1:1']) await page.getByRole('button', { name: spot }).tap()
    },
  },
  { game: 'baccarat', act: 'Deal', before: () => page.getByRole('button', { name: 'Player, 1:1' }).tap() },
  { game: 'dragon-tiger', act: 'Deal', before: () => page.getByRole('button', { name: 'Tie, 11:1', exact: true }).tap() },
  { game: 'sic-bo', act: 'Roll', before: () => page.getByRole('button', { name: 'Small, 1:1' }).tap() },
]

/** The other half, the least time between rounds, is in server/originals/instant/instant.test.ts under the same id: here rounds may follow at once. */
test('[PROT-05, GAME-17, UI-06] the half of the windows: in every game window time and net result stay in sight, only a net win is praised, and nothing plays faster or by itself; every game of one step is played and accessible', async () => {
  test.slow()
  for (const { game, act: name, before, key } of INSTANT) {
    await test.step(game, async () => {
      await sitAt(game)
      await before?.()
      if (key === undefined) await act(name).tap()
      else await page.keyboard.press(key)
      await expect(words()).toHaveText(MONEY)
      const net = await expectHonest()
      // One round of this sitting has been played, and its result is that of the sitting.
      await expect(page.locator('.sitting div').filter({ hasText: 'Net result' }).locator('dd')).toContainText(net)
      if (game === 'roulette') await expect(page.locator('.table-gold')).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Round \d+: .* Verify$/ }).first()).toBeVisible()
      await page.getByRole('link', { name: 'Read the rules' }).scrollIntoViewIfNeeded()
      await expectProtected(page.getByRole('main'))
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible()
    })
  }
  for (const game of ['crash', 'mines', 'hi-lo', 'blackjack']) {
    await sitAt(game)
    await page.getByRole('link', { name: 'Read the rules' }).scrollIntoViewIfNeeded()
    await expectProtected(page.getByRole('main'))
  }
  // The window around a provider's game, by its own address and over a list.
  await page.goto('/play/EG2/lotus-ways')
  await expect(page.getByTitle('Game Lotus Ways').contentFrame().getByRole('button', { name: 'Spin', exact: true })).toBeVisible()
  await expectProtected(page.getByRole('main'))
  await page.goto('/rng?vassalage=EG2&search=lotus+ways')
  await page.getByRole('main').getByRole('link', { name: 'Lotus Ways' }).first().click()
  await expectProtected(page.getByRole('dialog', { name: 'Lotus Ways' }))
  // And the full page of one game.
  await page.goto('/seamless?vassalage=EG2&gameCode=lotus-ways')
  await expect(page.getByTitle('Game Lotus Ways')).toBeVisible()
  await expectProtected(page.getByRole('main'))
})

test('[GAME-17, PROT-07] goes on with a round of mines after a reload, and is paid for what was opened', async () => {
  await sitAt('mines')
  await page.getByLabel('Mines', { exact: true }).selectOption('1')
  // With one burr in twenty-five the first lid is nearly always safe; a burr ends the round, and the tray is laid again.
  await toTheEnd(async (said) => {
    if (said !== 'Open a tile.') return act('Start').click({ timeout: 2000 })
    await page.getByRole('button', { name: 'Row 1, column 1' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }, /^1 gem: 1\.\d+×/)
  await page.reload()
  await expect(page.getByText('Your round is open')).toBeVisible()
  await expectAccessible()
  await toTheEnd(() => page.keyboard.press('c'), /1 gem at 1\.\d+×\. You won 10\d\.\d\d Ks/)
  await expectHonest()
})

test('[GAME-17] plays hi-lo and blackjack to their ends by keyboard', async () => {
  await sitAt('hi-lo')
  await toTheEnd(async (said) => {
    if (said === '') await page.keyboard.press('Enter')
    else if (said.includes('You stand at')) await page.keyboard.press('c')
    else await page.getByRole('group', { name: 'Your choice' }).getByRole('button').first().press('Enter', { timeout: 2000 })
  })
  await expectHonest()
  await expectAccessible()

  await sitAt('blackjack')
  await toTheEnd((said) => page.keyboard.press(said === '' ? 'Enter' : 's'))
  await expectHonest()
  await expectAccessible()
})

test('[GAME-17] brings the stage back into sight when a result is on its way', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await sitAt('sic-bo')
  await page.getByRole('button', { name: 'Small, 1:1' }).tap()
  const stage = page.locator('.table-stage')
  const top = (): Promise<number> => stage.evaluate((element) => element.getBoundingClientRect().top)
  await stage.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top + 200, behavior: 'instant' }))
  expect(await top()).toBeLessThan(0)
  await act('Roll').tap()
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  await expect(words()).toHaveText(MONEY)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('[GAME-17] plays the bet that was on the table when it was pressed for, and says that it asks only where the answer takes its time', async () => {
  await sitAt('dice')
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/wps/originals/dice/bet', async (route) => {
    await held
    await route.continue()
  })
  const target = page.getByRole('slider')
  await expect(target).toHaveValue('4950')
  // In one go, so that nothing can have been said yet: a press, and a hand that is still at the slider.
  const busy = await act('Roll').evaluate((button: HTMLButtonElement) => {
    button.click()
    const slider = document.querySelector<HTMLInputElement>('.dice-slider')!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, '7000')
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    return button.getAttribute('aria-busy')
  })
  expect(busy).toBeNull()
  await expect(page.locator('.table-panel [type=button][aria-busy=true]')).toBeVisible()
  await expect(target).toBeDisabled()
  answer()
  await expect(words()).toHaveText(MONEY)
  await page.unroute('**/wps/originals/dice/bet')
  await expect(target).toHaveValue('4950')
})

test('[GAME-17] bets on the shared round of crash with an automatic leave, and is told how it ended', async () => {
  test.setTimeout(360_000)
  await sitAt('crash')
  // Until the table has told where its round stands, the stakes sleep.
  await expect(page.getByLabel('Auto cash-out at')).toBeEnabled()
  await expectAccessible()
  await page.getByLabel('Auto cash-out at').fill('1.01')
  // A round may begin to fly under the finger; then the press is for the next one.
  await toTheEnd(async () => {
    const bet = act(/^(Place bet|Bet on the next round)$/)
    if (await bet.isVisible()) await bet.tap({ timeout: 2000 }).catch(() => undefined)
  }, /^(Bet placed|Cashed out at|(Crashed|The round) .*\(net )/)
  // How it ended stays to be read until the next bet.
  await expect(words()).toHaveText(
    /^(Crashed at [\d,.]+×\. (You won 101\.00|You lost)|The round was interrupted\. .*(You won 101\.00|returned))/,
    // A kite may climb for minutes.
    { timeout: 260_000 },
  )
  await expectHonest()
})

/** Cuts the page off from the server, and lets it come back: the channel is closed and every call fails meanwhile. */
async function cuttable(): Promise<{ cut(): Promise<void>; back(): Promise<void> }> {
  let down = false
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/live\//, (socket) => {
    if (down) return void socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  await page.route(/\/wps\//, (route) => (down ? route.abort('internetdisconnected') : route.fallback()))
  return {
    async cut() {
      down = true
      await Promise.all([...open].map((socket) => socket.close().catch(() => undefined)))
      open.clear()
    },
    /** All that may be old is asked for again, the limits of the tables too. */
    async back() {
      const asked = page.waitForResponse((answer) => answer.url().includes('/wps/originals/settings') && answer.ok())
      down = false
      await asked
    },
  }
}

test('[GAME-17] leaves crash by key, also after the connection was cut in the middle of a flight', async () => {
  test.setTimeout(600_000)
  const line = await cuttable()
  await sitAt('crash')
  const bet = act(/^(Place bet|Bet on the next round)$/)
  const leave = act(/^Cash out \d/)
  // A line may break before anybody can act; then the next round is flown, as people do.
  await expect(async () => {
    if (await bet.isVisible()) await bet.click({ timeout: 2000 })
    await expect(leave).toBeVisible({ timeout: 30_000 })
    await line.cut()
    await line.back()
    await expect(leave).toBeVisible({ timeout: 1000 })
    await page.keyboard.press('Enter')
    await expect(words()).toHaveText(/^(Cashed out at [\d,.]+×|(Crashed|The round) .* You won )/, { timeout: 5000 })
  }).toPass({ intervals: [0] })
  await expect(words()).toHaveText(/^(Crashed|The round) .* You won .*\(net /, { timeout: 260_000 })
  const net = page.locator('.sitting div').filter({ hasText: 'Net result' }).locator('dd')
  const before = (await net.textContent()) ?? ''
  await line.cut()
  await line.back()
  await expect(net).toHaveText(before)
})

test('[GAME-17, PROT-07] opens the seed, and the verifier computes rounds of three games again', async () => {
  await page.getByRole('button', { name: 'Change client seed' }).click()
  await page.getByRole('button', { name: 'Change and reveal the old seed' }).click()
  await expect(page.getByText('Seed changed. The old server seed is revealed.')).toBeVisible()
  for (const game of ['roulette', 'sic-bo', 'mines']) {
    await sitAt(game)
    await page
      .getByRole('link', { name: /^Round \d+: .* Verify$/ })
      .first()
      .click()
    const result = page.getByRole('region', { name: 'Result of the verification' })
    await expect(result.getByText('The seed matches its commitment')).toBeVisible()
    await expect(result.getByText(new RegExp(`baize1\\|${game}\\|`)).first()).toBeVisible()
    await expect(result.getByText(/^(Wins|Loses)$/)).toBeVisible()
    await expect(result.getByRole('region', { name: 'Jackpot draw' })).toContainText(
      /(Wins|Does not win) the jackpot.*baize1\|jackpot\|1\|/,
    )
  }
})

test('[MEMBER-05, GAME-17] finds every round in the betting record, and every return in the published rules', async () => {
  // Fourteen games, and as many rounds more as burrs were met.
  await expect(async () => {
    await page.goto('/member/personalHistoryCopy')
    await expect(page.getByText(/^(1[4-9]|[2-9]\d) rows$/)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.goto('/fair/games')
  await expect(page.getByRole('heading', { level: 2, name: 'Blackjack' })).toBeVisible()
  await expect(page.getByText('Return 99.0000 %').first()).toBeVisible()
  await expectAccessible()
})
