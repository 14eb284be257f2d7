/** Proves the edges of what people and staff do with campaigns: the last instant, the exact amount, the other campaign, the empty budget. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { PromotionsOwner } from './needs.ts'
import { offer, smallWorld, type SmallWorld } from './testing/small-world.ts'

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

type Named = { readonly id: string; readonly version: number }
let keys = 0
const newKey = (): string => `key-${(keys += 1)}`
const said = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'ok' : outcome.code)
const join = async (owner: PromotionsOwner, { id, version }: Named, code?: string, key = newKey()) =>
  world.promotions.join({ owner, campaign: id, version, key, code }, 'EN')
const awards = async (owner: PromotionsOwner) => (await world.promotions.rewards(owner, { pageNo: 1, pageSize: 60 }, 'EN')).content
const idOf = async (owner: PromotionsOwner, { id }: Named): Promise<string> =>
  (await awards(owner)).find(({ promotion }) => promotion === id)!.id
const budgetOf = async (of: string) => (await world.promotions.staff.campaigns(database.reader)).find(({ code }) => code === of)?.budget
const MATCH = { by: 'deposit', least: { MMK: '100' } }
const HALF = [{ kind: 'cash', shareBp: 5_000, most: { MMK: '300' } }]

it('[PR-08, PR-30] ends an award whose share the budget no longer covers, and gives it nothing', async () => {
  const poor = await world.campaign(offer('poor', { trigger: MATCH, rewards: HALF, limits: { budget: { MMK: '250' } } }))
  const [first, second, third] = [await world.member(), await world.member(), await world.member()]
  for (const owner of [first, second, third]) expect(said(await join(owner, poor))).toBe('ok')
  await world.deposit(first, 400n)
  await world.deposit(second, 102n)
  await world.deposit(third, 100n)
  expect([await awards(first), await awards(second), await awards(third)]).toMatchObject([
    [{ status: 'issued', amount: '200.00' }],
    [{ status: 'close', reason: 'promotion-over' }],
    [{ status: 'issued', amount: '50.00' }],
  ])
  expect([await world.balance(second), await budgetOf('poor')]).toEqual([102n * UNITS, '0.00 MMK'])
})

it('[PR-30] makes one award of one deposit, for the joined campaign that is the oldest, and none of a deposit before the joining', async () => {
  const [old, late] = [
    await world.campaign(offer('old-match', { trigger: MATCH })),
    await world.campaign(offer('late-match', { trigger: MATCH })),
  ]
  const owner = await world.member()
  await join(owner, late)
  world.clock.forward({ minutes: 1 })
  await join(owner, old)
  const made = async (of: Named, instant: string) =>
    database.pool.query('update promotions_award set made_at = $1 where campaign = $2', [instant, of.id])
  // Joined after the deposit, as the ledger dates it.
  for (const each of [old, late]) await made(each, '2999-01-01T00:00:00Z')
  await world.deposit(owner, 500n)
  const seen = async () => Object.fromEntries((await awards(owner)).map(({ promotion, status }) => [promotion, status]))
  expect(await seen()).toEqual({ [old.id]: 'process', [late.id]: 'process' })
  await made(late, '2026-11-20T08:00:00Z')
  await made(old, '2026-11-20T08:01:00Z')
  await world.deposit(owner, 99n)
  expect(await seen()).toEqual({ [old.id]: 'process', [late.id]: 'process' })
  await world.deposit(owner, 100n)
  expect(await seen()).toEqual({ [old.id]: 'process', [late.id]: 'issued' })
  world.clock.set('2026-11-20T08:00:00Z')
})

it('[PR-10] is claimed before its last instant alone, and only as an award of the named campaign', async () => {
  const [waits, other] = [
    await world.campaign(offer('waits', { claimDays: 2, periodType: 'daily' })),
    await world.campaign(offer('other', { claimDays: 2 })),
  ]
  const owner = await world.member()
  for (const each of [waits, other]) await join(owner, each, 'jade')
  const [mine, foreign] = [await idOf(owner, waits), await idOf(owner, other)]
  const claim = async (of: Named, award?: string, key = newKey()) =>
    said(await world.promotions.claim({ owner, campaign: of.id, version: 1, key, award }, 'EN'))
  expect([await claim(waits, foreign), await claim(other, mine)]).toEqual(['not-found', 'not-found'])
  const leave = async (of: Named, award: string, by = owner) =>
    said(await world.promotions.leave({ owner: by, campaign: of.id, award }, 'EN'))
  expect([await leave(waits, foreign), await leave(waits, mine, await world.member()), await leave(waits, mine)]).toEqual([
    'not-found',
    'not-found',
    'state-conflict',
  ])
  world.clock.forward({ hours: 24 })
  await join(owner, waits, 'jade')
  // Without a name it is the oldest that waits.
  world.clock.forward({ hours: 23, minutes: 59 })
  expect(await claim(waits)).toBe('ok')
  expect((await awards(owner)).find(({ id }) => id === mine)?.status).toBe('claimed')
  world.clock.forward({ minutes: 1 })
  expect(await claim(other)).toBe('promotion-not-open')
  world.clock.set('2026-11-20T08:00:00Z')
})

it('[PR-30, WC-03] is chosen with a deposit of the exact minimum, under the version that was shown, and dropped with its order alone', async () => {
  const chosen = await world.campaign(offer('chosen', { trigger: MATCH, rewards: HALF, limits: { budget: { MMK: '900' }, perPeriod: 9 } }))
  const third = await world.campaign(offer('third', { trigger: { by: 'nth-deposit', number: 3, least: { MMK: '5' } } }))
  const owner = await world.member()
  const choose = async (campaign: Named, order: string, units: bigint, version = 1, by = owner) =>
    said(
      await database.transact((tx) =>
        world.promotions.chooseFor(tx, { owner: by, campaign: campaign.id, version, order, units: units * UNITS }),
      ),
    )
  expect(await choose(chosen, 'D1', 99n)).toBe('amount-below-minimum')
  expect(await choose(chosen, 'D1', 100n, 2)).toBe('terms-changed')
  expect(await choose({ id: owner.id, version: 1 }, 'D1', 100n)).toBe('promotion-not-open')
  expect(await choose(chosen, 'D1', 100n, 1, { ...owner, id: third.id })).toBe('promotion-not-open')
  expect(await choose(chosen, 'D1', 100n)).toBe('ok')
  expect(await choose(chosen, 'D2', 100n)).toBe('promotion-not-open')
  // Another deposit does not earn what was chosen with an order.
  await world.deposit(owner, 300n)
  expect(await awards(owner)).toMatchObject([{ status: 'process' }])
  await database.write((tx) => world.promotions.dropFor(tx, ['D9']))
  expect(await awards(owner)).toMatchObject([{ status: 'process' }])
  await database.write((tx) => world.promotions.dropFor(tx, ['D1']))
  expect(await awards(owner)).toMatchObject([{ status: 'close', reason: 'over' }])
  // An award that was joined before is bound to the order, under its own version.
  expect(said(await join(owner, chosen))).toBe('ok')
  expect(await choose(chosen, 'D3', 100n)).toBe('ok')
  const { rows } = await database.pool.query(`select deposit_order as "order", state from promotions_award where member = $1 order by id`, [
    owner.id,
  ])
  expect(rows).toEqual([
    { order: 'D1', state: 'close' },
    { order: 'D3', state: 'process' },
  ])
  // An award of older terms is not bound to a deposit that was made under those shown now.
  const late = await world.member()
  expect(said(await join(late, chosen))).toBe('ok')
  const next = await world.campaign(offer('chosen', { trigger: MATCH, rewards: HALF, limits: { perPeriod: 9 } }))
  expect(next).toEqual({ id: chosen.id, version: chosen.version + 1 })
  const orders = async () =>
    (await database.pool.query(`select version, deposit_order as "order" from promotions_award where member = $1`, [late.id])).rows
  expect(await choose(chosen, 'D5', 100n, next.version, late)).toBe('terms-changed')
  expect(await orders()).toEqual([{ version: chosen.version, order: null }])
  expect(await choose(chosen, 'D5', 100n, chosen.version, late)).toBe('ok')
  expect(await orders()).toEqual([{ version: chosen.version, order: 'D5' }])
  const fresh = await world.member()
  expect(await choose(chosen, 'D6', 100n, chosen.version, fresh)).toBe('terms-changed')
  expect(await choose(chosen, 'D6', 100n, next.version, fresh)).toBe('ok')
  expect(await choose(third, 'D4', 5n)).toBe('promotion-not-open')
  await world.deposit(owner, 1n)
  expect(await choose(third, 'D4', 5n)).toBe('ok')
})

it('[PR-05] judges days since the registration by the merchant’s midnight', async () => {
  const audience = [
    { fact: 'daysHere', op: '>=', value: '1' },
    { fact: 'registered', op: '=', value: '2026-11-20' },
  ]
  const loyal = await world.campaign(offer('loyal', { audience }))
  const owner = await world.member()
  world.clock.set('2026-11-20T17:29:59Z')
  expect(said(await join(owner, loyal, 'jade'))).toBe('promotion-not-open')
  world.clock.set('2026-11-20T17:30:00Z')
  expect(said(await join(owner, loyal, 'jade'))).toBe('ok')
  expect(said(await join({ ...owner, id: loyal.id }, loyal, 'jade'))).toBe('not-found')
  expect(said(await join(owner, { id: owner.id, version: 1 }, 'jade'))).toBe('not-found')
  world.clock.set('2026-11-20T08:00:00Z')
})

it('[PR-05, PR-38] judges a level by what a member has now, and not by the highest that they ever had', async () => {
  const vip = await world.campaign(offer('vip', { audience: [{ fact: 'level', op: '>=', value: '2' }] }))
  const owner = await world.member()
  await world.promotions.hearRegistered(owner.id)
  const stands = (level: number) =>
    database.pool.query(
      `insert into promotions_standing (member, month, level, highest_ever) values ($1, '2026-11-01', $2, 3)
       on conflict (member) do update set level = excluded.level, highest_ever = 3`,
      [owner.id, level],
    )
  await stands(1)
  expect(said(await join(owner, vip, 'jade'))).toBe('promotion-not-open')
  await stands(2)
  expect(said(await join(owner, vip, 'jade'))).toBe('ok')
})

it('[PR-08, PR-10] lets one publish up to the campaign’s own limit, and refuses what staff cannot do', async () => {
  const { staff } = world.promotions
  const write = (document: unknown) => database.transact((tx) => staff.write(tx, document))
  const publish = (code: string) => database.transact((tx) => staff.publish(tx, code))
  const stop = (code: string) => database.transact((tx) => staff.stop(tx, code))
  const large = (budget?: string) =>
    offer('exact', { limits: budget === undefined ? {} : { budget: { MMK: budget } }, approval: { twoAbove: { MMK: '1000' } } })
  expect(await write(large('1000'))).toMatchObject({ value: { before: { version: '0' }, after: { version: '1', state: 'draft' } } })
  // A draft is written again under its version until it is published.
  expect(await write(large('1000'))).toMatchObject({ value: { after: { version: '1' } } })
  expect([said(await publish('nobody')), said(await stop('nobody')), said(await stop('exact'))]).toEqual([
    'not-found',
    'not-found',
    'state-conflict',
  ])
  const first = await publish('exact')
  expect(first).toMatchObject({ value: { after: { state: 'published', version: '1' } } })
  expect(first).not.toHaveProperty('value.needsTwo')
  expect(said(await publish('exact'))).toBe('state-conflict')
  for (const [budget, version] of [
    ['1000.01', '2'],
    [undefined, '3'],
  ] as const) {
    expect(await write(large(budget))).toMatchObject({ value: { after: { version } } })
    expect(await publish('exact')).toMatchObject({ value: { after: { version }, needsTwo: true } })
  }
  expect([said(await stop('exact')), said(await stop('exact'))]).toEqual(['ok', 'state-conflict'])
  const review = (award: string) => ({ award, by: 'Daw Mya', reason: 'r' })
  const story = await world.campaign(offer('story', { trigger: { by: 'application' }, limits: { budget: { MMK: '500' } } }))
  for (const award of ['no-id', story.id])
    for (const act of ['approve', 'reject'] as const)
      expect(said(await database.transact((tx) => staff[act](tx, review(award))))).toBe('not-found')
  expect(await staff.steps(database.reader, 'no-id')).toEqual([])
  const owner = await world.member()
  const applied = await world.promotions.apply({ owner, campaign: story.id, version: 1, key: newKey(), comment: '', images: [] }, 'EN')
  if (!applied.ok) throw new Error(applied.code)
  expect(await budgetOf('story')).toBe('0.00 MMK')
  expect(said(await database.transact((tx) => staff.reject(tx, review(applied.value.id))))).toBe('ok')
  expect(said(await database.transact((tx) => staff.reject(tx, review(applied.value.id))))).toBe('state-conflict')
  expect(await budgetOf('story')).toBe('500.00 MMK')
  expect(await staff.steps(database.reader, applied.value.id)).toMatchObject([
    { from: '', to: 'applying', by: 'person', who: '' },
    { from: 'applying', to: 'rejected', by: 'staff', who: 'Daw Mya', reason: 'r' },
  ])
  const level = {
    currency: 'MMK',
    level: 1,
    names: { EN: 'a', MY: 'b' },
    turnover: '1',
    deposits: '2',
    keep: '3',
    reward: '4',
    pointsBp: 10_000,
  }
  const set = async (value: unknown) => said(await database.transact((tx) => staff.setLevel(tx, value)))
  expect([await set({ ...level, pointsBp: 9_999 }), await set({ ...level, level: 0 }), await set(level)]).toEqual([
    'value-refused',
    'value-refused',
    'ok',
  ])
  const shown = await world.promotions.vip({ owner: undefined, currency: 'MMK', language: 'MY' })
  expect(shown.levels).toEqual([
    { level: 1, name: 'b', turnover: '1.00', deposits: '2.00', keep: '3.00', reward: '4.00', pointsBp: 10_000 },
  ])
})

it('[PR-36] counts a raffle’s tickets by its currency, its games and its sale', async () => {
  const trigger = { by: 'raffle', currency: 'MMK', per: '100', prizes: ['900'], onePerMember: true, categories: ['RNG'] }
  const raffle = await world.campaign(offer('slots', { trigger, rewards: undefined, window: { from: '2026-11-21', until: '2026-11-22' } }))
  const owner = await world.member()
  const play = (more: object, moment = '2026-11-20T18:00:00Z') => {
    const at = Temporal.Instant.from(moment)
    return world.play([{ member: owner.id, stakeUnits: 100n * UNITS, placedAt: at, at, ...more }])
  }
  const mine = async () => {
    const seen = await world.promotions.raffle(owner, raffle.id, 'EN')
    return seen.ok ? (seen.value.mine?.tickets ?? 0) : seen.code
  }
  const bring = async (by = owner, of = raffle.id) =>
    said(await world.promotions.bringPart({ owner: by, campaign: of, version: 1, part: 'p' }, 'EN'))
  await play({ category: 'LIVE' })
  await play({ currency: 'THB' })
  await play({}, '2026-11-20T17:29:59Z')
  await play({}, '2026-11-21T17:30:00Z')
  expect([await mine(), await bring()]).toEqual([0, 'promotion-not-open'])
  await play({}, '2026-11-20T17:30:00Z')
  await play({}, '2026-11-21T17:29:59Z')
  expect(await mine()).toBe(2)
  world.clock.set('2026-11-20T18:00:00Z')
  world.kept.set(owner.id, 'account-blocked')
  expect(await bring()).toBe('account-blocked')
  world.kept.delete(owner.id)
  expect([await bring(owner, owner.id), await bring()]).toEqual(['not-found', 'ok'])
  expect(said(await world.promotions.raffle(owner, owner.id, 'EN'))).toBe('not-found')
  expect(said(await world.promotions.raffleProof(owner.id, 'EN'))).toBe('not-found')
  world.clock.set('2026-11-21T17:31:59Z')
  await world.promotions.runSets()
  expect((await world.promotions.raffleProof(raffle.id, 'EN')).ok && (await mine())).toBe(2)
  const stateOf = async () => {
    const proof = await world.promotions.raffleProof(raffle.id, 'EN')
    return proof.ok ? proof.value.state : proof.code
  }
  expect(await stateOf()).toBe('closing')
  world.clock.set('2026-11-21T17:32:00Z')
  await world.promotions.runSets()
  await world.payDue()
  expect([await stateOf(), await world.balance(owner)]).toEqual(['drawn', 900n * UNITS])
  world.clock.set('2026-11-20T08:00:00Z')
})

it('[PR-37] pays only who takes part, in a campaign that is open in their currency', async () => {
  expect((await world.promotions.referral(await world.member(), 'EN')).enabled).toBe(false)
  const [early, inviter] = [await world.member(), await world.member()]
  const take = (friend: PromotionsOwner) =>
    database.write((tx) => world.promotions.takeInvited(tx, { id: friend.id, currency: friend.currency }, inviter.id))
  await take(early)
  const { rewards: _none, ...friends } = offer('friends', {
    window: { from: '2026-11-20', until: '2026-11-22' },
    trigger: { by: 'referral', deposits: { MMK: '0' }, turnover: { MMK: '100' }, inviter: { MMK: '20' }, invited: { MMK: '10' } },
  })
  await world.campaign(friends)
  const page = await world.promotions.referral(inviter, 'EN')
  // Another length than an agent's link.
  expect(page.code).toMatch(/^[a-km-np-z2-9]{8}$/)
  expect(page).toMatchObject({ enabled: true, inviter: '20.00', invitedReward: '10.00', turnover: '100.00', most: null, total: 0 })
  const [friend, agent] = [await world.member(), await world.member(1)]
  for (const each of [friend, agent]) {
    await take(each)
    await world.promotions.hearRegistered(each.id)
    world.verified.add(each.id)
  }
  await world.play([friend, agent].map(({ id }) => ({ member: id, stakeUnits: 150n * UNITS, bonusStakeUnits: 50n * UNITS })))
  await world.promotions.judgeReferrals()
  await world.payDue()
  expect([await world.balance(inviter), await world.balance(friend), await world.balance(agent)]).toEqual([40n * UNITS, 10n * UNITS, 0n])
  expect((await world.promotions.referral(inviter, 'EN')).total).toBe(2)
  expect(await world.promotions.isOpenReferral(page.code ?? '')).toBe(true)
  world.clock.set('2026-11-21T17:30:00Z')
  expect(await world.promotions.isOpenReferral(page.code ?? '')).toBe(false)
  world.clock.set('2026-11-20T08:00:00Z')
})
