/** Proves that a chase counts as money that leaves: it ends the bonus that a withdrawal would end, and holds any other. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moneyOf, withBonus } from '../testing/bonus-member.ts'
import { createLotteryWorld, issueInChina, type LotteryWorld } from '../testing/lottery-world.ts'
import type { Session } from '../testing/world.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await createLotteryWorld()
  await world.database.write((tx) => world.house.games.seed(tx))
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

/** An issue of a lottery that has none of its own in this test, drawn as it closes. */
async function issueOf(game: string, place: number, opensIn: number, closesIn: number): Promise<string> {
  const number = issueInChina(place, closesIn)
  await world.database.pool.query(
    `insert into lottery_issue (game, number, open_at, close_at, draw_at)
     select $1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4), now() + make_interval(secs => $4)`,
    [game, number, opensIn, closesIn],
  )
  return number
}

it('[LOTT-02] [PR-15, PR-29] asks for the bonus that a chase ends, and holds a kept one until the chase has ended', async () => {
  const issue = await issueOf('ssc-1', 9003, -60, 3_600)
  const ticket = { play: 'H3.ZX_FS', selection: '1|2|3', unit: '1', multiple: 1, count: 1 }
  const body = { gameCode: 'ssc-1', tickets: [ticket], steps: [{ issue, multiple: 1 }], stop: 'none' }
  const chase = (player: Session, more: object = {}) =>
    world.ask({ method: 'POST', path: '/lgw/chases', body: { ...body, ...more } }, player)
  const dice = (player: Session) =>
    world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body: { stake: '300', direction: 'under', target: '49.50' } }, player)
  const [ending, keeping] = [await withBonus(world, 200n, '1000', '400'), await withBonus(world, 200n, '1000', '400', 'keep')]
  const told = await chase(ending)
  expect([told.status, told.code, told.value]).toEqual([
    409,
    'bonus-at-stake',
    { grant: expect.any(String) as string, paidOut: '100.00', givenUp: '1000.00' },
  ])
  expect(await moneyOf(world, ending)).toEqual({ real: '200.00', bonus: '1000.00' })
  const { grant } = told.value as { grant: string }
  expect((await chase(ending, { giveUp: keeping.memberId })).code).toBe('bonus-at-stake')
  expect(await chase(ending, { giveUp: grant })).toMatchObject({ success: true })
  expect(await moneyOf(world, ending)).toEqual({ real: '100.00', bonus: '0.00' })

  await world.bringPart(keeping)
  // The first issue is bought at once, and the second waits.
  const later = await issueOf('ssc-1', 9004, 3_600, 7_200)
  const held = await chase(keeping, { steps: [issue, later].map((each) => ({ issue: each, multiple: 1 })) })
  expect(held, held.text).toMatchObject({ success: true })
  expect(await dice(keeping)).toMatchObject({ code: 'bonus-parked' })
  expect(await moneyOf(world, keeping)).toEqual({ real: '0.00', bonus: '1000.00' })
  const { id } = (held.value as { chase: { id: string } }).chase
  expect(await world.ask({ method: 'POST', path: `/lgw/chases/${id}/cancel`, body: {} }, keeping)).toMatchObject({ success: true })
  expect(await dice(keeping)).toMatchObject({ success: true })
})
