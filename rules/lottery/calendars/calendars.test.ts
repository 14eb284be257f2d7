/** Proves the calendars of outside lotteries: every published row agrees with them, in its day and in its number. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedDays, plannedIssues, placeOnDay, type SpecialDays } from './calendar.ts'
import { asListed, OUTSIDE_LOTTERIES, SPECIAL_DAY_LISTS } from './outside.ts'
import { listedDays } from './special-day-list.ts'
import { publishedNumbers } from './published-number.ts'

type Row = { readonly game: string; readonly day: string; readonly number: string }
const ROWS = readFileSync(new URL('published-draws.csv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^[a-z0-9-]+,[0-9]/.test(line))
  .map((line): Row => {
    const [game = '', day = '', number = ''] = line.split(',')
    return { game, day, number }
  })
const BY_GAME = Map.groupBy(ROWS, ({ game }) => game)

const dayOf = (text: string) => Temporal.PlainDate.from(text)
const lottery = (code: string) => OUTSIDE_LOTTERIES.get(code)!
const listOf = (code: string): SpecialDays => asListed(lottery(code).calendar.specialDays ?? code)

/** The days on which issues of a lottery are sold, where everything is confirmed or as a test says. */
function soldDays(code: string, from: string, to: string, special: SpecialDays = listOf(code)): string[] {
  const { calendar, timeZone } = lottery(code)
  const planned = plannedIssues(calendar, timeZone, dayOf(from), dayOf(to), special)
  return [...new Set(planned.map(({ drawAt }) => drawAt.toZonedDateTimeISO(timeZone).toPlainDate().toString()))]
}

/** The archive lost one draw of the Thai lottery, in the middle of January 2026; its first prize was 878972. */
const LOST = new Set(['th-gov 2026-01-17'])

describe('the published rows since July 2025', () => {
  it('[LOTT-04] are all there', () => {
    expect([...BY_GAME].map(([game, rows]) => [game, rows.length])).toEqual([
      ['fc-3d', 401],
      ['hk-lhc', 155],
      ['pl-5', 60],
      ['ssq', 173],
      ['th-gov', 21],
      ['vn-north', 414],
    ])
  })

  it.each([...BY_GAME.keys()])('[LOTT-04] of %s fall on the days that are sold, and no other day is', (game) => {
    const days = BY_GAME.get(game)!.map(({ day }) => day)
    const sold = soldDays(game, days[0]!, days.at(-1)!)
    expect(sold.filter((day) => !LOST.has(`${game} ${day}`))).toEqual(days)
  })

  it.each(['fc-3d', 'pl-5', 'ssq'])('[LOTT-11] of %s bear the numbers that follow from its calendar alone', (game) => {
    const rows = BY_GAME.get(game)!
    const days = expectedDays(lottery(game).calendar, listOf(game), dayOf(`${rows[0]!.day.slice(0, 4)}-01-01`), dayOf(rows.at(-1)!.day))
    const numbers = publishedNumbers('YYYYNNN', days)
    const byDay = new Map(days.map((day, at) => [day, numbers[at]]))
    expect(rows.map(({ day }) => byDay.get(day))).toEqual(rows.map(({ number }) => number))
  })

  it('[LOTT-11] of the Mark Six are counted on from the first known one, and begin again with the year', () => {
    const [first, ...rest] = BY_GAME.get('hk-lhc')!
    expect(
      publishedNumbers(
        'YY/NNN',
        rest.map(({ day }) => day),
        first,
      ),
    ).toEqual(rest.map(({ number }) => number))
    const ofYear = rest.filter(({ day }) => day.startsWith('2026'))
    expect(
      publishedNumbers(
        'YY/NNN',
        ofYear.map(({ day }) => day),
      ),
    ).toEqual(ofYear.map(({ number }) => number))
  })
})

describe('a published number', () => {
  it('[LOTT-11] counts the draws of its year from one, whatever days they fall on and wherever the counting begins', () => {
    const days = fc
      .uniqueArray(fc.integer({ min: 0, max: 3 * 365 }), { minLength: 1, maxLength: 60 })
      .map((offsets) => offsets.sort((a, b) => a - b).map((days) => dayOf('2024-01-01').add({ days }).toString()))
    fc.assert(
      fc.property(days, fc.nat(), (drawn, at) => {
        const numbers = publishedNumbers('YYYYNNN', drawn)
        for (const [place, day] of drawn.entries()) {
          const ofYear = drawn.filter((each) => each.slice(0, 4) === day.slice(0, 4))
          expect(numbers[place]).toBe(`${day.slice(0, 4)}${String(ofYear.indexOf(day) + 1).padStart(3, '0')}`)
        }
        const split = at % drawn.length
        const known = { day: drawn[split]!, number: numbers[split]! }
        expect(publishedNumbers('YYYYNNN', drawn.slice(split + 1), known)).toEqual(numbers.slice(split + 1))
      }),
    )
    expect(publishedNumbers('YY/NNN', ['2026-12-31', '2027-01-01'], { day: '2026-12-29', number: '26/139' })).toEqual(['26/140', '27/001'])
    // What cannot be read is no number to count on from.
    expect(publishedNumbers('YY/NNN', ['2026-12-31'], { day: '2026-12-29', number: '2026139' })).toEqual(['26/001'])
  })
})

