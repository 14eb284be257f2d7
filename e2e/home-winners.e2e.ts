/** Home's figures: the jackpot's counters with their source, and the boards of those who won. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { winnerBoard } from '@baize/contract/records.ts'
import { openAccount } from './person.ts'

const region = (page: Page, name: string): Locator => page.getByRole('main').getByRole('region', { name, exact: true })
const tile = (within: Locator, name: string): Locator =>
  within.getByRole('article').filter({ has: within.page().getByRole('link', { name }) })

/** Stops the page's clock; from then on its time goes only by `runFor`. */
async function stopClock(page: Page, ahead = 3_600_000): Promise<void> {
  await page.clock.pauseAt(new Date(performance.timeOrigin + performance.now() + ahead))
}

/** Rounds of dice that pay a little more than their stake nineteen times out of twenty, until so many have won. */
const win = (page: Page, wins: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let won = 0; won < wanted;) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      const authorization = `Bearer ${sessionStorage.getItem('token')}`
      const body = JSON.stringify({ stake: '100', direction: 'under', target: '95.00' })
      const answer = await fetch('/wps/originals/dice/bet', { method: 'POST', headers: { ...headers, authorization }, body })
      const { value } = (await answer.json()) as { value?: { round: { payout: string } } }
      if (Number(value?.round.payout ?? 0) > 100) won += 1
    }
  }, wins)

/** Where the browser's chance is given, the figure starts at that part of its range, and it decides how long the figure rests and what it grows by. */
async function seeChance(page: Page, figure: () => Promise<number>): Promise<void> {
  await page.addInitScript(() => {
    const real = crypto.getRandomValues.bind(crypto)
    const given = <Field extends ArrayBufferView>(field: Field): Field =>
      field instanceof Uint32Array && field.length === 1 ? field.fill(0.75 * 2 ** 32) : real(field as never)
    Object.assign(crypto, { getRandomValues: given })
  })
  await page.clock.resume()
  await page.goto('/')
  await expect(page.locator('.bz-jackpot')).toContainText('Illustration')
  await expect.poll(figure).toBeGreaterThan(0)
  await stopClock(page, 7_200_000)
  // How often it has grown since depends on how long the page took.
  const begun = await figure()
  expect([begun >= 20_750_000, begun < 20_790_000, (begun - 20_750_000) % 400]).toEqual([true, true, 0])
  for (let slice = 0; slice < 50 && (await figure()) === begun; slice += 1) await page.clock.runFor(100)
  expect((await figure()) - begun).toBe(400)
  await page.clock.runFor(4800)
  expect((await figure()) - begun).toBe(400)
  await page.clock.runFor(200)
  expect((await figure()) - begun).toBe(800)
}

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } })

test('[HOME-05, HOME-12] the counters show the real pool; a made-up figure keeps its range and pace and is called an illustration', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const figure = async (within: Locator): Promise<number> =>
    Number((await within.innerText()).match(/[\d,]+\.\d\d/)?.[0].replaceAll(',', ''))
  const counter = page.locator('.bz-jackpot')
  const chip = tile(region(page, 'Hot games'), 'Dice').locator('.bz-jackpot-chip')
  const pool = async (): Promise<number> => {
    const { value } = (await (await page.request.get('/wps/originals/jackpot')).json()) as { value: { amount: string } }
    return Number(value.amount)
  }
  await expect(counter).toContainText('any round can win it whole')
  await expect(chip).toContainText('Jackpot')
  // Others may be playing: both counters come to what the pool holds.
  await expect(async () => {
    const held = await pool()
    expect([await figure(counter.locator('.bz-hidden').first()), await figure(chip)]).toEqual([held, held])
  }).toPass()

  for (const address of ['**/wps/home', '**/wps/originals/jackpot'])
    await page.route(address, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { value: { source?: string; jackpot?: { source: string } } }
      if (body.value.jackpot) body.value.jackpot.source = 'simulated'
      else body.value.source = 'simulated'
      await route.fulfill({ response, json: body })
    })
  await page.goto('/')
  await expect(counter).toContainText('Illustration: this figure is made up for show and cannot be won.')
  await expect(chip).toContainText('Illustration')
  await stopClock(page)
  const seen: { page: number; tile: number }[] = []
  for (let second = 0; second <= 20; second += 1) {
    seen.push({ page: await figure(counter.locator('.bz-hidden').first()), tile: await figure(chip) })
    await page.clock.runFor(1000)
  }
  for (const place of ['page', 'tile'] as const) {
    const figures = seen.map((each) => each[place])
    expect(figures.every((each) => each >= 20_000_000 && each <= 21_000_000)).toBe(true)
    const grown = figures.flatMap((each, at) => (at > 0 && each !== figures[at - 1] ? [{ at, by: each - (figures[at - 1] ?? 0) }] : []))
    // Past the end of its range a figure begins anew.
    expect(grown.every(({ by }) => (by >= 99.99 && by <= 500.01) || by < 0)).toBe(true)
    const pauses = grown.slice(1).map(({ at }, index) => at - (grown[index]?.at ?? 0))
    expect(pauses.length).toBeGreaterThan(2)
    expect(pauses.every((pause) => (place === 'tile' ? pause === 3 : pause >= 3 && pause <= 5))).toBe(true)
  }
  await seeChance(page, () => figure(counter.locator('.bz-hidden').first()))
})

