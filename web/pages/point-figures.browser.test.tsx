/** Proves by tables of cases what the record and the rules of points say. It covers signs, digits, states and rates. */
import type { PointConfig, PointRow } from '@baize/contract/points.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { buttonsIn, plain, rowsIn } from '../testing/figures.ts'
import { main } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { prepareMember } from '../testing/prepared.ts'

const GOODS = { type: 'redeem', cause: 'goods', name: 'Tea set', pointsRequirement: '240.00', changedPoints: '-240.00' } as const
/** A row, what it is for, what it needed, the change, the balance, and its state. */
const ROWS: readonly (readonly [more: Partial<PointRow>, about: string, needed: string, changed: string, after: string, state: string])[] =
  [
    [
      { cause: 'play', type: 'slots', changedPoints: '12.50' },
      'Play: Slots and in-houseSlots and in-house, Rounds of P0',
      '–',
      '+12.50',
      '79 points',
      'Approved',
    ],
    [{ cause: 'play', type: 'live', changedPoints: '-3.00' }, 'Play: LiveLive, Rounds of P1', '–', '−3', '79 points', 'Approved'],
    [{ cause: 'deposit', type: 'deposit', changedPoints: '0.4751' }, 'DepositDeposit', '–', '+0.4751', '79 points', 'Approved'],
    [{ cause: 'grant', type: 'deposit', changedPoints: '5.00', pointsBalance: '1.00' }, 'RewardReward', '–', '+5', '1 point', 'Approved'],
    [{ ...GOODS, status: 'in process', quantity: 3 }, 'Redeemed: Tea set × 3Redeem', '240 points', '−240', '79 points', 'In process'],
    [
      { ...GOODS, quantity: 1, amountRequirement: '4500.00', currency: 'THB' },
      'Redeemed: Tea setRedeem',
      '240 points4,500.00 ฿',
      '−240',
      '79 points',
      'Approved',
    ],
    [
      { ...GOODS, status: 'rejected', remark: 'Sold out' },
      'Redeemed: Tea setRedeemSold out',
      '240 points',
      '−240',
      '79 points',
      'Rejected',
    ],
    [
      { cause: 'returned', type: 'redeem', name: 'Tea set', changedPoints: '240.00' },
      'Returned: Tea setRedeem',
      '–',
      '+240',
      '79 points',
      'Approved',
    ],
    [
      { cause: 'convert', type: 'redeem', changedPoints: '-1.00', pointsRequirement: '1.00', pointsBalance: '-2.00' },
      'Converted to moneyRedeem',
      '1 point',
      '−1',
      '−2 points',
      'Approved',
    ],
  ]

const ROW: PointRow = {
  id: idOf(730),
  reference: 'P0',
  applyTime: NOW,
  type: 'redeem',
  cause: 'goods',
  name: '',
  quantity: 1,
  pointsRequirement: '0.00',
  amountRequirement: '0.00',
  currency: 'MMK',
  status: 'approved',
  changedPoints: '0.00',
  pointsBalance: '79.00',
  remark: '',
}

const LOTUS = { vendor: 'TEALEAF', vendorName: 'Tea Leaf', game: 'lotus-ways', gameName: 'Lotus Ways' }

test('[POINT-01, PT-25] each row of the record says its cause, what it needed and every digit of the change; play opens into its rounds', async () => {
  prepareMember()
  answers('pointBalance', { points: '79.00', held: '0.00', owed: '0.00', locked: '0.00', level: 0, multiplier: 10_000 })
  const content = ROWS.map(([more], at): PointRow => ({ ...ROW, id: idOf(730 + at), reference: `P${at}`, ...more }))
  answers('pointRecord', { content, pageNum: 1, totalPages: 1, total: content.length, changed: '-1.4749' })
  const round = (at: number, points: string, stake: string) => ({ ...LOTUS, round: `r${at}`, stake, points, at: NOW })
  answers('pointRounds', { rounds: [round(1, '0.4751', '100.00'), round(2, '-12.00', '-5.50'), round(3, '1.50', '0.00')] })
  await openSite('/pointMall?tab=details', { member: true, prepared: true })
  const table = main().getByRole('table', { name: 'Points record' })
  await expect.element(table.getByText('P8', { exact: true })).toBeVisible()
  expect(rowsIn(table).map((cells) => cells.slice(0, 6))).toEqual(ROWS.map(([, ...cells], at) => [...cells, `P${at}`]))
  await expect.element(main().getByText('9 rows, −1.4749 points in total')).toBeVisible()
  expect(
    buttonsIn(table)
      .filter((name) => name.includes('Rounds of'))
      .map((name) => name.replace(/^.*Rounds of /, '')),
  ).toEqual(['P0', 'P1'])
  await table.getByRole('button', { name: /Rounds of P0$/ }).click()
  const rounds = page.getByRole('dialog').getByRole('table', { name: 'Rounds' })
  await expect.element(rounds.getByText('Tea Leaf · Lotus Ways · r3')).toBeVisible()
  expect(rowsIn(rounds)).toEqual([
    ['Tea Leaf · Lotus Ways · r1', '100.00', '+0.4751'],
    ['Tea Leaf · Lotus Ways · r2', '−5.50', '−12'],
    ['Tea Leaf · Lotus Ways · r3', '0.00', '+1.50'],
  ])
})

