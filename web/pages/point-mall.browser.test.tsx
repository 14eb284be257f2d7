/** Proves the points mall on screen: the states of its goods, an order that the points do not cover, and points that move live. */
import type { Goods } from '@baize/contract/points.ts'
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
const owning = (points: string) => ({ points, held: '0.00', owed: '0.00', level: 0, multiplier: 10_000 })
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
  answers('pointBalance', { ...owning('79.00'), held: '20.00', owed: '3.00' })
  await again().click()
  await expect.element(now().getByText('79 points', { exact: true })).toBeVisible()
  await expect.element(now().getByText('20.00 more are held for open orders.')).toBeVisible()
  await expect.element(now().getByText(/You owe 3.00 points/)).toBeVisible()
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
  expect(tell('balance', news)).toBe(true)
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
