/** Proves that the database itself keeps every issue that was bet on or drawn, and lets a calendar drop the others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('fc-3d')
})
afterAll(() => world.close())

it('[LOTT-05, PS-04] an issue without bets may go, one that was bet on or is no longer on sale stays', async () => {
  const [free, bet, over] = [await world.issue('fc-3d'), await world.issue('fc-3d'), await world.issue('fc-3d')]
  await world.bet(await world.member(100n * UNIT), bet, [ticket('S3.ZX_FS', '1|2|3', 1)])
  await world.database.pool.query("update lottery_issue set state = 'void' where id = $1", [over.id])
  const drop = async (id: bigint) => (await world.database.pool.query('delete from lottery_issue where id = $1', [id])).rowCount
  expect(await drop(free.id)).toBe(1)
  for (const { id } of [bet, over]) await expect(drop(id)).rejects.toThrow('is never deleted')
  expect((await world.issueNow(bet)).state).toBe('selling')
})
