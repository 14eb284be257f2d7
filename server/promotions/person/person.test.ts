/** Proves that one person has one award, at the joining, at the claim and in a race. Staff look where only an address is shared (PR-42). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
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

type CampaignKey = { readonly id: string; readonly version: number }
let keys = 0
const join = async (owner: PromotionsOwner, { id, version }: CampaignKey, code: string | undefined = 'jade'): Promise<string> => {
  const joined = await world.promotions.join({ owner, campaign: id, version, key: `k${(keys += 1)}`, code }, 'EN')
  return joined.ok ? joined.value.status : joined.code
}
const claim = async (owner: PromotionsOwner, { id, version }: CampaignKey): Promise<string> => {
  const claimed = await world.promotions.claim({ owner, campaign: id, version, key: `k${(keys += 1)}` }, 'EN')
  return claimed.ok ? claimed.value.status : claimed.code
}
const pair = async () => [await world.member(), await world.member()] as const
const markBoth = (members: readonly PromotionsOwner[], mark: string) => {
  for (const { id } of members) world.persons.set(id, { marks: [mark] })
}

it('[PR-42] refuses a second account of one person, in every way in which a person takes part, and lets it in another period', async () => {
  const [first, second] = await pair()
  const TABLE = { by: 'sign-in', gives: 'cash', table: { MMK: ['10'] } }
  markBoth([first, second], 'document:1')
  const code = await world.campaign(offer('by-code', { periodType: 'daily' }))
  expect([await join(first, code), await join(second, code)]).toEqual(['issued', 'promotion-same-person'])
  const deposit = await world.campaign(offer('by-deposit', { trigger: { by: 'deposit', least: { MMK: '10' } } }))
  expect([await join(second, deposit), await join(first, deposit)]).toEqual(['process', 'promotion-same-person'])
  const story = await world.campaign(offer('by-story', { trigger: { by: 'application' } }))
  const apply = async (owner: PromotionsOwner) => {
    const { id, version } = story
    const applied = await world.promotions.apply({ owner, campaign: id, version, key: `k${(keys += 1)}`, comment: '', images: [] }, 'EN')
    return applied.ok ? applied.value.status : applied.code
  }
  expect([await apply(first), await apply(second)]).toEqual(['applying', 'promotion-same-person'])
  const { version } = await world.campaign(offer('calendar', { trigger: TABLE, rewards: undefined, periodType: 'daily' }))
  expect(await world.promotions.signIn(first, version)).toMatchObject({ ok: true })
  expect(await world.promotions.signIn(second, version)).toMatchObject({ ok: false, code: 'promotion-same-person' })
  await world.campaign(offer('newcomers', { trigger: { by: 'registration' } }))
  for (const { id } of [first, second]) await world.promotions.hearRegistered(id)
  await world.payDue()
  expect([await world.balance(first), await world.balance(second)]).toEqual([1_010n * UNITS, 0n])
  world.clock.forward({ hours: 24 })
  expect([await join(second, code), await join(first, code)]).toEqual(['issued', 'promotion-same-person'])
})

it('[PR-42] gives one award to one person, whose two accounts ask at the same moment', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => world.member()))
  markBoth(members, 'number:2')
  const race = await world.campaign(offer('race'))
  const answers = await Promise.all(members.map((owner) => join(owner, race)))
  expect(answers.toSorted()).toEqual(['issued', ...Array<string>(7).fill('promotion-same-person')])
})

it('[PR-42] judges again at the claim, since identifying data may come later', async () => {
  const [first, second] = await pair()
  const late = await world.campaign(offer('late', { claimDays: 7 }))
  expect([await join(first, late), await join(second, late)]).toEqual(['claim', 'claim'])
  markBoth([first, second], 'phone:3')
  expect([await claim(first, late), await claim(second, late)]).toEqual(['claimed', 'promotion-same-person'])
  const [third, fourth] = await pair()
  expect([await join(third, late), await join(fourth, late)]).toEqual(['claim', 'claim'])
  world.persons.set(fourth.id, { same: [third.id] })
  expect([await claim(third, late), await claim(fourth, late)]).toEqual(['claimed', 'promotion-same-person'])
  expect([await world.balance(second), await world.balance(fourth)]).toEqual([0n, 0n])
})

it('[PR-42] lets staff look where an address is shared, at the credit and at the claim, and then pays what they approve', async () => {
  const [first, second] = await pair()
  world.persons.set(second.id, { alike: [first.id] })
  const [direct, claimed] = [await world.campaign(offer('direct')), await world.campaign(offer('claimed', { claimDays: 7 }))]
  expect([await join(first, direct), await join(second, direct)]).toEqual(['issued', 'applying'])
  world.persons.delete(second.id)
  expect([await join(first, claimed), await join(second, claimed)]).toEqual(['claim', 'claim'])
  world.persons.set(second.id, { alike: [first.id] })
  expect(await claim(second, claimed)).toBe('applying')
  expect(await world.balance(second)).toBe(0n)
  const { staff } = world.promotions
  const waiting = (await staff.awards(database.reader)).filter(({ why }) => why !== '')
  expect(waiting.map(({ campaign, why }) => `${campaign} ${why}`)).toEqual(['direct alike', 'claimed alike'])
  for (const { award } of waiting) await database.transact((tx) => staff.approve(tx, { award, by: 'Daw Mya', reason: 'Two sisters.' }))
  expect(await world.balance(second)).toBe(1_000n * UNITS)
})

it('[PR-42] frees the place of an award that ended without a credit, and keeps that of one that was paid', async () => {
  const [first, second] = await pair()
  markBoth([first, second], 'document:5')
  const deposit = await world.campaign(offer('freed', { trigger: { by: 'deposit', least: { MMK: '10' } } }))
  await join(first, deposit)
  const { content } = await world.promotions.rewards(first, { pageNo: 1, pageSize: 1 }, 'EN')
  await world.promotions.leave({ owner: first, campaign: deposit.id, award: content[0]!.id }, 'EN')
  expect(await join(second, deposit)).toBe('process')
  const late = await world.campaign(offer('over', { claimDays: 1 }))
  expect([await join(first, late), await join(second, late)]).toEqual(['claim', 'promotion-same-person'])
  world.clock.forward({ hours: 24 })
  await world.promotions.closeOver()
  expect([await join(second, late), await claim(second, late), await join(first, late)]).toEqual([
    'claim',
    'claimed',
    'promotion-same-person',
  ])
})
