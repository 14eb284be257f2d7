/** First look: what a page asks for before the site's own script is there, and whether anything on it moves while it fills. */
import { expect, type Page, type Request } from '@playwright/test'
import { watchRequests } from './quiet.ts'

type Look = {
  /** Everything that was asked for so far whose address has this in it. */
  readonly asked: (part: string) => readonly string[]
  readonly expectStill: () => Promise<void>
}

/** Holds the site's script back until all of `first` is asked for: what waited for the script would never be. */
export async function lookFromStart(page: Page, first: readonly RegExp[]): Promise<Look> {
  const addresses: string[] = []
  const all = new Promise<void>((resolve) => {
    page.on('request', (request) => {
      addresses.push(request.url())
      if (first.every((each) => addresses.some((address) => each.test(address)))) resolve()
    })
  })
  await page.route(/\/assets\/first-[\w-]{8}\.js$/, async (route) => {
    await all
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: [number, string][] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[])
        shifts.push([entry.value, entry.sources.map(({ node }) => node?.className ?? '').join(', ')])
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    asked: (part) => addresses.filter((address) => address.includes(part)),
    async expectStill() {
      const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: [number, string][] }).shifts)
      // Less than a letter that changes to its own typeface; a person notices a shift from 0.1 on.
      expect(
        shifts.reduce((sum, [value]) => sum + value, 0),
        JSON.stringify(shifts),
      ).toBeLessThan(0.02)
    },
  }
}

/** What the first look at a page may cost a visitor who has nothing of it yet: bytes as they are sent. */
const BUDGET = { elsewhere: 0, script: 190_000, stylesheet: 22_000, pictures: 60_000 }
/** A phone makes few requests and loads small fonts. A desktop may load more, such as the names of both languages.
 * What staff write may have any letter, so there is room for one whole file beside the cut ones. */
const ROOM = {
  'a phone in English': { ...BUDGET, requests: 25, font: 60_000 },
  // Two more font files than English.
  'a phone in Burmese': { ...BUDGET, requests: 27, font: 105_000 },
  // A list brings its own code beside that of the first page, which web/app/budget.test.ts holds to its bytes by itself.
  'a desk': { ...BUDGET, script: 214_500, requests: 60, font: 85_000 },
}

/** What loads after the first look, when the page is idle: the live channel, and the operator's popups. */
const LATE = /\/assets\/(esm|announcement-popup|content(-en|-my)?)-[\w-]{8}\.(js|css)$|\/wps\/live\/|types=PU/

/** Watches from now on what a page asks for; the answer waits for the last that comes, and holds the first look to its budget. */
export function watchCost(page: Page): (room: keyof typeof ROOM) => Promise<void> {
  const finished: Request[] = []
  const answered = watchRequests(page)
  page.on('requestfinished', (request) => {
    if (/^https?:/.test(request.url())) finished.push(request)
  })
  return async (room) => {
    for (const last of ['/wps/live/ticket', 'types=PU'])
      await expect.poll(() => finished.some((request) => request.url().includes(last)), last).toBe(true)
    await answered()
    const first = finished.filter((request) => !LATE.test(request.url()))
    const all = await Promise.all(
      first.map(async (request) => ({
        url: request.url(),
        type: request.resourceType(),
        bytes: (await request.sizes()).responseBodySize,
      })),
    )
    // Pictures below the fold load only when they come near.
    const shown = await page.evaluate(() =>
      [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map(({ currentSrc }) => currentSrc),
    )
    const bytesOf = (type: string): number => all.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0)
    const own = `${new URL(page.url()).origin}/`
    const cost = {
      requests: all.length,
      elsewhere: all.filter(({ url }) => !url.startsWith(own)).length,
      script: bytesOf('script'),
      stylesheet: bytesOf('stylesheet'),
      pictures: all.filter(({ url }) => shown.includes(url)).reduce((sum, { bytes }) => sum + bytes, 0),
      font: bytesOf('font'),
    }
    const over = Object.entries(cost).filter(([name, spent]) => spent > ROOM[room][name as keyof typeof cost])
    expect(cost.script, 'a first look, of which nothing was kept').toBeGreaterThan(100_000)
    expect(over, JSON.stringify(all)).toEqual([])
  }
}
