/**
 * Proves where a press on a tile, a card, a list or a menu entry leads. It also proves the game's window: popup, full page, other window,
 * rest, rooms and chat.
 */
import type { Game, GameType } from '@baize/contract/games.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { aCard, aGame, allLanes, idOf, theHome } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { logIn, loginDialog } from '../testing/identity.ts'
import { expectNone, goWithin, main, UNMOVED } from '../testing/looking.ts'
import { address, askAgain, openSite } from '../testing/open-site.ts'
import { answersCatalogue } from '../testing/prepared.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite, vendorPage } from '../testing/whole-site.ts'

const game = (name: string, gameType: GameType, vassalage: string): Game => aGame(name, { gameType, vassalage })
const GAMES = [
  game('Jade Lanterns', 'RNG', 'PG'),
  game('Lotus Ways', 'RNG', 'EG2'),
  game('Copper Lotus', 'RNG', 'COPPERJAR'),
  game('Blue Room Roulette', 'LIVE', 'BLUEROOM'),
  game('Lacquer Baccarat', 'LIVE', 'PT'),
  game('Harbour Baccarat', 'LIVE', 'HARBOURLIGHT'),
  game('Koi Harbour', 'FISH', 'JDB'),
  game('Nine Leaves', 'PVP', 'FOURSEATS'),
  game('Goal Line', 'SPORTS', 'TOUCHLINE'),
  game('Map Line', 'ESPORTS', 'GRIDNINE'),
  game('Feather Pool', 'COCKFIGHT', 'DAWNRING'),
  game('Minute Keno', 'ELOTT', 'QUICKDRAW'),
  game('Dice', 'BGS', 'BGS'),
]
/** On the hot list beside them: lotteries, and providers by themselves. */
const HOT = [
  aGame('5-Minute Hanoi', { gameType: 'LOTT', vassalage: 'TCG_LOTTO_VN', gameCode: 'vn-north-5', isHot: 1 }),
  aGame('5-Minute 2D', { gameType: 'LOTT', vassalage: 'TCG_SEA', gameCode: 'mm-2d-5', isHot: 1 }),
  aGame('5-Minute Five', { gameType: 'LOTT', vassalage: 'LOTT', gameCode: 'ssc-5', isHot: 1 }),
  aGame('Nine Kites', { vassalage: 'NINEKITES', isGame: 'VASSALAGE', isHot: 1 }),
  aGame('Harbour Light', { gameType: 'LIVE', vassalage: 'HARBOURLIGHT', isGame: 'VASSALAGE', isHot: 1 }),
]
/** A book or a pool stands for its provider; one of several games has a list. */
const stands = (vassalage: string, gameType: GameType, displayName: string, gameCode: string) =>
  aCard(vassalage, gameType, { displayName, gameCode, isGame: 'GAME' })
const CARDS: Readonly<Partial<Record<GameType, readonly ReturnType<typeof aCard>[]>>> = {
  SPORTS: [stands('TOUCHLINE', 'SPORTS', 'Touchline', 'goal-line')],
  ESPORTS: [stands('GRIDNINE', 'ESPORTS', 'Grid Nine', 'map-line')],
  COCKFIGHT: [stands('DAWNRING', 'COCKFIGHT', 'Dawn Ring', 'feather-pool')],
  ELOTT: [aCard('QUICKDRAW', 'ELOTT', { displayName: 'Quick Draw' }), aCard('ELOTT', 'ELOTT', { displayName: 'Minute Draws' })],
  LIVE: [aCard('HARBOURLIGHT', 'LIVE', { displayName: 'Harbour Light' })],
  LOTT: [aCard('TCG_SEA', 'LOTT', { displayName: 'Sea Lottery' })],
}

function prepare(): void {
  prepareWholeSite()
  const lanes = allLanes().map((lane) => ({ ...lane, cards: [...(CARDS[lane.gameType] ?? lane.cards)] }))
  answers('home', { ...theHome(), lanes })
  answers('vendorLanes', { lanes })
  answersCatalogue([...GAMES, ...HOT])
  answers('recentGames', { content: [GAMES[1]!], pageNum: 1, totalPages: 1, total: 1 })
  answers('roomList', ({ query: { currency } }) => ({
    rooms: recordedAnswer('roomList').rooms.filter((each) => each.currency === currency),
  }))
  answers('gameInfo', ({ query: { vassalage, gameCode } }) => {
    const found = GAMES.find((each) => each.vassalage === vassalage && each.gameCode === gameCode)!
    return { game: found, similar: GAMES.filter((each) => each.gameType === found.gameType && each !== found) }
  })
}
const open = (at: string): Promise<void> => openSite(at, { member: true, prepared: true, width: 1440, height: 900 })

