/** Vendor games: a bet on a match in its frame, to the record and the books; and the pages of the sandbox brands by themselves. A slot is spun in main-job.e2e.ts. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { wcagFaults } from './axe.ts'
import { amount, balanceOf, fromMenu, headersOf, openAccount } from './person.ts'
import { dataFolder } from './staff.ts'

/** The money of decimal text with separators, in hundredths. */
const hundredths = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, '').replace('.', ''))

test('[GAME-14] places a bet on a match, and sees it settled when the match has ended, in balance, record and books', async ({ page }) => {
  await openAccount(page, '50000')
  await page.goto('/play/TOUCHLINE/goal-line')
  const window = page.getByTitle('Game Goal Line Football')
  const book = window.contentFrame()
  const coming = book.locator('.match[data-phase="before"]')
  await expect(page.getByText('Opening Goal Line Football')).toBeHidden()
  await expect(coming.nth(1)).toBeVisible()
  // The next match may begin at any moment, so the last one is bet on.
  const match = Number(await coming.last().getAttribute('data-match'))
  await book
    .locator(`.match[data-match="${match}"]`)
    .getByRole('button', { name: /^Result: / })
    .first()
    .click()
  await book.getByRole('combobox', { name: 'If the odds change' }).selectOption('Accept any odds')
  await book.getByRole('textbox', { name: 'Stake' }).fill('1000')
  await book.getByRole('button', { name: /^Place bet/ }).press('Enter')
  await expect(book.getByRole('alert')).toContainText('Bet placed')
  await expect(balanceOf(page)).toHaveText(amount('49,000.00'))

  // It ends as its staff would end it.
  const staff = `${new URL((await window.getAttribute('src')) ?? '').origin}/__staff/TOUCHLINE/goal-line`
  expect((await page.request.post(staff, { data: { match, kind: 'final', home: 2, away: 0 } })).status()).toBe(200)
  await book.getByRole('tab', { name: /^My bets/ }).click()
  const ticket = book.locator('.ticket').filter({ hasText: 'Single' })
  await expect(ticket).toContainText('Won')
  const won = hundredths(await ticket.locator('.sums div').last().locator('dd').innerText())
  expect(won).toBeGreaterThan(100_000)
  await expect.poll(async () => hundredths((await balanceOf(page).innerText()).split(' ')[0] ?? '')).toBe(4_900_000 + won)

  await fromMenu(page, 'Betting record')
  const rounds = page.getByRole('table', { name: 'Betting record' })
  await expect(rounds.getByRole('row', { name: /Goal Line Football/ })).toContainText(/1,000\.00.*Settled/)
  const { stdout } = await promisify(execFile)(process.execPath, ['server/app/commands/books.ts'], {
    env: { ...process.env, BAIZE_DATA: dataFolder() },
  })
  expect(stdout).toContain('The books balance')
})

const GAMES = [
  ['QUICKDRAW/minute-keno', 'Minute Keno'],
  ['EG2/lotus-ways', 'Lotus Ways'],
  ['JDB/koi-harbour', 'Koi Harbour'],
  ['HARBOURLIGHT/harbour-baccarat', 'Harbour Baccarat'],
  ['CQ9/tea-hill-tumble', 'Tea Hill Tumble'],
  ['PG/jade-lanterns', 'Jade Lanterns'],
  ['GRIDNINE/map-line', 'Map Line Arena'],
  ['TOUCHLINE/goal-line', 'Goal Line Football'],
  ['DAWNRING/feather-pool', 'Feather Pool'],
  ['FOURSEATS/nine-leaves', 'Nine Leaves'],
  ['BLUEROOM/blue-room-roulette', 'Blue Room Roulette'],
] as const

/** The address of a game's own page, as the site would put it into its frame. */
async function addressOf(page: Page, path: string): Promise<string> {
  const [vassalage = '', gameCode = ''] = path.split('/')
  const headers = await headersOf(page)
  const info = await page.request.get('/wps/game/info', { params: { vassalage, gameCode }, headers })
  const { nodeId } = (await info.json()).value.game
  const launched = await page.request.post('/wps/game/launchGame', { data: { nodeId, language: 'EN' }, headers })
  return (await launched.json()).value.url
}

test('[GAME-14, GAME-15] the pages of the sandbox brands open with the balance of our wallet and are accessible, with their rules', async ({
  page,
}) => {
  await openAccount(page, '50000')
  const alone = await page.context().newPage()
  for (const [path, name] of GAMES)
    await test.step(name, async () => {
      await alone.goto(await addressOf(page, path))
      await expect(alone.locator('#balance')).toHaveText(/50,000\.00\sKs/)
      if (name === 'Nine Leaves') {
        await alone.getByRole('button', { name: /^Practi[cs]e/ }).click()
        await expect(alone.locator('.you .card').first()).toBeVisible()
      }
      if (name === 'Blue Room Roulette')
        for (const [kind, spots] of [
          ['Split', 60],
          ['Street', 14],
          ['Corner', 23],
          ['Line', 11],
        ] as const) {
          await alone.getByRole('radio', { name: `${kind}s` }).check()
          await expect(alone.getByRole('button', { name: new RegExp(`^${kind} `) })).toHaveCount(spots)
        }
      expect.soft(await wcagFaults(alone), name).toEqual([])
      if (name !== 'Lotus Ways') return
      await alone.getByRole('button', { name: 'Rules and payouts' }).click()
      await expect(alone.getByRole('dialog', { name: 'Rules and payouts' })).toContainText('Return to player')
      expect.soft(await wcagFaults(alone), `the rules of ${name}`).toEqual([])
    })
})
