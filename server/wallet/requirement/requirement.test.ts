/** Proves that requirements of two currencies never mix, and what a member and staff read of them and of the bets that filled them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { Turnover, WalletNeeds, WalletOwner } from '../needs.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'
import {
  countTurnover,
  liftRequirement,
  listRequirements,
  lockedOf,
  openRequirement,
  openRequirements,
  releaseCash,
} from './requirement.ts'

let database: TestDatabase
let world: SmallWorld
let owner: WalletOwner
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
  world.limits.contribution = { RNG: 10_000, LIVE: 5_000, '': 0 }
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})
beforeEach(async () => {
  owner = await world.member()
})

let last = 0
const NAMES: WalletNeeds['gameNames'] = async (games) => games.map(({ game }) => (game === 'tiger' ? 'Tiger' : undefined))
const needs = (): WalletNeeds => ({ ...world.needs, gameNames: NAMES })
const owe = (kyat: bigint, times = 1, currency = 'MMK') =>
  database.write((tx) => {
    const cause = `cause-${(last += 1)}`
    const units = kyat * UNITS
    return openRequirement(world.needs, tx, { owner: { id: owner.id, currency }, source: 'deposit', cause, reference: cause, units, times })
  })
const openIn = async (currency: string) => (await lockedOf(database.reader, { id: owner.id, currency })).rows
const doneIn = async (currency: string) => (await openIn(currency)).map(({ doneUnits }) => doneUnits / UNITS)
const listed = () => listRequirements(needs(), database.reader, owner, 'EN')
async function play(...bets: readonly (Partial<Turnover> & { readonly kyat: bigint })[]): Promise<void> {
  // Requirements stand from the database's own time on.
  const { rows } = await database.pool.query<{ now: Temporal.Instant }>('select clock_timestamp() as now')
  const placedAt = rows[0]!.now.add({ seconds: 1 })
  const turnover = bets.map(({ kyat, ...more }): Turnover => {
    const round = `r${(last += 1)}`
    const game = { vendor: 'PG', game: 'tiger', category: 'RNG', round, stakeUnits: kyat * UNITS, bonusStakeUnits: 0n, weightBp: 10_000 }
    return { member: owner.id, currency: 'MMK', placedAt, at: placedAt.add({ seconds: last }), ...game, ...more }
  })
  await database.write((tx) => countTurnover(tx, turnover, placedAt))
}

it('[WC-30, WC-34, WC-51] requirements of two currencies stand apart: each is filled, lifted and computed again by its own bets', async () => {
  await owe(500n, 1, 'THB')
  await owe(1_000n)
  await owe(2_000n)
  const [baht, kyat] = [await openIn('THB'), await openIn('MMK')]
  expect(new Set(kyat.map(({ episode }) => episode))).toEqual(new Set([kyat[0]!.id]))
  expect(baht[0]!.episode).toBe(baht[0]!.id)
  await play({ kyat: 600n }, { kyat: 70n, currency: 'THB' })
  expect([await doneIn('MMK'), await doneIn('THB')]).toEqual([[600n, 0n], [70n]])
  expect((await lockedOf(database.reader, { id: owner.id, currency: 'MMK' })).leftUnits).toBe(2_400n * UNITS)
  const lift = { requirement: kyat[0]!.reference, by: 'Thida', reason: 'a gift' }
  expect((await database.transact((tx) => liftRequirement(world.needs, tx, lift))).ok).toBe(true)
  expect([await doneIn('MMK'), await doneIn('THB')]).toEqual([[600n], [70n]])
  // What was lifted takes no more.
  await play({ kyat: 5n })
  expect((await listed()).map(({ done, lifted }) => [done, lifted])).toEqual([
    ['605.00', false],
    ['600.00', true],
  ])
  await play({ kyat: 1_395n })
  const again = { ...lift, requirement: (await listed()).find(({ lifted }) => !lifted)!.reference }
  expect(await database.transact((tx) => liftRequirement(world.needs, tx, again))).toEqual({
    ok: false,
    code: 'state-conflict',
    detail: { state: 'met' },
  })
})

it('[WC-31, WC-34] a member reads each requirement with its own last ten bets, and staff what is still to be played', async () => {
  await owe(10n)
  await owe(100n, 2)
  const [first, second] = await openIn('MMK')
  await play({ kyat: 10n, game: 'unheard' }, { kyat: 8n, category: 'LIVE' })
  expect(await openRequirements(database.reader, owner.id)).toEqual([
    {
      reference: second!.reference,
      deposit: second!.causeReference,
      amount: '100.00',
      currency: 'MMK',
      required: '200.00',
      done: '4.00',
      left: '196.00',
      since: second!.at.toString(),
    },
  ])
  const [open, met] = await listed()
  expect(open).toEqual({
    id: second!.id,
    reference: second!.reference,
    source: 'deposit',
    causeReference: second!.causeReference,
    amount: '100.00',
    times: 2,
    required: '200.00',
    done: '4.00',
    left: '196.00',
    contribution: [
      { category: 'RNG', basisPoints: 10_000 },
      { category: 'LIVE', basisPoints: 5_000 },
    ],
    since: second!.at.toString(),
    metAt: null,
    lifted: false,
    bets: [{ gameName: 'Tiger', vendor: 'PG', round: `r${last}`, stake: '8.00', counted: '4.00', settledAt: expect.any(String) }],
  })
  expect(met).toMatchObject({ id: first!.id, left: '0.00', metAt: expect.any(String), bets: [{ gameName: 'unheard', counted: '10.00' }] })
  const lift = { requirement: first!.reference, by: 'Thida', reason: 'a gift' }
  expect(await database.transact((tx) => liftRequirement(world.needs, tx, lift))).toMatchObject({ detail: { state: 'met' } })
  await play(...Array.from({ length: 11 }, (_, at) => ({ kyat: BigInt(at + 1) })))
  expect((await listed())[0]!.bets.map(({ stake }) => stake)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((kyat) => `${kyat}.00`))
  await database.pool.query(
    `insert into wallet_requirement (id, reference, episode, member_id, currency, source, cause, cause_reference, amount_units, times, contribution, at, met_at, closed)
     select uuidv7(), reference || n, uuidv7(), member_id, currency, source, cause || n, cause_reference, amount_units, times, contribution, at, at, true
     from wallet_requirement, generate_series(1, 20) n where id = $1`,
    [first!.id],
  )
  const all = await listed()
  expect([all.length, all[0]!.id, all.some(({ id }) => id === first!.id)]).toEqual([20, second!.id, false])
})

it('[WC-30] a reward counts bets by the weight of their game, and a deposit in full', async () => {
  const reward = (source: 'points' | 'promotion') =>
    database.write((tx) => {
      const cause = `cause-${(last += 1)}`
      const paid = { owner: { id: owner.id, currency: 'MMK' }, source, cause, reference: cause, units: 100n * UNITS, times: 1 }
      return openRequirement(world.needs, tx, paid)
    })
  await reward('promotion')
  await reward('points')
  await owe(100n)
  await play({ kyat: 440n, weightBp: 2_500 })
  expect(await doneIn('MMK')).toEqual([10n, 0n])
  await play({ kyat: 60n, weightBp: 0 })
  expect(await doneIn('MMK')).toEqual([10n, 60n])
})

it('[WC-32] a change of a bet that is known counts from the start again, and one of nothing changes nothing', async () => {
  await owe(100n)
  const bet = { round: `r-same-${owner.id}`, kyat: 60n }
  await play({ ...bet, stakeUnits: 60n * UNITS }, { kyat: 20n })
  expect(await doneIn('MMK')).toEqual([80n])
  await play({ ...bet, stakeUnits: 30n * UNITS, bonusStakeUnits: 30n * UNITS })
  expect(await doneIn('MMK')).toEqual([80n])
  await play({ ...bet, stakeUnits: -50n * UNITS })
  expect(await doneIn('MMK')).toEqual([30n])
  // Both the bet and its change in one batch.
  const round = `r-both-${owner.id}`
  await play({ round, kyat: 40n }, { round, kyat: -10n })
  expect(await doneIn('MMK')).toEqual([60n])
})

it('[PR-48, WC-32] who excludes themself owes nothing more for a promotion’s cash, and what deposits ask stays as it was', async () => {
  const owed = (source: 'deposit' | 'promotion', kyat: bigint, currency = 'MMK') =>
    database.write((tx) => {
      const cause = `cause-${(last += 1)}`
      const about = { owner: { id: owner.id, currency }, source, cause, reference: cause }
      return openRequirement(world.needs, tx, { ...about, units: kyat * UNITS, times: 1 })
    })
  await owed('promotion', 5n)
  await owed('promotion', 100n)
  // It is met while another of the same time is open.
  await play({ kyat: 5n })
  await owed('deposit', 50n)
  await owed('promotion', 30n)
  await owed('deposit', 20n, 'THB')
  const other = owner
  owner = await world.member()
  await owed('promotion', 9n)
  const [stranger, excluded] = [owner, other]
  owner = excluded
  await play({ kyat: 40n })
  expect(await doneIn('MMK')).toEqual([40n, 0n, 0n])
  const before = await openIn('THB')
  world.clock.forward({ minutes: 1 })
  await database.write((tx) => releaseCash(world.needs, tx, excluded.id))
  const { rows } = await database.pool.query(
    `select source, amount_units / 10000 as amount, done_units / 10000 as done, lifted_by as by, lift_reason as why, met_at as met
     from wallet_requirement where member_id = $1 and currency = 'MMK' order by id`,
    [excluded.id],
  )
  const left = { by: null, why: null }
  const given = { by: 'self-exclusion', why: 'self-exclusion' }
  const now = world.clock.now()
  // What was met is the member's by right, and the play that the cash had taken counts for the deposit.
  expect(rows).toEqual([
    { source: 'promotion', amount: 5n, done: 5n, ...left, met: expect.anything() },
    { source: 'promotion', amount: 100n, done: 40n, ...given, met: now },
    { source: 'deposit', amount: 50n, done: 40n, ...left, met: null },
    { source: 'promotion', amount: 30n, done: 0n, ...given, met: now },
  ])
  expect(await openIn('THB')).toEqual(before)
  owner = stranger
  expect(await doneIn('MMK')).toEqual([0n])
})