test('[HOME-05, HOME-12] a figure of the pool is shown for half a minute and no longer, on Home, on tiles and at the tables', async ({
  page,
}) => {
  let down = false
  // The live channel would tell the pool as well.
  await page.routeWebSocket(/\/live\//, (socket) => socket.close())
  await page.route('**/wps/originals/jackpot', (route) => (down ? route.abort('internetdisconnected') : route.fallback()))
  await page.clock.install()
  const places: readonly (readonly [string, readonly Locator[]])[] = [
    ['/', [page.locator('.bz-jackpot .bz-jackpot-figure'), tile(region(page, 'Hot games'), 'Dice').locator('.bz-jackpot-chip')]],
    ['/play/BGS/dice', [page.getByRole('region', { name: 'Jackpot pool' })]],
  ]
  const FIGURE = /[\d,]+\.\d\d/
  for (const [address, figures] of places) {
    down = false
    await page.goto(address)
    for (const figure of figures) await expect(figure).toContainText(FIGURE)
    // On a busy machine the second may be over when the clock is told of it.
    await expect(async () => {
      const now = await page.evaluate(() => performance.timeOrigin + performance.now())
      await page.clock.pauseAt(new Date(now + 1000))
    }).toPass()
    // One more answer comes while the clock stands, so that its age is known.
    const answered = page.waitForResponse((response) => response.url().endsWith('/wps/originals/jackpot') && response.ok())
    await page.clock.runFor(12_000)
    await answered
    down = true
    await page.clock.runFor(15_000)
    for (const figure of figures) await expect(figure).toContainText(FIGURE)
    await page.clock.runFor(15_000)
    for (const figure of figures) await expect(figure.filter({ hasText: FIGURE })).toHaveCount(0)
    await page.clock.resume()
  }
})

test('[HOME-06] settled rounds stand on the boards under masked names, nine of the biggest, and the list climbs in halves of a pixel', async ({
  page,
}) => {
  test.slow()
  const said: string[] = []
  page.on('response', (response) => {
    if (/\/wps\/(home|relay\/winnerBoard)/.test(response.url()))
      void response.text().then(
        (text) => said.push(text),
        () => undefined,
      )
  })
  // What moves comes on only where it is looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { username } = await openAccount(page, '20000')
  await win(page, 11)
  const boards = region(page, 'Winners')
  const latest = boards.getByRole('group', { name: 'Latest wins' })
  const masked = `${username.slice(0, 2)}***${username.slice(-1)}`
  // Others win too; if they have pushed these out, one more is played. The boards follow the book, and only what is longer than its view climbs.
  await expect(async () => {
    const board = await page.request.get('/wps/relay/ODSFE2_getWinnerBoard?gameCategory=ALL&language=EN&limitNum=20')
    const { value } = (await board.json()) as { value: AnswerOf<typeof winnerBoard> }
    const names = value.list.map(({ vo }) => vo.customerName)
    if (!names.includes(masked)) await win(page, 1)
    expect(names).toContain(masked)
    expect(names.length).toBeGreaterThan(9)
  }).toPass()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(boards).toBeAttached()
  await boards.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(boards.getByText(masked).first()).toBeAttached()
  expect(await latest.getByRole('listitem').count()).toBeLessThanOrEqual(20)
  await expect(boards.getByRole('list').last().getByRole('listitem')).toHaveCount(9)
  const names = await boards.locator('strong').allInnerTexts()
  expect(names.filter((name) => !/^[a-z0-9]{0,2}\*\*\*[a-z0-9]?$/i.test(name))).toEqual([])
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((text) => text.includes(username))).toEqual([])

  const climb = () =>
    latest.evaluate((node) => {
      const track = node.firstElementChild as HTMLElement
      const [moves] = track.getAnimations()
      const steps = Number(/steps\((\d+)/.exec(getComputedStyle(track).animationTimingFunction)?.[1])
      const at = new DOMMatrix(getComputedStyle(track).transform).m42
      return { state: moves?.playState ?? 'none', perStep: track.scrollHeight / 2 / steps, at }
    })
  // It climbs once its lines have been measured.
  await expect.poll(climb).toMatchObject({ state: 'running', perStep: 0.5 })
  const first = await climb()
  await expect.poll(async () => (await climb()).at).toBeLessThan(first.at)
  expect(Number.isInteger((await climb()).at * 2)).toBe(true)
  await latest.hover()
  await expect.poll(async () => (await climb()).state).toBe('paused')
  await page.mouse.move(0, 0)
  await expect.poll(async () => (await climb()).state).toBe('running')
  await latest.focus()
  await expect.poll(async () => (await climb()).state).toBe('paused')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(async () => (await climb()).state).toBe('none')
  // Only one of the two copies is there for those who listen.
  expect(await latest.getByRole('list').count()).toBe(1)
})
