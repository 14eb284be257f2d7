/** Logging in: every login method and every protection of the account, as people meet them on the screens. */
import { createHmac, randomInt } from 'node:crypto'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { codeTo, letterTo } from './outbox.ts'
import { balanceOf, logIn, loginDialog, newPerson, openAccount, type Person, signOut } from './person.ts'

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
const card = (page: Page, name: string): Locator => page.getByRole('main').getByRole('region', { name, exact: true })
const center = (page: Page): Promise<unknown> => page.goto('/member/securityCenter')

type Binding = {
  readonly what: 'Mobile number' | 'Email'
  readonly value: string
  readonly recipient: string
  readonly pressed?: () => void
}

async function bind(page: Page, { password }: Person, { what, value, recipient, pressed }: Binding): Promise<void> {
  await card(page, what).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: /^Add/ })
  await dialog.getByLabel(what, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  pressed?.()
  await expect(dialog.getByText('Code sent.')).toBeVisible()
  await dialog.getByLabel('Verification code').fill(await codeTo(recipient))
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, what).getByText('Verified', { exact: true })).toBeVisible()
}

/** Sets a payment password, forgets it, and chooses another by the code that comes by mail. */
async function forgetPaymentPassword(page: Page, { password }: Person, email: string): Promise<void> {
  const payment = card(page, 'Payment password')
  await expect(payment.getByRole('button', { name: 'Forgot your payment password?' })).toBeHidden()
  await payment.getByRole('button', { name: 'Set a payment password' }).click()
  const first = page.getByRole('dialog', { name: 'Set a payment password' })
  await first.getByLabel('Current password').fill(password)
  await first.getByLabel('New payment password', { exact: true }).fill('274913')
  await first.getByLabel('Confirm new payment password').fill('274913')
  await first.getByRole('button', { name: 'Save password' }).click()
  await expect(first).toBeHidden()

  await payment.getByRole('button', { name: 'Forgot your payment password?' }).click()
  const reset = page.getByRole('dialog', { name: 'Choose a new payment password' })
  await reset.getByRole('radio', { name: /Code by email/ }).check()
  await reset.getByRole('button', { name: 'Send code' }).click()
  await expect(reset.getByText('Code sent.')).toBeVisible()
  await reset.getByLabel('Verification code').fill(await codeTo(email, 2))
  await reset.getByLabel('Current password').fill('not-my-password')
  await reset.getByLabel('New payment password', { exact: true }).fill('830264')
  await reset.getByLabel('Confirm new payment password').fill('830264')
  await reset.getByRole('button', { name: 'Save password' }).click()
  await expect(reset.getByLabel('Current password')).toHaveAccessibleDescription('Wrong password. Please try again.')
  await reset.getByLabel('Current password').fill(password)
  await reset.getByRole('button', { name: 'Save password' }).click()
  await expect(reset).toBeHidden()
  await letterTo(email, /payment password was reset/)
}

