/** Proves the site's dialogs: each opens from where a person finds it, over the page where they are, and gives it back. */
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectSound } from '../testing/axe.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { balance, field, loggedIn, logIn, loginDialog, registerDialog } from '../testing/identity.ts'
import { banner, expectNone, region, UNMOVED } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { answersCatalogue, NO_ANNOUNCEMENTS } from '../testing/prepared.ts'
import { aGame, idOf, NOW } from '../testing/catalogue.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const OPENED = 'The hall is open'
const footer = page.getByRole('contentinfo')

/** A press beside the dialog, where the page lies under it. */
const pressBeside = (): Promise<void> => userEvent.click(document.documentElement, { position: { x: 2, y: 300 }, force: true })

/** The dialog stands over the page, is named, and a press beside it leaves it there. */
async function stands(dialog: Locator): Promise<void> {
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toHaveAccessibleName(expect.stringMatching(/\S/))
  await pressBeside()
  await expect.element(dialog).toBeVisible()
}

/** It breaks no rule either, and Escape gives the page back. */
async function standsAndCloses(dialog: Locator, name: string): Promise<void> {
  await stands(dialog)
  await expectSound(name)
  await userEvent.keyboard('{Escape}')
  await expectNone(dialog)
}

test('[UI-01] every dialog of everybody opens over the page, is named, stays through a press beside it and gives the page back', async () => {
  prepareWholeSite()
  const news = { type: 'PU' as const, title: OPENED, content: '<p>Come in.</p>', execution: 'B' as const, announcementImages: [] }
  answers('listAnnouncements', ({ query: { types } }) =>
    types === 'PU'
      ? { ...NO_ANNOUNCEMENTS, popup: [{ ...news, id: idOf(500), period: null, at: NOW, until: null }] }
      : recordedAnswer('listAnnouncements', { types }),
  )
  await openSite('/news')
  await standsAndCloses(page.getByRole('dialog', { name: OPENED }), 'announcement')
  await region('Notices').getByRole('button').first().click()
  await standsAndCloses(page.getByRole('dialog', { name: 'Notices' }), 'notice')
  await footer.getByRole('button', { name: 'Legal licence' }).click()
  await standsAndCloses(page.getByRole('dialog', { name: 'Legal licence' }), 'licence')
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Help', exact: true }).click()
  const help = page.getByRole('dialog', { name: 'Help center' })
  await stands(help)
  await expectSound('help')
  await help
    .getByRole('link', { name: /^Write to us/ })
    .first()
    .click()
  await stands(page.getByRole('dialog', { name: 'Write to us' }))
  await expectSound('feedback')
  await userEvent.keyboard('{Escape}')
  await banner().getByRole('button', { name: 'Log in' }).click()
  await stands(loginDialog())
  await loginDialog()
    .getByRole('button', { name: /^Forgot/ })
    .click()
  await standsAndCloses(page.getByRole('dialog', { name: /^Forgot/ }), 'forgot')
  await banner().getByRole('button', { name: 'Register' }).click()
  await stands(registerDialog())
  expect(address()).toBe('/news')
})

test('[UI-01] search, a game, the member center and the codes for phones stand over the page of a member and give it back', async () => {
  prepareWholeSite()
  answersCatalogue([aGame('Jade Lanterns')])
  answers('offerHandover', { code: 'x'.repeat(43), expiresAt: NOW })
  await openSite('/news', { member: true, prepared: true })
  await expect.element(region('Notices')).toBeVisible()
  await userEvent.keyboard('/')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill('jade lanterns')
  await search.getByRole('option').first().click()
  await stands(page.getByRole('dialog', { name: 'Jade Lanterns' }))
  await expect.poll(address).toBe('/play/PG/jade-lanterns')
  history.back()
  await expect.poll(address).toBe('/news')
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Wallet' }).click()
  const center = page.getByRole('dialog', { name: /^My account/ })
  await stands(center)
  await userEvent.keyboard('{Escape}')
  await expectNone(center)
  await expect.poll(address).toBe('/news')
  await page.getByRole('button', { name: 'On your phone' }).first().click()
  await standsAndCloses(page.getByRole('dialog', { name: 'On your phone' }), 'phone')
})

test('[ID-07, AG-50] whoever takes over an account that an agent opened enters the birthday and accepts the terms', async () => {
  prepareWholeSite()
  answers('login', refused('password-change-required', { ticket: 'a-ticket-of-twenty-signs', handedOut: true }))
  answers('replaceExpiredPassword', loggedIn())
  await openSite('/news')
  await banner().getByRole('button', { name: 'Log in' }).click()
  await logIn()
  const change = page.getByRole('dialog', { name: 'Choose a new password' })
  await field(change, 'New password').fill('grey-otter-2027')
  await field(change, 'Confirm new password').fill('grey-otter-2027')
  await change.getByRole('button', { name: 'Save password' }).click()
  expect(asked('replaceExpiredPassword')).toEqual([])
  await change.getByLabelText('Date of birth').fill('1990-01-31')
  await change.getByRole('checkbox').click()
  await change.getByRole('button', { name: 'Save password' }).click()
  await expectNone(change)
  expect(asked('replaceExpiredPassword')).toMatchObject([{ body: { birthday: '1990-01-31', acceptTerms: true } }])
})

