/** Proves that time and net result go on over reloads and games of a tab, and end with the login. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('virtual:calls', () => ({ CALLS: {} }))

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
})

vi.stubGlobal('localStorage', { getItem: () => null })

/** A page of the tab, loaded at an instant (milliseconds since 1970): its own clock begins at zero. */
async function load(at: number) {
  vi.resetModules()
  vi.stubGlobal('performance', { timeOrigin: at, now: () => 5000 })
  const [{ queries }, sitting] = [await import('../../api/queries.ts'), await import('./sitting.ts')]
  return { ...sitting, look: () => queries.ensureQueryData(sitting.sittingQuery) }
}

beforeEach(() => kept.clear())
afterEach(() => vi.restoreAllMocks())

/** Milliseconds that a device slept, during which its steady clock stopped. */
const SLEPT = 1_800_000

test('[PROT-05, UI-04] time at a table goes on while the device sleeps, also after a reload', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_005_000 })
  const page = await load(1_000_000)
  const { since } = await page.look()
  const { pageNow } = await import('../../api/clock/page-clock.ts')
  vi.setSystemTime(1_005_000 + SLEPT)
  expect(pageNow() - since).toBe(SLEPT)
  page.addToSitting(1n, 'MMK')
  const later = await load(1_000_000 + SLEPT + 60_000)
  expect((await later.look()).since).toBe(5000 - SLEPT - 60_000)
  vi.useRealTimers()
})

test('[PROT-05, WC-51] time and the net result of each currency go on after a reload', async () => {
  const first = await load(1_000_000)
  expect(await first.look()).toEqual({ since: 5000, nets: {}, rounds: 0 })
  first.addToSitting(-12_500n, 'MMK')
  first.addToSitting(2_500n, 'MMK')
  first.addToSitting(40_000n, 'THB')
  const second = await load(1_060_000)
  // Begun 55 seconds before this page was.
  expect(await second.look()).toEqual({ since: -55_000, nets: { MMK: -10_000n, THB: 40_000n }, rounds: 3 })
  second.addToSitting(1n, 'MMK')
  expect(await (await load(1_070_000)).look()).toMatchObject({ since: -65_000, nets: { MMK: -9_999n, THB: 40_000n }, rounds: 4 })
})

test('[PROT-05] nothing is kept after a login has ended, and impossible values start again', async () => {
  const page = await load(1_000_000)
  await page.look()
  page.addToSitting(7n, 'MMK')
  kept.clear()
  expect(await (await load(1_010_000)).look()).toEqual({ since: 5000, nets: {}, rounds: 0 })
  for (const bent of ['', 'x 1 MMK:1', '1000000 2 MMK:1.5', `${9_000_000} 5 MMK:5`]) {
    kept.set('sitting', bent)
    expect(await (await load(1_000_000)).look()).toEqual({ since: 5000, nets: {}, rounds: 0 })
  }
})
