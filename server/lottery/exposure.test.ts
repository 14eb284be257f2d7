/** Exposure limits hold for plays of every kind of selection, because the rules say by data what each bet loads. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { exposureSlots, takeExposure } from './exposure.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

it('[LOTT-07] what several tickets load is added up to the limit, and one too much changes nothing', () => {
  const standing = new Map([['a', 5n]])
  const slot = (name: string, units: bigint) => ({ slot: name, units, limit: 10n })
  expect(takeExposure(standing, [slot('a', 2n), slot('b', 10n), slot('a', 3n)])).toEqual({ ok: true, value: undefined })
  expect([...standing]).toEqual([
    ['a', 10n],
    ['b', 10n],
  ])
  expect(takeExposure(standing, [slot('c', 6n), slot('c', 5n)])).toEqual({ ok: false, code: 'exposure-reached', detail: { slot: 'c' } })
  expect(takeExposure(standing, [slot('c', 1n), slot('b', 1n)])).toEqual({ ok: false, code: 'exposure-reached', detail: { slot: 'b' } })
  expect([...standing]).toEqual([
    ['a', 10n],
    ['b', 10n],
  ])
  const slots = (numberExposureUnits: bigint | null, playExposureUnits: bigint | null) =>
    exposureSlots({ rules: 'MM_2D', numberExposureUnits, playExposureUnits }, { play: 'D', selection: '07,70', highestPrize: 85n })
  const number = (name: string) => ({ slot: name, units: 85n, limit: 7n })
  expect(slots(7n, 9n)).toEqual([{ slot: 'D', units: 85n, limit: 9n }, number('result=07'), number('result=70')])
  expect([slots(null, null), slots(7n, null)]).toEqual([[], [number('result=07'), number('result=70')]])
})

describe('a number that is full', () => {
  it.each([
    ['mm-2d-5', 'D', '07', 1, 'R', '70', 2],
    ['ssc-5', 'Q2.ZX_FS', '1|3', 1, 'Q2.ZX_FS', '1,2|3', 2],
    ['ssc-3', 'SSC.DWD', '-|4|-|-|-', 1, 'SSC.DWD', '1|4|-|-|-', 2],
  ])('[LOTT-10] of %s takes no further bet: %s %s', async (code, play, selection, count, other, again, more) => {
    // What one number may win is soon reached; after that no bet that loads it is taken, of whatever play.
    const game = await world.game(code, { numberExposureUnits: 1_000n * UNIT })
    const issue = await world.issue(game.code)
    const member = await world.member()
    const rich = ticket(play, selection, count)
    const place = (tickets: ReturnType<typeof ticket>[]) =>
      world.lottery.placeOrder(member, newKey(), { gameCode: game.code, issue: issue.number, tickets }, 'EN')
    let taken = 0
    while (taken < 100 && (await place([rich])).ok) taken += 1
    expect(taken).toBeGreaterThan(0)
    const before = await world.balance(member)
    expect(await place([ticket(other, again, more)])).toMatchObject({ ok: false, code: 'exposure-reached' })
    expect(await world.balance(member)).toBe(before)
  })
})
