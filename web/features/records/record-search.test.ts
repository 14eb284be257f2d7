/** The records' addresses: what is read from them, what is written back, and which days a chip means. */
import { describe, expect, it } from 'vitest'
import { dayOf, daysBefore } from '../../api/days.ts'
import { daysOf, readBetSearch, readDaySearch, readMovementSearch, spanOf, writeSearch } from './record-search.ts'

describe('[MEMBER-05] [MEMBER-06] filters in the address', () => {
  it('reads what fits and leaves the rest out', () => {
    expect(readBetSearch({ span: 'today', gameType: 'RNG', vassalage: 'JLS', state: 'open', page: '3' })).toEqual({
      span: 'today',
      from: undefined,
      to: undefined,
      gameType: 'RNG',
      vassalage: 'JLS',
      state: 'open',
      page: 3,
    })
    expect(readMovementSearch({ span: 'year', type: 'gift', from: '2026-13-01', page: -1 })).toEqual({
      span: 'week',
      from: undefined,
      to: undefined,
      type: undefined,
      page: 1,
    })
  })

  it('puts days in order and takes them as a custom span', () => {
    expect(readMovementSearch({ from: '2026-11-20', to: '2026-11-01' })).toMatchObject({
      span: 'custom',
      from: '2026-11-01',
      to: '2026-11-20',
    })
  })

  it('writes only what is not usual, and reads it back the same', () => {
    const search = readBetSearch({ span: 'custom', from: '2026-11-01', state: 'settled', page: 2 })
    expect(writeSearch(search)).toEqual({ span: 'custom', from: '2026-11-01', state: 'settled', page: 2 })
    expect(readBetSearch(writeSearch(search))).toEqual(search)
    expect(writeSearch({ ...search, span: 'week', page: 1 })).toEqual({ state: 'settled' })
  })
})

describe('[MEMBER-06] the days of a chip', () => {
  it('counts days over months and leap days', () => {
    expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
    expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
    expect(daysOf({ span: 'week', page: 1 }, '2026-11-20')).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect(daysOf({ span: 'month', page: 1 }, '2026-11-20')).toEqual({ from: '2026-10-22', to: '2026-11-20' })
    expect(daysOf({ span: 'today', page: 1 }, '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(daysOf({ span: 'custom', page: 1, to: '2026-01-05' }, '2026-11-20')).toEqual({ to: '2026-01-05' })
  })

  it('knows that the day turns earlier in Yangon than in London', () => {
    const instant = Date.parse('2026-11-19T18:00:00Z')
    expect(dayOf(instant, 'Asia/Yangon')).toBe('2026-11-20')
    expect(dayOf(instant, 'Europe/London')).toBe('2026-11-19')
  })
})

describe('the days of a look', () => {
  it('have two ends, and no more days than the server takes', () => {
    const of = (raw: object) => spanOf(readDaySearch(raw as Record<string, unknown>), '2026-03-31')
    expect(of({})).toEqual({ from: '2026-03-25', to: '2026-03-31', cut: false })
    expect(of({ span: 'custom' })).toEqual({ from: '2026-03-25', to: '2026-03-31', cut: false })
    expect(of({ from: '2026-01-01', to: '2026-02-01' })).toEqual({ from: '2026-01-01', to: '2026-02-01', cut: false })
    expect(of({ from: '2025-01-01' })).toEqual({ from: '2025-12-30', to: '2026-03-31', cut: true })
  })
})
