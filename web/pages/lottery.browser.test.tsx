/** Proves the desk of the lottery: picking, counting, amounts and boards, the slip with its refusals, and the member's own bets. */
import type { LotteryOrder, TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { DrawFacts } from '@baize/contract/lottery/lottery-results.ts'
import { leafOf, levelsOf, pathIn, rootIn } from '@baize/rules/fairness/merkle.ts'
import { ticketLine } from '@baize/rules/fairness/ticket-line.ts'
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Input } from '../api/client.ts'
import { faultsInBothThemes } from '../testing/axe.ts'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { expectCount, expectNone } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { onSale, recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const desk = page.getByRole('region', { name: 'Your selection' })
const slip = page.getByRole('complementary', { name: 'Bet slip' })
const sum = (place: Locator, name: string) => (): string =>
  [...(place.query()?.querySelectorAll('dl > div') ?? [])].find((line) => line.textContent.startsWith(name))?.querySelector('dd')
    ?.textContent ?? ''
const button = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name })
const row = (name: string): Locator => desk.getByRole('group', { name, exact: true })
const pressed = (within: Locator): (string | null)[] =>
  within
    .getByRole('button', { pressed: true })
    .elements()
    .map(({ textContent }) => textContent)
const focus = (place: Locator): void => (place.element() as HTMLElement).focus()
const add = (): Promise<void> => button(desk, 'Add to slip').click()
const view = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click()

async function play(group: string, name?: string): Promise<void> {
  await button(desk.getByRole('group', { name: 'Groups of plays' }), group).click()
  if (name !== undefined) await button(desk.getByRole('group', { name: 'Plays', exact: true }), new RegExp(`^${name} ×`)).click()
}

async function enter(
  gameCode: string,
  hall = 'lottery',
  size: { readonly width: number; readonly height: number } = { width: 1440, height: 900 },
) {
  prepareWholeSite()
  await openSite(`/${hall}?gameCode=${gameCode}`, { member: true, prepared: true, ...size })
  await expect.element(desk).toBeVisible()
}

/** A draw that is over, but for its hash. */
const FACTS: DrawFacts = {
  game: 'ssc-5',
  rules: 'SSC5',
  issue: onSale('ssc-5').issue!.issue,
  publishedNumber: onSale('ssc-5').issue!.publishedNumber,
  expectedNumber: null,
  source: 'in-house',
  state: 'closed',
  reason: null,
  closesAt: '2020-01-01T00:05:00Z',
  commitment: null,
  seed: null,
  tickets: 3,
  stakes: '300.00',
  beacon: '-',
  beaconChain: null,
  draw: null,
  drawnAt: null,
  drawVersion: 0,
  reports: [],
  ticketsHash: null,
}

