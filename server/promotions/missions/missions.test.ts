/**
 * Proves missions on the real ledger: what fills a step, that no bet fills two, and what a correction takes back. A mission pays once and in
 * its time.
 */
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { missionsSummary } from '@baize/contract/promotion-boards.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { PromotionsOwner } from '../needs.ts'
import { offer, smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(async () => {
  await world.close()
  await database.drop()
})

type Named = { id: string; version: number }
const mission = (code: string, steps: object[], { days = 3, ...more }: { days?: number; claimDays?: number } = {}): Promise<Named> =>
  world.campaign(offer(code, { trigger: { by: 'mission', days, steps }, ...more }))
const slots = (needed: string) => ({ counts: 'turnover', categories: ['RNG'], needed: { MMK: needed } })
let joins = 0
const join = (owner: PromotionsOwner, { id, version }: Named) =>
  world.promotions.join({ owner, campaign: id, version, key: `join-${(joins += 1)}` }, 'EN')
async function seen(owner: PromotionsOwner, { id }: Named) {
  const missions = await world.promotions.missions(owner, 'EN')
  expect([...Value.Errors(missionsSummary.answer, { missions })]).toEqual([])
  const found = missions.find((each) => each.id === id)
  return `${found?.status} ${found?.steps.map(({ done, needed }) => `${done}/${needed}`).join(' ')}`
}
const play = (owner: PromotionsOwner, stake: bigint, more: object = {}) =>
  world.play([{ member: owner.id, stakeUnits: stake * UNITS, ...more }])
const later = (hours: number): void => world.clock.set(world.clock.now().add({ hours }).toString())

it('[PROMO-04, PR-34] counts settled play after joining, in its categories, and is claimed once', async () => {
  const owner = await world.member()
  const spin = await mission('spin', [slots('100'), { counts: 'deposits', needed: { MMK: '50' } }], { claimDays: 7, days: 300 })
  await play(owner, 500n)
  expect(await seen(owner, spin)).toBe('join 0.00/100.00 0.00/50.00')
  expect(await join(owner, spin)).toMatchObject({ ok: true, value: { status: 'process' } })
  const begun = world.clock.now()
  later(1)
  world.told.length = 0
  await play(owner, 40n)
  // An open page hears of the progress; a round that fills no step tells nothing.
  expect(world.told).toEqual(['process'])
  await play(owner, 30n, { category: 'LIVE' })
  await play(owner, 30n, { placedAt: begun.subtract({ seconds: 1 }) })
  expect(world.told).toEqual(['process'])
  await play(owner, 30n, { bonusStakeUnits: 10n * UNITS })
  expect(await seen(owner, spin)).toBe('process 60.00/100.00 0.00/50.00')
  await world.deposit(owner, 50n)
  await play(owner, 60n)
  expect(await seen(owner, spin)).toBe('claim 120.00/100.00 50.00/50.00')
  expect(await world.promotions.state(owner, 'EN')).toEqual({
    availablePromoCount: 1,
    rewards: 1,
    missions: 1,
    availablePromo: [{ code: 'REFERRAL', enabled: false }],
    VIP: { label: '', level: 0 },
  })
  const [{ award, version } = { award: '', version: 0 }] = await world.promotions.missions(owner, 'EN')
  const claim = { owner, campaign: spin.id, version, award: award ?? undefined, key: 'claim-spin' }
  for (const _ of [1, 2]) expect(await world.promotions.claim(claim, 'EN')).toMatchObject({ ok: true, value: { status: 'claimed' } })
  expect(await world.balance(owner)).toBe(550n * UNITS)
})

it('[PR-34] gives a bet to one mission only, the one that was joined first, and takes back what is undone from there', async () => {
  const owner = await world.member()
  const [first, second] = [await mission('first', [slots('100')]), await mission('second', [slots('100')])]
  await join(owner, first)
  later(1)
  await join(owner, second)
  later(1)
  await play(owner, 90n, { round: 'shared' })
  expect([await seen(owner, first), await seen(owner, second)]).toEqual(['process 90.00/100.00', 'process 0.00/100.00'])
  await play(owner, -90n, { round: 'shared' })
  await play(owner, 100n, { round: 'other' })
  await world.payDue()
  expect([await seen(owner, first), await seen(owner, second)]).toEqual(['issued 100.00/100.00', 'process 0.00/100.00'])
  expect(await world.balance(owner)).toBe(500n * UNITS)
  await play(owner, 10n)
  // A correction of what made the first one never reaches the second.
  await play(owner, -100n, { round: 'other' })
  expect(await seen(owner, second)).toBe('process 10.00/100.00')
})

it('[PR-34] ends by its own time: play after it counts nothing, and the clock closes it', async () => {
  const owner = await world.member()
  const short = await mission('short', [slots('100')])
  await join(owner, short)
  later(71)
  await play(owner, 60n)
  later(1)
  await play(owner, 60n)
  expect(await seen(owner, short)).toBe('process 60.00/100.00')
  await world.promotions.closeOver()
  expect(await seen(owner, short)).toBe('process 60.00/100.00')
  later(1)
  await world.promotions.closeOver()
  expect(await seen(owner, short)).toMatch(/^join /)
  expect(await world.balance(owner)).toBe(0n)
})

it('[PR-33, PR-34] counts a day of signing in once', async () => {
  const owner = await world.member()
  const calendar = await world.campaign(
    offer('calendar', { trigger: { by: 'sign-in', gives: 'points', table: { MMK: ['1'] } }, rewards: undefined }),
  )
  const loyal = await mission('loyal', [{ counts: 'sign-ins', needed: 2 }])
  await join(owner, loyal)
  for (const _ of [1, 2]) await world.promotions.signIn(owner, calendar.version)
  expect(await seen(owner, loyal)).toBe('process 1.00/2.00')
  later(24)
  await world.promotions.signIn(owner, calendar.version)
  await world.payDue()
  expect(await seen(owner, loyal)).toBe('issued 2.00/2.00')
})
