/**
 * Special days: nothing is sold for a day that nobody confirmed, and one act counts for all lotteries of a list. Issues that were sold before
 * stay as they were sold.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { SPECIAL_DAY_LISTS } from '@baize/rules/lottery/calendars/outside.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { specialDaysOf } from '../special-day-store.ts'
import { confirmDemonstrated, proposeListed, unconfirmedSoon } from './special-days.ts'

let world: SmallWorld
const today = systemClock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
const dayAfter = (days: number): string => today.add({ days }).toString()
const dated = (day: string): string => day.replaceAll('-', '')

beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  for (const code of ['fc-3d', 'pl-5', 'hk-lhc', 'mm-2d', 'sg-4d', 'ssc-5']) await world.game(code)
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const staff = <Value>(act: (tx: Tx) => Promise<Outcome<Value, string>>) => world.database.transact(act)
const daysAhead = async (game: string): Promise<string[]> => {
  await world.lottery.generate([game])
  const near = await world.lottery.near(game, 60)
  return near.ok ? near.value.ahead.map(({ issue }) => issue) : []
}
const write = (game: string, days: readonly object[]) => staff((tx) => world.lottery.staff.writeDays(tx, game, days, 'thida'))
const confirm = (game: string, from: string, to: string) => staff((tx) => world.lottery.staff.confirmDays(tx, game, from, to, 'thida'))
/** Lists a day that nobody confirmed, as a new version of the product does. */
const propose = (list: string, day: string, draws: boolean) =>
  world.database.pool.query(`insert into lottery_special_day (list, day, draws, name, source) values ($1, $2, $3, 'A day', 'A forecast')`, [
    list,
    day,
    draws,
  ])

it('[LOTT-04, LOTT-11] a listed day is not sold until staff confirm it, for every lottery of its list, and staff may say the opposite', async () => {
  const [rest, draw] = [dayAfter(5), dayAfter(9)]
  await propose('china', rest, false)
  await propose('china', draw, true)
  for (const game of ['fc-3d', 'pl-5']) {
    const days = await daysAhead(game)
    expect(
      days.filter((day) => day === dated(rest) || day === dated(draw)),
      game,
    ).toEqual([])
    expect(days).toContain(dated(dayAfter(6)))
  }
  const confirmed = await confirm('fc-3d', rest, draw)
  expect(confirmed).toMatchObject({
    value: {
      before: [
        { day: rest, confirmedBy: null },
        { day: draw, confirmedOn: null },
      ],
      after: {
        list: 'china',
        lotteries: ['fc-3d', 'pl-5'],
        issuesKeptWithBets: [],
        days: [
          { day: rest, draws: false, confirmedBy: 'thida' },
          { day: draw, draws: true, confirmedBy: 'thida' },
        ],
      },
    },
  })
  for (const game of ['fc-3d', 'pl-5']) {
    const days = await daysAhead(game)
    expect([days.includes(dated(rest)), days.includes(dated(draw))], game).toEqual([false, true])
  }
  // Nothing is left to confirm.
  expect(await confirm('pl-5', rest, draw)).toMatchObject({ code: 'state-conflict' })
  expect(await staff((tx) => world.lottery.staff.writeDay(tx, 'pl-5', rest, true, 'thida'))).toMatchObject({
    value: { after: { lotteries: ['fc-3d', 'pl-5'] } },
  })
  expect(await daysAhead('fc-3d')).toContain(dated(rest))
})

