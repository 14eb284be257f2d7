/** Proves agents' figures and rights by tables of cases: the rate of a bill, the words of each side of a contract, the direct line. */
import type { AgentContract } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { buttonsIn, factsIn, rowsIn } from '../../testing/figures.ts'
import { expectNone } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { aDownline, prepareWholeSite } from '../../testing/whole-site.ts'

const [SELF, UPLINE, BELOW] = [
  { id: idOf(7), account: 'mya' },
  { id: idOf(8), account: 'thiri' },
  { id: idOf(9), account: 'kyaw' },
]
const pageOf = <Row,>(content: readonly Row[]) => ({ content: [...content], pageNum: 1, totalPages: 1, total: content.length })

/** Basis points, tier, and what the bill says of both. */
const RATES = [
  [1, 1, 'MMK', '1: 0.01 %'],
  [10, 1, 'THB', '1: 0.10 %'],
  [60, 2, 'MMK', '2: 0.60 %'],
  [100, 1, 'MMK', '1: 1.00 %'],
  [1250, 3, 'THB', '3: 12.50 %'],
  [10_000, 1, 'MMK', '1: 100.00 %'],
  [null, null, 'MMK', '–'],
] as const

test('[AGENT-10, AG-S10, AG-S11] a bill shows its rate in percent and its own figures in its own currency, whoever pays', async () => {
  prepareWholeSite()
  const bills = RATES.map(([rate, tier, currency], at): AgentBill => ({
    id: idOf(610 + at),
    kind: 'daily',
    currency,
    from: NOW,
    until: NOW,
    fromDay: `2026-11-0${at + 1}`,
    untilDay: `2026-11-0${at + 2}`,
    agent: at % 2 === 0 ? SELF : BELOW,
    payer: at % 2 === 0 ? UPLINE : null,
    validBet: '10000.00',
    activeMember: 12,
    result: null,
    carriedIn: '-70.00',
    base: '9930.00',
    carriedOut: '0.00',
    tier,
    rate,
    achievedPercent: null,
    gross: '61.00',
    own: '41.00',
    due: '31.00',
    paid: '21.00',
    state: 'part',
  }))
  answers('agentWages', { ...pageOf(bills), sums: { due: '217.00', paid: '147.00' } })
  answers('agentBill', ({ params: { bill } }) => ({
    bill: bills.find(({ id }) => id === bill)!,
    ...pageOf([]),
    kept: false,
    sums: { validBet: '0.00', activeMember: 0, profitLoss: null },
  }))
  await openSite('/agentHome/agentDailyWages2', { member: true, prepared: true })
  for (const [at, [, , currency, rate]] of RATES.entries()) {
    const day = `2026-11-0${at + 1}`
    await page.getByRole('button', { name: day }).click()
    const dialog = page.getByRole('dialog', { name: `Bill of ${day}` })
    await expect.element(dialog).toBeVisible()
    const symbol = currency === 'MMK' ? 'Ks' : '฿'
    const { 'Tier reached': tier, ...figures } = factsIn(dialog)
    expect([at, tier]).toEqual([at, rate])
    for (const amount of ['10,000.00', '−70.00', '9,930.00', '0.00', '61.00', '41.00', '31.00', '21.00'])
      expect([at, Object.values(figures)]).toEqual([at, expect.arrayContaining([`${amount} ${symbol}`])])
    expect(Object.values(figures)).toEqual(expect.arrayContaining([at % 2 === 0 ? 'thiri' : 'kyaw', '12']))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog)
  }
})

const contract = (at: number, more: Partial<AgentContract>): AgentContract => ({
  id: idOf(600 + at),
  kind: 'dividend',
  state: 'in-force',
  version: 1,
  currency: 'MMK',
  upline: UPLINE,
  downline: SELF,
  tiers: [{ rate: 60, periodValidBet: '1000.00', periodProfitLoss: null, activeMember: 2 }],
  rate: 60,
  offeredAt: NOW,
  expiresAt: NOW,
  since: null,
  until: null,
  terminationBy: null,
  ...more,
})
const [MINE, GIVEN] = [{ upline: UPLINE, downline: SELF }, { upline: SELF, downline: BELOW }] // oxfmt-ignore
/** A contract as it stands, and what the person may say in it. */
const SAYINGS: readonly (readonly [more: Partial<AgentContract>, acts: readonly string[]])[] = [
  [{ ...MINE, state: 'offered' }, ['Accept', 'Reject']],
  [{ ...GIVEN, state: 'offered' }, ['Withdraw offer']],
  [{ ...MINE, state: 'accepted' }, ['Request end']],
  [{ ...GIVEN, state: 'accepted' }, ['Request end']],
  [{ ...MINE, state: 'in-force', since: '2026-11-02' }, ['Request end']],
  [{ ...GIVEN, state: 'in-force', since: '2026-11-02' }, ['Request end']],
  [{ ...MINE, state: 'in-force', since: '2026-11-02', until: '2026-12-01' }, []],
  [{ ...MINE, state: 'termination-asked', terminationBy: 'downline' }, []],
  [{ ...MINE, state: 'termination-asked', terminationBy: 'upline' }, ['Agree to end', 'Refuse end']],
  [{ ...GIVEN, state: 'termination-asked', terminationBy: 'upline' }, []],
  [{ ...GIVEN, state: 'termination-asked', terminationBy: 'downline' }, ['Agree to end', 'Refuse end']],
  [{ ...MINE, upline: null, state: 'termination-asked', terminationBy: 'upline' }, ['Agree to end', 'Refuse end']],
  [{ ...MINE, state: 'rejected' }, []],
  [{ ...GIVEN, state: 'withdrawn' }, []],
  [{ ...MINE, state: 'expired' }, []],
  [{ ...GIVEN, state: 'ended', until: '2026-11-10' }, []],
] // oxfmt-ignore

