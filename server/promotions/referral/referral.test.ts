/** Proves referral: a friend counts once they are verified, deposited and wagered, both are paid once, and nobody is their own friend. */
import { UNITS } from '@baize/contract/values/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../ledger/ledger.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import { promotionsJobs } from '../jobs.ts'
import type { PromotionsOwner } from '../needs.ts'
import { offer, smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
  const { rewards: _none, ...friends } = offer('friends', {
    trigger: {
      by: 'referral',
      deposits: { MMK: '5000' },
      turnover: { MMK: '10000' },
      inviter: { MMK: '2000' },
      invited: { MMK: '1000' },
      most: 2,
    },
  })
  await world.campaign(friends)
})
afterAll(async () => {
  expect((await proveBooks(database.reader)).faults).toEqual([])
  await world.close()
  await database.drop()
})

const page = (owner: PromotionsOwner) => world.promotions.referral(owner, 'EN')

/** Somebody who comes by a member's code, and does what counts. */
async function friendOf(inviter: PromotionsOwner, { plays = 10_000n, pays = 5_000n } = {}): Promise<PromotionsOwner> {
  const code = (await page(inviter)).code ?? ''
  const friend = await world.member()
  expect(await world.promotions.isOpenReferral(code)).toBe(true)
  await database.write(async (tx) => {
    const referrer = await world.promotions.inviterOf(tx, code)
    await world.promotions.takeInvited(tx, { id: friend.id, currency: 'MMK' }, referrer!)
  })
  await world.promotions.hearRegistered(friend.id)
  await world.deposit(friend, pays)
  await world.play([{ member: friend.id, stakeUnits: plays * UNITS }])
  world.verified.add(friend.id)
  return friend
}

async function judge(): Promise<void> {
  await world.promotions.judgeReferrals()
  await world.payDue()
}

it('[PROMO-04, PR-37] pays both once when the friend is verified, deposited and wagered, and not before', async () => {
  const inviter = await world.member()
  const friend = await friendOf(inviter, { plays: 9_999n })
  await judge()
  await world.play([{ member: friend.id, stakeUnits: 1n * UNITS, currency: 'THB' }])
  await judge()
  expect((await page(inviter)).invited).toMatchObject([{ state: 'came' }])
  await world.play([{ member: friend.id, stakeUnits: 1n * UNITS }])
  world.verified.delete(friend.id)
  await judge()
  expect(await world.balance(inviter)).toBe(0n)
  world.verified.add(friend.id)
  await Promise.all([judge(), judge()])
  await judge()
  expect([await world.balance(inviter), await world.balance(friend)]).toEqual([2_000n * UNITS, 6_000n * UNITS])
  expect(await page(inviter)).toMatchObject({
    total: 1,
    rewards: '2000.00',
    invited: [{ state: 'counted', masked: expect.stringContaining('***') }],
  })
})

it('[PR-37, PR-13] counts what a friend played with own money, by the weight of its games, and nothing of bonus money', async () => {
  const inviter = await world.member()
  const friend = await friendOf(inviter, { plays: 0n })
  const plays = async (stake: bigint, bonus: bigint, counted?: bigint) => {
    const row = { member: friend.id, stakeUnits: stake * UNITS, bonusStakeUnits: bonus * UNITS }
    await world.play([counted === undefined ? row : { ...row, countedUnits: counted * UNITS }])
    await judge()
    return (await page(inviter)).invited.map(({ state }) => state)
  }
  expect(await plays(20_000n, 20_000n)).toEqual(['came'])
  expect(await plays(20_000n, 15_000n)).toEqual(['came'])
  expect(await plays(20_000n, 0n, 4_999n)).toEqual(['came'])
  expect(await plays(1n, 0n)).toEqual(['counted'])
})

