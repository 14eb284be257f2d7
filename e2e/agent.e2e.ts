/** Agents: their own door, who may come through it, and the page behind it, with nothing of the player site around them. */
import { expect, test, type Page } from '@playwright/test'
import { wholeSyllables } from '../web/i18n/whole-syllables.ts'
import { tokenOf } from './person.ts'

const PASSWORD = 'jade-river-2026'

async function enter(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function expectNoPlayerSite(page: Page): Promise<void> {
  for (const place of ['banner', 'complementary', 'contentinfo'] as const) await expect(page.getByRole(place)).toHaveCount(0)
}

test('[SHELL-03, ID-08] only agents log in at the agent portal, and a logout in the center leads back to it', async ({ page }) => {
  await page.goto('/agentHome')
  await expect(page).toHaveURL('/agent')
  await expect(page.getByRole('heading', { name: 'Bring players to games they can verify', level: 1 })).toBeVisible()
  await expectNoPlayerSite(page)
  await expect(page.getByRole('link', { name: 'Play responsibly' })).toBeVisible()
  await page.getByRole('radio', { name: 'မြန်မာ' }).click()
  await expect(page.getByRole('heading', { name: wholeSyllables('အေးဂျင့် ဝင်ရန်') })).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).click()

  // The demonstration has one member and one agent.
  await enter(page, 'demo')
  await expect(page.getByRole('alert')).toHaveText('Non-agents cannot log in')
  expect(await tokenOf(page)).toBeNull()
  await enter(page, 'agent')
  await expect(page).toHaveURL('/agentHome')
  await expect(page.getByRole('navigation', { name: 'Agent center' })).toBeVisible()
  await expectNoPlayerSite(page)
  await expect(page.getByRole('link', { name: 'Play responsibly' })).toBeVisible()
  await expect(page.getByText('GMT+6:30')).toBeVisible()
  const clock = page.getByRole('timer')
  const before = await clock.textContent()
  await expect(clock).not.toHaveText(before ?? '')

  // The agent is a player too, and the player's menu leads back here.
  await page.getByRole('link', { name: 'Go to the player site' }).click()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Agent center' }).press('Enter')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/agent')
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['merchantCode'])

  // A member who is logged in is shown the login too. A person of a kind that the site does not know is not let in at all.
  await page.goto('/login')
  await page.route('**/wps/session/login', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'non-member', message: 'Non-member accounts cannot log in' } }),
  )
  await enter(page, 'agent')
  await expect(page.getByRole('alert')).toHaveText('Non-member accounts cannot log in')
  await page.unroute('**/wps/session/login')
  await enter(page, 'demo')
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible()
  await page.goto('/agentHome')
  await expect(page).toHaveURL('/agent')
  await expect(page.getByText(/which is not an agent account/)).toBeVisible()
})
