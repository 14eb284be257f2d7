/** Proves the login: what it says and asks for, where it leads, and the free look around. */
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { refusalText } from '@baize/contract/texts.ts'
import { generateKeyPair } from 'jose'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answersCatalogue, theMember, theSettings } from '../testing/prepared.ts'
import { clocksAhead } from '../testing/clocks.ts'
import { expectSound } from '../testing/axe.ts'
import { aGame, someGames } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { balance, field, loggedIn, logIn, loginDialog, prepareIdentity, PROOF, registerDialog } from '../testing/identity.ts'
import { publishedKeys } from '../testing/sealed.ts'
import { banner, comeNear, expectCount, expectNone, goWithin, held, main, region, twoFrames } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'

const HOME_TITLE = 'Play for fun. Stop when you like.'
const alert = loginDialog().getByRole('alert')
const account = page.getByRole('button', { name: /^Account of / })

async function logOut(): Promise<void> {
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect.element(banner().getByRole('button', { name: 'Log in' })).toBeVisible()
}

test('[ID-01, ID-05, ID-12, ID-22] a refused login keeps the name, asks for a proof of work where required, is sent encrypted and keeps the password nowhere', async () => {
  prepareIdentity()
  const says = [refused('wrong-credentials'), refused('wrong-credentials', { captcha: true }), loggedIn()]
  answers('login', () => says[asked('login').length - 1]!)
  await openSite('/login')
  await logIn('mya', 'not-my-password')
  await expect.element(alert).toHaveTextContent('Wrong username or password')
  await expect.element(field(loginDialog(), 'Username')).toHaveValue('mya')
  await expect.element(field(loginDialog(), 'Password')).toHaveValue('')
  const proof = loginDialog().getByText(/^Your browser is running a short security check/)
  await expectNone(proof)
  await logIn('mya', 'not-my-password-2')
  await expect.element(proof).toBeVisible()
  await loginDialog().getByRole('checkbox', { name: 'Stay logged in for a day' }).click()
  await logIn('  mya ')
  await expect.element(balance()).toBeVisible()
  await expect.poll(address).toBe('/')
  const sent = asked('login')
  expect(sent.map(({ sealed }) => sealed)).toEqual([true, true, true])
  expect(sent[0]?.body).not.toHaveProperty('proof')
  expect(sent[2]?.body).toMatchObject({ username: 'mya', password: 'quiet-heron-2026', remember: true, proof: PROOF })
  const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state])
  expect(stored).not.toContain('quiet-heron-2026')
})

test('[ID-01] a busy server is named with the waiting time, what was typed is kept, and the form logs in by itself', async () => {
  prepareIdentity()
  const says = [refused('busy', { retryAfterSeconds: 1 }), refused('busy', { retryAfterSeconds: 60 }), loggedIn()]
  answers('login', () => says[asked('login').length - 1]!)
  await openSite('/login')
  await logIn('mya')
  const said = 'We are very busy right now. What you typed is kept, and this form tries again by itself in'
  await expect.element(alert).toMatchTextContent(`${said} 1 second.`)
  // The second time it is told to wait for a minute.
  await expect.element(alert).toMatchTextContent(`${said} 60 seconds.`)
  await expect.element(field(loginDialog(), 'Username')).toHaveValue('mya')
  await expect.element(field(loginDialog(), 'Password')).toHaveValue('quiet-heron-2026')
  expect(asked('login')).toHaveLength(2)
  // Whoever does not want to wait presses.
  await loginDialog().getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.element(balance()).toBeVisible()
  expect(asked('login')).toHaveLength(3)
})

