/** How long a round stays open: each choice begins its time again; and rounds of one member never share a batch. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import type { LedgerEvent } from '../../ledger/ledger.ts'
import { systemRandom } from '../../platform/random.ts'
import { roundOperation } from '../round-companion.ts'
import { createSmallWorld, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
const events: LedgerEvent[] = []
/** Under this seed the first tile has no mine. */
const random = { ...systemRandom, bytes: (count: number) => Buffer.alloc(count, 7), token: () => 'same-client-seed' }
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase(), { random, onEvent: (event) => events.push(event) })
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

// Missing PROT-07: a round of a year ago, recalled with the version of its rules.
test('[PROT-07] a choice gives an open round its whole time again, and the rule ends it when that is over', async () => {
  const player = await world.player(100n)
  const begun = await world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 1 })
  if (!begun.ok) throw new Error(begun.code)
  world.clock.forward({ hours: 23 })
  expect(await world.originals.step('mines', player, { round: begun.value.round.id, step: 0 }, 0)).toMatchObject({
    ok: true,
    value: { round: { state: 'open' } },
  })
  world.clock.forward({ hours: 23, minutes: 59 })
  expect(await world.originals.sweep()).toBe(0)
  expect(await world.originals.openRound(player, 'mines')).toMatchObject({ state: 'open' })
  world.clock.forward({ minutes: 1 })
  expect(await world.originals.sweep()).toBe(1)
  expect(await world.originals.openRound(player, 'mines')).toBeNull()
})

test('[GAME-17] a stake that is returned after a skipped card stands in the ledger under the step that nobody took', async () => {
  const player = await world.player(100n)
  const begun = await world.originals.play('hi-lo', player, world.freshKey(), { stake: '10' })
  if (!begun.ok) throw new Error(begun.code)
  const { id } = begun.value.round
  expect(await world.originals.step('hi-lo', player, { round: id, step: 0 }, 'skip')).toMatchObject({ ok: true })
  world.clock.forward({ hours: 24 })
  expect(await world.originals.sweep()).toBe(1)
  const found = async (step: number) => (await world.ledger.findOperation(`hi-lo:${id}:${step}`)) !== undefined
  expect([await found(0), await found(1)]).toEqual([false, true])
  expect(await world.balance(player)).toBe(100n * UNITS)
})

test('[GAME-17] two rounds of one member that come together go in two batches, and none of these fails', async () => {
  const player = await world.player(100n)
  events.length = 0
  const orders = ['one', 'two', 'three'].map((requestKey) =>
    roundOperation(player, { game: 'wheel', member: player.id, requestKey, stakeUnits: '10000', bet: { risk: 'low' } }, UNITS),
  )
  const answers = await Promise.all(orders.map((order) => world.ledger.submit(order)))
  expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  expect(events).toEqual([])
  expect((await world.originals.fairness(player.id)).inUse?.nonce).toBe(3)
})
