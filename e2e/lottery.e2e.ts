/** The lottery: a member bets, sees the draw arrive by itself, is paid, and computes the draw again. */
import { expect, test, type Locator } from '@playwright/test'
import { drawNow } from './draw.ts'
import { openAccount } from './person.ts'

/** It draws every five minutes by its calendar, which leaves time to bet. */
const GAME = 'ssc-5'
/** Enough for a bet that meets a close, and is placed on the draw after it. */
const BET = { timeout: 60_000 }

const sum = (place: Locator, name: string): Locator => place.locator('dl > div').filter({ hasText: name }).locator('dd')

test('[LOTT-02, LOTT-04, LOTT-05, LOTT-06] a bet waits, its draw arrives by itself, the win is shown and paid, and the draw is verified in the browser', async ({
  page,
}) => {
  await openAccount(page, '50000')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/lottery?gameCode=${GAME}`)
  await expect(page.getByText('On sale: draw')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
  const desk = page.getByRole('region', { name: 'Your selection' })
  const slip = page.getByRole('complementary', { name: 'Bet slip' })
  await desk.getByRole('group', { name: 'Groups of plays' }).getByRole('button', { name: 'Single places', exact: true }).click()
  // Every digit of one place: it wins whatever is drawn.
  await page.getByRole('group', { name: 'Quick picks for Place 1' }).getByRole('button', { name: 'All', exact: true }).click()
  await expect(sum(desk, 'Bets')).toHaveText('10')
  await desk.getByRole('button', { name: 'Add to slip' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your bets' })
  const next = slip.getByRole('button', { name: /^Bet on .* instead$/ })
  // A draw may close at any moment; then the slip says so and goes to the next one, as a person would.
  await expect(async () => {
    if (!(await dialog.isVisible())) {
      if (await next.isVisible()) await next.click({ timeout: 5000 })
      await slip.getByRole('button', { name: /^Bet on (?!.* instead$)/ }).click({ timeout: 5000 })
    }
    await dialog.getByRole('button', { name: 'Place bets' }).click({ timeout: 5000 })
    await expect(dialog).toBeHidden()
    await expect(page.locator('.lot-line')).toHaveCount(0, { timeout: 3000 })
  }).toPass(BET)

  await drawNow(GAME)
  await expect(page.getByText(/^You won on draw /)).toBeVisible()
  await page.getByRole('button', { name: 'See ticket' }).click()
  const ticket = page.locator('li[aria-current=true]')
  await expect(ticket).toContainText('Won')
  await expect(sum(ticket, 'Won')).toHaveText(/975\.00/)
  const draw = await ticket.locator('b').first().innerText()
  await page.getByRole('tab', { name: 'Results', exact: true }).click()
  await page.getByRole('button', { name: `Verify draw ${draw}` }).click()
  await expect(page.getByText('The draw is verified')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset['kept'])).toBe('yes')
})
