/** Proves the points mall on screen: the states of its goods, an order that the points do not cover, and points that move live. */
import type { Goods, PointRow } from '@baize/contract/points.ts'
import { POINTS } from '@baize/contract/values/money.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '../api/queries.ts'
import { faultsInBothThemes } from '../testing/axe.ts'
import { idOf } from '../testing/catalogue.ts'
import { tell } from '../testing/fake-live.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { expectNone, held, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { prepareMember } from '../testing/prepared.ts'

const goods = (more: Partial<Goods>): Goods => ({
  id: idOf(701),
  name: 'Power bank',
  text: 'Ten thousand milliampere hours.',
  kind: 'credit',
  images: ['power-bank'],
  points: '500.00',
  amount: '0.00',
  currency: 'MMK',
  left: null,
  perMember: null,
  mine: 0,
  ...more,
})
const listed = (content: Goods[]) => ({ content, pageNum: 1, totalPages: 1, total: content.length })
const owning = (points: string) => ({ points, held: '0.00', owed: '0.00', locked: '0.00', level: 0, multiplier: 10_000 })
const now = () => main().getByRole('region', { name: 'Your points' })
const again = () => main().getByRole('button', { name: 'Try again' })

test('[PT-S1, UI-06] the mall waits, shows what it has beside what failed, and says where there are no goods', async () => {
  prepareMember()
  const [points, list] = [held(), held()]
  answers('pointBalance', () => points.until.then(() => refused('not-allowed')))
  answers('pointRewards', () => list.until.then(() => refused('not-allowed')))
  await openSite('/pointMall', { member: true, prepared: true })
  await expect.poll(() => main().getByRole('status').elements().length).toBeGreaterThan(1)
  points.letGo()
  list.letGo()
  await expect.element(main().getByText('The goods could not be loaded.')).toBeVisible()
  await expect.element(main().getByText('Your points could not be loaded.')).toBeVisible()
  // The goods stand though the points are still missing.
  answers('pointRewards', listed([goods({}), goods({ id: idOf(702), name: 'Tea set', points: '80.00', amount: '1500.00', left: 0 })]))
  await again().last().click()
  await expect.element(main().getByRole('button', { name: /Power bank.*500 points/ })).toBeVisible()
  await expect.element(main().getByRole('button', { name: /Tea set.*80 points \+ 1,500.00 Ks.*Sold out/ })).toBeVisible()
  await expect.element(main().getByText('Your points could not be loaded.')).toBeVisible()
  answers('pointBalance', { ...owning('79.00'), held: '12020.00', owed: '1003.50', locked: '1250000.00' })
  await again().click()
  await expect.element(now().getByText('79 points', { exact: true })).toBeVisible()
  await expect.element(now().getByText('12,020 more are held for open orders.')).toBeVisible()
  await expect.element(now().getByText(/^1,250,000 of these were given to you/)).toBeVisible()
  await expect.element(now().getByText(/You owe 1,003.50 points/)).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await main().getByRole('checkbox', { name: 'Only what I can afford' }).click()
  await expect.element(main().getByText('Not enough points for any goods yet')).toBeVisible()
  answers('pointRewards', listed([]))
  await openSite('/pointMall', { member: true, prepared: true, again: true })
  await expect.element(main().getByText('No goods at the moment')).toBeVisible()
})

test('[PT-S2, PT-18] an order says its price and what is missing, opens when points come, and is refused where they went elsewhere', async () => {
  prepareMember()
  let owned = '300.00'
  answers('pointBalance', () => owning(owned))
  answers('pointRewards', listed([goods({})]))
  await openSite('/pointMall', { member: true, prepared: true })
  await main()
    .getByRole('button', { name: /Power bank/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Power bank' })
  await expect.element(dialog.getByText('500 points', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('200 more points needed.')).toBeVisible()
  await expectNone(dialog.getByRole('button', { name: 'Redeem' }))
  await expect.poll(() => tell('message', { unread: 0 })).toBe(true)
  await expect.poll(() => queries.isFetching()).toBe(0)
  const coming = held()
  answers('pointBalance', () => coming.until.then(() => owning(owned)))
  owned = '650.00'
  const news = { balance: owned, held: '0.00', currency: POINTS, currencySymbol: '', version: '2' }
  await expect.poll(() => tell('balance', news)).toBe(true)
  // The page would ask again by itself; the event alone makes the points stale at once.
  await expect.poll(() => queries.getQueryState(['points', 'balance'])?.isInvalidated).toBe(true)
  coming.letGo()
  await dialog.getByRole('textbox', { name: 'Payment password' }).fill('secret-enough')
  answers('redeemPointReward', () => {
    owned = '400.00'
    return refused('balance-too-low')
  })
  await dialog.getByRole('button', { name: 'Redeem' }).click()
  await expect.element(dialog.getByText('100 more points needed.')).toBeVisible()
  await expect.element(dialog.getByText('500 points', { exact: true })).toBeVisible()
  expect(asked('redeemPointReward').map(({ body, sealed }) => [body, sealed])).toEqual([
    [{ goodsId: idOf(701), quantity: 1, paymentPassword: 'secret-enough' }, true],
  ])
})

test('[POINT-01, POINT-02, PT-25] the record has reference, requirements, quantity and exact figures, and is filtered by days', async () => {
  prepareMember()
  const row = (id: number, more: Partial<PointRow>): PointRow => ({
    id: idOf(id),
    reference: `P000${id}`,
    applyTime: '2026-11-20T05:00:00Z',
    type: 'redeem',
    cause: 'goods',
    name: 'Tea set',
    quantity: 3,
    pointsRequirement: '240.00',
    amountRequirement: '4500.00',
    currency: 'MMK',
    status: 'approved',
    changedPoints: '-240.00',
    pointsBalance: '79.475',
    remark: 'By the gate',
    ...more,
  })
  const gift = row(712, {
    type: 'deposit',
    cause: 'grant',
    name: '',
    quantity: 1,
    pointsRequirement: '0.00',
    amountRequirement: '0.00',
    changedPoints: '0.475',
    remark: '',
  })
  const content = [row(711, {}), gift]
  answers('pointBalance', owning('79.475'))
  answers('pointRecord', { content, pageNum: 1, totalPages: 1, total: 2, changed: '-239.525' })
  await openSite('/pointMall?tab=details', { member: true, prepared: true })
  const ordered = main().getByRole('row').filter({ hasText: 'P000711' })
  for (const words of [/Redeemed: Tea set × 3/, /240 points/, /4,500\.00 ?Ks/, /−240/, /79\.475 points/, /Approved/, /By the gate/])
    await expect.element(ordered).toMatchTextContent(words)
  const given = main().getByRole('row').filter({ hasText: 'P000712' })
  await expect.element(given).toMatchTextContent(/Reward.*\+0\.475/)
  expect(given.element().textContent).not.toMatch(/Deposit/)
  await main().getByLabelText('From').fill('2026-11-19')
  await main().getByLabelText('To').fill('2026-11-21')
  await expect.poll(() => asked('pointRecord').at(-1)?.query).toMatchObject({ from: '2026-11-19', to: '2026-11-21' })
  expect(await faultsInBothThemes()).toEqual([])
  const rate = { level: 0, pointsPerUnit: '0.475', minimum: '1.00', step: '1.00', dailyLimit: '1000.00' }
  answers('pointConfig', { currency: 'MMK', earn: [], exchange: [rate], mine: rate, usedToday: '0.00' })
  await openSite('/pointMall?tab=rules', { member: true, prepared: true })
  await expect.element(main().getByText('0.475 points for 1 Ks')).toBeVisible()
})
