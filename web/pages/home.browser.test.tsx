/** Proves what Home shows of the first screen's answer, in which order, and what it asks for. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../api/client.ts'
import { homeQuery } from '../api/home.ts'
import { forgetToken } from '../api/session.ts'
import { STORED } from '../api/stored.ts'
import { aCard, hotList, someGames, theHome } from '../testing/catalogue.ts'
import { answers, asked, askedNames, forgetAsked } from '../testing/fake-server.ts'
import { plain } from '../testing/figures.ts'
import { comeNear, expectCount, expectNone, held, main, region, tile, watchShifts } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'

const FIRST = ['Next draws', 'In-house', 'Hot games']
const ROWS = ['Slots', 'Live', 'Fish', 'Sports', 'E-sports', 'Cards', 'E-lottery', 'Cockfight']
const NAMES = new Set(['Recently played', ...FIRST, 'Favourites', ...ROWS])

/** The names of Home's rows from top to bottom. */
const rows = (): string[] =>
  main()
    .getByRole('region')
    .elements()
    .map((each) => each.getAttribute('aria-label') ?? '')
    .filter((name) => NAMES.has(name))

const lanesOf = (change: (lane: Answer<'home'>['lanes'][number]) => Partial<Answer<'home'>['lanes'][number]>): Answer<'home'>['lanes'] =>
  theHome().lanes.map((lane) => ({ ...lane, ...change(lane) }))

const WITH_CARDS = /^(SPORTS|ESPORTS|ELOTT|COCKFIGHT)$/

