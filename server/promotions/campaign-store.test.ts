/** Proves what each statement about campaigns, budgets, members, persons and missions finds, takes and locks. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { newId, type Tx } from '../platform/database.ts'
import * as missions from './missions/mission-store.ts'
import { freePlace, isMarked, takeMarks } from './person/person-store.ts'
import { limitedAmong, withinLimits } from './runs/limited.ts'
import * as store from './store.ts'
import { freeRows, NOON, promotionRows } from './testing/rows.ts'

let database: TestDatabase
let rows: ReturnType<typeof promotionRows>
beforeAll(async () => {
  database = await testDatabase()
  rows = promotionRows(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate promotions_campaign, promotions_member, promotions_award, promotions_cash_day cascade')
})

const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)
const codes = (found: readonly { readonly code: string; readonly version: number }[]): string[] =>
  found.map(({ code, version }) => `${code} ${version}`)

it('[PR-08, PR-09] locks the members whom a campaign limits, and knows what each had of it and of its group by their versions', async () => {
  const [one, two] = [await rows.member(), await rows.member()].toSorted() as [string, string]
  const [offer, another] = [await rows.campaign('offer', { versions: [1, 2] }), await rows.campaign('another')]
  const rival = await rows.campaign('rival', { group: 'one' })
  const campaign = { id: offer, document: { group: 'one', limits: { perMember: 2 } } as never }
  const award = { wallet: 1n, currency: 'MMK', amountUnits: 1n, baseUnits: 1n }
  await rows.award(one, offer, { state: 'issued', version: 2 })
  await rows.award(one, offer, { state: 'close' })
  await rows.award(one, another)
  await rows.award(two, rival, { state: 'rejected' })
  const page = [one, one, two].map((member) => ({ member, ...award }))
  await write(async (tx) => {
    expect((await withinLimits(tx, campaign, page)).map(({ member }) => member)).toEqual([one, two])
    expect(await freeRows(database, 'promotions_member', 'true')).toBe(0)
  })
  await rows.award(two, rival)
  expect(await limitedAmong(database.reader, campaign, [one, two])).toEqual(new Set([two]))
  await write(async (tx) => {
    expect(await withinLimits(tx, { id: offer, document: { limits: {} } as never }, page)).toBe(page)
    expect(await freeRows(database, 'promotions_member', 'true')).toBe(2)
  })
})

it('[PR-02, PR-03] lists published campaigns in their order under the version in force, and stopped ones where they are asked for', async () => {
  const second = await rows.campaign('b', { position: 2, version: 2, versions: [1, 2, 3] })
  await rows.campaign('a', { position: 3, trigger: 'deposit' })
  const first = await rows.campaign('c', { position: 1, state: 'stopped' })
  const draft = await rows.campaign('d', { state: 'draft', version: 0, versions: [1] })
  const { reader } = database
  expect(codes(await store.campaigns(reader))).toEqual(['b 2', 'a 1'])
  expect(codes(await store.campaigns(reader, { stopped: true }))).toEqual(['c 1', 'b 2', 'a 1'])
  expect(codes(await store.campaigns(reader, { trigger: 'deposit' }))).toEqual(['a 1'])
  expect(codes(await store.campaigns(reader, { stopped: true, trigger: 'code' }))).toEqual(['c 1', 'b 2'])
  expect(await store.campaignById(reader, second)).toMatchObject({ code: 'b', version: 2, document: { each: 2 } })
  expect(await store.campaignById(reader, second, 3)).toMatchObject({ code: 'b', version: 3, document: { each: 3 } })
  expect(await store.campaignById(reader, draft)).toBeUndefined()
  expect(await store.lastVersion(reader, 'b')).toMatchObject({ code: 'b', version: 3 })
  expect(await store.lastVersion(reader, 'd')).toMatchObject({ code: 'd', version: 1 })
  expect(await store.lastVersion(reader, 'c')).toBeUndefined()
  const named = await store.campaignsAt(reader, [
    { campaign: second, version: 1 },
    { campaign: first, version: 9 },
  ])
  expect(codes(named)).toEqual(['b 1'])
})

it('[PR-03] locks a campaign by its code, and publishes or stops that one alone', async () => {
  const [id, other] = [await rows.campaign('a', { versions: [1, 3, 2] }), await rows.campaign('b')]
  await write(async (tx) => {
    expect(await store.lockHead(tx, 'a')).toEqual({ id, state: 'published', version: 1, latest: 3 })
    expect(await freeRows(database, 'promotions_campaign', 'id = any ($1)', [id, other])).toBe(1)
    await store.writeVersion(tx, id, 2, { code: 'again' } as never)
    const draft = await store.versionOf(tx, id, 2)
    expect(draft).toEqual({ document: { code: 'again' }, hash: expect.stringMatching(/^[0-9a-f]{64}$/), publishedAt: null })
    expect(await store.versionOf(tx, id, 3)).toMatchObject({ document: { code: 'a' }, publishedAt: null })
    expect(await store.versionOf(tx, other, 1)).toMatchObject({ document: { code: 'b' } })
    await store.writeVersion(tx, id, 2, { code: 'changed' } as never)
    const changed = await store.versionOf(tx, id, 2)
    expect(changed).toMatchObject({ document: { code: 'changed' } })
    expect(changed?.hash).not.toBe(draft?.hash)
    await store.publish(tx, id, 2, { trigger: { by: 'deposit' }, position: 7 } as never, NOON)
    // What is published is never changed.
    await store.writeVersion(tx, id, 2, { code: 'too late' } as never)
    expect(await store.versionOf(tx, id, 2)).toMatchObject({ document: { code: 'changed' }, publishedAt: NOON })
    expect(await store.versionOf(tx, id, 3)).toMatchObject({ publishedAt: null })
  })
  const heads = async () =>
    (await database.pool.query('select code, trigger, state, version, position from promotions_campaign order by code')).rows
  expect(await heads()).toEqual([
    { code: 'a', trigger: 'deposit', state: 'published', version: 2, position: 7 },
    { code: 'b', trigger: 'code', state: 'published', version: 1, position: 0 },
  ])
  await write((tx) => store.stop(tx, id))
  expect((await heads()).map(({ state }) => state)).toEqual(['stopped', 'published'])
  const head = await write((tx) => store.insertHead(tx, { code: 'c', trigger: { by: 'code' } } as never))
  expect(await write((tx) => store.lockHead(tx, 'c'))).toEqual(head)
})

it('[PR-08] takes from the budget of one campaign and currency to the last unit, and never a part', async () => {
  const [id, other] = [await rows.campaign('a'), await rows.campaign('b')]
  await write(async (tx) => {
    for (const [campaign, currency] of [
      [id, 'THB'],
      [id, 'MMK'],
      [other, 'MMK'],
    ] as const)
      await store.writeBudget(tx, campaign, currency, 10n)
    await store.writeBudget(tx, id, 'MMK', 20n)
    expect(await store.takeBudget(tx, id, 'USD', 1n)).toBe('none')
    expect([await store.takeBudget(tx, id, 'MMK', 21n), await store.takeBudget(tx, id, 'MMK', 15n)]).toEqual(['over', 'taken'])
    expect([await store.takeBudget(tx, id, 'MMK', 6n), await store.takeBudget(tx, id, 'MMK', 5n)]).toEqual(['over', 'taken'])
    expect(await store.takeBudget(tx, id, 'MMK', 1n)).toBe('over')
    const left = async (campaign: string) =>
      (await store.budgetsOf(tx, campaign)).map(({ currency, leftUnits }) => `${currency} ${leftUnits}`)
    expect([await left(id), await left(other)]).toEqual([['MMK 0', 'THB 10'], ['MMK 10']])
  })
})

it('[PR-08] sums what the awards of one campaign have taken in one currency', async () => {
  const [id, other, member] = [await rows.campaign('a'), await rows.campaign('b'), await rows.member()]
  for (const [campaign, currency, takenUnits] of [
    [id, 'MMK', 1n],
    [id, 'MMK', 2n],
    [id, 'THB', 10n],
    [other, 'MMK', 100n],
  ] as const)
    await rows.award(member, campaign, { currency, takenUnits })
  expect(await store.takenOf(database.reader, id, 'MMK')).toBe(3n)
})

it('[PR-08] counts the awards of a campaign up to its maximum', async () => {
  const [id, other] = [await rows.campaign('a'), await rows.campaign('b')]
  const count = (most?: number) => write((tx) => store.countAward(tx, id, most))
  expect([await count(2), await count(2), await count(2), await count(), await count(3), await count(4)]).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
  ])
  const { rows: counted } = await database.pool.query('select awards from promotions_campaign order by id = $1', [other])
  expect(counted).toEqual([{ awards: 4 }, { awards: 0 }])
})

it('[PR-08] locks what one campaign has left, and takes a page of awards out of its number and its budgets', async () => {
  const [id, other, free] = [await rows.campaign('a'), await rows.campaign('b'), await rows.campaign('c')]
  await write(async (tx) => {
    for (const [campaign, currency] of [
      [id, 'THB'],
      [id, 'MMK'],
      [other, 'MMK'],
    ] as const)
      await store.writeBudget(tx, campaign, currency, 10n)
  })
  await write(async (tx) => {
    expect(await store.lockLeft(tx, id)).toEqual({
      awards: 0,
      budgets: new Map([
        ['MMK', 10n],
        ['THB', 10n],
      ]),
    })
    expect(await freeRows(database, 'promotions_budget', 'campaign = any ($1)', [id, other])).toBe(1)
    expect(await freeRows(database, 'promotions_campaign', 'id = any ($1)', [id, other])).toBe(1)
    await store.takeLeft(
      tx,
      id,
      3,
      new Map([
        ['MMK', 4n],
        ['USD', 9n],
      ]),
    )
    await store.takeLeft(tx, free, 2, new Map([['MMK', 4n]]))
  })
  const left = async (campaign: string) => write((tx) => store.lockLeft(tx, campaign))
  expect([await left(id), await left(other), await left(free)]).toEqual([
    {
      awards: 3,
      budgets: new Map([
        ['MMK', 6n],
        ['THB', 10n],
      ]),
    },
    { awards: 0, budgets: new Map([['MMK', 10n]]) },
    { awards: 2, budgets: new Map() },
  ])
})

it('[PR-09] keeps a member as identity first told of them, save whether they take part, and locks that row', async () => {
  const known = {
    id: await newId(database.reader),
    account: 'mya',
    type: 0,
    currency: 'MMK',
    wallet: 5n,
    registeredAt: NOON,
    invitation: 'i',
  }
  await rows.member()
  await write((tx) => store.insertMember(tx, known, true))
  const row = { member: known.id, account: 'mya', wallet: 5n, currency: 'MMK', takesPart: true, registeredAt: NOON, invitation: 'i' }
  expect(await store.memberRow(database.reader, known.id)).toEqual(row)
  await write((tx) => store.insertMember(tx, { ...known, account: 'other', wallet: 6n }, false))
  await write(async (tx) => {
    expect(await store.lockMember(tx, known.id)).toEqual({ ...row, takesPart: false })
    expect(await freeRows(database, 'promotions_member', 'true')).toBe(1)
  })
  await database.pool.query('delete from promotions_member where member = $1', [known.id])
  expect(await store.memberRow(database.reader, known.id)).toBeUndefined()
})

it('[PR-30] adds up the deposits of a member in one currency, day by day', async () => {
  const [one, other] = [await rows.member(), await rows.member()]
  const day = { currency: 'MMK', day: '2026-11-20', deposits: 1, depositUnits: 10n, withdrawalUnits: 3n }
  await write(async (tx) => {
    for (const row of [day, day, { ...day, day: '2026-11-21' }, { ...day, currency: 'THB' }])
      await store.addCash(tx, { ...row, member: one })
    await store.addCash(tx, { ...day, member: other })
    await store.addCash(tx, { ...day, member: one, deposits: 0, depositUnits: 0n, withdrawalUnits: 4n })
  })
  expect(await store.depositsOf(database.reader, one, 'MMK')).toEqual({ count: 3, units: 30n })
  expect(await store.depositsOf(database.reader, one, 'USD')).toEqual({ count: 0, units: 0n })
  const { rows: days } = await database.pool.query(
    `select deposits, deposit_units::int as paid, withdrawal_units::int as back from promotions_cash_day where member = $1 and currency = 'MMK' order by day`,
    [one],
  )
  expect(days).toEqual([
    { deposits: 2, paid: 20, back: 10 },
    { deposits: 1, paid: 10, back: 3 },
  ])
})

it('[PR-36] adds the tickets that an award gives to a raffle that is not drawn', async () => {
  const [open, drawn] = [await rows.campaign('a'), await rows.campaign('b')]
  for (const [id, at] of [
    [open, null],
    [drawn, NOON.toString()],
  ])
    await database.pool.query(`insert into promotions_raffle (campaign, seed_sealed, commitment, drawn_at) values ($1, '', '', $2)`, [
      id,
      at,
    ])
  const [one, other] = [await rows.member(), await rows.member()]
  const add = (raffle: string, member: string, tickets: number) => write((tx) => store.addTickets(tx, raffle, member, tickets))
  expect([await add(open, one, 2), await add(open, one, 3), await add(open, other, 1), await add(drawn, one, 9)]).toEqual([
    true,
    true,
    true,
    false,
  ])
  const { rows: entries } = await database.pool.query('select given from promotions_raffle_entry order by given')
  expect(entries).toEqual([{ given: 1 }, { given: 5 }])
})

it('[PR-42] gives the place of a campaign and period to one person, and frees it unless another award there was had', async () => {
  const [id, other] = [await rows.campaign('a'), await rows.campaign('b')]
  const [one, two] = [await rows.member(), await rows.member()]
  const take = (campaign: string, period: string, member: string, marks: readonly string[]) =>
    write((tx) => takeMarks(tx, { campaign, period }, member, marks))
  expect([await take(id, 'p', one, ['x', 'y', 'x']), await take(id, 'p', one, ['y', 'z'])]).toEqual([true, true])
  expect(await take(id, 'p', two, ['w', 'z'])).toBe(false)
  expect([await take(other, 'p', two, ['x']), await take(id, 'q', two, ['x']), await take(id, 'p', two, ['v'])]).toEqual([true, true, true])
  const marked = (campaign: string, period: string, members: readonly string[]) =>
    write((tx) => isMarked(tx, { campaign, period }, members))
  expect([await marked(id, 'p', [one]), await marked(id, 'p', []), await marked(other, 'p', [one]), await marked(id, 'q', [one])]).toEqual([
    true,
    false,
    false,
    false,
  ])
  const free = (award: string, member = one, period = 'p') => write((tx) => freePlace(tx, { campaign: id, period, member, id: award }))
  const award = await rows.award(one, id, { period: 'p', state: 'close' })
  const second = await rows.award(one, id, { period: 'p' })
  await free(award)
  expect(await marked(id, 'p', [one])).toBe(true)
  for (const [state, paid, stays] of [
    ['close', null, false],
    ['close', NOON, true],
    ['rejected', null, false],
    ['issued', null, true],
  ] as const) {
    await take(id, 'p', one, ['x'])
    await database.pool.query('update promotions_award set state = $1, paid_at = $2 where id = $3', [
      state,
      paid?.toString() ?? null,
      second,
    ])
    await free(award)
    expect([state, stays, await marked(id, 'p', [one])]).toEqual([state, stays, stays])
  }
  // Awards of other campaigns, periods and members keep nothing, and their own places stay.
  await take(id, 'p', one, ['x'])
  await database.pool.query('delete from promotions_award where id = $1', [second])
  await rows.award(one, other, { period: 'p' })
  await rows.award(one, id, { period: 'q' })
  await rows.award(two, id, { period: 'p' })
  await free(award)
  expect([
    await marked(id, 'p', [one]),
    await marked(id, 'p', [two]),
    await marked(id, 'q', [two]),
    await marked(other, 'p', [two]),
  ]).toEqual([false, true, true, true])
  await free(second)
  expect(await marked(id, 'p', [two])).toBe(true)
})

it('[PR-34] fills the step that is named, knows who has a mission under way, and gives a round to one step for ever', async () => {
  const id = await rows.campaign('a')
  const [one, two] = [await rows.member(), await rows.member()].toSorted() as [string, string]
  const awards = [await rows.award(one, id), await rows.award(two, id)] as [string, string]
  await rows.award(await rows.member(), id)
  const others = [
    await rows.award(await rows.member(), id, { state: 'claim' }),
    await rows.award(await rows.member(), id, {}, { earned_at: NOON }),
    await rows.award(await rows.member(), id, {}, { paid_at: NOON }),
  ]
  await write(async (tx) => {
    for (const award of [...awards, ...others]) await missions.insertSteps(tx, award, 2)
    await missions.insertSteps(tx, awards[0], 3)
    await missions.addToStep(tx, awards[0], 1, 5n)
    await missions.addToStep(tx, awards[0], 1, 2n)
    const steps = await missions.stepsOf(tx, awards)
    const sorted = awards.toSorted()
    expect(steps.map(({ award, step, doneUnits }) => `${sorted.indexOf(award)} ${step} ${award === awards[0]} ${doneUnits}`)).toEqual(
      sorted.flatMap((award, index) =>
        (award === awards[0] ? [0, 7, 0] : [0, 0]).map((done, step) => `${index} ${step} ${award === awards[0]} ${done}`),
      ),
    )
    const { rows: all } = await database.pool.query<{ member: string }>('select member from promotions_member')
    expect(
      await missions.membersWithMissions(
        tx,
        all.map(({ member }) => member),
      ),
    ).toEqual([one, two])
    expect(await missions.membersWithMissions(tx, [two])).toEqual([two])
    const round = { vendor: 'v', game: 'g', round: 'r' }
    await missions.noteRound(tx, one, round, { award: awards[0], step: 1 })
    await missions.noteRound(tx, one, round, { award: awards[0], step: 0 })
    expect(await missions.stepOfRound(tx, one, round)).toEqual({ award: awards[0], step: 1 })
    expect(await missions.stepOfRound(tx, two, round)).toBeUndefined()
    for (const more of [{ vendor: 'x' }, { game: 'x' }, { round: 'x' }])
      expect(await missions.stepOfRound(tx, one, { ...round, ...more })).toBeUndefined()
  })
})
