/** Identity: what the fake server answers to those who log in or register. */
import { page, type Locator } from 'vitest/browser'
import type { Answer } from '../api/client.ts'
import { answers } from './fake-server.ts'
import { prepareMember, theMember } from './prepared.ts'

export const loggedIn = (given: Partial<Answer<'login'>> = {}): Answer<'login'> => ({
  token: 'half-of-a-session',
  firstTimeLogin: false,
  passwordExpired: false,
  member: theMember(),
  ...given,
})

/** SHA-256 of `salt3`. */
const CHALLENGE = 'ba76992a6079074311285334177ddda598e8d8f9bae4df70875886d5229c26ac'
/** As the browser's calculation solves it. */
export const PROOF = btoa(JSON.stringify({ algorithm: 'SHA-256', challenge: CHALLENGE, number: 3, salt: 'salt', signature: 'signed' }))

/** Whoever comes in is the member of all tests. */
export function prepareIdentity(): void {
  prepareMember()
  answers('countryCodes', [
    { countryCode: 'MM', countryDialingCode: '95' },
    { countryCode: 'TH', countryDialingCode: '66' },
  ])
  answers('captchaChallenge', { algorithm: 'SHA-256', challenge: CHALLENGE, maxnumber: 10, salt: 'salt', signature: 'signed' })
  answers('login', loggedIn())
  answers('logout', {})
}

export const loginDialog = (): Locator => page.getByRole('dialog', { name: 'Log in' })
export const registerDialog = (): Locator => page.getByRole('dialog', { name: 'Open an account' })
export const field = (within: Locator, label: string): Locator => within.getByLabelText(label, { exact: true })
/** The header's balance, which only those who are logged in have. */
export const balance = (): Locator => page.getByRole('banner').getByRole('group', { name: 'Balance' })

export async function logIn(username = 'mya', password = 'quiet-heron-2026'): Promise<void> {
  await field(loginDialog(), 'Username').fill(username)
  await field(loginDialog(), 'Password').fill(password)
  await loginDialog().getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function fillRegistration(username = 'myathida', password = 'quiet-heron-2026'): Promise<void> {
  const dialog = registerDialog()
  await field(dialog, 'Username').fill(username)
  await field(dialog, 'Password').fill(password)
  await field(dialog, 'Confirm password').fill(password)
  await field(dialog, 'Date of birth').fill('1992-04-17')
  await dialog.getByRole('checkbox', { name: /accept the terms/ }).click()
}
