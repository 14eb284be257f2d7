/** Vendor games: a person plays a slot, the fish, a live table and the e-lottery of the sandbox brands in their frames, and finds every bet again. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { balanceOf, deposit, fromMenu, register } from './person.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** The first amount of a text in hundredths. */
const hundredths = (text: string): number => Number(/[+−]?[\d,]+\.\d\d/.exec(text)?.[0].replace('−', '-').replaceAll(/[,.]/g, ''))

/** Keeps all that a game says from now on, since a table goes on and soon says something else; answers whether it has said so. */
async function listen(game: FrameLocator): Promise<(what: RegExp) => Promise<boolean>> {
  const status = game.getByRole('status')
  await status.evaluate((line) => {
    const said: string[] = []
    new MutationObserver(() => said.push(line.textContent)).observe(line, { childList: true, characterData: true, subtree: true })
    Object.assign(globalThis, { said })
  })
  return async (what) => {
    const said = await status.evaluate(() => (globalThis as unknown as { said: string[] }).said)
    return said.some((text) => what.test(text))
  }
}

/** Opens a game of a vendor in the site's frame and waits until it is there. */
async function play(page: Page, path: string, name: string): Promise<FrameLocator> {
  await page.goto(`/play/${path}`)
  await expect(page.getByText(`Opening ${name}`)).toBeHidden()
  return page.getByTitle(`Game ${name}`).contentFrame()
}

/** What the vendor's own page has against it, looked at by itself and with its rules open. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const address = await page.getByTitle(`Game ${name}`).getAttribute('src')
  const alone = await page.context().newPage()
  await alone.emulateMedia({ reducedMotion: 'reduce' })
  await alone.goto(address ?? '')
  await expect(alone.locator('#balance')).toHaveText(/Ks/)
  const found: string[] = []
  const look = async (): Promise<void> => {
    const { violations } = await new AxeBuilder({ page: alone }).withTags(RULES).analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${name}: ${id}: ${node.target.join(' ')}`)))
  }
  await look()
  await alone.getByRole('button', { name: 'Rules and payouts' }).click()
  await expect(alone.getByRole('dialog', { name: 'Rules and payouts' })).toContainText('Return to player')
  await look()
  await alone.close()
  return found
}

/** Whether every game's bets are settled, and the balance is what the record's sum says. */
async function expectRecorded(page: Page): Promise<void> {
  await page.goto('/')
  await fromMenu(page, 'Betting record')
  const rounds = page.getByRole('table', { name: 'Betting record' })
  await expect(async () => {
    await page.reload()
    for (const [name, stake] of [
      ['Minute Keno', '500.00'],
      ['Lotus Ways', '100.00'],
      ['Koi Harbour', ''],
      ['Harbour Baccarat', ''],
    ] as const)
      await expect(rounds.getByRole('row', { name: new RegExp(name) }).first()).toContainText(new RegExp(`${stake}.*Settled`), {
        timeout: 5_000,
      })
    await expect(rounds.getByText('Open', { exact: true })).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 90_000 })
  const net = await rounds.locator('tfoot td').nth(4).innerText()
  await expect.poll(async () => hundredths(await balanceOf(page).innerText())).toBe(10_000_000 + hundredths(net))
}

test('[GAME-14, GAME-15] slot, fish, live table and e-lottery are played from the site, and balance and record move', async ({ page }) => {
  test.setTimeout(420_000)
  await register(page)
  await deposit(page, '100000')

  const keno = await play(page, 'QUICKDRAW/minute-keno', 'Minute Keno')
  const confirm = keno.locator('#confirm')
  // Betting may close between two presses; then the ticket is written again in the next round.
  await expect(async () => {
    if (await confirm.isDisabled()) {
      for (const number of [8, 17]) {
        const ball = keno.getByRole('button', { name: `Number ${number}`, exact: true })
        if ((await ball.getAttribute('aria-pressed')) === 'false') await ball.click({ timeout: 2_000 })
      }
      await keno.getByRole('button', { name: 'Add ticket' }).click({ timeout: 2_000 })
    }
    await confirm.click({ timeout: 2_000 })
    await expect(keno.getByText('Placed 500.00 Ks')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  expect(await faultsOf(page, 'Minute Keno')).toEqual([])

  // The draw goes on without this page, and its ticket with it.
  const slot = await play(page, 'EG2/lotus-ways', 'Lotus Ways')
  const spin = slot.getByRole('button', { name: 'Spin', exact: true })
  await expect(spin).toHaveAttribute('aria-disabled', 'false')
  await spin.focus()
  await page.keyboard.press('Space')
  await expect(slot.getByRole('status')).toHaveText(/(No win|You won|came back).*Balance [\d,.]+ Ks/, { timeout: 60_000 })
  expect(await faultsOf(page, 'Lotus Ways')).toEqual([])

  const fish = await play(page, 'JDB/koi-harbour', 'Koi Harbour')
  await fish.getByRole('button', { name: 'Aim at next fish' }).click()
  await expect(async () => {
    await fish.getByRole('button', { name: 'Shoot' }).click()
    await expect(fish.getByRole('status')).toHaveText(/hits/, { timeout: 1_500 })
  }).toPass({ timeout: 60_000 })
  expect(await faultsOf(page, 'Koi Harbour')).toEqual([])

  const table = await play(page, 'HARBOURLIGHT/harbour-baccarat', 'Harbour Baccarat')
  const player = table.getByRole('button', { name: 'Player, pays 1:1' })
  const hasSaid = await listen(table)
  // Betting may close between two steps; then the chip is taken off and laid again in the next round.
  await expect(async () => {
    await expect(player).toHaveAttribute('aria-disabled', 'false', { timeout: 15_000 })
    await player.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('p')
    await expect(table.getByText(/^Placed /)).toBeVisible({ timeout: 2_500 })
  }).toPass({ timeout: 90_000 })
  await expect.poll(() => hasSaid(/(Player|Banker|Tie).*(You won|came back|No win).*Balance/), { timeout: 60_000 }).toBe(true)
  expect(await faultsOf(page, 'Harbour Baccarat')).toEqual([])

  await expectRecorded(page)
})
