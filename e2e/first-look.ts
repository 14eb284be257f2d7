/** First look: what a page asks for before the site's own script is there, and whether anything on it moves while it fills. */
import { expect, type Page } from '@playwright/test'

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
      // Less than a letter that takes its own shape; what a person notices begins at 0.1.
      expect(
        shifts.reduce((sum, [value]) => sum + value, 0),
        JSON.stringify(shifts),
      ).toBeLessThan(0.02)
    },
  }
}
