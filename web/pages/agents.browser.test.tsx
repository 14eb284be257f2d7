/** Proves the agent center: its frame and menu, and that contract requests are asked for only while the merchant has the switch on. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { tell } from '../testing/fake-live.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { expectCount, expectNone, UNMOVED } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { faultsInBothThemes } from '../testing/axe.ts'
import { PROOF } from '../testing/identity.ts'
import { theMember, theStatus } from '../testing/prepared.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

async function switchPolicy(on: boolean): Promise<void> {
  const status = theStatus()
  answers('systemStatus', { ...status, info: { ...status.info, whitelabel: { ...status.info.whitelabel, AGENTPOLICY3: on } } })
  await expect.poll(() => tell('status', { status: 0 })).toBe(true)
}

test('[AGENT-09, AG-28, ID-14] [AG-S5] contract requests are asked for only while AGENTPOLICY3 is on, and counted in the menu', async () => {
  prepareWholeSite()
  answers('consolidatedFlags', { dailysalreqtype: 2, divtypereq: 0, contracthoursalreqtype: 1, realtimesalreqtype: 0 })
  await openSite('/agentHome', { member: true, prepared: true })
  await expect.element(page.getByRole('heading', { name: 'Team overview', level: 1 })).toBeVisible()
  const requests = page.getByRole('region', { name: 'Contract requests' })
  await expectNone(requests)
  expect(asked('consolidatedFlags')).toEqual([])
  await switchPolicy(true)
  await expectCount(requests.getByText('None'), 2)
  const entry = page.getByRole('navigation', { name: 'Agent center' }).getByRole('link', { name: 'Contracts 3 waiting' })
  await expect.element(entry).toBeVisible()
  answers('consolidatedFlags', { dailysalreqtype: 0, divtypereq: 0, contracthoursalreqtype: 0, realtimesalreqtype: 0 })
  await expect.poll(() => tell('contract', { id: idOf(600), kind: 'daily', state: 'withdrawn' })).toBe(true)
  await expectNone(entry)
  await switchPolicy(false)
  await expectNone(requests)
})

test('[AGENT-01, AGENT-02, AG-29] the center has its own menu without closed contracts, a clock that ticks, and a page for each entry', async () => {
  prepareWholeSite()
  await openSite('/agentHome', { member: true, prepared: true })
  const menu = page.getByRole('navigation', { name: 'Agent center' })
  await expect.element(menu.getByRole('link', { name: 'Team overview' })).toHaveAttribute('aria-current', 'page')
  await expectNone(page.getByRole('banner'))
  await expectNone(page.getByRole('contentinfo'))
  const clock = page.getByRole('timer', { name: 'Site time' })
  await expect.element(clock.getByText('GMT+6:30')).toBeVisible()
  const before = clock.element().textContent
  await expect.poll(() => clock.element().textContent).not.toBe(before)
  await menu.getByRole('link', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('heading', { name: 'Withdraw', level: 1 })).toBeVisible()
  await expect.element(clock).toBeVisible()
  await expect.element(page.getByText(/^Monday to Friday, noon to 9 pm/)).toBeVisible()
  await expect.element(page.getByText('© 2022 Baize Demo Operator')).toBeVisible()
})

const layer = page.getByRole('dialog', { name: /^Agent center/ })

test('[UI-07, AGENT-01] the center opens over the page, its menu switches the page, each has its address, and closing leads back', async () => {
  prepareWholeSite()
  await openSite('/fair', { member: true, prepared: true })
  await page.getByRole('button', { name: /^Account of / }).click(UNMOVED)
  await page.getByRole('menuitem', { name: 'Agent center' }).click(UNMOVED)
  await expect.poll(address).toBe('/agentHome')
  await expect.element(layer).toHaveAccessibleName('Agent center Team overview')
  await expect.element(layer.getByRole('timer', { name: 'Site time' })).toBeVisible()
  const menu = layer.getByRole('navigation', { name: 'Agent center' })
  for (const [name, at] of Object.entries({
    'Register center': 'registerCenter',
    Withdraw: 'withdraw',
    Announcements: 'agentAnnouncement',
    'Customer service': 'customerService',
  })) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect.poll(address).toBe(`/agentHome/${at}`)
    await expect.element(layer).toHaveAccessibleName(`Agent center ${name}`)
  }
  expect(await faultsInBothThemes()).toEqual([])
  history.back()
  await expect.element(layer).toHaveAccessibleName('Agent center Announcements')
  await expect.poll(address).toBe('/agentHome/agentAnnouncement')
  await layer.getByRole('button', { name: 'Close' }).click(UNMOVED)
  await expectNone(layer)
  await expect.poll(address).toBe('/fair')
  await expect.element(page.getByRole('heading', { name: 'Provably fair', level: 1 })).toBeVisible()
})

test('[UI-07] in the layer a page keeps its query, and the address alone, as after a reload, is a page of its own', async () => {
  prepareWholeSite()
  const content = [{ id: idOf(500), title: 'A word', content: '<p>A word.</p>', at: NOW, read: true }]
  answers('listMessages', ({ query: { pageNo } }) => ({ content, pageNum: Number(pageNo), totalPages: 2, total: 11, unread: 0 }))
  await openSite('/agent', { member: true, prepared: true })
  await page.getByRole('link', { name: 'Open the agent center' }).click(UNMOVED)
  await layer.getByRole('navigation', { name: 'Agent center' }).getByRole('link', { name: 'Messages' }).click()
  await layer.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(address).toBe('/agentHome/messageV2?page=2')
  await expect.poll(() => asked('listMessages').at(-1)?.query).toMatchObject({ pageNo: '2' })
  await expect.element(layer).toBeVisible()
  await openSite('/agentHome/messageV2?page=2', { again: true })
  await expect.element(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expectNone(layer)
})

test('[UI-07, ID-06] a logout in the layer leads to the portal, and the way back opens nothing of the center', async () => {
  prepareWholeSite()
  await openSite('/fair', { member: true, prepared: true })
  await page.getByRole('button', { name: /^Account of / }).click(UNMOVED)
  await page.getByRole('menuitem', { name: 'Agent center' }).click(UNMOVED)
  await layer.getByRole('navigation', { name: 'Agent center' }).getByRole('link', { name: 'Register center' }).click()
  await expect.element(layer).toHaveAccessibleName('Agent center Register center')
  await layer.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(address).toBe('/agent')
  await expectNone(layer)
  history.back()
  await expect.poll(address).toBe('/agent')
  await expectNone(layer)
})

const WORDS = 'I have a shop in Mandalay with forty regular customers.'
const application = { reference: 'F123456789', sentAt: NOW, decidedAt: null, reason: null } as const
const send = page.getByRole('button', { name: 'Send application' })

test('[AGENT-04] a member applies by the link on the first page of the portal, and sees the decision there', async () => {
  prepareWholeSite()
  answers('memberInfo', theMember())
  answers('affiliateApplication', { application: null })
  answers('sendFeedback', refused('application-open'))
  await openSite('/agent', { member: true, prepared: true, width: 360, height: 740 })
  await page.getByRole('link', { name: 'Apply to become an agent' }).click()
  await expect.element(page.getByRole('heading', { name: 'Apply to become an agent', level: 1 })).toBeVisible()
  await send.click()
  await expectCount(page.getByText('This field is required.'), 2)
  expect(asked('sendFeedback')).toEqual([])
  await page.getByLabelText('How we reach you').fill(' 09 7900 1122 ')
  await page.getByLabelText('How you would bring players').fill(`  ${WORDS} `)
  await send.click()
  await expect.element(page.getByText('Your application is being reviewed. You can apply again after the decision.')).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  answers('sendFeedback', { reference: application.reference })
  answers('affiliateApplication', { application: { ...application, state: 'open' } })
  await send.click()
  await expect.element(page.getByText('Your application is being reviewed', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Reference F123456789, sent on /)).toBeVisible()
  await expectNone(send)
  expect(asked('sendFeedback').at(-1)?.body).toEqual({ type: 6, sender: '09 7900 1122', content: WORDS, proof: PROOF })
  answers('affiliateApplication', {
    application: { ...application, state: 'refused', decidedAt: NOW, reason: 'No licence for this town.' },
  })
  // The channel opens a moment after the page.
  await expect.poll(() => tell('message', { unread: 1 })).toBe(true)
  await expect.element(page.getByText(/The reason is: No licence for this town\.$/)).toBeVisible()
  await expect.element(send).toBeVisible()
  answers('affiliateApplication', { application: { ...application, state: 'accepted', decidedAt: NOW } })
  await expect.poll(() => tell('message', { unread: 1 })).toBe(true)
  await expect.element(page.getByText('Your application was accepted')).toBeVisible()
  await expectNone(send)
})

test('[AGENT-04] a visitor applies by the own contact and reads the reference, and an agent needs no application', async () => {
  prepareWholeSite()
  answers('sendFeedback', { reference: application.reference })
  await openSite('/agent/apply')
  await expect.element(page.getByText('You are not logged in')).toBeVisible()
  await page.getByLabelText('How we reach you').fill('mya@example.test')
  await page.getByLabelText('How you would bring players').fill(WORDS)
  await send.click()
  await expect.element(page.getByText('Its reference is F123456789. We will contact you.')).toBeVisible()
  expect(asked('affiliateApplication')).toEqual([])
  expect(await faultsInBothThemes()).toEqual([])
  await openSite('/agent/apply', { member: true, prepared: true })
  await expect.element(page.getByText('Your account is an agent account already.')).toBeVisible()
  await expectNone(send)
})
