/** Identity in the browser: the two dialogs, what they forgive and what they keep, the guard, and the free look around. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { REFUSALS, type RefusalCode } from '@baize/contract/refusals.ts'
import { refusalText } from '@baize/contract/texts.ts'
import { expectSound } from './axe.ts'
import {
  balanceOf,
  fillRegistration,
  forgotDialog,
  logIn,
  loginDialog,
  newPerson,
  register,
  registerInDialog,
  registerDialog,
  signOut,
  turnTo,
} from './person.ts'

const open = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Open account' }).click()

test.describe('registering', () => {
  test('[ID-15, ID-17] says each fault at its own field and loses nothing that was typed', async ({ page }) => {
    await page.goto('/register')
    const dialog = registerDialog(page)
    const field = (label: string): Locator => dialog.getByLabel(label, { exact: true })
    await open(dialog)
    for (const label of ['Username', 'Password', 'Confirm password', 'Date of birth'])
      await expect(field(label)).toHaveAccessibleDescription(/Please fill this in\./)
    const terms = dialog.getByRole('checkbox', { name: /accept the terms/ })
    await expect(terms).toHaveAccessibleDescription(/Please accept the terms\.$/)

    await field('Username').fill('7lives')
    await field('Password').fill('short')
    await field('Confirm password').fill('shirt')
    await open(dialog)
    await expect(field('Username')).toHaveAccessibleDescription(/4 to 16 letters and digits, beginning with a letter\..*4 to 16/)
    await expect(field('Password')).toHaveAccessibleDescription(/10 to 128 characters\..*10 to 128 characters\./)
    await expect(field('Confirm password')).toHaveAccessibleDescription(/Passwords do not match\./)
    await expect(field('Username')).toHaveValue('7lives')
    await expect(field('Password')).toHaveValue('short')
    await expect(field('Confirm password')).toHaveValue('shirt')
    await expect(dialog).toBeVisible()
  })

  test('[ID-15, ID-23] brings what only the server knows to the field that it concerns', async ({ page }) => {
    await page.goto('/register')
    const dialog = registerDialog(page)
    const field = (label: string): Locator => dialog.getByLabel(label, { exact: true })
    await fillRegistration(dialog, { username: 'demo', password: 'quiet-heron-2026' })
    await open(dialog)
    await expect(field('Username')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Password')).toHaveValue('quiet-heron-2026')

    await field('Username').fill(newPerson().username)
    await field('Date of birth').fill('2015-04-17')
    await open(dialog)
    await expect(field('Date of birth')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('Username')).not.toHaveAttribute('aria-invalid')
    await expect(dialog.getByRole('checkbox', { name: /accept the terms/ })).toBeChecked()

    await field('Date of birth').fill('1992-04-17')
    await open(dialog)
    await expect(balanceOf(page)).toBeVisible()
  })
})

test.describe('logging in', () => {
  test('[ID-01, ID-05] one answer for a wrong name and a wrong password, then a proof, then the way in', async ({ page }) => {
    const person = await register(page)
    await signOut(page)
    await page.goto('/login')
    const dialog = loginDialog(page)
    await logIn(page, newPerson())
    const refused = await dialog.getByRole('alert').innerText()

    await logIn(page, { ...person, password: 'not-my-password' })
    await expect(dialog.getByRole('alert')).toHaveText(refused)
    await expect(dialog.getByLabel('Username')).toHaveValue(person.username)
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
    const proof = dialog.getByText('Your browser is running a short check')
    await expect(proof).toBeHidden()
    for (let failures = 2; failures <= 3; failures += 1) {
      await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/wps/session/login')),
        logIn(page, { ...person, password: `not-my-password-${failures}` }),
      ])
    }
    await expect(proof).toBeVisible()
    await logIn(page, { username: `  ${person.username} `, password: person.password })
    await expect(balanceOf(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('[ID-05, MSG-05] where the merchant asks for a picture, another one comes once a second at most', async ({ page }) => {
    await page.route('**/wps/system/setting/register', async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as { value: { captcha: string } }
      json.value.captcha = 'image'
      await route.fulfill({ response: answer, json })
    })
    let pictures = 0
    page.on('request', (request) => {
      if (request.url().includes('/captcha')) pictures += 1
    })
    await page.clock.install()
    await page.goto('/feedback')
    await expect(page.getByRole('img', { name: 'Image with characters to type' })).toBeVisible()
    await page.clock.pauseAt(Temporal.Now.instant().epochMilliseconds + 60_000)
    const other = page.getByRole('button', { name: 'New image' })
    // Two presses within the second are one wish; the next second takes another.
    const press = async (thenMs: number): Promise<void> => {
      await other.click()
      await page.clock.runFor(thenMs)
    }
    await press(100)
    await press(899)
    await expect.poll(() => pictures).toBe(2)
    await page.clock.runFor(100)
    await press(100)
    await expect.poll(() => pictures).toBe(3)
    // What is empty is named, the picture's characters too.
    await page.clock.resume()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Captcha')
  })

  test('[ID-12, ID-22] sends the form encrypted, remembers for a day, and keeps the password nowhere', async ({ page, context }) => {
    const registered = page.waitForRequest((request) => request.url().endsWith('/wps/member/register'))
    const person = await registerInDialog(page)
    expect(Object.keys((await registered).postDataJSON() as object)).toEqual(['jwe'])
    await signOut(page)
    await page.goto('/login')
    await loginDialog(page).getByRole('checkbox', { name: 'Stay logged in for a day' }).check()
    const sent = page.waitForRequest((request) => request.url().endsWith('/wps/session/login'))
    await logIn(page, person)
    const body = (await sent).postDataJSON() as Record<string, string>
    expect(Object.keys(body)).toEqual(['jwe'])
    expect(body['jwe']?.split('.')).toHaveLength(5)
    await expect(balanceOf(page)).toBeVisible()

    const cookies = await context.cookies()
    const now = Temporal.Now.instant().epochMilliseconds / 1000
    const kept = cookies.filter(({ expires, httpOnly }) => httpOnly && expires > now + 86_000 && expires < now + 86_800)
    expect(kept).toHaveLength(1)
    const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]))
    expect(`${stored}${JSON.stringify(cookies)}`).not.toContain(person.password)
  })

  test('[SHELL-02, SHELL-13] /login and /register open their dialogs over Home, which stays as it is', async ({ page }) => {
    await page.goto('/login')
    const title = page.getByText('Play for fun. Stop when you like.')
    await expect(loginDialog(page)).toBeVisible()
    await title.evaluate((element) => element.setAttribute('data-kept', 'yes'))

    await loginDialog(page).getByRole('button', { name: 'Open an account' }).click()
    await expect(page).toHaveURL('/register')
    await expect(registerDialog(page)).toBeVisible()
    await registerDialog(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    await expect(loginDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(loginDialog(page)).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(title).toHaveAttribute('data-kept', 'yes')
    // Any other address is drawn anew, also where one kind of page shows both: the next game asks again who is there.
    for (const address of ['/rng', '/live']) await turnTo(page, address)
    await expect(page.getByRole('heading', { name: 'Live', level: 1 })).toBeVisible()
    for (const [vendor, game] of [['PG', 'jade-lanterns'], ['COPPERJAR', 'copper-lotus'], ['PG', 'jade-lanterns']] as const) {
      await turnTo(page, `/play/${vendor}/${game}`)
      await expect(loginDialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(loginDialog(page)).toBeHidden()
    } // oxfmt-ignore
  })

  test('[SHELL-09] a page of the person’s own asks for the login first and is shown after it', async ({ page }) => {
    const person = await register(page)
    await signOut(page)
    await page.goto('/member/transactionHistory?span=month')
    await expect(page).toHaveURL(/\/login\?to=/)
    await logIn(page, person)
    await expect(page).toHaveURL('/member/transactionHistory?span=month')
    await expect(page.getByRole('heading', { name: 'Account record', level: 1 })).toBeVisible()
    await signOut(page)
    await expect(page).toHaveURL('/')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Favourites' }).click()
    await expect(page).toHaveURL(/\/login\?to=/)
    await logIn(page, person)
    await expect(page).toHaveURL('/favorite')
    await page.goto('/login')
    await expect(page).toHaveURL('/')
    await expect(loginDialog(page)).toBeHidden()
    // A plain login leads home; one that an act on a page asks for goes on with that page.
    await signOut(page)
    await turnTo(page, '/rng')
    const star = page.getByRole('main').getByRole('button', { name: /to favourites$/ })
    await star.first().click()
    await logIn(page, person)
    await expect(balanceOf(page)).toBeVisible()
    await expect(loginDialog(page)).toBeHidden()
    await expect(page).toHaveURL('/rng')
    await signOut(page)
    await turnTo(page, '/live')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await logIn(page, person)
    await expect(balanceOf(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('[ID-04, GAME-05, MEMBER-03] a free look around shows everything, starts no game and has no member center', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Look around free' }).click()
  await expect(page.getByText('You are looking around. No money is involved.')).toBeVisible()
  await expect(balanceOf(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible()

  const real = page.getByRole('dialog', { name: 'Please use a real account' })
  const slots = page.getByRole('region', { name: 'Slots' })
  await slots.scrollIntoViewIfNeeded()
  await slots.getByRole('link', { name: 'Jade Lanterns' }).click()
  await expect(real).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectSound(page, 'trial')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Account of / }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Log out'])
  await page.keyboard.press('Escape')

  await page.goto('/member/depositv2')
  await expect(real).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeHidden()
})

/** Answers a call with a refusal in the server's own words, as often as it is asked. */
async function refuse(page: Page, call: string, code: RefusalCode, value?: object): Promise<void> {
  await page.unroute(call)
  await page.route(call, (route) =>
    route.fulfill({ status: REFUSALS[code], json: { success: false, code, message: refusalText(code, 'EN'), value } }),
  )
}

/** All that a login from a new place may ask for, in the order given; each of them is answered in server/identity/security/guards.test.ts. */
async function proofsOfNewPlace(page: Page): Promise<void> {
  const methods = ['sms', 'email', 'bank', 'google'].map((method) => ({ method, hint: method === 'sms' ? '+95 ••• 4567' : null }))
  await refuse(page, '**/wps/session/login', 'verification-required', { ticket: 'a-ticket', methods })
  await logIn(page, newPerson())
  const verify = page.getByRole('dialog', { name: 'Please complete verification first' })
  await expect(verify.locator('label:has(input[type=radio])')).toHaveText([
    'Code by SMS+95 ••• 4567',
    'Code by email',
    'Name on your bank account',
    'Authenticator app (Google verification)',
    'Recovery code',
  ])
  await verify.getByRole('radio', { name: 'Name on your bank account' }).check()
  await expect(verify.getByRole('textbox', { name: 'Name on the bank account' })).toBeVisible()
  await verify.getByRole('button', { name: 'Back to login' }).click()
}

test('[UI-04, ID-09, ID-13, ID-24, ID-29] what the error catalogue says is said where it belongs: in a dialog, at the field, or at the head of the form', async ({
  page,
}) => {
  test.slow()
  await page.goto('/member/securityCenter')
  const dialog = loginDialog(page)
  await expect(dialog.getByText('You are not logged in, please login')).toBeVisible()
  await logIn(page, newPerson())
  await expect(dialog.getByRole('alert')).toHaveText('Wrong username or password')
  await page.route('**/wps/session/login', (route) => route.abort())
  await logIn(page, newPerson())
  await expect(dialog.getByRole('alert')).toHaveText('Network link is abnormal, please try again')
  await refuse(page, '**/wps/session/login', 'unknown-error')
  await logIn(page, newPerson())
  await expect(dialog.getByRole('alert')).toContainText('Unknown error')
  await proofsOfNewPlace(page)

  await dialog.getByRole('tab', { name: 'SMS code' }).click()
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription('Please enter a valid phone number.')
  await expect(dialog.getByLabel('Verification code')).toHaveAccessibleDescription('Verification code is missing.')
  // An SMS that does not go out is told in a dialog of its own.
  const warning = page.getByRole('dialog', { name: 'The code was not sent' })
  const told = async (words: string): Promise<void> => {
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect(warning.getByRole('alert')).toHaveText(words)
    await warning.getByRole('button', { name: 'OK' }).click()
    await expect(warning).toBeHidden()
  }
  // Every country has its line with its dialing code, and the merchant's own stands first chosen.
  const countries = dialog.getByRole('combobox', { name: 'Country' })
  await expect(countries.getByRole('option', { name: /^\+66 / })).toHaveCount(1)
  await expect(countries.locator('option:checked')).toHaveText(/^\+95 /)
  expect(await countries.getByRole('option').count()).toBeGreaterThan(200)
  await dialog.getByLabel('Mobile number').fill('12')
  await told('Invalid phone number format.')
  // The others of the catalogue come by the same line; web/i18n/catalogue.test.ts names it for each.
  const beforePress = await page.evaluate(() => performance.timeOrigin + performance.now())
  await refuse(page, '**/wps/verification/sms/noLogin', 'operation-not-allowed')
  await told(refusalText('operation-not-allowed', 'EN'))
  await refuse(page, '**/wps/verification/sms/noLogin', 'sms-too-many-requests')
  const again = page.waitForRequest('**/wps/verification/sms/noLogin')
  await told(refusalText('sms-too-many-requests', 'EN'))
  // Whoever presses again at once asks again only a second after the press before, however quick the answer was.
  expect((await again).timing().startTime - beforePress).toBeGreaterThanOrEqual(1000)
  // Who asked too often waits five minutes, and may then ask again.
  await expect(dialog.getByRole('button', { name: /^Again in [23]\d\d s$/ })).toBeVisible()
  await page.clock.install()
  await page.clock.fastForward(3_600_000)
  await expect(dialog.getByRole('button', { name: 'Send code' })).toBeVisible()
  await refuse(page, '**/wps/session/login', 'code-expired')
  await dialog.getByLabel('Verification code').fill('123456')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Verification code has expired, please send again.')

  await dialog.getByRole('tab', { name: 'Username' }).click()
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  const forgot = forgotDialog(page)
  await forgot.getByRole('tab', { name: 'Email' }).click()
  await refuse(page, '**/wps/member/password/email', 'account-unknown')
  await forgot.getByLabel('Username').fill('nobody77')
  await forgot.getByLabel('Email', { exact: true }).fill('nobody77@example.test')
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  await expect(forgot.getByRole('alert')).toHaveText('Username/Email does not exist')
})
