/** Last day: people read "until" a day as that day included, in the zone of the merchant. */
import { expect, test } from 'vitest'
import { lastMoment } from './last-day.ts'

test('[PR-04, PR-S1] a campaign that is over when a day begins runs until the end of the day before', () => {
  // Midnight of the 28th in Yangon.
  const shown = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Asia/Yangon' })
  expect(shown.format(Date.parse(lastMoment('2026-11-27T17:30:00Z')))).toBe('Nov 27, 2026')
  expect(lastMoment('2026-11-27T17:30:00Z')).toBe('2026-11-27T17:29:59.999Z')
})
