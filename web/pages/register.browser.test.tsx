/** Proves the form that opens an account: its fields, what it says of each, and its ways. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fieldRule } from '@baize/contract/values/pattern.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { balance, field, fillRegistration, loggedIn, loginDialog, prepareIdentity, PROOF, registerDialog } from '../testing/identity.ts'
import { expectCount, expectNone } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { noLimits, theSettings, theStatus } from '../testing/prepared.ts'

const send = (): Promise<void> => registerDialog().getByRole('button', { name: 'Open account' }).click()
const terms = registerDialog().getByRole('checkbox', { name: /accept the terms/ })

async function open(): Promise<void> {
  await openSite('/register')
  await expect.element(field(registerDialog(), 'Username')).toBeVisible()
}

/** The merchant's switches, beside those that stand. */
function switched(flags: Readonly<Record<string, boolean>>): void {
  const status = theStatus()
  answers('systemStatus', { ...status, info: { ...status.info, whitelabel: { ...status.info.whitelabel, ...flags } } })
}

test('[ID-15, ID-17] each fault is said at its own field, and nothing that was typed is lost', async () => {
  prepareIdentity()
  await open()
  const dialog = registerDialog()
  await send()
  for (const label of ['Username', 'Password', 'Confirm password', 'Date of birth'])
    await expect.element(field(dialog, label)).toHaveAccessibleDescription(expect.stringContaining('Please fill this in.'))
  await expect.element(terms).toHaveAccessibleDescription(expect.stringMatching(/Please accept the terms\.$/))
  await expect.element(field(dialog, 'Username')).toHaveFocus()

  await field(dialog, 'Username').fill('7lives')
  await field(dialog, 'Password').fill('short')
  await field(dialog, 'Confirm password').fill('shirt')
  await send()
  for (const [label, said] of Object.entries({
    Username: /^4 to 16 letters and digits, beginning with a letter\.$/,
    Password: /^10 to 128 characters\.$/,
    'Confirm password': /^Passwords do not match\.$/,
  }))
    // A fault stands in the place of its hint, and is not said twice.
    await expect.element(field(dialog, label)).toHaveAccessibleDescription(expect.stringMatching(said))
  await expect.element(field(dialog, 'Username')).toHaveValue('7lives')
  await expect.element(field(dialog, 'Password')).toHaveValue('short')
  await expect.element(field(dialog, 'Confirm password')).toHaveValue('shirt')
  expect(asked('register')).toEqual([])
})

test('[ID-15, UI-01] on a phone the button that opens the account is in sight from the first moment, and below every field at the end', async () => {
  prepareIdentity()
  await openSite('/register', { width: 360, height: 780 })
  await expect.element(field(registerDialog(), 'Username')).toBeVisible()
  const button = registerDialog().getByRole('button', { name: 'Open account' })
  await expect.element(button).toBeInViewport({ ratio: 1 })
  terms.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  await expect.element(button).toBeInViewport({ ratio: 1 })
  registerDialog().getByRole('button', { name: 'Log in' }).element().scrollIntoView({ block: 'end', behavior: 'instant' })
  await expect.element(registerDialog().getByRole('button', { name: 'Log in' })).toBeInViewport({ ratio: 0.9 })
  expect(button.element().getBoundingClientRect().top).toBeGreaterThan(terms.element().getBoundingClientRect().bottom)
})