test('[HOME-07, HOME-09] rows in order, six to a view and paged in twos, providers cut to twelve', async () => {
  const lanes = lanesOf(({ gameType, gameClassify }) => ({
    ...(gameType === 'FISH' ? { gameClassify: { ...gameClassify, games: 12 } } : {}),
    ...(gameType === 'LIVE' ? { gameClassify: { ...gameClassify, games: 13 } } : {}),
    ...(WITH_CARDS.test(gameType) ? { cards: Array.from({ length: 15 }, (_, index) => aCard(`V${index}`, gameType)) } : {}),
  }))
  answers('home', { ...theHome(), lanes })
  await openSite('/', { width: 1440, height: 900 })
  await expect.element(region('Cockfight')).toBeInTheDocument()
  expect(rows()).toEqual([...FIRST, ...ROWS])

  const slots = region('Slots')
  await comeNear(slots)
  await expectCount(slots.getByRole('article'), 20)
  const inView = (): number[] => {
    const list = slots.getByRole('list').element()
    const room = list.getBoundingClientRect()
    const boxes = [...list.children].map((item) => item.getBoundingClientRect())
    return boxes.flatMap(({ left, right }, place) => (left >= room.left - 1 && right <= room.right + 1 ? [place] : []))
  }
  expect(inView()).toEqual([0, 1, 2, 3, 4, 5])
  await expect.element(slots.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await slots.getByRole('button', { name: 'Next' }).click()
  await expect.poll(inView).toEqual([2, 3, 4, 5, 6, 7])
  await slots.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(inView).toEqual([0, 1, 2, 3, 4, 5])
  for (const name of ['Sports', 'E-sports', 'E-lottery', 'Cockfight']) {
    await comeNear(region(name))
    await expectCount(region(name).getByRole('article'), 12)
    expect(region(name).getByRole('button', { name: 'Next' }).elements()).toEqual([])
  }
  // Arrows stand only where there are more than twelve.
  for (const [name, arrows] of [
    ['Fish', 0],
    ['Live', 1],
  ] as const)
    await expectCount(region(name).getByRole('button', { name: 'Next' }), arrows)
})

test('[HOME-08] rows of their own join for a member who has played and chosen, and only then', async () => {
  await openSite('/', { member: true })
  await expect.element(region('Cockfight')).toBeInTheDocument()
  // Who has played and chosen nothing has no rows of their own, not even empty ones.
  expect(rows()).toEqual([...FIRST, ...ROWS])
  const [dice, lanterns] = hotList()
  answers('home', { ...theHome(), recent: [lanterns!], favourites: [dice!] })
  answers('favoriteGames', [dice!.nodeId])
  await openSite('/', { member: true })
  await expectCount(region('Recently played').getByRole('article'), 1)
  expect(region('Recently played').getByRole('button', { name: 'Next' }).elements()).toEqual([])
  await comeNear(region('Favourites'))
  await expectCount(region('Favourites').getByRole('article'), 1)
  expect(rows()).toEqual(['Recently played', ...FIRST, 'Favourites', ...ROWS])
})

test('[SHELL-14] on a phone, too, a category is named only where it has a provider', async () => {
  answers('home', { ...theHome(), lanes: lanesOf(({ gameType }) => (gameType === 'COCKFIGHT' ? { cards: [] } : {})) })
  await openSite('/', { width: 390, height: 844 })
  const chips = main().getByRole('navigation')
  await expect.element(chips.getByRole('link', { name: 'Fish' })).toBeVisible()
  expect(chips.getByRole('link', { name: 'Cockfight' }).elements()).toEqual([])
})

test('[HOME-08, HOME-10] a row on a phone is whole once it is looked at', async () => {
  await openSite('/', { width: 360, height: 780 })
  await comeNear(region('Slots'))
  await expectCount(region('Slots').getByRole('article'), 20)
})

test('[HOME-08] on a phone the first games are small pictures, and tiles with a heart are wide enough for it', async () => {
  await openSite('/', { width: 360, height: 780 })
  const widthIn = async (name: string): Promise<number> => {
    const first = region(name).getByRole('article').first()
    await comeNear(region(name))
    await expect.element(first).toBeVisible()
    return first.element().getBoundingClientRect().width
  }
  expect(await widthIn('In-house')).toBeLessThan(80)
  for (const name of ['Slots', 'Cards']) expect(await widthIn(name), name).toBe(148)
})

test('[HOME-10, HOME-11] one call brings the first screen, rows are asked for as they come near, and the tab keeps hot games and providers', async () => {
  const answer = held()
  answers('home', async () => {
    await answer.until
    return theHome()
  })
  answers('gameList', ({ query }) => ({ games: someGames(20, query.gameType ?? 'RNG'), pageNum: 1, totalPages: 1, total: 20 }))
  await openSite('/')
  // Nothing moves when the answer comes: the boxes were as high before.
  const heading = page.getByRole('heading', { name: 'In-house' })
  await expect.element(heading).toBeVisible()
  await expect.poll(() => asked('home').length).toBe(1)
  const shifts = await watchShifts()
  answer.letGo()
  const dice = tile(region('In-house'), 'Dice')
  await expect.element(dice).toBeVisible()
  await expect.element(region('Slots')).toBeInTheDocument()
  const { sum, moved } = shifts()
  expect(sum, moved.join('\n')).toBeLessThan(0.01)
  expect(asked('home')).toHaveLength(1)
  // What stands around every page asks for its own small banners and popups.
  expect(askedNames().filter((name) => /vendorLanes|nextDraws|hotGames|winnerBoard|jackpot|otice|recentGame|avorite/.test(name))).toEqual(
    [],
  )
  const ofType = (gameType: string) => asked('gameList').filter(({ query }) => query.gameType === gameType)
  expect(ofType('FISH')).toHaveLength(0)
  await comeNear(region('Fish'))
  expect(ofType('FISH')).toHaveLength(1)
  expect(ofType('BGS')).toHaveLength(0)

  // Another page of the tab, loaded whole, asks for no providers; back on Home the first games stand before the answer.
  forgetAsked()
  answers('home', () => held().until.then(theHome))
  await openSite('/rng', { again: true })
  await expect.element(main().getByRole('article').first()).toBeVisible()
  expect(askedNames()).not.toContain('vendorLanes')
  await openSite('/', { again: true })
  await expect.element(dice).toBeVisible()
  // A tab that has kept nothing shows none.
  await openSite('/')
  await expect.element(heading).toBeVisible()
  await expectNone(dice)
})

test('[HOME-06] each winner is named with the game and the gain in the own currency, nine rows of each board to a view', async () => {
  const home = theHome()
  const [first] = home.winners.latest
  const inTwo = (['MMK', 'THB'] as const).map((currency, at) => ({
    ...first!,
    customerName: `w***${at}`,
    currency,
    currencySymbol: at === 0 ? 'Ks' : '฿',
    winAmount: `${at + 1}234.5${at}`,
  }))
  answers('home', { ...home, winners: { latest: inTwo, biggest: inTwo.toReversed() } })
  await openSite('/')
  const boards = region('Winners')
  await expect
    .poll(() => {
      boards.query()?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return boards
        .getByRole('list')
        .elements()
        .map((list) => [...list.children].map(plain))
    })
    .toEqual([
      ['w***0 Dice+1,234.50 Ks', 'w***1 Dice+2,234.51 ฿'],
      ['w***1 Dice+2,234.51 ฿', 'w***0 Dice+1,234.50 Ks'],
    ])
  expect(boards.getByRole('group', { name: 'Latest wins' }).element().getBoundingClientRect().height).toBe(9 * 52)
})

test('[HOME-06] where nobody has won for a week no board stands there', async () => {
  answers('home', { ...theHome(), winners: { latest: [], biggest: [] } })
  await openSite('/')
  await expect.element(region('Slots')).toBeInTheDocument()
  await expectNone(region('Winners'))
})

test('[HOME-11] the tab keeps no first screen of somebody who left while it was on its way', async () => {
  await openSite('/fair', { member: true })
  for (const leaves of [false, true]) {
    sessionStorage.removeItem(STORED.home)
    const answer = held()
    answers('home', async () => {
      await answer.until
      return { ...theHome(), recent: hotList() }
    })
    const count = asked('home').length
    const reading = new QueryClient().fetchQuery(homeQuery('EN')).catch(() => undefined)
    await expect.poll(() => asked('home').length).toBe(count + 1)
    if (leaves) forgetToken(false)
    answer.letGo()
    await reading
    expect([leaves, sessionStorage.getItem(STORED.home) === null]).toEqual([leaves, leaves])
  }
})
