/**
 * The next morning: an invited person plays for real in the evening. The product is started again the next
 * morning: the rebate and the prizes are paid, and points become money and a parcel.
 */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { command, freshData } from '@baize/server/app/testing/product-process.ts'
import { faultsInBothThemes } from './axe.ts'
import { betDragon, bringOwnPart, rollDice } from './in-house.ts'
import { dayOf, next, portFor, startAt, ZONE, type Moved } from './moved.ts'
import { amount, balanceOf, deposit, headersOf, logIn, openAccount, registerInDialog, type Person } from './person.ts'
import { PAYMENT_PASSWORD, readyToRedeem } from './redeem.ts'
import { spinOnce } from './slot.ts'

const units = (text: string): bigint => parseUnits(text) ?? 0n
const EVENING = next('20:00')
const MORNING = next('09:30', EVENING)
/** As generous as what is looked for. */
const PATIENCE_MS = Number(process.env['BAIZE_TEST_PACE'] ?? 1) * 40_000
const words = (title: string) => {
  const text = { title, summary: `${title} of this evening.`, terms: ['It ends at midnight.'] }
  return { EN: text, MY: text }
}
const tonight = { from: dayOf(EVENING).toString(), until: dayOf(MORNING).toString() }
const campaign = {
  badges: ['limited'],
  audience: [],
  limits: { budget: { MMK: '20000' } },
  approval: {},
  images: ['/art/PROMOTION/BAIZE/weekly-ranking.svg'],
  position: 0,
  window: tonight,
}
const RACE = {
  ...campaign,
  code: 'evening-race',
  type: 'ranking',
  periodType: 'daily',
  texts: words('Evening race'),
  trigger: { by: 'ranking', score: 'turnover', categories: ['RNG', 'BGS'], least: { MMK: '5000' }, prizes: { MMK: ['5000', '2000'] } },
}
const RAFFLE = {
  ...campaign,
  code: 'evening-raffle',
  type: 'other',
  periodType: null,
  texts: words('Evening raffle'),
  claimDays: 7,
  trigger: {
    by: 'raffle',
    currency: 'MMK',
    categories: ['RNG', 'BGS'],
    per: '5000',
    cap: 100,
    prizes: ['3000', '3000'],
    onePerMember: true,
  },
}
const CARDS = {
  code: 'river-cards',
  texts: { EN: { name: 'River cards', text: 'Twelve cards.' }, MY: { name: 'River cards', text: 'Twelve cards.' } },
  images: ['cards'],
  kind: 'delivery',
  points: '60',
  worth: '100',
  currency: 'MMK',
  stock: 5,
  state: 'shown',
}

/** A tab of its own browser, whose clock goes with the product's. */
async function tabAt(browser: Browser, at: Temporal.Instant, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, timezoneId: ZONE })
  await context.clock.install({ time: at.epochMilliseconds })
  context.setDefaultTimeout(PATIENCE_MS)
  return context.newPage()
}

const faultless = async (page: Page): Promise<void> => {
  // What the header covers half is no target of a hand.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await faultsInBothThemes(page)).toEqual([])
}
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Promotion' })

async function openPromotion(page: Page, title: string): Promise<Locator> {
  await page.goto('/promotions')
  const card = page.getByRole('button', { name: title, exact: true })
  await expect(card).toBeVisible()
  await card.click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  return dialog
}

async function ownMoney(page: Page): Promise<bigint> {
  const { value } = await (await page.request.get('/wps/v2/wallets/balance', { headers: await headersOf(page) })).json()
  return units(value.balance)
}

/** A member who invites, and plays a little too. */
async function inviter(page: Page): Promise<{ person: Person; link: string }> {
  const person = await openAccount(page, '50000')
  await bringOwnPart(page)
  await rollDice(page, '10000', '98.00')
  await page.goto('/member/referral')
  await expect(page.getByText('Nobody has joined with your link yet')).toBeVisible()
  await faultless(page)
  const link = await page
    .getByRole('region', { name: 'Your link' })
    .getByText(/\/register\?referralCode=/)
    .textContent()
  return { person, link: link ?? '' }
}

/** Comes by the link, joins a mission and a raffle, and signs in on the calendar. */
async function comeAndJoin(page: Page, link: string, data: string): Promise<Person> {
  const person = await registerInDialog(page, undefined, link)
  await readyToRedeem(page, person.password, data)
  await deposit(page, '400000')
  await page.goto('/member/missionLeaderboard')
  await page.getByRole('button', { name: 'Join In-house mission' }).click()
  await expect(page.getByRole('listitem', { name: 'In-house mission' }).getByText('In process')).toBeVisible()
  const raffle = await openPromotion(page, 'Evening raffle')
  await raffle.getByLabel('Your own seed for the draw').fill('my-own-seed-7')
  await raffle.getByRole('button', { name: 'Save your seed' }).click()
  await expect(raffle.getByText('Your seed is saved. It counts if you hold a ticket.')).toBeVisible()
  await faultless(page)
  const calendar = await openPromotion(page, 'Daily sign-in')
  await calendar.getByRole('button', { name: 'Sign in today' }).click()
  await expect(calendar.getByText('You have signed in today.')).toBeVisible()
  await expect(calendar.getByText('Days in a row: 1')).toBeVisible()
  await faultless(page)
  return person
}