it('[LOTT-04, LOTT-11] what staff write is strict, stored with its source, and shown for a year', async () => {
  const good = { day: '2031-01-23', draws: false, name: 'Spring Festival', source: 'The Ministry of Finance' }
  for (const wrong of [
    undefined,
    {},
    [],
    [{ ...good, day: '23-01-2031' }],
    [{ ...good, draws: 'no' }],
    [{ ...good, name: '' }],
    [{ ...good, source: '' }],
    [{ ...good, more: 1 }],
    Array(401).fill(good),
  ])
    expect(
      await staff((tx) => world.lottery.staff.writeDays(tx, 'fc-3d', wrong, 'thida')),
      JSON.stringify(wrong)?.slice(0, 80),
    ).toMatchObject({
      code: 'calendar-refused',
      detail: { fault: 'it is not a list of days with day, draws, name and source' },
    })
  expect(await write('fc-3d', [good, { ...good, day: '2031-02-30' }])).toMatchObject({
    code: 'calendar-refused',
    detail: { fault: '2031-02-30 is no day' },
  })
  expect([await write('nothing', [good]), await confirm('nothing', '2031-01-01', '2031-01-02')]).toMatchObject([
    { code: 'game-unknown' },
    { code: 'game-unknown' },
  ])
  expect(await confirm('fc-3d', '2031-01-01', 'tomorrow')).toMatchObject({
    code: 'calendar-refused',
    detail: { fault: 'tomorrow is no day' },
  })
  const shown = (year: string) => world.lottery.staff.specialDays(world.database.reader, 'fc-3d', year)
  expect(await shown('2031')).toEqual({ ok: true, value: [] })
  expect(await write('pl-5', [{ ...good, day: '2031-01-24' }, good])).toMatchObject({ ok: true })
  expect(await shown('2031')).toMatchObject({
    value: [
      {
        day: '2031-01-23',
        draws: 'no',
        name: 'Spring Festival',
        source: 'The Ministry of Finance',
        confirmed: expect.stringMatching(/^\d{4}-\d\d-\d\d by thida$/) as string,
      },
      { day: '2031-01-24' },
    ],
  })
  expect([await world.lottery.staff.specialDays(world.database.reader, 'nothing', '2031'), await shown('x')]).toMatchObject([
    { code: 'game-unknown' },
    { code: 'invalid-input' },
  ])
})

it('[LOTT-04, LOTT-11] the lists of a version come in once, leave what staff wrote, and have issues looked at again', async () => {
  const [first] = SPECIAL_DAY_LISTS.get('thai-exchange')!
  await write('mm-2d', [{ ...first!, draws: true, source: 'Staff' }])
  await daysAhead('mm-2d')
  const listed = [...SPECIAL_DAY_LISTS.values()].flat().length
  const known = Number((await world.database.pool.query('select count(*) as n from lottery_special_day')).rows[0].n)
  const proposed = await world.database.write((tx) => proposeListed(tx))
  expect(proposed).toBeGreaterThan(0)
  expect(Number((await world.database.pool.query('select count(*) as n from lottery_special_day')).rows[0].n)).toBe(known + proposed)
  expect(proposed).toBeLessThan(listed)
  expect((await specialDaysOf(world.database.reader, 'thai-exchange')).get(first!.day)).toEqual({ draws: true, confirmed: true })
  expect((await world.database.pool.query(`select from lottery_planned where game = 'mm-2d'`)).rowCount).toBe(0)
  expect(await world.database.write((tx) => proposeListed(tx))).toBe(0)
})

it('[LOTT-04, LOTT-11] staff are warned for a month ahead of what nobody confirmed, and of a year of which nothing is known', async () => {
  const soon = async (now: string) => unconfirmedSoon(world.database.reader, Temporal.Instant.from(now))
  const of = async (list: string, now: string) => (await soon(now)).find((each) => each.list === list)
  // A small world knows a day of each coming year; here the years are as their lists have them.
  await world.database.pool.query("delete from lottery_special_day where source = 'A test'")
  // The eve of Constitution Day in Yangon, 31 days before it, and one day more.
  expect(await of('thai-exchange', '2027-11-08T17:00:00Z')).toEqual({ list: 'thai-exchange', lotteries: ['mm-2d'], days: ['2027-12-06'] })
  expect((await of('thai-exchange', '2027-11-08T18:00:00Z'))?.days).toEqual(['2027-12-06', '2027-12-10'])
  expect((await of('thai-exchange', '2027-12-11T18:00:00Z'))?.days).toEqual(['2027-12-31', '2028-01-01'])
  await confirm('mm-2d', '2027-12-31', '2027-12-31')
  expect((await of('thai-exchange', '2027-12-11T18:00:00Z'))?.days).toEqual(['2028-01-01'])
  await write('mm-2d', [{ day: '2028-01-03', draws: false, name: 'New Year', source: 'The exchange' }])
  expect(await of('thai-exchange', '2027-12-11T18:00:00Z')).toBeUndefined()
  expect((await of('thai-exchange', '2029-12-11T18:00:00Z'))?.days).toEqual(['2029-01-01', '2030-01-01'])
  // A list that is not announced year by year has no year to ask for, and a lottery that is off has no days.
  expect(await of('singapore', '2029-12-20T00:00:00Z')).toBeUndefined()
  expect((await of('singapore', '2027-01-10T00:00:00Z'))?.days).toEqual(['2027-02-06', '2027-02-07'])
  await world.database.write((tx) => world.lottery.staff.switchGame(tx, 'sg-4d', false))
  expect(await of('singapore', '2027-01-10T00:00:00Z')).toBeUndefined()

  await propose('thai-exchange', dayAfter(20), false).catch(() => undefined)
  const before = world.warned.length
  await world.lottery.warnOfSpecialDays()
  expect(world.warned.slice(before)).toContain('special days of lotteries are not confirmed, and nothing is sold for them')
  const troubles = await world.lottery.staff.troubles(world.database.reader)
  expect(troubles).toContainEqual({
    game: 'hk-lhc',
    issue: expect.any(String) as string,
    state: 'not-sold',
    reason: 'unconfirmed',
    drawAt: null,
    version: null,
  })
})

