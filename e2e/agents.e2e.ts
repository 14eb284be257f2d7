/** Agents at work. A link with rates brings a stranger, who is found in the team, and a person takes over an account that the agent opened. */
import { expect, test, type Page } from '@playwright/test'
import { newPerson } from './person.ts'
import { staff } from './staff.ts'

const PASSWORD = 'jade-river-2026'
const OWN_PASSWORD = 'seven green lanterns'

async function enterCenter(page: Page, name: string): Promise<void> {
  await page.goto('/agent')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/agentHome')
}

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Agent center' }).getByRole('link', { name, exact: true }).first().click()

test('@whole [AGENT-04, AGENT-05, AG-50, AG-51] a link and an opened account bring people under an agent', async ({ page, browser }) => {
  await staff('agent-rates', 'agent', '{"RNG":80}')
  await enterCenter(page, 'agent')
  await open(page, 'Register center')
  await page.getByRole('button', { name: 'New link' }).click()
  const making = page.getByRole('dialog', { name: 'New link' })
  await making.getByLabel('Slots').fill('0.5')
  await making.getByLabel('Note').fill('Mandalay')
  await making.getByRole('button', { name: 'New link' }).click()
  const link = page.getByRole('dialog', { name: 'Mandalay' })
  await expect(link.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  const address = (await link.getByText(/register\?affiliateCode=/).textContent()) ?? ''
  await link.getByRole('button', { name: 'Close' }).click()

  const stranger = newPerson()
  const other = await (await browser.newContext()).newPage()
  await other.goto(address)
  const form = other.getByRole('dialog', { name: 'Open an account' })
  await form.getByLabel('Username').fill(stranger.username)
  await form.getByLabel('Password', { exact: true }).fill(stranger.password)
  await form.getByLabel('Confirm password').fill(stranger.password)
  await form.getByLabel('Date of birth').fill('1992-04-17')
  await form.getByRole('checkbox', { name: /accept the terms/ }).check()
  await form.getByRole('button', { name: 'Open account' }).click()
  await expect(form).toBeHidden({ timeout: 60_000 })
  await other.context().close()

  await page.getByRole('button', { name: 'Open an account' }).click()
  const below = newPerson()
  await page.getByLabel('Account name').fill(below.username)
  await page.getByRole('button', { name: 'Open account' }).click()
  const given = await page.getByRole('definition').nth(1).locator('span').first().textContent()

  const taking = await (await browser.newContext()).newPage()
  await taking.goto('/login')
  const login = taking.getByRole('dialog', { name: 'Log in' })
  await login.getByLabel('Username').fill(below.username)
  await login.getByLabel('Password', { exact: true }).fill(given ?? '')
  await login.getByRole('button', { name: 'Log in', exact: true }).click()
  const change = taking.getByRole('dialog', { name: 'Choose a new password' })
  await change.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
  await change.getByLabel('Confirm new password').fill(OWN_PASSWORD)
  await change.getByLabel('Date of birth').fill('1990-01-31')
  await change.getByRole('checkbox').check()
  await change.getByRole('button', { name: 'Save password' }).click()
  await expect(taking.getByRole('button', { name: /^Account of / })).toBeVisible()
  await taking.context().close()

  await open(page, 'My team')
  const team = page.getByRole('table', { name: 'My team' })
  for (const { username } of [stranger, below]) {
    await page.getByLabel('Find a member').fill(username)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(team.getByRole('button', { name: username })).toBeVisible()
  }
  await page.getByLabel('Find a member').fill(stranger.username)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await team.getByRole('button', { name: stranger.username }).click()
  await expect(page.getByRole('dialog', { name: stranger.username }).getByText('Slots 0.50 %').first()).toBeVisible()
})
