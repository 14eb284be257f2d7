/** Vendor games: a person plays a slot, the fish, a live table and the e-lottery of the sandbox brands in their frames, and finds every bet again. */
import { expect, test, type BrowserContext, type FrameLocator, type Page } from '@playwright/test'
import { wcagFaults } from './axe.ts'
import { balanceOf, openAccount } from './person.ts'

test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  await openAccount(page, '100000')
})
test.afterAll(() => context.close())

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

/** The vendor's own page, by itself and still. */
async function openAlone(page: Page, name: string): Promise<Page> {
  const address = await page.getByTitle(`Game ${name}`).getAttribute('src')
  const alone = await page.context().newPage()
  await alone.emulateMedia({ reducedMotion: 'reduce' })
  await alone.goto(address ?? '')
  await expect(alone.locator('#balance')).toHaveText(/Ks/)
  return alone
}

const lookedAt = async (alone: Page, name: string): Promise<string[]> => {
  return (await wcagFaults(alone)).map((fault) => `${name}: ${fault}`)
}

/** What the vendor's own page has against it, looked at by itself and with its rules open. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const alone = await openAlone(page, name)
  const found: string[] = []
  const look = async (): Promise<void> => void found.push(...(await lookedAt(alone, name)))
  await look()
  await alone.getByRole('button', { name: 'Rules and payouts' }).click()
  await expect(alone.getByRole('dialog', { name: 'Rules and payouts' })).toContainText('Return to player')
  await look()
  await alone.close()
  return found
}

/** Whether every game's bets are settled, and the balance is what the record's sum says. */
async function expectRecorded(page: Page): Promise<void> {
  await page.goto('/member/personalHistoryCopy')
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

test('[GAME-14, GAME-15] slot, fish, live table and e-lottery are played from the site, and balance and record move', async () => {
  test.setTimeout(420_000)
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
  const hasHit = await listen(fish)
  await expect(async () => {
    await fish.getByRole('button', { name: 'Aim at next fish' }).click()
    await fish.getByRole('button', { name: 'Shoot' }).click()
    await expect.poll(() => hasHit(/^\d+ hits/), { timeout: 1_500 }).toBe(true)
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

const OTHERS = [
  ['CQ9/tea-hill-tumble', 'Tea Hill Tumble'],
  ['PG/jade-lanterns', 'Jade Lanterns'],
  ['GRIDNINE/map-line', 'Map Line Arena'],
  ['DAWNRING/feather-pool', 'Feather Pool'],
  ['FOURSEATS/nine-leaves', 'Nine Leaves'],
] as const

test('[GAME-14] the other pages of the sandbox brands are accessible, and a chip is laid between numbers by key', async () => {
  test.setTimeout(240_000)
  for (const [path, name] of OTHERS) {
    await play(page, path, name)
    const alone = await openAlone(page, name)
    expect(await lookedAt(alone, name)).toEqual([])
    if (name === 'Nine Leaves') {
      await alone.getByRole('button', { name: /^Practi[cs]e/ }).click()
      await expect(alone.locator('.you .card').first()).toBeVisible({ timeout: 60_000 })
      expect(await lookedAt(alone, 'the card table')).toEqual([])
    }
    await alone.close()
  }
  const wheel = await play(page, 'BLUEROOM/blue-room-roulette', 'Blue Room Roulette')
  await wheel.getByRole('radio', { name: 'Splits' }).check()
  // Betting may close between two steps; then the chip is taken off and laid again in the next round.
  await expect(async () => {
    await wheel.getByRole('button', { name: 'Split 8, 11, pays 17:1' }).press('Enter', { timeout: 2000 })
    await page.keyboard.press('p')
    await expect(wheel.getByText(/^Placed [\d,.]+ Ks/)).toBeVisible({ timeout: 2500 })
  }).toPass({ timeout: 90_000 })
  for (const [kind, spots] of [
    ['Split', 60],
    ['Street', 14],
    ['Corner', 23],
    ['Line', 11],
  ] as const) {
    await wheel.getByRole('radio', { name: `${kind}s` }).check()
    await expect(wheel.getByRole('button', { name: new RegExp(`^${kind} `) })).toHaveCount(spots)
  }
  const alone = await openAlone(page, 'Blue Room Roulette')
  await alone.getByRole('radio', { name: 'Streets' }).check()
  expect(await lookedAt(alone, 'Blue Room Roulette')).toEqual([])
})
