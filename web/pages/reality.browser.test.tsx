/** Proves the reality check over every game. It covers the game without closing it, holds the focus, and is answered on one device for all. */
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aGame } from '../testing/catalogue.ts'
import { faultsInBothThemes } from '../testing/axe.ts'
import { tell } from '../testing/fake-live.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { factsIn } from '../testing/figures.ts'
import { expectNone, goWithin, main } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { aSitting } from '../testing/prepared.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const PHONE = { width: 360, height: 780 } as const
const GAME = '/play/PG/jade-lanterns'
const DUE = {
  ...aSitting(),
  seconds: 3725,
  due: '2026-11-30T08:00:00Z',
  played: [
    { currency: 'MMK', stakes: '57000.00', wins: '27010.00', net: '-29990.00' },
    { currency: 'THB', stakes: '20.00', wins: '35.50', net: '15.50' },
  ],
}

function prepare(): void {
  prepareWholeSite()
  answers('gameInfo', { game: aGame('Jade Lanterns', { vassalage: 'PG' }), similar: [] })
}
const check = () => page.getByRole('alertdialog', { name: 'Reality check' })
const frame = () => page.getByTitle('Game Jade Lanterns').element() as HTMLIFrameElement
const falls = async (): Promise<void> => {
  answers('playSitting', DUE)
  answers('signPlay', DUE)
  await expect.poll(() => tell('reality', {})).toBe(true)
}
/** The server has the answer. */
const answered = (): void => {
  for (const name of ['playSitting', 'signPlay', 'answerRealityCheck'] as const) answers(name, { ...DUE, due: null })
}

afterEach(() => vi.useRealTimers())

test('[PROT-04, RC-02] covers a provider’s frame that stays open, keeps the focus, and is answered by key', async () => {
  prepare()
  await openSite(GAME, { member: true, prepared: true, width: 1440, height: 900 })
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
  const before = frame()
  await falls()
  await expect.element(check()).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  expect([before.isConnected, before.checkVisibility({ visibilityProperty: true }), before.closest('[inert]') !== null]).toEqual([
    true,
    false,
    true,
  ])
  await expect.element(check()).toHaveFocus()
  await expect.element(check()).toMatchTextContent('You have played for 1 h 2 min in this sitting.')
  await expect.element(check()).toMatchTextContent('Net result−29,990.00')
  await expect.element(check()).toMatchTextContent('Net result+15.50฿')
  const [goOn, stop] = ['Go on', 'Stop playing'].map((name) => check().getByRole('button', { name }).element())
  expect([goOn!.className, goOn!.getBoundingClientRect().width]).toEqual([stop!.className, stop!.getBoundingClientRect().width])
  const stops: (string | null)[] = []
  for (let press = 0; press < 5; press += 1) {
    await userEvent.keyboard('{Tab}')
    stops.push(document.activeElement?.textContent ?? null)
  }
  expect(stops).toEqual(['Go on', 'Stop playing', 'Betting record', 'Limits and breaks', 'Go on'])
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(document.activeElement?.textContent).toBe('Limits and breaks')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('banner').click({ position: { x: 2, y: 2 } })
  await expect.element(check()).toBeVisible()
  answered()
  ;(goOn as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
  expect([frame() === before, check().query(), asked('answerRealityCheck')[0]?.body]).toEqual([true, null, { answer: 'go-on' }])
})

test('[RC-02] stop leads out of the game without a question, and a refused answer is said', async () => {
  prepare()
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, DUE)
  await openSite(GAME, { member: true, prepared: true, ...PHONE })
  answers('answerRealityCheck', refused('busy'))
  await check().getByRole('button', { name: 'Stop playing' }).click()
  await expect.element(check().getByRole('alert')).toBeVisible()
  answered()
  await check().getByRole('button', { name: 'Stop playing' }).click()
  await expect.poll(address).toBe('/rng')
})