test('[ID-07, ID-19] a default password is changed before the login, and a first login is greeted', async () => {
  prepareWholeSite()
  answers('login', refused('password-change-required', { ticket: 'a-ticket-of-twenty-signs' }))
  answers('replaceExpiredPassword', loggedIn())
  await openSite('/news')
  await banner().getByRole('button', { name: 'Log in' }).click()
  await logIn()
  const change = page.getByRole('dialog', { name: 'Choose a new password' })
  await stands(change)
  await expectSound('newPassword')
  await expectNone(balance())
  await field(change, 'New password').fill('grey-otter-2027')
  await field(change, 'Confirm new password').fill('grey-otter-2027')
  await change.getByRole('button', { name: 'Save password' }).click()
  await expectNone(change)
  await expect.element(balance()).toBeVisible()
  await expect.poll(address).toBe('/')

  answers('login', loggedIn({ firstTimeLogin: true }))
  await openSite('/news')
  await banner().getByRole('button', { name: 'Log in' }).click()
  await logIn()
  const greeting = page.getByRole('dialog', { name: 'Welcome to your account' })
  await stands(greeting)
  await expectSound('firstLogin')
  await greeting.getByRole('button', { name: 'Secure my account' }).click()
  await expect.element(page.getByRole('dialog', { name: /^My account/ })).toHaveAccessibleName('My account Security center')
})

const placeOf = (locator: Locator): number[] => {
  const { x, y } = locator.element().getBoundingClientRect()
  return [Math.round(x), Math.round(y)]
}

test('[UI-02] a dialog stays through a press beside it, moves by pointer and keys, and gives the page back as it was', async () => {
  prepareWholeSite()
  await openSite('/help/terms')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await document.fonts.ready
  scrollTo({ top: 300, behavior: 'instant' })
  const entry = banner().getByRole('button', { name: 'Register' })
  const dialog = registerDialog()
  await entry.click(UNMOVED)
  await expect.element(field(dialog, 'Username')).toBeVisible()
  // A size below which it never goes.
  const { minInlineSize, minBlockSize } = getComputedStyle(dialog.element())
  expect([minInlineSize, minBlockSize]).toEqual(['200px', '200px'])
  await field(dialog, 'Username').fill('still here')
  await pressBeside()
  await userEvent.wheel(document.body, { delta: { y: 600 } })
  await expect.element(dialog).toBeVisible()
  expect(scrollY).toBe(300)

  const [left = 0, top = 0] = placeOf(dialog)
  const title = dialog.getByRole('heading', { name: 'Open an account' })
  const [x = 0, y = 0] = placeOf(title)
  await userEvent.dragAndDrop(title, document.documentElement, {
    sourcePosition: { x: 10, y: 10 },
    targetPosition: { x: x + 130, y: y + 20 + scrollY },
    force: true,
  })
  await expect.poll(() => (placeOf(dialog)[0] ?? 0) - left).toBe(120)
  ;(dialog.getByRole('button', { name: 'Move window' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => (placeOf(dialog)[0] ?? 0) - left).toBe(104)
  await userEvent.keyboard('{Home}')
  await expect.poll(() => placeOf(dialog)).toEqual([left, top])
  await expect.element(field(dialog, 'Username')).toHaveValue('still here')

  for (let step = 0; step < 24; step += 1) await userEvent.keyboard('{Tab}')
  // The library leads the focus around by way of nowhere for a moment.
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  // Whatever moves the page meanwhile, it stands where it stood.
  scrollTo({ top: 500, behavior: 'instant' })
  await expect.poll(() => scrollY).toBe(500)
  await userEvent.keyboard('{Escape}')
  await expectNone(dialog)
  await expect.element(entry).toHaveFocus()
  await expect.poll(() => scrollY).toBe(300)
})

test('[ID-24] whoever asked for a link, or goes back, stands at the login again', async () => {
  prepareWholeSite()
  answers('forgotByEmail', {})
  await openSite('/')
  await banner().getByRole('button', { name: 'Log in', exact: true }).click()
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  const open = () =>
    loginDialog()
      .getByRole('button', { name: /^Forgot/ })
      .click()
  await open()
  await forgot.getByRole('tab', { name: 'Email' }).click()
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  expect(asked('forgotByEmail')).toEqual([])
  for (const name of ['Username', 'Email']) await expect.element(field(forgot, name)).toHaveAccessibleDescription(/\S/)
  await field(forgot, 'Username').fill(' mya ')
  await field(forgot, 'Email').fill(' mya@example.test ')
  await forgot.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(loginDialog()).toBeVisible()
  await expectNone(forgot)
  expect(asked('forgotByEmail').map(({ body: { username, email } }) => [username, email])).toEqual([['mya', 'mya@example.test']])
  await open()
  await forgot.getByRole('button', { name: 'Back to login' }).click()
  await expect.element(loginDialog()).toBeVisible()
  await expectNone(forgot)
})
