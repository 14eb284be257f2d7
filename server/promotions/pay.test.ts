/** Proves the credit of what the engine found earned: for an open member alone, once, and by the sweep where its task did not. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { poison, POISONED } from '../platform/testing/poison.ts'
import { failuresNow } from '../platform/work/each-item.ts'
import type { PromotionsOwner } from './needs.ts'
import { offer, smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
const taken: (readonly [of: string, units: bigint])[] = []
beforeEach(async () => {
  await database.pool.query('truncate promotions_campaign, promotions_award, promotions_award_step, promotions_member cascade')
  taken.length = 0
  world = await smallWorld(database, database.connection, { takeGift: async (_tx, { of, units }) => taken.push([of, units]) })
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const awardOf = async ({ id }: PromotionsOwner) =>
  (await database.pool.query<{ id: string; state: string }>('select id, state from promotions_award where member = $1', [id])).rows[0]!

it('[PR-12, PR-44] pays nothing while the member is blocked or excluded, and the rest a minute after it was earned', async () => {
  await world.campaign(offer('newcomers', { trigger: { by: 'registration' } }))
  const owner = await world.member()
  await world.promotions.hearRegistered(owner.id)
  const { id } = await awardOf(owner)
  for (const kept of ['account-blocked', 'account-excluded'] as const) {
    world.kept.set(owner.id, kept)
    await world.promotions.pay(id)
    expect([kept, await world.balance(owner), (await awardOf(owner)).state]).toEqual([kept, 0n, 'process'])
  }
  world.kept.delete(owner.id)
  world.clock.forward({ seconds: 59 })
  await world.promotions.payLate()
  expect(await world.balance(owner)).toBe(0n)
  world.clock.forward({ seconds: 1 })
  for (const _ of [1, 2]) await world.promotions.payLate()
  await world.promotions.pay(id)
  expect([await world.balance(owner), (await awardOf(owner)).state]).toEqual([500n * UNITS, 'issued'])
})

it('[PR-12, OPS-08] pays although an award that comes first cannot be paid', async () => {
  await world.campaign(offer('newcomers', { trigger: { by: 'registration' } }))
  const owners = [await world.member(), await world.member()] as const
  for (const { id } of owners) await world.promotions.hearRegistered(id)
  const { id } = await awardOf(owners[0])
  const heal = await poison(database.pool, 'promotions_award', 'id', id)
  const paid = async () => [await world.balance(owners[0]), await world.balance(owners[1])]
  world.clock.forward({ seconds: 60 })
  await world.promotions.payLate()
  expect(await paid()).toEqual([0n, 500n * UNITS])
  expect(await failuresNow(database.reader, 9)).toMatchObject([{ loop: 'promotions-awards', item: id, failures: 1, reason: POISONED }])
  await heal()
  world.clock.forward({ seconds: 3 })
  await world.promotions.payLate()
  expect([await paid(), await failuresNow(database.reader, 9)]).toEqual([[500n * UNITS, 500n * UNITS], []])
})

it('[PR-06, OPS-08] gives a newcomer an award although that of a campaign which comes first cannot be made', async () => {
  const registration = { trigger: { by: 'registration' } }
  const [first, second] = [await world.campaign(offer('first', registration)), await world.campaign(offer('second', registration))]
  const owner = await world.member()
  const heal = await poison(database.pool, 'promotions_award', 'campaign', first.id)
  const given = async () =>
    (
      await database.pool.query<{ campaign: string }>('select campaign from promotions_award where member = $1 order by campaign', [
        owner.id,
      ])
    ).rows.map(({ campaign }) => campaign)
  await expect(world.promotions.hearRegistered(owner.id)).rejects.toThrow(POISONED)
  expect(await given()).toEqual([second.id])
  await heal()
  await world.promotions.hearRegistered(owner.id)
  expect(await given()).toEqual([first.id, second.id].toSorted())
})

it('[PR-12] pays only what is earned, and never what is claimed, closed or unknown', async () => {
  const owner = await world.member()
  const joined = await world.campaign(offer('joined', { trigger: { by: 'deposit', least: { MMK: '10' } } }))
  await world.promotions.join({ owner, campaign: joined.id, version: 1, key: 'j1' }, 'EN')
  const { id } = await awardOf(owner)
  await world.promotions.pay(id)
  await world.promotions.endGranted(id, 'completed')
  expect([await world.balance(owner), (await awardOf(owner)).state]).toEqual([0n, 'process'])
  await database.pool.query(`update promotions_award set state = 'claim', earned_at = now()`)
  await world.promotions.pay(id)
  await world.promotions.pay(joined.id)
  expect([await world.balance(owner), (await awardOf(owner)).state]).toEqual([0n, 'claim'])
})

const wagering = { times: 2, basis: 'bonus', contribution: {}, plays: ['RNG'], form: 'sticky', onWithdrawal: 'keep', days: 9 }

it('[PR-23] ends an award of bonus money as its grant ended: completed is issued, and every other end is closed with its reason', async () => {
  const gift = await world.campaign(offer('gift', { rewards: [{ kind: 'bonus', amount: { MMK: '70' } }], wagering }))
  for (const [how, state, reason] of [
    ['completed', 'issued', null],
    ['withdrawn', 'close', 'withdrawn'],
  ] as const) {
    const owner = await world.member()
    await world.promotions.join({ owner, campaign: gift.id, version: 1, key: 'g1', code: 'jade' }, 'EN')
    const { id } = await awardOf(owner)
    await world.promotions.endGranted(id, how)
    const { content } = await world.promotions.rewards(owner, { pageNo: 1, pageSize: 9 }, 'EN')
    expect(content).toMatchObject([{ status: state, reason }])
    expect((await world.promotions.staff.steps(database.reader, id)).at(-1)).toMatchObject({ to: state, by: 'engine', reason: how })
  }
})

it('[PR-23] takes nothing for bonus money of a returned deposit that made nothing real', async () => {
  const gift = await world.campaign(offer('gift', { rewards: [{ kind: 'bonus', amount: { MMK: '70' } }], wagering }))
  const owner = await world.member()
  await world.promotions.join({ owner, campaign: gift.id, version: 1, key: 'g1', code: 'jade' }, 'EN')
  await database.pool.query("update promotions_award set deposit_order = 'D1' where member = $1", [owner.id])
  await world.promotions.depositReturned('D1')
  expect(taken).toEqual([
    ['money', 0n],
    ['points', 0n],
  ])
})