test('[RC-02, RC-03] is there after a reload and over every game, and gone where another device answered', async () => {
  prepare()
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, DUE)
  await openSite('/play/BGS/dice', { member: true, prepared: true, ...PHONE })
  for (const game of ORIGINALS) {
    goWithin(`/play/BGS/${game}`)
    await expect.element(check()).toBeVisible()
    await expect.element(main().getByRole('button', { name: 'Go on' })).toBeInViewport()
  }
  goWithin('/lottery?gameCode=ssc-5')
  await expect.element(check()).toBeVisible()
  goWithin(`/seamless?vassalage=PG&gameCode=jade-lanterns`)
  await expect.element(check()).toBeVisible()
  answered()
  tell('reality', {})
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
  expect(asked('answerRealityCheck')).toEqual([])
})

test('[PL-17] an open window signs when it opens and once a minute, but not while a check waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  prepare()
  await openSite(GAME, { member: true, prepared: true, ...PHONE })
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
  await expect.poll(() => asked('signPlay').length).toBe(1)
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, DUE)
  vi.advanceTimersByTime(60_000)
  await expect.element(check()).toBeVisible()
  vi.advanceTimersByTime(600_000)
  expect(asked('signPlay')).toHaveLength(2)
})

test('[RC-04] a window shows the time and the net result that the server tells', async () => {
  prepare()
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, { ...DUE, due: null })
  await openSite(GAME, { member: true, prepared: true, ...PHONE })
  await expect.poll(() => factsIn(main())['Net result']).toBe('−29,990.00 Ks')
  expect(factsIn(main())['Session time']).toMatch(/^1:02:/)
  const event = { currency: 'MMK', stakes: '57000.00', wins: '57000.00', net: '0.00' }
  // An answer that is still on its way is of before, and what is told after it stands.
  const told = (): string | undefined => (tell('sitting', event) ? factsIn(main())['Net result'] : undefined)
  await expect.poll(told).toBe('0.00 Ks')
})

const LIMIT = { what: 'time', every: 'day', until: '2099-12-01T17:30:00Z' } as const
const BREAK = { what: 'break', every: null, until: '2099-12-01T17:30:00Z' } as const
const stops = (stopped: typeof LIMIT | typeof BREAK | null): void => {
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, { ...aSitting(), stopped, stopsIn: stopped ? 0 : null })
}
const calm = (title: string) => page.getByRole('status', { name: title })

test('[PL-17] at the limit of time the window closes with a calm page, and opens again as the limit is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  prepare()
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, { ...aSitting(), stopsIn: 10 })
  await openSite(GAME, { member: true, prepared: true, width: 1440, height: 900 })
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
  await expect.poll(() => asked('signPlay').length).toBe(1)
  // Once it shows what was told, the answer of the sign is there, and nothing else asks any more.
  const event = { currency: 'MMK', stakes: '70.00', wins: '0.00', net: '-70.00' }
  const told = (): string | undefined => (tell('sitting', event) ? factsIn(main())['Net result'] : undefined)
  await expect.poll(told).toBe('−70.00 Ks')
  const looks = asked('playSitting').length
  stops(LIMIT)
  vi.advanceTimersByTime(9_000)
  expect(asked('playSitting')).toHaveLength(looks)
  vi.advanceTimersByTime(1_000)
  await expect.poll(() => asked('playSitting').length).toBe(looks + 1)
  await expect.element(calm('Your time limit is reached')).toHaveFocus()
  expect(page.getByTitle('Game Jade Lanterns').query()).toBeNull()
  await expect.element(calm('Your time limit is reached')).toMatchTextContent('You have played as long today as you allowed.')
  const signs = asked('signPlay').length
  document.dispatchEvent(new Event('visibilitychange'))
  stops(null)
  expect(asked('signPlay')).toHaveLength(signs)
  vi.advanceTimersByTime(3_600_000)
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
})