test(
  '[ID-02, ID-13, ID-20] a phone and an email, bound in the security center, open the account again by their codes',
  { tag: '@whole' },
  async ({ page }) => {
    // Six proofs of work and as many hashes: on a busy machine that takes its time.
    test.slow()
    const person = await openAccount(page)
    const number = `940${digits(7)}`
    const email = `${person.username}@example.test`
    // The test waits for the dialing codes: without one a number would be refused.
    let pressed = (): void => undefined
    const held = new Promise<void>((resolve) => (pressed = resolve))
    await page.route(/wps\/system\/(setting\/register|countryCodes)/, async (route) => {
      await held
      await route.continue()
    })
    await center(page)
    await bind(page, person, { what: 'Mobile number', value: `0${number}`, recipient: `+95${number}`, pressed })
    await bind(page, person, { what: 'Email', value: email, recipient: email })
    await forgetPaymentPassword(page, person, email)
    await signOut(page)

    await page.goto('/login')
    const dialog = loginDialog(page)
    await dialog.getByRole('tab', { name: 'SMS code' }).click()
    await dialog.getByRole('button', { name: 'Send code' }).click()
    const warning = page.getByRole('dialog', { name: 'The code was not sent' })
    await expect(warning.getByRole('alert')).toHaveText('Please enter a valid phone number.')
    await warning.getByRole('button', { name: 'OK' }).click()
    await dialog.getByLabel('Mobile number').fill(`0${number}`)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect(dialog.getByRole('button', { name: /^Again in [1-6]?\d s$/ })).toBeVisible()
    await dialog.getByLabel('Verification code').fill('000000')
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Verification code is not valid.')
    await dialog.getByLabel('Verification code').fill(await codeTo(`+95${number}`, 2))
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(balanceOf(page)).toBeVisible()
    await signOut(page)

    await page.goto('/login')
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
    const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
    await expect(forgot.getByRole('tab', { name: 'Mobile number' })).toHaveAttribute('aria-selected', 'true')
    await forgot.getByRole('tab', { name: 'Email' }).click()
    await forgot.getByLabel('Username').fill(person.username)
    await forgot.getByLabel('Email', { exact: true }).fill(email)
    await forgot.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('dialog', { name: 'Check your email' }).getByRole('button', { name: 'OK' }).click()
    const link = /https?:\/\/\S+/.exec(await letterTo(email, /request for a new password/))?.[0] ?? ''
    await page.goto(link)
    const reset = page.getByRole('dialog', { name: 'Choose a new password' })
    await reset.getByLabel('New password', { exact: true }).fill('seven-lanterns-2026')
    await reset.getByLabel('Confirm new password').fill('seven-lanterns-2026')
    await reset.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, { ...person, password: 'seven-lanterns-2026' })
    await expect(balanceOf(page)).toBeVisible()
  },
)

