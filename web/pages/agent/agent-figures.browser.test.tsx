/** Proves agents' figures and rights by tables of cases: the rate of a bill, the words of each side of a contract, the direct line. */
import type { AgentContract } from '@baize/contract/agents/agent-contracts.ts'
import { BILL_STATES, type AgentBill } from '@baize/contract/agents/agent-pay.ts'
import type { TeamMember } from '@baize/contract/agents.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { buttonsIn, factsIn, rowsIn } from '../../testing/figures.ts'
import { expectNone } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { aDownline, NO_FIGURES, prepareWholeSite } from '../../testing/whole-site.ts'

const [SELF, UPLINE, BELOW] = [
  { id: idOf(7), account: 'mya' },
  { id: idOf(8), account: 'thiri' },
  { id: idOf(9), account: 'kyaw' },
]
const pageOf = <Row,>(content: readonly Row[]) => ({ content: [...content], pageNum: 1, totalPages: 1, total: content.length })

/** Basis points, tier, and what the bill says of both and of its state. */
const RATES = [
  [1, 1, 'MMK', '1: 0.01 %', 'Due'],
  [10, 1, 'THB', '1: 0.10 %', 'Paid'],
  [60, 2, 'MMK', '2: 0.60 %', 'Partly paid'],
  [100, 1, 'MMK', '1: 1.00 %', 'Waiting for the payer'],
  [1250, 3, 'THB', '3: 12.50 %', 'Covered by downlines'],
  [10_000, 1, 'MMK', '1: 100.00 %', 'Lowered by the house’s limit'],
  [null, null, 'MMK', '–', 'Not reached'],
  [null, null, 'THB', '–', 'Skipped'],
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
    result: at % 2 === 0 ? null : '-4321.00',
    carriedIn: '-70.00',
    base: '9930.00',
    carriedOut: '5.00',
    tier,
    rate,
    achievedPercent: at % 2 === 0 ? null : 37,
    gross: '61.00',
    own: '41.00',
    due: '31.00',
    paid: '21.00',
    state: BILL_STATES[at]!,
  }))
  answers('agentWages', { ...pageOf(bills), sums: { due: '217.00', paid: '147.00' } })
  answers('agentBill', ({ params: { bill } }) => ({
    bill: bills.find(({ id }) => id === bill)!,
    ...pageOf([]),
    kept: false,
    sums: { validBet: '0.00', activeMember: 0, profitLoss: null },
  }))
  await openSite('/agentHome/agentDailyWages2', { member: true, prepared: true })
  for (const [at, [, , currency, rate, state]] of RATES.entries()) {
    const day = `2026-11-0${at + 1}`
    await page.getByRole('button', { name: day }).click()
    const dialog = page.getByRole('dialog', { name: `Bill of ${day}` })
    await expect.element(dialog).toBeVisible()
    const symbol = currency === 'MMK' ? 'Ks' : '฿'
    const isOdd = at % 2 === 1
    const { From: _, Until: __, ...facts } = factsIn(dialog)
    expect([at, facts]).toEqual([
      at,
      {
        Agent: isOdd ? 'kyaw' : 'mya',
        'Paid by': isOdd ? 'Site' : 'thiri',
        'Valid bets': `10,000.00 ${symbol}`,
        'Active members': '12',
        ...(isOdd && { 'Team result': `−4,321.00 ${symbol}`, 'Share of the required loss': '37 %' }),
        'Brought forward': `−70.00 ${symbol}`,
        'Calculation base': `9,930.00 ${symbol}`,
        'Carried forward': `5.00 ${symbol}`,
        'Tier reached': rate,
        Gross: `61.00 ${symbol}`,
        'Own share': `41.00 ${symbol}`,
        Due: `31.00 ${symbol}`,
        Paid: `21.00 ${symbol}`,
        Status: state,
      },
    ])
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
  offeredAt: '2026-11-18T10:00:00Z',
  expiresAt: '2026-11-21T11:30:00Z',
  since: null,
  until: null,
  terminationBy: null,
  ...more,
})
const [MINE, GIVEN] = [
  { upline: UPLINE, downline: SELF },
  { upline: SELF, downline: BELOW },
]
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
]

const STATES: Readonly<Record<AgentContract['state'], string>> = {
  offered: 'Offered',
  accepted: 'Accepted',
  'in-force': 'In force',
  'termination-asked': 'End requested',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  ended: 'Ended',
}

