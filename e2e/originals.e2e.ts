/** In-house games: a person plays all fourteen by keyboard or touch, goes on with a round after a reload, and recomputes what came out. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { wcagFaults } from './axe.ts'
import { endFlight } from './flight.ts'
import { openAccount } from './person.ts'

// With motion off a result is there at once; the minimum time between rounds stays.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const words = (page: Page): Locator => page.locator('section[data-tone]').getByRole('status')
const act = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const MONEY = /(You won|Stake returned|returned|You lost).*\(net [+−]?[\d,]+\.\d\d Ks/

/** Opens the table, and waits until it takes presses. */
async function sitAt(page: Page, game: string): Promise<void> {
  await page.goto(`/play/BGS/${game}`)
  await expect(page.locator('section[data-tone]')).toBeVisible()
  await expect(page.locator('.table-panel').locator('[type=submit][aria-disabled=false], [aria-label="Your choice"]').first()).toBeVisible()
}

/** Plays as a person does, who reads what is said, does what is open to them, and goes on until the closing sentence. */
async function toTheEnd(page: Page, next: (said: string) => Promise<void>, end: RegExp = MONEY): Promise<void> {
  await expect(async () => {
    const said = await words(page).innerText()
    if (!end.test(said)) await next(said)
    await expect(words(page)).toHaveText(end, { timeout: 2000 })
  }).toPass({ intervals: [0] })
}

/** PROT-05: the gold line is drawn for a net win only. Answers the result of the round as the page words it. */
async function expectHonest(page: Page): Promise<string> {
  const [, net = '', sign] = /net (([+−]?)[\d,]+\.\d\d)\sKs/.exec(await words(page).innerText()) ?? []
  await expect(page.locator('.table-gold')).toHaveCount(sign === '+' ? 1 : 0)
  return net
}

type Instant = { readonly game: string; readonly act: string; readonly before?: (page: Page) => Promise<void>; readonly key?: string }

/** Each with the bets that are placed first and how the round is started: by a key, or by a tap on the button. */
const BY_KEY: readonly Instant[] = [
  { game: 'dice', act: 'Roll', key: 'Enter' },
  { game: 'wheel', act: 'Spin the wheel', key: ' ', before: (page) => page.keyboard.press('2') },
  { game: 'plinko', act: 'Drop the ball', key: 'Enter', before: (page) => page.keyboard.press('ArrowUp') },
  { game: 'limbo', act: 'Bet', key: 'Enter', before: (page) => page.keyboard.press('ArrowLeft') },
  { game: 'line-slot', act: 'Spin', key: ' ' },
]
const BY_TOUCH: readonly Instant[] = [
  { game: 'keno', act: 'Draw', before: (page) => page.getByRole('button', { name: '7', exact: true }).tap() },
  {
    game: 'roulette',
    act: 'Spin',
    // Both colours: the ball brings back the stake or less of it, and never more.
    before: async (page) => {
      for (const spot of ['Red, 1:1', 'Black, 1:1']) await page.getByRole('button', { name: spot }).tap()
    },
  },
  { game: 'baccarat', act: 'Deal', before: (page) => page.getByRole('button', { name: 'Player, 1:1' }).tap() },
  { game: 'dragon-tiger', act: 'Deal', before: (page) => page.getByRole('button', { name: 'Tie, 11:1', exact: true }).tap() },
  { game: 'sic-bo', act: 'Roll', before: (page) => page.getByRole('button', { name: 'Small, 1:1' }).tap() },
]

/** That time and net result stay in sight is in web/pages/own-table.browser.test.tsx, the least time between rounds in server/originals/instant/instant.test.ts. */
for (const [by, games] of [
  ['key', BY_KEY],
  ['touch', BY_TOUCH],
] as const)
  test(
    `[PROT-05, GAME-17, UI-06] games of one step are played by ${by}, and only a net win is celebrated`,
    by === 'touch' ? { tag: '@whole' } : {},
    async ({ page }) => {
      await openAccount(page, '50000')
      for (const { game, act: name, before, key } of games) {
        await test.step(game, async () => {
          await sitAt(page, game)
          await before?.(page)
          if (key === undefined) await act(page, name).tap()
          else await page.keyboard.press(key)
          await expect(words(page)).toHaveText(MONEY)
          await expectHonest(page)
          await expect(page.locator('.sitting div').filter({ hasText: 'Net result' }).locator('dd')).toContainText('Ks')
          if (game === 'roulette') await expect(page.locator('.table-gold')).toHaveCount(0)
          await expect(page.getByRole('link', { name: /^Round \d+: .* Verify$/ }).first()).toBeVisible()
        })
      }
      // At rest every table is looked at in web/pages/accessible-own.browser.test.tsx; this one has a result.
      expect(await wcagFaults(page)).toEqual([])
    },
  )