test('[PL-17] stands in the place of every game, and leads out of it', async () => {
  prepare()
  stops(LIMIT)
  await openSite('/play/BGS/dice', { member: true, prepared: true, ...PHONE })
  for (const game of ORIGINALS) {
    goWithin(`/play/BGS/${game}`)
    await expect.element(calm('Your time limit is reached')).toBeVisible()
  }
  goWithin('/lottery?gameCode=ssc-5')
  await expect.element(calm('Your time limit is reached')).toBeVisible()
  goWithin('/seamless?vassalage=PG&gameCode=jade-lanterns')
  await expect.element(calm('Your time limit is reached')).toBeVisible()
  expect(asked('launchGame')).toEqual([])
  goWithin('/play/PG/jade-lanterns')
  await calm('Your time limit is reached').getByRole('button', { name: 'Leave the game' }).click()
  await expect.poll(address).toBe('/rng')
})

test('[RC-04] a break of the market says until when bets rest', async () => {
  prepare()
  stops(BREAK)
  await openSite(GAME, { member: true, prepared: true, ...PHONE })
  await expect.element(calm('Time for a rest')).toMatchTextContent('bets rest for a while')
})

test.each([
  ['EN', LIMIT],
  ['MY', LIMIT],
  ['EN', BREAK],
  ['MY', BREAK],
] as const)('[UI-02, PL-17] the calm page fits a phone in %s, in both themes: %o', async (language, stopped) => {
  prepare()
  stops(stopped)
  await openSite(GAME, { member: true, prepared: true, ...PHONE, language })
  await expect.element(page.getByRole('status').filter({ has: page.getByRole('heading') })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test.each(['EN', 'MY'] as const)('[UI-02] fits a phone in %s, in both themes', async (language) => {
  prepare()
  for (const name of ['playSitting', 'signPlay'] as const) answers(name, DUE)
  await openSite(GAME, { member: true, prepared: true, ...PHONE, language })
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

const FIGURES = { at: '2026-11-30T08:00:00Z', currency: 'MMK', deposited: '350000.00', lost: '120000.50', days: 12 }
const figures = () => page.getByRole('alertdialog', { name: 'Your last 30 days' })

test('[PROT-08, PI-03] figures of 30 days come before a game, offer the limits, and are answered once', async () => {
  prepare()
  answers('playCare', { waits: FIGURES })
  answers('answerPlayCare', { waits: null })
  await openSite(GAME, { member: true, prepared: true, ...PHONE })
  await expect.element(figures()).toHaveFocus()
  expect(await faultsInBothThemes()).toEqual([])
  await expect.element(figures()).toMatchTextContent('Deposited350,000.00')
  await expect.element(figures()).toMatchTextContent('Lost in play120,000.50')
  await expect.element(figures()).toMatchTextContent('Days played12')
  expect(frame().closest('[inert]') !== null).toBe(true)
  const widths = ['Go on', 'Limits and breaks', 'Stop playing'].map(
    (name) => figures().getByRole('button', { name }).element().getBoundingClientRect().height,
  )
  expect(new Set(widths).size).toBe(1)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(figures()).not.toBeInTheDocument()
  expect(asked('answerPlayCare').map(({ body }) => body)).toEqual([{ answer: 'go-on' }])
  expect(frame().closest('[inert]')).toBe(null)
})

test('[PROT-08, PI-03] leads from the figures to the limits, and shows none during a game', async () => {
  prepare()
  await openSite(GAME, { member: true, prepared: true, width: 1440, height: 900 })
  await expect.element(page.getByTitle('Game Jade Lanterns')).toBeVisible()
  answers('playCare', { waits: FIGURES })
  const before = asked('playSitting').length
  await expect.poll(() => tell('reality', {})).toBe(true)
  await expect.poll(() => asked('playSitting').length).toBeGreaterThan(before)
  await expectNone(figures())
  expect(asked('playCare')).toHaveLength(1)
  goWithin('/')
  await expectNone(page.getByTitle('Game Jade Lanterns'))
  answers('answerPlayCare', { waits: null })
  goWithin(GAME)
  await expect.element(figures()).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await figures().getByRole('button', { name: 'Limits and breaks' }).click()
  await expect.poll(address).toBe('/member/securityCenter')
})
