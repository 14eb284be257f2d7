/** Launch: every category opens and starts something, by the routes of its provider; the popup, the new window, and games that rest. */
import { expect, test, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { balanceOf, headersOf, logIn, loginDialog, openAccount, register, signOut } from './person.ts'
import { staff } from './staff.ts'

const main = (page: Page): Locator => page.getByRole('main')
const article = (within: Locator, name: string): Locator =>
  within.getByRole('article').filter({ has: within.page().getByRole('link', { name, exact: true }) })
const press = (within: Locator, name: string): Promise<void> => article(within, name).first().getByRole('link').click()
const popup = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const frame = (page: Page, name: string): Locator => page.getByTitle(`Game ${name}`)

/** Goes to a category by the site's own navigation. */
async function go(page: Page, category: string, address: string): Promise<void> {
  await page.getByRole('banner').getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: category, exact: true }).click()
  await expect(page).toHaveURL(address)
  await page.mouse.move(4, 400)
}

/** The game's page of the vendor stands in the popup, with its way to play; going back leaves the list as it was. */
async function playsInPopup(page: Page, name: string, address: string, control: string | RegExp): Promise<void> {
  await expect(popup(page, name)).toBeVisible()
  await expect(page).toHaveURL(`/play/${address}`)
  await expect(frame(page, name).contentFrame().locator('body')).toContainText(control)
  await page.goBack()
  await expect(popup(page, name)).toBeHidden()
}

/** Categories whose tile or card starts a game in the popup: where, what is pressed, and what its page says. */
const STARTS = [
  ['Slots', '/rng', 'Jade Lanterns', 'Jade Lanterns', 'PG/jade-lanterns', 'Spin when you like'],
  ['Live', '/live', 'Blue Room Roulette', 'Blue Room Roulette', 'BLUEROOM/blue-room-roulette', 'Balance'],
  ['Fish', '/fish', 'Koi Harbour', 'Koi Harbour', 'JDB/koi-harbour', 'Balance'],
  ['Cards', '/pvp', 'Nine Leaves', 'Nine Leaves', 'FOURSEATS/nine-leaves', 'Choose a room'],
  // A book or a pool stands for its provider: the card starts it.
  ['Sports', '/sports', 'Touchline', 'Goal Line Football', 'TOUCHLINE/goal-line', /Football|Matches|Odds/i],
  ['E-sports', '/esports', 'Grid Nine', 'Map Line Arena', 'GRIDNINE/map-line', /Arena|Matches|Odds/i],
  ['Cockfight', '/cockfight', 'Dawn Ring', 'Feather Pool', 'DAWNRING/feather-pool', /pool/i],
] as const

/** A provider of several games opens their list, which works by keys alone and gives the place back. */
async function listOfProvider(page: Page): Promise<void> {
  await go(page, 'E-lottery', '/elott')
  const card = article(main(page), 'Quick Draw').getByRole('link')
  await card.focus()
  await page.keyboard.press('Enter')
  const list = popup(page, 'Quick Draw')
  await expect(list.getByRole('article')).toHaveCount(40)
  await expect(list).toContainText('E-lottery · 40 games')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await article(list, 'Minute Keno').getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await playsInPopup(page, 'Minute Keno', 'QUICKDRAW/minute-keno', 'Balance')
  await expect(page).toHaveURL('/elott')
  await press(main(page), 'Minute Draws')
  await expect(page).toHaveURL('/lottery')
  await page.goBack()
}

/** One window further down, and from the end to the beginning again: what was not drawn in time is passed by. */
const goOn = (): void => {
  const before = scrollY
  scrollBy({ top: 500, behavior: 'instant' })
  if (scrollY === before) scrollTo({ top: 0, behavior: 'instant' })
}

/** Looks through a long list for a tile and presses it. Only what is near is drawn, and coming back moves the list: a tile counts when it stands in the window. */
async function pressFar(page: Page, name: string): Promise<void> {
  const wanted = article(main(page), name).first()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(async () => {
    if (!(await wanted.isVisible())) await page.evaluate(goOn)
    await wanted.scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(wanted).toBeInViewport({ timeout: 1000 })
    // With the time of every press: one that was given up after it had gone through would be waited for on the page that it opened.
    await wanted.getByRole('link').click()
  }).toPass()
}

