/** Proves the agent center: its frame and menu, and that contract requests are asked for only while the merchant has the switch on. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../testing/catalogue.ts'
import { tell } from '../testing/fake-live.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { expectCount, expectNone } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { theStatus } from '../testing/prepared.ts'
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
  expect(tell('contract', { id: idOf(600), kind: 'daily', state: 'withdrawn' })).toBe(true)
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
