/** Proves by a table of cases when goods of the mall can be ordered: below, at and above each bound of stock, member and points. */
import type { Goods } from '@baize/contract/points.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { buttonsIn, factsIn } from '../testing/figures.ts'
import { main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
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
    await main().getByRole('button', { name: new RegExp(`^Goods ${at}\\.`) }).click() // oxfmt-ignore
    const dialog = page.getByRole('dialog', { name: `Goods ${at}.` })
    await expect.element(dialog.getByText('A thing.')).toBeVisible()
    const choices = dialog.getByRole('combobox', { name: 'Quantity' }).getByRole('option').elements().length
    expect([at, choices, buttonsIn(dialog).includes('Redeem')]).toEqual([at, most, most > 0])
    for (const words of ['Sold out', reached(3), '0.01 more points needed.'])
      expect([at, words, dialog.getByText(words).elements().length]).toEqual([at, words, words === why ? 1 : 0])
    expect(factsIn(dialog)).toMatchObject(more.amount === undefined ? {} : { Cash: '15.00 Ks' })
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
})
