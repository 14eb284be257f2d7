/** Proves by tables of cases what a slip of the lottery takes and keeps: multiples, a draw that is over, a chase that was left. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { buttonsIn, factsIn, plain } from '../testing/figures.ts'
import { expectNone } from '../testing/looking.ts'
import { address, askAgain, openSite } from '../testing/open-site.ts'
import { onSale } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const WIDE = { member: true, prepared: true, width: 1440, height: 900 } as const
const desk = page.getByRole('region', { name: 'Your selection' })
const slip = page.getByRole('complementary', { name: 'Bet slip' })
const bet = () => slip.getByRole('button', { name: /^Bet on \S+$|^Between draws$/ })
const isOn = (place: ReturnType<typeof bet>): boolean => !(place.element() as HTMLButtonElement).disabled

async function addOne(): Promise<void> {
  prepareWholeSite()
  await openSite('/lottery?gameCode=ssc-5', WIDE)
  await desk.getByRole('group', { name: 'Groups of plays' }).getByRole('button', { name: 'All five' }).click()
  await desk
    .getByRole('group', { name: 'Plays', exact: true })
    .getByRole('button', { name: /^Straight, typed ×/ })
    .click()
  await desk.getByRole('textbox', { name: /Type or paste tickets/ }).fill('41775')
}

test('[LOTT-02] a multiple goes from one to the most of the lottery, by key and by button, and the cost follows', async () => {
  await addOne()
  const most = onSale('ssc-5').terms.maximumMultiple
  const field = desk.getByRole('textbox', { name: 'Multiple' })
  const step = (name: string) => desk.getByRole('button', { name, exact: true })
  const now = () => [(field.element() as HTMLInputElement).value.replaceAll(',', ''), factsIn(desk)['Cost']]
  const costs = (multiple: number): string[] => [String(multiple), `${(multiple * 100).toLocaleString('en')}.00 Ks`]
  for (const [typed, read] of [
    [most - 1, most - 1],
    [most, most],
    [most + 1, most],
    [0, 1],
    [1, 1],
    [2, 2],
  ] as const) {
    await field.fill(String(typed))
    await expect.poll(now).toEqual(costs(read))
  }
  for (const [from, press, to] of [
    [2, 'One less', 1],
    [1, 'One less', 1],
    [1, 'One more', 2],
    [most - 1, 'One more', most],
    [most, 'One more', most],
  ] as const) {
    await field.fill(String(from))
    await step(press).click()
    await expect.poll(now).toEqual(costs(to))
  }
})

test('[LOTT-02, LOTT-06] a slip whose draw is over bets on nothing until the next draw is chosen, and is kept by a chase that is left', async () => {
  await addOne()
  await desk.getByRole('button', { name: 'Add to slip' }).click()
  const current = onSale('ssc-5')
  const first = current.issue!
  await expect.poll(() => [plain(bet().element()), isOn(bet())]).toEqual([`Bet on ${first.publishedNumber}`, true])
  // A chase that is left, or refused, leaves the slip as it was.
  answers('createChase', refused('balance-too-low'))
  await slip.getByRole('button', { name: 'Plan a chase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan a chase' })
  await dialog.getByRole('button', { name: 'Hold and start' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expectNone(dialog)
  expect(slip.getByRole('listitem').elements()).toHaveLength(1)
  // The next draw is on sale, then none, then the next again.
  const next = { ...first, issue: `${first.issue}9`, publishedNumber: `${first.publishedNumber}9` }
  const [keep, clear] = [`Bet on ${next.publishedNumber} instead`, 'Clear slip']
  for (const [issue, says, on, moved] of [
    [next, `Bet on ${next.publishedNumber}`, false, true],
    [null, 'Between draws', false, false],
    [first, `Bet on ${first.publishedNumber}`, true, false],
    [next, `Bet on ${next.publishedNumber}`, false, true],
  ] as const) {
    answers('currentIssue', { ...current, issue })
    await askAgain()
    await expect.poll(() => [plain(bet().element()), isOn(bet())]).toEqual([says, on])
    expect([says, buttonsIn(slip).filter((name) => name === keep).length]).toEqual([says, moved ? 1 : 0])
  }
  expect(buttonsIn(slip)).toContain(clear)
  await slip.getByRole('button', { name: keep }).click()
  await expect.poll(() => isOn(bet())).toBe(true)
  expect(slip.getByRole('listitem').elements()).toHaveLength(1)
  expect(asked('placeOrder')).toEqual([])
})

test('[LOTT-03, LOTT-07] after a bet the short message names its draw and cost, and leads to that order among the others', async () => {
  await addOne()
  await desk.getByRole('button', { name: 'Add to slip' }).click()
  const current = onSale('ssc-5')
  const { issue, publishedNumber, closesAt } = current.issue!
  const order = (at: number): LotteryOrder => ({
    id: idOf(900 + at),
    game: 'ssc-5',
    gameName: '5-Minute Five',
    issue,
    publishedNumber: `N${at}.`,
    state: 'placed',
    voidReason: null,
    paymentHeld: false,
    stake: `${at}00.00`,
    prize: null,
    refund: null,
    fee: '0.00',
    placedAt: current.serverTime,
    closesAt,
    chase: null,
    draw: null,
    tickets: [],
  })
  answers('placeOrder', { order: order(2), balance: '49900.00' })
  answers('listOrders', { content: [order(1), order(2), order(3)], pageNum: 1, totalPages: 1, total: 3 })
  await slip.getByRole('button', { name: `Bet on ${publishedNumber}`, exact: true }).click()
  await page.getByRole('dialog', { name: 'Confirm your bets' }).getByRole('button', { name: 'Place bets' }).click()
  const said = page.getByText('Bets placed for draw N2.')
  await expect.element(said).toBeVisible()
  await expect.element(page.getByText('200.00 Ks', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'See ticket' }).click()
  const wanted = () => [...document.querySelectorAll('.lot-order[aria-current=true]')].map((each) => each.querySelector('b')?.textContent)
  await expect.poll(wanted).toEqual(['N2.'])
  await expect.poll(address).toContain(`order=${idOf(902)}`)
})
