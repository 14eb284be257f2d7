/**
 * Proves the register center and the team page. A link is made with rates and bounds, shown with its QR code, paused and ended. A member
 * opens with figures and rates.
 */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AgentLink } from '@baize/contract/agents.ts'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { openSite } from '../../testing/open-site.ts'
import { aDownline, prepareWholeSite } from '../../testing/whole-site.ts'

const link: AgentLink = {
  code: 'abcdefghjk',
  note: '',
  domain: null,
  makes: 'member',
  rates: { RNG: 50 },
  open: true,
  until: null,
  lastDay: null,
  highestUses: null,
  uses: 3,
  madeAt: NOW,
  address: 'https://baize.test/register?affiliateCode=abcdefghjk',
  visits: 12,
  firstDeposits: 2,
  turnover: '1500.00',
  currency: 'MMK',
  days: [{ day: '2026-11-20', visits: 12, registrations: 3, firstDeposits: 2, turnover: '1500.00' }],
}
const self = (id: string) => ({ member: aDownline({ id, account: 'mya', level: 0 }), path: [{ id, account: 'mya' }], highest: { RNG: 80 } })

test('[AGENT-04, AG-51] [AG-S2] a link is made with rates, shown with its code, changed, paused and ended', async () => {
  prepareWholeSite()
  answers('agentTeamMember', ({ params: { member } }) => self(member))
  answers('agentLinks', { content: [link], pageNum: 1, totalPages: 1, total: 1, domains: ['baize.test', 'play.example'] })
  answers('makeAgentLink', ({ body: { rates } }) => ((rates.RNG ?? 0) > 80 ? refused('rate-above-own') : link))
  answers('changeAgentLink', link)
  answers('removeAgentLink', {})
  await openSite('/agentHome/registerCenter', { member: true, prepared: true })
  await expect.element(page.getByRole('table', { name: 'Registration links' }).getByText('1,500.00')).toBeVisible()
  await page.getByRole('button', { name: 'New link' }).click()
  const making = page.getByRole('dialog', { name: 'New link' })
  await making.getByLabelText('Slots').fill('0.9')
  await making.getByLabelText('Last day').fill('2027-01-31')
  await making.getByLabelText('Maximum registrations').fill('50')
  await making.getByRole('button', { name: 'New link' }).click()
  await expect.element(making.getByText(/above|own/i).last()).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await making.getByLabelText('Slots').fill('0.5')
  await making.getByRole('button', { name: 'New link' }).click()
  const bounds = { note: '', domain: null, lastDay: '2027-01-31', highestUses: 50 }
  const opened = page.getByRole('dialog', { name: link.code })
  await expect.element(opened.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect.element(opened.getByText(link.address)).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  expect(asked('makeAgentLink').map(({ body }) => body)).toEqual([90, 50].map((RNG) => ({ makes: 'member', rates: { RNG }, ...bounds })))
  await opened.getByRole('button', { name: 'Change' }).click()
  expect([...opened.getByLabelText('Domain').element().querySelectorAll('option')].map((each) => each.textContent)).toEqual([
    'baize.test',
    'play.example',
  ])
  await opened.getByLabelText('Domain').selectOptions('play.example')
  await opened.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: link.code }).click()
  await opened.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: link.code }).click()
  await opened.getByRole('button', { name: 'End link' }).click()
  expect(asked('removeAgentLink')).toHaveLength(0)
  await opened.getByRole('button', { name: 'End permanently' }).click()
  await expect.poll(() => asked('removeAgentLink')).toHaveLength(1)
  expect(asked('changeAgentLink').map(({ body }) => body)).toEqual([
    { note: '', domain: 'play.example', lastDay: null, highestUses: null },
    { open: false },
  ])
})

test('[AGENT-04, AG-50] [AG-S2] an account is opened below with rates, and its one-time password is shown', async () => {
  prepareWholeSite()
  answers('agentTeamMember', ({ params: { member } }) => self(member))
  answers('registerBelow', ({ body: { username } }) => ({ account: username, password: 'rK7mTq2xWn9p' }))
  await openSite('/agentHome/registerCenter', { member: true, prepared: true })
  await page.getByRole('button', { name: 'Open an account' }).click()
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect.element(page.getByText('Please enter an account name.')).toBeVisible()
  await page.getByLabelText('Account name').fill(' winko77 ')
  await page.getByRole('radio', { name: 'Agent' }).click({ force: true })
  await page.getByLabelText('Slots').fill('0.5')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect.element(page.getByText('rK7mTq2xWn9p')).toBeVisible()
  expect(asked('registerBelow').map(({ body }) => body)).toEqual([{ username: 'winko77', makes: 'agent', rates: { RNG: 50 } }])
})

test('[AGENT-05, AG-10] [AG-S3] the team is listed direct and whole, found by name, and a member opens with figures and rates', async () => {
  prepareWholeSite()
  const kyaw = aDownline({ id: idOf(9), account: 'kyaw', role: 'agent', state: 'blocked', children: 2, nextRates: { RNG: 30 } })
  answers('agentTeam', ({ query: { search, pageNum } }) => ({
    content: search === 'zaw' ? [] : [kyaw],
    pageNum: Number(pageNum),
    totalPages: 2,
    total: 21,
  }))
  answers('agentTeamMember', { member: kyaw, path: [{ id: kyaw.id, account: 'kyaw' }], highest: { RNG: 80 } })
  answers('changeAgentRates', kyaw)
  await openSite('/agentHome/downlineManagmentView', { member: true, prepared: true })
  const table = page.getByRole('table', { name: 'My team' })
  await expect.element(table.getByText('Blocked')).toBeVisible()
  await page.getByRole('button', { name: 'Whole team' }).click()
  await page.getByRole('navigation', { name: 'My team' }).getByRole('button', { name: /2$/ }).click()
  await table.getByRole('button', { name: 'kyaw' }).click()
  const dialog = page.getByRole('dialog', { name: 'kyaw' })
  await expect.element(dialog.getByRole('region', { name: 'Team figures for 30 days' }).getByText('Profit')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Transfer money' })).toHaveAttribute('href', '/agentHome/transfer?account=kyaw')
  expect(await faultsInBothThemes()).toEqual([])
  await dialog.getByLabelText('Slots').fill('0.4')
  await dialog.getByRole('button', { name: 'Change rates' }).click()
  await expect.element(dialog.getByText('The new rates apply from tomorrow.')).toBeVisible()
  expect(asked('changeAgentRates').map(({ body }) => body)).toEqual([{ rates: { RNG: 40 } }])
  await dialog.getByRole('button', { name: 'Show team' }).click()
  await page.getByLabelText('Find a member').fill('zaw')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(page.getByText('No members found')).toBeVisible()
  expect(asked('agentTeam').map(({ query: { pageNum, scope, search, under } }) => [Number(pageNum), scope, search, under])).toEqual([
    [1, 'direct', undefined, undefined],
    [1, 'team', undefined, undefined],
    [2, 'team', undefined, undefined],
    // What has changed is asked for again.
    [2, 'team', undefined, undefined],
    [1, 'direct', undefined, kyaw.id],
    [1, undefined, 'zaw', kyaw.id],
  ])
})
