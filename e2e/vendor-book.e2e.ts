/** Vendor book: two people bet on matches, in a pool and at a card table of the sandbox brands, and every stake and win is in record, balance and books. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, type BrowserContext, type FrameLocator, type Page, type Route } from '@playwright/test'
import { faultsFound } from './axe.ts'
import { amount, balanceOf, fromMenu, openAccount } from './person.ts'
import { dataFolder } from './staff.ts'

test.describe.configure({ mode: 'serial' })

let contexts: BrowserContext[] = []
let ann: Page
let ben: Page

test.beforeAll(async ({ browser }) => {
  contexts = await Promise.all([browser.newContext(), browser.newContext()])
  ;[ann, ben] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
  await Promise.all([ann, ben].map((page) => openAccount(page, '50000')))
})
test.afterAll(() => Promise.all(contexts.map((context) => context.close())))

const frameOf = (page: Page, name: string): FrameLocator => page.getByTitle(`Game ${name}`).contentFrame()
const originOf = async (page: Page, name: string): Promise<string> =>
  new URL((await page.getByTitle(`Game ${name}`).getAttribute('src')) ?? '').origin
/** The money of decimal text with separators, in hundredths. */
const hundredths = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, '').replace('.', ''))
const balance = async (page: Page): Promise<number> => hundredths((await balanceOf(page).innerText()).split(' ')[0] ?? '')

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)

/** What each hand of cards brought, once all of them are settled; every one of them cost a stake of 1,000. */
async function wonHands(page: Page): Promise<number[]> {
  await page.goto('/member/personalHistoryCopy')
  const rows = page.getByRole('table', { name: 'Betting record' }).getByRole('row', { name: /Nine Leaves/ })
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: 'Settled' }).first()).toBeVisible({ timeout: 5_000 })
    expect(await rows.filter({ hasText: 'Settled' }).count()).toBe(await rows.count())
  }).toPass({ timeout: 60_000 })
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td, th')].map(({ textContent }) => textContent ?? '')),
  )
  for (const row of cells) expect(hundredths(row[2] ?? '')).toBe(100_000)
  return cells.map((row) => hundredths(row[3] ?? ''))
}

/** Does something while the page's look at the table is held back: it is not lost, and comes after it. */
async function whileItLooks(page: Page, act: () => Promise<void>): Promise<void> {
  const looking = Promise.withResolvers<void>()
  const acted = Promise.withResolvers<void>()
  const hold = async (route: Route): Promise<void> => {
    looking.resolve()
    await acted.promise
    await route.continue()
  }
  await page.route(/\/look$/, hold, { times: 1 })
  await looking.promise
  await act()
  acted.resolve()
}

/** Bets on the last match on the board, which is the farthest, and sells the bet back before it begins. */
async function sellBack(book: FrameLocator): Promise<void> {
  await book.getByRole('tab', { name: 'Matches' }).click()
  const last = book.locator('.match[data-phase="before"]').last()
  await last
    .getByRole('button', { name: /^Result: / })
    .first()
    .click()
  await book.getByRole('textbox', { name: 'Stake' }).fill('700')
  await book.getByRole('button', { name: /^Place bet/ }).press('Enter')
  await book.getByRole('tab', { name: 'My bets (1 open)' }).click()
  const sold = book.locator('.ticket').filter({ hasText: '700.00 Ks' }).filter({ hasText: 'Single' })
  await expect(async () => {
    const button = sold.getByRole('button', { name: /^Cash out [\d.]+ Ks: Single/ })
    if (await button.isVisible()) await button.press('Enter', { timeout: 2000 })
    await expect(sold).toContainText('Cashed out', { timeout: 5000 })
  }).toPass()
}

/** Ends a match as its staff would. */
async function endMatch(page: Page, match: number, home: number, away: number): Promise<void> {
  const staff = `${await originOf(page, 'Goal Line Football')}/__staff/TOUCHLINE/goal-line`
  expect((await page.request.post(staff, { data: { match, kind: 'final', home, away } })).status()).toBe(200)
}

