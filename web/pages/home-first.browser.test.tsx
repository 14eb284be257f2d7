/** Proves what stands in the first screen of Home, where it stands for each person, and that nothing moves when it comes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { Answer } from '../api/client.ts'
import { faultsInBothThemes } from '../testing/axe.ts'
import { aDraw, aGame, inHouseList, inMinutes, theDraws, theHome } from '../testing/catalogue.ts'
import { STORED } from '../api/stored.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { expectNone, held, main, region, watchShifts } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'

const PHONE = { width: 360, height: 780 }
const PLAYED = ['Jade Lanterns', 'Lotus Ways', 'Tea Hill', 'Copper Lotus', 'River Gold'].map((name) => aGame(name))
const PEOPLE = [
  ['a visitor', { member: false, recent: [] }],
  ['a new member', { member: true, recent: [] }],
  ['a returning member', { member: true, recent: PLAYED }],
] as const

const homeOf = (recent: readonly Answer<'home'>['recent'][number][]): Answer<'home'> => ({ ...theHome(), recent: [...recent] })

/** The tiles that a person sees whole without scrolling sideways, by their lower edges on the page. */
const wholeTiles = (): number[] =>
  [...document.querySelectorAll('main article')]
    .map((each) => each.getBoundingClientRect())
    .filter(({ left, right, width }) => width > 0 && left >= 0 && right <= innerWidth)
    .map(({ bottom }) => Math.round(bottom + scrollY))
    .toSorted((one, other) => one - other)
const heightOf = (selector: string): number => Math.round(document.querySelector(selector)?.getBoundingClientRect().height ?? Number.NaN)

/** The corners that lead on: a button or a link of the header. */
const inHead = (role: 'button' | 'link', name: RegExp): Locator => page.getByRole('banner').getByRole(role, { name })

let scrollbars: CSSStyleSheet
beforeEach(() => {
  // A phone's scroll bar takes no room.
  scrollbars = new CSSStyleSheet()
  scrollbars.replaceSync('html { scrollbar-width: none }')
  document.adoptedStyleSheets.push(scrollbars)
})
afterEach(() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== scrollbars)
})

test.each(PEOPLE.flatMap(([who, what]) => (['EN', 'MY'] as const).map((language) => [who, language, what] as const)))(
  '[HOME-14, SHELL-23] %s on a phone in %s sees eight games within the first 780 px',
  async (_who, language, { member, recent }) => {
    answers('home', homeOf(recent))
    await openSite('/', { ...PHONE, language, member })
    await expect.poll(() => wholeTiles()[7]).toBeLessThanOrEqual(780)
    // What opens the page is no higher than 160 px, and the page goes nowhere sideways.
    expect(heightOf(recent.length > 0 ? '.bz-last-game' : '.bz-welcome')).toBeLessThanOrEqual(160)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    expect(heightOf('.bz-jackpot')).toBeLessThanOrEqual(56)
    await expect.poll(() => faultsInBothThemes({ inner: true, few: true })).toEqual([])
  },
)

