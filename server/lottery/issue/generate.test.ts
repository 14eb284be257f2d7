/** Issues made ahead: each once, and those that are made already are not reckoned again by a restart. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { openDatabase, type Database } from '../../platform/database.ts'
import { createLottery, type Lottery } from '../lottery.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
let tomorrows: Database
let tomorrow: Lottery
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  tomorrows = openDatabase({ connection: { ...world.database.connection, options: '-c baize.clock_shift_seconds=86400' } })
  tomorrow = createLottery({ ...world.needs, database: tomorrows })
  for (const code of ['ssc-1', 'vn-hcm']) await world.game(code)
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