test('[LOTT-01, LOTT-08, UI-06] the hall shows the clocks of its lotteries and leads to each', async () => {
  prepareWholeSite()
  await openSite('/lottery', { member: true, prepared: true, width: 1440, height: 900 })
  await expect.element(page.getByRole('list', { name: 'Five digits' }).getByRole('timer').first()).toMatchTextContent(/^\d\d:\d\d/)
  expect(page.getByText(/25 lines|131K/).elements()).toEqual([])
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
  // An outside lottery has its publisher's number, and the day where the number does not say it.
  for (const [name, draw] of [
    ['Welfare 3D', /2026315 · Nov 25/],
    ['Hong Kong Mark Six', /26\/133 · Nov 26/],
  ] as const)
    await expect.element(page.getByRole('link', { name: new RegExp(`^${name}`) })).toMatchTextContent(draw)
  await page
    .getByRole('link', { name: /^5-Minute Five/ })
    .first()
    .click()
  await expect.element(page.getByRole('heading', { name: '5-Minute Five', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/^On sale: draw/)).toBeVisible()
})

test('[LOTT-01, LOTT-02, UI-06] one picks by grid, key and paste, and reads bets, cost and prize as they change', async () => {
  await enter('ssc-5')
  await play('All five', 'Straight')
  for (const [at, digit] of ['4', '1', '7', '7'].entries()) await button(row(`Place ${at + 1}`), digit).click()
  focus(button(row('Place 5'), '0'))
  await userEvent.keyboard('5{ArrowRight} ')
  await expect.poll(() => pressed(row('Place 5'))).toEqual(['1', '5'])
  await expect.poll(sum(desk, 'Bets')).toBe('2')
  await expect.poll(sum(desk, 'Cost')).toMatch(/200\.00/)
  await expect.poll(sum(desk, 'Maximum win')).toMatch(/9,750,000\.00/)
  await button(page.getByRole('group', { name: 'Quick picks for Place 5' }), 'Odd').click()
  await expect.poll(sum(desk, 'Bets')).toBe('5')
  await add()

  await play('First three', 'Straight, typed')
  const typed = desk.getByRole('textbox', { name: /Type or paste tickets/ })
  await typed.fill('123 345, 123\n9')
  await expect.element(button(desk, 'Add to slip')).toBeDisabled()
  await typed.fill('123 345, 123\n987')
  await expect.poll(sum(desk, 'Bets')).toBe('3')
  await add()

  await play('Last two', 'Group')
  const pick = row('Choose')
  focus(button(pick, '0'))
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '01 3 5')
  button(pick, '0')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => pressed(pick)).toEqual(['0', '1', '3', '5'])
  await add()
  await expectCount(slip.getByRole('listitem'), 3)
  await expect.poll(sum(slip, 'Bets')).toBe('14')
  await expect.poll(sum(slip, 'Total')).toMatch(/1,400\.00/)
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
})

/** An order as the server would make it of a call, in the state that a test is about. */
const orderOf = (tickets: readonly TicketWish[], given: Partial<LotteryOrder> = {}): LotteryOrder => ({
  id: idOf(900),
  game: 'ssc-5',
  gameName: '5-Minute Five',
  issue: onSale('ssc-5').issue!.issue,
  publishedNumber: onSale('ssc-5').issue!.publishedNumber,
  state: 'placed',
  voidReason: null,
  paymentHeld: false,
  stake: '100.00',
  prize: null,
  refund: null,
  fee: '0.00',
  placedAt: onSale('ssc-5').serverTime,
  closesAt: onSale('ssc-5').issue!.closesAt,
  chase: null,
  draw: null,
  tickets: tickets.map(({ play: of, selection, count, unit, multiple, prizeGroup }, place) => ({
    place,
    play: of,
    selection,
    count,
    unit,
    multiple,
    prizeGroup: prizeGroup ?? null,
    odds: null,
    stake: '100.00',
    highestPrize: '9750000.00',
    prize: null,
    refund: null,
  })),
  ...given,
})