/** Tiles of the hot list: lotteries, a provider of slots, and a provider with a list. */
async function hotTiles(page: Page): Promise<void> {
  await go(page, 'Hot games', '/hot')
  for (const [tile, address] of [
    ['5-Minute Hanoi', '/vnLottery?gameCode=vn-north-5'],
    ['5-Minute 2D', '/seaLottery?gameCode=mm-2d-5'],
    ['1-Minute Five', '/lottery?gameCode=ssc-1'],
  ] as const) {
    await pressFar(page, tile)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: tile }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/hot')
  }
  await pressFar(page, 'Nine Kites')
  await expect(page).toHaveURL('/rng?vassalage=NINEKITES')
  await page.goBack()
  await pressFar(page, 'Harbour Light')
  await expect(popup(page, 'Harbour Light').getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The providers that a category of the menu unfolds go the same ways. */
async function menuEntries(page: Page): Promise<void> {
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Categories' })
  const fromMenu = async (category: string, provider: string): Promise<void> => {
    await bar.getByRole('link', { name: category, exact: true }).hover()
    await bar
      .getByRole('list', { name: 'Providers' })
      .getByRole('link', { name: new RegExp(`^${provider}`) })
      .click()
  }
  await fromMenu('Lottery', 'House Lottery')
  await expect(page).toHaveURL('/lottery')
  await page.goBack()
  await fromMenu('Slots', 'CQ9')
  await expect(page).toHaveURL('/rng?vassalage=CQ9')
  await fromMenu('Fish', 'JDB')
  await expect(popup(page, 'JDB').getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

test('[GAME-01, GAME-04] every category starts something, each provider by its own route, from tiles, cards, lists and the menu', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await register(page)
  for (const [category, address, pressed, game, path, words] of STARTS) {
    await go(page, category, address)
    await press(main(page), pressed)
    await playsInPopup(page, game, path, words)
  }
  await listOfProvider(page)
  await hotTiles(page)
  await menuEntries(page)
  await go(page, 'Lottery', '/lott')
  await press(main(page), 'Sea Lottery')
  await expect(page).toHaveURL('/seaLottery')
  await page.goBack()
  await go(page, 'In-house', '/bgs')
  await article(main(page), 'Dice').getByRole('button', { name: 'Add Dice to favourites' }).click()
  await press(main(page), 'Dice')
  await expect(page).toHaveURL('/play/BGS/dice')
  await page.goto('/favorite')
  await press(main(page), 'Dice')
  await expect(page).toHaveURL('/play/BGS/dice')
  await page.goto('/recent')
  await press(main(page), 'Jade Lanterns')
  await playsInPopup(page, 'Jade Lanterns', 'PG/jade-lanterns', 'Spin when you like')
})

test('[GAME-06] a game opens in the popup over its list, in a new window when asked, and a blocked window says what to do', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAccount(page)
  await page.goto('/rng?vassalage=EG2')
  await expect(article(main(page), 'Lotus Ways')).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 40, behavior: 'instant' }))
  await press(main(page), 'Lotus Ways')
  const window = popup(page, 'Lotus Ways')
  await expect(frame(page, 'Lotus Ways').contentFrame().getByRole('button', { name: 'Spin', exact: true })).toBeVisible()
  await expect(window).toContainText('Session time')
  await expect(window).toContainText('Net result')
  await expect(window.getByRole('group', { name: 'Balance' })).toContainText('0.00 Ks')

  // The browser blocks the first attempt.
  await page.evaluate(() => {
    const opens = globalThis.open.bind(globalThis)
    globalThis.open = () => {
      globalThis.open = opens
      return null
    }
  })
  const asked = window.getByRole('button', { name: 'Open in a new window' })
  await asked.click()
  await expect(page.getByText('Popup blocked. Please allow popups and try again.')).toBeVisible()
  await expect(frame(page, 'Lotus Ways')).toBeVisible()
  // A provider's answer that no window can open is not opened.
  const LAUNCH = '**/wps/game/launchGame'
  await page.route(LAUNCH, (route) =>
    route.fulfill({ json: { success: true, value: { kind: 'frame', url: 'javascript:alert(1)', isSingle: true } } }),
  )
  const [empty] = await Promise.all([page.waitForEvent('popup'), asked.click()])
  await expect(page.getByText('Invalid URL, please contact customer service')).toBeVisible()
  await expect.poll(() => empty.isClosed()).toBe(true)
  await page.unroute(LAUNCH)
  const opening = page.waitForEvent('popup')
  await asked.click()
  const outside = await opening
  await expect(outside.getByRole('button', { name: 'Spin', exact: true })).toBeVisible()
  await expect(window.getByText('The game is open in another window.')).toBeVisible()
  await outside.close()

  await window.getByRole('button', { name: 'Close' }).click()
  await expect(window).toBeHidden()
  await expect(page).toHaveURL('/rng?vassalage=EG2')
  expect(await page.evaluate(() => scrollY)).toBe(40)
})

