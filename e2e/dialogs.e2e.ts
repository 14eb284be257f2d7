/** Dialogs: every dialog of the site opens from where a person finds it, over the page where they are, and gives it back. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectSound, type Window } from './axe.ts'
import {
  balanceOf,
  fillRegistration,
  forgotDialog,
  fromMenu,
  goWithin,
  loginDialog,
  logIn,
  memberCenter,
  newPerson,
  type Person,
  registerDialog,
  signOut,
} from './person.ts'
import { staff } from './staff.ts'

const OPENED = 'The hall is open'

/** A window to the people who look around, put into the answer on its way: written for everybody, it would stand over the pages of other journeys. */
const POPUPS = /getListAnnouncements\?.*types=PU/
async function withAnnouncement(page: Page): Promise<void> {
  await page.route(POPUPS, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { value: { popup: object[] } }
    json.value.popup = [
      {
        id: '019a0000-0000-7000-8000-000000000001',
        type: 'PU',
        title: OPENED,
        content: '<p>Come in.</p>',
        execution: 'B',
        announcementImages: [],
        period: null,
        at: '2026-11-01T00:00:00Z',
        until: null,
      },
    ]
    await route.fulfill({ response: answer, json })
  })
}

/** The dialog stands over the page, is named, and a press beside it leaves it there. */
async function stands(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAccessibleName(/\S/)
  await page.mouse.click(2, 300)
  await expect(dialog).toBeVisible()
}

/** It breaks no rule either, and Escape gives the page back. */
async function standsAndCloses(page: Page, dialog: Locator, window?: Window): Promise<void> {
  await stands(page, dialog)
  if (window) await expectSound(page, window)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Those of everybody. Login and register are looked at in accessible.e2e.ts. */
async function visitorsDialogs(page: Page): Promise<void> {
  const banner = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  await standsAndCloses(page, page.getByRole('dialog', { name: OPENED }), 'announcement')
  await page.unroute(POPUPS)
  await page.getByRole('region', { name: 'Notices' }).getByRole('button').first().click()
  await standsAndCloses(page, page.getByRole('dialog', { name: 'Notices' }), 'notice')
  await footer.getByRole('button', { name: 'Legal licence' }).click()
  await standsAndCloses(page, page.getByRole('dialog', { name: 'Legal licence' }), 'licence')
  await footer.getByRole('link', { name: 'Help', exact: true }).click()
  const help = page.getByRole('dialog', { name: 'Help center' })
  await stands(page, help)
  await expectSound(page, 'help')
  await help.getByRole('link', { name: 'Write to us' }).click()
  await stands(page, page.getByRole('dialog', { name: 'Write to us' }))
  await expectSound(page, 'feedback')
  await page.keyboard.press('Escape')
  await banner.getByRole('button', { name: 'Log in' }).click()
  await stands(page, loginDialog(page))
  await loginDialog(page)
    .getByRole('button', { name: /^Forgot/ })
    .click()
  await standsAndCloses(page, forgotDialog(page), 'forgot')
  await banner.getByRole('button', { name: 'Register' }).click()
  await stands(page, registerDialog(page))
}

// The dialogs of contracts and of the agent center come with those rooms.
test('[UI-01, ID-07, ID-19] every dialog opens over the page, is named, stays through a press beside it and gives the page back', async ({
  page,
}) => {
  // Three proofs of work and a dozen windows: on a busy machine that takes its time.
  test.slow()
  const person = { ...newPerson(), password: `house-${newPerson().username}` }
  await withAnnouncement(page)
  await page.goto('/news')
  await visitorsDialogs(page)
  await fillRegistration(registerDialog(page), person)
  await registerDialog(page).getByRole('button', { name: 'Open account' }).click()
  // The browser's calculation may share the machine with others.
  await expect(balanceOf(page)).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL('/')

  await goWithin(page, '/news')
  await expect(page.getByRole('region', { name: 'Notices' })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('jade lanterns')
  await page
    .getByRole('dialog', { name: 'Search' })
    .getByRole('option', { name: /Jade Lanterns/ })
    .first()
    .click()
  await stands(page, page.getByRole('dialog', { name: 'Jade Lanterns' }))
  await expect(page).toHaveURL('/play/PG/jade-lanterns')
  await page.goBack()
  await expect(page).toHaveURL('/news')
  await fromMenu(page, 'Wallet')
  await standsAndCloses(page, memberCenter(page))
  await expect(page).toHaveURL('/news')

  // A password that the house gave out is changed before anybody comes in by it. Only this person has it.
  await signOut(page)
  await staff('set', 'password.default', JSON.stringify(person.password))
  await goWithin(page, '/news')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await logIn(page, person)
  const change = page.getByRole('dialog', { name: 'Choose a new password' })
  await stands(page, change)
  await expectSound(page, 'newPassword')
  await expect(balanceOf(page)).toHaveCount(0)
  await change.getByLabel('New password', { exact: true }).fill('grey-otter-2027')
  await change.getByLabel('Confirm new password').fill('grey-otter-2027')
  await change.getByRole('button', { name: 'Save password' }).click()
  await expect(change).toBeHidden()
  await expect(balanceOf(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await firstLogin(page, { ...person, password: 'grey-otter-2027' })
})

/** Whoever comes in for the first time is greeted and shown to the guards of the account. Registering is a first login too, so the answer is told so on its way. */
async function firstLogin(page: Page, person: Person): Promise<void> {
  await signOut(page)
  await page.route('**/wps/session/login', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { value: object }
    await route.fulfill({ response: answer, json: { ...json, value: { ...json.value, firstTimeLogin: true } } })
  })
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await logIn(page, person)
  const greeting = page.getByRole('dialog', { name: 'Welcome to your account' })
  await stands(page, greeting)
  await expectSound(page, 'firstLogin')
  await greeting.getByRole('button', { name: 'Secure my account' }).click()
  await expect(memberCenter(page)).toHaveAccessibleName('My account Security center')
}