const article = (within: Locator, name: string): Locator =>
  within.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
const press = (within: Locator, name: string): Promise<void> => article(within, name).first().getByRole('link').click()
const popup = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
const frame = (name: string): Locator => page.getByTitle(`Game ${name}`)
const nodeOf = (name: string): number => GAMES.find(({ gameName }) => gameName === name)!.nodeId

/** The vendor's page stands in the popup, started by its own number; going back leaves the page as it was. */
async function playsInPopup(name: string, at: string): Promise<void> {
  await expect.element(popup(name)).toBeVisible()
  await expect.poll(address).toBe(`/play/${at}`)
  await expect.element(frame(name)).toHaveAttribute('src', vendorPage())
  expect(asked('launchGame').at(-1)?.body).toMatchObject({ nodeId: nodeOf(name) })
  history.back()
  await expectNone(popup(name))
}

async function go(category: string, at: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: category, exact: true }).click()
  await expect.poll(address).toBe(at)
  // Off the menu, to the corner of the window, which stays where it is while the page grows.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 }, force: true })
  scrollTo({ top: 0, behavior: 'instant' })
}

afterEach(() => void vi.restoreAllMocks())

test('[GAME-01, GAME-04] every category starts something, each provider by its own route, from tiles and cards', async () => {
  prepare()
  await open('/')
  for (const [category, at, pressed, name, to] of [
    ['Slots', '/rng', 'Jade Lanterns', 'Jade Lanterns', 'PG/jade-lanterns'],
    ['Live', '/live', 'Blue Room Roulette', 'Blue Room Roulette', 'BLUEROOM/blue-room-roulette'],
    ['Fish', '/fish', 'Koi Harbour', 'Koi Harbour', 'JDB/koi-harbour'],
    ['Cards', '/pvp', 'Nine Leaves', 'Nine Leaves', 'FOURSEATS/nine-leaves'],
    ['Sports', '/sports', 'Touchline', 'Goal Line', 'TOUCHLINE/goal-line'],
    ['E-sports', '/esports', 'Grid Nine', 'Map Line', 'GRIDNINE/map-line'],
    ['Cockfight', '/cockfight', 'Dawn Ring', 'Feather Pool', 'DAWNRING/feather-pool'],
  ] as const) {
    await go(category, at)
    await press(main(), pressed)
    await playsInPopup(name, to)
    await expect.poll(address).toBe(at)
  }
  await go('Lottery', '/lott')
  await press(main(), 'Sea Lottery')
  await expect.poll(address).toBe('/seaLottery')
  goWithin('/bgs')
  await press(main(), 'Dice')
  await expect.poll(address).toBe('/play/BGS/dice')
  goWithin('/recent')
  await press(main(), 'Lotus Ways')
  await expect.element(popup('Lotus Ways')).toBeVisible()
})

