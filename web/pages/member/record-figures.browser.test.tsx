/** Proves the figures of records and of wagering by tables of cases: each sign, state and sum beside those that look like it. */
import type { BetRecord, Movement } from '@baize/contract/records.ts'
import type { Requirement } from '@baize/contract/wallet/requirements.ts'
import { expect, test } from 'vitest'
import type { Answer } from '../../api/client.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { plain, rowsIn } from '../../testing/figures.ts'
import { main } from '../../testing/looking.ts'
import { askAgain, openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'
import { recordedAnswer } from '../../testing/recorded.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const pageOf = <Row,>(content: readonly Row[]) => ({ content: [...content], pageNum: 1, totalPages: 1, total: content.length })

/** A movement, what it is called, its amount, and its reference. */
const MOVEMENTS: readonly (readonly [more: Partial<Movement>, name: string, amount: string, reference?: string])[] = [
  [{ type: 'deposit', detail: 'Mynah Pay' }, 'DepositMynah Pay', '+500.00 Ks'],
  [{ type: 'withdrawal', amount: '-500.00' }, 'Withdrawal', '−500.00 Ks'],
  [{ type: 'hold', amount: '-0.01' }, 'Held', '−0.01 Ks'],
  [{ type: 'release', amount: '0.01' }, 'Released', '+0.01 Ks'],
  [{ type: 'bet', amount: '0.00' }, 'Bet', '0.00 Ks'],
  [{ type: 'win', detail: 'Dice' }, 'WinDice', '+500.00 Ks'],
  [{ type: 'rollback', amount: '-75.00' }, 'Rolled back', '−75.00 Ks'],
  [{ type: 'transfer', amount: '-75.00', detail: 'kyaw' }, 'Transferkyaw', '−75.00 Ks'],
  [{ type: 'rebate', reference: 'own', detail: 'own' }, 'RebateFor your own bets', '+500.00 Ks', '–'],
  [{ type: 'rebate', reference: 'line', detail: 'line' }, 'RebateFor the bets of your line', '+500.00 Ks', '–'],
  [{ type: 'return', amount: '-500.00' }, 'Returned paymentThe payment service took this deposit back', '−500.00 Ks'],
  [{ type: 'return', amount: '500.00' }, 'Returned paymentThe payment service gave it back', '+500.00 Ks'],
  [{ type: 'debt', amount: '-20.00' }, 'Debt settled', '−20.00 Ks'],
  [{ type: 'points', amount: '-80.00' }, 'PointsPaid for goods of the points mall', '−80.00 Ks'],
  [{ type: 'points', amount: '5.00' }, 'PointsPoints converted to money', '+5.00 Ks'],
  [{ type: 'adjustment', reference: '12345678901' }, 'Adjustment', '+500.00 Ks', '…2345678901'],
  [{ type: 'fee', amount: '-1.00', reference: '1234567890' }, 'Fee', '−1.00 Ks', '1234567890'],
]

test('[MEMBER-06] each movement is called what it was, with its own sign, the balance after it and its reference', async () => {
  prepareWholeSite()
  const rows = MOVEMENTS.map(([more], at): Movement => ({
    id: String(at),
    type: 'deposit',
    amount: '500.00',
    balanceAfter: `${900 + at}.00`,
    currency: 'MMK',
    reference: `R${at}`,
    detail: more.reference ?? `R${at}`,
    at: NOW,
    ...more,
  }))
  answers('accountRecord', pageOf(rows))
  await openSite('/member/transactionHistory', { member: true, prepared: true })
  await expect.element(main().getByText('Adjustment', { exact: true }).last()).toBeVisible()
  expect(rowsIn(main()).map((cells) => cells.slice(0, 4))).toEqual(
    MOVEMENTS.map(([, name, amount, reference], at) => [name, amount, `${900 + at}.00 Ks`, reference ?? `R${at}`]),
  )
})

/** A round, its stake, win and result, and what its state says. */
const ROUNDS: readonly (readonly [more: Partial<BetRecord>, stake: string, win: string, net: string, state: string])[] = [
  [{}, '200.00 Ks', '0.00 Ks', '–', 'Open'],
  [{ state: 'settled' }, '200.00 Ks', '0.00 Ks', '−200.00 Ks', 'Settled'],
  [{ state: 'settled', win: '199.99', net: '-0.01' }, '200.00 Ks', '199.99 Ks', '−0.01 Ks', 'Settled'],
  [{ state: 'settled', win: '200.00', net: '0.00' }, '200.00 Ks', '200.00 Ks', '0.00 Ks', 'Settled'],
  [{ state: 'settled', win: '200.01', net: '0.01' }, '200.00 Ks', '200.01 Ks', '+0.01 Ks', 'Settled'],
  [
    { state: 'settled', stake: '150.00', net: '-150.00', refund: '50.00' },
    '150.00 Ks',
    '0.00 Ks',
    '−150.00 Ks',
    'Settled Refunded 50.00 Ks',
  ],
  [{ state: 'rolled-back', stake: '0.00', net: '0.00' }, '0.00 Ks', '0.00 Ks', '0.00 Ks', 'Rolled back'],
  [
    { state: 'settled', stake: '0.00', net: '0.00', refund: '200.00', refundReasons: ['drawn-early'] },
    '0.00 Ks',
    '0.00 Ks',
    '0.00 Ks',
    'Settled Refunded 200.00 Ks The draw took place before the bet',
  ],
]

test('[MEMBER-05] a round shows stake, win and result by its own sign; what is open has no result; the sums are those of the answer', async () => {
  prepareWholeSite()
  const bets = ROUNDS.map(([more], at): BetRecord => ({
    id: idOf(at + 1),
    vassalage: 'BGS',
    vendorName: 'Baize',
    gameType: 'BGS',
    gameCode: 'dice',
    gameName: `Dice ${at}.`,
    round: `round-${at}`,
    stake: '200.00',
    win: '0.00',
    net: '-200.00',
    refund: '0.00',
    refundReasons: [],
    currency: 'MMK',
    state: 'open',
    startedAt: NOW,
    settledAt: null,
    originalRound: null,
    ...more,
  }))
  answers('bettingRecord', { ...pageOf(bets), totals: { stake: '1100.00', win: '600.00', net: '-300.00' } })
  await openSite('/member/personalHistoryCopy', { member: true, prepared: true })
  await expect.element(main().getByText('Dice 7.', { exact: false }).first()).toBeVisible()
  const rows = rowsIn(main())
  expect(rows.slice(0, -1).map(([, , ...cells]) => cells.slice(0, 4).map((cell) => cell.replaceAll(' ', '')))).toEqual(
    ROUNDS.map(([, ...cells]) => cells.map((cell) => cell.replaceAll(' ', ''))),
  )
  expect(rows.at(-1)).toEqual(expect.arrayContaining(['1,100.00 Ks', '600.00 Ks', '−300.00 Ks']))
  await expect.element(main().getByText('8 rows', { exact: true })).toBeVisible()
})

/** Done and left of 30,000, the share of the bar, and what is said of both. */
const WAGERED = [
  ['0.00', '30000.00', '0', '0.00 of 30,000.00 Ks wagered', '30,000.00 Ks to go'],
  ['299.99', '29700.01', '0', '299.99 of 30,000.00 Ks wagered', '29,700.01 Ks to go'],
  ['300.00', '29700.00', '1', '300.00 of 30,000.00 Ks wagered', '29,700.00 Ks to go'],
  ['29999.99', '0.01', '99', '29,999.99 of 30,000.00 Ks wagered', '0.01 Ks to go'],
  ['30000.00', '0.00', '100', '30,000.00 of 30,000.00 Ks wagered', '0.00 Ks to go'],
] as const
/** Balance, locked, and what can be withdrawn beside it. */
const FREE = [
  ['50000.00', '30000.00', '20,000.00'],
  ['30000.01', '30000.00', '0.01'],
  ['30000.00', '30000.00', '0.00'],
  ['29999.99', '30000.00', '0.00'],
  ['-10.00', '30000.00', '0.00'],
] as const
const SOURCES = [
  ['deposit', 'Deposit D'],
  ['points', 'Converted points D'],
  ['line', 'Transfer D'],
  ['promotion', 'Promotion reward D'],
] as const

test('[WALLET-04, WC-34] what must be wagered shows how much is done and left of each source, and what is free beside it', async () => {
  prepareMember()
  const requirement = (at: number, more: Partial<Requirement>): Requirement => ({
    id: idOf(90 + at),
    reference: `T${at}`,
    source: 'deposit',
    causeReference: `D${at}`,
    amount: '10000.00',
    times: 3,
    required: '30000.00',
    done: '0.00',
    left: '30000.00',
    contribution: [],
    since: NOW,
    metAt: null,
    lifted: false,
    ...more,
  })
  const requirements = [
    ...WAGERED.map(([done, left], at) => requirement(at, { done, left })),
    ...SOURCES.map(([source], at) => requirement(10 + at, { source, times: 1 })),
  ]
  let [balance, locked]: readonly string[] = FREE[0]
  const cashier: Answer<'cashierOptions'> = { ...recordedAnswer('cashierOptions'), requirements }
  answers('cashierOptions', () => ({ ...cashier, locked: locked! }))
  answers('balance', () => ({ balance: balance!, held: '0.00', currency: 'MMK', currencySymbol: 'Ks' }))
  answers('listPayees', [])
  answers('listWithdrawals', pageOf([]))
  await openSite('/member/withdraw', { member: true, prepared: true })
  const bar = (name: string) => main().getByRole('progressbar', { name })
  await expect.element(bar('Deposit D4')).toBeVisible()
  for (const [at, [, , share, ...words]] of WAGERED.entries()) {
    await expect.element(bar(`Deposit D${at}`)).toHaveAttribute('aria-valuenow', share)
    const row = plain(bar(`Deposit D${at}`).element().closest('li')!)
    for (const said of [...words, '3 times to wager']) expect([at, row]).toEqual([at, expect.stringContaining(said)])
  }
  for (const [at, [, name]] of SOURCES.entries()) {
    const row = bar(`${name}${10 + at}`)
      .element()
      .closest('li')!
    expect(plain(row)).toContain('1 time to wager')
  }
  for (const [owned, tied, free] of FREE) {
    ;[balance, locked] = [owned, tied]
    await askAgain()
    await expect.element(main().getByText(`${free} Ks can be withdrawn now.`, { exact: false })).toBeVisible()
  }
})
