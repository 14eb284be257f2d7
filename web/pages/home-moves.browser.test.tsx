/** Proves what moves on Home by itself, how it rests, and what its counters of the jackpot say. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import type { Answer } from '../api/client.ts'
import { theHome } from '../testing/catalogue.ts'
import { answers, asked } from '../testing/fake-server.ts'
import { expectCount, expectNone, region, tile } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { theJackpot } from '../testing/prepared.ts'

const DESK = { width: 1440, height: 900 }
const banners = region('Highlights')
const hot = region('Hot games')

beforeEach(() => commands.likeMedia({ reducedMotion: 'no-preference' }))
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await commands.likeMedia({ reducedMotion: 'reduce' })
})

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const
const FRAMES = ['requestAnimationFrame', 'cancelAnimationFrame'] as const
const takeClock = (toFake: readonly (typeof TIMERS | typeof FRAMES)[number][]): void =>
  void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 10, toFake: [...toFake] })
/** From here on the page's time goes by itself until it is stopped, and then only by `pass`. */
const ownClock = (): void => takeClock([...TIMERS, ...FRAMES])
/** The same where only figures are looked at: sixty frames for each second that passes would be drawn for nobody. */
const ownTimers = (): void => takeClock(TIMERS)
const stopClock = (): void => void vi.setTimerTickMode('manual')
/** The fake server does next what it was ordered by messages to its own page, which come in their order. */
const message = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
/** By one it draws, and by the next it does what comes after a drawing. */
const drawn = (): Promise<unknown> => message().then(message)
/** Timer by timer, so that each begins at the moment at which the one before has ended. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await drawn()
}
const SLICE_MS = 50
/** Where frames pass too there are sixty timers to a second, and waiting after each took ten times as long as these slices. */
async function passFrames(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= SLICE_MS) {
    vi.advanceTimersByTime(Math.min(left, SLICE_MS))
    await drawn()
  }
}

/** Where the left edges of a carousel's slides stand, in pixels from its view. */
function edgesOf(carousel: Locator): number[] {
  const view = carousel.element().firstElementChild!
  const from = view.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(view).paddingLeft)
  return [...view.firstElementChild!.children].map((slide) => slide.firstElementChild!.getBoundingClientRect().left - from)
}
const leftmost = (carousel: Locator): number => edgesOf(carousel).findIndex((edge) => Math.abs(edge) < 3)

/** Whether the notices glide, as the browser says of their animation; nothing where there is none. */
const glide = (): string[] =>
  region('Notices')
    .element()
    .getAnimations({ subtree: true })
    .filter((each) => each instanceof CSSAnimation && each.animationName === 'bz-glide')
    .map(({ playState }) => playState)

const withHome = (given: Partial<Answer<'home'>>): void => answers('home', { ...theHome(), ...given })
const seeMiddle = (place: Locator): void => place.element().scrollIntoView({ block: 'center', behavior: 'instant' })
/** To the corner of the page, which comes into view for it. */
const restPointer = (): Promise<void> => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 }, force: true })