test('[AGENT-06, AG-22, AG-S4] in a contract each side may say what is its own to say, and whoever asked for its end waits', async () => {
  prepareWholeSite()
  const all = SAYINGS.map(([more], at) => contract(at, more))
  answers('agentContracts', ({ query: { with: other } }) => ({
    ...pageOf(other === undefined ? all : []),
    kinds: ['dividend', 'daily', 'hourly', 'realtime'],
  }))
  await openSite('/agentHome/contracts', { member: true, prepared: true })
  const table = page.getByRole('table', { name: 'Contracts' })
  await expect.element(table.getByRole('button').first()).toBeVisible()
  expect(rowsIn(table).map(([who, side]) => [who, side])).toEqual(
    all.map(({ upline, downline }) => (downline.id === SELF.id ? [upline?.account ?? 'Site', 'Upline'] : [downline.account, 'Downline'])),
  )
  const ALL = new Set(SAYINGS.flatMap(([, acts]) => acts))
  for (const [at, [, acts]] of SAYINGS.entries()) {
    await table.getByRole('button').nth(at).click()
    const dialog = page.getByRole('dialog', { name: 'Dividend' })
    await expect.element(dialog).toBeVisible()
    expect([at, buttonsIn(dialog).filter((name) => ALL.has(name))]).toEqual([at, acts])
    const { upline, downline, state, since, until } = all[at]!
    const { Upline: above, Downline: below, Expires: expires, 'Valid from': from, 'Ends on': ends } = factsIn(dialog)
    expect([at, above, below, expires !== undefined, from ?? null, ends ?? null]).toEqual([
      at,
      upline?.account ?? 'Site',
      downline.account,
      state === 'offered',
      since,
      until,
    ])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog)
  }
})

/** Level, and what the dialog of such a member offers. */
const LEVELS = [
  [1, ['Change rates'], ['Offer contract', 'Transfer money']],
  [2, [], []],
  [3, [], []],
] as const

test('[AGENT-05, AG-10, AG-S3] rates, contracts and money go to the direct line alone, and nobody deeper is named', async () => {
  prepareWholeSite()
  const people = LEVELS.map(([level], at) =>
    aDownline({ id: idOf(20 + at), account: `kyaw${level}`, level, nickname: level === 1 ? 'Kyaw' : null, rates: { RNG: 30 } }),
  )
  answers('agentTeam', pageOf(people))
  answers('agentTeamMember', ({ params: { member } }) => {
    const found = people.find(({ id }) => id === member)!
    return { member: found, path: [{ id: found.id, account: found.account }], highest: { RNG: 80 } }
  })
  await openSite('/agentHome/downlineManagmentView', { member: true, prepared: true })
  for (const [level, acts, links] of LEVELS) {
    await page.getByRole('table', { name: 'My team' }).getByRole('button', { name: `kyaw${level}` }).click() // oxfmt-ignore
    const dialog = page.getByRole('dialog', { name: `kyaw${level}` })
    await expect.element(dialog.getByRole('region', { name: 'Team figures for 30 days' }).getByText('Profit')).toBeVisible()
    expect([level, buttonsIn(dialog).filter((name) => name === 'Change rates')]).toEqual([level, acts])
    expect([level, dialog.getByRole('textbox', { name: 'Slots' }).elements().length]).toEqual([level, acts.length])
    expect([level, dialog.getByText('At most 0.80 %').elements().length]).toEqual([level, acts.length])
    const offered = dialog.getByRole('link').elements().map(({ textContent }) => textContent) // oxfmt-ignore
    expect([level, offered]).toEqual([level, links])
    expect([level, factsIn(dialog)['Nickname']]).toEqual([level, level === 1 ? 'Kyaw' : undefined])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog)
  }
})
