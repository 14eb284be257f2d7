/** Clocks: the page's own, moved together. Where one alone is moved and put back, the page believes from then on that the device has slept. */
import { vi } from 'vitest'

/** Both clocks stand so many milliseconds after now, until they are restored. */
export function clocksAhead(by: () => number): { readonly restore: () => void } {
  const steady = performance.now()
  const wall = Math.round(performance.timeOrigin + steady)
  const clocks = [
    vi.spyOn(Date, 'now').mockImplementation(() => wall + by()),
    vi.spyOn(performance, 'now').mockImplementation(() => steady + by()),
  ]
  return { restore: () => clocks.forEach((clock) => clock.mockRestore()) }
}