test('[HOME-01, HOME-03] notices glide until somebody points at them, and promotions stand three to a view', async () => {
  await openSite('/', DESK)
  await expect.element(region('Notices')).toBeVisible()
  await expect.poll(glide).toEqual(['running'])
  await region('Notices').hover()
  await expect.poll(glide).toEqual(['paused'])
  const notice = region('Notices').getByRole('button', { name: 'You can verify every in-house round in your own browser.' })
  ;(notice.element() as HTMLElement).click()
  const popup = page.getByRole('dialog', { name: 'Notices' })
  await expect.element(popup.getByText(/fixed by a seed/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectNone(popup)
  await restPointer()
  await expect.poll(glide).toEqual(['running'])
  // Six promotions, three to a view, 20 px between them.
  const promotions = region('Promotions')
  seeMiddle(promotions)
  await expectCount(promotions.getByRole('group'), 6)
  const [first = 0, second = 0, , fourth = 0] = edgesOf(promotions)
  const { width } = promotions
    .getByRole('link', { name: /Promotion 1/ })
    .element()
    .getBoundingClientRect()
  expect(Math.round(second - first - width)).toBe(20)
  expect(Math.round(fourth - 3 * (width + 20))).toBe(Math.round(first))
  expect(Math.round(promotions.element().getBoundingClientRect().width)).toBe(Math.round(3 * width + 40))
  await commands.likeMedia({ reducedMotion: 'reduce' })
  await expect.poll(glide).toEqual([])
  await expectNone(hot.getByRole('button', { name: /movement/ }))
})

/** One banner takes a second to come, from the side where the line goes on, and the next one leaves when five are over. */
async function seeOneTurn(chosen: () => number): Promise<void> {
  const [now, view] = [chosen(), banners.element().getBoundingClientRect().width]
  await passFrames(600)
  const underWay = edgesOf(banners)[now] ?? 0
  expect(underWay).toBeGreaterThan(0)
  expect(underWay).toBeLessThan(view)
  await passFrames(500)
  const edges = edgesOf(banners)
  expect(Math.abs(edges[now] ?? view)).toBeLessThan(view / 50)
  const along = edges.toSorted((one, other) => one - other)
  expect(Math.round((along[1] ?? 0) - (along[0] ?? 0) - view)).toBe(20)
  await passFrames(3800)
  expect(chosen()).toBe(now)
  await passFrames(100)
  await expect.poll(chosen).toBe((now + 1) % 3)
}

test('[HOME-02] banners change every five seconds, in a loop, and by their dots; a single one stands still, and without any there is no carousel', async () => {
  withHome({ banners: [] })
  await openSite('/', DESK)
  await expect.element(region('Promotions')).toBeInTheDocument()
  await expectNone(banners)
  // The one alone leads nowhere.
  withHome({
    banners: theHome()
      .banners.slice(0, 1)
      .map((each) => ({ ...each, linkageType: null, linkage: null })),
  })
  await openSite('/', DESK)
  await expect.element(banners.getByText('Every round can be checked')).toBeVisible()
  for (const role of ['link', 'button'] as const) await expectNone(banners.getByRole(role))
  withHome({})
  ownClock()
  await openSite('/', DESK)
  const dots = banners.getByRole('button', { name: /^Slide/ })
  await expect.element(banners).toBeVisible()
  await restPointer()
  seeMiddle(banners)
  await expectCount(dots, 3)
  stopClock()
  const chosen = (): number => dots.elements().findIndex((dot) => dot.hasAttribute('aria-current'))
  // Which one stands first depends on how long the page took; until the step after it has just begun.
  for (let slice = 0, at = chosen(); slice < 110 && chosen() === at; slice += 1) await passFrames(50)
  for (let turn = 0; turn < 3; turn += 1) await seeOneTurn(chosen)
  // A press on the one that stands already would move nothing.
  const next = (chosen() + 1) % 3
  ;(dots.nth(next).element() as HTMLElement).click()
  await passFrames(1100)
  expect(chosen()).toBe(next)
  expect(Math.abs(edgesOf(banners)[next] ?? Number.NaN)).toBeLessThan(10)
  vi.useRealTimers()
  ;(
    banners
      .getByRole('link', { name: /Every round can be checked/, includeHidden: true })
      .first()
      .element() as HTMLElement
  ).click()
  await expect.poll(address).toBe('/fair')
})

test('[HOME-04] hot games stand six to a view and go by in threes every 1.2 seconds, and not while paused', async () => {
  ownClock()
  await openSite('/', DESK)
  await expect.element(hot).toBeInTheDocument()
  await restPointer()
  seeMiddle(hot)
  await expect.element(tile(hot, 'Dice')).toBeVisible()
  await expect.poll(() => edgesOf(hot).filter((edge) => edge > -3).length).toBeGreaterThan(5)
  await expect.element(hot.getByRole('button', { name: 'Next' })).toBeEnabled()
  const { width } = hot.getByRole('article').first().element().getBoundingClientRect()
  expect(Math.round(6 * width + 5 * 12)).toBe(Math.round(hot.element().getBoundingClientRect().width))
  stopClock()
  // Until the step after this one is just done.
  for (let slice = 0, at = leftmost(hot); slice < 60 && leftmost(hot) === at; slice += 1) await passFrames(50)
  await passFrames(1000)
  const before = leftmost(hot)
  await passFrames(1200)
  // Behind the last comes the first.
  expect(leftmost(hot)).toBe((before + 3) % edgesOf(hot).length)
  ;(hot.getByRole('button', { name: 'Pause movement' }).element() as HTMLElement).click()
  await passFrames(1200)
  const resting = leftmost(hot)
  await passFrames(6000)
  expect(leftmost(hot)).toBe(resting)
  expect(glide()).toEqual(['paused'])
})

const counter = (): HTMLElement | null => document.querySelector('.bz-jackpot')
const figure = (): number =>
  Number((counter()?.querySelector('.bz-hidden')?.textContent ?? '').match(/[\d,]+\.\d\d/)?.[0].replaceAll(',', '') ?? Number.NaN)

test('[HOME-05, HOME-12] the row of the in-house games shows the real pool once, and no tile does', async () => {
  await openSite('/', DESK)
  await expect.poll(() => counter()?.textContent).toMatch(/^Jackpot.*any round can win the whole pool/)
  await expect.poll(figure).toBe(1_234_567)
  expect(region('In-house').element().contains(counter())).toBe(true)
  await expect.element(tile(region('In-house'), 'Dice')).toBeVisible()
  for (const article of document.querySelectorAll('main article')) expect(article.textContent).not.toMatch(/Jackpot|Hot/)
  expect(document.querySelectorAll('.bz-jackpot')).toHaveLength(1)
})

test.each([
  ['/', 5],
  ['/bgs', 3],
])('[HOME-05, HOME-12] at %s a made-up figure keeps its range, grows every %i seconds and is called an illustration', async (at, every) => {
  const { jackpot } = theHome()
  withHome({ jackpot: { ...jackpot!, source: 'simulated' } })
  answers('jackpot', { ...theJackpot(), source: 'simulated' })
  // Where the browser's chance is given it decides how long the figure rests and what it grows by: 400 every five seconds.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((field) =>
    field instanceof Uint32Array && field.length === 1 ? field.fill(0.75 * 2 ** 32) : field,
  )
  ownTimers()
  await openSite(at, DESK)
  await expect.poll(() => counter()?.textContent).toMatch(/^Illustration.*Illustration: this figure is not real and cannot be won\./)
  stopClock()
  const seen: number[] = []
  for (let second = 0; second <= 20; second += 1) {
    seen.push(figure())
    await pass(1000)
  }
  expect(seen.every((each) => each >= 20_000_000 && each <= 21_000_000)).toBe(true)
  const grown = seen.flatMap((each, place) => (place > 0 && each !== seen[place - 1] ? [{ at: place, by: each - seen[place - 1]! }] : []))
  expect(grown.length).toBeGreaterThan(2)
  // Past the end of its range a figure starts again.
  for (const { by } of grown) expect(by === 400 || by < 0).toBe(true)
  expect(grown.slice(1).map(({ at: second }, index) => second - grown[index]!.at)).toEqual(grown.slice(1).map(() => every))
})

test.each(['/', '/bgs'])('[HOME-05, HOME-12] at %s a figure of the pool is shown for half a minute and no longer', async (at) => {
  ownTimers()
  await openSite(at, DESK)
  await expect.poll(figure).toBe(1_234_567)
  stopClock()
  // One more answer comes while the clock stands, so that its age is known; from then on none does.
  const before = asked('jackpot').length
  for (let slice = 0; slice < 30 && asked('jackpot').length === before; slice += 1) await pass(500)
  expect(asked('jackpot').length).toBeGreaterThan(before)
  answers('jackpot', () => Promise.reject(new TypeError('Failed to fetch')))
  await pass(15_000)
  expect(figure()).toBe(1_234_567)
  await pass(15_000)
  expect(figure()).toBeNaN()
})

test('[HOME-06] the boards name winners masked, nine of the biggest, and the list of the latest climbs in halves of a pixel', async () => {
  await openSite('/', DESK)
  const boards = region('Winners')
  const latest = boards.getByRole('group', { name: 'Latest wins' })
  await expect.element(boards).toBeInTheDocument()
  await restPointer()
  seeMiddle(boards)
  await expectCount(boards.getByRole('list').last().getByRole('listitem'), 9)
  const names = [...boards.element().querySelectorAll('strong')].map(({ textContent }) => textContent)
  expect(names.length).toBeGreaterThan(9)
  expect(names.filter((name) => !/^[a-z0-9]{0,2}\*\*\*[a-z0-9]{0,2}$/i.test(name))).toEqual([])

  const climb = () => {
    const track = latest.element().firstElementChild as HTMLElement
    const [moves] = track.getAnimations()
    const steps = Number(/steps\((\d+)/.exec(getComputedStyle(track).animationTimingFunction)?.[1])
    const at = new DOMMatrix(getComputedStyle(track).transform).m42
    return { state: moves?.playState ?? 'none', perStep: track.scrollHeight / 2 / steps, at }
  }
  // It climbs once its lines have been measured and it is looked at; the rows above may still grow.
  await expect
    .poll(() => {
      seeMiddle(boards)
      return climb()
    })
    .toMatchObject({ state: 'running', perStep: 0.5 })
  const first = climb()
  await expect.poll(() => climb().at).toBeLessThan(first.at)
  expect(Number.isInteger(climb().at * 2)).toBe(true)
  await latest.hover()
  await expect.poll(() => climb().state).toBe('paused')
  await restPointer()
  seeMiddle(boards)
  await expect.poll(() => climb().state).toBe('running')
  ;(latest.element() as HTMLElement).focus()
  await expect.poll(() => climb().state).toBe('paused')
  await commands.likeMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => climb().state).toBe('none')
  // Only one of the two copies is there for those who listen.
  await expectCount(latest.getByRole('list'), 1)
})
