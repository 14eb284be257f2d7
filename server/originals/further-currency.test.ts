/** Proves that in-house games take each wallet by the limits of its own currency. Neither a flight nor a pool mixes two of them. */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { mapTwoWords } from '@baize/rules/fairness/mapping.ts'
import { JACKPOT_TURNOVER_UNITS } from '@baize/rules/originals/jackpot.ts'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { systemRandom } from '../platform/random.ts'
import { createChains } from './crash/crash-chain.ts'
import { createTableReader } from './crash/crash-read.ts'
import { settle } from './crash/crash-settle.ts'
import { databaseNow, lastRound } from './crash/crash-store.ts'
import { keepPool, openPools, provePool } from './jackpot/jackpot.ts'
import type { GameLimits, Player } from './needs.ts'
import { createSmallWorld, FIRST_PART, OPEN_LIMITS, type SmallWorld } from './testing/small-world.ts'

const LIMITS: GameLimits = { open: true, minimumStake: '5', maximumStake: '200', maximumWin: '900' }
const JACKPOT = { seedUnits: 30_000n * UNITS, ceilingUnits: 40_000n * UNITS }
/** Seeds that the next members get; the system's own when there are none. */
const chosen: Buffer[] = []
const random = { ...systemRandom, bytes: (count: number) => chosen.shift() ?? systemRandom.bytes(count) }

let world: SmallWorld
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase(), { random })
  world.set.further = { THB: { limits: LIMITS, jackpot: JACKPOT } }
})
afterEach(() => {
  world.set.further = { THB: { limits: LIMITS, jackpot: JACKPOT } }
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

/** A member with a wallet in each currency. */
async function both(kyat = 20_000n, baht = 10_000n, currency = 'THB'): Promise<{ mmk: Player; thb: Player }> {
  const mmk = await world.player(kyat)
  const wallet = await world.database.write((tx) => world.ledger.openAccount(tx, { owner: mmk.id, kind: 'main', currency }))
  const transfers = [{ account: wallet, contra: 'payment:test', amount: baht * UNITS, kind: 'deposit' as const }]
  await world.ledger.submit({ key: `second:${mmk.id}`, account: wallet, transfers })
  return { mmk, thb: { id: mmk.id, wallet, currency } }
}
const wheel = (player: Player, stake: string, key = world.freshKey()) => world.originals.play('wheel', player, key, { stake, risk: 'low' })
const codeOf = (outcome: { ok: boolean; code?: string }): string => (outcome.ok ? 'taken' : (outcome.code ?? ''))
const units = (text: string): bigint => parseUnits(text) ?? 0n

test('[WC-51] stakes are taken up to the limit of each currency and no further, and a win is bounded by its own', async () => {
  const { mmk, thb } = await both()
  const codes = async (player: Player, stakes: readonly string[]) => {
    const said: string[] = []
    for (const stake of stakes) said.push(codeOf(await wheel(player, stake)))
    return said
  }
  expect(await codes(mmk, ['0.9999', '1', '5000', '5000.0001'])).toEqual(['stake-below-minimum', 'taken', 'taken', 'stake-above-maximum'])
  expect(await codes(thb, ['4.9999', '5', '200', '200.0001'])).toEqual(['stake-below-minimum', 'taken', 'taken', 'stake-above-maximum'])
  const high = { stake: '100', direction: 'under' as const, target: '9.90' }
  expect(await world.originals.play('dice', mmk, world.freshKey(), high)).toMatchObject({ ok: true })
  expect(await world.originals.play('dice', thb, world.freshKey(), high)).toMatchObject({ code: 'win-above-maximum' })
})

test('[WC-51, WC-52] a currency without limits is refused before anything moves; one that a game is not given as well', async () => {
  const { thb } = await both(100n, 1000n, 'USD')
  expect(codeOf(await wheel(thb, '10'))).toBe('currency-not-offered')
  const named = { ...thb, account: 'person-one' }
  expect(codeOf(await world.originals.placeCrashBet(named, world.freshKey(), { stake: '10' }))).toBe('currency-not-offered')
  expect(await world.balance(thb)).toBe(1000n * UNITS)
})

test('[WC-51] rounds bear the currency that staked and is paid, each wallet has its own open round, and limits are shown for each', async () => {
  const { mmk, thb } = await both()
  const [first, second] = [await wheel(mmk, '100'), await wheel(thb, '100')]
  if (!first.ok || !second.ok) throw new Error('a round was refused')
  const balanceAfter = (start: bigint, payout: string) => formatUnits((start - 100n) * UNITS + units(payout))
  expect([first.value.round.currency, first.value.balance]).toEqual(['MMK', balanceAfter(20_000n, first.value.round.payout)])
  expect([second.value.round.currency, second.value.balance]).toEqual(['THB', balanceAfter(10_000n, second.value.round.payout)])
  const mines = (player: Player) => world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 3 })
  const [ofKyat, ofBaht] = [await mines(mmk), await mines(thb)]
  if (!ofKyat.ok || !ofBaht.ok) throw new Error('a round was refused')
  expect(codeOf(await mines(thb))).toBe('round-open')
  expect((await world.originals.openRound(thb, 'mines'))?.id).toBe(ofBaht.value.round.id)
  expect((await world.originals.openRound(mmk, 'mines'))?.id).toBe(ofKyat.value.round.id)
  const step = { round: ofKyat.value.round.id, step: 0 }
  expect(await world.originals.step('mines', thb, step, 0)).toMatchObject({ code: 'currency-not-offered', detail: { currency: 'MMK' } })
  expect(await world.originals.step('mines', mmk, step, 0)).toMatchObject({ ok: true, value: { round: { currency: 'MMK' } } })
  const { content } = await world.originals.listRounds(mmk.id, 1, 10, 'wheel')
  expect(content.map(({ currency }) => currency)).toEqual(['THB', 'MMK'])
  const { games, currency } = await world.originals.settings()
  const { open: _, ...shown } = LIMITS
  expect(currency).toBe('MMK')
  expect(games[0]).toMatchObject({ maximumStake: OPEN_LIMITS.maximumStake, further: [{ currency: 'THB', ...shown }] })
})

