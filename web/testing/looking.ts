/** Looking: what component tests ask of a page again and again. */
import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    likeMedia: (media: { reducedMotion?: 'reduce' | 'no-preference'; colorScheme?: 'light' | 'dark' }) => Promise<void>
  }
  interface CDPSession {
    send: (method: string, parameters?: object) => Promise<unknown>
  }
}

export const main = (): Locator => page.getByRole('main')
export const banner = (): Locator => page.getByRole('banner')
export const region = (name: string): Locator => main().getByRole('region', { name, exact: true })
export const tile = (within: Locator, name: string): Locator =>
  within.getByRole('article').filter({ has: page.getByRole('link', { name }) })

/** A press that leaves the page where it is. Playwright scrolls what it presses across the window when it must try again. */
export const UNMOVED = { scroll: 'none' } as const

/** Goes to an address of the site without loading it again. */
export function goWithin(at: string): void {
  history.pushState(null, '', at)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** So many stand there, now or soon. */
export async function expectCount(locator: Locator, count: number): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(count)
}
/** None stands there, now or soon. */
export const expectNone = (locator: Locator): Promise<void> => expectCount(locator, 0)

/** Brings a place into view until its tiles are drawn. */
export async function comeNear(place: Locator): Promise<void> {
  await expect
    .poll(() => {
      place.query()?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return place.getByRole('article').elements().length
    })
    .toBeGreaterThan(0)
}

/** Whoever is asked for an answer waits until the test lets it go. */
export function held(): { readonly until: Promise<void>; readonly letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { until: promise, letGo: resolve }
}

/** What was asked to be drawn is drawn. */
export const twoFrames = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))

type Shift = PerformanceEntry & { readonly value: number; readonly sources: readonly { readonly node?: Element }[] }

/** Watches from now on what moves inside the page; the answer says by how much, and what. A letter that takes its own shape is not meant. */
export async function watchShifts(): Promise<() => { readonly sum: number; readonly moved: readonly string[] }> {
  await Promise.allSettled([document.fonts.load('400 15px Geist'), document.fonts.load('700 40px "Bricolage Grotesque"')])
  await twoFrames()
  const moved: string[] = []
  let sum = 0
  const take = (entries: PerformanceEntryList): void => {
    for (const { value, sources } of entries as Shift[]) {
      const nodes = sources
        .map(({ node }) => node)
        .filter((node) =>
          main()
            .query()
            ?.contains(node ?? null),
        )
      if (nodes.length === 0) continue
      sum += value
      moved.push(`${value.toFixed(4)} ${nodes.map((node) => node?.className ?? '').join(', ')}`)
    }
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  return () => {
    take(observer.takeRecords())
    observer.disconnect()
    return { sum, moved }
  }
}
