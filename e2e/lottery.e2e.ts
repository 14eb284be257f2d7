/** The lottery: a member picks, bets, cancels, chases, sees draws arrive, is paid and verifies them, on all three pages and through a lost connection. */
import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Locator, type Page, type WebSocketRoute } from '@playwright/test'
import { wcagFaults } from './axe.ts'
import { drawnIssues } from './drawn.ts'
import { amount, balanceOf, openAccount } from './person.ts'
import { staff } from './staff.ts'

test.describe.configure({ mode: 'serial' })

/** Staff make the draws of one lottery come quickly, by the calendar that every lottery has; its numbers stay what was committed to. */
const FAST = 'ssc-5'
const SECONDS = 15
const CALENDAR = {
  segments: [{ saleStart: '00:00:00', firstDraw: '00:00:15', lastDraw: '24:00:00', periodSeconds: SECONDS, stopAheadSeconds: 2 }],
  numbering: 'sequence',
  digits: 4,
  continuous: true,
}
/** A lottery of a draw a minute, which staff call off. */
const OWN = 'pk10-1'
/** An outside lottery whose draw staff say came early; its sale lasts long enough for that. */
const OUTSIDE = 'fc-3d'
const OFTEN = { ...CALENDAR, segments: [{ ...CALENDAR.segments[0], firstDraw: '00:00:30', periodSeconds: 30 }] }
/** Enough for a few of its draws to come, and for issues that are made anew. */
const DRAWS = { timeout: 75_000 }
/** A lottery of one draw a day that other tests bet on and cancel; its draw is put half a day away, so that it never closes under them. */
const DAILY = 'pl-5'
const halfADayAway = (): string =>
  `${Temporal.Now.zonedDateTimeISO('Asia/Shanghai').add({ hours: 12 }).toPlainTime().toString().slice(0, 2)}:30:00`
const dailyCalendar = (draw: string): object => ({
  segments: [{ saleStart: '00:00:00', firstDraw: draw, lastDraw: draw, periodSeconds: 86_400, stopAheadSeconds: 900 }],
  numbering: 'day-of-year',
  digits: 0,
  continuous: true,
})

let context: BrowserContext
let page: Page
let live: WebSocketRoute | undefined

const slip = (): Locator => page.getByRole('complementary', { name: 'Bet slip' })
const sum = (place: Locator, name: string): Locator => place.locator('dl > div').filter({ hasText: name }).locator('dd')
const desk = (): Locator => page.getByRole('region', { name: 'Choose and pick' })
const view = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click()
const play = async (group: string, name?: string): Promise<void> => {
  await desk().getByRole('group', { name: 'Groups of plays' }).getByRole('button', { name: group, exact: true }).click()
  if (name !== undefined) await desk().getByRole('group', { name: 'Plays', exact: true }).getByRole('button', { name, exact: true }).click()
}
const place = (name: string): Locator => desk().getByRole('group', { name, exact: true })
const add = (): Promise<void> => desk().getByRole('button', { name: 'Add to slip' }).click()
const enter = async (address: string): Promise<void> => {
  await page.goto(address)
  await expect(desk()).toBeVisible()
  await expect(page.getByText('On sale: draw')).toBeVisible(DRAWS)
}

/** Confirms what the slip holds until `came` of it. A draw may close at any moment; then the slip says so and goes to the next one, as a person would. */
async function confirm(came: () => Promise<void>, from = slip()): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your bets' })
  const next = from.getByRole('button', { name: /^Bet on .* instead$/ })
  await expect(async () => {
    if (!(await dialog.isVisible())) {
      if (!(await from.isVisible())) await page.getByRole('button', { name: 'Open slip' }).click({ timeout: 5000 })
      await expect(from).toBeVisible()
      if (await next.isVisible()) await next.click({ timeout: 5000 })
      await from.getByRole('button', { name: /^Bet on (?!.* instead$)/ }).click({ timeout: 5000 })
    }
    await expect(dialog.getByText('Maximum payout per draw')).toBeVisible()
    await dialog.getByRole('button', { name: 'Place bets' }).click({ timeout: 5000 })
    await expect(dialog).toBeHidden()
    await came()
  }).toPass(DRAWS)
}
/** The slip is empty once its bets stand. */
const bet = (from?: Locator): Promise<void> => confirm(() => expect(page.locator('.lot-line')).toHaveCount(0, { timeout: 3000 }), from)

