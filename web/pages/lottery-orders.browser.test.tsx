/** Proves by tables of cases what the own bets of a lottery show and offer: each state's sums, its sentence, and cancelling until the close. */
import type { LotteryChase, LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, inMinutes, NOW } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { buttonsIn, plain } from '../testing/figures.ts'
import { expectNone, held } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { chaseOf } from '../testing/lottery.ts'
import { onSale } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const order = (at: number, more: Partial<LotteryOrder>): LotteryOrder => ({
  id: idOf(900 + at),
  game: 'ssc-5',
  gameName: '5-Minute Five',
  issue: onSale('ssc-5').issue!.issue,
  publishedNumber: `N${at}.`,
  state: 'placed',
  voidReason: null,
  paymentHeld: false,
  stake: '2000.00',
  prize: null,
  refund: null,
  fee: '0.00',
  placedAt: NOW,
  closesAt: inMinutes(30),
  chase: null,
  draw: null,
  tickets: [
    {
      place: 0,
      play: '5X.ZX_FS',
      selection: '1|2|3|4|5',
      count: 1,
      unit: '1',
      multiple: 1,
      prizeGroup: 1900,
      odds: null,
      stake: '2000.00',
      highestPrize: '97500.00',
      prize: null,
      refund: null,
    },
  ],
  ...more,
})
const [COPY, PROVE, CANCEL] = ['Copy to slip', 'Verify tickets', 'Cancel bet']
/** An order, its badge, its sums by name, and what is offered. */
const ORDERS: readonly (readonly [more: Partial<LotteryOrder>, badge: string, sums: Record<string, string>, acts: readonly string[]])[] = [
  [{}, 'Waiting for the draw', { Cost: '2,000.00 Ks', Won: '–' }, [COPY, CANCEL]],
  [{ closesAt: NOW }, 'Waiting for the draw', { Cost: '2,000.00 Ks', Won: '–' }, [COPY, PROVE]],
  [{ chase: idOf(950) }, 'Waiting for the draw', { Cost: '2,000.00 Ks', Won: '–' }, [COPY]],
  [{ state: 'won', closesAt: NOW, prize: '97500.00' }, 'Won', { Cost: '2,000.00 Ks', Won: '97,500.00 Ks' }, [COPY, PROVE]],
  [
    { state: 'won', closesAt: NOW, prize: '1000.00', refund: '500.00' },
    'Won',
    { Cost: '2,000.00 Ks', Refunded: '500.00 Ks', Won: '1,000.00 Ks' },
    [COPY, PROVE],
  ],
  [{ state: 'lost', closesAt: NOW, prize: '0.00' }, 'Lost', { Cost: '2,000.00 Ks', Won: '0.00 Ks' }, [COPY, PROVE]],
  [
    { state: 'cancelled', refund: '1960.00', fee: '40.00' },
    'Cancelled',
    { Cost: '2,000.00 Ks', 'Cancellation fee': '40.00 Ks', Refunded: '1,960.00 Ks' },
    [COPY],
  ],
  [{ state: 'cancelled', refund: '2000.00' }, 'Cancelled', { Cost: '2,000.00 Ks', Refunded: '2,000.00 Ks' }, [COPY]],
  [
    { state: 'void', voidReason: 'drawn-early', refund: '2000.00', closesAt: NOW },
    'Void, refunded',
    { Cost: '2,000.00 Ks', Refunded: '2,000.00 Ks' },
    [COPY],
  ],
  [{ paymentHeld: true, closesAt: NOW }, 'Payment on hold', { Cost: '2,000.00 Ks', Won: '–' }, [COPY, PROVE]],
]

