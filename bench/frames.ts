/** `npm run bench:frames`: what the page's main thread does for each frame of the in-house games and the long lists, on a processor four times slower. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { launchOptions } from '../tools/chromium.ts'
import { SCENES, type Scene } from './frames/scenes.ts'
import { CATEGORIES, FRAME_US, framesOf, quantile, type TraceEvent } from './frames/work.ts'
import { describeMachine } from './harness/machine.ts'
import { startProduct } from './harness/product.ts'

const OUT = path.resolve(import.meta.dirname, 'out')
/** A phone of the middle, as Lighthouse has it: this machine's processor, four times slower. */
const SLOWER = 4
const PHONE = { width: 390, height: 844 }
/** Of a hundred frames that have something new to show, so many may cost the main thread more than a frame's time. */
const [FRAME_MS, GOAL] = [FRAME_US / 1000, 0.05]

type Measured = {
  readonly name: string
  readonly frames: number
  /** Those of them for which the page itself had something to do, and what it took. */
  readonly worked: number
  readonly median: number
  readonly p95: number
  readonly p99: number
  /** Share of all frames. */
  readonly over: number
  readonly presented: number
}

/** Everything the browser tells about its frames while something moves. */
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

async function measure(browser: CDPSession, page: Page, scene: Scene, url: string): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  await page.goto(`${url}${scene.path}`)
  await page.locator(scene.ready).first().waitFor()
  await page.waitForTimeout(2500)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const { work, presented, wanted } = framesOf(await traced(browser, () => scene.move(page, session)))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  const frames = Math.max(wanted, work.length)
  return {
    name: scene.name,
    frames,
    worked: work.length,
    median: quantile(work, 0.5),
    p95: quantile(work, 0.95),
    p99: quantile(work, 0.99),
    over: work.filter((took) => took > FRAME_MS).length / Math.max(1, frames),
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

const rowOf = ({ name, frames, worked, median, p95, p99, over, presented }: Measured): string =>
  `| ${name} | ${frames} | ${worked} | ${time(median)} | ${time(p95)} | ${time(p99)} | ${percent(over)} | ${over <= GOAL ? 'met' : 'missed'} | ${percent(presented)} |`

const HEAD = `
"Frames" are those that had something new to show. A motion that only transforms or fades is drawn without the page's main thread;
"worked" are the frames for which that thread had something to do. What it took is scripts, styles, layout, paint and whatever kept the
thread busy meanwhile, by the thread's own clock, so that other programs are not in it. The goal is that at most ${GOAL * 100} of 100 frames take
more than ${FRAME_MS.toFixed(1)} ms of it. "Came" is the share of the frames that came to the screen of this machine. Here the two cores that run the page,
the server and the database draw every pixel too, which on a phone a graphics processor does: it is told beside, and no goal hangs on it.

| what moves | frames | worked | main thread: half | 95 of 100 | 99 of 100 | over 16.7 ms | goal | came |
|---|---|---|---|---|---|---|---|---|`

async function measureAll(browser: Browser, url: string, only: readonly string[]): Promise<Measured[]> {
  const measured: Measured[] = []
  const session = await browser.newBrowserCDPSession()
  const page = await (await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'en' })).newPage()
  await enter(page, url)
  for (const scene of SCENES.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const one = await measure(session, page, scene, url)
    measured.push(one)
    console.log(rowOf(one))
  }
  return measured
}

async function main(): Promise<void> {
  const { url, stop } = await startProduct('18301')
  const browser = await chromium.launch(launchOptions('whole'))
  const machine = describeMachine()
  console.log(`\nFrames, ${Object.values(machine).join(', ')}; ${browser.version()}, its processor ${SLOWER} times slower`)
  console.log(HEAD)
  try {
    const measured = await measureAll(browser, url, process.argv.slice(2))
    mkdirSync(OUT, { recursive: true })
    writeFileSync(path.join(OUT, 'frames.json'), JSON.stringify({ machine, measured }, null, 2))
  } finally {
    await browser.close()
    stop()
  }
}

await main()