const numberOf = (order: Locator): Promise<string> => order.locator('b').first().innerText()
/** Bets on whatever is on sale here, and shows that the bet waits. */
async function betOnce(): Promise<void> {
  await view('Bet')
  await desk().getByRole('button', { name: 'Random' }).click()
  await bet()
  await view('My bets')
  await expect(page.locator('.lot-order').first()).toContainText('Waiting for the draw')
}

const THEMES = ['dark', 'light'] as const
let looks = 0

/** What a machine finds broken, in one theme after the other, or in both where most of the colours are; a dialog is looked at by itself. */
async function look(name: string, inBoth = false): Promise<void> {
  looks += 1
  for (const colorScheme of inBoth ? THEMES : [THEMES[looks % 2] ?? 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const within = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : 'main'
    const faults = await wcagFaults(page, { include: [within] })
    expect.soft(faults, `${name}, ${colorScheme}`).toEqual([])
  }
}

test.beforeAll(async ({ browser }) => {
  await staff('lottery-calendar', FAST, JSON.stringify(CALENDAR))
  await staff('lottery-calendar', DAILY, JSON.stringify(dailyCalendar(halfADayAway())))
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await page.routeWebSocket(/\/live\//, (socket) => {
    live = socket
    socket.connectToServer()
  })
  await openAccount(page, '50000')
})
test.afterAll(() => context.close())

test('[LOTT-01, LOTT-02, LOTT-08, UI-06] sees the clocks, picks by grid, key and paste, and reads bets, cost and prize as they change', async () => {
  test.slow()
  await page.goto('/lottery')
  await expect(page.getByRole('list', { name: 'Five digits' }).getByRole('timer').first()).toHaveText(/^\d\d:\d\d/)
  await expect(page.getByText(/25 lines|131K/)).toHaveCount(0)
  await look('hall')
  await page.getByRole('tab', { name: 'Daily draws' }).click()
  await page.getByRole('link', { name: /^Line-up Five/ }).click()
  await expect(page.getByRole('heading', { name: 'Line-up Five', level: 1 })).toBeVisible()
  await expect(page.getByText('On sale: draw')).toBeVisible(DRAWS)

  await play('All five', 'Straight')
  for (const [at, digit] of ['4', '1', '7', '7'].entries())
    await place(`Place ${at + 1}`)
      .getByRole('button', { name: digit, exact: true })
      .click()
  const last = place('Place 5')
  await last.getByRole('button', { name: '0', exact: true }).focus()
  await page.keyboard.press('5')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(last.getByRole('button', { pressed: true })).toHaveText(['1', '5'])
  await expect(sum(desk(), 'Bets')).toHaveText('2')
  await expect(sum(desk(), 'Cost')).toHaveText(/4\.00/)
  await expect(sum(desk(), 'Maximum win')).toHaveText(/195,000\.00/)
  await page.getByRole('group', { name: 'Quick picks for Place 5' }).getByRole('button', { name: 'Odd' }).click()
  await expect(sum(desk(), 'Bets')).toHaveText('5')
  await add()

  await play('First three', 'Straight, typed')
  await desk()
    .getByRole('textbox', { name: /Write or paste tickets/ })
    .fill('123 345, 123\n9')
  await expect(desk().getByRole('alert').or(desk().locator('.bz-field-error')).first()).not.toBeEmpty()
  await expect(desk().getByRole('button', { name: 'Add to slip' })).toBeDisabled()
  await desk()
    .getByRole('textbox', { name: /Write or paste tickets/ })
    .fill('123 345, 123\n987')
  await expect(sum(desk(), 'Bets')).toHaveText('3')
  await add()

  await play('Last two', 'Group')
  const pick = place('Choose')
  await pick.getByRole('button', { name: '0', exact: true }).focus()
  await pick.evaluate((row) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '01 3 5')
    row.querySelector('button')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(pick.getByRole('button', { pressed: true })).toHaveText(['0', '1', '3', '5'])
  await add()
  await expect(slip().getByRole('listitem')).toHaveCount(3)
  await expect(sum(slip(), 'Bets')).toHaveText('14')
  await expect(sum(slip(), 'Total')).toHaveText(/28\.00/)
  await look('desk and slip', true)
})