/** The authenticator's number of a moment (RFC 6238). */
function numberAt(secret: string, milliseconds: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(milliseconds / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
const now = (): number => Temporal.Now.instant().epochMilliseconds

/** Whatever is copied, a dialog says so and shows it; where the browser refuses, the text can be marked there. */
async function copyShowsItself(page: Page, beside: Locator, value: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await beside.getByRole('button', { name: 'Copy' }).click()
  const copied = page.getByRole('dialog', { name: 'Copied' })
  await expect(copied.getByText(value, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  await expect(copied.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(copied).toBeHidden()
  await expect(beside.getByRole('button', { name: 'Copy' })).toBeFocused()
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }))
  await beside.getByRole('button', { name: 'Copy' }).click()
  const refused = page.getByRole('dialog', { name: 'Could not be copied' })
  await expect(refused.getByText(value, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refused).toBeHidden()
}

test('[ID-10, ID-21, ID-22, ID-25, UI-04] a new password, a second step with what is copied shown, and the list of devices', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = await openAccount(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, person)
  await expect(balanceOf(elsewhere)).toBeVisible()

  await center(page)
  await expect(card(page, 'Where you are logged in').getByRole('listitem')).toHaveCount(2)
  await expect(card(page, 'Where you are logged in').getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await card(page, 'Where you are logged in').getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(card(page, 'Where you are logged in').getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()

  await card(page, 'Password').getByRole('button', { name: 'Change password' }).click()
  const change = page.getByRole('dialog', { name: 'Change password' })
  await change.getByRole('button', { name: 'Save password' }).click()
  await expect(change.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/Please fill this in/)
  await change.getByLabel('Current password').fill('not-my-password')
  await change.getByLabel('New password', { exact: true }).fill('seven-lanterns-2026')
  await change.getByLabel('Confirm new password').fill('seven-lanterns-2026')
  await change.getByRole('button', { name: 'Save password' }).click()
  await expect(change.getByLabel('Current password')).toHaveAccessibleDescription(/Wrong password. Please try again./)
  await change.getByLabel('Current password').fill(person.password)
  const sent = page.waitForRequest((request) => request.url().endsWith('/wps/member/password'))
  await change.getByRole('button', { name: 'Save password' }).click()
  expect(Object.keys((await sent).postDataJSON() as object)).toEqual(['jwe'])
  await expect(change).toBeHidden()

  const password = 'seven-lanterns-2026'
  await card(page, 'Two-step login').getByRole('button', { name: 'Set up' }).click()
  const totp = page.getByRole('dialog', { name: 'Two-step login' })
  await totp.getByLabel('Current password').fill(password)
  await totp.getByRole('button', { name: 'Continue' }).click()
  await expect(totp.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await totp.locator('code').innerText()
  await copyShowsItself(page, totp, secret)
  await totp.getByLabel('Code from the app').fill(numberAt(secret, now()))
  await totp.getByRole('button', { name: 'Turn on' }).click()
  await expect(totp.getByRole('listitem')).toHaveCount(10)
  const recovery = await totp.getByRole('listitem').first().innerText()
  await totp.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card(page, 'Two-step login').getByText('10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await page.goto('/login')
  await logIn(page, { ...person, password })
  const verify = page.getByRole('dialog', { name: 'Please complete verification first' })
  await verify.getByLabel('Verification code').fill('000000')
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(verify.getByLabel('Verification code')).toHaveAccessibleDescription('Verification code is not valid.')
  await verify.getByRole('radio', { name: 'Recovery code' }).check()
  await verify.getByLabel('Recovery code', { exact: true }).last().fill(recovery)
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(balanceOf(page)).toBeVisible()
  await center(page)
  await expect(card(page, 'Two-step login').getByText('9 recovery codes left.')).toBeVisible()
})

test('[ID-04] a passkey is made in the security center and logs in by one press', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const person = await openAccount(page)
  await center(page)
  await card(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const add = page.getByRole('dialog', { name: 'Add a passkey' })
  await add.getByLabel('Name of this device').fill('My phone')
  await add.getByLabel('Current password').fill(person.password)
  await add.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(add).toBeHidden()
  await expect(card(page, 'Passkeys').getByText('My phone')).toBeVisible()

  await signOut(page)
  await page.goto('/login')
  await loginDialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(balanceOf(page)).toBeVisible()
  await center(page)
  await expect(card(page, 'Login history').getByRole('listitem').first()).toContainText('Passkey')
  await card(page, 'Passkeys').getByRole('button', { name: 'Remove My phone' }).click()
  await expect(card(page, 'Passkeys').getByText('My phone')).toBeHidden()
  await signOut(page)
  await page.goto('/login')
  await loginDialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey is not registered here. Please log in another way.')).toBeVisible()
})

test(
  '[ID-03] Google login: a newcomer opens an account, and logs in by one press from then on',
  { tag: '@whole' },
  async ({ page, context }) => {
    const { username } = newPerson()
    const through = async (act: string): Promise<void> => {
      await page.goto('/login')
      await loginDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
      await expect(page.getByRole('heading', { name: 'Google (sandbox)' })).toBeVisible()
      await page.getByLabel('Email').fill(`${username}@example.test`)
      await page.getByRole('button', { name: act }).click()
    }
    await through('Cancel')
    await expect(page.getByText('Login failure. Please try again.')).toBeVisible()
    await through('Continue')
    const newcomer = page.getByRole('dialog', { name: 'A few details' })
    await expect(newcomer.getByLabel('Password', { exact: true })).toBeHidden()
    await newcomer.getByLabel('Username').fill(username)
    await newcomer.getByLabel('Date of birth').fill('1992-04-17')
    await newcomer.getByRole('checkbox', { name: /accept the terms/ }).check()
    await newcomer.getByRole('button', { name: 'Open account' }).click()
    await expect(balanceOf(page)).toBeVisible()
    await signOut(page)
    // The provider would recognise the browser and not ask.
    await context.clearCookies({ domain: '127.0.0.1' })
    await through('Continue')
    await expect(balanceOf(page)).toBeVisible()
    await center(page)
    await expect(card(page, 'Linked logins').getByRole('listitem').filter({ hasText: 'Google' })).toContainText('Linked since')
  },
)
