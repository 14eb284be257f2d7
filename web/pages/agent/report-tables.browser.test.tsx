/** Proves by tables of cases what agents read of links, bills and reports: states at their bounds, signs, sums, counts and currencies. */
import type { AgentFigures } from '@baize/contract/agents/agent-reports.ts'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import type { AgentLink } from '@baize/contract/agents.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dayOf, daysBefore } from '../../api/days.ts'
import { deviceNow } from '../../api/clock/server-clock.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { buttonsIn, factsIn, rowsIn } from '../../testing/figures.ts'
import { main } from '../../testing/looking.ts'
import { askAgain, openSite } from '../../testing/open-site.ts'
import { theStatus } from '../../testing/prepared.ts'
import { NO_FIGURES, prepareWholeSite } from '../../testing/whole-site.ts'

/** Whether the button that saves a list as a file can be pressed, for each that is there. */
const saves = () =>
  page
    .getByRole('button', { name: 'Export CSV' })
    .elements()
    .map((button) => !(button as HTMLButtonElement).disabled)
const pageOf = <Row,>(content: readonly Row[]) => ({ content: [...content], pageNum: 1, totalPages: 1, total: content.length })
const figures = (some: Partial<AgentFigures>): AgentFigures => ({ ...NO_FIGURES, ...some })

/** What is other than usual of a link, and its state; `ends` is so many days from today. */
const LINKS: readonly (readonly [more: Partial<AgentLink> & { ends?: number }, state: string])[] = [
  [{}, 'Open'],
  [{ open: false }, 'Paused'],
  [{ ends: -1 }, 'Ended'],
  [{ ends: 0 }, 'Open'],
  [{ ends: 1 }, 'Open'],
  [{ ends: -1, open: false }, 'Paused'],
  [{ highestUses: 4, uses: 3 }, 'Open'],
  [{ highestUses: 3, uses: 3 }, 'Used up'],
  [{ highestUses: 2, uses: 3 }, 'Used up'],
  [{ highestUses: 3, uses: 3, ends: -1 }, 'Ended'],
  [{ makes: 'agent', note: 'Fair', currency: 'THB', uses: 1234 }, 'Open'],
]

test('[AGENT-04, AG-51, AG-S2] a link is open until its last day and its last registration, and shows its results in its own currency', async () => {
  prepareWholeSite()
  // the page counts by the merchant's days, which it knows once it has the site's status
  const now = dayOf(deviceNow(), theStatus().merchant.timeZone)
  const links = LINKS.map(([{ ends, ...more }, state], at): AgentLink => ({
    code: `abcdefgh${String(at).padStart(2, '0')}`,
    note: '',
    domain: null,
    makes: 'member',
    rates: { RNG: 50 },
    open: true,
    until: null,
    lastDay: ends === undefined ? null : daysBefore(now, -ends),
    highestUses: null,
    uses: 3,
    madeAt: NOW,
    address: `https://baize.test/register?affiliateCode=${state}`,
    visits: 12,
    firstDeposits: 2,
    turnover: '1500.00',
    currency: 'MMK',
    days: [],
    ...more,
  }))
  answers('agentLinks', { ...pageOf(links), domains: ['baize.test'] })
  await openSite('/agentHome/registerCenter', { member: true, prepared: true })
  const table = page.getByRole('table', { name: 'Registration links' })
  await expect.element(table.getByText('Fair')).toBeVisible()
  expect(rowsIn(table)).toEqual(
    LINKS.map(([{ note, makes, uses = 3, currency = 'MMK' }, state], at) => [
      note ?? `abcdefgh${String(at).padStart(2, '0')}`,
      makes === 'agent' ? 'Agent' : 'Player',
      '12',
      uses.toLocaleString('en'),
      '2',
      `1,500.00 ${currency === 'THB' ? '฿' : 'Ks'}`,
      state,
    ]),
  )
})

const STATES: Readonly<Record<AgentBill['state'], string>> = {
  due: 'Due',
  paid: 'Paid',
  part: 'Partly paid',
  insufficient: 'Waiting for the payer',
  covered: 'Covered by downlines',
  limited: 'Lowered by the house’s limit',
  'not-reached': 'Not reached',
  skipped: 'Skipped',
}

