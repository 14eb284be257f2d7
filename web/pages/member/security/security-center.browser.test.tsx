/** Proves the security center whole. Each guard has its card with its state, its one act and its last change, and the score names what is missing. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faultsInBothThemes } from '../../../testing/axe.ts'
import { answers, asked, refused } from '../../../testing/fake-server.ts'
import { expectNone, region } from '../../../testing/looking.ts'
import { address, openSite } from '../../../testing/open-site.ts'
import { recordedAnswer } from '../../../testing/recorded.ts'
import { prepareWholeSite } from '../../../testing/whole-site.ts'

/** Every card of the requirement and the act that stands on it. */
const CARDS = {
  Profile: 'Show and edit',
  Password: 'Change password',
  'Payment password': 'Set a payment password',
  'Mobile number': 'Change: Mobile number',
  Email: 'Add: Email',
  'Bank cards and e-wallets': 'Manage accounts',
  'Two-step login': 'Set up',
  Passkeys: 'Add a passkey',
  'Where you are logged in': 'Log out everywhere else',
  'Limits and breaks': 'Take a break',
  Offers: 'Receive offers',
  'Close account': 'Close account',
}

test('[MEMBER-04, WC-62, WC-63, WC-S7] every protection has its card and its action, and the score says what is missing', async () => {
  prepareWholeSite()
  const state = recordedAnswer('securityState')
  const phone = { shown: '+95 ••• 4567', verified: true, changedAt: '2026-11-25T08:00:00Z' }
  answers('securityState', { ...state, phone, missing: ['paymentPassword', 'email', 'secondFactor', 'name'] })
  answers('changeConsent', { offers: true, since: '2026-11-27T08:00:00Z' })
  await openSite('/member/securityCenter', { member: true, prepared: true })
  await expect.element(region('Your deposit limits')).toBeVisible()
  for (const [name, act] of Object.entries(CARDS)) {
    const press = region(name)
      .getByRole('button', { name: act, exact: true })
      .or(region(name).getByRole('link', { name: act, exact: true }))
    await expect.element(press, { message: name }).toBeVisible()
  }
  await expect.element(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expect.element(region('Login history')).toBeVisible()
  await expect.element(region('Mobile number').getByText(/4567.*Since .*2026/)).toBeVisible()
  // A verified number gives way by a code that comes to it.
  answers('sendOldCode', { expiredMinutes: 5 })
  await region('Mobile number').getByRole('button', { name: 'Change: Mobile number' }).click()
  const bind = page.getByRole('dialog', { name: 'Change the mobile number' })
  await bind.getByRole('button', { name: 'Send code there' }).click()
  await expect.poll(() => asked('sendOldCode')[0]?.body).toEqual({ kind: 'phone' })
  await expect.element(bind.getByText('Confirm +95 ••• 4567 first')).toBeVisible()
  expect(await faultsInBothThemes(), 'the proof of the old number').toEqual([])
  await bind.getByRole('button', { name: 'Close' }).click()
  await expectNone(bind)
  const score = region('Security of your account')
  await expect.element(score.getByText('2 of 6')).toBeVisible()
  await expect.element(score.getByText('Missing: Payment password · Email · Two-step login or passkey · Full name')).toBeVisible()
  await region('Offers').getByRole('button', { name: 'Receive offers' }).click()
  await expect.element(region('Offers').getByRole('button', { name: 'Stop offers' })).toBeVisible()
  await expectNone(region('Offers').getByText('You do not receive offers.'))
  expect(asked('changeConsent')[0]?.body).toEqual({ offers: true })
  answers('closeAccount', refused('balance-left'))
  await region('Close account').getByRole('button', { name: 'Close account' }).click()
  const closing = page.getByRole('dialog', { name: 'Close account' })
  await closing.getByLabelText('Why are you closing it?').selectOptions('privacy')
  await closing.getByLabelText('Current password').fill('a quiet green harbour')
  await closing.getByRole('button', { name: 'Close my account' }).click()
  await expect.element(closing.getByText(/^This account still holds money/)).toBeVisible()
  expect(await faultsInBothThemes(), 'the closing of the account').toEqual([])
  answers('closeAccount', {})
  await closing.getByRole('button', { name: 'Close my account' }).click()
  await expect.poll(address).toBe('/')
  expect(asked('closeAccount').at(-1)).toMatchObject({
    sealed: true,
    body: { reason: 'privacy', note: '', password: 'a quiet green harbour' },
  })
})

test('[ID-03, WC-62] a social login is linked by the current password, which goes sealed, and then at the provider', async () => {
  prepareWholeSite()
  answers('securityState', { ...recordedAnswer('securityState'), social: [] })
  answers('linkSocial', refused('old-password-wrong', { field: 'oldPassword' }))
  await openSite('/member/securityCenter', { member: true, prepared: true })
  await region('Linked logins').getByRole('button', { name: 'Link Google' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link Google' })
  await dialog.getByLabelText('Current password').fill('a quiet green harbour')
  await dialog.getByRole('button', { name: 'Link Google' }).click()
  await expect.element(dialog.getByText(/password is wrong|wrong password|not right/i)).toBeVisible()
  expect(await faultsInBothThemes(), 'linking').toEqual([])
  answers('linkSocial', { url: `${location.href}#at-the-provider` })
  await dialog.getByRole('button', { name: 'Link Google' }).click()
  await expect.poll(() => location.hash).toBe('#at-the-provider')
  expect(asked('linkSocial').at(-1)).toMatchObject({ sealed: true, body: { provider: 'google', password: 'a quiet green harbour' } })
})

test('[WC-S7, WC-63] of a guard whose state could not be read nothing is said, and its act rests until it is', async () => {
  prepareWholeSite()
  answers('securityState', refused('not-allowed'))
  await openSite('/member/securityCenter', { member: true, prepared: true })
  const payment = region('Payment password')
  const act = payment.getByRole('button', { name: 'Set a payment password' })
  await expect.element(payment.getByText('Its state could not be loaded.')).toBeVisible()
  await expect.element(act).toBeDisabled()
  await expectNone(payment.getByText(/^Not set/))
  await expectNone(region('Linked logins').getByText('Not linked'))
  answers('securityState', recordedAnswer('securityState'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(payment.getByText(/^Not set/)).toBeVisible()
  await expect.element(act).toBeEnabled()
})

test('[WC-62, WC-63] no code is sent to an empty email address, and none is bound', async () => {
  prepareWholeSite()
  await openSite('/member/securityCenter', { member: true, prepared: true })
  await region('Email')
    .getByRole('button', { name: /: Email$/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Send code' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText('Please fill this in.').first()).toBeVisible()
  expect(asked('bindContact')).toEqual([])
  await dialog.getByLabelText('Email', { exact: true }).fill('mya@baize.example')
  await expect.element(dialog.getByRole('button', { name: 'Send code' })).toBeEnabled()
})