test('[GAME-14] places a single and a parlay on matches, and sees them settled and one of them corrected', async () => {
  await ann.goto('/play/TOUCHLINE/goal-line')
  const book = frameOf(ann, 'Goal Line Football')
  const coming = book.locator('.match[data-phase="before"]')
  await expect(ann.getByText('Opening Goal Line Football')).toBeHidden()
  await expect(coming.nth(3)).toBeVisible()
  const frame = await (await ann.locator('iframe').elementHandle())?.contentFrame()
  expect(frame && (await faultsFound(frame, undefined))).toEqual([])
  // The next match may begin at any moment, so later ones are bet on; the last is for the bet that is sold back.
  const matches = await coming.evaluateAll((cards) => cards.slice(-4, -1).map((card) => Number((card as HTMLElement).dataset['match'])))
  const card = (index: number) => book.locator(`.match[data-match="${matches[index]}"]`)

  await card(0)
    .getByRole('button', { name: /^Result: / })
    .first()
    .click()
  await book.getByRole('combobox', { name: 'If the odds change' }).selectOption('Take any odds')
  await book.getByRole('textbox', { name: 'Stake' }).fill('1000')
  await book.getByRole('button', { name: /^Place bet/ }).press('Enter')
  await expect(book.getByRole('alert')).toContainText('The bet is placed')
  await expect(balanceOf(ann)).toHaveText(amount('49,000.00'))

  await card(1)
    .getByRole('button', { name: /^Result: / })
    .first()
    .click()
  await card(2)
    .getByRole('button', { name: /^Result: / })
    .last()
    .click()
  await expect(book.getByRole('radio', { name: 'One parlay' })).toBeChecked()
  await book.getByRole('textbox', { name: 'Stake' }).fill('500')
  await book.getByRole('button', { name: /^Place bet/ }).click()
  await book.getByRole('tab', { name: 'My bets (2 open)' }).click()
  await expect(balanceOf(ann)).toHaveText(amount('48,500.00'))

  const ticket = (name: string) => book.locator('.ticket').filter({ hasText: name })
  await endMatch(ann, matches[0]!, 2, 0)
  await endMatch(ann, matches[1]!, 1, 0)
  await endMatch(ann, matches[2]!, 0, 0)
  await expect(ticket('Single')).toContainText('Won')
  await expect(ticket('Parlay of 2')).toContainText('Lost')
  const won = hundredths((await ticket('Single').locator('.sums div').last().locator('dd').innerText()) ?? '')
  expect(won).toBeGreaterThan(100_000)
  await expect.poll(() => balance(ann)).toBe(4_850_000 + won)

  await endMatch(ann, matches[0]!, 0, 1)
  await expect(ticket('Single')).toContainText('The result was corrected')
  await expect(ticket('Single')).toContainText('Lost')
  await expect.poll(() => balance(ann)).toBe(4_850_000)

  await sellBack(book)
  await fromMenu(ann, 'Betting record')
  const rounds = ann.getByRole('table', { name: 'Betting record' })
  await expect(rounds.getByRole('row', { name: /Goal Line Football/ })).toHaveCount(3)
  await expect(rounds.getByRole('row', { name: /700\.00/ })).toContainText('Settled')
  await expect(rounds.getByRole('row', { name: /1,000\.00/ })).toContainText(/−1,000\.00.*Settled/)
})

test('[GAME-14] bets in the feather pool, and is paid by the dividend that everybody gets', async () => {
  await ann.goto('/play/DAWNRING/feather-pool')
  const ring = frameOf(ann, 'Feather Pool')
  await expect(ann.getByText('Opening Feather Pool')).toBeHidden()
  // A round is open for most of its time; what comes too late is told and taken from nobody.
  await expect(async () => {
    if (!(await ring.locator('#mine').innerText()).includes('Jade corner')) {
      await ring.getByRole('radio', { name: /Jade corner/ }).check({ force: true, timeout: 1_000 })
      await ring.getByRole('button', { name: /^Bet 500\.00 Ks on Jade corner/ }).click({ timeout: 1_000 })
    }
    await expect(ring.locator('#mine')).toContainText('Jade corner', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
})

test('two people sit down by the room list and play a hand whose pot is shared less the rake', async () => {
  await Promise.all(
    [ann, ben].map(async (page) => {
      await page.goto('/pvp')
      const room = page.getByRole('region', { name: 'Rooms' }).getByRole('article', { name: 'Teak room' })
      await expect(room).toContainText('The house takes 3 % of the pot')
      await room.getByRole('button', { name: 'Sit down' }).click()
      await expect(page).toHaveURL('/play/FOURSEATS/nine-leaves?room=teak-MMK')
    }),
  )
  const tables = [ann, ben].map((page) => frameOf(page, 'Nine Leaves'))
  await Promise.all(tables.map((table) => expect(table.locator('.you .card').first()).toBeVisible({ timeout: 30_000 })))
  await expect(tables[0]!.locator('#others')).toContainText(/Player [0-9A-F]{4}/)
  await expect(async () => {
    for (const table of tables) {
      const stand = table.getByRole('button', { name: 'Stand' })
      if ((await stand.getAttribute('aria-disabled')) === 'false') await stand.click({ timeout: 500 })
    }
    await expect(tables[0]!.locator('.seat[data-won="true"]').first()).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 60_000 })
  await Promise.all(
    tables.map(async (table, index) => {
      await whileItLooks([ann, ben][index]!, () => table.getByRole('button', { name: 'Leave' }).click())
      await expect(table.getByRole('heading', { name: 'Choose a room' })).toBeVisible({ timeout: 30_000 })
    }),
  )
  await Promise.all([ann, ben].map((page) => page.goBack()))
  // Whoever leaves late has been dealt into another hand; each hand is in both records.
  const won = await Promise.all([ann, ben].map((page) => wonHands(page)))
  expect(won[1]!.length).toBe(won[0]!.length)
  // Two stakes of 1,000 less three in a hundred, to one of them or in halves.
  expect(sum(won.flat())).toBe(194_000 * won[0]!.length)
  await expect.poll(() => balance(ben)).toBe(5_000_000 + sum(won[1]!) - 100_000 * won[1]!.length)
})

test('[GAME-14] the pool bet is settled too, the balance follows from the record, and the books balance', async () => {
  const rounds = ann.getByRole('table', { name: 'Betting record' })
  await expect(async () => {
    await ann.reload()
    await expect(rounds.getByRole('row', { name: /Feather Pool/ }).first()).toContainText(/Settled|Rolled back/, { timeout: 3_000 })
    await expect(rounds.getByText('Open', { exact: true })).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  const nets = await rounds
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td, th')[4]?.textContent ?? ''))
  const net = sum(nets.map((text) => hundredths(text.replace('−', '-'))))
  await expect.poll(() => balance(ann)).toBe(5_000_000 + net)
  const { stdout } = await promisify(execFile)(process.execPath, ['server/app/books-command.ts'], {
    env: { ...process.env, BAIZE_DATA: dataFolder() },
  })
  expect(stdout).toContain('The books balance')
})