test('[WC-51] a retry under its key after a switch gets the same round from the wallet that staked, and another bet is refused', async () => {
  const { mmk, thb } = await both()
  const key = world.freshKey()
  const first = await wheel(mmk, '100', key)
  // Its stake is above the limit of the other wallet as well as within it.
  for (const again of [await wheel(thb, '100', key), await wheel(mmk, '100', key)]) expect(again).toEqual(first)
  expect(codeOf(await wheel(thb, '150', key))).toBe('key-used-differently')
  const large = world.freshKey()
  expect(await wheel(mmk, '5000', large)).toEqual(await wheel(thb, '5000', large))
  expect(await world.balance(thb)).toBe(10_000n * UNITS)
  expect((await world.originals.listRounds(mmk.id, 1, 10)).total).toBe(2)
})

test('[WC-51, GAME-17] one flight of crash carries bets of two currencies, each by its own limits and counted apart', async () => {
  await world.database.write(async (tx) => createChains(world.needs, 1).openRound(tx, await databaseNow(tx), 60_000))
  const [one, other] = [await both(), await both()]
  const named = (player: Player) => ({ ...player, account: `person-${player.id.slice(-4)}` })
  const key = world.freshKey()
  const place = (player: Player, stake: string, under = world.freshKey()) => world.originals.placeCrashBet(named(player), under, { stake })
  const kyat = await place(one.mmk, '1000', key)
  const baht = await place(other.thb, '200')
  if (!kyat.ok || !baht.ok) throw new Error('a bet was refused')
  expect(codeOf(await place((await both()).thb, '200.0001'))).toBe('stake-above-maximum')
  // The same press after a switch: the same bet, from the wallet that staked.
  expect(await place(one.thb, '1000', key)).toEqual(kyat)
  const { rows } = await world.database.pool.query('select currency, leaves_by from originals_crash_bet order by currency')
  expect(rows).toEqual([
    { currency: 'MMK', leaves_by: 10_000_000 },
    { currency: 'THB', leaves_by: 450 },
  ])
  const counted = { players: 2, staked: '1000.00', further: [{ currency: 'THB', staked: '200.00' }] }
  const { round } = await createTableReader(world.needs, () => 0)()
  expect(round).toMatchObject(counted)
  expect(round?.seats.map(({ currency, stake }) => [currency, stake])).toEqual([
    ['MMK', '1000.00'],
    ['THB', '200.00'],
  ])
  await settle(world.needs, (await lastRound(world.database.reader))!.id)
  expect((await world.originals.crashHistory(1, 1)).content[0]).toMatchObject(counted)
  for (const [player, stake, start] of [
    [one.mmk, 1000n, 20_000n],
    [other.thb, 200n, 10_000n],
  ] as const) {
    const [over] = (await world.originals.listRounds(player.id, 1, 1)).content
    expect(over).toMatchObject({ game: 'crash', currency: player.currency })
    expect(await world.balance(player)).toBe((start - stake) * UNITS + units(over!.payout))
  }
})

