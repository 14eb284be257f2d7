/** Proves by a clock of the test's own that no figure of the jackpot is shown for longer than it may be. */
import { JACKPOT_KEPT_MS, JACKPOT_OLDEST_MS } from '@baize/contract/values/jackpot-age.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JACKPOT_ASKED_MS, shownForMs } from './jackpot-age.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a figure is shown until it is half a minute old, what the server had kept it for included, and no longer', () => {
  const read = 1_000_000
  const received = read + JACKPOT_KEPT_MS
  let shown = true
  setTimeout(() => (shown = false), shownForMs(received, received))
  vi.advanceTimersByTime(JACKPOT_OLDEST_MS - JACKPOT_KEPT_MS - 1)
  expect(shown).toBe(true)
  vi.advanceTimersByTime(1)
  expect(shown).toBe(false)
  // Come back to later, as a page of the tab's own history is, it has only what is left, or nothing.
  expect(received + 20_000 + shownForMs(received, received + 20_000) - read).toBe(JACKPOT_OLDEST_MS)
  expect(shownForMs(received, received + 60_000)).toBeLessThan(0)
})

it('is asked for so often that one lost answer does not take it away', () => {
  expect(2 * JACKPOT_ASKED_MS).toBeLessThan(shownForMs(0, 0))
})
