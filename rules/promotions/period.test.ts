/** Proves in which period a moment counts, also where a local day has 23 or 25 hours, and when a window is open. */
import { describe, expect, it } from 'vitest'
import { isPlayedIn, periodBefore, periodOf, phaseOf, type PeriodType } from './period.ts'

const WINDOW = { from: '2026-01-01', until: '2027-01-01' }
const YANGON = 'Asia/Yangon'
/** Where the clock is moved on 29 March and on 25 October 2026. */
const LONDON = 'Europe/London'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const told = (type: PeriodType, moment: string, zone: string): readonly string[] => {
  const { name, from, until } = periodOf(type, WINDOW, at(moment), zone)
  return [name, from.toString(), until.toString()]
}

describe('[PR-04] a period', () => {
  it.each([
    ['daily', '2026-11-19T17:29:59Z', '2026-11-19', '2026-11-18T17:30:00Z', '2026-11-19T17:30:00Z'],
    ['daily', '2026-11-19T17:30:00Z', '2026-11-20', '2026-11-19T17:30:00Z', '2026-11-20T17:30:00Z'],
    ['weekly', '2026-11-22T17:29:59Z', '2026-11-16', '2026-11-15T17:30:00Z', '2026-11-22T17:30:00Z'],
    ['weekly', '2026-11-22T17:30:00Z', '2026-11-23', '2026-11-22T17:30:00Z', '2026-11-29T17:30:00Z'],
    ['semimonthly', '2026-02-15T17:29:59Z', '2026-02-01', '2026-01-31T17:30:00Z', '2026-02-15T17:30:00Z'],
    ['semimonthly', '2026-02-15T17:30:00Z', '2026-02-16', '2026-02-15T17:30:00Z', '2026-02-28T17:30:00Z'],
    ['monthly', '2026-12-31T17:29:59Z', '2026-12-01', '2026-11-30T17:30:00Z', '2026-12-31T17:30:00Z'],
  ] as const)('that is %s holds %s from its first local day on and ends before the next begins', (type, moment, name, from, until) => {
    expect(told(type, moment, YANGON)).toEqual([name, from, until])
  })

  it('of one day has 23 hours where the clock is put forward, and 25 where it is put back', () => {
    expect(told('daily', '2026-03-29T12:00:00Z', LONDON)).toEqual(['2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'])
    expect(told('daily', '2026-10-25T12:00:00Z', LONDON)).toEqual(['2026-10-25', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'])
    expect(periodBefore('daily', WINDOW, at('2026-03-30T10:00:00Z'), LONDON)?.name).toBe('2026-03-29')
  })

  it.each([
    ['daily', '2026-03-01T00:00:00Z', '2026-02-28'],
    ['weekly', '2026-11-23T00:00:00Z', '2026-11-16'],
    ['weekly', '2026-11-29T23:59:59Z', '2026-11-16'],
    ['semimonthly', '2026-03-01T00:00:00Z', '2026-02-16'],
    ['semimonthly', '2026-02-16T00:00:00Z', '2026-02-01'],
    ['monthly', '2026-01-31T00:00:00Z', '2025-12-01'],
  ] as const)('that is %s and ended last before %s began on %s', (type, moment, name) => {
    expect(periodBefore(type, WINDOW, at(moment), LONDON)?.name).toBe(name)
  })

  it('is the whole window where a campaign has one alone, and that has ended when the window has', () => {
    const whole = periodOf(null, WINDOW, at('2026-05-01T00:00:00Z'), YANGON)
    expect([whole.name, whole.from.toString(), whole.until.toString()]).toEqual(['', '2025-12-31T17:30:00Z', '2026-12-31T17:30:00Z'])
    expect(periodBefore(null, WINDOW, at('2026-12-31T17:29:59Z'), YANGON)).toBeUndefined()
    expect(periodBefore(null, WINDOW, at('2026-12-31T17:30:00Z'), YANGON)?.name).toBe('')
  })
})

describe('[PR-04] a window', () => {
  const some = { from: '2026-11-02', until: '2026-11-30', weekdays: [1, 7], hours: { from: 18, until: 24 } }
  it.each([
    ['2026-11-01T17:29:59Z', 'coming'],
    ['2026-11-02T11:29:59Z', 'resting'],
    ['2026-11-02T11:30:00Z', 'open'],
    ['2026-11-02T17:29:59Z', 'open'],
    ['2026-11-03T12:00:00Z', 'resting'],
    ['2026-11-29T17:29:59Z', 'open'],
    ['2026-11-29T17:30:00Z', 'over'],
  ])('is at %s %s by its local days, weekdays and hours', (moment, phase) => {
    expect(phaseOf(some, at(moment), YANGON)).toBe(phase)
  })

  it('without weekdays and hours is open from its first moment up to its last, and with hours up to the second of them', () => {
    const phase = (moment: string, rest: object = {}) => phaseOf({ from: '2026-11-02', until: '2026-11-03', ...rest }, at(moment), YANGON)
    expect(
      ['2026-11-01T17:29:59Z', '2026-11-01T17:30:00Z', '2026-11-02T17:29:59Z', '2026-11-02T17:30:00Z'].map((moment) => phase(moment)),
    ).toEqual(['coming', 'open', 'open', 'over'])
    const hours = { from: 9, until: 17 }
    expect(['02:29:59', '02:30:00', '10:29:59', '10:30:00'].map((time) => phase(`2026-11-02T${time}Z`, { hours }))).toEqual([
      'resting',
      'open',
      'open',
      'resting',
    ])
    expect([phase('2026-11-02T05:00:00Z', { weekdays: [] }), phase('2026-11-02T05:00:00Z', { weekdays: [1] })]).toEqual(['resting', 'open'])
  })

  it('counts play by the time of its bet, and changes of it until the campaign ends', () => {
    const counts = (placed: string, changed: string) => isPlayedIn(some, at(`2026-11-${placed}Z`), at(`2026-11-${changed}Z`), YANGON)
    expect([counts('02T11:30:00', '02T11:30:00'), counts('02T11:30:00', '03T05:00:00')]).toEqual([true, true])
    expect([counts('02T11:29:59', '02T11:30:00'), counts('01T17:29:59', '02T11:30:00')]).toEqual([false, false])
    expect([counts('29T17:29:58', '29T17:29:59'), counts('29T17:29:58', '29T17:30:00')]).toEqual([true, false])
  })
})