/** A server seed under which the first round of a member wins the jackpot with this stake, found by other means than the rules. */
function winningSeed(stake: bigint): Buffer {
  for (;;) {
    const seed = systemRandom.bytes(32)
    const block = createHmac('sha256', seed).update(`baize1|jackpot|1|${FIRST_PART}|0|0`).digest()
    const number = mapTwoWords(block.readUInt32BE(0), block.readUInt32BE(4), Number(JACKPOT_TURNOVER_UNITS))
    if (number !== null && BigInt(number) < stake * UNITS) return seed
  }
}

test('[WC-51, GAME-17] each currency has its pool, fed and paid by its own stakes alone, also once it is no longer offered', async () => {
  await openPools(world.needs)
  const STAKE = 1_000_000n
  const limits = { ...LIMITS, maximumStake: String(STAKE), maximumWin: '100000000' }
  world.set.further = { THB: { limits, jackpot: JACKPOT } }
  chosen.push(winningSeed(STAKE))
  const { mmk, thb } = await both(1000n, 2_000_000n)
  const won = await wheel(thb, String(STAKE))
  const fed = await wheel(mmk, '500')
  if (!won.ok || !fed.ok) throw new Error('a round was refused')
  // What was won stays won.
  world.set.further = {}
  const ending = new AbortController()
  const following = keepPool(world.needs, ending.signal)
  const paidTo = async () => {
    const round = await world.originals.readRound(thb.id, won.value.round.id)
    return round.ok ? (round.value.jackpot?.paid ?? undefined) : undefined
  }
  const paid = await vi.waitUntil(paidTo, { timeout: 20_000, interval: 10 })
  // Earlier tests staked in baht too; the pool takes no more than its ceiling.
  expect(units(paid)).toBeGreaterThan(JACKPOT.seedUnits + 1_999n * UNITS)
  expect(units(paid)).toBeLessThan(JACKPOT.ceilingUnits)
  expect(await world.balance(thb)).toBe((2_000_000n - STAKE) * UNITS + units(won.value.round.payout) + units(paid))
  ending.abort()
  await following
  world.set.further = { THB: { limits, jackpot: JACKPOT } }
  const [kyat, baht] = [await world.originals.jackpot(), await world.originals.jackpotIn('THB')]
  expect(kyat).toMatchObject({ currency: 'MMK', winners: [] })
  expect(baht).toMatchObject({ ok: true, value: { currency: 'THB', amount: '30000.00', seed: '30000.00', ceiling: '40000.00' } })
  expect(baht.ok && baht.value.winners.map(({ amount }) => amount)).toEqual([paid])
  expect(await world.originals.jackpotIn('USD')).toMatchObject({ code: 'currency-not-offered' })
  expect(await provePool(world.needs)).toEqual([])
})