it('[LOTT-04, LOTT-11] the Mark Six is sold on announced days only, which the demonstration has from its own publishers', async () => {
  expect(await daysAhead('hk-lhc')).toEqual([])
  await propose('hong-kong', dayAfter(60), true).catch(() => undefined)
  await propose('hong-kong', dayAfter(63), true).catch(() => undefined)
  await write(
    'hk-lhc',
    [3, 4].map((days) => ({ day: dayAfter(days), draws: true, name: 'Draw', source: 'The Jockey Club' })),
  )
  expect((await daysAhead('hk-lhc')).slice(0, 2)).toEqual([dated(dayAfter(3)), dated(dayAfter(4))])
  await world.database.write((tx) => confirmDemonstrated(tx))
  const special = await specialDaysOf(world.database.reader, 'hong-kong')
  expect([60, 63].map((days) => special.get(dayAfter(days))?.confirmed)).toEqual([true, false])
})

it('[LOTT-04, LOTT-11] an issue with a bet on a day that rests stays as it was sold. It is among the troubles until the day draws', async () => {
  const days = await daysAhead('pl-5')
  const number = days.at(-3)!
  const day = `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6)}`
  const member = await world.member(1000n * UNIT)
  const tickets = [ticket('5X.ZX_FS', '1|2|3|4|5', 1)]
  expect(
    await world.lottery.createChase(
      member,
      newKey(),
      { gameCode: 'pl-5', tickets, steps: [{ issue: number, multiple: 1 }], stop: 'none' },
      'EN',
    ),
  ).toMatchObject({ ok: true })
  const troubled = async () =>
    (await world.lottery.staff.troubles(world.database.reader)).filter(({ issue, game }) => issue === number && game === 'pl-5')
  const before = world.warned.length
  // Those of the other lottery from that day on get other numbers of the year.
  const { rowCount: renumbered } = await world.database.pool.query("select from lottery_issue where game = 'fc-3d' and number >= $1", [
    number,
  ])
  expect(await staff((tx) => world.lottery.staff.writeDay(tx, 'fc-3d', day, false, 'thida'))).toMatchObject({
    value: { after: { issuesKeptWithBets: [`pl-5 ${number}`], issuesMadeAnew: renumbered } },
  })
  expect(world.warned.slice(before)).toEqual(['issues with bets no longer fit the calendar of their lottery'])
  expect(await troubled()).toMatchObject([{ state: 'selling', reason: 'out-of-calendar' }])
  // Looking again warns nobody again.
  await daysAhead('pl-5')
  expect(world.warned.length).toBe(before + 1)
  expect(await staff((tx) => world.lottery.staff.writeDay(tx, 'fc-3d', day, true, 'thida'))).toMatchObject({ ok: true })
  expect([await troubled(), await daysAhead('pl-5')]).toEqual([[], days])
})
