/** Proves the pages of contracts and bills: an acceptance that ends others asks first, an offer shows whose would end, and a bill opens to its members. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AgentContract } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { openSite } from '../../testing/open-site.ts'
import { aDownline, prepareWholeSite } from '../../testing/whole-site.ts'

const tier = { rate: 60, betAmountPerDay: '1000.00', periodProfitLoss: null, activeMember: 2 }
const offered: AgentContract = {
  id: idOf(600),
  kind: 'daily',
  state: 'offered',
  version: 2,
  currency: 'MMK',
  upline: { id: idOf(8), account: 'thiri' },
  downline: { id: idOf(7), account: 'mya' },
  tiers: [tier],
  rate: 60,
  offeredAt: NOW,
  expiresAt: NOW,
  since: null,
  until: null,
  terminationBy: null,
}
const ends = { contract: idOf(601), member: idOf(9), account: 'kyaw', rate: 80, validBet: '7.00', profitLoss: '-5.00' }
const kinds = ['dividend', 'daily', 'hourly', 'realtime'] as const

test('[AGENT-06, AGENT-07, AG-S4] an acceptance names whose contracts end, and is sent again with exactly that list', async () => {
  prepareWholeSite()
  answers('agentContracts', ({ query: { kind } }) => ({
    content: kind === 'daily' ? [offered] : [],
    pageNum: 1,
    totalPages: 1,
    total: 1,
    kinds: [...kinds],
  }))
  answers('processDailySalary', ({ body }) =>
    body.confirmTerminations?.length === 1 ? { ...offered, state: 'accepted' } : refused('confirm-terminations', { terminates: [ends] }),
  )
  await openSite('/agentHome/contracts', { member: true, prepared: true })
  await page.getByRole('button', { name: 'Daily salary' }).click()
  await page.getByRole('button', { name: 'thiri' }).click()
  const dialog = page.getByRole('dialog', { name: 'Daily salary' })
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(dialog.getByRole('rowheader', { name: 'kyaw' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept and end these' }).click()
  await expect
    .poll(() => asked('processDailySalary').map(({ body }) => body))
    .toEqual([
      { contract: offered.id, action: 'accept', confirmTerminations: [] },
      { contract: offered.id, action: 'accept', confirmTerminations: [ends.contract] },
    ])
})

test('[AGENT-06, AG-24] an offer shows whose contracts would end before it is made', async () => {
  prepareWholeSite()
  answers('agentContracts', { content: [], pageNum: 1, totalPages: 0, total: 0, kinds: [...kinds] })
  answers('agentTeam', { content: [aDownline({ id: idOf(9), account: 'kyaw' })], pageNum: 1, totalPages: 1, total: 1 })
  answers('contractEndings', { terminates: [{ ...ends, account: 'su***i' }] })
  answers('offerContract', { contract: { ...offered, kind: 'dividend' }, terminates: [] })
  await openSite('/agentHome/contracts', { member: true, prepared: true })
  await page.getByRole('button', { name: 'Offer contract' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer contract' })
  await dialog.getByLabelText('Downline').selectOptions('kyaw')
  await dialog.getByLabelText('Rate in percent').fill('0.6')
  await dialog.getByLabelText('Valid bets of the period').fill('5000')
  await expect.element(dialog.getByRole('rowheader', { name: 'su***i' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Offer contract' }).click()
  await expect
    .poll(() => asked('offerContract').map(({ body }) => body))
    .toEqual([{ kind: 'dividend', downline: idOf(9), tiers: [{ rate: 60, periodValidBet: '5000', activeMember: 0 }] }])
})

test('[AGENT-10, AG-S11] a bill opens to its figures, and down to whose play it was', async () => {
  prepareWholeSite()
  const bill: AgentBill = {
    id: idOf(610),
    kind: 'daily',
    currency: 'MMK',
    from: NOW,
    until: NOW,
    fromDay: '2026-11-21',
    untilDay: '2026-11-22',
    agent: { id: idOf(7), account: 'mya' },
    payer: { id: idOf(8), account: 'thiri' },
    validBet: '10000.00',
    activeMember: 1,
    result: null,
    carriedIn: '0.00',
    base: '10000.00',
    carriedOut: '0.00',
    tier: 1,
    rate: 60,
    achievedPercent: null,
    gross: '60.00',
    own: '60.00',
    due: '60.00',
    paid: '20.00',
    state: 'part',
  }
  answers('agentWages', { content: [bill], pageNum: 1, totalPages: 1, total: 1, sums: { due: '60.00', paid: '20.00' } })
  answers('agentBill', ({ query: { under } }) => ({
    bill,
    content: [
      under === undefined
        ? { member: { id: idOf(9), account: 'kyaw' }, own: false, opens: true, validBet: '10000.00', activeMember: 1, profitLoss: '500.00' }
        : {
            member: { id: idOf(10), account: 'su***i' },
            own: false,
            opens: false,
            validBet: '10000.00',
            activeMember: 1,
            profitLoss: '500.00',
          },
    ],
    pageNum: 1,
    totalPages: 1,
    total: 1,
    sums: { validBet: '10000.00', activeMember: 1, profitLoss: '500.00' },
    kept: true,
  }))
  await openSite('/agentHome/agentDailyWages2', { member: true, prepared: true })
  await page.getByRole('button', { name: '2026-11-21' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill of 2026-11-21' })
  await expect.element(dialog.getByText('The payer had too little. The rest is paid from the payer’s next gains.')).toBeVisible()
  await dialog.getByRole('button', { name: 'kyaw' }).click()
  await expect.element(dialog.getByRole('rowheader', { name: 'su***i' })).toBeVisible()
  expect(asked('agentBill').map(({ query }) => query.under)).toEqual([undefined, idOf(9)])
})
