/** How long a round stays open, for whom, and up to which win and stake; and rounds of one member never share a batch. */
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { minesMultiplier } from '@baize/rules/originals/mines.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import type { LedgerEvent } from '../../ledger/ledger.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import type { OriginalsNeeds, Player } from '../needs.ts'
import { writeOpenFunded } from '../open-store.ts'
import { play } from '../play.ts'
import { roundOperation } from '../round-companion.ts'
import { betWithBonus } from '../bonus-bet.ts'
import { createSmallWorld, OPEN_LIMITS, type SmallWorld } from '../testing/small-world.ts'
import { step } from './step.ts'
import { sweep } from './sweep.ts'
import { PAUSES } from '../../ledger/testing/pauses.ts'

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

test('[PROT-05] a round may begin a hundred and fifty milliseconds early, since calls arrive unevenly, and no earlier', async () => {
  const player = await world.player(1000n)
  world.set.rules = { ...world.set.rules, minimumRoundMs: 1000, minimumSpinMs: 2500 }
  const begins = async (game: 'wheel' | 'line-slot', milliseconds: number) => {
    world.clock.forward({ milliseconds })
    const wish = game === 'wheel' ? { stake: '10', risk: 'low' } : { lineStake: '1' }
    const outcome = await world.originals.play(game, player, world.freshKey(), wish as never)
    return outcome.ok ? 'played' : outcome.code
  }
  expect([await begins('wheel', 0), await begins('wheel', 849), await begins('wheel', 1)]).toEqual(['played', 'too-fast', 'played'])
  expect([await begins('line-slot', 2349), await begins('line-slot', 1)]).toEqual(['too-fast', 'played'])
  world.set.rules = { ...world.set.rules, minimumRoundMs: 0, minimumSpinMs: 0 }
})

test('[PROT-07] a round that cannot be ended is told to staff and delays no other', async () => {
  const [broken, good] = [await world.player(100n), await world.player(100n)]
  const begin = async (player: typeof good) => {
    const outcome = await world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 3 })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.round.id
  }
  const [lost, left] = [await begin(broken), await begin(good)]
  await world.database.pool.query("update originals_open set version = 'gone' where id = $1", [lost])
  world.clock.forward({ hours: 24 })
  const warned: unknown[] = []
  expect(await sweep({ ...world.needs, warn: ({ item }) => warned.push(item) })).toBe(2)
  expect(warned).toEqual([lost])
  const [failure] = await failuresNow(world.database.reader, 9)
  expect(failure).toMatchObject({ loop: 'originals-open-rounds', item: lost, reason: 'no rules for an open round of mines version gone' })
  expect(await world.originals.readRound(good.id, left)).toMatchObject({ ok: true, value: { state: 'returned' } })
  expect(await world.balance(good)).toBe(100n * UNITS)
  await world.database.pool.query('update originals_open set version = (select version from originals_round where id = $2) where id = $1', [
    lost,
    left,
  ])
  world.clock.forward({ seconds: 2 })
  expect(await world.originals.sweep()).toBe(1)
  expect(await failuresNow(world.database.reader, 9)).toEqual([])
})

test('[PROT-07] a sweep takes two hundred rounds that are due, and the next one the others', async () => {
  const player = await world.player(100n)
  await world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 3 })
  const copied = `insert into originals_open (id, member, account, game, version, seed, nonce, request_key, bet, choices, at, ends_by, currency, stake_units, most_units, jackpot_number, jackpot_units)
    select uuidv7(), member, account + 1000000 + n, game, version, seed, nonce + n, request_key || n, bet, choices, at, ends_by, currency, stake_units, most_units, jackpot_number, jackpot_units
    from originals_open, generate_series(1, 200) n where member = $1`
  await world.database.pool.query(copied, [player.id])
  world.clock.forward({ hours: 24 })
  let failed = 0
  const lock = async () => Promise.reject(new Error('not this time'))
  const needs = { ...world.needs, ledger: { ...world.ledger, lock }, warn: () => void (failed += 1) }
  expect([await sweep(needs), failed]).toEqual([200, 200])
  // Those that failed rest, and take no place of the one that is left.
  expect([await sweep(needs), failed]).toEqual([1, 201])
  await world.database.pool.query('delete from originals_open where member = $1 and account > 1000000', [player.id])
  world.clock.forward({ seconds: 2 })
  expect(await world.originals.sweep()).toBe(1)
})

test('[PROT-07] a round that went on while the sweep waited for its wallet keeps its new time', async () => {
  const player = await world.player(100n)
  const begun = await world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 1 })
  if (!begun.ok) throw new Error(begun.code)
  const { id } = begun.value.round
  world.clock.forward({ hours: 24 })
  const lock: typeof world.ledger.lock = async (tx, accounts) => {
    expect(await world.originals.step('mines', player, { round: id, step: 0 }, 0)).toMatchObject({ ok: true })
    return await world.ledger.lock(tx, accounts)
  }
  expect(await sweep({ ...world.needs, ledger: { ...world.ledger, lock } })).toBe(1)
  expect(await world.originals.openRound(player, 'mines')).toMatchObject({ id, state: 'open', step: 1 })
  expect(await world.balance(player)).toBe(90n * UNITS)
})