test('[GAME-07] a game that comes to rest says so where it is played, on its tile and when it is started, and others are offered', async ({
  page,
}) => {
  const answer = await page.request.get('/wps/game/info?vassalage=PT&gameCode=lacquer-baccarat')
  const { value } = (await answer.json()) as { value: { game: { nodeId: number } } }
  const node = String(value.game.nodeId)
  await openAccount(page)
  await page.goto('/play/PT/lacquer-baccarat')
  await expect(frame(page, 'Lacquer Baccarat').contentFrame().locator('body')).toContainText('Balance')
  await staff('game-maintenance', node)
  try {
    const notice = main(page).getByRole('alert').filter({ hasText: 'Game under maintenance' })
    await expect(notice).toBeVisible({ timeout: 40_000 })
    await expect(frame(page, 'Lacquer Baccarat')).toBeVisible()
    const others = page.getByRole('region', { name: 'Other games' })
    await expect(article(others, 'Harbour Baccarat')).toBeVisible()

    const refused = await page.request.post('/wps/game/launchGame', {
      data: { nodeId: value.game.nodeId },
      headers: await headersOf(page),
    })
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([422, 'game-maintenance'])

    await page.goto('/live?vassalage=PT')
    const tile = article(main(page), 'Lacquer Baccarat')
    await expect(tile).toContainText('Maintenance')
    await tile.getByRole('link').click()
    const window = popup(page, 'Lacquer Baccarat')
    await expect(window.getByRole('heading', { name: 'Game under maintenance' })).toBeVisible()
    await expect(frame(page, 'Lacquer Baccarat')).toHaveCount(0)
    await press(window.getByRole('region', { name: 'Other games' }), 'Harbour Baccarat')
    await expect(frame(page, 'Harbour Baccarat').contentFrame().locator('body')).toContainText('Balance')
    await page.goBack()
    await expect(page).toHaveURL('/live?vassalage=PT')
  } finally {
    await staff('game-open', node)
  }
})

test('[GAME-18] rooms and live tables are listed as they stand, each leads to its seat, and the table’s chat opens beside the game', async ({
  page,
}) => {
  await page.goto('/pvp')
  const rooms = page.getByRole('region', { name: 'Rooms' })
  await expect(rooms).toContainText('Members see the rooms')
  await openAccount(page)
  await page.goto('/pvp')
  await expect(rooms.getByRole('article', { name: 'Teak room' })).toContainText(/of 5 seats taken/)
  await rooms.getByRole('article', { name: 'Practice room' }).getByRole('button', { name: 'Practice' }).click()
  await expect(frame(page, 'Nine Leaves').contentFrame().locator('.you .card').first()).toBeVisible({ timeout: 30_000 })
  await page.goBack()

  await page.goto('/live')
  const table = page.getByRole('region', { name: 'Tables on air' }).getByRole('article', { name: 'Harbour table' })
  await expect(table).toContainText(/With (Nilar|Thiri|Zaw)/)
  await expect(table).toContainText(/500\.00\s*Ks – 500,000\.00\s*Ks/)
  await table.getByRole('button', { name: 'Go to the table' }).click()
  const window = popup(page, 'Harbour Baccarat')
  await expect(frame(page, 'Harbour Baccarat').contentFrame().locator('body')).toContainText('Balance')
  await window.getByRole('button', { name: 'Open the chat' }).click()
  const chat = page.getByTitle('Chat of Harbour Baccarat').contentFrame()
  const words = chat.getByRole('textbox', { name: 'Your message' })
  await words.fill('come to example.com')
  await words.press('Enter')
  await expect(chat.getByRole('alert')).toHaveText('Links are not allowed here.')
  await words.fill('good luck to all')
  await words.press('Enter')
  await expect(chat.getByRole('log')).toContainText('Yougood luck to all')
  await expect(words).toHaveValue('')
  await window.getByRole('region', { name: 'Chat at the table' }).getByRole('button', { name: 'Close the chat' }).click()
  await expect(page.getByTitle('Chat of Harbour Baccarat')).toHaveCount(0)
  await expect(frame(page, 'Harbour Baccarat')).toBeVisible()
})

/** What the game says of its round, when it has ended. */
async function said(game: FrameLocator, what: RegExp): Promise<string> {
  await expect(game.getByRole('status')).toHaveText(what, { timeout: 60_000 })
  return game.getByRole('status').innerText()
}

/** What a line of the panel says, in whole units: its term and its amount. */
async function sumOf(panel: Locator, term: string): Promise<number> {
  const line = panel.locator('dl div').filter({ hasText: term })
  return Number((await line.locator('dd').innerText()).replaceAll(/[^\d.]/g, ''))
}

/** Makes the provider do what it is asked with its wallets and lose every answer, or be itself again. */
async function deafen(page: Page, provider: string, deafWallets: boolean): Promise<void> {
  // The tables keep the speed at which this product was started.
  const answer = await page.request.post(new URL('/__faults', provider).href, { data: { deafWallets, tablePercent: 300 } })
  expect(answer.ok()).toBe(true)
}

