/** Acts beside play: what is shown from memory, the pages and lists of a member, what a withdrawal forfeits, and the jobs that end grants. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { bonusJobs } from './jobs.ts'
import { createShown } from './shown.ts'
import { playableGrants } from './store.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterEach(async () => {
  world.clock.reset()
  await assertBooksBalance(world.ledger)
  expect(await world.bonus.prove()).toEqual([])
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const UNIT = 10_000n
it('[PR-14] shows bonus money from a memory of one second, and what a transaction left at once', async () => {
  const [owner, stranger] = [await world.member('10'), await world.member('10')]
  await world.grant(owner, '100', { plays: ['RNG'] })
  const seen = () => world.bonus.shown(owner.wallet)
  const later = async (units: bigint | undefined): Promise<void> => {
    world.clock.forward({ seconds: 1 })
    await expect.poll(() => seen()?.units, { interval: 5 }).toBe(units)
  }
  await later(100n * UNIT)
  expect([seen(), world.bonus.shown(stranger.wallet)]).toEqual([{ units: 100n * UNIT, plays: ['RNG'], real: undefined }, undefined])
  expect(await world.bonus.shownNow(owner)).toEqual({ units: 100n * UNIT, plays: ['RNG'] })
  expect([await world.bonus.leftOf(owner.member, 'MMK'), await world.bonus.leftOf(owner.member, 'THB')]).toEqual([100n * UNIT, 0n])
  // An act is shown at once, with what it left in the main account.
  const place = { owner, round: 'seen' }
  expect(await world.bet({ ...place, id: 'seen-b', stake: '30' })).toBe('ok')
  expect(seen()).toMatchObject({ units: 80n * UNIT, real: 0n })
  expect(await world.win({ ...place, id: 'seen-w', amount: '60' })).toBe('ok')
  expect(seen()).toMatchObject({ units: 120n * UNIT, real: 20n * UNIT })
  // What is refused is not remembered.
  expect(await world.bet({ ...place, id: 'seen-x', stake: '900' })).toBe('balance-too-low')
  expect(seen()).toMatchObject({ units: 120n * UNIT, real: 20n * UNIT })
  expect(await world.undoWin({ ...place, win: 'seen-w' })).toBe('ok')
  expect(await world.rollback({ ...place, bet: 'seen-b', stake: '30' })).toBe('ok')
  expect(seen()).toMatchObject({ units: 100n * UNIT, real: 10n * UNIT })
  const { id } = await world.stands(owner)
  const given = await database.transact((tx) => world.bonus.cancel(tx, owner, id, 'EN'))
  expect(given).toMatchObject({ value: { id, state: 'cancelled', given: '100.00', left: '0.00', madeReal: '0.00' } })
  expect(await world.bonus.shownNow(owner)).toBeUndefined()
  await later(undefined)
})

it('[PR-14] drops a read that began before an act of this process, since the act knows better', async () => {
  const owner = await world.member('10')
  await world.grant(owner, '100', { plays: ['RNG'] })
  const warn = (about: object) => expect.fail(JSON.stringify(about))
  const memory = createShown({ database, clock: world.clock, warn })
  expect(memory.of(owner.wallet)).toBeUndefined()
  memory.remember(owner.wallet, undefined)
  for (let turn = 0; turn < 10; turn += 1) await playableGrants(database.reader)
  expect(memory.of(owner.wallet)).toBeUndefined()
})

it('[PR-14] a read in which one member plays still shows what another was given', async () => {
  const [one, other] = [await world.member('10'), await world.member('10')]
  await world.grant(one, '100', { plays: ['RNG'] })
  await world.grant(other, '70', { plays: ['RNG'] })
  const memory = createShown({ database, clock: world.clock, warn: (about) => expect.fail(JSON.stringify(about)) })
  memory.of(one.wallet)
  memory.remember(one.wallet, undefined)
  await expect.poll(() => memory.of(other.wallet)?.units, { interval: 5 }).toBe(70n * UNIT)
  expect(memory.of(one.wallet)).toBeUndefined()
})

it('[PROMO-04, PR-14, WALLET-02] a bet that comes twice at once takes bonus money once, and its win is shared once', async () => {
  const owner = await world.member('10')
  await world.grant(owner, '100')
  const twice = async (act: () => Promise<string>) => expect(await Promise.all([act(), act()])).toEqual(['ok', 'ok'])
  await twice(() => world.bet({ owner, round: 'twice', id: 'twice-b', stake: '30' }))
  expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '80.00' })
  await twice(() => world.win({ owner, round: 'twice', id: 'twice-w', amount: '60' }))
  expect(await world.stands(owner)).toMatchObject({ real: '20.00', bonus: '120.00' })
})

it('[PROMO-04, PR-23] lists what a grant counted in pages, to its own member alone, and says how far it is', async () => {
  const [owner, stranger] = [await world.member('200'), await world.member()]
  await world.grant(owner, '100', { plays: ['RNG'], contribution: { RNG: 10_000n, SPORTS: 500n } })
  await world.grant(owner, '50')
  for (const round of ['l1', 'l2', 'l3']) {
    await world.bet({ owner, round, id: `${round}:${owner.member}`, stake: '30' })
    await world.settle({ owner, round })
  }
  const { id } = await world.stands(owner)
  const page = async (pageNo: number, of = owner.member) => {
    const found = await world.bonus.bets(of, id, { pageNo, pageSize: 2 })
    return found.ok
      ? [found.value.content.map(({ stake, counted }) => [stake, counted]), found.value.pageNum, found.value.totalPages, found.value.total]
      : found.code
  }
  const line = ['30.00', '30.00']
  expect([await page(1), await page(2), await page(1, stranger.member)]).toEqual([[[line, line], 1, 2, 3], [[line], 2, 2, 3], 'not-found'])
  const list = async (which?: 'open' | 'waiting' | 'past') =>
    (await world.bonus.list(owner.member, which, 'MY')).map(({ given, state, name }) => [given, state, name])
  const [first, second] = [
    ['100.00', 'active', 'ကြိုဆို'],
    ['50.00', 'waiting', 'ကြိုဆို'],
  ]
  expect([await list('open'), await list('waiting'), await list('past'), (await list()).length]).toEqual([[first], [second], [], 2])
  const [open, waiting] = [
    (await world.bonus.list(owner.member, 'open', 'EN'))[0],
    (await world.bonus.list(owner.member, 'waiting', 'EN'))[0],
  ]
  expect(open).toMatchObject({ required: '1000.00', done: '90.00', remaining: '910.00', left: '100.00', maxBet: null, form: 'convertible' })
  expect(open?.shares).toEqual([
    { category: 'RNG', share: 10_000, plays: true },
    { category: 'SPORTS', share: 500, plays: false },
  ])
  expect([waiting?.until, waiting?.left]).toEqual([null, '0.00'])
  const empty = await world.bonus.bets(owner.member, waiting!.id, { pageNo: 1, pageSize: 2 })
  expect(empty).toMatchObject({ value: { content: [], totalPages: 1, total: 0 } })
})

it('[PR-27] a withdrawal forfeits an open grant that says so, and nothing of one that is kept or of nobody', async () => {
  const [owner, keeper, nobody] = [await world.member('10'), await world.member('10'), await world.member('10')]
  await world.grant(owner, '100')
  await world.grant(keeper, '100', { onWithdrawal: 'keep' })
  await database.write(async (tx) => expect(await world.bonus.atStake(tx, nobody)).toBeUndefined())
  await database.write(async (tx) => expect(await world.bonus.atStake(tx, keeper)).toBeUndefined())
  const { id } = await world.stands(owner)
  await database.write(async (tx) => {
    const at = await world.bonus.atStake(tx, owner)
    expect([at?.grant, at?.units]).toEqual([id, 100n * UNIT])
    await at?.giveUp()
  })
  expect(await world.stands(owner)).toMatchObject({ real: '10.00', bonus: '0.00', house: '100.00', end: 'withdrawn' })
  expect(world.ended.at(-1)).toMatchObject({ member: owner.member, end: 'withdrawn', realUnits: 0n })
  expect(await world.stands(keeper)).toMatchObject({ bonus: '100.00', end: null })
})

it('[PR-25, PR-28] each job ends what is due and no other, from its last instant on', async () => {
  const { tasks, timed } = bonusJobs(world.bonus)
  const [owner, other] = [await world.member(), await world.member()]
  for (const each of [owner, other]) await world.grant(each, '100', {}, 60)
  const ends = async () => [(await world.stands(owner)).end, (await world.stands(other)).end]
  const { id } = await world.stands(owner)
  await tasks['bonus-end']!({ grant: id })
  world.clock.forward({ seconds: 30 })
  await tasks['bonus-end-due']!(undefined)
  expect(await ends()).toEqual([null, null])
  world.clock.forward({ seconds: 31 })
  await tasks['bonus-end']!({ grant: id })
  expect(await ends()).toEqual(['expired', null])
  await tasks['bonus-end-due']!(undefined)
  expect(await ends()).toEqual(['expired', 'expired'])
  expect(timed).toEqual([{ task: 'bonus-end-due', match: '* * * * *' }])
})

it('[PR-25, PR-26] a grant that becomes ready while its deposit comes back answers what it has made real by then', async () => {
  const owner = await world.member()
  await world.grant(owner, '100', { times: 1n }, 3600, 'award:returned')
  await database.pool.query('update bonus_grant set progress_units = required_units where member = $1', [owner.member])
  const returned = () => database.write((tx) => world.bonus.returned(tx, 'award:returned'))
  expect([await returned(), await returned()]).toEqual([100n * UNIT, 100n * UNIT])
  expect(await world.stands(owner)).toMatchObject({ real: '100.00', bonus: '0.00', end: 'completed' })
})
