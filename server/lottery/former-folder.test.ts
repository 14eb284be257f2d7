/** A data folder of before special days: its migration brings the calendars over, and what is on sale keeps its name. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../app/testing.ts'
import { migrate } from '../platform/migrations.ts'
import { seedGames } from './issue/seed-games.ts'
import { allSpecialDays, writeSpecialDay } from './special-day-store.ts'
import { databaseNow, gameOf } from './store.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

const onceADay = (draw: string, stopAheadSeconds: number, more: object) => ({
  segments: [{ saleStart: '00:00:00', firstDraw: draw, lastDraw: draw, periodSeconds: 86_400, stopAheadSeconds }],
  numbering: 'date',
  digits: 0,
  continuous: true,
  ...more,
})
const THAI = { monthDays: [1, 16], exceptDays: ['01-01', '01-16', '05-01'], extraDays: ['2026-12-30', '2027-01-17', '2027-05-02'] }
/** Calendars as the version before wrote them. */
const BEFORE: Readonly<Record<string, object>> = {
  'fc-3d': onceADay('21:15:00', 900, { numbering: 'day-of-year' }),
  'pl-5': onceADay('20:30:00', 900, { numbering: 'day-of-year' }),
  ssq: onceADay('21:15:00', 900, { numbering: 'draw-of-year', weekdays: [2, 4, 7] }),
  'hk-lhc': onceADay('21:30:00', 900, { numbering: 'draw-of-year', weekdays: [2, 4, 6] }),
  'vn-north': onceADay('18:15:00', 300, {}),
  'th-gov': onceADay('16:00:00', 1800, THAI),
  'mm-3d': onceADay('15:30:00', 1800, THAI),
  lao: onceADay('20:30:00', 1800, { weekdays: [1, 3, 5] }),
  'my-4d': onceADay('19:00:00', 600, { weekdays: [3, 6, 7] }),
  'mm-2d': {
    segments: [
      { saleStart: '00:00:00', firstDraw: '12:01:00', lastDraw: '12:01:00', periodSeconds: 60, stopAheadSeconds: 1801 },
      { saleStart: '11:31:00', firstDraw: '16:30:00', lastDraw: '16:30:00', periodSeconds: 60, stopAheadSeconds: 1741 },
    ],
    numbering: 'date',
    digits: 0,
    continuous: true,
    weekdays: [1, 2, 3, 4, 5],
    exceptDays: ['01-01', '12-10'],
  },
}
const OWN = seedGames('CNY').find(({ code }) => code === 'ssc-5')!.calendar

const seedOf = (code: string): [rules: string, family: string, timeZone: string] => {
  const { rules, family, timeZone } = seedGames('CNY').find((game) => game.code === code)!
  return [rules, family, timeZone]
}

let world: SmallWorld
beforeAll(async () => {
  const database = await testDatabase('template0')
  await migrate(database.pool, { before: '0019' })
  const write = (code: string, source: string, calendar: object) =>
    database.pool.query(
      `insert into lottery_game (code, rules, family, prize_mode, vendor, name_en, name_my, time_zone, source, calendar, base_price, units,
         minimum_group, maximum_multiple, maximum_stake_units, win_cap_units, position)
       values ($1, $2, $3, 'LOTT', 'LOTT', $1, $1, $4, $5, $6, 1, '{1}', 1900, 99, 1000000, 1000000, 1)`,
      [code, ...seedOf(code), source, JSON.stringify(calendar)],
    )
  for (const [code, calendar] of Object.entries(BEFORE)) await write(code, 'feed', calendar)
  // Staff had written these days into a lottery of our own.
  await write('ssc-5', 'in-house', { ...OWN, exceptDays: ['2027-01-04', '12-25'], extraDays: ['2027-01-10'] })
  // Tomorrow's draw, as it was named.
  await database.pool.query(
    `insert into lottery_issue (game, number, open_at, close_at, draw_at)
     select 'fc-3d', '2026334', draw_at - interval '24 h 15 min', draw_at - interval '15 min', draw_at
     from (select ((current_timestamp at time zone 'Asia/Shanghai')::date + 1 + time '21:15') at time zone 'Asia/Shanghai' as draw_at) tomorrow`,
  )
  await migrate(database.pool)
  world = await smallWorld(database)
})
afterAll(() => world.close())

it('[LOTT-04, LOTT-11] brings the calendars of outside lotteries to what the demonstration has now', async () => {
  for (const code of Object.keys(BEFORE)) {
    const { calendar } = (await gameOf(world.database.reader, code))!
    expect([code, calendar]).toEqual([code, seedGames('CNY').find((game) => game.code === code)!.calendar])
  }
})

it('[LOTT-04, LOTT-11] keeps days that staff had written into a lottery of our own, as confirmed', async () => {
  const { calendar } = (await gameOf(world.database.reader, 'ssc-5'))!
  expect(calendar).toEqual(OWN)
  expect(await allSpecialDays(world.database.reader)).toEqual(
    new Map([
      [
        'ssc-5',
        new Map([
          ['2027-01-04', { draws: false, confirmed: true }],
          ['2027-01-10', { draws: true, confirmed: true }],
        ]),
      ],
    ]),
  )
})

it('[LOTT-04, LOTT-11] keeps the name of a draw that is on sale, makes no second issue for it, and numbers it as its publisher does', async () => {
  const { database, lottery } = world
  const today = (await databaseNow(database.reader)).toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
  for (const year of [today.year, today.year + 1]) {
    const known = { day: `${year}-07-01`, draws: true, name: 'A day', source: 'A test' }
    await database.write((tx) => writeSpecialDay(tx, 'china', known, { by: 'a test', day: today.toString() }))
  }
  await lottery.generate(['fc-3d'])
  const { rows } = await database.pool.query<{ number: string; publishedNumber: string; day: string }>(
    `select number, published_number as "publishedNumber", (draw_at at time zone 'Asia/Shanghai')::date::text as day from lottery_issue where game = 'fc-3d' order by draw_at`,
  )
  const tomorrow = today.add({ days: 1 }).toString()
  const [former, ...others] = rows.filter(({ day }) => day === tomorrow)
  expect([former?.number, others]).toEqual(['2026334', []])
  expect(former?.publishedNumber).toMatch(/^[0-9]{7}$/)
  expect(rows.filter(({ day }) => day > tomorrow).every(({ number, day }) => number === day.replaceAll('-', ''))).toBe(true)
  expect(rows.length).toBeGreaterThan(20)
})