test('[GAME-17] an open round is its own member’s and its own game’s: for everybody else it is not there', async () => {
  const [player, other] = [await world.player(100n), await world.player(100n)]
  const begun = await world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 1 })
  if (!begun.ok) throw new Error(begun.code)
  const wish = { round: begun.value.round.id, step: 0 }
  const absent = { ok: false, code: 'not-found' }
  expect(await world.originals.step('mines', other, wish, 0)).toEqual(absent)
  expect(await world.originals.step('hi-lo', player, wish, 'skip')).toEqual(absent)
  expect(await world.originals.openRound(player, 'mines')).toMatchObject({ step: 0, state: 'open' })
  expect(await world.originals.openRound(other, 'mines')).toBeNull()
})

test('[GAME-17] a step may pay exactly the most that its round may, by the limit of its start, and not a ten-thousandth more', async () => {
  const second = 10n * minesMultiplier(1, 2)
  const tried = async (maximumUnits: bigint) => {
    const player = await world.player(100n)
    world.set.limits = { ...OPEN_LIMITS, maximumWin: formatUnits(maximumUnits) }
    const begun = await world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 1 })
    world.set.limits = OPEN_LIMITS
    if (!begun.ok) throw new Error(begun.code)
    await world.originals.step('mines', player, { round: begun.value.round.id, step: 0 }, 0)
    return await world.originals.step('mines', player, { round: begun.value.round.id, step: 1 }, 1)
  }
  const refused = { ok: false, code: 'win-above-maximum', detail: { maximumWin: formatUnits(second - 1n) } }
  expect([await tried(second), await tried(second - 1n)]).toMatchObject([{ ok: true }, refused])
})

test('[GAME-17, PROT-03] a doubled stake is a bet of its own: a limit that it would break refuses it and the round stays as it was', async () => {
  const player = await world.player(100n)
  const deal = async () => {
    const outcome = await world.originals.play('blackjack', player, world.freshKey(), { stake: '10' })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.round
  }
  let round = await deal()
  while (round.state !== 'open') round = await deal()
  const before = await world.balance(player)
  const counted = await world.ledger.countedLimits(player.wallet, { now: systemClock.now(), timeZone: 'UTC' })
  const used = counted.find(({ what, every }) => what === 'stake' && every === 'week')?.used ?? 0n
  const ofWeek = { what: 'stake', every: 'week', units: used + 9n * UNITS } as const
  await world.database.write((tx) => world.ledger.setLimits(tx, player.wallet, [ofWeek], { now: systemClock.now(), timeZone: 'UTC' }))
  const double = () => world.originals.step('blackjack', player, { round: round.id, step: 0 }, 'double')
  expect(await double()).toMatchObject({ ok: false, code: 'limit-reached' })
  await world.database.write((tx) =>
    world.ledger.setLimits(tx, player.wallet, [{ ...ofWeek, units: null }], { now: systemClock.now(), timeZone: 'UTC' }),
  )
  for (const [code, hinder] of PAUSES) {
    const lift = await hinder(world, player.wallet)
    expect(await double()).toMatchObject({ ok: false, code })
    await lift()
  }
  expect(await world.originals.openRound(player, 'blackjack')).toEqual(round)
  expect(await world.balance(player)).toBe(before)
})

test('[PR-14, GAME-17] a step of a round with bonus money asks bonus money for exactly what it stakes and wins, to the smallest unit', async () => {
  const player = await world.player(100n)
  world.set.limits = { ...OPEN_LIMITS, minimumStake: '0.0001' }
  const deal = async () => {
    const outcome = await world.originals.play('blackjack', player, world.freshKey(), { stake: '0.0001' })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.round
  }
  let round = await deal()
  while (round.state !== 'open') round = await deal()
  world.set.limits = OPEN_LIMITS
  await world.database.write((tx) => writeOpenFunded(tx, round.id))
  const asked: unknown[] = []
  let refuses = true
  const bonus: OriginalsNeeds['bonus'] = {
    async lock(tx, owners, options) {
      asked.push(['lock', owners, options])
      await world.ledger.lock(tx, options.also)
    },
    async apply(tx, { share, ...act }, post) {
      const shared = await share()
      asked.push([act, shared])
      if (refuses) return { ok: false, code: 'bonus-max-bet', balance: 0n, beside: 0n }
      return { ok: true, value: (await post?.(async (operation) => (await world.ledger.post(tx, [operation]))[0] as never, 0n)) as never }
    },
  }
  const double = () => step({ ...world.needs, bonus }, 'blackjack', player, { round: round.id, step: 0 }, 'double')
  const before = await world.balance(player)
  const key = `blackjack:${round.id}:0`
  const place = { vendor: 'BGS', game: 'blackjack', round: round.id }
  const owner = { member: player.id, currency: 'MMK', wallet: player.wallet, place }
  const locked = ['lock', [owner], { also: [player.wallet] }]
  const staked = [
    { ...owner, key },
    { does: 'bet', liveUnits: 1n, stakeUnits: 1n },
  ]
  expect(await double()).toEqual({ ok: false, code: 'bonus-max-bet' })
  expect([asked.splice(0), await world.balance(player), await world.originals.openRound(player, 'blackjack')]).toEqual([
    [locked, staked],
    before,
    round,
  ])
  refuses = false
  const doubled = await double()
  if (!doubled.ok) throw new Error(doubled.code)
  const units = parseUnits(doubled.value.round.payout) ?? -1n
  expect(asked).toEqual([
    locked,
    staked,
    [
      { ...owner, key: `${key}:win` },
      { does: 'win', units, liveUnits: 2n },
    ],
  ])
  expect(await world.balance(player)).toBe(before - 1n + units)
})