test('[AGENT-06, AG-22, AG-S4] in a contract each side may say what is its own to say, and whoever asked for its end waits', async () => {
  prepareWholeSite()
  const all = SAYINGS.map(([more], at) => contract(at, { version: at + 1, ...more }))
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
    expect([at, factsIn(dialog)]).toEqual([
      at,
      {
        Upline: upline?.account ?? 'Site',
        Downline: downline.account,
        Status: STATES[state],
        Version: String(at + 1),
        Offered: 'Nov 18, 2026, 10:00:00',
        ...(state === 'offered' && { Expires: 'Nov 21, 2026, 11:30:00' }),
        ...(since !== null && { 'Valid from': since }),
        ...(until !== null && { 'Ends on': until }),
      },
    ])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog)
  }
})

/** A member of each level, what the dialog says of them, and what it offers. */
const PEOPLE = [
  {
    more: { level: 1, nickname: 'Kyaw', children: 1234, rates: { RNG: 30 }, nextRates: { RNG: 40 }, contracts: ['dividend', 'daily'] },
    facts: {
      Nickname: 'Kyaw',
      Type: 'Player',
      Status: 'Open',
      Level: '1',
      'Directly below': '1,234',
      'Rebate rates': 'Slots 0.30 %',
      'From tomorrow': 'Slots 0.40 %',
      Contracts: 'Dividend, Daily salary',
      'Last seen': '–',
    },
    acts: ['Change rates'],
    links: ['Offer contract', 'Transfer money'],
  },
  {
    more: { level: 2, nickname: null, role: 'agent', state: 'blocked', lastSeenAt: '2026-11-18T10:00:00Z' },
    facts: {
      Type: 'Agent',
      Status: 'Blocked',
      Level: '2',
      'Directly below': '0',
      'Rebate rates': '–',
      'From tomorrow': '–',
      Contracts: '–',
      'Last seen': 'Nov 18, 2026, 10:00:00',
    },
    acts: [],
    links: [],
  },
  {
    more: { level: 3, nickname: null },
    facts: {
      Type: 'Player',
      Status: 'Open',
      Level: '3',
      'Directly below': '0',
      'Rebate rates': '–',
      'From tomorrow': '–',
      Contracts: '–',
      'Last seen': '–',
    },
    acts: [],
    links: [],
  },
] as const
/** Each another amount, so that none can stand for another. */
const TEAM = {
  ...NO_FIGURES,
  validBets: '900.00',
  wins: '800.00',
  profit: '-70.00',
  deposits: '600.00',
  withdrawals: '500.00',
  firstDeposits: 4,
  newMembers: 3,
}
const TEAM_SAID = {
  'Valid bets': '900.00 Ks',
  Wins: '800.00 Ks',
  Profit: '−70.00 Ks',
  Deposits: '600.00 Ks',
  Withdrawals: '500.00 Ks',
  'First deposits': '4',
  'New members': '3',
}

test('[AGENT-05, AG-10, AG-S3] rates, contracts and money go to the direct line alone, and nobody deeper is named', async () => {
  prepareWholeSite()
  const people = PEOPLE.map(({ more }, at) =>
    aDownline({ id: idOf(20 + at), account: `kyaw${more.level}`, registeredAt: '2026-11-02T12:00:00Z', ...(more as Partial<TeamMember>) }),
  )
  answers('agentTeam', pageOf(people))
  answers('agentTeamMember', ({ params: { member } }) => {
    const found = people.find(({ id }) => id === member)!
    return { member: found, path: [UPLINE, found].map(({ id, account }) => ({ id, account })), highest: { RNG: 80 } }
  })
  answers('agentOverview', ({ query: { from, to } }) => ({
    currency: 'MMK',
    currencies: ['MMK'],
    members: 1,
    online: 1,
    active: 1,
    figures: TEAM,
    before: { from, to, figures: NO_FIGURES },
    days: [],
    categories: [],
  }))
  await openSite('/agentHome/downlineManagmentView', { member: true, prepared: true })
  for (const { more, facts, acts, links } of PEOPLE) {
    const { level } = more
    await page
      .getByRole('table', { name: 'My team' })
      .getByRole('button', { name: `kyaw${level}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `kyaw${level}` })
    await expect.element(dialog.getByRole('region', { name: 'Team figures for 30 days' }).getByText('Profit')).toBeVisible()
    expect([level, buttonsIn(dialog).filter((name) => name === 'Change rates')]).toEqual([level, acts])
    expect([level, dialog.getByRole('textbox', { name: 'Slots' }).elements().length]).toEqual([level, acts.length])
    expect([level, dialog.getByText('At most 0.80 %').elements().length]).toEqual([level, acts.length])
    const offered = dialog
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
    expect([level, offered]).toEqual([level, links])
    const known = { Line: `thiri › kyaw${level}`, 'Member since': 'Nov 2, 2026' }
    expect([level, factsIn(dialog)]).toEqual([level, { ...facts, ...known, ...TEAM_SAID }])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog)
  }
})
