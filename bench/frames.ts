/** `npm run bench:frames`: how evenly the in-house games and the list of ten thousand games move on a processor four times slower; printed with the machine. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { launchOptions } from '../tools/chromium.ts'
import { describeMachine } from './harness/machine.ts'
import { startProduct } from './harness/product.ts'

const OUT = path.resolve(import.meta.dirname, 'out')
/** A phone of the middle: this machine's processor, four times slower. */
const SLOWER = 4
const PHONE = { width: 390, height: 844 }
/** A frame that is late by less than a twentieth came when the screen was drawn. */
const [ONE_FRAME, TWO_FRAMES] = [16.7 * 1.05, 33.4 * 1.05]

type Scene = { readonly name: string; readonly path: string; readonly ready: string; readonly move: (page: Page) => Promise<void> }

const pause = (page: Page, milliseconds: number): Promise<void> => page.waitForTimeout(milliseconds)
/** Without a pointer's way there, which a slow processor would be measured with. */
const press = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().dispatchEvent('click')
/** Lays what a table asks for, and begins rounds of a game of one step for ten seconds. */
const rounds =
  (name: RegExp, eachMs: number, laid?: RegExp) =>
  async (page: Page): Promise<void> => {
    if (laid !== undefined) await press(page, laid)
    for (let round = 0; round < Math.ceil(10_000 / eachMs); round += 1) {
      await press(page, name)
      await pause(page, eachMs)
    }
  }

const game = (name: string, move: Scene['move']): Scene => ({ name, path: `/play/BGS/${name}`, ready: '.table-panel', move })

async function mines(page: Page): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await press(page, /^Lay the tray$/)
    for (let lid = 1; lid <= 4; lid += 1) {
      await pause(page, 700)
      await page
        .getByRole('button', { name: `Row ${lid}, column ${lid}` })
        .dispatchEvent('click', undefined, { timeout: 1000 })
        .catch(() => undefined)
    }
    await page
      .getByRole('button', { name: /^Cash out/ })
      .dispatchEvent('click', undefined, { timeout: 1000 })
      .catch(() => undefined)
    await pause(page, 1200)
  }
}

async function steps(page: Page): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    const choices = page.getByRole('group', { name: 'Your choice' }).getByRole('button')
    if ((await choices.count()) > 0)
      await choices
        .last()
        .dispatchEvent('click', undefined, { timeout: 1000 })
        .catch(() => undefined)
    else
      await page
        .locator('.table-panel [type=submit]')
        .click({ timeout: 2000 })
        .catch(() => undefined)
    await pause(page, 1300)
  }
}

/** Ten seconds of the finger's pace over the list, with a stretch as fast as a flick. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(180, 500)
  for (let turn = 0; turn < 240; turn += 1) {
    await page.mouse.wheel(0, turn % 60 < 45 ? 90 : 700)
    await pause(page, 32)
  }
}

const SCENES: readonly Scene[] = [
  game('crash', (page) => pause(page, 14_000)),
  game('plinko', rounds(/^Drop the ball$/, 2700)),
  game('wheel', rounds(/^Turn the wheel$/, 5000)),
  game('roulette', rounds(/^Spin$/, 5000, /^Red, 1:1/)),
  game('line-slot', rounds(/^Spin$/, 3200)),
  game('dice', rounds(/^Roll$/, 1700)),
  game('limbo', rounds(/^Go$/, 1700)),
  game('keno', rounds(/^Draw$/, 3300)),
  game('mines', mines),
  game('hi-lo', steps),
  game('blackjack', steps),
  game('baccarat', rounds(/^Deal$/, 4200, /^Player, 1:1/)),
  game('dragon-tiger', rounds(/^Deal$/, 3200, /^Dragon/)),
  game('sic-bo', rounds(/^Throw$/, 3200, /^Small, 1:1/)),
  { name: 'list of 10,000', path: '/rng', ready: 'main article', move: scroll },
]

type Measured = {
  readonly name: string
  readonly frames: number
  readonly over16: number
  readonly over33: number
  readonly worst: number
  /** Of the page's main thread, by its own clock: what other programs take meanwhile is not in it. */
  readonly cpuPerFrame: number
  readonly stylesPerFrame: number
  readonly layoutsPerFrame: number
}

type Counters = Readonly<Record<'TaskDuration' | 'RecalcStyleCount' | 'LayoutCount', number>>

async function counters(session: CDPSession): Promise<Counters> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { TaskDuration: of('TaskDuration'), RecalcStyleCount: of('RecalcStyleCount'), LayoutCount: of('LayoutCount') }
}

type Recording = { times: number[]; on: boolean }

async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    const recording: Recording = { times: [], on: true }
    const next = (now: number): void => {
      recording.times.push(now)
      if (recording.on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(globalThis, { recording })
  })
}

const recorded = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { recording } = globalThis as unknown as { recording: Recording }
    recording.on = false
    return recording.times
  })

async function measure(page: Page, scene: Scene, url: string): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  await page.goto(`${url}${scene.path}`)
  await page.locator(scene.ready).first().waitFor()
  await pause(page, 2500)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const before = await counters(session)
  await record(page)
  await scene.move(page)
  const times = await recorded(page)
  const after = await counters(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const per = (name: keyof Counters): number => (after[name] - before[name]) / Math.max(1, gaps.length)
  return {
    name: scene.name,
    frames: gaps.length,
    over16: gaps.filter((gap) => gap > ONE_FRAME).length / gaps.length,
    over33: gaps.filter((gap) => gap > TWO_FRAMES).length / gaps.length,
    worst: Math.max(...gaps),
    cpuPerFrame: per('TaskDuration') * 1000,
    stylesPerFrame: per('RecalcStyleCount'),
    layoutsPerFrame: per('LayoutCount'),
  }
}

/** The demonstration's member, who has money to play with. */
async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Username').fill('demo')
  await dialog.getByLabel('Password', { exact: true }).fill('jade-river-2026')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('banner').getByRole('group', { name: 'Balance' }).waitFor()
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const rowOf = ({ name, frames, over16, over33, worst, cpuPerFrame, stylesPerFrame, layoutsPerFrame }: Measured): string =>
  `| ${name} | ${frames} | ${percent(over16)} | ${percent(over33)} | ${worst.toFixed(0)} ms | ${cpuPerFrame.toFixed(2)} ms | ${stylesPerFrame.toFixed(2)} | ${layoutsPerFrame.toFixed(2)} |`

async function main(): Promise<void> {
  const only = process.argv.slice(2)
  const { url, stop } = await startProduct('18301')
  const browser = await chromium.launch(launchOptions())
  const machine = describeMachine()
  const measured: Measured[] = []
  console.log(
    `\nFrames, ${Object.values(machine).join(', ')}; ${browser.version()} without a graphics card, its processor ${SLOWER} times slower\n`,
  )
  console.log('| what moves | frames | over 16.7 ms | over 33 ms | worst | main thread per frame | styles | layouts |')
  console.log('|---|---|---|---|---|---|---|---|')
  try {
    const page = await (await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'en' })).newPage()
    await enter(page, url)
    for (const scene of SCENES)
      if (only.length === 0 || only.includes(scene.name)) {
        const one = await measure(page, scene, url)
        measured.push(one)
        console.log(rowOf(one))
      }
  } finally {
    await browser.close()
    stop()
  }
  mkdirSync(OUT, { recursive: true })
  writeFileSync(path.join(OUT, 'frames.json'), JSON.stringify({ machine, measured }, null, 2))
}

await main()
