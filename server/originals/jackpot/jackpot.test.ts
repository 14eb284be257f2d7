/**
 * Proves the jackpot. Stakes add their exact share, a round wins by its seeds alone, the whole pool is paid once, and everything reconciles
 * with the ledger.
 */
import { createHmac } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jackpot } from '@baize/contract/originals/originals-rounds.ts'
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { JACKPOT_CEILING_UNITS, JACKPOT_SEED_UNITS, JACKPOT_TURNOVER_UNITS } from '@baize/rules/originals/jackpot.ts'
import { mapTwoWords } from '@baize/rules/fairness/mapping.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { keepPool, openPools, provePool } from './jackpot.ts'
import { originalsJobs } from '../jobs.ts'
import { bringSeed } from '../testing/bring-seed.ts'
import { createSmallWorld, FIRST_PART, OPEN_LIMITS, type SmallWorld } from '../testing/small-world.ts'
import { recompute } from '../testing/verify.ts'

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
  await Promise.all([openPools(world.needs), openPools(world.needs)])
  following = keepPool(world.needs, ending.signal)
})
afterAll(async () => {
  ending.abort()
  await following
  await world.close()
})

/** A server seed under which the first round of a member wins the jackpot with the whole stake, found by other means than the rules. */
function winningSeed(): Buffer {
  for (;;) {
    const seed = systemRandom.bytes(32)
    const block = createHmac('sha256', seed).update(`baize1|jackpot|1|${FIRST_PART}|0|0`).digest()
    const number = mapTwoWords(block.readUInt32BE(0), block.readUInt32BE(4), Number(JACKPOT_TURNOVER_UNITS))
    if (number !== null && BigInt(number) < STAKE * UNITS) return seed
  }
}
const shown = async () => await world.originals.jackpot()
/** Waits until the pool has counted what was staked. */
async function counted(units: bigint): Promise<void> {
  const read = 'select counted_units as counted from originals_jackpot'
  const isCounted = async () => BigInt((await world.database.pool.query<{ counted: string }>(read)).rows[0]?.counted ?? 0) === units
  await vi.waitUntil(isCounted, { timeout: 20_000, interval: 10 })
}
/** What came to the pool and left it, by kind and other side. */
async function moved(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ account: bigint }>('select account from originals_jackpot')
  const sums = new Map<string, bigint>()
  for (const { kind, contra, amount } of await world.ledger.entries(rows[0]!.account, { limit: 100 }))
    sums.set(`${kind} ${contra}`, (sums.get(`${kind} ${contra}`) ?? 0n) + amount)
  return [...sums].map(([what, units]) => `${what} ${units}`).toSorted()
}
const wheel = (stake: string) => ({ stake, risk: 'low' as const })

test('[GAME-17] the pool grows by its share of every stake but those of crash, and is shown as the ledger has it', async () => {
  expect(await shown()).toMatchObject({ source: 'pool', amount: formatUnits(JACKPOT_SEED_UNITS), returnPercent: '0.2000', winners: [] })
  const player = await world.player(1_000_000n)
  for (const stake of ['1000.1234', '0.0001', '77.7', '123456.0301']) {
    world.set.limits = { ...world.set.limits, minimumStake: '0.0001' }
    expect((await world.originals.play('wheel', player, world.freshKey(), wheel(stake))).ok).toBe(true)
  }
  expect((await world.originals.play('mines', player, world.freshKey(), { stake: '500', mines: 3 })).ok).toBe(true)
  // The stake of an open round counts when the round ends; what is left of one stake's share is added to that of the next.
  const staked = parseUnits('124533.8536') ?? 0n
  await counted(staked)
  const now = await shown()
  expect(Value.Check(jackpot.answer, now)).toBe(true)
  expect(now).toEqual({
    returnPercent: '0.2000',
    source: 'pool',
    amount: formatUnits(JACKPOT_SEED_UNITS + (staked * 2n) / 1000n),
    currency: 'MMK',
    at: String(world.clock.now()),
    version: '1',
    seed: '20000000.00',
    ceiling: '50000000.00',
    contributionPercent: '0.20',
    turnoverPerWin: '10000000000.00',
    games: ORIGINALS.filter((game) => game !== 'crash'),
    winners: [],
  })
  expect(await moved()).toEqual([`contribution house:jackpot ${(staked * 2n) / 1000n}`, `opening house:jackpot ${JACKPOT_SEED_UNITS}`])
  expect(await provePool(world.needs)).toEqual([])
  await assertBooksBalance(world.ledger)
})

test('[GAME-17, WALLET-02] the timed comparison fails as soon as the pool and the ledger differ by one ten-thousandth', async () => {
  const prove = originalsJobs(world.originals).tasks['originals-jackpot-prove']!
  await prove({})
  const change = (by: number) => world.database.pool.query('update originals_jackpot set contributed_units = contributed_units + $1', [by])
  await change(1)
  await expect(prove({})).rejects.toThrow(/^the jackpot in MMK holds \d+ and should hold \d+$/)
  await change(-1)
  await prove({})
})