describe('a special day', () => {
  const confirmed = (draws: boolean) => ({ draws, confirmed: true })

  it('[LOTT-04] is sold only where it draws and is confirmed, and a year without a list is not sold at all', () => {
    const week = (special: SpecialDays) => soldDays('mm-2d', '2027-02-22', '2027-02-26', special)
    const usual = ['2027-02-22', '2027-02-23', '2027-02-24', '2027-02-25', '2027-02-26']
    const other = ['2027-01-01', confirmed(false)] as const
    expect(week(new Map([other]))).toEqual(usual)
    expect(week(new Map([other, ['2027-02-22', confirmed(false)]]))).toEqual(usual.slice(1))
    // An exchange that perhaps rests, or perhaps trades, takes no bets for that day.
    for (const draws of [true, false]) expect(week(new Map([other, ['2027-02-22', { draws, confirmed: false }]]))).toEqual(usual.slice(1))
    expect(week(new Map([other, ['2027-02-22', confirmed(true)]]))).toEqual(usual)
    expect(soldDays('mm-2d', '2027-02-27', '2027-02-28', new Map([other, ['2027-02-27', confirmed(true)]]))).toEqual(['2027-02-27'])
    expect(week(new Map())).toEqual([])
    expect(week(new Map([['2026-12-31', confirmed(false)]]))).toEqual([])
    expect(soldDays('sg-4d', '2028-01-01', '2028-01-07', new Map())).toEqual(['2028-01-01', '2028-01-02', '2028-01-05'])
  })

  it('[LOTT-04] of China, Vietnam and Thailand is where their publishers announced it from 2022 on', () => {
    const closed = (code: string, year: number) => {
      const days = [...listOf(code)].filter(([day, { draws }]) => day.startsWith(String(year)) && !draws).map(([day]) => day)
      return [days.length, days[0], days.at(-1)]
    }
    expect([2022, 2023, 2024, 2025, 2026].map((year) => closed('ssq', year))).toEqual([
      [14, '2022-01-29', '2022-10-04'],
      [14, '2023-01-19', '2023-10-04'],
      [14, '2024-02-08', '2024-10-04'],
      [14, '2025-01-27', '2025-10-04'],
      [14, '2026-02-14', '2026-10-04'],
    ])
    expect([2022, 2023, 2024, 2025, 2026, 2027].map((year) => closed('vn-north', year))).toEqual([
      [4, '2022-01-31', '2022-02-03'],
      [4, '2023-01-21', '2023-01-24'],
      [4, '2024-02-09', '2024-02-12'],
      [4, '2025-01-28', '2025-01-31'],
      [4, '2026-02-16', '2026-02-19'],
      [4, '2027-02-05', '2027-02-08'],
    ])
    // Tết is the first day of the lunar year, and its eve is the day before.
    for (const year of [2022, 2023, 2024, 2025, 2026, 2027]) {
      const [, eve] = closed('vn-north', year)
      const { month, day } = dayOf(String(eve)).add({ days: 1 }).withCalendar('chinese')
      expect([month, day], String(year)).toEqual([1, 1])
    }
    expect(soldDays('th-gov', '2022-12-01', '2023-08-31').filter((day) => !/-(01|16)$/.test(day))).toEqual([
      '2022-12-30',
      '2023-01-17',
      '2023-05-02',
      '2023-07-31',
    ])
    expect(soldDays('th-gov', '2024-12-17', '2025-01-31')).toEqual(['2025-01-02', '2025-01-17'])
    expect(soldDays('th-gov', '2026-12-01', '2027-01-31')).toEqual(['2026-12-01', '2026-12-16', '2027-01-02', '2027-01-17'])
  })

  it('[LOTT-04] is listed once with a name and a source, and a later entry corrects an earlier one', () => {
    for (const [list, days] of SPECIAL_DAY_LISTS) {
      expect(new Set(days.map(({ day }) => day)).size, list).toBe(days.length)
      expect(
        days.map(({ day }) => day),
        list,
      ).toEqual(days.map(({ day }) => day).toSorted())
      expect(days.filter(({ name, source }) => name === '' || source.length < 12)).toEqual([])
    }
    const span = { name: 'A', draws: false, source: 'S', from: '2027-02-05', to: '2027-02-09', weekdays: [5, 6] }
    expect(listedDays([span, { name: 'B', draws: true, source: 'T', days: ['2027-02-06', '2027-02-01'] }])).toEqual([
      { day: '2027-02-01', draws: true, name: 'B', source: 'T' },
      { day: '2027-02-05', draws: false, name: 'A', source: 'S' },
      { day: '2027-02-06', draws: true, name: 'B', source: 'T' },
    ])
    // Every list of the data belongs to a lottery, and every lottery that needs a list each year has one for this and the next.
    const lists = new Set([...OUTSIDE_LOTTERIES.values()].map(({ calendar }) => calendar.specialDays))
    expect([...SPECIAL_DAY_LISTS.keys()].filter((list) => !lists.has(list))).toEqual([])
    for (const [code, { calendar }] of OUTSIDE_LOTTERIES)
      if (calendar.yearly)
        for (const year of ['2026', '2027'])
          expect(
            [...listOf(code).keys()].some((day) => day.startsWith(year)),
            code,
          ).toBe(true)
  })

  it('[LOTT-04] of the Thai exchange is each closed weekday of 2025 to 2027, so that the Myanmar 2D does not sell it', () => {
    const closed = SPECIAL_DAY_LISTS.get('thai-exchange')!.map(({ day }) => day)
    expect([closed.length, closed.includes('2026-12-07'), closed.includes('2027-02-22')]).toEqual([60, true, true])
    const sold = soldDays('mm-2d', '2026-12-01', '2026-12-31')
    expect(sold).toHaveLength(20)
    expect(sold.filter((day) => closed.includes(day))).toEqual([])
  })
})

it('[LOTT-04] the place of an issue on its day stands in its name', () => {
  expect(['20261120', '20261120-2', '20261120-059', '2026324'].map(placeOnDay)).toEqual([1, 2, 59, 1])
})
