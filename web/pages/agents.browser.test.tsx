/** Proves what the agent center asks for: contract requests only while the merchant has the switch on. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

test('[ID-14, SHELL-03] the agent center asks for contract requests only while AGENTPOLICY3 is on, and an open page follows', async () => {
  prepareWholeSite()
  await openSite('/agentHome', { member: true, prepared: true })
  await expect.element(page.getByRole('heading', { name: 'Agent center', level: 1 })).toBeVisible()
  const requests = page.getByRole('region', { name: 'Contract requests' })
  await expectNone(requests)
  expect(asked('consolidatedFlags')).toEqual([])
  await switchPolicy(true)
  await expectCount(requests.getByText('None'), 4)
  await switchPolicy(false)
  await expectNone(requests)
})
