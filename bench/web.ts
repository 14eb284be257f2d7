/**
 * `npm run bench:web`: what the first visit of the home page costs in bytes, requests and shift. It also prints the machine and Lighthouse's scores of
 * home, a game list and help on a phone. `npm run bench:web -- list help` looks at these pages alone; the last report of each stays in `bench/out`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../tools/chromium.ts'
import { lighthouseFolder } from './harness/lighthouse.ts'
import { startProduct } from './harness/product.ts'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'bench/out')

/** The pages that Lighthouse looks at, and how often. */
const PAGES = { home: '/', list: '/rng', help: '/help' } as const
const RUNS = 3
/** How often each page is visited before anything is measured: a server in service has answered before, and its code is compiled by then. */
const VISITS_BEFORE = 6

/** The goals of the first page and of what Lighthouse says of every page; each is checked as stated. */
const GOALS = { javascriptBytes: 190_000, requests: 25, performance: 0.95, accessibility: 1 }

type Cost = { requests: number; javascriptBytes: number; bytes: number; shift: number }

/** A cold visit of a guest: everything that is asked for until the page has been quiet for a second and a half. */
async function coldVisit(url: string): Promise<Cost> {
  const browser = await chromium.launch(launchOptions('whole'))
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const types = new Map<string, string>()
  const cost = { requests: 0, javascriptBytes: 0, bytes: 0, shift: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  // A picture inside the page is not asked for over the network.
  const inline = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:')) inline.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (inline.has(requestId)) return
    cost.requests += 1
    cost.bytes += encodedDataLength
    if (types.get(requestId) === 'Script') cost.javascriptBytes += encodedDataLength
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1000)
  const first = { ...cost }
  cost.shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
  await browser.close()
  return { ...first, shift: cost.shift }
}

type Scores = {
  performance: number
  accessibility: number
  bestPractices: number
  largestPaintMs: number
  blockingMs: number
  shift: number
}

/** Lighthouse's own mobile run, in its own process. */
function lighthouse(page: string, url: string): Scores | undefined {
  const folder = lighthouseFolder()
  const file = path.join(out, `lighthouse-${page}.json`)
  const options = launchOptions('whole')
  const run = spawnSync(
    process.execPath,
    [
      path.join(folder, 'cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=--headless=new ${(options.args ?? []).join(' ')}`,
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(options.executablePath ? { CHROME_PATH: options.executablePath } : {}) },
    },
  )
  if (run.status !== 0) return undefined
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    categories: Record<string, { score: number }>
    audits: Record<string, { numericValue?: number }>
  }
  const score = (name: string) => report.categories[name]?.score ?? 0
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    largestPaintMs: Math.round(report.audits['largest-contentful-paint']?.numericValue ?? 0),
    blockingMs: Math.round(report.audits['total-blocking-time']?.numericValue ?? 0),
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? 0,
  }
}

/** One figure of the table, and whether it meets its goal. */
type Figure = { readonly name: string; readonly value: string; readonly goal: string; readonly met: boolean }

const costFigures = ({ javascriptBytes, requests }: Cost): Figure[] => [
  {
    name: 'JavaScript of the first route',
    value: `${(javascriptBytes / 1000).toFixed(1)} kB`,
    goal: '≤ 190 kB',
    met: javascriptBytes <= GOALS.javascriptBytes,
  },
  { name: 'requests of a cold visit', value: String(requests), goal: '≤ 25', met: requests <= GOALS.requests },
]

/** The median run by performance, of two the worse; undefined where no run finished. */
const middleOf = (scores: readonly Scores[]): Scores | undefined =>
  scores.toSorted((a, b) => a.performance - b.performance)[Math.floor((scores.length - 1) / 2)]

function scoreFigures(page: string, middle: Scores | undefined): Figure[] {
  const of = (what: 'performance' | 'accessibility', goal: string): Figure => ({
    name: `Lighthouse mobile, ${page}, ${what}`,
    value: String(middle?.[what] ?? 'not run'),
    goal,
    met: (middle?.[what] ?? 0) >= GOALS[what],
  })
  return [of('performance', '≥ 0.95'), of('accessibility', '1')]
}

async function main(): Promise<number> {
  mkdirSync(out, { recursive: true })
  const wanted = process.argv.slice(2)
  const pages = Object.entries(PAGES).filter(([page]) => wanted.length === 0 || wanted.includes(page))
  if (wanted.length > pages.length) throw new Error(`pages are ${Object.keys(PAGES).join(', ')}`)
  const { url, stop } = await startProduct('18300')
  try {
    for (let visit = 0; visit < VISITS_BEFORE; visit += 1) for (const [, at] of pages) await coldVisit(new URL(at, url).href)
    const cost = await coldVisit(url)
    const runs = pages.map(([page, at]) => {
      const scores = Array.from({ length: RUNS }, () => lighthouse(page, new URL(at, url).href)).flatMap((each) => (each ? [each] : []))
      return { page, scores, middle: middleOf(scores) }
    })
    const figures = [...costFigures(cost), ...runs.flatMap(({ page, middle }) => scoreFigures(page, middle))]
    console.log(`\nPages, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, median of ${RUNS} Lighthouse runs each\n`)
    console.log('| figure | measured | goal | met |\n|---|---|---|---|')
    for (const { name, value, goal, met } of figures) console.log(`| ${name} | ${value} | ${goal} | ${met ? 'yes' : 'NO'} |`)
    console.log(`\nfirst page: all bytes ${(cost.bytes / 1000).toFixed(0)} kB, layout shift ${cost.shift.toFixed(3)}`)
    for (const { page, scores, middle } of runs)
      console.log(
        `${page}: LCP ${middle?.largestPaintMs} ms, blocking ${middle?.blockingMs} ms, shift ${middle?.shift.toFixed(3)}; ${scores.length} of ${RUNS} runs came to an end`,
      )
    writeFileSync(path.join(out, 'web.json'), JSON.stringify({ cost, runs }, null, 2))
    return figures.every(({ met }) => met) ? 0 : 1
  } finally {
    stop()
  }
}

process.exitCode = await main()