test('[AGENT-10, AG-S10, AG-S11] each bill has its state and its own base, due and paid sum, and the list their totals', async () => {
  prepareWholeSite()
  const states = Object.keys(STATES) as AgentBill['state'][]
  const bills = states.map((state, at): AgentBill => ({
    id: idOf(650 + at),
    kind: 'daily',
    currency: 'THB',
    from: NOW,
    until: NOW,
    fromDay: `2026-11-0${at + 1}`,
    untilDay: `2026-11-0${at + 2}`,
    agent: { id: idOf(7), account: at === 0 ? 'mya' : 'kyaw' },
    payer: null,
    validBet: '10000.00',
    activeMember: 12,
    result: null,
    carriedIn: '0.00',
    base: at === 0 ? '-9930.00' : '9930.00',
    carriedOut: '0.00',
    tier: 1,
    rate: 60,
    achievedPercent: null,
    gross: '61.00',
    own: '41.00',
    due: '31.00',
    paid: '21.00',
    state,
  }))
  answers('agentWages', { ...pageOf(bills), sums: { due: '248.00', paid: '168.00' } })
  await openSite('/agentHome/agentDailyWages2', { member: true, prepared: true })
  const table = page.getByRole('table', { name: 'Bills' })
  await expect.element(table.getByText('Skipped')).toBeVisible()
  expect(rowsIn(table)).toEqual([
    ...states.map((state, at) => [
      `2026-11-0${at + 1}`,
      at === 0 ? 'mya' : 'kyaw',
      at === 0 ? '−9,930.00 ฿' : '9,930.00 ฿',
      '31.00 ฿',
      '21.00 ฿',
      STATES[state],
    ]),
    ['Total', '', '', '248.00 ฿', '168.00 ฿', ''],
  ])
  expect(buttonsIn(main().getByRole('group', { name: 'Received or paid' }))).toEqual(['Received', 'Payable to downlines'])
})

const SOME = figures({
  bets: 1234,
  stake: '1000.00',
  validBets: '900.00',
  wins: '1070.00',
  result: '-70.00',
  activeDays: 3,
  rebates: '4.00',
  bonuses: '5.00',
  fees: '6.00',
  profit: '-85.00',
  deposits: '700.00',
  withdrawals: '200.00',
  netDeposits: '500.00',
  firstDeposits: 2,
  firstDepositAmount: '90.00',
  newMembers: 7,
})
const OTHER = figures({ ...SOME, result: '70.00', profit: '85.00', netDeposits: '-500.00' })
/** A report, its page, and the cells of each of the two rows. */
const REPORTS = [
  [
    'agentBets',
    'personalHistoryCopy',
    'Team betting',
    ['1,234', '1,000.00', '900.00', '1,070.00', '−70.00', '3'],
    ['1,234', '1,000.00', '900.00', '1,070.00', '+70.00', '3'],
  ],
  [
    'agentUserLoss',
    'palStatementsAgentCopy',
    'User loss',
    ['1,000.00', '1,070.00', '4.00', '5.00', '6.00', '−85.00'],
    ['1,000.00', '1,070.00', '4.00', '5.00', '6.00', '+85.00'],
  ],
  [
    'agentTransactions',
    'agentDownlineTransactionDetailsCopy',
    'Account details',
    ['700.00', '200.00', '+500.00', '2', '90.00', '4.00', '5.00'],
    ['700.00', '200.00', '−500.00', '2', '90.00', '4.00', '5.00'],
  ],
] as const

test('[AGENT-10, AG-S6, AG-S7, AG-S9] each report has its own figures, signs what came or went, and names the own row', async () => {
  prepareWholeSite()
  const line = (account: string, id: number, own: boolean, opens: boolean, some: AgentFigures) => ({
    member: { id: idOf(id), account },
    day: null,
    level: 1,
    own,
    opens,
    ...some,
  })
  const content = [line('mya', 7, true, false, SOME), line('kyaw', 9, false, true, OTHER), line('su***i', 10, false, false, figures({}))]
  for (const [name, at, caption, some, other] of REPORTS) {
    answers(name, { currency: 'MMK', currencies: ['MMK'], content, next: null, sums: OTHER })
    await openSite(`/agentHome/${at}`, { member: true, prepared: true })
    const table = page.getByRole('table', { name: caption })
    await expect.element(table.getByText('su***i')).toBeVisible()
    const none = some.map((cell) => (cell.includes('.') ? '0.00' : '0'))
    expect(rowsIn(table)).toEqual([
      ['mya (own)', ...some],
      ['kyaw', ...other],
      ['su***i', ...none],
      ['Total', ...other],
    ])
    expect(buttonsIn(table)).toEqual(['kyaw'])
    expect([name, saves()]).toEqual([name, [true]])
  }
})

