/** Calendars, seeded games and trends: issues follow their data, every play is offered, and a trend can be recounted from its draws. */
import { describe, expect, it } from 'vitest'
import { lotteryGames } from '@baize/rules/lottery/lottery.ts'
import { drawsOfDay, everySeconds, plannedIssues } from '../calendar.ts'
import { playsOf } from '../game.ts'
import { MOVES } from '../issue.ts'
import { seedGames } from './seed-games.ts'
import { trendOf } from '../trend.ts'

const games = new Map(seedGames('MMK').map((game) => [game.code, game]))
const planned = (code: string, from: string, to = from) => {
  const { calendar, timeZone } = games.get(code)!
  return plannedIssues(calendar, timeZone, Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)).map((issue) => {
    const text = (at: Temporal.Instant): string => at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'second' })
    return [issue.number, text(issue.openAt), text(issue.closeAt), text(issue.drawAt)]
  })
}

describe('the seeded lotteries', () => {
  it('[LOTT-01] offer all 386 plays, several games of each family', () => {
    const offered = new Set([...games.values()].flatMap((game) => playsOf(game).map((play) => `${game.rules}/${play}`)))
    const all = lotteryGames().flatMap(({ game, plays }) => Object.keys(plays).map((play) => `${game}/${play}`))
    expect(all).toHaveLength(386)
    expect(all.filter((play) => !offered.has(play))).toEqual([])
    const perFamily = Map.groupBy(games.values(), ({ family }) => family)
    for (const family of ['11X5', 'LF', 'LHC', 'PK10', 'SSC', 'VN', 'SEA'] as const)
      expect(perFamily.get(family)!.length, family).toBeGreaterThan(1)
    expect(new Set([...games.values()].filter(({ family }) => family === 'VN').map(({ region }) => region))).toEqual(
      new Set(['north', 'central', 'south']),
    )
  })

  it('[LOTT-04] draw when their calendars say', () => {
    const minutes = planned('ssc-1', '2026-11-20')
    expect(minutes).toHaveLength(1440)
    expect(minutes.slice(0, 2)).toEqual([
      ['20261120-0001', '2026-11-19T23:59:55', '2026-11-20T00:00:55', '2026-11-20T00:01:00'],
      ['20261120-0002', '2026-11-20T00:00:55', '2026-11-20T00:01:55', '2026-11-20T00:02:00'],
    ])
    expect(minutes.at(-1)?.[3]).toBe('2026-11-21T00:00:00')
    expect([planned('ssc-3', '2026-11-20').length, planned('ssc-5', '2026-11-20').length]).toEqual([480, 288])
    expect(planned('cq-ssc', '2026-11-20')).toHaveLength(59)
    expect(planned('fc-3d', '2026-11-20')).toEqual([['2026324', '2026-11-19T21:00:00', '2026-11-20T21:00:00', '2026-11-20T21:15:00']])
    expect(planned('vn-ben-tre', '2026-11-16', '2026-11-22').map(([, , , draw]) => draw)).toEqual(['2026-11-17T16:15:00'])
    expect(planned('vn-hcm', '2026-11-16', '2026-11-22').map(([number]) => number)).toEqual(['20261116', '20261121'])
    expect(planned('mm-2d', '2026-11-20', '2026-11-23')).toEqual([
      ['20261120-1', '2026-11-19T16:00:59', '2026-11-20T11:30:59', '2026-11-20T12:01:00'],
      ['20261120-2', '2026-11-20T11:30:59', '2026-11-20T16:00:59', '2026-11-20T16:30:00'],
      ['20261123-1', '2026-11-20T16:00:59', '2026-11-23T11:30:59', '2026-11-23T12:01:00'],
      ['20261123-2', '2026-11-23T11:30:59', '2026-11-23T16:00:59', '2026-11-23T16:30:00'],
    ])
    expect(planned('mm-2d', '2026-12-10', '2026-12-11').map(([number]) => number)).toEqual(['20261211-1', '20261211-2'])
    expect(planned('th-gov', '2026-12-01', '2027-01-31').map(([number]) => number)).toEqual([
      '20261201',
      '20261216',
      '20261230',
      '20270117',
    ])
  })

  it('[LOTT-04] of one draw a day are drawn by the clock of their publishers, and close so many seconds before', () => {
    const told = [...games.values()].flatMap(({ code, source, region, timeZone, calendar: { segments, weekdays, monthDays } }) => {
      const [day] = segments
      if (source === 'in-house' || segments.length > 1 || day?.periodSeconds !== 86_400 || region === 'central' || region === 'south')
        return []
      return [[code, timeZone, `${day.firstDraw} -${day.stopAheadSeconds}`, ...(weekdays ?? monthDays ?? [])].join(' ')]
    })
    expect(told).toEqual([
      'hk-lhc Asia/Hong_Kong 21:30:00 -900 2 4 6',
      'fc-3d Asia/Shanghai 21:15:00 -900',
      'pl-5 Asia/Shanghai 20:30:00 -900',
      'ssq Asia/Shanghai 21:15:00 -900 2 4 7',
      'vn-north Asia/Ho_Chi_Minh 18:15:00 -300',
      'th-gov Asia/Bangkok 16:00:00 -1800 1 16',
      'lao Asia/Vientiane 20:30:00 -1800 1 3 5',
      'malay-th Asia/Bangkok 18:30:00 -1800 3 6 7',
      'hanoi-th Asia/Ho_Chi_Minh 18:30:00 -900',
      'my-4d Asia/Kuala_Lumpur 19:00:00 -600 3 6 7',
      'sg-4d Asia/Singapore 18:30:00 -600 3 6 7',
      'mm-3d Asia/Yangon 15:30:00 -1800 1 16',
    ])
    const stations = [...games.values()].filter(({ source, rules }) => source !== 'in-house' && rules === 'VN_SOUTH')
    const drawn = Map.groupBy(
      stations,
      ({ region, calendar: { segments } }) => `${region} ${segments[0]!.firstDraw} -${segments[0]!.stopAheadSeconds}`,
    )
    expect([...drawn].map(([when, { length }]) => [when, length])).toEqual([['south 16:15:00 -300', 21], ['central 17:15:00 -300', 14]]) // oxfmt-ignore
  })

  it('[LOTT-09] number Hong Kong and the two colours by the draw of the year, and stake what their currency stakes', () => {
    expect(planned('hk-lhc', '2026-01-01', '2026-01-08').map(([number]) => number)).toEqual(['2026001', '2026002', '2026003', '2026004'])
    expect(planned('ssq', '2026-12-29', '2027-01-03').map(([number]) => number)).toEqual(['2026156', '2026157', '2027001'])
    const priceIn = (currency: string) => {
      const seeds = new Map(seedGames(currency).map(({ code, basePrice, units }) => [code, [basePrice, ...units]]))
      return ['ssc-1', 'mm-2d', 'lhc-5', 'vn-north'].map((code) => seeds.get(code))
    }
    expect(priceIn('MMK')).toEqual([
      [100, '1', '0.1'],
      [100, '1'],
      [100, '1'],
      [100, '1'],
    ])
    expect(priceIn('CNY')).toEqual([
      [2, '1', '0.1', '0.01', '0.001'],
      [1, '1'],
      [1, '1'],
      [1, '1'],
    ])
  })

  it('[LOTT-07] are sold within terms that follow the size of the prices, and wait for their results a while and no longer', () => {
    const seeds = new Map(seedGames('MMK', ['THB']).map((game) => [game.code, game]))
    const usual = { minimumGroup: 1700, maximumMultiple: 100_000n, playExposureUnits: null, state: 'on', plays: null, odds: {} }
    const whole = (share: bigint) => ({ maximumStakeUnits: 500_000_000_000n / share, winCapUnits: 5_000_000_000_000n / share, numberExposureUnits: 20_000_000_000_000n / share }) // oxfmt-ignore
    expect(seeds.get('ssc-1')).toMatchObject({
      ...usual,
      ...whole(1n),
      lateMinutes: 15,
      currency: null,
      vendor: 'LOTT',
      source: 'in-house',
    })
    expect(seeds.get('fc-3d')).toMatchObject({ ...usual, ...whole(1n), lateMinutes: 180, currency: null, vendor: 'LOTT', source: 'feed' })
    expect(seeds.get('ssc-5-thb')).toMatchObject({ ...usual, ...whole(100n), lateMinutes: 15, currency: 'THB' })
    expect([seeds.get('vn-hcm')?.vendor, seeds.get('mm-2d')?.vendor]).toEqual(['TCG_LOTTO_VN', 'TCG_SEA'])
    expect([...seeds.values()].map(({ position }) => position)).toEqual(Array.from({ length: seeds.size }, (_, at) => at + 1))
  })

  it('[LOTT-04] count the draws of a day, of all spans of the day together', () => {
    const drawn = (code: string, day: string) => drawsOfDay(games.get(code)!.calendar, Temporal.PlainDate.from(day))
    // The last is a Saturday, on which the Myanmar lottery rests.
    expect([drawn('ssc-1', '2026-11-20'), drawn('cq-ssc', '2026-11-20'), drawn('fc-3d', '2026-11-20')]).toEqual([1440, 59, 1])
    expect([drawn('mm-2d', '2026-11-20'), drawn('mm-2d', '2026-11-21')]).toEqual([2, 0])
  })

  it('[LOTT-09] hold the Thai draw of Teachers’ Day on 17 January, and none on the 16th', () => {
    for (const year of ['2026', '2027', '2028'])
      expect(planned('th-gov', `${year}-01-01`, `${year}-02-16`).map(([, , , draw]) => draw?.slice(0, 10))).toEqual([
        `${year}-01-17`,
        `${year}-02-01`,
        `${year}-02-16`,
      ])
  })

  it('have issues that do not overlap and names that are told apart', () => {
    for (const { code, calendar, timeZone } of games.values()) {
      const until = everySeconds(calendar) === null ? '2026-12-20' : '2026-11-20'
      const issues = plannedIssues(calendar, timeZone, Temporal.PlainDate.from('2026-11-20'), Temporal.PlainDate.from(until))
      expect(issues.length, code).toBeGreaterThan(1)
      expect(new Set(issues.map(({ number }) => number)).size, code).toBe(issues.length)
      for (const [index, { openAt, closeAt, drawAt, number }] of issues.entries()) {
        expect(/^[0-9]{4,8}(-[0-9]{1,4})?$/.test(number), number).toBe(true)
        expect(Temporal.Instant.compare(openAt, closeAt) < 0 && Temporal.Instant.compare(closeAt, drawAt) <= 0, `${code} ${number}`).toBe(
          true,
        )
        const before = issues[index - 1]
        if (before) expect(Temporal.Instant.compare(before.closeAt, openAt) <= 0, `${code} ${number}`).toBe(true)
      }
    }
  })

  it('move through their states without a way out of void', () => {
    expect(MOVES.void).toEqual([])
    for (const to of Object.values(MOVES).flat()) expect(to).not.toBe('selling')
  })
})