test('[ID-15, ID-17] a field is checked when it is left and from then on while typing, and the terms can be read first', async () => {
  prepareIdentity()
  await open()
  const dialog = registerDialog()
  await expect.element(dialog.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/help/terms')
  const name = field(dialog, 'Username')
  await name.fill('abc')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  await field(dialog, 'Password').click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('abcd')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  await name.fill('abcd!')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  expect(asked('register')).toEqual([])
})

test('[ID-15, ID-23, ID-22] what only the server knows is shown at its field, and the form is sent encrypted', async () => {
  prepareIdentity()
  const says = [refused('username-taken'), refused('too-young'), loggedIn()]
  answers('register', () => says[asked('register').length - 1]!)
  await open()
  const dialog = registerDialog()
  await fillRegistration('demo')
  await send()
  await expect.element(field(dialog, 'Username')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(dialog, 'Password')).toHaveValue('quiet-heron-2026')

  await field(dialog, 'Username').fill('myat')
  await field(dialog, 'Date of birth').fill('2015-04-17')
  await send()
  await expect.element(field(dialog, 'Date of birth')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field(dialog, 'Date of birth')).toHaveFocus()
  await expect.element(field(dialog, 'Username')).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(terms).toBeChecked()

  await field(dialog, 'Date of birth').fill('1992-04-17')
  await send()
  await expect.element(balance()).toBeVisible()
  await expect.poll(address).toBe('/')
  const sent = asked('register').at(-1)
  expect(sent?.sealed).toBe(true)
  expect(sent?.body).toMatchObject({ username: 'myat', birthday: '1992-04-17', acceptTerms: true, proof: PROOF })
})

test('[ID-18, ID-14, ID-20] an unknown invitation code is shown in a dialog of its own before anything is registered', async () => {
  prepareIdentity()
  const { fields } = theSettings()
  answers(
    'registerSettings',
    theSettings({ fields: fields.map((rule) => (rule.field === 'affiliateCode' ? { ...rule, enabled: true } : rule)) }),
  )
  answers('affiliateCheck', refused('invitation-code-unknown'))
  switched({ CHNGPASSVERIF3: false, MOBILENUMREG3: false })
  await open()
  await fillRegistration()
  const code = registerDialog().getByLabelText('Invitation code')
  await code.fill('NOBODY7')
  await send()
  await expect.poll(() => asked('affiliateCheck').length).toBe(1)
  const told = page.getByRole('dialog', { name: 'Invitation code' })
  await expect.element(told.getByRole('alert')).toHaveTextContent('This invitation code is not valid.')
  await told.getByRole('button', { name: 'OK' }).click()
  await expect.element(code).toHaveValue('NOBODY7')
  expect(asked('affiliateCheck')[0]?.query).toEqual({ code: 'NOBODY7' })
  expect(asked('register')).toEqual([])
  // One way alone has no tabs: a name to register by, and without CHNGPASSVERIF3 an email for a forgotten password.
  await expectNone(registerDialog().getByRole('tab'))
  await registerDialog().getByRole('button', { name: 'Log in' }).click()
  await loginDialog().getByRole('button', { name: 'Forgot your password?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  await expect.element(field(forgot, 'Email')).toBeVisible()
  await expectNone(forgot.getByRole('tab'))
})

test('[AGENT-04, ID-18, AG-51] whoever comes by a link registers by its code, though the form asks for none', async () => {
  prepareIdentity()
  switched({ MOBILENUMREG3: false })
  answers('affiliateCheck', { code: 'Line77' })
  answers('register', loggedIn())
  await openSite('/register?affiliateCode=Line77')
  await expect.poll(() => asked('affiliateCheck')[0]?.query).toEqual({ code: 'Line77' })
  await expect.element(registerDialog().getByText('Invitation code: Line77')).toBeVisible()
  await fillRegistration()
  await send()
  await expect.poll(() => asked('register')[0]?.body).toMatchObject({ affiliateCode: 'Line77' })
  await expect.element(balance()).toBeVisible()
  expect(sessionStorage.getItem('baize.invitation')).toBeNull()
})

test('[ID-14] where only numbers register, the form asks for one and has no tabs', async () => {
  prepareIdentity()
  switched({ USERNAMEREG3: false, MOBILENUMREG3: true })
  await openSite('/register')
  await expect.element(field(registerDialog(), 'Mobile number')).toBeVisible()
  await expectNone(registerDialog().getByLabelText('Username'))
  await expectNone(registerDialog().getByRole('tab'))
})

test('[ID-14, ID-17] where both register, one registers by mobile first, at the age that the merchant asks for', async () => {
  prepareIdentity()
  switched({ USERNAMEREG3: true, MOBILENUMREG3: true })
  answers(
    'registerSettings',
    theSettings({ birthdayAge: 25, fields: [...theSettings().fields, fieldRule('occupation', 'any', [2, 80], 'optional')] }),
  )
  await openSite('/register')
  const dialog = registerDialog()
  await expect.element(dialog.getByRole('tab', { name: 'Mobile number' })).toHaveAttribute('aria-selected', 'true')
  await expectCount(dialog.getByRole('tab'), 2)
  await expect.element(dialog.getByText('You must be 25 or older.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Occupation')).toBeVisible()
  await expect.element(dialog.getByText('optional')).toBeVisible()
})

test('[ID-15] a busy server is named with the waiting time, what was typed is kept, and the account is opened by itself', async () => {
  prepareIdentity()
  const says = [refused('busy', { retryAfterSeconds: 1 }), refused('busy', { retryAfterSeconds: 60 }), loggedIn()]
  answers('register', () => says[asked('register').length - 1]!)
  await open()
  await fillRegistration()
  await send()
  const alert = registerDialog().getByRole('alert')
  const said = 'We are very busy right now. What you typed is kept, and this form tries again by itself in'
  await expect.element(alert).toMatchTextContent(`${said} 1 second.`)
  // The second time it is told to wait for a minute.
  await expect.element(alert).toMatchTextContent(`${said} 60 seconds.`)
  await expect.element(field(registerDialog(), 'Username')).not.toHaveValue('')
  await expect.element(field(registerDialog(), 'Password')).not.toHaveValue('')
  expect(asked('register')).toHaveLength(2)
  // Whoever does not want to wait presses.
  await send()
  await expect.element(balance()).toBeVisible()
  expect(asked('register')).toHaveLength(3)
})

test('[PROT-01, PL-01] asks whether a limit is wanted, by two answers of one size of which none is chosen, and keeps the answer', async () => {
  prepareIdentity()
  answers('register', loggedIn())
  answers('answerLimitOffer', noLimits())
  await open()
  const dialog = registerDialog()
  const [set, later] = ['Set a limit', 'Not now'].map((name) => dialog.getByRole('radio', { name }))
  for (const choice of [set!, later!]) await expect.element(choice).not.toBeChecked()
  const widths = [set!, later!].map((choice) => Math.round(choice.element().closest('label')!.getBoundingClientRect().width))
  expect(widths[0]).toBe(widths[1])
  await later!.click()
  await fillRegistration('demo')
  await send()
  await expect.poll(() => asked('answerLimitOffer').map(({ body }) => body)).toEqual([{ answer: 'not-now' }])
})
