/** Proves that a returned stake bought no jackpot ticket and added nothing to the pool. A round of several steps takes part at its end. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { JACKPOT_SEED_UNITS, JACKPOT_TURNOVER_UNITS } from '@baize/rules/originals/jackpot.ts'
import { mapTwoWords } from '@baize/rules/fairness/mapping.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { keepPool, openPools, provePool } from './jackpot.ts'
import { createSmallWorld, FIRST_PART, OPEN_LIMITS, type SmallWorld } from '../testing/small-world.ts'

const STAKE = 1_000_000n
/** Seeds that the next members get; the system's own when there are none. */
const chosen: Buffer[] = []
const random = { ...systemRandom, bytes: (count: number) => chosen.shift() ?? systemRandom.bytes(count) }

let world: SmallWorld
const ending = new AbortController()
let following: Promise<void>
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase(), { random })
  world.set.limits = { ...OPEN_LIMITS, maximumStake: '1000000', maximumWin: '1000000000' }
  await openPools(world.needs)
  following = keepPool(world.needs, ending.signal)
})
afterAll(async () => {
  ending.abort()
  await following
  await world.close()
})

/** A server seed under which the first round of a member wins the jackpot with the whole stake. */
function winningSeed(): Buffer {
  for (;;) {
    const seed = systemRandom.bytes(32)
    const block = createHmac('sha256', seed).update(`baize1|jackpot|1|${FIRST_PART}|0|0`).digest()
    const number = mapTwoWords(block.readUInt32BE(0), block.readUInt32BE(4), Number(JACKPOT_TURNOVER_UNITS))
    if (number !== null && BigInt(number) < STAKE * UNITS) return seed
  }
}
const countedUnits = async (): Promise<bigint> => {
  const { rows } = await world.database.pool.query<{ counted: string }>('select counted_units as counted from originals_jackpot')
  return BigInt(rows[0]?.counted ?? 0)
}

test.each(['mines', 'hi-lo'] as const)('[GAME-17] %s left alone gives its stake back and draws no jackpot', async (game) => {
  const before = await countedUnits()
  chosen.push(winningSeed())
  const player = await world.player(STAKE)
  const began = await world.originals.play(game, player, world.freshKey(), {
    stake: String(STAKE),
    ...(game === 'mines' ? { mines: 3 } : {}),
  } as never)
  if (!began.ok) throw new Error(began.code)
  world.clock.forward({ hours: 25 })
  await world.originals.sweep()
  const round = await world.originals.readRound(player.id, began.value.round.id)
  expect(round).toMatchObject({ ok: true, value: { state: 'returned', jackpot: null } })
  // A stake of another member behind it shows that the follower has passed the returned one.
  const other = await world.player(10n)
  await world.originals.play('wheel', other, world.freshKey(), { stake: '10', risk: 'low' })
  await vi.waitFor(async () => expect(await countedUnits()).toBeGreaterThan(before), { timeout: 20_000 })
  expect(await countedUnits()).toBe(before + 10n * UNITS)
  expect(await world.balance(player)).toBe(STAKE * UNITS)
  expect((await world.originals.jackpot()).winners).toEqual([])
  expect(await provePool(world.needs)).toEqual([])
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] a round of several steps that is played is paid the pool when it ends', async () => {
  chosen.push(winningSeed())
  const player = await world.player(STAKE)
  const before = parseUnits((await world.originals.jackpot()).amount) ?? 0n
  const began = await world.originals.play('mines', player, world.freshKey(), { stake: String(STAKE), mines: 24 })
  if (!began.ok) throw new Error(began.code)
  const { id } = began.value.round
  const opened = await world.originals.step('mines', player, { round: id, step: 0 }, 0)
  if (opened.ok && opened.value.round.state === 'open') await world.originals.step('mines', player, { round: id, step: 1 }, 'cash-out')
  await vi.waitFor(
    async () => {
      const round = await world.originals.readRound(player.id, id)
      expect(round).toMatchObject({
        ok: true,
        value: { jackpot: { hit: true, paid: formatUnits(before + (STAKE * UNITS * 2n) / 1000n) } },
      })
    },
    { timeout: 20_000 },
  )
  expect((await world.originals.jackpot()).amount).toBe(formatUnits(JACKPOT_SEED_UNITS))
  expect(await provePool(world.needs)).toEqual([])
  await assertBooksBalance(world.ledger)
})
