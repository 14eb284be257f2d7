/**
 * Agents at work. A link with rates brings a stranger, who is found in the team. An account that the agent opens is taken over by its
 * person. Another agent is paid for what the line plays, and talks with a sub-agent about a contract.
 */
import { expect, test, type Page } from '@playwright/test'
import { freshKey } from '@baize/server/app/testing/product-people.ts'
import { payNow } from './pay-now.ts'
import { headersOf, newPerson, openAccount } from './person.ts'
import { staff } from './staff.ts'

const PASSWORD = 'jade-river-2026'
const OWN_PASSWORD = 'seven green lanterns'

async function enterCenter(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/agent')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
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
  await taking.getByRole('dialog', { name: 'Welcome to your account' }).getByRole('button', { name: 'Close' }).click()
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

/** Asks a call as whoever is logged in on this tab. */
async function ask(page: Page, method: 'GET' | 'POST', at: string, data?: object) {
  const headers = { ...(await headersOf(page)), 'idempotency-key': freshKey() }
  const answer = await page.request.fetch(at, { method, headers, ...(data ? { data } : {}) })
  const { success, code, value } = await answer.json()
  expect([at, success, code]).toEqual([at, true, undefined])
  return value
}

/** Terms of a real-time salary that any play reaches. */
const terms = (rate: number) => [{ rate, betAmountPerDay: '0', activeMember: 0 }]
const linkOf = async (page: Page, makes: 'agent' | 'member'): Promise<string> =>
  (await ask(page, 'POST', '/wps/agent/links', { makes, rates: {}, note: 'Line' })).code
const offer = async (page: Page, downline: string, rate: number): Promise<string> =>
  (await ask(page, 'POST', '/wps/agent/contracts', { kind: 'realtime', downline, tiers: terms(rate) })).contract.id
const idOf = async (page: Page): Promise<string> => (await ask(page, 'GET', '/wps/member/info')).id

/** One round of dice with the member's own client seed. */
async function play(page: Page, stake: string): Promise<void> {
  const { nextCommitment: commitment } = await ask(page, 'GET', '/wps/originals/fairness')
  await ask(page, 'POST', '/wps/originals/fairness/rotate', { clientSeed: freshKey(), commitment })
  await ask(page, 'POST', '/wps/originals/dice/bet', { stake, direction: 'over', target: '50.00' })
}

const talk = (page: Page) => page.getByRole('dialog', { name: 'Real-time salary' })

/** Opens the contract with somebody that stands first on the page of contracts, which a reload brings up to date. */
async function openTalk(page: Page, who: string): Promise<void> {
  await page.goto('/agentHome/contracts')
  await page.getByRole('button', { name: 'Real-time salary' }).click()
  await page.getByRole('button', { name: who }).first().click()
  await expect(talk(page)).toBeVisible()
}
const press = (page: Page, name: string) => talk(page).getByRole('button', { name, exact: true }).click()

test('@whole [AGENT-06, AGENT-07, AGENT-08, AG-23, AG-41] an agent is paid for what the line plays, and a sub-agent refuses, accepts and asks for the end', async ({
  page,
  browser,
}) => {
  const tabs = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()))
  const [sub, third] = tabs as [Page, Page]
  const top = await openAccount(page)
  await staff('agent-make', top.username)
  await staff('agent-contract-offer', top.username, 'realtime', JSON.stringify(terms(100)))
  await enterCenter(page, top.username, top.password)
  await openTalk(page, 'Site')
  await press(page, 'Accept')
  await expect(talk(page)).toBeHidden()

  const agent = await openAccount(sub, '50000', await linkOf(page, 'agent'))
  const below = await openAccount(third, undefined, await linkOf(sub, 'member'))
  const [agentId, belowId] = [await idOf(sub), await idOf(third)]
  await offer(page, agentId, 20)
  await openTalk(sub, top.username)
  await press(sub, 'Reject')
  await expect(talk(sub)).toBeHidden()
  await offer(page, agentId, 60)
  await openTalk(sub, top.username)
  await press(sub, 'Accept')
  await expect(talk(sub)).toBeHidden()

  const contract = await offer(sub, belowId, 50)
  await ask(third, 'POST', '/wps/relay/MCSFE_processRealTimeSalaryContract', { contract, action: 'accept' })
  await offer(page, agentId, 30)
  await openTalk(sub, top.username)
  await press(sub, 'Accept')
  await expect(talk(sub).getByRole('table', { name: 'Contracts that would end' }).getByText(below.username)).toBeVisible()
  await press(sub, 'Accept and end these')
  await expect(talk(sub)).toBeHidden()

  await play(sub, '10000')
  await expect(() => payNow(top.username, agent.username)).toPass({ timeout: 15_000 })
  const bills = page.getByRole('table', { name: 'Bills' })
  await expect(async () => {
    await page.goto('/agentHome/agentRealtimeSalary')
    await expect(bills.getByText('100.00').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await bills.getByRole('button').first().click()
  const bill = page.getByRole('dialog', { name: /^Bill of / })
  await expect(bill.getByRole('table', { name: 'Play behind the bill' }).getByText(agent.username)).toBeVisible()

  await openTalk(sub, top.username)
  await press(sub, 'Request end')
  await expect(talk(sub)).toBeHidden()
  await page.keyboard.press('Escape')
  await openTalk(page, agent.username)
  await expect(talk(page).getByRole('button', { name: 'Agree to end' })).toBeVisible()
  await Promise.all(tabs.map((tab) => tab.context().close()))
})