it('[PR-37] waits for the deposits, and counts no more friends of one member than the terms say', async () => {
  const inviter = await world.member()
  const late = await friendOf(inviter, { pays: 4_999n })
  await judge()
  expect(await world.balance(inviter)).toBe(0n)
  await world.deposit(late, 1n)
  for (let more = 0; more < 2; more += 1) await friendOf(inviter)
  await judge()
  expect(await world.balance(inviter)).toBe(4_000n * UNITS)
  expect((await page(inviter)).invited.map(({ state }) => state)).toEqual(['counted', 'counted', 'counted'])
  // The friends of another campaign are counted there.
  const { id } = await world.campaign(offer('other'))
  await database.pool.query('update promotions_invited set campaign = $1 where referrer = $2', [id, inviter.id])
  await friendOf(inviter)
  await judge()
  expect(await world.balance(inviter)).toBe(6_000n * UNITS)
})

it('[PR-37, OPS-08] pays for a friend although one who comes first cannot be judged', async () => {
  const inviter = await world.member()
  const [bad, good] = [await friendOf(inviter), await friendOf(inviter)]
  const heal = await poison(database.pool, 'promotions_invited', 'member', bad.id)
  const paid = async () => [await world.balance(bad), await world.balance(good)]
  // A run whose slice is over judges no further friend.
  await promotionsJobs(world.promotions).tasks['promotions-referrals']!({}, { isOver: () => true })
  await world.payDue()
  expect(await paid()).toEqual([5_000n * UNITS, 5_000n * UNITS])
  await judge()
  expect(await paid()).toEqual([5_000n * UNITS, 6_000n * UNITS])
  expect(await failuresNow(database.reader, 9)).toMatchObject([
    { loop: 'promotions-referrals', item: bad.id, failures: 1, reason: POISONED },
  ])
  await heal()
  world.clock.forward({ seconds: 3 })
  await judge()
  expect([await paid(), await failuresNow(database.reader, 9)]).toEqual([[6_000n * UNITS, 6_000n * UNITS], []])
})

it('[PR-42] gives nothing to one person who is both, and lets staff look where an address is shared', async () => {
  const inviter = await world.member()
  const self = await friendOf(inviter)
  world.alike.set(`${inviter.id}/${self.id}`, 'same')
  const neighbour = await friendOf(inviter)
  world.alike.set(`${inviter.id}/${neighbour.id}`, 'alike')
  await judge()
  expect([await world.balance(inviter), await world.balance(self)]).toEqual([0n, 5_000n * UNITS])
  expect((await page(inviter)).invited.map(({ state }) => state)).toEqual(expect.arrayContaining(['refused', 'counted']))
  const { content } = await world.promotions.rewards(inviter, { pageNo: 1, pageSize: 20 }, 'EN')
  expect(content).toMatchObject([{ status: 'applying', amount: '2000.00' }])
})

it('[PR-37, PR-48] waits while a side is frozen, and gives nothing to one who is excluded', async () => {
  const inviter = await world.member()
  const friend = await friendOf(inviter)
  world.kept.set(inviter.id, 'account-blocked')
  await judge()
  expect((await page(inviter)).invited).toMatchObject([{ state: 'came' }])
  world.kept.delete(inviter.id)
  world.kept.set(friend.id, 'account-excluded')
  await judge()
  expect([await world.balance(inviter), await world.balance(friend)]).toEqual([2_000n * UNITS, 5_000n * UNITS])
  expect((await world.promotions.rewards(friend, { pageNo: 1, pageSize: 20 }, 'EN')).content).toEqual([])
})

it('[PR-37, MEMBER-08] has one code for each member, and none for agents', async () => {
  const [inviter, agent] = [await world.member(), await world.member(1)]
  const { code, link } = await page(inviter)
  expect((await page(inviter)).code).toBe(code)
  expect(link).toBe(`https://baize.test/register?referralCode=${code}`)
  expect(await page(agent)).toMatchObject({ enabled: false, code: null, link: null })
  // The badges say the same.
  const badge = async (owner: PromotionsOwner) => (await world.promotions.state(owner, 'EN')).availablePromo
  expect([await badge(inviter), await badge(agent)]).toEqual([
    [{ code: 'REFERRAL', enabled: true }],
    [{ code: 'REFERRAL', enabled: false }],
  ])
  expect(await world.promotions.isOpenReferral('nobodyxx')).toBe(false)
})
