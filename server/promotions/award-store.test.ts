/** Proves what each statement about awards finds, moves and locks: whose, of which campaign, in which state, up to which instant. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { newId, type Tx } from '../platform/database.ts'
import * as store from './award-store.ts'
import { writeBudget } from './store.ts'
import { freeRows, minutes, NOON, promotionRows } from './testing/rows.ts'

let database: TestDatabase
let rows: ReturnType<typeof promotionRows>
let [one, other, offer, another] = ['', '', '', '']
beforeAll(async () => {
  database = await testDatabase()
  rows = promotionRows(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate promotions_campaign, promotions_member, promotions_award, promotions_award_step cascade')
  ;[one, other] = [await rows.member(), await rows.member()]
  ;[offer, another] = [await rows.campaign('offer', { group: 'g' }), await rows.campaign('another', { group: 'g' })]
})

const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)
const ids = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)

it('[PR-10] finds an award by its campaign, member, period and occasion together', async () => {
  await rows.award(one, offer, { period: 'p', occasion: 'o' })
  const has = (campaign: string, member: string, period: string, occasion: string) =>
    write((tx) => store.hasAward(tx, campaign, member, period, occasion))
  expect(await has(offer, one, 'p', 'o')).toBe(true)
  expect([await has(another, one, 'p', 'o'), await has(offer, other, 'p', 'o')]).toEqual([false, false])
  expect([await has(offer, one, 'q', 'o'), await has(offer, one, 'p', 'x')]).toEqual([false, false])
})

it('[PR-10] keeps everything of an award as it is given, and changes that award alone', async () => {
  const images = [await newId(database.reader)]
  const given = {
    campaign: offer,
    version: 1,
    member: one,
    wallet: 7n,
    currency: 'THB',
    period: 'p',
    occasion: 'o',
    state: 'process' as const,
    kind: 'points' as const,
    amountUnits: 2n,
    baseUnits: 3n,
    requiredUnits: 4n,
    takenUnits: 5n,
    further: [{ kind: 'cash' as const, units: '6' }],
    comment: 'c',
    images,
    joinKey: 'j',
    claimUntil: minutes(1),
    processUntil: minutes(2),
    madeAt: minutes(3),
  }
  const row = await write((tx) => store.insertAward(tx, given))
  const rest = { progressUnits: 0n, reason: null, depositOrder: null, claimKey: null, earnedAt: null, paidAt: null }
  expect(row).toEqual({ id: row.id, ...given, ...rest, changedAt: minutes(3) })
  const still = await rows.award(other, offer, { period: 'p' })
  const change = {
    state: 'claim' as const,
    occasion: 'o2',
    amountUnits: 12n,
    further: [],
    baseUnits: 13n,
    progressUnits: 14n,
    takenUnits: 15n,
    reason: 'r',
    claimKey: 'k',
    claimUntil: minutes(11),
    earnedAt: minutes(12),
    depositOrder: 'D1',
    paidAt: minutes(13),
  }
  const changed = await write((tx) => store.writeAward(tx, row, change, minutes(14)))
  expect(changed).toEqual({ ...row, ...change, changedAt: minutes(14) })
  expect(await write((tx) => store.lockAward(tx, still))).toMatchObject({
    state: 'process',
    occasion: expect.stringMatching(/^o/),
    takenUnits: 0n,
  })
})

it('[PR-10] writes every step with who made it, and reads those of one award in their order', async () => {
  const [award, quiet] = [await rows.award(one, offer), await rows.award(other, offer)]
  const step = { award, from: null, to: 'process' as const, by: 'person' as const, who: null, version: 1, reason: null, at: minutes(9) }
  const end = {
    ...step,
    from: 'process' as const,
    to: 'close' as const,
    by: 'staff' as const,
    who: 'Daw Mya',
    version: 2,
    reason: 'r',
    at: NOON,
  }
  await write(async (tx) => {
    for (const each of [step, { ...step, award: quiet }, end]) await store.insertStep(tx, each)
  })
  expect(await store.stepsOf(database.reader, award)).toEqual([step, end])
})

it('[PR-12] finds what is earned and not paid, up to an instant, the oldest first, without what a set pays', async () => {
  const earned = (at: number, state: 'process' | 'claim' = 'process', more: object = {}) =>
    rows.award(one, offer, { state }, { earned_at: minutes(at), ...more })
  const [second, first] = [await earned(0), await earned(-5)]
  await earned(1)
  await earned(-9, 'claim')
  await earned(-9, 'process', { paid_at: NOON })
  await earned(-9, 'process', { run: another })
  await rows.award(one, offer)
  expect(await store.earnedAwards(database.reader, NOON, 9, [])).toEqual([first, second])
  expect(await store.earnedAwards(database.reader, NOON, 1, [])).toEqual([first])
  expect(await store.earnedAwards(database.reader, NOON, 1, [first])).toEqual([second])
  expect(await write((tx) => store.ownerOf(tx, first))).toBe(one)
  const foreign = await rows.award(other, offer)
  expect(await write((tx) => store.ownerOf(tx, foreign))).toBe(other)
})

it('[PR-30] finds the awards that wait for these deposit orders', async () => {
  const chosen = (order: string, more: object = {}, state: 'process' | 'claim' = 'process', owner = one) =>
    rows.award(owner, offer, { state }, { deposit_order: order, ...more })
  const late = await chosen('D2', {}, 'process', other)
  const [second, first] = [await chosen('D1'), await chosen('D1')].toSorted().toReversed() as [string, string]
  await chosen('D3')
  await chosen('D1', {}, 'claim')
  await chosen('D1', { earned_at: NOON })
  await chosen('D1', { paid_at: NOON })
  expect(ids(await store.chosenWith(database.reader, ['D1', 'D2']))).toEqual([first, second, late])
})

it('[PR-10] locks an award that is named by its id or by a key of its own member', async () => {
  const award = await rows.award(one, offer, { joinKey: 'k' }, { claim_key: 'c' })
  const foreign = await rows.award(other, offer, { joinKey: 'k' })
  await write(async (tx) => {
    expect((await store.lockAward(tx, award))?.id).toBe(award)
    expect([
      await freeRows(database, 'promotions_award', 'id = $1', award),
      await freeRows(database, 'promotions_award', 'id = $1', foreign),
    ]).toEqual([0, 1])
  })
  await write(async (tx) => {
    expect((await store.awardByKey(tx, 'join_key', other, 'k'))?.id).toBe(foreign)
    expect(await freeRows(database, 'promotions_award', 'id = $1', foreign)).toBe(0)
    expect((await store.awardByKey(tx, 'claim_key', one, 'c'))?.id).toBe(award)
    expect([await store.awardByKey(tx, 'claim_key', other, 'c'), await store.awardByKey(tx, 'join_key', one, 'c')]).toEqual([
      undefined,
      undefined,
    ])
  })
})

it('[PR-08] lists a member’s awards of a campaign from the newest on, and the latest of each', async () => {
  const old = await rows.award(one, offer, { madeAt: minutes(-1) })
  const [twin, newest] = [await rows.award(one, offer), await rows.award(one, offer)].toSorted() as [string, string]
  const elsewhere = await rows.award(one, another, { madeAt: minutes(-9) })
  await rows.award(other, offer, { madeAt: minutes(9) })
  expect(ids(await store.awardsOfCampaign(database.reader, offer, one))).toEqual([newest, twin, old])
  expect(ids(await store.latestAwards(database.reader, { id: one, currency: 'MMK' })).toSorted()).toEqual([newest, elsewhere].toSorted())
  await database.pool.query('update promotions_award set made_at = $2 where id = $1', [old, minutes(1).toString()])
  expect(ids(await store.latestAwards(database.reader, { id: one, currency: 'MMK' }))).toContain(old)
})

const takenOf = async (member: string | undefined, id: string, { period = '', group }: { period?: string; group?: string } = {}) => {
  const taken = await store.takenOfCampaigns(database.reader, { member, currency: 'MMK' }, [{ id, period, document: { group } }])
  return taken.get(id)!
}

it('[PR-08] counts what a member had of a campaign, in a period and in all, and what is left of it for everybody', async () => {
  const nothing = { campaign: offer, inPeriod: 0, ever: 0, runs: false, wasRejected: false, inGroup: false, given: 0, leftUnits: null }
  expect(await takenOf(one, offer)).toEqual(nothing)
  await database.pool.query('update promotions_campaign set awards = 7 where id = $1', [offer])
  await write((tx) => writeBudget(tx, offer, 'MMK', 30n))
  await rows.award(other, offer, { period: 'now' })
  const free = { ...nothing, given: 7, leftUnits: 30n }
  expect([await takenOf(one, offer, { period: 'now' }), await takenOf(undefined, offer)]).toEqual([free, free])
  const award = await rows.award(one, offer, { period: 'now' })
  await rows.award(one, offer, { period: 'before', state: 'rejected' })
  expect(await takenOf(one, offer, { period: 'now' })).toEqual({ ...free, inPeriod: 1, ever: 1, runs: true })
  expect(await takenOf(one, offer, { period: 'before' })).toEqual({ ...free, ever: 1, wasRejected: true })
  await database.pool.query(`update promotions_award set paid_at = now() where id = $1`, [award])
  expect(await takenOf(one, offer, { period: 'now' })).toEqual({ ...free, inPeriod: 1, ever: 1 })
  await database.pool.query(`update promotions_award set state = 'close', paid_at = null where id = $1`, [award])
  expect(await takenOf(one, offer, { period: 'now' })).toEqual(free)
})

it('[PR-10] counts the awards that may be claimed now', async () => {
  await rows.award(one, offer, { state: 'claim' })
  await rows.award(one, offer, { state: 'claim', claimUntil: minutes(1) })
  await rows.award(one, offer, { state: 'claim', claimUntil: NOON })
  await rows.award(one, offer)
  await rows.award(other, offer, { state: 'claim' })
  expect(await store.claimableAwards(database.reader, one, NOON)).toBe(2)
})

it('[PR-09] finds another campaign of the group with an award that runs or was paid', async () => {
  const found = async (group = 'g', campaign = another) => (await takenOf(one, campaign, { group })).inGroup
  await rows.award(other, offer)
  expect(await found()).toBe(false)
  const award = await rows.award(one, offer)
  expect([await found(), await found('h'), await found('g', offer)]).toEqual([true, false, false])
  for (const state of ['close', 'rejected']) {
    await database.pool.query('update promotions_award set state = $1, paid_at = null where id = $2', [state, award])
    expect(await found()).toBe(false)
    await database.pool.query('update promotions_award set paid_at = now() where id = $1', [award])
    expect(await found()).toBe(true)
  }
  await database.pool.query(`update promotions_award set state = 'issued', paid_at = null where id = $1`, [award])
  expect(await found()).toBe(true)
  // The group is that of the version under which the award was made.
  await database.pool.query(`insert into promotions_campaign_version (campaign, version, document) values ($1, 2, '{"group":"h"}')`, [
    offer,
  ])
  expect([await found(), await found('h')]).toEqual([true, false])
})

it('[PR-30, PR-34] locks what waits for a cause of these triggers, the oldest first', async () => {
  const deposits = await rows.campaign('deposits', { trigger: 'deposit' })
  const [second, first] = [await rows.award(one, deposits), await rows.award(one, deposits, { madeAt: minutes(-1) })]
  await rows.award(one, offer)
  await rows.award(other, deposits)
  await rows.award(one, deposits, { state: 'claim' })
  await rows.award(one, deposits, {}, { earned_at: NOON })
  await rows.award(one, deposits, {}, { paid_at: NOON })
  await write(async (tx) => {
    expect(ids(await store.lockJoined(tx, one, ['deposit', 'mission']))).toEqual([first, second])
    expect(await freeRows(database, 'promotions_award', 'id = any ($1)', [first, second])).toBe(0)
    expect(await freeRows(database, 'promotions_campaign', 'id = $1', deposits)).toBe(1)
  })
})

it('[PR-48] locks every open award of a member, without what a set is paying', async () => {
  const open = [
    await rows.award(one, offer),
    await rows.award(one, offer, { state: 'claim' }),
    await rows.award(one, offer, { state: 'applying' }),
    await rows.award(one, offer, { state: 'claim' }, { run: another }),
  ]
  await rows.award(one, offer, {}, { run: another })
  await rows.award(one, offer, {}, { paid_at: NOON })
  for (const state of ['issued', 'claimed', 'rejected', 'close', 'join'] as const) await rows.award(one, offer, { state })
  await rows.award(other, offer)
  await write(async (tx) => {
    expect(ids(await store.lockOpen(tx, one))).toEqual(open.toSorted())
    expect(await freeRows(database, 'promotions_award', 'id = any ($1)', open)).toBe(0)
  })
})

it('[PROMO-03] pages a member’s awards from the latest change on, in these states, and counts them by state', async () => {
  const first = await rows.award(one, offer, { madeAt: minutes(1) })
  const [twin, second] = [await rows.award(one, offer, { state: 'claim' }), await rows.award(one, offer)].toSorted() as [string, string]
  await rows.award(other, offer, { madeAt: minutes(9) })
  const page = async (offset: number, limit: number, states?: readonly ('claim' | 'process')[]) =>
    ids(await store.awardPage(database.reader, { member: one, states }, offset, limit))
  expect([await page(0, 2), await page(2, 2), await page(0, 9, ['claim'])]).toEqual([[first, second], [twin], [expect.any(String)]])
  expect(await store.awardCounts(database.reader, one)).toEqual([
    { status: 'claim', awards: 1 },
    { status: 'process', awards: 2 },
  ])
})

it('[PROMO-02] queues applications for staff, the oldest first', async () => {
  const apply = (at: number, state: 'applying' | 'process' = 'applying') => rows.award(one, offer, { state, madeAt: minutes(at) })
  const [second, first] = [await apply(0), await apply(-1)]
  await apply(-2, 'process')
  const found = await store.waitingAwards(database.reader, 9)
  expect(found.map(({ id, code, account }) => [id, code, account.slice(0, 7)])).toEqual([
    [first, 'offer', 'account'],
    [second, 'offer', 'account'],
  ])
  expect(ids(await store.waitingAwards(database.reader, 1))).toEqual([first])
})

it('[PR-10, PR-48] closes what ran out at its last instant, and leaves what is earned, paid, frozen or in time', async () => {
  const held = await rows.member({ heldSince: NOON })
  const gone = await rows.campaign('gone')
  const over = [
    await rows.award(one, offer, { state: 'claim', claimUntil: NOON }),
    await rows.award(one, offer, { processUntil: minutes(-2) }),
    await rows.award(other, gone),
  ]
  const left = [
    await rows.award(one, offer, { state: 'claim', claimUntil: minutes(1) }),
    await rows.award(one, offer, { processUntil: minutes(-2).add({ milliseconds: 1 }) }),
    await rows.award(one, offer),
    await rows.award(one, gone, {}, { earned_at: NOON }),
    await rows.award(one, gone, {}, { paid_at: NOON }),
    await rows.award(one, gone, { state: 'applying', claimUntil: minutes(-9) }),
    await rows.award(held, offer, { state: 'claim', claimUntil: minutes(-9) }),
    await rows.award(held, gone),
  ]
  const before = await rows.states()
  const found = await store.overAwards(database.reader, NOON, [gone], 99, [])
  expect(found.toSorted()).toEqual(over.toSorted())
  expect(await store.overAwards(database.reader, NOON, [gone], 1, [found[0]!])).toEqual([found[1]])
  const closed = await write((tx) => store.closeOver(tx, NOON, [gone], [...over, ...left]))
  expect(closed.map(({ award }) => award).toSorted()).toEqual(over.toSorted())
  expect(closed.find(({ award }) => award === over[2])?.member).toBe(other)
  const after = await rows.states()
  for (const id of over) {
    expect(after[id]).toBe('close')
    expect(await write((tx) => store.lockAward(tx, id))).toMatchObject({ occasion: id, reason: 'over', changedAt: NOON })
    expect(await store.stepsOf(database.reader, id)).toMatchObject([
      { from: before[id], to: 'close', by: 'clock', version: 1, reason: 'over', at: NOON },
    ])
  }
  for (const id of left) expect([id, after[id]]).toEqual([id, before[id]])
})

it('[PR-08, PR-42] gives the budget of each campaign and currency back what closed awards had taken, and frees their places', async () => {
  const budget = (campaign: string, currency: string) =>
    database.pool.query('insert into promotions_budget (campaign, currency, left_units) values ($1, $2, 10)', [campaign, currency])
  await budget(offer, 'MMK')
  await budget(offer, 'THB')
  await budget(another, 'MMK')
  const mark = (campaign: string, period: string, member: string) =>
    database.pool.query('insert into promotions_person_mark (campaign, period, mark, member) values ($1, $2, $3, $4)', [
      campaign,
      period,
      `${member}${period}`,
      member,
    ])
  const end = { state: 'claim' as const, claimUntil: NOON }
  await rows.award(one, offer, { ...end, takenUnits: 5n, period: 'p' })
  // The award of another campaign keeps nothing here.
  await rows.award(one, another, { period: 'p' })
  await rows.award(one, offer, { ...end, takenUnits: 7n, period: 'q' })
  // Another award of the same period keeps the place.
  const kept = await rows.award(one, offer, { state: 'close', period: 'q' }, { paid_at: NOON })
  await rows.award(other, offer, { state: 'claim', claimUntil: minutes(1), takenUnits: 100n, period: 'p' })
  for (const period of ['p', 'q', 'r']) await mark(offer, period, one)
  await mark(another, 'p', one)
  await mark(offer, 'p', other)
  const third = await newId(database.reader)
  await mark(offer, 'p', third)
  const closeAll = async () => {
    const ids = await store.overAwards(database.reader, NOON, [], 99, [])
    await write((tx) => store.closeOver(tx, NOON, [], ids))
  }
  await closeAll()
  const lefts = 'select left_units::int as left from promotions_budget order by campaign = $1 desc, currency'
  const left = async () => (await database.pool.query<{ left: number }>(lefts, [offer])).rows.map((row) => row.left)
  expect(await left()).toEqual([22, 10, 10])
  const marks = async () =>
    (await database.pool.query<{ place: string }>(`select campaign || period || member as place from promotions_person_mark`)).rows
      .map(({ place }) => place)
      .toSorted()
  expect(await marks()).toEqual(
    [`${another}p${one}`, `${offer}p${other}`, `${offer}p${third}`, `${offer}q${one}`, `${offer}r${one}`].toSorted(),
  )
  await database.pool.query(`update promotions_award set state = 'rejected', paid_at = null where id = $1`, [kept])
  await rows.award(one, offer, { ...end, period: 'q' })
  await closeAll()
  expect(await marks()).toEqual([`${another}p${one}`, `${offer}p${other}`, `${offer}p${third}`, `${offer}r${one}`].toSorted())
  await write((tx) => store.returnBudget(tx, { campaign: another, currency: 'MMK' }, 3n))
  expect(await left()).toEqual([22, 10, 13])
})

it('[PR-48] counts a pause from its first instant, and gives the time back to what waits of that member', async () => {
  const times = { claimUntil: minutes(10), processUntil: minutes(20) }
  const waits = [await rows.award(one, offer, times), await rows.award(one, offer, { ...times, state: 'claim' })]
  const still = [
    await rows.award(one, offer, { ...times, state: 'applying' }),
    await rows.award(one, offer, times, { paid_at: NOON }),
    await rows.award(other, offer, times),
  ]
  const untils = async (award: string) => {
    const row = await write((tx) => store.lockAward(tx, award))
    return [row?.claimUntil?.toString(), row?.processUntil?.toString()]
  }
  await write(async (tx) => {
    await store.holdAwards(tx, one, NOON)
    await store.holdAwards(tx, one, minutes(3))
    await store.resumeAwards(tx, one, minutes(5))
    await store.resumeAwards(tx, one, minutes(9))
    await store.resumeAwards(tx, other, minutes(9))
  })
  for (const id of waits) expect(await untils(id)).toEqual([minutes(15).toString(), minutes(25).toString()])
  for (const id of still) expect(await untils(id)).toEqual([minutes(10).toString(), minutes(20).toString()])
})

it('[PR-33] signs a day once for its member and campaign, and reads the days from one on', async () => {
  const sign = (campaign: string, member: string, day: string) => write((tx) => store.signDay(tx, campaign, member, day))
  expect([await sign(offer, one, '2026-11-19'), await sign(offer, one, '2026-11-19'), await sign(offer, one, '2026-11-20')]).toEqual([
    true,
    false,
    true,
  ])
  await sign(offer, one, '2026-11-18')
  await sign(offer, other, '2026-11-21')
  await sign(another, one, '2026-11-22')
  expect([...(await store.signedDays(database.reader, offer, one, '2026-11-19'))].toSorted()).toEqual(['2026-11-19', '2026-11-20'])
})
