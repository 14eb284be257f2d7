/** Calendars, seeded games and trends: issues follow their data, every play is offered, and a trend can be recounted from its draws. */
import { describe, expect, it } from 'vitest'
import { lotteryGames } from '@baize/rules/lottery/lottery.ts'
import { drawsOfDay, everySeconds, plannedIssues, type SpecialDays } from '@baize/rules/lottery/calendars/calendar.ts'
import { asListed } from '@baize/rules/lottery/calendars/outside.ts'
import { playsOf } from '../game.ts'
import { MOVES } from '../issue.ts'
import { mostPlannedFor } from './generate.ts'
import { seedGames } from './seed-games.ts'
import { trendOf } from '../trend.ts'

const games = new Map(seedGames('MMK').map((game) => [game.code, game]))
/** The special days of a lottery as if staff had confirmed all of them. */
const listed = (code: string): SpecialDays => asListed(games.get(code)!.calendar.specialDays ?? code)
const planned = (code: string, from: string, to = from, special = listed(code)) => {
  const { calendar, timeZone } = games.get(code)!
  return plannedIssues(calendar, timeZone, Temporal.PlainDate.from(from), Temporal.PlainDate.from(to), special).map((issue) => {
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
    expect(planned('fc-3d', '2026-11-20')).toEqual([['20261120', '2026-11-19T21:00:00', '2026-11-20T21:00:00', '2026-11-20T21:15:00']])
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
      '20270102',
      '20270117',
    ])
  })

  it('[LOTT-01, LOTT-04] of our own have their rules and draw every one, three or five minutes by the clock of Myanmar', () => {
    const own = [...games.values(), ...seedGames('MMK', ['THB']).filter(({ currency }) => currency === 'THB')].filter(({ source }) => source === 'in-house') // oxfmt-ignore
    expect(own.map(({ code, rules, nameEn }) => `${code} ${rules} ${nameEn}`)).toEqual([
      'ssc-1 SSC5 1-Minute Five',
      'ssc-3 SSC5 3-Minute Five',
      'ssc-5 SSC5 5-Minute Five',
      '11x5-1 11X5 1-Minute 11 choose 5',
      '11x5-3 11X5 3-Minute 11 choose 5',
      'pk10-1 PK10 1-Minute Racing',
      'pk10-3 PK10 3-Minute Racing',
      'pk10-5 PK10 5-Minute Racing',
      'lhc-5 LHC49 5-Minute Mark Six',
      '3d-5 3D 5-Minute 3D',
      'p5-3 P5 3-Minute Line-up Five',
      'vn-north-5 VN_NORTH 5-Minute Hanoi',
      'vn-south-5 VN_SOUTH 5-Minute Saigon',
      'mm-2d-5 MM_2D 5-Minute 2D',
      'ssc-5-thb SSC5 5-Minute Five THB',
      'mm-2d-5-thb MM_2D 5-Minute 2D THB',
    ])
    const every = (firstDraw: string, periodSeconds: number, stopAheadSeconds: number, digits: number) => ({
      segments: [{ saleStart: '00:00:00', firstDraw, lastDraw: '24:00:00', periodSeconds, stopAheadSeconds }],
      numbering: 'sequence',
      digits,
      continuous: true,
    })
    const calendars = { '1': every('00:01:00', 60, 5, 4), '3': every('00:03:00', 180, 10, 3), '5': every('00:05:00', 300, 10, 3) }
    for (const { code, nameEn, prizeMode, timeZone, calendar, region } of own)
      expect({ prizeMode, timeZone, calendar, region }, code).toEqual({
        prizeMode: 'ZY',
        timeZone: 'Asia/Yangon',
        calendar: calendars[nameEn[0] as '1' | '3' | '5'],
        region: /^vn-(north|south)/.exec(code)?.[1] ?? null,
      })
  })

  it('[LOTT-01, LOTT-04, LOTT-09] of others are drawn and numbered as their publishers do, and close so many seconds before', () => {
    const outside = [...games.values()].filter(({ source, prizeMode }) => source === 'feed' && prizeMode !== 'ELOTT')
    const told = outside.map(({ code, rules, prizeMode, timeZone, calendar, nameEn, region }) => {
      const { segments, numbering, digits, continuous, weekdays, monthDays, published, specialDays, yearly } = calendar
      const spans = segments.map(
        ({ saleStart, firstDraw, lastDraw, periodSeconds, stopAheadSeconds }) =>
          `${saleStart} ${firstDraw === lastDraw ? firstDraw : `${firstDraw}/${periodSeconds}/${lastDraw}`} -${stopAheadSeconds}`,
      )
      const days = weekdays?.length === 0 ? ['announced'] : (weekdays ?? monthDays ?? ['daily'])
      const special = [published ?? 'own', specialDays, yearly ? 'yearly' : 'ever'].join(' ')
      return [`${code} ${rules} ${prizeMode} ${timeZone} ${nameEn}`, region, numbering, digits, continuous ?? false, ...spans, days.join(' '), special] // oxfmt-ignore
    })
    expect(told).toEqual([
      ['cq-ssc SSC5 LOTT Asia/Shanghai Chongqing Five', null, 'sequence', 3, false, '00:00:00 00:30:00/1200/03:10:00 -60', '07:00:00 07:30:00/1200/23:50:00 -60', 'daily', 'own china yearly'],
      ['gd-11x5 11X5 LOTT Asia/Shanghai Guangdong 11 choose 5', null, 'sequence', 2, false, '08:50:00 09:30:00/1200/23:10:00 -60', 'daily', 'own china yearly'],
      ['hk-lhc LHC49 LOTT Asia/Hong_Kong Hong Kong Mark Six', null, 'date', 0, true, '00:00:00 21:30:00 -900', 'announced', 'YY/NNN hong-kong ever'],
      ['fc-3d 3D LOTT Asia/Shanghai Welfare 3D', null, 'date', 0, true, '00:00:00 21:15:00 -900', 'daily', 'YYYYNNN china yearly'],
      ['pl-5 P5 LOTT Asia/Shanghai Line-up Five', null, 'date', 0, true, '00:00:00 20:30:00 -900', 'daily', 'YYYYNNN china yearly'],
      ['ssq SSQ LOTT Asia/Shanghai Two Colours', null, 'date', 0, true, '00:00:00 21:15:00 -900', '2 4 7', 'YYYYNNN china yearly'],
      ['th-gov TH_GOV SEA Asia/Bangkok Thai Government', null, 'date', 0, true, '00:00:00 16:00:00 -1800', '1 16', 'own thailand yearly'],
      ['lao LAO SEA Asia/Vientiane Lao Development', null, 'date', 0, true, '00:00:00 20:30:00 -1800', '1 2 3 4 5', 'own laos yearly'],
      ['malay-th MALAY_TH SEA Asia/Bangkok Malay for Thailand', null, 'date', 0, true, '00:00:00 18:30:00 -1800', '3 6 7', 'own malaysia ever'],
      ['hanoi-th HANOI_TH SEA Asia/Ho_Chi_Minh Hanoi for Thailand', null, 'date', 0, true, '00:00:00 18:30:00 -900', 'daily', 'own vietnam-north yearly'],
      ['my-4d MY4D SEA Asia/Kuala_Lumpur Malaysia 4D', null, 'date', 0, true, '00:00:00 19:00:00 -600', '3 6 7', 'own malaysia ever'],
      ['sg-4d SG4D SEA Asia/Singapore Singapore 4D', null, 'date', 0, true, '00:00:00 18:30:00 -600', '3 6 7', 'own singapore ever'],
      ['mm-2d MM_2D SEA Asia/Yangon Myanmar 2D', null, 'date', 0, true, '00:00:00 12:01:00 -1801', '11:31:00 16:30:00 -1741', '1 2 3 4 5', 'own thai-exchange yearly'],
      ['mm-3d MM_3D SEA Asia/Yangon Myanmar 3D', null, 'date', 0, true, '00:00:00 15:30:00 -1800', '1 16', 'own thailand yearly'],
    ]) // oxfmt-ignore
  })

  it('[LOTT-01, LOTT-04] of Vietnam are drawn by the stations of each weekday, region by region', () => {
    const stations = [...games.values()].filter(({ source, family }) => source === 'feed' && family === 'VN')
    for (const { code, rules, prizeMode, timeZone, region, calendar } of stations)
      expect({ rules, prizeMode, timeZone, calendar: { ...calendar, weekdays: null } }, code).toEqual({
        rules: region === 'north' ? 'VN_NORTH' : 'VN_SOUTH',
        prizeMode: 'ELOTT',
        timeZone: 'Asia/Ho_Chi_Minh',
        calendar: {
          segments: [
            {
              saleStart: '00:00:00',
              firstDraw: { north: '18:15:00', central: '17:15:00', south: '16:15:00' }[region!],
              lastDraw: { north: '18:15:00', central: '17:15:00', south: '16:15:00' }[region!],
              periodSeconds: 86_400,
              stopAheadSeconds: 300,
            },
          ],
          numbering: 'date',
          digits: 0,
          continuous: true,
          weekdays: null,
          specialDays: `vietnam-${region}`,
          ...(region === 'north' ? { yearly: true } : {}),
        },
      })
    expect(stations.filter(({ calendar }) => calendar.weekdays === undefined).map(({ code }) => code)).toEqual(['vn-north'])
    const drawn = (of: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => stations.filter(({ region, calendar }) => region === of && calendar.weekdays?.includes(day)).map(({ nameEn }) => nameEn).join(', ')) // oxfmt-ignore
    expect(drawn('south')).toEqual([
      'Ho Chi Minh City, Dong Thap, Ca Mau',
      'Ben Tre, Vung Tau, Bac Lieu',
      'Dong Nai, Can Tho, Soc Trang',
      'Tay Ninh, An Giang, Binh Thuan',
      'Vinh Long, Binh Duong, Tra Vinh',
      'Ho Chi Minh City, Long An, Binh Phuoc, Hau Giang',
      'Tien Giang, Kien Giang, Da Lat',
    ])
    expect(drawn('central')).toEqual([
      'Thua Thien Hue, Phu Yen',
      'Dak Lak, Quang Nam',
      'Da Nang, Khanh Hoa',
      'Binh Dinh, Quang Tri, Quang Binh',
      'Gia Lai, Ninh Thuan',
      'Da Nang, Quang Ngai, Dak Nong',
      'Thua Thien Hue, Khanh Hoa, Kon Tum',
    ])
    // Each code is its name, but for two that are known by their short ones.
    const plain = (name: string): string => `vn-${name.toLowerCase().replaceAll(' ', '-')}`
    expect(stations.filter(({ code, nameEn }) => code !== plain(nameEn)).map(({ code, nameEn }) => `${code} ${nameEn}`)).toEqual(['vn-north Northern Vietnam', 'vn-hcm Ho Chi Minh City', 'vn-hue Thua Thien Hue']) // oxfmt-ignore
  })

  it('have names of their own in both languages, with the same figures', () => {
    const named = seedGames('MMK', ['THB'])
    for (const { code, nameEn, nameMy } of named) {
      expect([/^[ -~]+$/.test(nameEn), /[\u1000-\u109f]/.test(nameMy)], code).toEqual([true, true])
      expect(nameMy.match(/[0-9]+D?|THB/g) ?? [], code).toEqual(expect.arrayContaining(nameEn.match(/[0-9]+D?|THB/g) ?? []))
    }
    for (const key of ['code', 'nameEn', 'nameMy'] as const) expect(new Set(named.map((game) => game[key])).size, key).toBe(named.length)
  })

  it('[LOTT-09] stake what their currency stakes', () => {
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
    const drawn = (code: string, day: string) => drawsOfDay(games.get(code)!.calendar, Temporal.PlainDate.from(day), listed(code))
    // The last is a Saturday, on which the Myanmar lottery rests.
    expect([drawn('ssc-1', '2026-11-20'), drawn('cq-ssc', '2026-11-20'), drawn('fc-3d', '2026-11-20')]).toEqual([1440, 59, 1])
    expect([drawn('mm-2d', '2026-11-20'), drawn('mm-2d', '2026-11-21'), drawn('mm-2d', '2026-12-07')]).toEqual([2, 0, 0])
  })

  it('[LOTT-04] that sell without a pause open at the close before, up to two months back, and others with their own sale', () => {
    // Where the Thai draws of January are not confirmed, the one of February follows on that of the middle of December.
    expect(planned('th-gov', '2027-01-17')[0]?.[1]).toBe('2027-01-02T15:30:00')
    expect(planned('th-gov', '2027-02-01', '2027-02-01', new Map([...listed('th-gov')].map(([day, { draws }]) => [day, { draws, confirmed: false }])))[0]?.[1]).toBe('2026-12-16T15:30:00') // oxfmt-ignore
    const { calendar } = games.get('th-gov')!
    const opens = (day: string, more: object = {}) => {
      const special = new Map(['2026-11-01', day].map((each) => [each, { draws: true, confirmed: true }]))
      const [issue] = plannedIssues(
        { ...calendar, weekdays: [], ...more },
        'UTC',
        Temporal.PlainDate.from(day),
        Temporal.PlainDate.from(day),
        special,
      )
      return issue?.openAt.toString()
    }
    expect([opens('2027-01-02'), opens('2027-01-03'), opens('2027-01-02', { continuous: false })]).toEqual([
      '2026-11-01T15:30:00Z',
      '2027-01-03T00:00:00Z',
      '2027-01-02T00:00:00Z',
    ])
  })

  it('[LOTT-04] are planned from what is on sale by the clock of their zone, two days ahead or thirty-five', () => {
    const numbers = (code: string, now: string) =>
      mostPlannedFor(games.get(code)!, listed(code), Temporal.Instant.from(now)).map(({ number }) => number)
    // In Yangon it is half past midnight of the 21st, and in Shanghai a quarter past five.
    const often = numbers('ssc-5', '2026-11-20T17:59:49Z')
    expect([often.length, often[0], often.at(-1)]).toEqual([3 * 288 - 5, '20261121-006', '20261123-288'])
    expect(numbers('ssc-5', '2026-11-20T17:59:50Z')[0]).toBe('20261121-007')
    const daily = numbers('fc-3d', '2026-11-20T21:15:00Z')
    expect([daily.length, daily[0], daily.at(-1)]).toEqual([36, '20261121', '20261226'])
  })

  it('have issues that do not overlap and names that are told apart', () => {
    for (const { code, calendar, timeZone } of games.values()) {
      const until = everySeconds(calendar) === null ? '2026-12-20' : '2026-11-20'
      const issues = plannedIssues(calendar, timeZone, Temporal.PlainDate.from('2026-11-20'), Temporal.PlainDate.from(until), listed(code))
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
  const draws = ['01234', '11123', '90001', '55555', '01239'].map((text, index) => ({
    issue: String(index),
    publishedNumber: `n${index}`,
    draw: text.split(''),
  }))

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
      publishedNumber: 'n1',
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
    const drawn = ['00011', '11234', '56783', '22345'].map((text, at) => ({
      issue: String(at),
      publishedNumber: String(at),
      draw: text.split(''),
    }))
    const { overall } = trendOf('ssc-1', 'SSC5', drawn)
    const of = (value: string) => overall.find((each) => each.value === value)
    // Two of ten values a draw are the mean: three are not yet hot, and one is not yet cold.
    expect(overall.map(({ heat }) => heat)).toEqual(['warm', 'hot', ...Array.from({ length: 7 }, () => 'warm'), 'cold'])
    expect(of('0')).toMatchObject({ appeared: 3, current: 0, last: 3, maximum: 3, average: '0.75', desire: '0.00' })
    expect(of('1')).toMatchObject({ appeared: 4, current: 0, last: 0, maximum: 2, average: '0.40' })
    expect(of('5')).toMatchObject({ appeared: 2, current: 2, last: 0, maximum: 2, average: '0.66', desire: '3.00' })
    expect(of('9')).toMatchObject({ appeared: 0, current: 4, last: 0, maximum: 4, average: '4.00', desire: '1.00' })
    const [always] = trendOf('ssc-1', 'SSC5', [{ issue: '1', publishedNumber: '1', draw: ['0', '0', '0', '0', '0'] }]).overall
    expect(always).toMatchObject({ appeared: 5, average: '0.00', desire: '0.00' })
  })

  it.each([
    ['SSQ', ['03', '08', '09', '21', '25', '33', '07'], [99, 9, 30, '15.00', '3:3', '5:1', '1:5', '020010', '1-1-1-1-1-1', 'tiger']],
    ['11X5', ['11', '02', '07', '01', '05'], [26, 6, 10, '5', '2:3', '4:1', '5:0', '22112', '1-1-1-1-1', 'dragon']],
    ['VN_NORTH', { DB: '90817', G1: '12345' }, [25, 5, 9, '7', '3:2', '3:2', '2:3', '00211', '1-1-1-1-1', 'dragon']],
    ['VN_SOUTH', { DB: ['223452', '999999'] }, [18, 8, 3, '2.50', '1:5', '2:4', '5:1', '220122', '3-1-1-1', 'tie']],
    ['LAO', { result4: '8765' }, [26, 6, 3, '6.50', '4:0', '2:2', '2:2', '2102', '1-1-1-1', 'dragon']],
  ])('[LOTT-06] describe one draw of %s in the words of the market', (rules, draw, told) => {
    const [row] = trendOf('x', rules, [{ issue: '1', publishedNumber: '1', draw: draw as string[] }]).rows
    const { sum, sumTail, span, median, bigSmall, oddEven, primeComposite, road, shape, dragonTiger } = row!
    expect([sum, sumTail, span, median, bigSmall, oddEven, primeComposite, road, shape, dragonTiger]).toEqual(told)
  })

  it('[LOTT-06] have a chart for every game of the rules, also without a draw, with a place for each value of each position', () => {
    const chart = (rules: string) => {
      const { positions, overall, issues } = trendOf('x', rules, [])
      expect([positions.map(({ position }) => position), issues], rules).toEqual([positions.map((_, at) => String(at + 1)), 0])
      for (const { values } of positions) expect(values).toEqual(overall)
      return [rules, positions.length, overall.length, overall[0]?.value, overall.at(-1)?.value].join(' ')
    }
    const digits = ['3D 3', 'P5 5', 'VN_NORTH 5', 'VN_SOUTH 6', 'TH_GOV 6', 'LAO 4', 'MALAY_TH 4', 'HANOI_TH 5', 'MY4D 4', 'SG4D 4', 'MM_2D 2', 'MM_3D 3'] // oxfmt-ignore
    const balls = ['11X5 5 11 01 11', 'PK10 10 10 01 10', 'SSQ 6 33 01 33', 'LHC49 7 49 01 49']
    expect(lotteryGames().map(({ game }) => chart(game)).toSorted()).toEqual(['SSC5 5', ...digits].map((each) => `${each} 10 0 9`).concat(balls).toSorted()) // oxfmt-ignore
    expect(() => trendOf('x', 'SSC6', [])).toThrow('SSC6')
  })
})