test('[GAME-17, PROT-07] goes on with a round of mines after a reload, is paid for what was opened, and computes the round again', async ({
  page,
}) => {
  await openAccount(page, '50000')
  await sitAt(page, 'mines')
  await page.getByLabel('Mines', { exact: true }).selectOption('1')
  // With one mine in twenty-five the first tile is nearly always safe; a mine ends the round, and a new board starts.
  await toTheEnd(
    page,
    async (said) => {
      if (said !== 'Open a tile.') return act(page, 'Start').click({ timeout: 2000 })
      await page.getByRole('button', { name: 'Row 1, column 1' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
    },
    /^1 gem: 1\.\d+×/,
  )
  await page.reload()
  await expect(page.getByText('Your round is open')).toBeVisible()
  expect(await wcagFaults(page)).toEqual([])
  await toTheEnd(page, () => page.keyboard.press('c'), /1 gem at 1\.\d+×\. You won 10\d\.\d\d Ks/)
  await expectHonest(page)

  await page.getByRole('heading', { name: 'Provably fair' }).click()
  await act(page, 'Change client seed').click()
  await act(page, 'Change and reveal the old seed').click()
  await expect(page.getByText('Seed changed. The old server seed is revealed.')).toBeVisible()
  const round = page.getByRole('link', { name: /^Round \d+: .* Verify$/ }).first()
  // Before the list is loaded again the row leads to a seed that is still closed.
  await expect(round).toHaveAttribute('href', /[#&]seed=\w/)
  await round.click()
  const result = page.getByRole('region', { name: 'Result of the verification' })
  await expect(result.getByText('The seed matches its commitment')).toBeVisible()
  await expect(result.getByText(/baize1\|mines\|/).first()).toBeVisible()
  await expect(result.getByText('Wins', { exact: true })).toBeVisible()
  await expect(result.getByRole('region', { name: 'Jackpot draw' })).toContainText(/(Wins|Does not win) the jackpot.*baize1\|jackpot\|1\|/)
})

test('[GAME-17] plays hi-lo and blackjack to their ends by keyboard', { tag: '@whole' }, async ({ page }) => {
  await openAccount(page, '50000')
  await sitAt(page, 'hi-lo')
  await toTheEnd(page, async (said) => {
    if (said === '') await page.keyboard.press('Enter')
    else if (said.includes('You stand at')) await page.keyboard.press('c')
    else await page.getByRole('group', { name: 'Your choice' }).getByRole('button').first().press('Enter', { timeout: 2000 })
  })
  await expectHonest(page)

  await sitAt(page, 'blackjack')
  await toTheEnd(page, (said) => page.keyboard.press(said === '' ? 'Enter' : 's'))
  await expectHonest(page)
})

/** How a flight ends, and a cut line in its middle, are in web/pages/own-table.browser.test.tsx. */
test('[GAME-17] bets on the shared round of crash, with an auto cash-out at the chosen multiplier', async ({ page }) => {
  // A few rounds may pass on a busy machine.
  test.slow()
  await openAccount(page, '50000')
  await sitAt(page, 'crash')
  // Until the table has reported the state of its round, the stakes are disabled.
  await expect(page.getByLabel('Auto cash-out at')).toBeEnabled()
  await page.getByLabel('Auto cash-out at').fill('1.01')
  const now = page.getByRole('button', { name: 'Place bet', exact: true })
  // A round may start or crash during the press; then the press counts for another round.
  await expect(async () => {
    if (!(await page.getByText('Bet placed').isVisible())) {
      if (!(await now.isVisible())) await endFlight()
      // Pressed as soon as the next round opens, since its flight would begin before the wait below ends.
      await now.tap({ timeout: 5000 }).catch(() => undefined)
    }
    await expect(words(page)).toHaveText(/^(Cashed out at 1\.01×|Crashed at [\d,.]+×\. You won 101\.00)/, { timeout: 9000 })
  }).toPass({ intervals: [0], timeout: 200_000 })
})
