/** Proves the points' figures by tables of cases: orders below, at and above each bound, conversions, and the state of each order. */
import type { Goods, PointOrder } from '@baize/contract/points.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { buttonsIn, factsIn, plain, rowsIn } from '../testing/figures.ts'
import { main } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { prepareMember } from '../testing/prepared.ts'

const POINTS = '500.00'
const reached = (count: number): string => `You have ordered the maximum for one member: ${count}.`
/** Goods, how many of them can be chosen, and why none can be ordered. */
const CASES: readonly (readonly [more: Partial<Goods>, most: number, why?: string])[] = [
  [{ points: '500.00' }, 10],
  [{ points: '499.99', amount: '15.00' }, 10],
  [{ points: '500.01' }, 0, '0.01 more points needed.'],
  [{ points: '80.00', left: 1 }, 1],
  [{ points: '80.00', left: 4 }, 4],
  [{ points: '80.00', left: 0 }, 0, 'Sold out'],
  [{ points: '80.00', perMember: 3, mine: 0 }, 3],
  [{ points: '80.00', perMember: 3, mine: 2 }, 1],
  [{ points: '80.00', perMember: 3, mine: 3 }, 0, reached(3)],
  [{ points: '80.00', perMember: 3, mine: 4 }, 0, reached(3)],
  [{ points: '80.00', perMember: 3, mine: 1, left: 1 }, 1],
  [{ points: '10.00', perMember: 12, mine: 1 }, 10],
]
/** Goods, how many are chosen, and how many points are missing for all of them. */
const QUANTITIES = [
  [0, '2', '500 more points needed.'],
  [1, '2', '499.98 more points needed.'],
  [4, '4', undefined],
  [11, '10', undefined],
] as const