test('[LOTT-02, LOTT-04] bets, sees the bet, copies it back and cancels before the close', async () => {
  await bet()
  await expect(balanceOf(page)).toHaveText(amount('49,972.00'))
  await view('My bets')
  const order = page.getByRole('listitem').filter({ hasText: 'Waiting for the draw' })
  await expect(order.getByText('All five: Straight', { exact: true })).toBeVisible()
  await look('bets')
  await order.getByRole('button', { name: 'Copy to slip' }).click()
  await expect(slip().getByRole('listitem')).toHaveCount(3)
  await slip().getByRole('button', { name: 'Clear slip' }).click()
  await view('My bets')
  await order.getByRole('button', { name: 'Cancel bet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel bet' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(balanceOf(page)).toHaveText(amount('50,000.00'))
})

test('[LOTT-03, LOTT-07] a refusal stands at its line, and nothing is bet', async () => {
  await view('Bet')
  await play('All five', 'Straight')
  await desk().getByRole('button', { name: 'Random' }).click()
  await desk().getByRole('textbox', { name: 'Multiple' }).fill('90000')
  await desk().getByRole('button', { name: 'Random' }).click()
  const faulty = slip()
    .getByRole('listitem')
    .filter({ has: page.getByRole('alert') })
  await confirm(() => expect(faulty).toHaveCount(1, { timeout: 3000 }))
  await expect(faulty).toContainText('×90000')
  await expect(balanceOf(page)).toHaveText(amount('50,000.00'))
  await faulty.getByRole('button', { name: /^Remove / }).click()
  await bet()
  await expect(balanceOf(page)).toHaveText(amount('49,998.00'))
})

test('[LOTT-01] bets boxes and rolls of 4D, a Thai number, and two boards of Vietnam, the last from the sheet of a phone', async () => {
  await enter('/seaLottery?gameCode=my-4d')
  await play('Big', 'Big, iBox')
  await desk().getByRole('textbox').first().fill('1234')
  await add()
  await play('Big', 'Big, roll')
  for (const [at, digit] of ['1', 'R', '3', '4'].entries())
    await place(`Place ${at + 1}`)
      .getByRole('button', { name: digit, exact: true })
      .click()
  await expect(sum(desk(), 'Bets')).toHaveText('10')
  await add()
  await bet()

  await enter('/seaLottery?gameCode=th-gov')
  await play('Three digits')
  await desk().getByRole('textbox').first().fill('123')
  await add()
  await bet()

  await enter('/vnLottery?gameCode=vn-north-5')
  await play('Lô')
  await desk().getByRole('button', { name: '07', exact: true }).click()
  await add()
  await play('Xiên')
  await desk().getByRole('textbox').first().fill('07 13')
  await add()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(slip()).toBeHidden()
  await page.getByRole('button', { name: 'Open slip' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bet slip' })
  await look('sheet')
  await bet(sheet)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('[LOTT-02, LOTT-04, LOTT-05] chases over draws that arrive by themselves: one stops on its win and is paid, one plays to its end', async () => {
  test.slow()
  await enter(`/lottery?gameCode=${FAST}`)
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
  const chase = async (stop: string): Promise<void> => {
    await add()
    await slip().getByRole('button', { name: 'Plan a chase' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan a chase' })
    await dialog.getByLabel('Draws', { exact: true }).fill('2')
    await dialog.getByRole('radio', { name: stop }).check()
    await expect(dialog.getByRole('row')).toHaveCount(3)
    if (stop === 'at the end') {
      await look('chase')
      // A draw closes and what follows is not known yet: as many draws are planned as were asked for.
      await page.route('**/lgw/games/issues?*', () => undefined)
      await expect(dialog.getByText(/has closed; the plan begins with/)).toBeVisible(DRAWS)
      await expect(dialog.getByRole('row')).toHaveCount(3)
      // What was kept waiting goes on with this.
      await page.unroute('**/lgw/games/issues?*')
    }
    // A draw may close while one plans or sends; then nothing is held, and the plan goes on with the next draw and says so.
    await expect(async () => {
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Hold and start' }).click({ timeout: 5000 })
      await expect(dialog).toBeHidden({ timeout: 10_000 })
    }).toPass(DRAWS)
    await expect(page.locator('.lot-line')).toHaveCount(0)
  }
  await play('All five', 'Straight, typed')
  await desk()
    .getByRole('textbox', { name: /Write or paste tickets/ })
    .fill('41775')
  await chase('at the end')
  // The one that wins comes last, since the message of its win comes with the next draw.
  await play('Single places')
  await page.getByRole('group', { name: 'Quick picks for Place 1' }).getByRole('button', { name: 'All', exact: true }).click()
  await expect(sum(desk(), 'Bets')).toHaveText('10')
  await chase('after a win')

  await view('My bets')
  const chases = page.getByRole('region', { name: 'Chases' })
  const stopped = chases.locator('.lot-order').filter({ hasText: 'Single places' })
  const played = chases.locator('.lot-order').filter({ hasText: 'Straight, typed' })
  await expect(page.getByText(/^You won on draw /)).toBeVisible(DRAWS)
  await page.getByRole('button', { name: 'See ticket' }).click()
  const ticket = page.locator('li[aria-current=true]')
  await expect(ticket).toContainText('Won')
  await expect(sum(ticket, 'Won')).toHaveText(/19\.50/)
  await expect(stopped).toContainText('Stopped by rule')
  await expect(stopped).toContainText('It won and stopped, as you chose.')
  await expect(sum(stopped, 'Held')).toHaveText(/0\.00/)
  await expect(played).toContainText('Finished', DRAWS)
  await expect(played).toContainText('2 of 2 draws')
  await expect(sum(played, 'Held')).toHaveText(/0\.00/)
  expect(await page.evaluate(() => document.documentElement.dataset['kept'])).toBe('yes')
})

test('[LOTT-04, LOTT-06] a draw is verified in the browser, and the charts and rules of past draws are there', async () => {
  test.slow()
  await view('Results')
  await page
    .getByRole('button', { name: /^Verify draw / })
    .first()
    .click()
  await expect(page.getByText('The draw is verified')).toBeVisible()
  await look('verifier')
  await page.keyboard.press('Escape')
  await view('Trend')
  await expect(page.getByRole('table', { name: 'Numbers at one place' }).getByRole('row')).not.toHaveCount(1)
  await look('trend grid')
  await page.getByLabel('Chart').selectOption({ label: 'Omission, hot and cold' })
  await expect(page.getByRole('img', { name: /^Came: 0 / })).toBeVisible()
  await look('trend bars', true)
  await view('Rules')
  await page.getByText('All five: Combination', { exact: true }).click()
  await expect(page.getByText('Last 5 right')).toBeVisible()
  await expect(page.getByText(/^Winning bets: \d/)).toBeVisible()
  await expect(page.getByText('No winning bets.')).toBeVisible()
  await look('rules')
})

test('[LOTT-04] countdown and results are right again after the connection was lost', async () => {
  await view('Bet')
  const head = page.locator('.lot-draw')
  await context.setOffline(true)
  await live?.close()
  await expect(page.getByText('Reconnecting. Your bets and your balance are safe.')).toBeVisible()
  // Read now, since a draw could still come up to here.
  const last = await head.locator('.lot-draw-last b').innerText()
  await expect(head.getByRole('timer')).toHaveText(/^(00:\d\d|Closing)$/)
  // Asked beside the page, which has no line: two draws later at least one came while it had none.
  const before = await drawnIssues(page, FAST)
  await expect.poll(async () => (await drawnIssues(page, FAST)).indexOf(before[0] ?? ''), DRAWS).toBeGreaterThan(1)
  expect(await head.locator('.lot-draw-last b').innerText()).toBe(last)
  await context.setOffline(false)
  await expect(head.locator('.lot-draw-last b')).not.toHaveText(last, DRAWS)
  await expect(head.getByRole('timer')).toHaveText(/^00:\d\d$/, DRAWS)
})

test('[LOTT-05, LOTT-06, MEMBER-05] a draw that was called off says so and why: at the bet, in its message, among the results and in the betting record', async () => {
  test.slow()
  await enter(`/lottery?gameCode=${OWN}`)
  const order = page.locator('.lot-order').first()
  // A draw may come before staff have called it off; then another is bet on.
  await expect(async () => {
    await betOnce()
    await expect(sum(order, 'Won')).toHaveText('–')
    await staff('lottery-void', OWN, await numberOf(order))
  }).toPass(DRAWS)
  const number = await numberOf(order)
  await expect(page.getByText(`Draw ${number} was called off; your stake is back`)).toBeVisible()
  await expect(order).toContainText('Void, refunded')
  await expect(order).toContainText('This draw was called off before its numbers came')
  await expect(sum(order, 'Refunded')).toHaveText(/^2\.00/)
  await expect(sum(order, 'Won')).toHaveCount(0)
  await look('a void bet')
  await view('Results')
  const result = page.getByRole('listitem').filter({ hasText: number })
  await expect(result).toContainText('Cancelled')
  await expect(result).toContainText('every stake is given back')
  await result.getByRole('button', { name: `Details of draw ${number}` }).click()
  await expect(page.getByRole('dialog').getByText('Commitment (SHA-256)')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Not open yet')).toHaveCount(0)
  await look('a draw that was called off')
  await page.goto('/member/personalHistoryCopy')
  const round = page.getByRole('region', { name: 'Betting record' }).getByRole('row').filter({ hasText: '1-Minute Racing' }).first()
  await expect(round).toContainText('Rolled back')
  await expect(round).toContainText(/Refunded 2\.00/)
  await expect(round).toContainText('The draw was called off')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/,2\.00,The draw was called off,MMK,Rolled back/)
  await round.getByRole('button').click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText('Refunded')).toBeVisible()
  await expect(receipt.getByText('The draw was called off')).toBeVisible()
  await look('a receipt of it')
})

test('[LOTT-05, LOTT-06] a bet that came after an early draw says so, and the draw bears a mark among the results', async () => {
  test.slow()
  await staff('lottery-calendar', OUTSIDE, JSON.stringify(OFTEN))
  await enter(`/lottery?gameCode=${OUTSIDE}`)
  const order = page.locator('.lot-order').first()
  await expect(async () => {
    const before = Temporal.Now.instant().toString()
    await betOnce()
    await staff('lottery-drawn-early', OUTSIDE, await numberOf(order), before)
  }).toPass(DRAWS)
  const number = await numberOf(order)
  await expect(page.getByText(`Draw ${number} had come before your bet; your stake is back`)).toBeVisible(DRAWS)
  await expect(order).toContainText('This draw had been made when the bet was placed')
  await expect(sum(order, 'Refunded')).toHaveText(/^2\.00/)
  await view('Results')
  const result = page.getByRole('listitem').filter({ hasText: number })
  await expect(result.getByText(/^Drawn early: /)).toBeVisible()
  await expect(result).toContainText('earlier bets count')
  await look('a draw that came early')
})