test('[AGENT-10, AG-S8] the income says what came of each source and what was paid on, by day and in all', async () => {
  prepareWholeSite()
  const income = {
    rebateOwn: '1.00',
    rebateLine: '2.00',
    dividend: '3.00',
    daily: '4.00',
    hourly: '5.00',
    realtime: '6.00',
    given: '7.00',
    total: '14.00',
  }
  const lost = { ...income, given: '30.00', total: '-9.00' }
  const content = [
    { day: '2026-11-21', ...income },
    { day: '2026-11-20', ...lost },
  ]
  answers('agentIncome', { currency: 'MMK', currencies: ['MMK'], content, next: null, sums: { ...income, total: '5.00' } })
  await openSite('/agentHome/agentRevenueReport', { member: true, prepared: true })
  const table = main().getByRole('table')
  await expect.poll(() => rowsIn(table).length).toBe(3)
  expect(saves()).toEqual([true])
  const cells = ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00']
  expect(rowsIn(table).map(([, ...row]) => row)).toEqual([
    [...cells, '7.00', '+14.00'],
    [...cells, '30.00', '−9.00'],
    [...cells, '7.00', '+5.00'],
  ])
})

test('[AGENT-03, AG-S1] the overview shows each figure beside the one before, and no count that is not known', async () => {
  prepareWholeSite()
  let counts: { members: number | null; online: number | null; active: number | null } = { members: 1234, online: 0, active: 3 }
  const shown = (currency: string) => ({
    currency,
    currencies: [currency, ...further],
    ...counts,
    figures: SOME,
    before: { from: '2026-11-10', to: '2026-11-11', figures: OTHER },
    days: [{ day: '2026-11-20', figures: SOME }],
    categories: [{ category: 'LIVE', figures: OTHER }],
  })
  let [currency, further]: [string, string[]] = ['MMK', []]
  answers('agentOverview', () => shown(currency))
  await openSite('/agentHome', { member: true, prepared: true })
  const cases = [
    [{ members: 1234, online: 0, active: 3 }, 'MMK', ['1,234', '0', '3'], 'Ks'],
    [{ members: null, online: null, active: null }, 'THB', ['–', '–', '–'], '฿'],
  ] as const
  for (const [next, of, [members, online, active], sign] of cases) {
    counts = next
    currency = of
    await askAgain()
    await expect
      .poll(() => factsIn(main()))
      .toMatchObject({
        'Members, including you': members,
        'Online now': online,
        'Active members in these days': active,
      })
    expect(factsIn(main())).toMatchObject({
      'New members': '7',
      Bets: '1,234',
      Deposits: `700.00 ${sign}`,
      'Valid bets': `900.00 ${sign}`,
      Profit: `−85.00 ${sign}`,
    })
  }
  expect(rowsIn(page.getByRole('table', { name: 'By game category' }))).toEqual([
    ['Live', '1,234', '1,000.00', '900.00', '1,070.00', '+70.00'],
  ])
  const day = ['7', '3', '700.00', '200.00', '1,234', '900.00', '1,070.00', '4.00', '5.00', '−85.00']
  expect(rowsIn(page.getByRole('table', { name: 'By day' })).map(([, ...cells]) => cells)).toEqual([day, day])
  expect(saves()).toEqual([true])
  // Days are chosen one by one where that was asked for, a currency where there is more than one.
  const choices = () => ['From', 'To', 'Currency'].filter((label) => main().getByLabelText(label, { exact: true }).elements().length > 0)
  expect(choices()).toEqual([])
  further = ['MMK']
  await askAgain()
  await expect.poll(choices).toEqual(['Currency'])
  await main().getByRole('button', { name: 'Choose days' }).click()
  await expect.poll(choices).toEqual(['From', 'To', 'Currency'])
})
