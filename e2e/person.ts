/** Person: a new member for each journey. */
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { freshKey, press, registrationOf } from '@baize/server/app/testing/product-people.ts'

export type Person = { readonly username: string; readonly password: string }

/** A letter and twelve signs, unlike any other run's, within the server's rule for usernames. */
export const newPerson = (): Person => ({
  username: `e${randomUUID().replaceAll('-', '').slice(0, 12)}`,
  password: 'quiet-heron-2026',
})

const registerDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Open an account' })
export const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Log in' })

/** The header's balance; its text begins with the amount as a screen reader says it. */
export const balanceOf = (page: Page): Locator => page.getByRole('banner').getByRole('group', { name: 'Balance' })

/** Amounts of the balance as a pattern: `50,000.00 Ks` at the beginning. */
export const amount = (text: string): RegExp => new RegExp(`^${text.replaceAll('.', '\\.')} Ks`)

async function fillRegistration(dialog: Locator, { username, password }: Person): Promise<void> {
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByLabel('Date of birth').fill('1992-04-17')
  await dialog.getByRole('checkbox', { name: /accept the terms/ }).check()
}

/** Registers in the dialog at `/register`, or at the address of an invitation, and waits for the balance of the fresh wallet. */
export async function registerInDialog(page: Page, person: Person = newPerson(), address = '/register'): Promise<Person> {
  await page.goto(address)
  const dialog = registerDialog(page)
  await fillRegistration(dialog, person)
  await dialog.getByRole('button', { name: 'Open account' }).click()
  // The browser's calculation may share the machine with others.
  await expect(balanceOf(page)).toHaveText(amount('0.00'), { timeout: 60_000 })
  await expect(dialog).toBeHidden()
  return person
}

/**
 * Opens an account by the calls behind the dialogs, and pays so much into its wallet, in whole kyats. The tab is logged in as a new
 * registration, and shows nothing yet. Whoever asks for this goes on to the page of the test.
 */
export async function openAccount(page: Page, whole?: string, affiliateCode?: string): Promise<Person> {
  const person = newPerson()
  const { value } = await (await page.request.get('/wps/captcha/challenge')).json()
  const form = { ...registrationOf(person.username, person.password, value), ...(affiliateCode ? { affiliateCode } : {}) }
  const answer = await page.request.put('/wps/member/register', { data: form, headers: { language: 'EN' } })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()).value
  // A page of the site's own address, whose store takes the half of the login that a tab keeps.
  await page.goto('/wps/system/status')
  await page.evaluate((half) => {
    localStorage.setItem('login', '1')
    sessionStorage.setItem('token', half)
  }, token)
  if (whole !== undefined) await deposit(page, whole)
  return person
}

/** The half of the login that the tab keeps. */
export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('token'))

/** The header of a call by the member of this tab; the browser adds the cookie. */
export const headersOf = async (page: Page): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await tokenOf(page)}`,
  language: 'EN',
})

/** Deposits by an e-wallet for the member of this tab, and waits for the money. The pages of this are proved in the main job. */
export async function deposit(page: Page, whole: string): Promise<void> {
  const headers = await headersOf(page)
  const asked = await page.request.post('/wps/wallet/deposit', {
    data: { method: 'mynah-pay', amount: whole },
    headers: { ...headers, 'idempotency-key': freshKey() },
  })
  expect(asked.status()).toBe(200)
  const { id, payUrl } = (await asked.json()).value
  expect(await press(payUrl, 'pay')).toBe(303)
  await expect
    .poll(async () => {
      const { value } = await (await page.request.get(`/wps/wallet/deposit/${id}`, { headers })).json()
      return value.state
    })
    .toBe('credited')
}

/** Opens an account by the calls behind the dialog, and comes to Home with the fresh wallet. */
export async function register(page: Page): Promise<Person> {
  const person = await openAccount(page)
  await page.goto('/')
  await expect(balanceOf(page)).toHaveText(amount('0.00'))
  return person
}

export async function logIn(page: Page, { username, password }: Person): Promise<void> {
  const dialog = loginDialog(page)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}

/** Opens the account menu and takes an item by key, since a menu that is still moving into place can slip from under a pointer. */
export async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

/** The member center as it stands over a page. */
const memberCenter = (page: Page): Locator => page.getByRole('dialog', { name: /^My account/ })

/** Goes to another page of the member center that is open. */
export const within = (page: Page, name: string): Promise<void> =>
  memberCenter(page).getByRole('navigation', { name: 'My account' }).getByRole('link', { name, exact: true }).click()

export async function leaveCenter(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(memberCenter(page)).toBeHidden()
}

export async function signOut(page: Page): Promise<void> {
  await fromMenu(page, 'Log out')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
}
