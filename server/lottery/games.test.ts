/** Proves that games are remembered while notices arrive, and no longer than their rows say so. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { openNotices, type Notices } from '../platform/work/notices.ts'
import { createLottery, type Lottery } from './lottery.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'

let world: SmallWorld
let notices: Notices
/** Two processes of one site: one that hears, and one that hears nothing. */
let hearing: Lottery
let deaf: Lottery

beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
  notices = await openNotices({ connection: world.database.connection, failed: () => undefined })
  hearing = createLottery({ ...world.needs, notices })
  deaf = createLottery(world.needs)
})
afterAll(async () => {
  await notices.close()
  await world.close()
})

/** Whether the process offers the game. */
const offers = async (lottery: Lottery): Promise<boolean | undefined> =>
  (await lottery.menus('EN')).menus.flatMap(({ games }) => games).find(({ code }) => code === 'ssc-1')?.open

const change = (state: 'on' | 'off') => world.database.pool.query("update lottery_game set state = $1 where code = 'ssc-1'", [state])
/** As nothing of the product changes a row: without a word. */
async function changeUntold(state: 'on' | 'off'): Promise<void> {
  await world.database.pool.query('alter table lottery_game disable trigger lottery_game_changed')
  await change(state)
  await world.database.pool.query('alter table lottery_game enable trigger lottery_game_changed')
}

test('[LOTT-01] games are remembered until a notice says that one has changed', async () => {
  expect(await offers(hearing)).toBe(true)
  await changeUntold('off')
  expect([await offers(hearing), await offers(deaf)]).toEqual([true, false])
  // Any change of a row is told, and all rows are read again.
  await world.database.pool.query("update lottery_game set late_minutes = late_minutes where code = 'ssc-1'")
  await vi.waitUntil(async () => (await offers(hearing)) === false, { timeout: 20_000, interval: 5 })
  await change('on')
  await vi.waitUntil(async () => (await offers(hearing)) === true, { timeout: 20_000, interval: 5 })
})

test('[LOTT-02] a game that staff close sells no ticket in another process', async () => {
  const member = await world.member(100n * UNIT)
  const issue = await world.issue('ssc-1')
  const buy = () =>
    hearing.placeOrder(member, newKey(), { gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('H3.ZX_FS', '1|2|3', 1)] }, 'EN')
  expect(await buy()).toMatchObject({ ok: true })
  await change('off')
  await vi.waitUntil(async () => (await offers(hearing)) === false, { timeout: 20_000, interval: 5 })
  expect(await buy()).toMatchObject({ ok: false, code: 'game-maintenance' })
  await change('on')
  await assertBooksBalance(world.ledger)
})
