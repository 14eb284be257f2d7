/** Windows: the operator's popups, which stand over every page and so are written on a product that other journeys do not see, when all that play on it are done. */
import { expect, test, type Page, type Response } from '@playwright/test'
import {
  fillRegistration,
  fromMenu,
  leaveCenter,
  loginDialog,
  logIn,
  memberCenter,
  newPerson,
  registerDialog,
  type Person,
} from './person.ts'
import { staff } from './staff.ts'

const popup = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: /Do not show these again|ထပ်မပြပါနှင့်/ }) })
/** The call that asks for popups. */
const PU = (answer: Response): boolean => answer.url().includes('types=PU')
const title = (page: Page, name: string) => popup(page).getByRole('heading', { name })

test('[MSG-01, MSG-03] popups come once a session to whom they are for, in the language that is shown, and stay away where the reader, and only the reader, says so; a message to all is told live', async ({
  page,
  browser,
}) => {
  test.slow()
  const write = async (execution: string, name: string, burmese: string): Promise<void> => {
    const content = `<p>Words of ${name}<img src=x onerror="document.title='run'"></p>`
    await staff('announcement-add', 'PU', '--execution', execution, '--title', name, '--title-my', burmese, '--content', content)
  }
  await write('B', 'For visitors', 'ဧည့်သည်များအတွက်')
  await write('A', 'For members', 'အဖွဲ့ဝင်များအတွက်')
  await write('F', 'For newcomers', 'အသစ်များအတွက်')
  // A visitor: theirs alone, cleaned, and in the other language as soon as it is chosen.
  await page.goto('/help')
  await expect(title(page, 'For visitors')).toBeVisible()
  await expect(popup(page).getByText('Words of For visitors')).toBeVisible()
  expect(await popup(page).locator('img').count()).toBe(0)
  // The window holds the pointer, so the choice behind it is pressed by its own event.
  const language = (name: string) => page.getByRole('radio', { name, includeHidden: true }).first().dispatchEvent('click')
  await language('မြန်မာ')
  await expect(title(page, 'ဧည့်သည်များအတွက်')).toBeVisible()
  await language('English')
  await expect(title(page, 'For visitors')).toBeVisible()
  await popup(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(popup(page)).toBeHidden()
  // Once a session: another page and a reload bring it no more.
  const asked = page.waitForResponse(PU)
  await page.goto('/news')
  await expect(page.getByText('What stands here, and what does not yet')).toBeVisible()
  await asked
  await expect(popup(page)).toHaveCount(0)

  // The first login brings those of members and of newcomers, one after the other, and they can be closed for good.
  const person = newPerson()
  await comeIn(page, person)
  await expect(popup(page)).toContainText(/1 of 2/)
  const seen = [await popup(page).getByRole('heading').first().textContent()]
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await expect(popup(page)).toContainText(/2 of 2/)
  seen.push(await popup(page).getByRole('heading').first().textContent())
  expect(new Set(seen)).toEqual(new Set(['For members', 'For newcomers']))
  await popup(page).getByRole('checkbox', { name: 'Do not show these again' }).check()
  await popup(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(popup(page)).toBeHidden()

  // Another session on this browser: closed for good. Another browser, a later login: those of members, not of newcomers.
  const again = await page.context().newPage()
  const askedAgain = again.waitForResponse(PU)
  await again.goto('/help')
  await expect(again.getByRole('banner').getByRole('link', { name: /^Messages/ })).toBeVisible()
  await askedAgain
  await expect(popup(again)).toHaveCount(0)
  const elsewhere = await (await browser.newContext({ locale: 'en' })).newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, person)
  await expect(loginDialog(elsewhere)).toBeHidden()
  await expect(title(elsewhere, 'For members')).toBeVisible()
  await expect(popup(elsewhere)).not.toContainText('of 2')
  await elsewhere.context().close()
  await again.close()
  await secondPerson(page)
})

/** Registers; what is behind the window that opens then is hidden from roles, so nothing is looked for there. */
async function comeIn(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(registerDialog(page), person)
  await registerDialog(page).getByRole('button', { name: 'Open account' }).click()
}

/** Neither the session's marks nor those for good of the person before are of the next person on the same browser. */
async function secondPerson(page: Page): Promise<void> {
  await fromMenu(page, 'Log out')
  // The session has ended, so visitors are told anew.
  await expect(title(page, 'For visitors')).toBeVisible()
  await comeIn(page, newPerson())
  await expect(popup(page)).toContainText(/1 of 2/)
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await popup(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(popup(page)).toBeHidden()
  // Closed without a word about the future, they come again with the next session; the greeting of newcomers was for the first login.
  const later = await page.context().newPage()
  await later.goto('/help')
  await expect(title(later, 'For members')).toBeVisible()
  await popup(later).getByRole('button', { name: 'Close', exact: true }).last().click()
  await later.close()
  await messageToAll(page)
}

/** MSG-03: what staff write to all counts at once on a page that is open, as what they wrote to this person did before; both are read in one press. */
async function messageToAll(page: Page): Promise<void> {
  const bell = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  const words = ['--title', 'To everybody', '--content', '<p>Hello.</p>']
  await expect(bell).not.toContainText('unread')
  await staff('message-send-all', ...words)
  await expect(bell).toContainText('1 unread message')
  await staff('message-send-all', ...words)
  await expect(bell).toContainText('2 unread messages')
  await page.reload()
  await expect(bell).toContainText('2 unread messages')
  await bell.click()
  await memberCenter(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(memberCenter(page).getByText('Everything is read')).toBeVisible()
  await leaveCenter(page)
  await expect(bell).not.toContainText('unread')
}