/** A spin of a vendor's slot and a round of dice in the page, and more by the calls behind a table. By their edges they count 200, 1,250 and 14 times 8,075. */
async function play(page: Page): Promise<void> {
  await page.goto('/play/PG/jade-lanterns')
  await expect(balanceOf(page)).toHaveText(amount(await spinOnce(page)))
  await page.goto('/play/BGS/dice')
  await page.getByLabel('Stake', { exact: true }).fill('10000')
  await page.getByRole('button', { name: 'Roll' }).click()
  await expect(page.getByRole('region', { name: 'Dice table' }).getByRole('status')).toHaveText(/(You won|You lost)/)
  for (let rounds = 0; rounds < 14; rounds += 1) await betDragon(page, '10000')
}

/** What the play did at once: the mission, the place, the tickets, the level and the points. */
async function seeThePlay(page: Page, { everyMinute }: Moved): Promise<void> {
  await page.goto('/member/missionLeaderboard')
  const mission = page.getByRole('listitem', { name: 'In-house mission' })
  await mission.getByRole('button', { name: 'Claim In-house mission' }).click()
  await expect(mission.getByText('Claimed')).toBeVisible()
  await expect(page.getByText('You are in place 1 with 114,500.00 Ks.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ranking' }).getByRole('row').filter({ hasText: 'You' })).toContainText('5,000.00')
  await faultless(page)
  const raffle = await openPromotion(page, 'Evening raffle')
  await expect(raffle.getByText('22 tickets')).toBeVisible()
  await raffle.getByRole('link', { name: 'Verify this raffle' }).click()
  await expect(page.getByText(/^This raffle is drawn after/)).toBeVisible()
  await faultless(page)
  await everyMinute()
  await page.goto('/vip')
  await expect(page.getByRole('region', { name: 'Your level' })).toContainText('Level 1: Bamboo')
  await faultless(page)
  await page.goto('/member/rewardCenter')
  const rewards = page.getByRole('table', { name: 'Reward center' })
  for (const [title, amount] of [
    ['VIP level rewards', '200.00'],
    ['Invite friends', '150.00'],
  ] as const)
    await expect(rewards.getByRole('row').filter({ hasText: title }).filter({ hasText: 'Credited' })).toContainText(amount)
  await page.goto('/pointMall?tab=details')
  // A newcomer's 50, the deposit's 80, the calendar's 5, the mission's 100, 3.23 for each of fourteen rounds, 0.5 for the dice and 0.1 for the spin.
  await expect(page.getByRole('status').filter({ hasText: '280.82 points in total' })).toBeVisible()
  const record = page.getByRole('table', { name: 'Points record' })
  await expect(record.getByRole('row').filter({ hasText: 'In-house mission' })).toContainText('+100.00')
  await faultless(page)
  await record
    .getByRole('button', { name: /^Play: Slots and in-house/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('rowheader').first()).toContainText(/BGS d(ice|ragon-tiger)/)
}

/** What the night brought. */
async function seeTheMorning(page: Page, friend: Page, evening: bigint): Promise<void> {
  await page.goto('/member/rewardCenter')
  const rewards = page.getByRole('table', { name: 'Reward center' })
  const row = (title: string): Locator => rewards.getByRole('row').filter({ hasText: title })
  await expect(row('Daily rebate')).toContainText('344.10')
  await expect(row('Daily rebate')).toContainText('Credited')
  await expect(row('Evening race')).toContainText('5,000.00')
  await expect(row('Evening race')).toContainText('Credited')
  await row('Evening raffle').getByRole('button', { name: 'Claim' }).click()
  await expect(row('Evening raffle')).toContainText('Claimed')
  await faultless(page)
  const came = units('344.10') + units('5000') + units('3000')
  await expect.poll(() => ownMoney(page)).toBe(evening + came)
  await page.goto('/member/transactionHistory')
  await expect(page.getByRole('table', { name: 'Account record' }).getByRole('row').filter({ hasText: '+344.10' })).toHaveCount(1)
  await faultless(page)
  await friend.goto('/member/referral')
  await expect(friend.getByRole('table', { name: 'Friends who joined' })).toContainText('Counted')
  await expect(friend.getByRole('region', { name: 'Invitation rewards' })).toContainText('300.00')
}

