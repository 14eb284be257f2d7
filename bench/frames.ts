/** `npm run bench:frames`: what the page's main thread does for each frame of the in-house games and the long lists, on the processors of two phones. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { launchOptions } from '../tools/chromium.ts'
import { calibrate, PHONES, type Calibration, type Phone } from './frames/phone.ts'
import { SCENES, type Scene } from './frames/scenes.ts'
import { CATEGORIES, FRAME_US, framesOf, quantile, type TraceEvent } from './frames/work.ts'
import { describeMachine } from './harness/machine.ts'
import { startProduct } from './harness/product.ts'

const OUT = path.resolve(import.meta.dirname, 'out')
const SCREEN = { width: 390, height: 844 }
const STEP_MS = 50
/**
 * Of a hundred frames of a motion, a mid-range phone may lose so many more than this machine does at full speed. Of a hundred frames with something
 * new to show, so many may cost its main thread more than a frame's time.
 */
const [FRAME_MS, GOAL] = [FRAME_US / 1000, 0.05]

/**
 * At full speed the machine shows what it loses by drawing pixels without a graphics processor. What a phone loses beyond that, its
 * processor loses.
 */
type Row = Readonly<Record<'full' | Phone, Measured>>

type Measured = {
  readonly frames: number
  /** Those of them for which the page itself had something to do, and what it took. */
  readonly worked: number
  readonly median: number
  readonly p95: number
  readonly p99: number
  /** Shares of all frames. */
  readonly over: number
  readonly lost: number
  readonly presented: number
}

/** Everything the browser reports about its frames while something moves. */
async function traced(browser: CDPSession, move: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const take = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]))
  browser.on('Tracing.dataCollected', take)
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', traceBufferSizeInKb: 200_000, includedCategories: CATEGORIES, excludedCategories: ['*'] },
  })
  await move()
  const complete = new Promise<void>((resolve) => void browser.once('Tracing.tracingComplete', () => resolve()))
  await browser.send('Tracing.end')
  await complete
  browser.off('Tracing.dataCollected', take)
  return events
}

/**
 * Waits for an element in steps of the bench. The driver's own way to wait leaves listeners in the page that may stop a touch. Every scroll then
 * waits for the page's main thread, which does not happen without a driver.
 */
async function shown(page: Page, selector: string): Promise<void> {
  const isShown = (): Promise<boolean> => page.evaluate((wanted) => document.querySelector(wanted) !== null, selector)
  while (!(await isShown())) await page.waitForTimeout(STEP_MS)
}

async function measure(browser: CDPSession, page: Page, scene: Scene, url: string, rate: number): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  await page.goto(`${url}${scene.path}`)
  await shown(page, scene.ready)
  await page.waitForTimeout(2500)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const { work, presented, wanted, lost } = framesOf(await traced(browser, () => scene.move(page, session)))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  const frames = Math.max(wanted, work.length)
  return {
    frames,
    worked: work.length,
    median: quantile(work, 0.5),
    p95: quantile(work, 0.95),
    p99: quantile(work, 0.99),
    over: work.filter((took) => took > FRAME_MS).length / Math.max(1, frames),
    lost: lost / Math.max(1, wanted),
    presented: presented / Math.max(1, wanted),
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
const time = (milliseconds: number): string => `${milliseconds.toFixed(1)} ms`

/** What a motion loses by the phone's processor alone; chance can make it less than nothing. */
const lostByPhone = ({ full, middle }: Row): number => middle.lost - full.lost
const verdict = (share: number): string => (share <= GOAL ? 'met' : 'missed')

const rowOf = (name: string, row: Row): string => {
  const { full, middle, cheap } = row
  const cells = [
    name,
    middle.frames,
    `${percent(full.lost)} / ${percent(middle.lost)}`,
    verdict(lostByPhone(row)),
    middle.worked,
    time(middle.median),
    time(middle.p95),
    time(middle.p99),
    percent(middle.over),
    verdict(middle.over),
    percent(middle.presented),
    cheap.frames,
    percent(cheap.lost),
    time(cheap.p95),
    percent(cheap.over),
  ]
  return `| ${cells.join(' | ')} |`
}

const HEAD = `
"Frames" are those with something new to show. **Lost to a motion** are those that the browser counts so: dropped, or shown without the part that moved.
The share is measured at this machine's full speed and on a mid-range phone. The two cores draw every pixel too, which a graphics processor does on a phone.
What is lost at full speed is lost by that drawing. A mid-range phone may lose at most ${GOAL * 100} of 100 frames more.

**Main thread**: a motion that only transforms or fades needs no main thread. "Worked" are the frames for which it had work: scripts, styles, layout, paint or
anything else. The thread's own clock counts, so other programs are left out. A frame above ${FRAME_MS.toFixed(1)} ms shows its content a frame later; motions go on
meanwhile. At most ${GOAL * 100} of 100 frames may take longer. "Came" is the share that reached this machine's screen.

| what moves | frames | lost to a motion: full speed / middle | goal | worked | main thread: half | 95 of 100 | 99 of 100 | over 16.7 ms | goal | came | cheap phone: frames | lost to a motion | 95 of 100 | over 16.7 ms |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|`

type Results = { calibration: Calibration; measured: Record<string, Row> }

async function measureAll(browser: Browser, url: string, only: readonly string[]): Promise<Results> {
  const measured: Results['measured'] = {}
  const session = await browser.newBrowserCDPSession()
  const page = await (await browser.newContext({ viewport: SCREEN, hasTouch: true, locale: 'en' })).newPage()
  const calibration = await calibrate(page)
  const { index, rates } = calibration
  const slower = (phone: Phone): string => `${phone} (index ${PHONES[phone]}) is ${rates[phone].toFixed(2)} times slower`
  console.log(`BenchmarkIndex of this machine ${index}; a phone of the ${slower('middle')}, a ${slower('cheap')}\n${HEAD}`)
  await enter(page, url)
  for (const scene of SCENES.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const at = (rate: number): Promise<Measured> => measure(session, page, scene, url, rate)
    const row = { full: await at(1), middle: await at(rates.middle), cheap: await at(rates.cheap) }
    measured[scene.name] = row
    console.log(rowOf(scene.name, row))
  }
  return { calibration, measured }
}

async function main(): Promise<void> {
  const browser = await chromium.launch(launchOptions('whole'))
  const machine = describeMachine()
  console.log(`\nFrames, ${Object.values(machine).join(', ')}; Chromium ${browser.version()}`)
  const { url, stop } = await startProduct('18301')
  try {
    const results = await measureAll(browser, url, process.argv.slice(2))
    mkdirSync(OUT, { recursive: true })
    writeFileSync(path.join(OUT, 'frames.json'), JSON.stringify({ machine, ...results }, null, 2))
  } finally {
    await browser.close()
    stop()
  }
}

await main()
