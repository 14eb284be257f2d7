/** Proves what goes between a person and the platform: messages with their live count, notices in their window, and feedback over the page. */
import type { Message } from '@baize/contract/messaging.ts'
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { tell } from '../testing/fake-live.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { banner, expectCount, expectNone, main } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const center = page.getByRole('dialog', { name: /^My account/ })
const bell = (): Locator => banner().getByRole('link', { name: /^Messages/ })
/** In the member center the count stands at its entry. */
const entry = (): Locator => center.getByRole('link', { name: /^Messages/ })

/** An inbox that answers as the server does: reading lowers the count, deleting takes away. */
function prepareInbox(): { add(title: string): Promise<void>; toAll(title: string): Promise<void> } {
  let content: Message[] = []
  const unread = (): number => content.filter(({ read }) => !read).length
  answers('listMessages', () => ({ content, pageNum: 1, totalPages: 1, total: content.length, unread: unread() }))
  answers('unreadMessages', () => ({ unread: unread() }))
  const change = (next: Message[]) => {
    content = next
    return { unread: unread() }
  }
  answers('readMessage', ({ body: { id } }) => change(content.map((each) => (each.id === id ? { ...each, read: true } : each))))
  answers('readAllMessages', () => change(content.map((each) => ({ ...each, read: true }))))
  answers('deleteMessage', ({ query: { id } }) => change(content.filter((each) => each.id !== id)))
  const write = (title: string): void => {
    const one = { id: idOf(500 + content.length), title, content: '<p>Your <a href="/help">questions</a>.</p>', at: NOW, read: false }
    content = [one, ...content]
  }
  return {
    async add(title) {
      write(title)
      await expect.poll(() => tell('message', { unread: unread() })).toBe(true)
    },
    async toAll(title) {
      write(title)
      await expect.poll(() => tell('message', { unread: null })).toBe(true)
    },
  }
}

test('[MSG-03, MEMBER-02] a message comes live with its count at the bell and in the member center, is read and deleted', async () => {
  prepareWholeSite()
  const inbox = prepareInbox()
  await openSite('/help', { member: true, prepared: true })
  await bell().click()
  await expect.element(center.getByText('No messages')).toBeVisible()
  await inbox.add('Hello')
  await expect.element(entry()).toMatchTextContent('1 unread message')
  await userEvent.keyboard('{Escape}')
  await expectNone(center)
  await expect.element(bell()).toMatchTextContent('1 unread message')
  await bell().click()
  const letter = center.getByRole('listitem').filter({ hasText: 'Hello' })
  await letter.getByText(/Hello/).click()
  await expect.element(letter.getByText(/^Your/)).toBeVisible()
  await expect.element(entry()).not.toMatchTextContent('unread')
  // What is read already is not read again.
  for (const shown of [false, true]) {
    await letter.getByText(/Hello/).click()
    expect(letter.getByRole('group').element().hasAttribute('open')).toBe(shown)
  }
  await letter.getByRole('button', { name: 'Delete “Hello”' }).click()
  await expect.element(center.getByText('No messages')).toBeVisible()
  expect(asked('readMessage').map(({ body }) => body.id)).toEqual([idOf(500)])
})

test('[MSG-03] a message to all counts on a page that is open, as one to this person does, and all are read by one press', async () => {
  prepareWholeSite()
  const inbox = prepareInbox()
  await openSite('/help', { member: true, prepared: true })
  await expect.element(bell()).not.toMatchTextContent('unread')
  await inbox.toAll('To everybody')
  // Members ask again within some seconds, so that not all do so at once.
  await expect.poll(() => bell().element().textContent, { timeout: 10_000 }).toContain('1 unread message')
  await inbox.add('To you')
  await expect.element(bell()).toMatchTextContent('2 unread messages')
  await bell().click()
  await center.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(center.getByText('No unread messages')).toBeVisible()
  await expect.element(entry()).not.toMatchTextContent('unread')
})

test('[MSG-03] a notice opens in its window with the others beside it, and its link leads on', async () => {
  prepareWholeSite()
  const notice = (at: number, title: string, content: string) => ({ id: idOf(520 + at), title, content, at: NOW })
  answers('homeNotice', [
    notice(0, 'This is a demonstration', '<p>All balances are play money.</p>'),
    notice(1, 'A passkey keeps you safe', '<p>It takes a minute. <a href="/member/securityCenter">Open the security center</a></p>'),
  ])
  await openSite('/news', { member: true, prepared: true })
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: /A passkey/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Notices' })
  await expect.element(dialog.getByText(/^It takes a minute\./)).toBeVisible()
  await dialog.getByText('This is a demonstration').click()
  await expect.element(dialog.getByText('All balances are play money.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the security center' }).click()
  await expect.poll(address).toBe('/member/securityCenter')
  await expectNone(dialog)
})

/** The rest, that it is kept and by what it is refused, is in server/app/messaging.test.ts under the same id. */
test('[MSG-05] feedback opens over the page, names what is empty, counts 20 to 200 characters, is sent trimmed and gives the page back', async () => {
  prepareWholeSite()
  answers('sendFeedback', { reference: 'F123456789' })
  await openSite('/rng')
  await expect.element(main().getByRole('article').first()).toBeVisible()
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Write to us' })
  link.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Write to us' })
  const send = dialog.getByRole('button', { name: 'Send' })
  await send.click()
  const alert = dialog.getByRole('alert')
  await expect.element(alert.filter({ hasText: 'Subject, Description' })).toBeVisible()
  const kind = dialog.getByLabelText('Subject')
  const options = [...(kind.element() as HTMLSelectElement).options].map(({ value, textContent }) => `${value} ${textContent}`.trim())
  expect(options).toEqual(['Please choose', '1 Deposit', '2 Withdrawal', '3 Game', '4 Customer service', '6 Become an agent', '0 Other'])
  await kind.selectOptions('Customer service')
  const words = dialog.getByLabelText('Description')
  await words.fill('   too short   ')
  await expect.element(dialog.getByText('9 of 200 characters, at least 20')).toBeVisible()
  await send.click()
  const wrong = dialog.getByText('Please write 20 to 200 characters.')
  await expect.element(wrong).toBeVisible()
  for (const [length, isWrong] of [
    [20, 0],
    [19, 1],
    [200, 0],
    [201, 1],
  ] as const) {
    await words.fill('a'.repeat(length))
    await expectCount(wrong, isWrong)
  }
  await send.click()
  await expect.element(wrong).toBeVisible()
  expect(asked('sendFeedback')).toEqual([])
  await words.fill('  My deposit of this morning has not come.  ')
  await dialog.getByLabelText(/^Your username/).fill(' a visitor ')
  await send.click()
  await expect.element(dialog.getByText(/Your reference is F123456789/)).toBeVisible()
  expect(asked('sendFeedback').map(({ body }) => [body.type, body.content, body.sender])).toEqual([
    [4, 'My deposit of this morning has not come.', 'a visitor'],
  ])
  await userEvent.keyboard('{Escape}')
  await expectNone(dialog)
  await expect.element(link).toHaveFocus()
  expect(address()).toBe('/rng')
  await expectCount(main().getByRole('article').first(), 1)
})
