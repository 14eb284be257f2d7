/** Proves the transfer pages. An agent sends down or up with a reason, each request under one key, and a member without an upline has no entry. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { expectNone } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { theMember } from '../../testing/prepared.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

test('[WALLET-06, WC-20] [AG-S3] an agent sends to a member of the line, and tries again what was refused', async () => {
  prepareWholeSite()
  answers('transferDownline', refused('not-in-line'))
  await openSite('/agentHome/transfer?account=zawzaw', { member: true, prepared: true })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('Please say in a few words what it is for.')).toBeVisible()
  expect(asked('transferDownline')).toEqual([])
  await page.getByLabelText('Amount').fill('2000')
  await page.getByRole('textbox', { name: 'Reason' }).fill('for the stall')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('This account is not in your line.')).toBeVisible()
  const sent = {
    id: '00000000-0000-4000-8000-000000000900',
    reference: 'L0123456789AB',
    side: 'sent',
    direction: 'down',
    account: 'zawzaw',
    amount: '2000.00',
    currency: 'MMK',
    reason: 'for the stall',
    at: '2026-11-20T08:00:00Z',
  } as const
  answers('transferDownline', sent)
  answers('lineTransfers', { content: [sent], pageNum: 1, totalPages: 1, total: 1 })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('You sent 2,000.00 Ks to zawzaw. Reference L0123456789AB.')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Transfers' }).getByText('for the stall')).toBeVisible()
  const calls = asked('transferDownline')
  expect(calls.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ account: 'zawzaw', amount: '2000', reason: 'for the stall' })),
  )
})

test('[WC-20] the member center has an entry for the way up only where there is one', async () => {
  prepareWholeSite()
  await openSite('/member/transferUpline', { member: true, prepared: true })
  await expect.element(page.getByRole('link', { name: 'Transfer to upline' }).first()).toBeVisible()
  await expectNone(page.getByRole('textbox', { name: 'Account' }))
  prepareWholeSite()
  answers('memberInfo', theMember())
  await openSite('/member/withdraw', { member: true, prepared: true })
  await expect.element(page.getByRole('link', { name: 'Account record' }).first()).toBeVisible()
  await expectNone(page.getByRole('link', { name: 'Transfer to upline' }))
})
