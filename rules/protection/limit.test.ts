/** Limits by themselves: which limit is in force, the periods of a calendar, and which amounts pass. */
import { describe, expect, it } from 'vitest'
import { counts, periodOf } from './calendar.ts'
import { inForce, standingOf, type Word } from './limit.ts'
import { passedBy, reachedOf } from './used.ts'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const said = (act: Word['act'], units: bigint | null, when = '2026-11-20T08:00:00Z', party: Word['party'] = 'player'): Word => ({
  what: 'stake',
  every: 'day',
  party,
  act,
  units,
  at: at(when),
})

const DAY = { what: 'stake', every: 'day' } as const

describe('[PROT-01, PL-03] a period', () => {
  it.each([
    ['day', '2026-11-20T17:29:59Z', '2026-11-19T17:30:00Z', '2026-11-20T17:30:00Z'],
    ['day', '2026-11-20T17:30:00Z', '2026-11-20T17:30:00Z', '2026-11-21T17:30:00Z'],
    ['week', '2026-11-22T17:29:59Z', '2026-11-15T17:30:00Z', '2026-11-22T17:30:00Z'],
    ['week', '2026-11-22T17:30:00Z', '2026-11-22T17:30:00Z', '2026-11-29T17:30:00Z'],
    // An interval added to the instant at which November began would end on the 30th of December.
    ['month', '2026-11-30T17:29:59Z', '2026-10-31T17:30:00Z', '2026-11-30T17:30:00Z'],
    ['month', '2026-11-30T17:30:00Z', '2026-11-30T17:30:00Z', '2026-12-31T17:30:00Z'],
  ] as const)('of a %s in Yangon at %s', (every, now, since, until) => {
    expect(periodOf(every, at(now), 'Asia/Yangon')).toEqual({ since: at(since), until: at(until) })
  })

  it('begins with the first instant where midnight does not exist, and with the first of two', () => {
    // Beirut leapt from 00:00 to 01:00; Havana had the hour from 00:00 twice.
    expect(periodOf('day', at('2026-03-29T10:00:00Z'), 'Asia/Beirut').since).toEqual(at('2026-03-28T22:00:00Z'))
    expect(periodOf('day', at('2026-11-01T12:00:00Z'), 'America/Havana').since).toEqual(at('2026-11-01T04:00:00Z'))
  })

  it.each(['day', 'week', 'month'] as const)(
    'of a %s holds the moment that it is asked for, also where an evening is there twice',
    (every) => {
      // Clocks of St. John's went back from 00:01 to 23:01 of the day before.
      for (const now of ['2006-10-29T02:29:59Z', '2006-10-29T02:30:30Z', '2006-10-29T02:31:30Z', '2006-10-29T03:31:30Z']) {
        const { since, until } = periodOf(every, at(now), 'America/St_Johns')
        expect([Temporal.Instant.compare(since, at(now)) <= 0, Temporal.Instant.compare(at(now), until) < 0], now).toEqual([true, true])
      }
    },
  )

  it('is a day of 23 or of 25 hours, and holds far beyond the year 10,000', () => {
    const hours = (now: string, zone: string) => {
      const { since, until } = periodOf('day', at(now), zone)
      return until.since(since).total('hours')
    }
    expect([hours('2026-03-29T12:00:00Z', 'Europe/London'), hours('2026-10-25T12:00:00Z', 'Europe/London')]).toEqual([23, 25])
    expect(periodOf('month', at('+012026-11-30T17:30:00Z'), 'Asia/Yangon').until).toEqual(at('+012026-12-31T17:30:00Z'))
  })

  it('[PL-13] counts from its first instant on', () => {
    const day = periodOf('day', at('2026-11-20T08:00:00Z'), 'UTC')
    expect([counts(day, at('2026-11-19T23:59:59Z')), counts(day, at('2026-11-20T00:00:00Z'))]).toEqual([false, true])
  })
})

describe('[PROT-01, PL-20] what stands', () => {
  const words = [said('set', 1000n), said('asked', 5000n, '2026-11-21T08:00:00Z')]

  it('every limit has decisions of its own', () => {
    expect(standingOf(words, { what: 'loss', every: 'day' }, at('2026-11-21T08:00:00Z')).own).toBeNull()
    expect(standingOf(words, { what: 'stake', every: 'week' }, at('2026-11-21T08:00:00Z')).own).toBeNull()
  })

  it('a wish waits a day and is gone after seven more, both ends included', () => {
    const wishAt = (now: string) => standingOf(words, DAY, at(now)).wish
    expect(wishAt('2026-11-21T08:00:00Z')).toEqual({ to: 5000n, from: at('2026-11-22T08:00:00Z'), until: at('2026-11-29T08:00:00Z') })
    expect(wishAt('2026-11-29T08:00:00Z')).toBeDefined()
    expect(wishAt('2026-11-29T08:00:00.000001Z')).toBeUndefined()
  })

  it('a second wish replaces the first; a lowering and a word against it end it, staff’s limit does not', () => {
    const now = at('2026-11-23T08:00:00Z')
    const after = (...more: Word[]) => standingOf([...words, ...more], DAY, now)
    expect(after(said('asked', null, '2026-11-22T10:00:00Z')).wish).toMatchObject({ to: null, from: at('2026-11-23T10:00:00Z') })
    expect(after(said('set', 500n))).toEqual({ own: 500n, staff: null, wish: undefined })
    expect(after(said('dropped', null))).toEqual({ own: 1000n, staff: null, wish: undefined })
    expect(after(said('set', 100n, undefined, 'staff'))).toMatchObject({ own: 1000n, staff: 100n, wish: { to: 5000n } })
  })

  it.each([
    [null, null, null],
    [1n, null, 1n],
    [null, 2n, 2n],
    [3n, 2n, 2n],
    [1n, 2n, 1n],
    [0n, null, 0n],
  ])('[PL-05] of %s and %s the stricter is in force', (own, staff, stricter) => expect(inForce({ own, staff })).toBe(stricter))
})

describe('[PROT-01, PL-14, PL-18] an amount', () => {
  const until = at('2026-11-21T00:00:00Z')
  const used = (every: 'day' | 'week' | 'month', limit: bigint, so: bigint) => ({ every, limit, used: so, until })

  it('passes where it fills the limit, and not by a ten-thousandth more', () => {
    expect(passedBy(400n, [used('day', 1000n, 600n)])).toBeUndefined()
    expect(passedBy(401n, [used('day', 1000n, 600n)])).toMatchObject({ every: 'day' })
    expect(passedBy(0n, [used('day', 1000n, 1001n)])).toMatchObject({ every: 'day' })
  })

  it('is refused by the period with the least left, of equals the shorter', () => {
    expect(passedBy(900n, [used('day', 1000n, 200n), used('week', 1500n, 700n)])).toMatchObject({ every: 'day' })
    expect(passedBy(900n, [used('day', 1000n, 200n), used('week', 1500n, 1400n)])).toMatchObject({ every: 'week' })
    expect(passedBy(900n, [used('month', 1000n, 1000n), used('week', 1500n, 1500n)])).toMatchObject({ every: 'week' })
    expect(passedBy(900n, [used('week', 1000n, 2000n), used('day', 1500n, 1500n)])).toMatchObject({ every: 'week' })
  })

  it('[PL-17] time is reached where as much is used as allowed', () => {
    expect(reachedOf([used('day', 600n, 599n)])).toBeUndefined()
    expect(reachedOf([used('day', 600n, 600n), used('week', 700n, 600n)])).toMatchObject({ every: 'day' })
  })
})
