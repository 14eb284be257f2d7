/** Issues made ahead: each once, and those that are made already are not reckoned again by a restart. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { openDatabase, type Database } from '../../platform/database.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow, retryNow } from '../../platform/work/each-item.ts'
import { lotteryJobs } from '../jobs.ts'
import { createLottery, type Lottery } from '../lottery.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'
import { readCalendar } from './change-calendar.ts'
import { seedGames } from './seed-games.ts'

const everySixMinutes = (firstDraw: string) => {
  const segment = { saleStart: '00:00:00', firstDraw, lastDraw: '24:00:00', periodSeconds: 360, stopAheadSeconds: 5 }
  return { calendar: { segments: [segment], numbering: 'sequence', digits: 4 } } as const
}

let world: SmallWorld
let tomorrows: Database
let tomorrow: Lottery
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  tomorrows = openDatabase({ connection: { ...world.database.connection, options: '-c baize.clock_shift_seconds=86400' } })
  tomorrow = createLottery({ ...world.needs, database: tomorrows })
  for (const code of ['ssc-1', 'vn-hcm', 'fc-3d']) await world.game(code)
  // A chase can take 240 draws: the one has as many on a day, the other has one less.
  await world.game('ssc-5', everySixMinutes('00:06:00'))
  await world.game('cq-ssc', everySixMinutes('00:12:00'))
})
afterAll(async () => {
  await tomorrows.close()
  await world.close()
})

const DRAWS_A_DAY = 1440

it('[LOTT-04, LOTT-06] a day that is stored as made is not computed again, and the next day is made when it is due', async () => {
  const { lottery, database } = world
  const first = await lottery.generate(['ssc-1'])
  expect(first).toBeGreaterThan(DRAWS_A_DAY)
  // The first of them is on sale now.
  const near = await lottery.near('ssc-1', 1)
  if (!near.ok) throw new Error(near.code)
  const { ahead, serverTime } = near.value
  expect(Temporal.Instant.compare(Temporal.Instant.from(ahead[0]!.opensAt), Temporal.Instant.from(serverTime))).toBe(-1)
  expect(await lottery.generate(['ssc-1'])).toBe(0)
  // Who reckoned them all again would miss this one.
  await database.pool.query("delete from lottery_issue where draw_at = (select max(draw_at) from lottery_issue where game = 'ssc-1')")
  expect(await lottery.generate(['ssc-1'])).toBe(0)
  expect(await tomorrow.generate(['ssc-1'])).toBe(DRAWS_A_DAY + 1)
  expect(await tomorrow.generate(['ssc-1'])).toBe(0)
})

it('[LOTT-04] runs side by side make every issue once', async () => {
  const made = await Promise.all([0, 1, 2].map(() => world.lottery.generate(['vn-hcm'])))
  const { rows } = await world.database.pool.query<{ issues: bigint }>("select count(*) as issues from lottery_issue where game = 'vn-hcm'")
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(Number(rows[0]?.issues))
  expect(made.filter((each) => each > 0)).toHaveLength(1)
})

it('[LOTT-04] issues are made as far ahead as a lottery needs: tomorrow, two days, or a month for one that draws once a day', async () => {
  const { lottery, database } = world
  await lottery.generate(['ssc-5', 'cq-ssc', 'fc-3d'])
  const { rows } = await database.pool.query<{ game: string; days: number; issues: number }>(
    `select p.game, p.last_day - (now() at time zone g.time_zone)::date as days, count(i)::int as issues
     from lottery_planned p join lottery_game g on g.code = p.game join lottery_issue i on i.game = p.game
     where p.game in ('ssc-5', 'cq-ssc', 'fc-3d') group by p.game, days order by p.game`,
  )
  expect(rows.map(({ game, days }) => [game, days])).toEqual([
    ['cq-ssc', 2],
    ['fc-3d', 35],
    ['ssc-5', 1],
  ])
  const [chongqing, daily] = rows
  // Those of today that are still on sale come to the days that are whole.
  expect(chongqing!.issues).toBeGreaterThanOrEqual(2 * 239)
  expect(chongqing!.issues).toBeLessThanOrEqual(3 * 239)
  expect([35, 36]).toContain(daily!.issues)
})

it('[LOTT-01] a lottery off sale gets no issues, and the demo writes each lottery once', async () => {
  const { lottery, database } = world
  await database.write((tx) => lottery.staff.switchGame(tx, 'cq-ssc', false))
  await database.pool.query("delete from lottery_issue where game = 'cq-ssc'")
  await database.pool.query("delete from lottery_planned where game = 'cq-ssc'")
  expect([await lottery.generate(['cq-ssc']), await lottery.generate(['nothing'])]).toEqual([0, 0])
  await database.write((tx) => lottery.staff.switchGame(tx, 'cq-ssc', true))
  await lotteryJobs(lottery).tasks['lottery-issues']!({})
  const made = await database.pool.query("select from lottery_issue where game = 'cq-ssc'")
  expect(made.rowCount).toBeGreaterThan(2 * 238)
  const seed = (further: readonly string[]) => database.write((tx) => lottery.seed(tx, further))
  expect([await seed([]), await seed([])]).toEqual([seedGames('CNY').length - 5, 0])
  const more = await seed(['THB'])
  expect([more, await seed(['THB'])]).toEqual([seedGames('CNY', ['THB']).length - seedGames('CNY').length, 0])
  expect(more).toBeGreaterThan(0)
})

it('[LOTT-04, OPS-08] a lottery whose issues cannot be made delays no other, and gets them once it is mended', async () => {
  const { lottery, database } = world
  const both = ['fc-3d', 'ssc-1'] as const
  const planned = async () =>
    (await database.pool.query<{ game: string }>('select game from lottery_planned where game = any ($1) order by game', [both])).rows.map(
      ({ game }) => game,
    )
  await database.pool.query('delete from lottery_planned where game = any ($1)', [both])
  const heal = await poison(database.pool, 'lottery_planned', 'game', 'fc-3d')
  await lottery.generate(both)
  expect(await planned()).toEqual(['ssc-1'])
  expect(await failuresNow(database.reader, 9)).toMatchObject([{ loop: 'lottery-issues', item: 'fc-3d', failures: 1, reason: POISONED }])
  await heal()
  await database.write((tx) => retryNow(tx, 'lottery-issues', 'fc-3d'))
  await lottery.generate(both)
  expect([await planned(), await failuresNow(database.reader, 9)]).toEqual([[...both], []])
})

it('[LOTT-04] a calendar is read up to the bounds of each field, and not past them', () => {
  const segment = { saleStart: '00:00:00', firstDraw: '00:00:20', lastDraw: '24:00:00', periodSeconds: 20, stopAheadSeconds: 3 }
  const whole = { segments: [segment], numbering: 'sequence', digits: 4 }
  const isRead = (change: object, inSegment: object = {}): boolean =>
    readCalendar(JSON.stringify({ ...whole, segments: [{ ...segment, ...inSegment }], ...change })) !== undefined
  const many = (length: number) => ({ segments: Array.from({ length }, () => segment) })
  const taken: [object, object?][] = [
    [{}],
    [{ digits: 0 }],
    [many(24)],
    [{ weekdays: [1, 7], monthDays: [1, 31], specialDays: 'thai-exchange', yearly: true, published: 'YY/NNN' }],
    [{ weekdays: [], published: 'YYYYNNN' }],
    [{}, { periodSeconds: 5, stopAheadSeconds: 0 }],
    [{}, { periodSeconds: 86_400, stopAheadSeconds: 86_400 }],
    [{}, { saleStart: '23:59:59' }],
    [{}, { saleStart: '20:00:00' }],
    [{ numbering: 'date', continuous: true }],
  ]
  const refused: [object, object?][] = [
    [{ digits: -1 }],
    [{ digits: 5 }],
    [many(0)],
    [many(25)],
    [{ weekdays: [0] }],
    [{ weekdays: [8] }],
    [{ monthDays: [0] }],
    [{ monthDays: [32] }],
    [{ specialDays: 'Thai' }],
    [{ specialDays: ['2026-12-24'] }],
    [{ yearly: 2026 }],
    [{ published: 'NNN' }],
    [{ extraDays: ['2026-12-24'] }],
    [{ continuous: 'yes' }],
    [{ numbering: 'name' }],
    [{ numbering: 'day-of-year' }],
    [{ numbering: 'draw-of-year' }],
    [{}, { periodSeconds: 4 }],
    [{}, { periodSeconds: 86_401 }],
    [{}, { stopAheadSeconds: -1 }],
    [{}, { stopAheadSeconds: 86_401 }],
    [{}, { saleStart: '00:60:00' }],
    [{}, { firstDraw: '0:00:20' }],
    [{}, { lastDraw: '24:00:00.5' }],
    [{}, { periodSeconds: 7.5 }],
  ]
  expect(taken.filter(([change, inSegment]) => !isRead(change, inSegment))).toEqual([])
  expect(refused.filter(([change, inSegment]) => isRead(change, inSegment))).toEqual([])
  expect([readCalendar('{'), readCalendar('null'), readCalendar('[]')]).toEqual([undefined, undefined, undefined])
})