/** A chase, its badge, whether it can be ended, and why it ended. */
const CHASES: readonly (readonly [more: Partial<LotteryChase>, badge: string, ends: boolean, why?: string])[] = [
  [{}, 'Running', true],
  [{ state: 'finished' }, 'Finished', false],
  [{ state: 'stopped', reason: 'win' }, 'Stopped by rule', false, 'The chase won and stopped'],
  [{ state: 'stopped', reason: 'profit' }, 'Stopped by rule', false, 'The chase reached your profit'],
  [{ state: 'stopped', reason: 'staff' }, 'Stopped', false, 'Our staff removed later draws'],
  [{ state: 'stopped', reason: 'refused: balance-too-low' }, 'Stopped', false, 'was refused, so it ended'],
  [{ state: 'cancelled', reason: 'cancelled' }, 'Ended by you', false, 'You ended this chase.'],
]

test('[LOTT-05, LOTT-06] every state of a bet and of a chase shows its own sums and sentence, and offers what is still possible', async () => {
  prepareWholeSite()
  const orders = ORDERS.map(([more], at) => order(at, more))
  const chases = CHASES.map(([more], at) => chaseOf(at, more))
  const { until, letGo } = held()
  const list = { content: orders, pageNum: 1, totalPages: 1, total: orders.length }
  answers('listOrders', () => until.then(() => list))
  answers('listChases', { content: chases, pageNum: 1, totalPages: 1, total: chases.length })
  await openSite('/lottery?gameCode=ssc-5', { member: true, prepared: true, width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'My bets', exact: true }).click()
  // While nobody knows the bets, their place is held, and none are said to be there.
  await expect.poll(() => document.querySelectorAll('.lot-view [aria-busy=true]').length).toBe(1)
  letGo()
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: new RegExp(text.replace('.', '\\.')) })
  const sums = (text: string) =>
    Object.fromEntries(
      [...card(text).element().querySelectorAll('dl > div')].map((line) => [
        plain(line.querySelector('dt')!),
        plain(line.querySelector('dd')!),
      ]),
    )
  await expect.element(card('N0.')).toBeVisible()
  for (const [at, [, badge, figures, acts]] of ORDERS.entries()) {
    const place = card(`N${at}.`)
    expect([at, sums(`N${at}.`), buttonsIn(place)]).toEqual([at, figures, acts])
    await expect.element(place.getByText(badge, { exact: true }).first()).toBeVisible()
  }
  for (const [at, [, badge, ends, why]] of CHASES.entries()) {
    const place = card(`Chase ${at}.`)
    expect([at, sums(`Chase ${at}.`)]).toEqual([at, { Staked: '700.00 Ks', Held: '300.00 Ks', Won: '40.00 Ks' }])
    expect([at, buttonsIn(place)]).toEqual([at, ends ? ['End this chase'] : []])
    await expect.element(place.getByText(badge, { exact: true })).toBeVisible()
    if (why !== undefined) expect(plain(place.element())).toContain(why)
  }
})

/** A stake below, at and above what is cancelled free, and what the dialog says. */
const FREE = [
  ['1999.99', /^Cancelling is free\./],
  ['2000.00', /^Cancelling is free\./],
  ['2000.01', /^Cancelling costs 2% of the stake\./],
] as const

test('[LOTT-05] cancelling is said to be free up to its bound, and to cost its share above', async () => {
  prepareWholeSite()
  const current = onSale('ssc-5')
  answers('currentIssue', { ...current, terms: { ...current.terms, cancelFreeUpTo: '2000.00', cancelFeePercent: '2' } })
  const orders = FREE.map(([stake], at) => order(at, { stake }))
  answers('listOrders', { content: orders, pageNum: 1, totalPages: 1, total: orders.length })
  await openSite('/lottery?gameCode=ssc-5', { member: true, prepared: true, width: 1440, height: 900 })
  await page.getByRole('tab', { name: 'My bets', exact: true }).click()
  for (const [at, [, says]] of FREE.entries()) {
    await page.getByRole('button', { name: 'Cancel bet' }).nth(at).click()
    const dialog = page.getByRole('dialog', { name: `Cancel the bet on N${at}.?` })
    await expect.element(dialog.getByText(says)).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expectNone(dialog)
  }
})