/** Everybody draws the prizes again; the second day of the calendar follows the first. */
async function verifyAndSignIn(page: Page): Promise<void> {
  const raffle = await openPromotion(page, 'Evening raffle')
  await expect(raffle.getByText('You won a prize.')).toBeVisible()
  await raffle.getByRole('link', { name: 'Verify this raffle' }).click()
  await expect(page.getByText('The draw is verified')).toBeVisible()
  await faultless(page)
  const calendar = await openPromotion(page, 'Daily sign-in')
  await calendar.getByRole('button', { name: 'Sign in today' }).click()
  await expect(calendar.getByText('Days in a row: 2')).toBeVisible()
}

/** Points become money at the rate of the level, and a parcel that staff move to its receiver. */
async function spendPoints(page: Page, person: Person, { staff }: Moved): Promise<void> {
  // Points that were given open as play earns some. Those that staff give are free at once.
  await staff('points-grant', person.username, '200', 'for-the-evening')
  const before = await ownMoney(page)
  await page.goto('/pointMall?tab=convert')
  await expect(page.getByText(/of these were given to you/)).toBeVisible()
  const main = page.getByRole('main')
  await main.getByLabel('Points', { exact: true }).fill('100')
  await main.getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await main.getByRole('button', { name: 'Convert points' }).click()
  // 100 points at 0.475 for each kyat.
  await expect(balanceOf(page)).toHaveText(amount(formatUnits(before + units('210.52')).replace(/\B(?=(\d{3})+(?!\d))/g, ',')))
  await faultless(page)
  await main.getByRole('tab', { name: 'Goods' }).click()
  await main.getByRole('button', { name: /^River cards/ }).click()
  const goods = page.getByRole('dialog', { name: 'River cards' })
  for (const [label, value] of Object.entries({
    Receiver: 'Daw Hla Hla',
    Phone: '09420001122',
    'Street and number': 'Bo Aung Kyaw Street 7',
    'City or township': 'Yangon',
    Country: 'Myanmar',
    'Payment password': PAYMENT_PASSWORD,
  }))
    await goods.getByLabel(label).fill(value)
  await goods.getByRole('button', { name: 'Redeem' }).click()
  await expect(goods.getByText('Your order is being processed')).toBeVisible()
  const reference = (await goods.getByText(/^P[0-9A-Z]{12}$/).textContent()) ?? ''
  await faultless(page)
  await staff('points-order-approve', reference)
  for (const [move, said] of [
    [['packed'], 'Packed'],
    [['sent', '--carrier', 'Shwe Post', '--number', 'SP-1'], 'On its wayShwe Post SP-1'],
    [['received'], 'Received'],
  ] as const) {
    await staff('points-parcel', reference, '--to', ...move)
    await page.goto('/pointMall?tab=orders')
    await expect(main.getByRole('row', { name: /River cards × 1/ })).toContainText(said)
  }
  await faultless(page)
}

test(
  '[PROMO-04, PROMO-05, PROMO-06, PROMO-07, POINT-01, POINT-02, POINT-03, MEMBER-08, PR-30 to PR-39, PT-14, PT-20] the next morning the rebate, the prizes and the invitation are paid, and points become money and a parcel',
  { tag: '@whole' },
  async ({ browser }) => {
    test.setTimeout(Number(process.env['BAIZE_TEST_PACE'] ?? 1) * 180_000)
    const [data, port] = [await freshData(), await portFor()]
    let running = await startAt(EVENING, data.folder, port)
    try {
      for (const wish of [RACE, RAFFLE]) {
        await running.staff('promotion-write', JSON.stringify(wish))
        // Both pay more than the evening's play costs.
        await running.staff('promotion-publish', wish.code, '--budget', 'MMK=20000')
      }
      await running.staff('points-goods', JSON.stringify(CARDS))
      const { person: host, link } = await inviter(await tabAt(browser, EVENING, running.product.url))
      const page = await tabAt(browser, EVENING, running.product.url)
      const person = await comeAndJoin(page, link, data.folder)
      await play(page)
      await seeThePlay(page, running)
      const evening = await ownMoney(page)
      await page.context().close()
      await running.product.stop()

      running = await startAt(MORNING, data.folder, port)
      const [morning, friend] = [await tabAt(browser, MORNING, running.product.url), await tabAt(browser, MORNING, running.product.url)]
      await running.everyMinute()
      for (const [tab, who] of [
        [morning, person],
        [friend, host],
      ] as const) {
        await tab.goto('/login')
        await logIn(tab, who)
        await expect(balanceOf(tab)).toBeVisible()
      }
      await verifyAndSignIn(morning)
      await seeTheMorning(morning, friend, evening)
      await spendPoints(morning, person, running)
      const books = await command('books', { BAIZE_DATA: data.folder })
      expect(books.out + books.err).toMatch(/^The books balance/)
    } finally {
      await running.product.stop()
      await data.clean()
    }
  },
)