test('[LOTT-02, LOTT-03, LOTT-04, LOTT-07] a refusal stands at its line and nothing is bet; then the bet is seen, copied back and cancelled', async () => {
  await enter('ssc-5')
  let orders: LotteryOrder[] = []
  answers('listOrders', () => ({ content: orders, pageNum: 1, totalPages: 1, total: orders.length }))
  answers('placeOrder', ({ body: { tickets } }) => {
    const at = tickets.findIndex(({ multiple }) => multiple === 90_000)
    if (at >= 0) return refused('stake-above-maximum', { ticket: at + 1, maximum: '5000000' })
    orders = [orderOf(tickets)]
    return { order: orders[0]!, balance: '49900.00' }
  })
  answers('cancelOrder', () => {
    orders = orders.map((each) => ({ ...each, state: 'cancelled' as const, refund: '100.00' }))
    return { order: orders[0]!, balance: '50000.00' }
  })
  const confirm = async (): Promise<void> => {
    await button(slip, /^Bet on (?!.* instead$)/).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your bets' })
    await expect.element(dialog.getByText('Maximum payout per draw')).toBeVisible()
    await button(dialog, 'Place bets').click()
    await expectNone(dialog)
  }
  await play('All five', 'Straight')
  await button(desk, 'Random').click()
  await desk.getByRole('textbox', { name: 'Multiple' }).fill('90000')
  await button(desk, 'Random').click()
  await confirm()
  const faulty = slip.getByRole('listitem').filter({ has: page.getByRole('alert') })
  await expectCount(faulty, 1)
  await button(faulty, /^Remove /).click()
  await confirm()
  await expectNone(slip.getByRole('listitem'))
  expect(asked('placeOrder').at(-1)?.body.tickets).toHaveLength(1)
  const keys = asked('placeOrder').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)

  await view('My bets')
  const order = page.getByRole('listitem').filter({ hasText: 'Waiting for the draw' })
  await expect.element(order.getByText('All five: Straight', { exact: true })).toBeVisible()
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
  await button(order, 'Copy to slip').click()
  await expectCount(slip.getByRole('listitem'), 1)
  await button(slip, 'Clear slip').click()
  await view('My bets')
  await button(order, 'Cancel bet').click()
  await button(page.getByRole('dialog'), 'Cancel bet').click()
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('[LOTT-02, UI-06] a chase is planned over as many draws as are asked for, and starts by one press', async () => {
  await enter('ssc-5')
  await play('All five', 'Straight, typed')
  await desk.getByRole('textbox', { name: /Type or paste tickets/ }).fill('41775')
  await add()
  await button(slip, 'Plan a chase').click()
  const dialog = page.getByRole('dialog', { name: 'Plan a chase' })
  await dialog.getByLabelText('Draws', { exact: true }).fill('2')
  await dialog.getByRole('radio', { name: 'at the end' }).click()
  await expectCount(dialog.getByRole('row'), 3)
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
  const started = (body: Input<'createChase'>['body']) => ({
    chase: {
      id: idOf(950),
      game: 'ssc-5',
      gameName: '5-Minute Five',
      state: 'active' as const,
      reason: null,
      stop: body.stop,
      stopAt: null,
      held: '200.00',
      staked: '0.00',
      won: '0.00',
      net: '0.00',
      createdAt: NOW,
      tickets: body.tickets,
      steps: body.steps.map((step) => {
        return { ...step, publishedNumber: step.issue, stake: '100.00', state: 'waiting' as const, order: null, prize: null }
      }),
    },
    balance: '49800.00',
  })
  answers('createChase', ({ body }) =>
    body.giveUp === undefined ? refused('bonus-at-stake', { grant: idOf(400), paidOut: '200.00', givenUp: '21500.00' }) : started(body),
  )
  // A bonus that it ends is asked for first.
  await button(dialog, 'Hold and start').click()
  const stake = page.getByRole('dialog', { name: 'This ends your bonus' })
  await expect.element(stake.getByText('21,500.00')).toBeVisible()
  await button(stake, 'Go on and forfeit the bonus').click()
  await expectNone(dialog)
  await expectNone(slip.getByRole('listitem'))
  expect(asked('createChase').map(({ body: { giveUp } }) => giveUp)).toEqual([undefined, idOf(400)])
  const [{ body, headers }] = asked('createChase') as [ReturnType<typeof asked<'createChase'>>[number]]
  expect(body).toMatchObject({ gameCode: 'ssc-5', stop: 'none' })
  expect(body.steps.map(({ multiple }) => multiple)).toEqual([1, 1])
  expect(headers.get('idempotency-key')).toMatch(/./)
})

test('[LOTT-01] boxes and rolls of 4D, a Thai number and two boards of Vietnam are counted, the last in the sheet of a phone', async () => {
  await enter('my-4d', 'seaLottery')
  await play('Big', 'Big, iBox')
  await desk.getByRole('textbox').first().fill('1234')
  await add()
  await play('Big', 'Big, roll')
  for (const [at, digit] of ['1', 'R', '3', '4'].entries()) await button(row(`Place ${at + 1}`), digit).click()
  await expect.poll(sum(desk, 'Bets')).toBe('10')
  await add()
  await expectCount(slip.getByRole('listitem'), 2)

  await enter('vn-north-5', 'vnLottery')
  await play('Lô')
  await button(desk, /^07/).click()
  await add()
  await play('Xiên')
  await desk.getByRole('textbox').first().fill('07 13')
  await add()
  await page.viewport(360, 780)
  await expectNone(slip)
  await page.getByRole('button', { name: 'Open slip' }).click()
  await expectCount(page.getByRole('dialog', { name: 'Bet slip' }).getByRole('listitem'), 2)
  expect(await faultsInBothThemes()).toEqual([])
})

test('[LOTT-09] a Thai number takes an amount by chips and by keys, in steps of the currency, and its draw shows the zone', async () => {
  await enter('th-gov', 'seaLottery')
  await expect.element(page.getByText(/^Draw: .* GMT\+7$/)).toBeVisible()
  await play('Three digits')
  await desk.getByRole('textbox').first().fill('123')
  const onEach = desk.getByRole('textbox', { name: 'Amount on each bet' })
  await expect.element(onEach).toHaveValue('100')
  const chips = desk.getByRole('group', { name: 'Add to the amount' })
  await button(chips, '+1,000').click()
  await button(chips, '+500').click()
  await expect.poll(sum(desk, 'Cost')).toMatch(/1,600\.00/)
  await onEach.fill('1650')
  await expect.element(desk.getByText('Enter an amount of at most 10,000,000 Ks, in steps of 100 Ks.')).toBeVisible()
  await onEach.fill('300')
  await expect.poll(sum(desk, 'Cost')).toMatch(/300\.00/)
})

for (const width of [360, 1440])
  test(`[LOTT-09] Mark Six shows the year, the numbers of each animal and its odds, in both themes, ${width} px`, async () => {
    await enter('lhc-5', 'lottery', { width, height: 900 })
    await play('Animals')
    await expect.element(desk.getByText(/^Year of the \w+: /)).toBeVisible()
    await expect.element(button(desk, /^Rat( \d\d){4,5} ×[\d.]+$/)).toBeVisible()
    await expect.element(button(desk.getByRole('group', { name: 'Plays', exact: true }), / ×[\d.]+/).first()).toBeVisible()
    expect(await faultsInBothThemes({ inner: true })).toEqual([])
    expect(document.documentElement.scrollWidth - document.documentElement.clientWidth).toBeLessThanOrEqual(0)
  })

test('[LOTT-01, UI-04] a slip of 2D is read as people write it, and goes into the slip as it was read', async () => {
  prepareWholeSite()
  const thai = recordedAnswer('lotteryPlays', { gameCode: 'th-gov' })
  const pairs = { grammar: "2-digit numbers ','", semantics: '', basis: 'odds', unitCost: 1, factors: { hit: '85' } } as const
  const plays = ['D', 'R'].map((code) => ({ ...pairs, code, name: code }))
  const sold = onSale('th-gov')
  answers('currentIssue', { ...sold, game: { ...sold.game, rules: 'MM_2D' } })
  answers('lotteryPlays', { ...thai, game: { ...thai.game, rules: 'MM_2D' }, plays })
  await openSite('/seaLottery?gameCode=th-gov', { member: true, prepared: true, width: 1440, height: 900 })
  const field = desk.getByLabelText('Write or paste a slip')
  const read = desk.getByRole('list', { name: 'What was read' })
  await field.fill('၁၂R၅၀၀\n12,34-500')
  await expect.element(read.getByText('R, all orders 12: 2 bets of 500.00, 1,000.00 Ks in all')).toBeVisible()
  await expect.element(read.getByText('Direct 12 34: 2 bets of 500.00, 1,000.00 Ks in all')).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await field.fill('12,34,500')
  await expect.element(desk.getByText('This part was not understood: 12,34,500')).toBeVisible()
  await expect.element(button(desk, 'Add the slip')).toBeDisabled()
  await field.fill('12-1')
  await expect.element(desk.getByText('This amount cannot be bet: 12 1')).toBeVisible()
  await field.fill('12R500')
  await button(desk, 'Add the slip').click()
  await expect.element(field).toHaveValue('')
  await expect.poll(sum(slip, 'Bets')).toBe('2')
  await expect.poll(sum(slip, 'Total')).toMatch(/1,000\.00/)
})

test('[LOTT-05, LOTT-06] a bet whose draw was called off, and one that came after an early draw, say so', async () => {
  const ticket = { play: 'x', selection: '1', unit: '1' as const, multiple: 1, count: 1 }
  prepareWholeSite()
  const [one] = recordedAnswer('lotteryPlays', { gameCode: 'ssc-5' }).plays
  const wish = [{ ...ticket, play: one!.code }]
  const content = [
    orderOf(wish, { state: 'void', voidReason: 'staff', refund: '100.00', placedAt: NOW }),
    orderOf(wish, { id: idOf(901), state: 'void', voidReason: 'drawn-early', refund: '100.00', placedAt: NOW }),
  ]
  answers('listOrders', { content, pageNum: 1, totalPages: 1, total: 2 })
  await openSite('/lottery?gameCode=ssc-5&view=bets', { member: true, prepared: true, width: 1440, height: 900 })
  await view('My bets')
  await expect.element(page.getByText(/This draw was cancelled/)).toBeVisible()
  await expect.element(page.getByText(/The draw took place before this bet/)).toBeVisible()
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
})

test('[LOTT-04, GAME-22] a player finds the own ticket in the published hash, and sees if it is missing or another hash was shown', async () => {
  prepareWholeSite()
  const [one] = recordedAnswer('lotteryPlays', { gameCode: 'ssc-5' }).plays
  const wish = [{ play: one!.code, selection: '1', unit: '1' as const, multiple: 1, count: 1 }]
  const placed = { placedAt: '2020-01-01T00:00:00Z', closesAt: '2020-01-01T00:05:00Z' }
  const bets = [900, 901, 902].map((id) => orderOf(wish, { id: idOf(id), ...placed }))
  const lines = bets.map(({ id, tickets: [ticket] }) => ticketLine({ ...ticket!, order: id, bets: 1, stakeUnits: 1_000_000n }))
  const levels = await levelsOf(await Promise.all(lines.map(leafOf)))
  const ticketsHash = rootIn(levels)
  // The second is shown as if more had been staked than stands in the hash, and the third comes with a hash of its own.
  const content = bets.map((bet, at) => (at === 1 ? { ...bet, tickets: [{ ...bet.tickets[0]!, stake: '200.00' }] } : bet))
  answers('listOrders', { content, pageNum: 1, totalPages: 1, total: 3 })
  answers('drawFacts', { ...FACTS, ticketsHash })
  for (const [at, words] of [
    [0, 'Your tickets are in the hash'],
    [1, 'Your tickets are not in the hash'],
    [2, 'Your tickets are not in the hash'],
  ] as const) {
    const path = { at, of: lines.length, hashes: pathIn(levels, at) }
    answers('orderProof', { ticketsHash: at === 2 ? 'f'.repeat(64) : ticketsHash, tickets: [{ place: 0, path }] })
    await openSite('/lottery?gameCode=ssc-5&view=bets', { member: true, prepared: true, width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Verify tickets' }).nth(at).click()
    await expect.element(page.getByRole('dialog').getByText(words, { exact: true })).toBeVisible()
  }
})

test('[LOTT-04, LOTT-06, UI-06] charts and rules of past draws are there, in both themes', async () => {
  await enter('ssc-5')
  await view('Trend')
  await expect.element(page.getByRole('table', { name: 'Numbers at one place' }).getByRole('row').nth(1)).toBeVisible()
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
  await page.getByLabelText('Chart').selectOptions('Omission, hot and cold')
  await expect.element(page.getByRole('img', { name: /^Drawn: 0 / })).toBeVisible()
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
  await view('Rules')
  await page.getByText('All five: Combination', { exact: true }).click()
  await expect.element(page.getByText('Last 5 right')).toBeVisible()
  await expect.element(page.getByText(/^Winning bets: \d/)).toBeVisible()
  await expect.element(page.getByText('No winning bets.')).toBeVisible()
  expect(await faultsInBothThemes({ inner: true })).toEqual([])
})