test('[PT-S2, PT-18] goods are ordered within their stock, what one member may have and the points, and not beyond', async () => {
  prepareMember()
  answers('pointBalance', { points: POINTS, held: '0.00', owed: '0.00', locked: '0.00', level: 0, multiplier: 10_000 })
  const goods = CASES.map(([more], at): Goods => ({
    id: idOf(710 + at),
    name: `Goods ${at}.`,
    text: 'A thing.',
    kind: 'credit',
    images: ['tea'],
    points: '80.00',
    amount: '0.00',
    currency: 'MMK',
    left: null,
    perMember: null,
    mine: 0,
    ...more,
  }))
  answers('pointRewards', { content: goods, pageNum: 1, totalPages: 1, total: goods.length })
  await openSite('/pointMall', { member: true, prepared: true })
  for (const [at, [more, most, why]] of CASES.entries()) {
    await main()
      .getByRole('button', { name: new RegExp(`^Goods ${at}\\.`) })
      .click()
    const dialog = page.getByRole('dialog', { name: `Goods ${at}.` })
    await expect.element(dialog.getByText('A thing.')).toBeVisible()
    const choices = dialog.getByRole('combobox', { name: 'Quantity' }).getByRole('option').elements().length
    expect([at, choices, buttonsIn(dialog).includes('Redeem')]).toEqual([at, most, most > 0])
    for (const words of ['Sold out', reached(3), '0.01 more points needed.'])
      expect([at, words, dialog.getByText(words).elements().length]).toEqual([at, words, words === why ? 1 : 0])
    expect(factsIn(dialog)).toMatchObject(more.amount === undefined ? {} : { Cash: '15.00 Ks' })
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  for (const [at, quantity, missing] of QUANTITIES) {
    await main()
      .getByRole('button', { name: new RegExp(`^Goods ${at}\\.`) })
      .click()
    const dialog = page.getByRole('dialog', { name: `Goods ${at}.` })
    await dialog.getByRole('combobox', { name: 'Quantity' }).selectOptions(quantity)
    const said = () => /[\d.,]+ more points needed\./.exec(plain(dialog.element()))?.[0]
    await expect.poll(() => [at, said(), buttonsIn(dialog).includes('Redeem')]).toEqual([at, missing, missing === undefined])
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})

const RATE = { level: 0, pointsPerUnit: '3.00', minimum: '10.00', step: '5.00', dailyLimit: '1000.00' }
/** Points, what was converted today and how it is said, other terms, and how many the button for all offers. */
const MOST = [
  ['500.00', '0.00', '0 points', {}, '500'],
  ['503.99', '0.00', '0 points', {}, '500'],
  ['1500.00', '0.00', '0 points', {}, '1000'],
  ['1000.00', '1.00', '1 point', {}, '995'],
  ['500.00', '500.00', '500 points', {}, '500'],
  ['500.00', '500.01', '500.01 points', {}, '495'],
  ['500.00', '995.00', '995 points', {}, '5'],
  ['0.75', '0.00', '0 points', { step: '0.25' }, '0.75'],
] as const
/** Points and what was converted today, where nothing can be converted now. */
const NONE = [
  ['500.00', '996.00', '996 points'],
  ['500.00', '1000.00', '1,000 points'],
  ['500.00', '1200.00', '1,200 points'],
  ['4.99', '3.00', '3 points'],
] as const
/** Points, the rate, the currency, and the money, rounded down to its own digits. */
const MONEY = [
  ['100', '3.00', 'MMK', '33.33 Ks'],
  ['100', '3.00', 'THB', '33.33 ฿'],
  ['299.99', '100.00', 'MMK', '2.99 Ks'],
  ['1', '0.475', 'MMK', '2.10 Ks'],
  ['0', '3.00', 'MMK', '–'],
  ['', '3.00', 'MMK', '–'],
] as const

test('[POINT-03, PT-12, PT-13] a conversion offers what can be converted now, and says the money before it', async () => {
  prepareMember()
  let points = '500.00'
  let config = { currency: 'MMK', earn: [], exchange: [RATE], mine: { ...RATE, times: 2 }, usedToday: '0.00' }
  answers('pointBalance', () => ({ points, held: '0.00', owed: '0.00', locked: '0.00', level: 0, multiplier: 10_000 }))
  answers('pointConfig', () => config)
  await openSite('/pointMall?tab=convert', { member: true, prepared: true })
  const field = main().getByLabelText('Points')
  await expect.element(field).toBeVisible()
  const pressAll = async (): Promise<string> => {
    await main().getByRole('button', { name: 'All' }).click()
    return (field.element() as HTMLInputElement).value.replaceAll(',', '')
  }
  for (const [owned, usedToday, used, terms, most] of MOST) {
    points = owned
    config = { ...config, mine: { ...RATE, ...terms, times: 2 }, usedToday }
    await askAgain()
    await expect.poll(() => factsIn(main())).toMatchObject({ 'Converted today': used, 'Wagering before withdrawal': '2 times' })
    await expect.poll(pressAll).toBe(most)
  }
  for (const [owned, usedToday, used] of NONE) {
    points = owned
    config = { ...config, mine: { ...RATE, times: 2 }, usedToday }
    await askAgain()
    await expect.poll(() => [factsIn(main())['Converted today'], buttonsIn(main()).includes('All')]).toEqual([used, false])
  }
  for (const [typed, pointsPerUnit, currency, money] of MONEY) {
    config = { ...config, currency, mine: { ...RATE, pointsPerUnit, times: 1 } }
    await askAgain()
    await field.fill(typed)
    await expect.poll(() => factsIn(main())).toMatchObject({ 'You receive': money, 'Wagering before withdrawal': '1 time' })
  }
})

/** An order, what it needed, its state, and where it is. */
const ORDERS: readonly (readonly [more: Partial<PointOrder>, needed: string, state: string, way: string])[] = [
  [{ status: 'in process' }, '240 points', 'In process', '–'],
  [{ status: 'in process', parcel: 'waiting' }, '240 points', 'In process', 'Being prepared'],
  [{ status: 'approved', parcel: 'packed' }, '240 points', 'Approved', 'Packed'],
  [{ status: 'approved', parcel: 'sent', carrier: 'River', parcelNumber: '7' }, '240 points', 'Approved', 'On its wayRiver 7'],
  [{ status: 'approved', parcel: 'received', carrier: 'River' }, '240 points', 'Approved', 'ReceivedRiver'],
  [{ status: 'approved', code: 'AB-12', kind: 'code' }, '240 points', 'Approved', 'AB-12'],
  [{ status: 'rejected', remark: 'Sold out' }, '240 points', 'Rejected', 'Sold out'],
  [{ status: 'rejected', code: 'AB-12' }, '240 points', 'Rejected', '–'],
  [{ pointsRequirement: '1.00' }, '1 point', 'In process', '–'],
  [{ pointsRequirement: '0.00', amountRequirement: '4500.00' }, '4,500.00 Ks', 'In process', '–'],
  [{ amountRequirement: '4500.00', currency: 'THB' }, '240 points4,500.00 ฿', 'In process', '–'],
  [{ pointsRequirement: '0.00' }, '–', 'In process', '–'],
]

test('[POINT-02, PT-S3] an order shows what it cost, its state, and its parcel, its code or why it was rejected', async () => {
  prepareMember()
  answers('pointBalance', { points: POINTS, held: '0.00', owed: '0.00', locked: '0.00', level: 0, multiplier: 10_000 })
  const orders = ORDERS.map(([more], at): PointOrder => ({
    id: idOf(720 + at),
    reference: `P${at}`,
    applyTime: NOW,
    type: 'redeem',
    cause: 'goods',
    name: `Tea ${at}`,
    quantity: at + 1,
    pointsRequirement: '240.00',
    amountRequirement: '0.00',
    currency: 'MMK',
    status: 'in process',
    changedPoints: '-240.00',
    pointsBalance: '79.00',
    remark: '',
    kind: 'delivery',
    parcel: null,
    carrier: null,
    parcelNumber: null,
    code: null,
    ...more,
  }))
  answers('redeemList', { content: orders, pageNum: 1, totalPages: 1, total: orders.length })
  await openSite('/pointMall?tab=orders', { member: true, prepared: true })
  await expect.element(main().getByText('Tea 11 × 12')).toBeVisible()
  expect(rowsIn(main()).map((cells) => cells.slice(0, 4))).toEqual(ORDERS.map(([, ...cells], at) => [`Tea ${at} × ${at + 1}`, ...cells]))
})
