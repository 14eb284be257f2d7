/** Proves that only what a member can earn is offered, and that what became impossible ends with its reason. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { PromotionsOwner } from './needs.ts'
import { offer, smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate promotions_campaign, promotions_award, promotions_award_step cascade')
  world = await smallWorld(database, database.connection)
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

type Named = { readonly id: string; readonly version: number }
const said = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'ok' : outcome.code)
const join = (owner: PromotionsOwner, { id, version }: Named, key: string, code?: string) =>
  world.promotions.join({ owner, campaign: id, version, key, code }, 'EN')
const rewards = async (owner: PromotionsOwner) =>
  (await world.promotions.rewards(owner, { pageNo: 1, pageSize: 60 }, 'EN')).content.map(({ status, reason }) => [status, reason])
const listed = async (owner: PromotionsOwner | undefined) =>
  (await world.promotions.list({ pageNo: 1, pageSize: 60 }, { owner, currency: 'MMK', language: 'EN' })).content.map(
    ({ id, status, unavailable }) => [id, status, unavailable],
  )
const read = async (owner: PromotionsOwner, { id }: Named) => {
  const page = await world.promotions.read(id, { owner, currency: 'MMK', language: 'EN' })
  if (!page.ok) throw new Error(page.code)
  return page.value
}
const numbered = (code: string, number: number) =>
  world.campaign(offer(code, { trigger: { by: 'nth-deposit', number, least: { MMK: '10' } } }))

it('[PROMO-02, PR-05, PR-06] a deposit that was made already earns nothing more: its offer is neither listed nor joined, the next one is', async () => {
  const [first, second] = [await numbered('first', 1), await numbered('second', 2)]
  const owner = await world.member()
  const both = [
    [first.id, 'join', null],
    [second.id, 'join', null],
  ]
  expect([await listed(owner), await listed(undefined)]).toEqual([both, both])
  await world.deposit(owner, 50n)
  expect(await listed(owner)).toEqual([[second.id, 'join', null]])
  expect(await read(owner, first)).toMatchObject({ availableToMe: false, unavailable: 'promotion-missed' })
  expect([said(await join(owner, first, 'a')), said(await join(owner, second, 'b'))]).toEqual(['promotion-missed', 'ok'])
})

it('[PROMO-03, PR-30] a joined offer whose deposit was given to another ends with its reason, and waits for no other', async () => {
  const first = await numbered('first', 1)
  const other = await world.campaign(offer('other', { trigger: { by: 'deposit', least: { MMK: '10' } } }))
  const owner = await world.member()
  expect(said(await join(owner, first, 'a'))).toBe('ok')
  const chosen = { owner, campaign: other.id, version: other.version, units: 50n * UNITS }
  expect(said(await database.transact((tx) => world.promotions.chooseFor(tx, { ...chosen, order: 'D1' })))).toBe('ok')
  await world.deposit(owner, 50n, 'D1')
  const given = await rewards(owner)
  expect(given).toHaveLength(2)
  expect(given).toEqual(
    expect.arrayContaining([
      ['close', 'missed'],
      ['issued', null],
    ]),
  )
  // One that needs a later deposit waits on.
  const third = await numbered('third', 3)
  expect(said(await join(owner, third, 'c'))).toBe('ok')
  await world.deposit(owner, 9n)
  expect((await rewards(owner))[0]).toEqual(['process', null])
  await world.deposit(owner, 9n)
  expect((await rewards(owner))[0]).toEqual(['close', 'missed'])
})

it('[PROMO-02, PR-05] what is for others is not listed, and what a taken offer excludes says so by name', async () => {
  const line = await world.campaign(offer('line', { audience: [{ fact: 'line', op: '=', value: 'mya' }] }))
  const one = await world.campaign(offer('one', { group: 'welcome' }))
  const two = await world.campaign(offer('two', { group: 'welcome' }))
  const [owner, below] = [await world.member(), await world.member()]
  world.lines.set(below.id, ['mya'])
  expect((await listed(owner)).map(([id]) => id)).toEqual([one.id, two.id])
  expect((await listed(below)).map(([id]) => id)).toEqual([line.id, one.id, two.id])
  const { excludes, unavailable } = await read(owner, one)
  expect([excludes, unavailable]).toEqual([[(await read(owner, two)).title], null])
  expect(said(await join(owner, one, 'a', 'jade'))).toBe('ok')
  expect(said(await join(owner, two, 'b', 'jade'))).toBe('promotion-excluded')
  expect((await listed(owner)).find(([id]) => id === two.id)).toEqual([two.id, 'join', 'promotion-excluded'])
})

it('[PROMO-02, PR-05] what runs by itself for others is neither listed nor said to run, and a visitor is nobody of a line', async () => {
  const audience = [{ fact: 'line', op: '=', value: 'mya' }] as const
  const rebate = { trigger: { by: 'rebate', rates: { RNG: 60 }, least: { MMK: '1' } }, rewards: undefined, periodType: 'daily' } as const
  const all = await world.campaign(offer('all', rebate))
  const line = await world.campaign(offer('line', { ...rebate, audience: [...audience] }))
  const coming = { from: '2030-01-01', until: '2030-02-01' }
  const soon = await world.campaign(offer('soon', { window: coming, audience: [...audience] }))
  const [owner, below] = [await world.member(), await world.member()]
  world.lines.set(below.id, ['mya'])
  expect([await listed(owner), await listed(undefined)]).toEqual([[[all.id, 'process', null]], [[all.id, 'process', null]]])
  expect(await listed(below)).toEqual([
    [all.id, 'process', null],
    [line.id, 'process', null],
    [soon.id, 'coming soon', null],
  ])
  expect(await read(owner, line)).toMatchObject({ status: 'process', availableToMe: false, unavailable: 'promotion-not-open' })
})

it('[PROMO-03, PR-33] a sign-in is signed for its day and open again on the next', async () => {
  const table = { MMK: ['5', '10'] }
  const campaign = await world.campaign(offer('daily', { trigger: { by: 'sign-in', gives: 'cash', table }, rewards: undefined }))
  const owner = await world.member()
  expect(await listed(owner)).toEqual([[campaign.id, 'join', null]])
  expect(said(await world.promotions.signIn(owner, campaign.version))).toBe('ok')
  expect(await listed(owner)).toEqual([[campaign.id, 'signed', null]])
  expect(await listed(await world.member())).toEqual([[campaign.id, 'join', null]])
  world.clock.forward({ hours: 24 })
  expect(await listed(owner)).toEqual([[campaign.id, 'join', null]])
})

it('[PROMO-02] an application that approval credits names no time to claim, and a code that waits does', async () => {
  const asked = await world.campaign(offer('asked', { trigger: { by: 'application' }, claimDays: 7 }))
  const coded = await world.campaign(offer('coded', { claimDays: 7 }))
  const owner = await world.member()
  expect([(await read(owner, asked)).claimDays, (await read(owner, coded)).claimDays]).toEqual([null, 7])
  const applied = await world.promotions.apply(
    { owner, campaign: asked.id, version: asked.version, key: 'a', comment: '', images: [] },
    'EN',
  )
  if (!applied.ok) throw new Error(applied.code)
  await database.transact((tx) => world.promotions.staff.approve(tx, { award: applied.value.id, by: 'Daw Mya', reason: '' }))
  expect(await rewards(owner)).toEqual([['issued', null]])
})