test('[GAME-01, GAME-04] a provider of several games opens their list, by keys alone, which gives the place back', async () => {
  prepare()
  await open('/elott')
  const card = article(main(), 'Quick Draw').getByRole('link')
  await expect.element(card).toBeVisible()
  ;(card.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const list = popup('Quick Draw')
  await expect.element(list.getByRole('article').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectNone(list)
  await expect.element(card).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(article(list, 'Minute Keno')).toBeVisible()
  ;(article(list, 'Minute Keno').getByRole('link').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expectNone(list)
  await playsInPopup('Minute Keno', 'QUICKDRAW/minute-keno')
  await expect.poll(address).toBe('/elott')
  await press(main(), 'Minute Draws')
  await expect.poll(address).toBe('/lottery')
})

test('[GAME-04] tiles of the hot list and entries of the menu go the same ways', async () => {
  prepare()
  await open('/hot')
  for (const [name, to] of [
    ['5-Minute Hanoi', '/vnLottery?gameCode=vn-north-5'],
    ['5-Minute 2D', '/seaLottery?gameCode=mm-2d-5'],
    ['5-Minute Five', '/lottery?gameCode=ssc-5'],
    ['Nine Kites', '/rng?vassalage=NINEKITES'],
  ] as const) {
    // The lotteries' own pages are looked at elsewhere; here only the way counts.
    await press(main(), name)
    await expect.poll(address).toBe(to)
    goWithin('/hot')
  }
  await press(main(), 'Harbour Light')
  await expect.element(popup('Harbour Light').getByRole('article').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectNone(popup('Harbour Light'))
  const bar = page.getByRole('complementary', { name: 'Menu' })
  const providers = bar.getByRole('list', { name: 'Providers' })
  for (const [category, provider, to] of [
    ['Lottery', /^Sea Lottery/, '/seaLottery'],
    ['Slots', /^PG/, '/rng?vassalage=PG'],
  ] as const) {
    goWithin('/fair')
    await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
    const open = async () => {
      await page.getByRole('banner').hover()
      await bar.getByRole('link', { name: category, exact: true }).hover()
      return providers.elements().length
    }
    await expect.poll(open).toBe(1)
    await providers.getByRole('link', { name: provider }).click()
    await expect.poll(address).toBe(to)
  }
})

test('[GAME-06] a game opens in the popup over its list, in a new window when asked, and a blocked window says what to do', async () => {
  prepare()
  await open('/rng?vassalage=EG2')
  await expect.element(article(main(), 'Lotus Ways')).toBeVisible()
  scrollTo({ top: 40, behavior: 'instant' })
  await article(main(), 'Lotus Ways').first().getByRole('link').click(UNMOVED)
  const window = popup('Lotus Ways')
  await expect.element(frame('Lotus Ways')).toBeVisible()
  for (const words of ['Session time', 'Net result']) await expect.element(window).toMatchTextContent(words)
  await expect.element(window.getByRole('group', { name: 'Balance' })).toMatchTextContent(/50,000\.00\s*Ks/)

  const outside = window.getByRole('button', { name: 'Open in a new window' })
  const opens = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  await outside.click()
  await expect.element(page.getByText('Popup blocked. Please allow popups and try again.')).toBeVisible()
  await expect.element(frame('Lotus Ways')).toBeVisible()
  // A provider's answer that no window can open is not opened.
  const other = { closed: false, opener: globalThis, close: () => (other.closed = true), location: { replace: vi.fn<(to: URL) => void>() } }
  opens.mockReturnValue(other as unknown as Window)
  answers('launchGame', { kind: 'frame', url: 'javascript:alert(1)', chatUrl: null, isSingle: true })
  await outside.click()
  await expect.element(page.getByText('Invalid URL, please contact customer service')).toBeVisible()
  expect([other.closed, other.location.replace.mock.calls]).toEqual([true, []])
  answers('launchGame', { kind: 'frame', url: vendorPage(), chatUrl: null, isSingle: true })
  await outside.click()
  await expect.element(window.getByText('The game is open in another window.')).toBeVisible()
  expect([other.opener, String(other.location.replace.mock.calls[0]?.[0])]).toEqual([null, vendorPage()])

  await window.getByRole('button', { name: 'Close' }).click()
  await expectNone(window)
  await expect.poll(address).toBe('/rng?vassalage=EG2')
  expect(scrollY).toBe(40)
})

test('[GAME-07] a game that comes to rest says so where it is played, on its tile and when it is started, and others are offered', async () => {
  prepare()
  await open('/play/PT/lacquer-baccarat')
  await expect.element(frame('Lacquer Baccarat')).toBeVisible()
  const resting = GAMES.map((each) => ({ ...each, maintenance: each.gameName === 'Lacquer Baccarat' }))
  answersCatalogue(resting)
  answers('gameInfo', ({ query: { gameCode } }) => ({
    game: resting.find((each) => each.gameCode === gameCode)!,
    similar: resting.filter((each) => each.gameType === 'LIVE' && each.gameCode !== gameCode),
  }))
  await askAgain()
  await expect.element(main().getByRole('alert')).toMatchTextContent('Game under maintenance')
  await expect.element(frame('Lacquer Baccarat')).toBeVisible()
  const others = (within: Locator): Locator => within.getByRole('region', { name: 'Other games' })
  await expect.element(article(others(main()), 'Harbour Baccarat')).toBeVisible()

  goWithin('/live?vassalage=PT')
  const tile = article(main(), 'Lacquer Baccarat')
  await expect.element(tile).toMatchTextContent('Maintenance')
  await tile.getByRole('link').click()
  const window = popup('Lacquer Baccarat')
  await expect.element(window.getByRole('heading', { name: 'Game under maintenance' })).toBeVisible()
  await expectNone(frame('Lacquer Baccarat'))
  await press(others(window), 'Harbour Baccarat')
  await expect.element(frame('Harbour Baccarat')).toBeVisible()
  history.back()
  await expect.poll(address).toBe('/live?vassalage=PT')
})

test('[GAME-18] rooms and live tables are listed as they stand, each leads to its seat, and the table’s chat opens beside the game', async () => {
  prepare()
  await openSite('/pvp')
  const rooms = page.getByRole('region', { name: 'Rooms' })
  await expect.element(rooms).toMatchTextContent('Log in to see the rooms')
  await open('/pvp')
  await expect
    .element(rooms.getByRole('article', { name: 'Teak room' }))
    .toMatchTextContent(/of 5 seats taken.*The house takes 3 % of the pot/)
  await rooms.getByRole('article', { name: 'Practice room' }).getByRole('button', { name: 'Practice' }).click()
  await expect.element(frame('Nine Leaves')).toBeVisible()
  expect(asked('launchGame').at(-1)?.body).toMatchObject({ room: 'practice-MMK' })
  expect(address()).toBe('/play/FOURSEATS/nine-leaves?room=practice-MMK')

  const { models } = recordedAnswer('liveModelList')
  answers('liveModelList', { models: models.filter(({ tableName }) => tableName === 'Harbour table') })
  answers('launchGame', { kind: 'frame', url: vendorPage(), chatUrl: `${vendorPage()}?chat`, isSingle: true })
  await open('/live')
  const table = page.getByRole('region', { name: 'Live tables' }).getByRole('article', { name: 'Harbour table' })
  await expect.element(table).toMatchTextContent(/With Thiri/)
  await expect.element(table).toMatchTextContent(/500\.00\s*Ks – 500,000\.00\s*Ks/)
  await table.getByRole('button', { name: 'Join the table' }).click()
  const window = popup('Harbour Baccarat')
  await expect.element(frame('Harbour Baccarat')).toBeVisible()
  await window.getByRole('button', { name: 'Open the chat' }).click()
  const chat = page.getByTitle('Chat of Harbour Baccarat')
  await expect.element(chat).toHaveAttribute('src', `${vendorPage()}?chat`)
  await window.getByRole('region', { name: 'Chat at the table' }).getByRole('button', { name: 'Close the chat' }).click()
  await expectNone(chat)
  await expect.element(frame('Harbour Baccarat')).toBeVisible()
})

test('[GAME-19] /seamless gives one game the whole page on the single wallet, after a login, with the balance and the way out in sight', async () => {
  prepare()
  const at = '/seamless?vassalage=EG2&gameCode=lotus-ways'
  await openSite(at, { width: 1440, height: 900 })
  await expect.element(loginDialog()).toBeVisible()
  await logIn()
  await expect.poll(address).toBe(at)
  await expect.element(frame('Lotus Ways')).toBeVisible()
  await expectNone(page.getByRole('complementary'))
  await expectNone(page.getByRole('button', { name: 'Money at this provider' }))
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.viewport(width, height)
    await expect.element(main().getByRole('group', { name: 'Balance' })).toBeInViewport()
    await expect.element(main().getByRole('button', { name: 'Leave the game' })).toBeInViewport()
    const place = () => {
      const { x, width: wide, bottom } = frame('Lotus Ways').element().getBoundingClientRect()
      return [x, wide, bottom]
    }
    await expect.poll(place).toEqual([0, width, height])
  }
  await main().getByRole('button', { name: 'Leave the game' }).click()
  await expect.poll(address).not.toBe(at)
  goWithin('/seamless')
  await expect.element(page.getByText('Choose a game first')).toBeVisible()
})

const cents = (whole: number): string => `${whole}.00`

test('[GAME-16, PR-29] money that leaves for a provider shows the bonus that it ends, and goes on only when the person forfeits it', async () => {
  prepare()
  answers('launchGame', { kind: 'frame', url: vendorPage(), chatUrl: null, isSingle: false })
  const [wallet] = recordedAnswer('merchantWallet').wallets
  answers('merchantWallet', { isSingle: false, wallets: [{ ...wallet!, balance: '0.00', pending: '0.00', moved: '0.00' }] })
  await open('/play/COPPERJAR/copper-lotus')
  await main().getByRole('button', { name: 'Move money' }).click()
  const panel = page.getByRole('dialog', { name: 'Money at this provider' })
  const amount = panel.getByLabelText('Amount')
  const act = (name: string): Locator => panel.getByRole('button', { name, exact: true })
  answers('walletTransfer', ({ body }) =>
    body.giveUp === undefined
      ? refused('bonus-at-stake', { grant: idOf(400), paidOut: '20000.00', givenUp: '21500.00' })
      : refused('vendor-maintenance'),
  )
  await amount.fill('20000')
  await act('Move to the provider').click()
  const stake = page.getByRole('dialog', { name: 'This ends your bonus' })
  await expect.element(stake.getByText('21,500.00')).toBeVisible()
  await stake.getByRole('button', { name: 'Keep the bonus' }).click()
  await act('Move to the provider').click()
  await stake.getByRole('button', { name: 'Go on and forfeit the bonus' }).click()
  const givenUp = (): unknown[] => asked('walletTransfer').map(({ body }) => body.giveUp)
  await expect.poll(() => givenUp().slice(-3)).toEqual([undefined, undefined, idOf(400)])
})

test('[GAME-16] money is moved to a provider that keeps a wallet of its own and back, also where its answer does not come', async () => {
  prepare()
  const held = { there: 0, pending: 0, free: 50_000, known: true }
  answers('launchGame', { kind: 'frame', url: vendorPage(), chatUrl: null, isSingle: false })
  answers('balance', () => ({ balance: cents(held.free), held: cents(held.pending), currency: 'MMK', currencySymbol: 'Ks' }))
  answers('merchantWallet', () => {
    const { there, pending, known } = held
    const [wallet] = recordedAnswer('merchantWallet').wallets
    return {
      isSingle: false,
      wallets: [{ ...wallet!, balance: known ? cents(there) : null, pending: cents(pending), moved: cents(there) }],
    }
  })
  const moves = (direction: 'in' | 'out', whole: number, state: 'done' | 'pending'): void =>
    answers('walletTransfer', ({ body }) => {
      const sign = direction === 'in' ? 1 : -1
      if (state === 'pending') Object.assign(held, { pending: whole, known: false })
      else Object.assign(held, { there: held.there + sign * whole, free: held.free - sign * whole })
      const transfer = { id: '019a0000-0000-7000-8000-000000000001', currency: 'MMK', state, at: '2026-11-20T10:00:00Z', ...body }
      return { transfer, balance: cents(held.free) }
    })
  await open('/play/COPPERJAR/copper-lotus')
  await expect.element(main().getByText(/^You have no money at Copper Jar yet/)).toBeVisible()
  await main().getByRole('button', { name: 'Move money' }).click()
  const panel = page.getByRole('dialog', { name: 'Money at this provider' })
  const line = (term: string): Locator => panel.getByRole('definition').nth(term === 'Balance' ? 0 : term === 'On its way' ? 2 : 1)
  const amount = panel.getByLabelText('Amount')
  const act = (name: string): Locator => panel.getByRole('button', { name, exact: true })
  moves('in', 20_000, 'done')
  await amount.fill('20000')
  await act('Move to the provider').click()
  await expect.element(line('At Copper Jar')).toMatchTextContent('20,000.00')
  await expect.element(line('Balance')).toMatchTextContent('30,000.00')
  expect(asked('walletTransfer')[0]?.body).toEqual({ vassalage: 'COPPERJAR', direction: 'in', amount: '20000' })

  await panel.getByRole('radio', { name: 'Back to my balance' }).click()
  moves('out', 5000, 'pending')
  await amount.fill('5000')
  await act('Move back').click()
  await expect.element(panel.getByText('The transfer is pending. We keep asking the provider until it answers.')).toBeVisible()
  await expect.element(line('On its way')).toMatchTextContent('5,000.00')
  await expect.element(line('At Copper Jar')).toMatchTextContent('Unknown')
  Object.assign(held, { pending: 0, known: true })
  moves('out', 5000, 'done')
  await expect.element(line('Balance')).toMatchTextContent('35,000.00')
  await expectNone(panel.getByText('On its way', { exact: true }))
  const [, first, ...again] = asked('walletTransfer').map(({ headers }) => headers.get('idempotency-key'))
  expect(again.length).toBeGreaterThan(0)
  expect(new Set(again)).toEqual(new Set([first]))

  answers('walletTransfer', refused('balance-too-low', { at: 'COPPERJAR' }))
  await amount.fill('90000')
  await act('Move back').click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Your balance at Copper Jar is too low. Nothing was moved.')
  await panel.getByRole('radio', { name: 'To the provider' }).click()
  answers('walletTransfer', refused('limit-reached', { what: 'loss', every: 'week', left: '400.00', until: '2026-11-22T17:30:00Z' }))
  await amount.fill('401')
  await act('Move to the provider').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent(/Your limit leaves 400\.00 Ks until .+ Nothing was moved\./)
  moves('out', 15_000, 'done')
  await act('Move everything back').click()
  await expect.element(line('Balance')).toMatchTextContent('50,000.00')
  expect(asked('walletTransfer').at(-1)?.body).toMatchObject({ direction: 'out', amount: '15000.00' })
})