test('[POINT-03, PT-S5] the rules say the points of each category and its maximum, and each level’s rate, in the currency of the member', async () => {
  prepareMember()
  answers('pointBalance', { points: '79.00', held: '0.00', owed: '0.00', locked: '0.00', level: 0, multiplier: 10_000 })
  const rate = { level: 0, pointsPerUnit: '0.475', minimum: '1.00', step: '1.00', dailyLimit: '1000.00' }
  let config: PointConfig = {
    currency: 'MMK',
    earn: [
      { category: 'RNG', pointsPer10000: 25, dailyCap: null },
      { category: 'LIVE', pointsPer10000: 0, dailyCap: '0.00' },
      { category: 'deposit', pointsPer10000: 7, dailyCap: '1000.50' },
    ],
    exchange: [rate, { ...rate, level: 2, pointsPerUnit: '3.00', minimum: '10.00', dailyLimit: '0.50' }],
    mine: { ...rate, times: 1 },
    usedToday: '0.00',
  }
  answers('pointConfig', () => config)
  await openSite('/pointMall?tab=rules', { member: true, prepared: true })
  const [earn, exchange] = [main().getByRole('table', { name: 'Points for play' }), main().getByRole('table', { name: 'Exchange rates' })]
  for (const [currency, sign] of [
    ['MMK', 'Ks'],
    ['THB', '฿'],
  ] as const) {
    config = { ...config, currency }
    await askAgain()
    await expect.poll(() => plain(earn.element())).toContain(`Points per 10,000 ${sign}`)
    expect(rowsIn(earn)).toEqual([
      ['Slots', '25', 'No limit'],
      ['Live', '0', '0 points'],
      ['Deposit', '7', '1,000.50 points'],
    ])
    expect(rowsIn(exchange)).toEqual([
      ['Level 0', `0.475 points for 1 ${sign}`, '1 point', '1,000 points'],
      ['Level 2', `3 points for 1 ${sign}`, '10 points', '0.50 points'],
    ])
  }
})

test('[PT-S5, UI-05] rounds that cannot be read are asked for again by a button, and one failure after another leaves the button', async () => {
  prepareMember()
  const row: PointRow = { ...ROW, cause: 'play', type: 'slots', changedPoints: '12.50' }
  answers('pointBalance', { points: '79.00', held: '0.00', owed: '0.00', locked: '0.00', level: 0, multiplier: 10_000 })
  answers('pointRecord', { content: [row], pageNum: 1, totalPages: 1, total: 1, changed: '1.00' })
  answers('pointRounds', refused('not-allowed'))
  await openSite('/pointMall?tab=details', { member: true, prepared: true })
  await main()
    .getByRole('button', { name: /Rounds of P0$/ })
    .click()
  const dialog = page.getByRole('dialog')
  const again = dialog.getByRole('button', { name: 'Try again' })
  await expect.element(dialog.getByText('The rounds could not be loaded.')).toBeVisible()
  await again.click()
  await expect.poll(() => asked('pointRounds').length).toBe(2)
  await expect.element(again).toBeVisible()
  answers('pointRounds', { rounds: [{ ...LOTUS, round: 'r1', stake: '100.00', points: '0.50', at: NOW }] })
  await again.click()
  await expect.element(dialog.getByText('Tea Leaf · Lotus Ways · r1')).toBeVisible()
  expect(asked('pointRounds').map(({ params }) => params.id)).toEqual([row.id, row.id, row.id])
})