test('[GAME-16] money is moved to a provider that keeps a wallet of its own, played with there and moved back, also when an answer is lost', async ({
  page,
}) => {
  test.slow()
  await openAccount(page, '50000')
  await page.goto('/play/COPPERJAR/copper-lotus')
  const game = frame(page, 'Copper Lotus').contentFrame()
  const provider = (await frame(page, 'Copper Lotus').getAttribute('src')) ?? ''
  await main(page).getByRole('button', { name: 'Move money' }).click()
  const panel = page.getByRole('dialog', { name: 'Money at this provider' })
  const acts = (name: string): Locator => panel.getByRole('button', { name, exact: true })
  await expect.poll(() => sumOf(panel, 'At Copper Jar')).toBe(0)
  await panel.getByLabel('Amount').fill('20000')
  await acts('Move to the provider').click()
  await expect.poll(() => sumOf(panel, 'At Copper Jar')).toBe(20_000)
  await expect.poll(() => sumOf(panel, 'Balance')).toBe(30_000)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(main(page).getByText('You have no money at Copper Jar yet')).toBeHidden()

  // The game plays with what is there, and the window says what it has brought, which no record of ours holds.
  await expect(game.locator('#balance')).toHaveText(/^20,000\.00/)
  await game.getByRole('button', { name: 'Spin', exact: true }).click()
  const [, left = ''] = /Balance ([\d,.]+) Ks/.exec(await said(game, /(No win|You won|came back).*Balance/)) ?? []
  const there = Number(left.replaceAll(',', ''))
  const net = page.locator('.sitting div').filter({ hasText: 'Net result' }).locator('dd')
  await expect.poll(async () => Number((await net.innerText()).replace('−', '-').replaceAll(/[^\d.-]/g, ''))).toBeCloseTo(there - 20_000, 2)

  // The provider gives the money out, and its answers are lost: it is said to be on its way until the provider answers.
  await main(page).getByRole('button', { name: 'Money at this provider' }).click()
  await panel.getByRole('radio', { name: 'Back to my balance' }).check()
  await panel.getByLabel('Amount').fill('5000')
  await deafen(page, provider, true)
  // A line on which the wallets are answered for later than the move is asked for again.
  const slow = /GCS_merchantWallet/
  await page.route(slow, async (route) => {
    await new Promise((over) => setTimeout(over, 4000))
    await route.continue()
  })
  try {
    await acts('Move back').click()
    await expect(panel.getByText('The transfer is pending. We ask the provider until it answers.')).toBeVisible()
    await expect(panel.locator('dl div').filter({ hasText: 'On its way' }).locator('dd')).toContainText('5,000.00')
    await expect(panel).toContainText('Not known')
    await page.unroute(slow)
  } finally {
    await deafen(page, provider, false)
  }
  await expect(panel.getByText('On its way', { exact: true })).toBeHidden({ timeout: 30_000 })
  await expect.poll(() => sumOf(panel, 'Balance')).toBe(35_000)
  await expect.poll(() => sumOf(panel, 'At Copper Jar')).toBeCloseTo(there - 5000, 2)

  await panel.getByLabel('Amount').fill('90000')
  await acts('Move back').click()
  await expect(panel.getByRole('alert')).toHaveText('At Copper Jar there is less than that. Nothing was moved.')
  await acts('Move everything back').click()
  await expect.poll(() => sumOf(panel, 'At Copper Jar')).toBe(0)
  await expect.poll(() => sumOf(panel, 'Balance')).toBeCloseTo(30_000 + there, 2)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(net).toHaveText(/^[+−]?[\d,]+\.\d\d/)
  await expect(balanceOf(page)).toContainText(/^\d/)
})

test('[GAME-19] /seamless gives one game the whole page on the single wallet, after a login, with the balance and the way out in sight', async ({
  page,
}) => {
  const address = '/seamless?vassalage=EG2&gameCode=lotus-ways'
  const person = await register(page)
  await signOut(page)
  await page.goto(address)
  await expect(loginDialog(page)).toBeVisible()
  await logIn(page, person)
  await expect(page).toHaveURL(address)
  await expect(frame(page, 'Lotus Ways').contentFrame().getByRole('button', { name: 'Spin', exact: true })).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Money at this provider' })).toHaveCount(0)
  const window = main(page)
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await expect(window.getByRole('group', { name: 'Balance' })).toBeInViewport()
    await expect(window.getByRole('button', { name: 'Leave the game' })).toBeInViewport()
    await expect
      .poll(async () => {
        const box = await frame(page, 'Lotus Ways').boundingBox()
        return [box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]
      })
      .toEqual([0, size.width, size.height])
  }
  await window.getByRole('button', { name: 'Leave the game' }).click()
  await expect(page).not.toHaveURL(address)
  await page.goto('/seamless')
  await expect(page.getByText('Choose a game first')).toBeVisible()
})
