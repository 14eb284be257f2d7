/** The periods of dividends, at the days on which they begin and end. */
import { expect, it } from 'vitest'
import { DIVIDEND_PERIODS, halfOf, nextStart, startOf } from './period.ts'

it('[AG-21] there are three periods', () => {
  expect(DIVIDEND_PERIODS).toEqual(['weekly', 'semimonthly', 'monthly'])
})

it('[AG-21] a period begins on its Monday, on the 1st or the 16th, and on the 1st', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map((day) => startOf('weekly', day))).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
  ])
  expect(['2026-11-01', '2026-11-15', '2026-11-16', '2026-11-30'].map((day) => startOf('semimonthly', day))).toEqual([
    '2026-11-01',
    '2026-11-01',
    '2026-11-16',
    '2026-11-16',
  ])
  expect(['2026-11-01', '2026-11-30'].map((day) => startOf('monthly', day))).toEqual(['2026-11-01', '2026-11-01'])
})

it('[AG-27] the next period begins after the day, never on it', () => {
  expect(['2026-11-22', '2026-11-23'].map((day) => nextStart('weekly', day))).toEqual(['2026-11-23', '2026-11-30'])
  expect(['2026-11-01', '2026-11-15', '2026-11-16', '2026-12-31'].map((day) => nextStart('semimonthly', day))).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-12-01',
    '2027-01-01',
  ])
  expect(['2026-11-01', '2026-11-16', '2026-11-30'].map((day) => nextStart('monthly', day))).toEqual([
    '2026-12-01',
    '2026-12-01',
    '2026-12-01',
  ])
  expect(['2026-11-01', '2026-11-15', '2026-11-16', '2026-11-30'].map(halfOf)).toEqual([1, 1, 2, 2])
})