describe('trends', () => {
  const draws = ['01234', '11123', '90001', '55555', '01239'].map((text, index) => ({ issue: String(index), draw: text.split('') }))

  it('[LOTT-06] count omission, heat and shapes as a recount does', () => {
    const trend = trendOf('ssc-1', 'SSC5', draws)
    const oldest = draws.toReversed()
    for (const { position, values } of trend.positions)
      for (const { value, appeared, current, last } of values) {
        const hits = oldest.flatMap(({ draw }, index) => (draw[Number(position) - 1] === value ? [index] : []))
        expect([appeared, current], `${position} ${value}`).toEqual([
          hits.length,
          hits.length === 0 ? oldest.length : oldest.length - 1 - hits.at(-1)!,
        ])
        if (hits.length > 0) expect(last).toBe(hits.at(-1)! - (hits.at(-2) ?? -1) - 1)
      }
    expect(trend.overall.find(({ value }) => value === '5')).toMatchObject({
      appeared: 5,
      current: 3,
      last: 1,
      maximum: 3,
      average: '0.66',
      heat: 'hot',
    })
    expect(trend.rows[1]).toEqual({
      issue: '1',
      numbers: ['1', '1', '1', '2', '3'],
      sum: 8,
      sumTail: 8,
      span: 2,
      median: '1',
      bigSmall: '0:5',
      oddEven: '4:1',
      primeComposite: '5:0',
      road: '11120',
      shape: '3-1-1',
      dragonTiger: 'tiger',
    })
    expect(trend.rows.map(({ shape }) => shape)).toEqual(['1-1-1-1-1', '3-1-1', '3-1-1', '5', '1-1-1-1-1'])
  })

  it('[LOTT-06] measure each gap against the average one, and call hot and cold what is clearly more and less than the mean', () => {
    const drawn = ['00011', '11234', '56783', '22345'].map((text, at) => ({ issue: String(at), draw: text.split('') }))
    const { overall } = trendOf('ssc-1', 'SSC5', drawn)
    const of = (value: string) => overall.find((each) => each.value === value)
    // Two of ten values a draw are the mean: three are not yet hot, and one is not yet cold.
    expect(overall.map(({ heat }) => heat)).toEqual(['warm', 'hot', ...Array.from({ length: 7 }, () => 'warm'), 'cold'])
    expect(of('0')).toMatchObject({ appeared: 3, current: 0, last: 3, maximum: 3, average: '0.75', desire: '0.00' })
    expect(of('1')).toMatchObject({ appeared: 4, current: 0, last: 0, maximum: 2, average: '0.40' })
    expect(of('5')).toMatchObject({ appeared: 2, current: 2, last: 0, maximum: 2, average: '0.66', desire: '3.00' })
    expect(of('9')).toMatchObject({ appeared: 0, current: 4, last: 0, maximum: 4, average: '4.00', desire: '1.00' })
    const [always] = trendOf('ssc-1', 'SSC5', [{ issue: '1', draw: ['0', '0', '0', '0', '0'] }]).overall
    expect(always).toMatchObject({ appeared: 5, average: '0.00', desire: '0.00' })
  })

  it.each([
    ['SSQ', ['03', '08', '09', '21', '25', '33', '07'], [99, 9, 30, '15.00', '3:3', '5:1', '1:5', '020010', '1-1-1-1-1-1', 'tiger']],
    ['11X5', ['11', '02', '07', '01', '05'], [26, 6, 10, '5', '2:3', '4:1', '5:0', '22112', '1-1-1-1-1', 'dragon']],
    ['VN_NORTH', { DB: '90817', G1: '12345' }, [25, 5, 9, '7', '3:2', '3:2', '2:3', '00211', '1-1-1-1-1', 'dragon']],
    ['VN_SOUTH', { DB: ['223452', '999999'] }, [18, 8, 3, '2.50', '1:5', '2:4', '5:1', '220122', '3-1-1-1', 'tie']],
    ['LAO', { result4: '98765' }, [26, 6, 3, '6.50', '4:0', '2:2', '2:2', '2102', '1-1-1-1', 'dragon']],
  ])('[LOTT-06] describe one draw of %s in the words of the market', (rules, draw, told) => {
    const [row] = trendOf('x', rules, [{ issue: '1', draw: draw as string[] }]).rows
    const { sum, sumTail, span, median, bigSmall, oddEven, primeComposite, road, shape, dragonTiger } = row!
    expect([sum, sumTail, span, median, bigSmall, oddEven, primeComposite, road, shape, dragonTiger]).toEqual(told)
  })

  it('has a chart for every game of the rules, also without a draw', () => {
    for (const { game } of lotteryGames()) expect(trendOf('x', game, []).positions.length, game).toBeGreaterThan(1)
  })
})