test('[GAME-17] a round whose seeds win is paid the whole pool on top of its own payout, once, and the house seeds the pool again', async () => {
  const before = parseUnits((await shown()).amount) ?? 0n
  chosen.push(winningSeed())
  const winner = await world.player(2_000_000n)
  const played = await world.originals.play('wheel', winner, world.freshKey(), wheel(String(STAKE)))
  if (!played.ok) throw new Error(played.code)
  expect(played.value.round.jackpot).toMatchObject({ hit: true, paid: null })
  const paidText = await vi.waitUntil(
    async () => {
      const round = await world.originals.readRound(winner.id, played.value.round.id)
      return round.ok && round.value.jackpot?.paid
    },
    { timeout: 20_000, interval: 10 },
  )
  const paid = parseUnits(paidText) ?? 0n
  expect(paid).toBe(before + (STAKE * UNITS * 2n) / 1000n)
  const own = parseUnits(played.value.round.payout) ?? 0n
  expect(await world.balance(winner)).toBe(2_000_000n * UNITS - STAKE * UNITS + own + paid)
  const entries = await world.ledger.entries(winner.wallet, { limit: 10 })
  expect(entries.filter(({ kind }) => kind === 'jackpot')).toMatchObject([{ amount: paid, vendor: 'BGS', round: played.value.round.id }])
  const now = await shown()
  expect(now.amount).toBe(formatUnits(JACKPOT_SEED_UNITS))
  expect(now.winners).toEqual([
    { name: maskedName(`member${winner.id.slice(-4)}`), game: 'wheel', amount: formatUnits(paid), at: String(world.clock.now()) },
  ])
  expect(await moved()).toEqual([
    `contribution house:jackpot ${paid - JACKPOT_SEED_UNITS}`,
    `jackpot clearing:jackpot ${-paid}`,
    `opening house:jackpot ${2n * JACKPOT_SEED_UNITS}`,
  ])
  await bringSeed(world.originals, winner.id)
  const open = await world.originals.readRound(winner.id, played.value.round.id)
  if (!open.ok) throw new Error(open.code)
  await recompute(open.value)
  expect(await provePool(world.needs)).toEqual([])
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] stakes and wins counted in one batch are paid in the order of the ledger, and the pool stops at its ceiling', async () => {
  ending.abort()
  await following
  chosen.push(winningSeed())
  const [first, second] = [await world.player(5_000_000n), await world.player(5_000_000n)]
  const won = await world.originals.play('wheel', first, world.freshKey(), wheel(String(STAKE)))
  for (let at = 0; at < 3; at += 1) await world.originals.play('wheel', second, world.freshKey(), wheel(String(STAKE)))
  if (!won.ok) throw new Error(won.code)
  const again = new AbortController()
  const { rows } = await world.database.pool.query<{ counted: string }>('select counted_units as counted from originals_jackpot')
  const running = keepPool(world.needs, again.signal)
  await counted(BigInt(rows[0]?.counted ?? 0) + 4n * STAKE * UNITS)
  expect((await shown()).amount).toBe(formatUnits(JACKPOT_SEED_UNITS + (3n * STAKE * UNITS * 2n) / 1000n))
  expect((await shown()).winners).toHaveLength(2)
  // A pool near its ceiling takes what fits and no more; the test moves the rest of the way by hand here.
  const room = JACKPOT_CEILING_UNITS - (parseUnits((await shown()).amount) ?? 0n) - 5n
  await world.database.pool.query('update originals_jackpot set seeded_units = seeded_units + $1', [room])
  const { rows: pools } = await world.database.pool.query<{ account: bigint }>('select account from originals_jackpot')
  const account = pools[0]?.account ?? 0n
  await world.ledger.submit({ key: 'test:lift', account, transfers: [{ account, contra: 'house:jackpot', amount: room, kind: 'opening' }] })
  again.abort()
  await running
  // Two stakes of one batch share what is left.
  for (let at = 0; at < 2; at += 1) await world.originals.play('wheel', second, world.freshKey(), wheel('500'))
  const last = new AbortController()
  const ended = keepPool(world.needs, last.signal)
  await counted(BigInt(rows[0]?.counted ?? 0) + 4n * STAKE * UNITS + 1000n * UNITS)
  expect((await shown()).amount).toBe(formatUnits(JACKPOT_CEILING_UNITS))
  expect(await provePool(world.needs)).toEqual([])
  last.abort()
  await ended
  await assertBooksBalance(world.ledger)
})

test('[GAME-17, WC-51] new terms hold from the next stake: a pool above its new ceiling keeps what it holds until it is won', async () => {
  const before = BigInt((await world.database.pool.query<{ n: string }>('select counted_units as n from originals_jackpot')).rows[0]!.n)
  const heldBefore = (await shown()).amount
  chosen.push(winningSeed())
  world.clock.forward({ seconds: 1 })
  const winner = await world.player(2_000_000n)
  await world.originals.play('wheel', winner, world.freshKey(), wheel(String(STAKE)))
  const low = { ...world.needs, jackpotOf: async () => ({ seedUnits: 7n * UNITS, ceilingUnits: 8n * UNITS }) }
  const ended = new AbortController()
  const running = keepPool(low, ended.signal)
  await counted(before + STAKE * UNITS)
  ended.abort()
  await running
  expect(await shown()).toMatchObject({ amount: '7.00' })
  expect((await shown()).winners[0]).toMatchObject({ game: 'wheel', amount: heldBefore, at: String(world.clock.now()) })
  expect(await provePool(world.needs)).toEqual([])
  // The last twenty winners are shown.
  await world.database.pool.query(
    `with won as (insert into originals_round (id, member, game, version, seed, nonce, request_key, bet, outcome, stake_units, payout_units, at, currency)
       select gen_random_uuid(), gen_random_uuid(), 'wheel', '1', s.id, 100 + n, 'k', '{}', '{}', 1, 0, now(), 'MMK'
       from (select id from originals_seed order by id desc limit 1) s, generate_series(1, 21) n returning id, member)
     insert into originals_jackpot_win (round, member, account, game, at, paid_units, paid_at) select id, member, 1, 'wheel', now(), 5, now() from won`,
  )
  expect((await shown()).winners).toHaveLength(20)
  await assertBooksBalance(world.ledger)
})