test('[PR-14] bonus money is asked for nothing that the wallet pays by itself, and for no bet that is refused for another reason', async () => {
  const never = () => Promise.reject(new Error('no bonus money is asked for'))
  const bonus = { apply: never, lock: never }
  const press = (player: Player, stake: string) =>
    play({ ...world.needs, bonus }, 'wheel', player, world.freshKey(), { stake, risk: 'low' })
  const [player, stranger] = [await world.player(10n), await world.stranger(10n)]
  expect(await press(player, '10')).toMatchObject({ ok: true })
  expect(await press(stranger, '10')).toEqual({ ok: false, code: 'seed-needed' })
  await expect(press(player, '1000')).rejects.toThrow('no bonus money is asked for')
})

test('[PR-14, GAME-17] a bet that was taken while this one waited for the lanes is answered again, and no bonus money is asked for', async () => {
  const player = await world.player(100n)
  const facts = { game: 'wheel', member: player.id, requestKey: 'waited', stakeUnits: '10000', bet: { risk: 'low' } } as const
  const operation = roundOperation(player, facts, 1000n * UNITS)
  const first = await world.ledger.submit(operation)
  const nothing = () => Promise.reject(new Error('nothing is asked for'))
  const bonus: OriginalsNeeds['bonus'] = {
    lock: nothing,
    async apply(tx, _act, post) {
      await world.ledger.lock(tx, [player.wallet])
      return { ok: true, value: (await post?.(async (one) => (await world.ledger.post(tx, [one]))[0] as never, 0n)) as never }
    },
  }
  const bet = { game: 'wheel', stakeUnits: 10_000n, operation }
  const again = await betWithBonus({ ...world.needs, bonus }, player, bet, nothing)
  expect([first.status, again]).toMatchObject(['applied', { status: 'applied', replay: true, balance: await world.balance(player) }])
})

test('[GAME-17] a press that comes again while its round ends is answered with the round as it ended', async () => {
  const player = await world.player(100n)
  const [key, wish] = [world.freshKey(), { stake: '10', mines: 1 }]
  const begun = await world.originals.play('mines', player, key, wish)
  if (!begun.ok) throw new Error(begun.code)
  const { id } = begun.value.round
  let looks = 0
  /** Ends the round once the press has found no finished one. */
  const ending = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => node,
    async transformResult({ result }: PluginTransformResultArgs) {
      looks += 1
      if (looks > 1) return result
      await world.originals.step('mines', player, { round: id, step: 0 }, 0)
      await world.originals.step('mines', player, { round: id, step: 1 }, 'cash-out')
      return result
    },
  }
  const database = { ...world.database, reader: world.database.reader.withPlugin(ending) }
  const again = await play({ ...world.needs, database }, 'mines', player, key, wish)
  expect(again).toMatchObject({ ok: true, value: { round: { id, state: 'paid', step: 2 } } })
  expect(looks).toBe(3)
})

test('[GAME-17] an open round shows its ticket, its time and nothing of its seed, and each answer has the balance that it leaves', async () => {
  const player = await world.player(100n)
  const begun = await world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 1 })
  if (!begun.ok) throw new Error(begun.code)
  const { round } = begun.value
  const now = world.clock.now()
  const shown = { version: '1', nonce: 0, clientSeed: 'first-part', serverSeed: null, currency: 'MMK', stake: '10.00', payout: '0.00' }
  const times = { at: now.toString(), endsBy: now.add({ hours: 24 }).toString(), state: 'open', step: 0, ended: false }
  const ticket = { version: '1', number: expect.stringMatching(/^[0-9]+$/) as string, stakeUnits: '100000', hit: false, paid: null }
  expect(round).toMatchObject({ ...shown, ...times, jackpot: ticket })
  const balances = async (step: number, choice: number | 'cash-out') => {
    const told = await world.originals.step('mines', player, { round: round.id, step }, choice)
    return told.ok && [told.value.balance, formatUnits(await world.balance(player)), told.value.round.jackpot]
  }
  expect([begun.value.balance, await balances(0, 0)]).toEqual(['90.00', ['90.00', '90.00', round.jackpot]])
  const paid = await balances(1, 'cash-out')
  expect(paid).toEqual(['100.312', '100.312', round.jackpot])
  expect(await balances(1, 'cash-out')).toEqual(paid)
})
