/** Proves the figures, signs and states of the money pages by tables of cases: each is shown beside those that could be taken for it. */
import type { LineTransfer } from '@baize/contract/wallet/line-transfers.ts'
import type { Deposit } from '@baize/contract/wallet.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { idOf, inMinutes, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { factsIn, plain, rowsIn } from '../../testing/figures.ts'
import { goWithin, main } from '../../testing/looking.ts'
import { askAgain, openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const pageOf = <Row,>(content: readonly Row[]) => ({ content: [...content], pageNum: 1, totalPages: 1, total: content.length })

test('[WALLET-06, WC-20] a transfer that was sent left, one that was received came, in the currency of its own wallet', async () => {
  const cases = [
    ['sent', 'down', 'MMK', 'kyaw', 'Sent', '−2,000.00 Ks'],
    ['sent', 'up', 'MMK', 'thiri', 'Sent', '−2,000.00 Ks'],
    ['received', 'down', 'MMK', 'thiri', 'Received', '+2,000.00 Ks'],
    ['received', 'up', 'MMK', 'kyaw', 'Received', '+2,000.00 Ks'],
    ['sent', 'down', 'THB', 'kyaw', 'Sent', '−2,000.00 ฿'],
    ['received', 'up', 'THB', 'kyaw', 'Received', '+2,000.00 ฿'],
  ] as const
  prepareWholeSite()
  const rows = cases.map(([side, direction, currency, account], at): LineTransfer => ({
    id: idOf(900 + at),
    reference: `L${at}`,
    side,
    direction,
    account,
    amount: '2000.00',
    currency,
    reason: `case ${at}`,
    at: NOW,
  }))
  answers('lineTransfers', pageOf(rows))
  await openSite('/agentHome/transfer', { member: true, prepared: true })
  const table = page.getByRole('table', { name: 'Transfers' })
  await expect.element(table.getByText('case 5')).toBeVisible()
  expect(rowsIn(table).map(([who, side, amount, reason]) => [who, side, amount, reason])).toEqual(
    cases.map(([, , , account, side, amount], at) => [account, side, amount, `case ${at}`]),
  )
})

test('[WALLET-01, WALLET-04, WC-34] the funds say what can be played and what can be withdrawn, each by its own figure', async () => {
  prepareWholeSite()
  const funds: Answer<'consolidatedFunds'> = {
    currency: 'MMK',
    currencySymbol: 'Ks',
    main: '90000.00',
    held: '3000.00',
    bonus: '0.00',
    locked: '0.00',
    withdrawable: '90000.00',
    points: '55.00',
    vendors: [],
    total: '93000.00',
    whole: true,
  }
  const played = {
    'Main wallet Can be played': '90,000.00 Ks',
    'Held For open withdrawals, transfers and chases': '3,000.00 Ks',
    'Points Not part of the total': '55',
  }
  const withdrawable = 'Withdrawable now The rest of the main wallet must be wagered first'
  const { 'Main wallet Can be played': all, ...beside } = played
  const cases: readonly [Partial<typeof funds>, Record<string, string>][] = [
    [{}, { 'Main wallet Can be played and withdrawn': all, ...beside }],
    [
      { locked: '0.01', withdrawable: '89999.99' },
      { ...played, [withdrawable]: '89,999.99 Ks' },
    ],
    [
      { locked: '60000.00', withdrawable: '30000.00' },
      { ...played, [withdrawable]: '30,000.00 Ks' },
    ],
    [
      { locked: '200000.00', withdrawable: '0.00' },
      { ...played, [withdrawable]: '0.00 Ks' },
    ],
    [
      { locked: '60000.00', withdrawable: '30000.00', bonus: '700.00', total: '93700.00' },
      { ...played, [withdrawable]: '30,000.00 Ks', 'Bonus money For play only. It cannot be withdrawn.': '700.00 Ks' },
    ],
  ]
  let shown = funds
  answers('consolidatedFunds', () => shown)
  await openSite('/member/transferFund', { member: true, prepared: true })
  const total = main().getByRole('region', { name: 'Total balance' })
  for (const [more, figures] of cases) {
    shown = { ...funds, ...more }
    await askAgain()
    await expect.poll(() => factsIn(main())).toMatchObject(figures)
    expect(Object.keys(factsIn(main())).some((term) => term.startsWith('Withdrawable'))).toBe(shown.locked !== '0.00')
    await expect.poll(() => plain(total.element())).toContain(shown.total === funds.total ? '93,000.00 Ks' : '93,700.00 Ks')
  }
})

const METHOD = { minimum: '1000.00', maximum: '500000.00', fee: '0.00', feeBasisPoints: 0, hours: null, open: true } as const
/** What a method takes: nothing, a fixed fee, a share, both, and more than the least amount is worth. */
const COSTS = [
  ['free', {}],
  ['fixed', { fee: '150.00' }],
  ['share', { feeBasisPoints: 150 }],
  ['both', { fee: '100.00', feeBasisPoints: 150 }],
  ['dear', { fee: '2000.00' }],
] as const
const METHODS = COSTS.map(([code, costs]) => ({ ...METHOD, code, kind: 'e-wallet' as const, name: `Way ${code}`, ...costs }))
/** Method, amount, fee, and what is left of it. */
const FEES = [
  ['free', '50000', 'None', '50,000.00 Ks'],
  ['fixed', '50000', '150.00 Ks', '49,850.00 Ks'],
  ['share', '50000', '750.00 Ks', '49,250.00 Ks'],
  ['both', '50000', '850.00 Ks', '49,150.00 Ks'],
  ['both', '1000', '115.00 Ks', '885.00 Ks'],
  ['dear', '2000', '2,000.00 Ks', '0.00 Ks'],
  ['dear', '2001', '2,000.00 Ks', '1.00 Ks'],
  ['dear', '1000', '1,000.00 Ks', '0.00 Ks'],
] as const
const CASHIER: Answer<'cashierOptions'> = {
  deposit: METHODS,
  withdraw: METHODS,
  approvedBelow: '100000.00',
  withdrawalsLeftToday: 5,
  withdrawable: '300000.00',
  locked: '0.00',
  requirements: [],
  proof: false,
  proofWays: [],
  frozen: false,
  underReview: false,
  debt: '0.00',
  restsUntil: null,
  depositMinutes: 30,
  receiptMinutes: 1440,
}

test('[WALLET-03, WC-02] a deposit adds the amount less its fee, however the method counts it', async () => {
  prepareMember()
  answers('cashierOptions', CASHIER)
  answers('listDeposits', pageOf([]))
  await openSite('/member/depositv2', { member: true, prepared: true })
  for (const [code, amount, fee, left] of FEES) {
    await main()
      .getByRole('radio', { name: new RegExp(`Way ${code}`) })
      .click()
    await main().getByLabelText('Amount').fill(amount)
    await expect.poll(() => factsIn(main())).toMatchObject({ Fee: fee, 'Added to your balance': left })
  }
})

async function openWithdrawals(): Promise<void> {
  prepareMember()
  answers('cashierOptions', CASHIER)
  answers(
    'listPayees',
    COSTS.map(([method], at) => ({
      id: idOf(80 + at),
      method,
      methodName: `Way ${method}`,
      placeName: `Place ${method}`,
      nickname: null,
      isDefault: at === 0,
      holderName: 'Daw Mya',
      accountTail: '5678',
      createdAt: NOW,
      restsUntil: null,
    })),
  )
  answers('listWithdrawals', pageOf([]))
  await openSite('/member/withdraw', { member: true, prepared: true })
}

test('[WALLET-04, WC-30] a withdrawal reaches its owner less its fee, however the method counts it', async () => {
  await openWithdrawals()
  const way = (code: string) => main().getByRole('radio', { name: new RegExp(code) })
  for (const [code, amount, fee, left] of FEES) {
    await way(code).click()
    await main().getByLabelText('Amount').fill(amount)
    await expect.poll(() => factsIn(main())).toMatchObject({ Fee: fee, 'You receive': left, 'Withdrawals left today': '5 more' })
  }
})

test('[WALLET-04, WC-30] a withdrawal is said to be approved by rule below the bound alone', async () => {
  await openWithdrawals()
  const way = (code: string) => main().getByRole('radio', { name: new RegExp(code) })
  const [byRule, byStaff, rule] = [/^This amount is approved at once/, /^Our staff review this amount/, /^Withdrawals that stay below/]
  for (const [amount, says, others] of [
    ['99999.99', byRule, [byStaff, rule]],
    ['100000', byStaff, [byRule, rule]],
    ['100000.01', byStaff, [byRule, rule]],
    ['999.99', rule, [byRule, byStaff]],
    ['300000', byStaff, [byRule, rule]],
    ['300000.01', rule, [byRule, byStaff]],
  ] as const) {
    await way('free').click()
    await main().getByLabelText('Amount').fill(amount)
    await expect.element(main().getByText(says)).toBeVisible()
    for (const other of others) expect([amount, main().getByText(other).elements().length]).toEqual([amount, 0])
  }
})

const DEPOSIT: Deposit = {
  id: idOf(61),
  reference: 'D0000000000A1',
  method: 'mynah-pay',
  methodName: 'Mynah Pay',
  kind: 'e-wallet',
  amount: '50000.00',
  fee: '750.00',
  currency: 'MMK',
  state: 'pending',
  returned: '0.00',
  payUrl: 'https://pay.example/pay/1',
  instructions: null,
  proofs: [],
  createdAt: inMinutes(-5),
  expiresAt: inMinutes(50),
  settledAt: null,
}
/** State, badge, headline, marks of payment and credit, and what can be pressed. */
const DEPOSITS = [
  [
    'pending',
    'Waiting for payment',
    'Your money is still with you',
    ['current', 'todo'],
    ['Go to the payment page', 'Open another deposit'],
  ],
  ['received', 'Payment received', 'The payment service has your money', ['done', 'current'], ['Open another deposit']],
  ['credited', 'Credited', 'The money is in your balance', ['done', 'done'], ['Another deposit']],
  ['expired', 'Expired', 'This order expired', ['failed', 'todo'], ['Try again', 'Another deposit']],
  ['failed', 'Not paid', 'The payment failed', ['failed', 'todo'], ['Try again', 'Another deposit']],
  ['quarantined', 'Being checked', 'Your money arrived and is safe', ['done', 'current'], ['Another deposit']],
] as const

test('[WALLET-03, WC-01, WC-05] each state of a deposit is named, says where the money is, and offers what can be done', async () => {
  prepareMember()
  answers('cashierOptions', CASHIER)
  const orders = DEPOSITS.flatMap(([state], at) =>
    ['MMK', 'THB'].map((currency, half): Deposit => ({
      ...DEPOSIT,
      id: idOf(610 + 2 * at + half),
      state,
      currency,
      settledAt: state === 'credited' ? NOW : null,
    })),
  )
  answers('listDeposits', pageOf(orders))
  answers('readDeposit', ({ params: { id } }) => orders.find((order) => order.id === id)!)
  await openSite('/member/depositv2', { member: true, prepared: true })
  const table = main().getByRole('table')
  await expect.element(table.getByText('Being checked').first()).toBeVisible()
  expect(rowsIn(table).map(([, amount, state]) => [amount, state])).toEqual(
    DEPOSITS.flatMap(([, badge]) => [
      ['50,000.00 Ks', badge],
      ['50,000.00 ฿', badge],
    ]),
  )
  for (const [at, [, badge, headline, marks]] of DEPOSITS.entries()) {
    goWithin(`/member/depositv2?order=${idOf(610 + 2 * at)}`)
    const steps = main().getByRole('list', { name: 'Steps of this deposit' })
    const status = main().getByRole('status').filter({ hasText: headline })
    await expect.element(status).toBeVisible()
    const classes = [...steps.element().children].map(({ className }) => /bz-step-(\w+)/.exec(className)?.[1])
    expect([badge, ...classes]).toEqual([badge, 'done', ...marks])
    expect(plain(steps.element()).includes('Under review')).toBe(badge === 'Being checked')
    const card = main().getByText(badge, { exact: true }).first()
    await expect.element(card).toBeVisible()
    expect(factsIn(main())).toMatchObject({ Fee: '750.00 Ks', 'Added to your balance': '49,250.00 Ks' })
  }
})

test('[MEMBER-06] the result of some days is what was won less what was staked, in each sum and row by its own sign', async () => {
  prepareWholeSite()
  const sums = (stake: string, win: string, net: string, rounds = 3) => ({ rounds, stake, win, net })
  const cases = [
    [sums('1000.00', '1750.00', '750.00'), ['+750.00 Ks', '1,000.00 Ks', '1,750.00 Ks']],
    [sums('1000.00', '400.00', '-600.00'), ['−600.00 Ks', '1,000.00 Ks', '400.00 Ks']],
    [sums('1000.00', '1000.00', '0.00'), ['0.00 Ks', '1,000.00 Ks', '1,000.00 Ks']],
  ] as const
  let shown: ReturnType<typeof sums> = cases[0][0]
  answers('profitLoss', ({ query: { from } }) => ({
    currency: 'MMK',
    currencySymbol: 'Ks',
    days: [{ day: from, ...shown, types: [] }],
    types: [{ gameType: 'RNG', ...shown }],
    totals: shown,
  }))
  await openSite('/member/personalProfit', { member: true, prepared: true })
  for (const [next, [net, stake, win]] of cases) {
    shown = next
    await askAgain()
    await expect.poll(() => factsIn(main())).toEqual({ Result: net, Stake: stake, Win: win })
    const tables = main().getByRole('table').elements().length
    expect(tables).toBe(2)
    for (const row of rowsIn(main())) expect(row.slice(1)).toEqual(['3', stake, win, net])
    const [drawing, bar] = ['svg[role=img]', 'svg[role=img] rect'].map((part) =>
      main().element().querySelector(part)!.getBoundingClientRect(),
    )
    expect(bar!.width / drawing!.width, 'the only bar fills its place').toBeCloseTo(0.7)
  }
})