test('[HOME-08, HOME-14] a returning member goes on with the last game in one press, and with those before it', async () => {
  answers('home', homeOf(PLAYED))
  answers('gameInfo', () => held().until.then(() => ({ game: PLAYED[0]!, similar: [] })))
  await openSite('/', { ...PHONE, member: true })
  const recent = region('Recently played')
  await expect.element(recent.getByRole('link', { name: 'Your last game Jade Lanterns' })).toBeVisible()
  // Readers hear the link alone; eyes see what it does.
  await expect.element(recent.getByText('Play now', { exact: true }).first()).toBeInTheDocument()
  const names = (): (string | null)[] =>
    recent
      .getByRole('article')
      .elements()
      .map((each) => each.querySelector('strong, .bz-tile-title')?.textContent ?? null)
  await expect.poll(names).toEqual(['Jade Lanterns', 'Lotus Ways', 'Tea Hill', 'Copper Lotus', 'River Gold'])
  // Search and balance stand in the head; the account is behind the bottom bar.
  await expect.element(inHead('button', /^Search$/)).toBeVisible()
  await expect.element(page.getByRole('banner').getByRole('group', { name: 'Balance' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Me' })).toBeVisible()
  expect(main().getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
  await recent.getByRole('link', { name: /^Your last game/ }).click()
  await expect.poll(address).toBe('/play/PG/jade-lanterns')
})

test('[HOME-14] a visitor is welcomed with the ways in and the first offer; where there is none it leads to all', async () => {
  await openSite('/', PHONE)
  for (const name of ['Start playing', 'Look around for free']) await expect.element(main().getByRole('button', { name })).toBeVisible()
  await expect
    .element(
      main()
        .getByRole('link', { name: /Promotion 1$/ })
        .first(),
    )
    .toHaveAttribute('href', `/promotions#${theHome().promotions[0]!.id}`)
  for (const name of [/^Search$/, /^Log in$/, /^Register$/]) await expect.element(inHead('button', name)).toBeVisible()
  answers('home', { ...theHome(), promotions: [] })
  await openSite('/', PHONE)
  await expect.element(main().getByRole('link', { name: 'Promotions' })).toHaveAttribute('href', '/promotions')
})

const clocks = (): string[] =>
  region('Next draws')
    .getByRole('link')
    .elements()
    .slice(1)
    .map((each) => (each as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim())

test('[HOME-13] the next draws come in the order of the answer, each with the clock of its sale, and lead to their lotteries', async () => {
  answers('home', { ...theHome(), draws: [...theDraws(), aDraw('my-4d', 'Malaysia 4D', -1)] })
  answers('nextDraws', () => held().until.then(() => ({ draws: [] })))
  await openSite('/', { width: 1440, height: 900 })
  await expect.poll(clocks).toHaveLength(8)
  const shown = clocks()
  expect(shown[0]).toMatch(/^Myanmar 2D 4[45]:\d\d Draw at \d\d:\d\d$/)
  expect(shown[1]).toMatch(/^Myanmar 3D \w{3} \d+, \d{4} Draw at \d\d:\d\d$/)
  expect(shown[2]).toMatch(/^5-Minute 2D 0[34]:\d\d Draw at/)
  expect(shown[3]).toMatch(/^Thai Government (19|20):\d\d:\d\d Draw at/)
  // A sale that has not begun counts to its beginning.
  expect(shown[6]).toMatch(/^1-Minute Five (19|20):\d\d Until the sale opens$/)
  expect(shown[7]).toMatch(/^Malaysia 4D Closing Draw at/)
  const leads = region('Next draws')
    .getByRole('link')
    .elements()
    .map((each) => each.getAttribute('href'))
  expect(leads).toEqual([
    '/lott',
    ...['mm-2d', 'mm-3d', 'mm-2d-5', 'th-gov', 'lao'].map((code) => `/seaLottery?gameCode=${code}`),
    '/vnLottery?gameCode=vn-north',
    '/lottery?gameCode=ssc-1',
    '/seaLottery?gameCode=my-4d',
  ])
  // What is closed already is asked for again at once.
  await expect.poll(() => asked('nextDraws').length).toBe(1)
})

test('[HOME-13] a draw that has closed is asked for again by itself, and where no lottery is shown there is no row', async () => {
  answers('home', { ...theHome(), draws: [aDraw('mm-2d-5', '5-Minute 2D', 0.01, { issue: 'one' })] })
  answers('nextDraws', { draws: [aDraw('mm-2d-5', '5-Minute 2D', 5, { issue: 'two', opensAt: inMinutes(-1) })] })
  await openSite('/', PHONE)
  await expect.poll(clocks).toEqual([expect.stringMatching(/Closing/)])
  expect(asked('nextDraws')).toHaveLength(0)
  await expect.poll(clocks).toEqual([expect.stringMatching(/^5-Minute 2D 0[45]:\d\d/)])
  answers('home', { ...theHome(), draws: [] })
  await openSite('/', PHONE)
  await expect.element(region('In-house')).toBeInTheDocument()
  await expectNone(region('Next draws'))
})

test.each(
  PEOPLE.flatMap(([who, what]) => [PHONE, { width: 1440, height: 900 }].map((window) => [who, window.width, { ...what, window }] as const)),
)('[HOME-10] nothing moves for %s at %i px when the first screen comes', async (_who, _width, { member, recent, window }) => {
  const answer = held()
  answers('home', async () => {
    await answer.until
    return homeOf(recent)
  })
  await openSite('/', { ...window, member, kept: recent.length > 0 ? { played: 'yes' } : {} })
  await expect.poll(() => asked('home').length).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'In-house' })).toBeVisible()
  const shifts = await watchShifts()
  answer.letGo()
  await expect.poll(() => wholeTiles().length).toBeGreaterThan(3)
  await expect.element(region('Slots')).toBeInTheDocument()
  const { sum, moved } = shifts()
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
})

test('[HOME-14] tiles name their providers and not the codes of providers', async () => {
  const lanes = theHome().lanes.map((lane) => ({
    ...lane,
    cards: lane.cards.map((card) => ({ ...card, displayName: `The ${card.vassalage} house` })),
  }))
  answers('home', { ...theHome(), lanes, recent: PLAYED, inHouse: inHouseList() })
  await openSite('/', { width: 1440, height: 900, member: true })
  const recent = region('Recently played')
  await expect.poll(() => recent.getByText('The PG house').elements().length).toBe(4)
  expect(recent.getByText('PG', { exact: true }).elements()).toEqual([])
  await expect.element(page.getByRole('contentinfo').getByRole('link', { name: 'The PG house' })).toBeInTheDocument()
})

test('[HOME-10] a browser remembers whether its member has played, and forgets it with the next who has not', async () => {
  const isBusy = (): Promise<boolean> =>
    openSite('/', { member: true, again: true }).then(() => region('Recently played').elements().length > 0)
  answers('home', homeOf(PLAYED))
  await openSite('/', { member: true })
  await expect.element(region('Recently played')).toBeVisible()
  sessionStorage.removeItem(STORED.home)
  const answer = held()
  answers('home', () => answer.until.then(() => homeOf([])))
  expect(await isBusy()).toBe(true)
  answer.letGo()
  await expectNone(region('Recently played'))
  sessionStorage.removeItem(STORED.home)
  answers('home', () => held().until.then(theHome))
  expect(await isBusy()).toBe(false)
})
