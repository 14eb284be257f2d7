/** House clock: the merchant's hour is right on any device, in zones with half hours and across a change of the offset. */
import { describe, expect, it } from 'vitest'
import { gmtOffset, houseTime } from './house-time.ts'

describe('house clock', () => {
  it.each([
    ['2026-11-20T08:00:05Z', 'Asia/Yangon', 'GMT+6:30', '14:30:05'],
    ['2026-11-20T17:29:59Z', 'Asia/Yangon', 'GMT+6:30', '23:59:59'],
    ['2026-11-20T17:30:00Z', 'Asia/Yangon', 'GMT+6:30', '00:00:00'],
    ['2026-07-01T12:00:00Z', 'Europe/London', 'GMT+1', '13:00:00'],
    ['2026-12-01T12:00:00Z', 'Europe/London', 'GMT+0', '12:00:00'],
    ['2026-12-01T12:00:00Z', 'America/St_Johns', 'GMT-3:30', '08:30:00'],
  ])('%s in %s', (instant, zone, offset, time) => {
    const at = Date.parse(instant)
    expect([gmtOffset(at, zone), houseTime(at, zone)]).toEqual([offset, time])
  })
})
