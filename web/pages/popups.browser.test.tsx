/** Proves for whom the operator's popups open, how often, in which language, and that a reader alone closes them for good. */
import { beforeEach, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { idOf } from '../testing/catalogue.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { fillRegistration, loggedIn, logIn, registerDialog } from '../testing/identity.ts'
import { expectNone, goWithin } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { NO_ANNOUNCEMENTS, theMember } from '../testing/prepared.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const popup = (): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('checkbox', { name: /Do not show these again|ထပ်မပြပါနှင့်/ }) })
const title = (name: string): Locator => popup().getByRole('heading', { name, exact: true })
const press = (name: string): Promise<void> => popup().getByRole('button', { name, exact: true }).last().click()
const popupsAsked = () => asked('listAnnouncements').filter(({ query }) => query.types === 'PU')

/** As the server answers (server/app/content.test.ts): B to visitors, A to who is logged in, and F besides after the first login. */
beforeEach(() => {
  prepareWholeSite()
  const [first] = recordedAnswer('listAnnouncements', { types: 'PL,H' }).player
  const window = (at: number, execution: 'A' | 'B' | 'F', name: string) => ({
    ...first!,
    id: idOf(730 + at),
    type: 'PU' as const,
    execution,
    title: name,
    content: `<p>Words of ${name}<img src=x onerror="document.title='run'"></p>`,
  })
  answers('listAnnouncements', ({ query: { types, execution, language } }) => {
    if (types !== 'PU') return NO_ANNOUNCEMENTS
    const visitors = window(0, 'B', language === 'MY' ? 'ဧည့်သည်များအတွက်' : 'For visitors')
    const [members, newcomers] = [window(1, 'A', 'For members'), window(2, 'F', 'For newcomers')]
    return {
      ...NO_ANNOUNCEMENTS,
      popup: execution === 'B' ? [visitors] : execution === 'F' ? [members, newcomers] : [members],
    }
  })
  const account = 'myathida'
  answers('register', loggedIn({ firstTimeLogin: true, member: { ...theMember(), account } }))
  answers('memberInfo', { ...theMember(), account })
})

test('[MSG-01] a visitor sees popups for visitors once a session, sanitised and in the shown language', async () => {
  await openSite('/help')
  await expect.element(title('For visitors')).toBeVisible()
  await expect.element(popup().getByText('Words of For visitors')).toBeVisible()
  // The window holds the pointer, so the choice behind it is pressed by its own event.
  const language = (name: string): void => {
    const choice = page.getByRole('radio', { name, includeHidden: true }).first()
    choice.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  language('မြန်မာ')
  await expect.element(title('ဧည့်သည်များအတွက်')).toBeVisible()
  language('English')
  await expect.element(title('For visitors')).toBeVisible()
  await press('Close')
  await expectNone(popup())
  // Another page, and the site loaded again, bring it no more in this session.
  goWithin('/news')
  await expectNone(popup())
  const before = popupsAsked().length
  await openSite('/help', { again: true })
  await expect.poll(() => popupsAsked().length).toBeGreaterThan(before)
  await expectNone(popup())
  expect(document.title).not.toBe('run')
})

/** Comes in for the first time; what is behind the window that opens then is hidden from roles. */
async function comeIn(): Promise<void> {
  await openSite('/register', { again: true })
  await expect.element(registerDialog()).toBeVisible()
  await fillRegistration()
  await registerDialog().getByRole('button', { name: 'Open account' }).click()
  await expect.element(popup()).toMatchTextContent(/1 of 2/)
}

test('[MSG-01] the first login shows those for members and newcomers, which a reader can close permanently', async () => {
  await openSite('/help')
  await press('Close')
  await comeIn()
  const seen = [popup().getByRole('heading').first().element().textContent]
  await press('Next')
  await expect.element(popup()).toMatchTextContent(/2 of 2/)
  seen.push(popup().getByRole('heading').first().element().textContent)
  expect(seen).toEqual(['For members', 'For newcomers'])
  await popup().getByRole('checkbox', { name: 'Do not show these again' }).click()
  await press('Close')
  await expectNone(popup())
  // What the browser keeps for good names nobody.
  const kept = JSON.stringify(Object.entries(localStorage))
  expect(kept).toContain('announcements-closed')
  expect(kept).not.toContain('myathida')
  // Another session of the same browser: closed for good.
  sessionStorage.removeItem('first-login')
  for (const name of Object.keys(sessionStorage)) if (name !== 'token') sessionStorage.removeItem(name)
  const before = popupsAsked().length
  await openSite('/help', { again: true, member: true })
  await expect.poll(() => popupsAsked().length).toBeGreaterThan(before)
  await expectNone(popup())
})

test('[MSG-01] a later login shows those for members alone; simply closed, they come again with the next session', async () => {
  await openSite('/help')
  await press('Close')
  await expectNone(popup())
  await openSite('/login', { again: true })
  answers('login', loggedIn({ member: { ...theMember(), account: 'myathida' } }))
  await logIn('myathida')
  await expect.element(title('For members')).toBeVisible()
  await expect.element(popup()).not.toMatchTextContent('of 2')
  await press('Close')
  await expectNone(popup())
  for (const name of Object.keys(sessionStorage)) if (name !== 'token') sessionStorage.removeItem(name)
  await openSite('/help', { again: true, member: true })
  await expect.element(title('For members')).toBeVisible()
})
