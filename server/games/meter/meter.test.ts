/** The meter: what a vendor may send in a second is counted by all processes together, and rarely asked about. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { createMeter } from './meter.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const AT = Temporal.Instant.from('2026-11-20T10:00:00Z')
/** A vendor's calls that come to the processes in turn; answers how many were taken. */
async function taken(
  meters: readonly ReturnType<typeof createMeter>[],
  code: string,
  most: number,
  sent: number,
  at = AT,
): Promise<number> {
  let count = 0
  for (let call = 0; call < sent; call += 1) if (await meters[call % meters.length]!({ code, callsASecond: most }, at)) count += 1
  return count
}
const together = (count: number) => Array.from({ length: count }, () => createMeter(database.writer))

it('[GAME-15] takes a vendor’s calls of a second once, over however many processes they come', async () => {
  const meters = together(3)
  for (const most of [1, 2, 7]) expect(await taken(meters, `few-${most}`, most, 60)).toBe(most)
  // Reports of ten after each process's first eighty: within the bound of 640 and two eighths.
  expect(await taken(meters, 'many', 640, 6400)).toBe(667)
  // The next second has the full allowance again.
  expect(await taken(meters, 'few-2', 2, 60, AT.add({ seconds: 1 }))).toBe(2)
  expect(await taken(meters, 'few-2', 2, 60, AT.add({ seconds: 2 }))).toBe(2)
})

it('[GAME-15] asks the database about few of many calls, and about none where no limit is set', async () => {
  const [meter] = together(1)
  const asked = async () =>
    (await database.pool.query<{ calls: number }>("select calls from games_meter where vendor = 'rare' order by odd")).rows
  expect([await taken([meter!], 'rare', 640, 79), await asked()]).toEqual([79, []])
  expect([await taken([meter!], 'rare', 640, 10), await asked()]).toEqual([10, [{ calls: 80 }]])
  expect([await taken([meter!], 'rare', 640, 1), await asked()]).toEqual([1, [{ calls: 90 }]])
  // Once it is used up nobody is asked any more, and the next second is counted from its beginning.
  expect([await taken([meter!], 'rare', 640, 1280), await asked()]).toEqual([550, [{ calls: 640 }]])
  expect([await taken([meter!], 'rare', 640, 80, AT.add({ milliseconds: 999 })), await asked()]).toEqual([0, [{ calls: 640 }]])
  expect([await taken([meter!], 'rare', 640, 80, AT.add({ seconds: 1 })), await asked()]).toEqual([80, [{ calls: 640 }, { calls: 80 }]])
  for (let call = 0; call < 50; call += 1) expect(await meter!({ code: 'free', callsASecond: null }, AT)).toBe(true)
  expect((await database.pool.query("select 1 from games_meter where vendor = 'free'")).rowCount).toBe(0)
})

it('[GAME-15] goes on counting together where the clock of one process is a little behind', async () => {
  const [first, second] = together(2)
  const [now, before] = [AT.add({ seconds: 10 }), AT.add({ seconds: 9 })]
  const of = (meter: typeof first, at: Temporal.Instant) => meter!({ code: 'skewed', callsASecond: 2 }, at)
  expect([await of(first, now), await of(second, before), await of(first, now), await of(second, now)]).toEqual([true, true, true, false])
})
