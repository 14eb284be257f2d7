/** When the keeper of crash looks again, when it opens a round, and how often it records that it is there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { createSmallWorld, OPEN_LIMITS, type SmallWorld } from '../testing/small-world.ts'
import { createChains } from './crash-chain.ts'
import { roundAt } from './crash-close.ts'
import { breaksAt } from './crash-round.ts'
import { settle } from './crash-settle.ts'
import { databaseNow, lastRound, sharedRound, writeLook } from './crash-store.ts'
import { CrashKeeper } from './crash-table.ts'

let world: SmallWorld
let keeper: CrashKeeper
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase())
  keeper = new CrashKeeper(world.needs, createChains(world.needs), () => undefined)
})
afterAll(() => world.close())

const looked = (at: Temporal.Instant) => world.database.write((tx) => writeLook(tx, at))
const last = async () => (await lastRound(world.database.reader))!

test('[GAME-17] a round of seven seconds is opened where somebody looked less than a minute ago and the game is on, and by nobody else', async () => {
  const now = await databaseNow(world.database.reader)
  await looked(now)
  world.set.limits = { ...OPEN_LIMITS, open: false }
  expect([await keeper.turn(now), await lastRound(world.database.reader)]).toEqual([1000, undefined])
  world.set.limits = OPEN_LIMITS
  expect([await keeper.turn(now.add({ milliseconds: 60_000 })), await lastRound(world.database.reader)]).toEqual([1000, undefined])
  expect(await keeper.turn(now.add({ milliseconds: 59_999 }))).toBe(0)
  expect((await last()).startsAt).toEqual(now.add({ milliseconds: 66_999 }))
  // A chain lasts about a day.
  expect((await world.database.pool.query('select places from originals_crash_chain')).rows).toEqual([{ places: 4000 }])
})

test('[GAME-17] the keeper rests until something happens, a quarter of a second at the most, and records itself each second', async () => {
  const { id, startsAt } = await last()
  const at = (milliseconds: number) => startsAt.add({ milliseconds })
  const kept = async () => (await sharedRound(world.database.reader, id))?.keptAt
  expect([await keeper.turn(at(-1000)), await keeper.turn(at(-251)), await keeper.turn(at(-249)), await keeper.turn(at(-1))]).toEqual([
    250, 250, 249, 1,
  ])
  const before = at(-1000)
  expect(await kept()).toEqual(before)
  await keeper.turn(before.add({ milliseconds: 999 }))
  expect(await kept()).toEqual(before)
  await keeper.turn(before.add({ milliseconds: 1000 }))
  expect(await kept()).toEqual(startsAt)
})

test('[GAME-17] bets are closed at the very start and not before, and a crash is shown four seconds after its time of grace', async () => {
  const round = await last()
  const ended = await settle(world.needs, round.id)
  const broke = breaksAt(ended, ended.point!)
  expect(ended.brokeAt).toEqual(broke)
  await looked(broke)
  expect([await keeper.turn(broke.add({ milliseconds: 4200 })), (await last()).id]).toEqual([100, round.id])
  expect([await keeper.turn(broke.add({ milliseconds: 4299 })), (await last()).id]).toEqual([1, round.id])
  expect(await keeper.turn(broke.add({ milliseconds: 4300 }))).toBe(0)
  const next = await last()
  expect(next.id).not.toBe(round.id)
  expect((await roundAt(world.needs, next, next.startsAt.subtract({ nanoseconds: 1 }))).round.betsHash).toBeNull()
  expect((await roundAt(world.needs, next, next.startsAt)).round.betsHash).not.toBeNull()
})