test('[ID-22] keys that the server has not signed get no password, and the dialog says so', async () => {
  prepareIdentity()
  answers('login', loggedIn())
  answers('payloadKeys', () => publishedKeys(generateKeyPair('ES256')))
  await openSite('/login')
  // The keys that another test was given are five minutes old.
  const clocks = clocksAhead(() => 400_000)
  await logIn('mya')
  await expect
    .element(alert)
    .toHaveTextContent(
      'We could not confirm that this form is secure, so nothing was sent. Reload the page. If this happens again, use another network.',
    )
  expect(asked('login')).toEqual([])
  answers('payloadKeys', () => publishedKeys())
  await logIn('mya')
  await expect.element(balance()).toBeVisible()
  clocks.restore()
})

test('[ID-05, MSG-05] where the merchant asks for a picture, another one comes once a second at most', async () => {
  prepareIdentity()
  answers('registerSettings', theSettings({ captcha: 'image' }))
  answers('captchaImage', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await openSite('/feedback')
  await expect.element(page.getByRole('img', { name: 'Image with the characters to type' })).toBeVisible()
  const other = page.getByRole('button', { name: 'New image' })
  let passed = 10_000
  const clocks = clocksAhead(() => passed)
  // Two presses within the second are one wish; the next second takes another.
  const pressAt = async (at: number): Promise<void> => {
    passed = at
    await other.click()
  }
  await pressAt(10_000)
  await pressAt(10_999)
  await expect.poll(() => asked('captchaImage').length).toBe(2)
  await pressAt(11_000)
  await expect.poll(() => asked('captchaImage').length).toBe(3)
  clocks.restore()
  // What is empty is named, the picture's characters too.
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(main().getByRole('alert')).toMatchTextContent('Captcha')
})

test('[SHELL-02, SHELL-13] /login and /register open their dialogs over Home, which stays as it is', async () => {
  prepareIdentity()
  answersCatalogue(someGames(3))
  await openSite('/login')
  await expect.element(loginDialog()).toBeVisible()
  const title = page.getByText(HOME_TITLE).element()
  title.dataset['kept'] = 'yes'
  await loginDialog().getByRole('button', { name: 'Open an account' }).click()
  await expect.poll(address).toBe('/register')
  await expect.element(field(registerDialog(), 'Username')).toBeVisible()
  // By key: what is said of a field that is left moves the foot of the form from under a pointer.
  ;(registerDialog().getByRole('button', { name: 'Log in' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/login')
  await expect.element(loginDialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectNone(loginDialog())
  await expect.poll(address).toBe('/')
  expect(page.getByText(HOME_TITLE).element().dataset['kept']).toBe('yes')
  // Any other address is re-encoded, also where one kind of page shows both: the next game asks again who is there.
  answers('gameInfo', ({ query }) => ({ game: aGame(query.gameCode, { vassalage: query.vassalage }), similar: [] }))
  for (const to of ['/play/PG/jade-lanterns', '/play/JILI/copper-lotus', '/play/PG/jade-lanterns']) {
    goWithin(to)
    await expect.element(loginDialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectNone(loginDialog())
  }
})

test('[SHELL-09] a page of the person’s own asks for the login first and is shown after it; a plain login leads home', async () => {
  prepareIdentity()
  answersCatalogue(someGames(3))
  answers('recentGames', { content: [], pageNum: 1, totalPages: 0, total: 0 })
  answers('addFavoriteGame', {})
  await openSite('/recent?span=month')
  await expect.poll(address).toMatch(/^\/login\?to=/)
  await logIn()
  await expect.poll(address).toBe('/recent?span=month')
  goWithin('/login')
  await expect.poll(address).toBe('/')
  await expectNone(loginDialog())
  await logOut()
  await expect.poll(address).toBe('/')
  // What an act on a page asks for goes on with that page.
  goWithin('/rng')
  await main()
    .getByRole('button', { name: /to favourites$/ })
    .first()
    .click()
  await logIn()
  await expect.element(balance()).toBeVisible()
  await expectNone(loginDialog())
  expect(address()).toBe('/rng')
  await logOut()
  goWithin('/live')
  await banner().getByRole('button', { name: 'Log in' }).click()
  await logIn()
  await expect.element(balance()).toBeVisible()
  await expect.poll(address).toBe('/')
})

test('[ID-04, GAME-05, MEMBER-03, WC-72] a trial login shows everything, starts no game, has no member center and makes no requests of it', async () => {
  prepareIdentity()
  const trial = { ...theMember(), type: 4 }
  answers('trialLogin', loggedIn({ member: trial }))
  answers('memberInfo', trial)
  await openSite('/')
  await main().getByRole('button', { name: 'Look around for free' }).click()
  await expect.element(page.getByText('You are looking around without an account. No money is involved.')).toBeVisible()
  await expectNone(balance())
  await expect.element(banner().getByRole('button', { name: 'Register' })).toBeVisible()
  await expectNone(page.getByRole('link', { name: 'Deposit', exact: true }))

  const real = page.getByRole('dialog', { name: 'Please use a real account' })
  await comeNear(region('Slots'))
  await region('Slots').getByRole('article').first().getByRole('link').click()
  await expect.element(real).toBeVisible()
  expect(address()).toBe('/')
  await expectSound('trial')
  await userEvent.keyboard('{Escape}')
  await expectNone(real)

  await account.click()
  await expectCount(page.getByRole('menuitem'), 1)
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Log out')
  await userEvent.keyboard('{Escape}')
  goWithin('/member/depositv2')
  await expect.element(real).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Continue to payment' }))
  await userEvent.keyboard('{Escape}')
  await expectNone(real)
  goWithin('/pointMall')
  await expect.element(real).toBeVisible()
  await expect.poll(address).toBe('/')
  // By its address alone, as after a reload, the page asks nothing before it knows who came. A call that is not prepared fails the test.
  for (const at of ['/member/rewardCenter', '/pointMall']) {
    const { until, letGo } = held()
    answers('memberInfo', async () => (await until, trial))
    await openSite(at, { again: true })
    await expect.element(main().getByRole('status')).toBeInTheDocument()
    await twoFrames()
    letGo()
    await expect.element(real).toBeVisible()
    await expect.poll(address).toBe('/')
  }
  for (const name of ['promotionState', 'listWithdrawals', 'consolidatedFlags', 'unreadMessages'] as const) expect(asked(name)).toEqual([])
})

/** All that a login from a new place may ask for, in the order given; each of them is answered in server/identity/security/guards.test.ts. */
async function proofsOfNewPlace(): Promise<void> {
  const methods = ['sms', 'email', 'bank', 'google'].map((method) => ({ method, hint: method === 'sms' ? '+95 ••• 4567' : null }))
  answers('login', refused('verification-required', { ticket: 'a-ticket', methods }))
  await logIn()
  const verify = page.getByRole('dialog', { name: 'Please complete verification first' })
  await expect
    .poll(() => [...(verify.query()?.querySelectorAll('label:has(input[type=radio])') ?? [])].map(({ textContent }) => textContent))
    .toEqual([
      'Code by SMS+95 ••• 4567',
      'Code by email',
      'Name on your bank account',
      'Authenticator app (Google verification)',
      'Recovery code',
    ])
  await verify.getByRole('radio', { name: 'Name on your bank account' }).click()
  await expect.element(verify.getByRole('textbox', { name: 'Name on the bank account' })).toBeVisible()
  await verify.getByRole('button', { name: 'Back to login' }).click()
}

test('[UI-04, ID-09] what a login is refused for is said above its button', async () => {
  prepareIdentity()
  await openSite('/member/securityCenter')
  await expect.element(loginDialog().getByText('You are not logged in, please login')).toBeVisible()
  answers('login', () => Promise.reject(new TypeError('Failed to fetch')))
  await logIn()
  await expect.element(alert).toHaveTextContent('Network link is abnormal, please try again')
  answers('login', refused('unknown-error'))
  await logIn()
  await expect.element(alert).toMatchTextContent('Unknown error')
  await proofsOfNewPlace()
  answers('login', refused('non-member'))
  await logIn()
  await expect.element(alert).toHaveTextContent('Non-member accounts cannot log in')
})

test('[UI-04, ID-13, ID-24, ID-29] an unsent code is shown in a dialog, a missing value at its field, and an email to nobody above the button', async () => {
  prepareIdentity()
  await openSite('/login')
  const dialog = loginDialog()
  await dialog.getByRole('tab', { name: 'SMS code' }).click()
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.element(dialog.getByLabelText('Mobile number')).toHaveAccessibleDescription('Please enter a valid phone number.')
  await expect.element(dialog.getByLabelText('Verification code')).toHaveAccessibleDescription('Verification code is missing.')
  // Every country has its line with its dialing code, and the merchant's own stands first chosen.
  const countries = dialog.getByRole('combobox', { name: 'Country' })
  await expectCount(countries.getByRole('option', { name: /^\+66 / }), 1)
  expect((countries.element() as HTMLSelectElement).selectedOptions[0]?.textContent).toMatch(/^\+95 /)
  await dialog.getByLabelText('Mobile number').fill('12')
  // The others of the catalogue come by the same line; web/i18n/catalogue.test.ts names it for each.
  const warning = page.getByRole('dialog', { name: 'The code was not sent' })
  const sentAt: number[] = []
  const told = async (code: RefusalCode): Promise<void> => {
    answers('smsWithoutLogin', () => {
      sentAt.push(performance.now())
      return refused(code)
    })
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect.element(warning.getByRole('alert')).toHaveTextContent(refusalText(code, 'EN'))
    await warning.getByRole('button', { name: 'OK' }).click()
    await expectNone(warning)
  }
  for (const code of ['invalid-phone-number', 'operation-not-allowed', 'sms-too-many-requests'] as const) await told(code)
  // Whoever presses again at once asks again only a second after the press before, however quick the answer was.
  expect(sentAt[2]! - sentAt[1]!).toBeGreaterThanOrEqual(950)
  // Who asked too often waits five minutes.
  await expect.element(dialog.getByRole('button', { name: /^Again in [23]\d\d s$/ })).toBeVisible()
  answers('login', refused('code-expired'))
  await dialog.getByLabelText('Verification code').fill('123456')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect.element(alert).toHaveTextContent('Verification code has expired, please send again.')

  await dialog.getByRole('tab', { name: 'Username' }).click()
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  await forgot.getByRole('tab', { name: 'Email' }).click()
  answers('forgotByEmail', refused('account-unknown'))
  await field(forgot, 'Username').fill('nobody77')
  await field(forgot, 'Email').fill('nobody77@example.test')
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(forgot.getByRole('alert')).toHaveTextContent('Username/Email does not exist')
})

const IN_VIBER =
  'Mozilla/5.0 (Linux; Android 14; SM-A057F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Viber/23.5'

test('[UI-04] inside another app the login says so, and leads to the browser of the phone', async () => {
  prepareIdentity()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IN_VIBER)
  await openSite('/login')
  await expect.element(loginDialog().getByText('This page is open inside Viber')).toBeVisible()
  const way = loginDialog().getByRole('link', { name: 'Open in the browser' })
  await expect.element(way).toHaveAttribute('href', expect.stringMatching(/^intent:\/\/.*\/login#Intent;scheme=https?;/))
  await expect.element(loginDialog().getByRole('button', { name: 'Copy the link' })).toBeVisible()
  await expectSound('the login inside Viber')
  vi.restoreAllMocks()
})

test('[UI-04] in a browser of the system the login says nothing of other apps', async () => {
  prepareIdentity()
  await openSite('/login')
  await expect.element(field(loginDialog(), 'Username')).toBeVisible()
  await expectNone(loginDialog().getByText('This page is open inside', { exact: false }))
})
