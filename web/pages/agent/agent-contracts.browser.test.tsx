/**
 * Proves the pages of contracts and bills. An acceptance that ends others asks first, an offer shows whose would end, and a bill opens to
 * its members.
 */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AgentContract } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { tell } from '../../testing/fake-live.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { expectNone } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { theMember } from '../../testing/prepared.ts'
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

test('[AGENT-06, AGENT-07, UI-01] [AG-S4] an acceptance names whose contracts end, and is sent again with exactly that list', async () => {
  prepareWholeSite()
  const former = { ...offered, id: idOf(602), version: 1, state: 'ended', rate: 40, since: '2026-11-02', until: '2026-11-20' } as const
  answers('agentContracts', ({ query: { kind, side } }) => ({
    content: kind !== 'daily' ? [] : side === undefined ? [offered] : [offered, former],
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
  await expect.element(dialog.getByRole('table', { name: 'Other versions' }).getByText('2026-11-02')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(dialog.getByRole('rowheader', { name: 'kyaw' })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await dialog.getByRole('button', { name: 'Accept and end these' }).click()
  await expect
    .poll(() => asked('processDailySalary').map(({ body }) => body))
    .toEqual([
      { contract: offered.id, action: 'accept', confirmTerminations: [] },
      { contract: offered.id, action: 'accept', confirmTerminations: [ends.contract] },
    ])
})

test('[AGENT-06, AG-24] an offer finds its downline among more than a list shows, and says before it is made whose contracts would end', async () => {
  prepareWholeSite()
  answers('agentContracts', { content: [], pageNum: 1, totalPages: 0, total: 0, kinds: [...kinds] })
  const mate = aDownline({ id: idOf(9), account: 'kyaw' })
  const other = { ...mate, id: idOf(11), account: 'aung' }
  answers('agentTeam', ({ query: { search } }) =>
    search === undefined
      ? { content: [other], pageNum: 1, totalPages: 2, total: 101 }
      : { content: [mate, { ...mate, id: idOf(12), account: 'ky***2', level: 2 }], pageNum: 1, totalPages: 1, total: 2 },
  )
  answers('contractEndings', { terminates: [{ ...ends, account: 'su***i' }] })
  answers('offerContract', { contract: { ...offered, kind: 'dividend' }, terminates: [] })
  await openSite('/agentHome/contracts', { member: true, prepared: true })
  await page.getByRole('button', { name: 'Offer contract' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer contract' })
  await dialog.getByLabelText('Downline').selectOptions('aung')
  await dialog.getByLabelText('Find a member').fill(' ky')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Downline')).toHaveValue('')
  await dialog.getByLabelText('Downline').selectOptions('kyaw')
  expect(
    dialog
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).not.toContain('ky***2')
  await dialog.getByLabelText('Rate in percent').fill('0.6')
  await dialog.getByLabelText('Valid bets of the period').fill('5000')
  // Another page of the person switches the wallet; this offer keeps its currency.
  await expect.poll(() => tell('wallet', { currency: 'THB', currencySymbol: '฿' })).toBe(true)
  await expect.element(dialog.getByText('Ks', { exact: true }).first()).toBeVisible()
  await expectNone(dialog.getByText('฿', { exact: true }))
  await expect.element(dialog.getByRole('rowheader', { name: 'su***i' })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await dialog.getByRole('button', { name: 'Offer contract' }).click()
  await expect
    .poll(() => asked('offerContract').map(({ body }) => body))
    .toEqual([{ kind: 'dividend', downline: idOf(9), currency: 'MMK', tiers: [{ rate: 60, periodValidBet: '5000', activeMember: 0 }] }])
  expect(asked('contractEndings').every(({ query }) => query.currency === 'MMK')).toBe(true)
})

test('[AGENT-06, AGENT-10, AG-25] a member who is no agent finds what was offered in the own center, accepts it, offers nothing, and sees what it brought', async () => {
  prepareWholeSite()
  const member = { ...theMember(), type: 0 }
  answers('memberInfo', { ...member, contracts: false })
  answers('agentContracts', { content: [{ ...offered, kind: 'dividend' }], pageNum: 1, totalPages: 1, total: 1, kinds: [...kinds] })
  answers('processContractDividend', { ...offered, kind: 'dividend', state: 'accepted' })
  await openSite('/member/messageV2', { member: true, prepared: true })
  const menu = page.getByRole('navigation', { name: 'My account' })
  await expect.element(menu.getByRole('link', { name: 'Messages' })).toBeVisible()
  await expectNone(menu.getByRole('link', { name: 'Contracts' }))
  answers('memberInfo', { ...member, contracts: true })
  await expect.poll(() => tell('contract', { id: offered.id, kind: 'dividend', state: 'offered' })).toBe(true)
  await menu.getByRole('link', { name: 'Contracts' }).click()
  await page.getByRole('button', { name: 'thiri' }).click()
  await page.getByRole('dialog', { name: 'Dividend' }).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => asked('processContractDividend').length).toBe(1)
  await expectNone(page.getByRole('button', { name: 'Offer contract' }))
  await page.getByRole('tab', { name: 'Bills' }).click()
  await expect.element(page.getByRole('button', { name: '2026-11-20' })).toBeVisible()
  await expectNone(page.getByRole('button', { name: 'Payable to downlines' }))
  expect(asked('agentWages').map(({ query }) => query)).toMatchObject([{ kind: 'daily', side: 'received' }])
  await page.getByRole('tab', { name: 'My income' }).click()
  await expect.element(page.getByRole('table', { name: 'My income' }).getByText('1,234,567.89').first()).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
})

const BILL: AgentBill = {
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

test('[AGENT-10] [AG-S11] bills are of the days that were chosen, and one opens to its figures and down to whose play it was', async () => {
  prepareWholeSite()
  const bill = BILL
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
  await page.getByLabelText('From').fill('2026-11-21')
  await expect.poll(() => asked('agentWages').at(-1)?.query).toMatchObject({ kind: 'daily', side: 'received', from: '2026-11-21' })
  await page.getByRole('button', { name: '2026-11-21' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill of 2026-11-21' })
  await expect
    .element(dialog.getByText('The payer did not have enough money. The rest is paid from the payer’s next earnings.'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'kyaw' }).click()
  await expect.element(dialog.getByRole('rowheader', { name: 'su***i' })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  // The live channel opens at a moment of its own, and what stands on the page is then asked for once more.
  expect([...new Set(asked('agentBill').map(({ query }) => query.under))]).toEqual([undefined, idOf(9)])
})

test('[AGENT-08] [AG-34] a share that the house’s limit lowered says so, all or a part of it, and hours of pay are the site’s', async () => {
  prepareWholeSite()
  const bill = {
    ...BILL,
    kind: 'hourly',
    from: '2026-11-21T02:30:00Z',
    until: '2026-11-21T03:30:00Z',
    payer: null,
    own: '60.00',
    due: '0.00',
    paid: '0.00',
    state: 'limited',
  } as const
  const part = { ...bill, id: idOf(611), from: '2026-11-21T03:30:00Z', due: '20.00', paid: '20.00', state: 'paid' } as const
  answers('agentWages', { content: [bill, part], pageNum: 1, totalPages: 1, total: 2, sums: { due: '20.00', paid: '20.00' } })
  answers('agentBill', ({ params: { bill: id } }) => ({
    bill: id === bill.id ? bill : part,
    content: [],
    pageNum: 1,
    totalPages: 1,
    total: 0,
    sums: { validBet: '0.00', activeMember: 0, profitLoss: '0.00' },
    kept: true,
  }))
  await openSite('/agentHome/agentHourSalary', { member: true, prepared: true })
  const why = /The house pays no more than the line’s gross/
  for (const hour of [/09:00 GMT\+6:30/, /10:00 GMT\+6:30/]) {
    await page.getByRole('button', { name: hour }).click()
    const dialog = page.getByRole('dialog', { name: 'Bill of 2026-11-21' })
    await expect.element(dialog.getByText(why)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog)
  }
  await expect.element(page.getByText('Lowered by the house’s limit')).toBeVisible()
})

test('[AGENT-08] [AG-30, AG-34] a dividend says why it is less: it went down, the house’s limit lowered it, or its share of valid bets', async () => {
  prepareWholeSite()
  const bill = { ...BILL, kind: 'dividend', payer: null, own: '0.00', due: '0.00', paid: '0.00' } as const
  const covered = { ...bill, state: 'covered' } as const
  const limited = { ...bill, id: idOf(611), fromDay: '2026-11-14', untilDay: '2026-11-21', state: 'limited' } as const
  const paid = { gross: '40.00', own: '40.00', due: '40.00', paid: '40.00', state: 'paid', achievedPercent: 100 } as const
  const capped = { ...bill, ...paid, id: idOf(612), fromDay: '2026-11-07', untilDay: '2026-11-14' } as const
  const content = [covered, limited, capped]
  answers('agentDividends', ({ query: { side } }) => {
    const shown = side === 'given' ? [] : content
    return { content: shown, pageNum: 1, totalPages: 1, total: shown.length, sums: { due: '0.00', paid: '0.00' } }
  })
  answers('agentBill', ({ params: { bill: id } }) => ({
    bill: content.find((each) => each.id === id)!,
    content: [],
    pageNum: 1,
    totalPages: 1,
    total: 0,
    sums: { validBet: '0.00', activeMember: 0, profitLoss: '0.00' },
    kept: true,
  }))
  await openSite('/agentHome/agentDividendRecordCopy2', { member: true, prepared: true })
  for (const [row, state, why] of [
    [0, /Covered by downlines$/, /Your direct line receives the whole gross amount/],
    [1, /Lowered by the house’s limit$/, /The house pays no more than the line’s gross, so this share was lowered/],
    [2, /Paid$/, /The site pays at most a share of valid bets as a dividend/],
  ] as const) {
    const button = page.getByRole('table').getByRole('button').nth(row)
    await expect.element(page.getByRole('row').nth(row + 1)).toMatchTextContent(state)
    await button.click()
    const dialog = page.getByRole('dialog', { name: /^Bill of / })
    await expect.element(dialog.getByText(why)).toBeVisible()
    expect(dialog.getByText(/at most a share of valid bets/).elements()).toHaveLength(row === 2 ? 1 : 0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog)
  }
  await page.getByRole('button', { name: 'Payable to downlines' }).click()
  await expect.element(page.getByText(/What the site pays your downlines is not listed here/)).toBeVisible()
})
