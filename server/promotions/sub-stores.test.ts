/** Proves what each statement about raffles, referrals, runs, boards and levels finds, adds and locks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { newId, type Tx } from '../platform/database.ts'
import type { AskedOfPlay } from './kinds/kind.ts'
import * as raffles from './raffle/raffle-store.ts'
import * as referrals from './referral/referral-store.ts'
import * as runs from './runs/run-store.ts'
import * as vip from './vip/vip-store.ts'
import { freeRows, minutes, NOON, promotionRows } from './testing/rows.ts'

let database: TestDatabase
let rows: ReturnType<typeof promotionRows>
let [one, two, offer, another] = ['', '', '', '']
beforeAll(async () => {
  database = await testDatabase()
  rows = promotionRows(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate promotions_campaign, promotions_member, promotions_award, promotions_run, promotions_score, promotions_level, promotions_standing, promotions_referrer, promotions_invited, promotions_cash_day cascade',
  )
  ;[one, two] = [await rows.member(), await rows.member()].toSorted() as [string, string]
  ;[offer, another] = [await rows.campaign('offer', { versions: [1, 2] }), await rows.campaign('another')]
})

const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)

it('[PR-36] commits a raffle once, locks one that is not drawn, and counts play and gifts for open ones alone', async () => {
  await write(async (tx) => {
    await raffles.insertRaffle(tx, offer, 'sealed', 'first')
    await raffles.insertRaffle(tx, offer, 'other', 'second')
    await raffles.insertRaffle(tx, another, 'sealed', 'third')
    await raffles.noteDrawn(tx, another, { ticketsHash: 'h', beacon: 'b', seed: 's', at: NOON })
  })
  expect(await raffles.raffleRow(database.reader, offer)).toEqual({ campaign: offer, seedSealed: 'sealed', commitment: 'first', ticketsHash: null, beacon: null, seed: null }) // oxfmt-ignore
  expect(await raffles.raffleRow(database.reader, another)).toMatchObject({ ticketsHash: 'h', beacon: 'b', seed: 's' })
  await write(async (tx) => {
    expect(await raffles.lockUndrawn(tx, another)).toBeUndefined()
    expect((await raffles.lockUndrawn(tx, offer))?.commitment).toBe('first')
    expect(await freeRows(database, 'promotions_raffle', 'true')).toBe(1)
  })
  const add = (campaign: string, member: string, units: bigint) => ({ campaign, member, units })
  await write(async (tx) => {
    await raffles.addTurnover(tx, [add(offer, one, 5n), add(offer, one, 2n), add(offer, two, 3n), add(another, one, 9n)])
    await raffles.addTurnover(tx, [add(offer, one, -1n)])
    await raffles.writePart(tx, offer, two, 'mine')
    await raffles.writePart(tx, offer, two, 'again')
    await database.pool.query(`select 1`)
  })
  await database.pool.query(`insert into promotions_raffle_entry (campaign, member, turnover_units, given) values ($1, $2, 9, 9)`, [
    another,
    one,
  ])
  const entries = async (campaign: string, member?: string) =>
    (await raffles.entriesOf(database.reader, campaign, member)).map((row) => [row.member, row.turnoverUnits, row.given, row.part])
  expect(await entries(offer, one)).toEqual([[one, 6n, 0, '']])
  expect((await entries(offer)).toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))).toEqual([[one, 6n, 0, ''], [two, 3n, 0, 'again']]) // oxfmt-ignore
  await database.pool.query('update promotions_raffle_entry set given = 4 where campaign = $1', [offer])
  await write((tx) => raffles.lapseEntries(tx, one))
  expect([await entries(offer, one), await entries(offer, two), await entries(another)]).toEqual([[[one, 0n, 0, '']], [[two, 3n, 4, 'again']], [[one, 9n, 9, '']]]) // oxfmt-ignore
  const stranger = await newId(database.reader)
  expect(await write((tx) => raffles.strangersAmong(tx, [two, stranger, one]))).toEqual([stranger])
})

it('[PR-36] numbers the tickets of each entry, and reads the winners of one raffle in the order of the prizes', async () => {
  await write(async (tx) => {
    for (const campaign of [offer, another]) await raffles.insertRaffle(tx, campaign, '', '')
    const rowsOf = [offer, another].flatMap((campaign) => [one, two].map((member) => ({ campaign, member, units: 1n })))
    await raffles.addTurnover(tx, rowsOf)
  })
  const entries = await raffles.entriesOf(database.reader, offer)
  expect(entries.map(({ entry }) => entry)).toEqual(entries.map(({ entry }) => entry).toSorted())
  const [first, second] = entries as [raffles.EntryRow, raffles.EntryRow]
  const [foreign] = await raffles.entriesOf(database.reader, another)
  await write(async (tx) => {
    await raffles.writeTickets(tx, [{ entry: first.entry, from: 1, count: 2 }, { entry: second.entry, from: 3, count: 4 }]) // oxfmt-ignore
    await raffles.insertWinners(tx, offer, [
      { prize: 2, ticket: 1, entry: first.entry, amountUnits: 5n },
      { prize: 1, ticket: 4, entry: second.entry, amountUnits: 9n },
    ])
    await raffles.insertWinners(tx, another, [{ prize: 1, ticket: 1, entry: foreign!.entry, amountUnits: 7n }])
  })
  const numbered = await raffles.entriesOf(database.reader, offer)
  expect(numbered.map(({ firstTicket, tickets }) => [firstTicket, tickets])).toEqual([[1, 2], [3, 4]]) // oxfmt-ignore
  expect(await raffles.entriesOf(database.reader, another)).toMatchObject([{ tickets: 0 }, { tickets: 0 }])
  const winners = await raffles.winnersOf(database.reader, offer)
  expect(winners.map(({ prize, ticket, amountUnits, member }) => [prize, ticket, amountUnits, member])).toEqual([
    [1, 4, 9n, second.member],
    [2, 1, 5n, first.member],
  ])
})

it('[PR-37] keeps one code for a member, and finds its member', async () => {
  const put = (member: string, code: string) => write((tx) => referrals.insertCode(tx, member, code, NOON))
  expect([await put(one, 'aa'), await put(one, 'bb'), await put(two, 'aa'), await put(two, 'cc')]).toEqual([true, false, false, true])
  expect([await referrals.codeOf(database.reader, two), await referrals.referrerOf(database.reader, 'aa')]).toEqual(['cc', one])
})

it('[PR-37] counts a friend’s play in the promised currency until the decision, and finds who wagered enough', async () => {
  const [friend, late, foreign] = [await rows.member(), await rows.member(), await rows.member()].toSorted() as [string, string, string]
  const invite = (member: string, referrer: string, at: Temporal.Instant, more: object = {}) => {
    const row = { member, referrer, campaign: offer, version: 1, currency: 'MMK', turnoverNeeded: 10n, depositsNeeded: 5n, ...more }
    return write((tx) => referrals.insertInvited(tx, row, at))
  }
  await invite(friend, one, minutes(1))
  await invite(late, one, minutes(2))
  await invite(foreign, two, NOON)
  const play = (member: string, units: bigint, currency = 'MMK') => ({ member, units, currency })
  await write(async (tx) => {
    await referrals.addInvitedTurnover(tx, [
      play(friend, 4n),
      play(friend, 6n),
      play(friend, 90n, 'THB'),
      play(late, 9n),
      play(foreign, 10n),
    ])
  })
  const due = async (after: string, limit: number) =>
    (await referrals.dueInvited(database.reader, after, limit)).map(({ member }) => member)
  const NOBODY = '00000000-0000-0000-0000-000000000000'
  expect([await due(NOBODY, 9), await due(friend, 9), await due(NOBODY, 1)]).toEqual([[friend, foreign], [foreign], [friend]])
  await write(async (tx) => {
    expect(await referrals.lockInvited(tx, late)).toBeUndefined()
    expect(await referrals.lockInvited(tx, friend)).toEqual({ member: friend, referrer: one, campaign: offer, version: 1, currency: 'MMK', turnoverNeeded: 10n, depositsNeeded: 5n }) // oxfmt-ignore
    expect(await freeRows(database, 'promotions_invited', 'true')).toBe(2)
    await referrals.decideInvited(tx, friend, 'counted', minutes(3))
  })
  await write((tx) => referrals.addInvitedTurnover(tx, [play(friend, 100n)]))
  expect(await write((tx) => referrals.lockInvited(tx, friend))).toBeUndefined()
  const { rows: kept } = await database.pool.query(
    'select turnover_units::int as units, state, decided_at from promotions_invited order by member',
  )
  expect(kept).toEqual([
    { units: 10, state: 'counted', decided_at: minutes(3) },
    { units: 9, state: 'came', decided_at: null },
    { units: 10, state: 'came', decided_at: null },
  ])
  await write((tx) => referrals.decideInvited(tx, late, 'refused', minutes(3)))
  const counted = (referrer: string, campaign = offer) => referrals.countedOf(database.reader, referrer, campaign)
  expect([await counted(one), await counted(two), await counted(one, another)]).toEqual([1, 0, 0])
  const friends = await referrals.friendsOf(database.reader, one, 1)
  expect([friends.total, friends.rows.map(({ state, at }) => [state, at.toString()])]).toEqual([2, [['refused', minutes(2).toString()]]])
})

it('[PR-37] sums what a member was credited for friends in one currency, without the gift for coming', async () => {
  const friends = await rows.campaign('friends', { trigger: 'referral' })
  const paid = { paid_at: NOON }
  await rows.award(one, friends, { amountUnits: 1n, occasion: 'friend:a' }, paid)
  await rows.award(one, friends, { amountUnits: 2n, occasion: 'friend:b' }, paid)
  await rows.award(one, friends, { amountUnits: 10n, occasion: 'came' }, paid)
  await rows.award(one, friends, { amountUnits: 100n, occasion: 'friend:c' })
  await rows.award(one, offer, { amountUnits: 1_000n }, paid)
  await rows.award(one, friends, { amountUnits: 10_000n, currency: 'THB' }, paid)
  await rows.award(two, friends, { amountUnits: 100_000n, occasion: 'friend:a' }, paid)
  expect(await referrals.rewardsOf(database.reader, one, 'MMK')).toBe(3n)
})

const run = async (campaign: string, period: string, started = NOON, version = 1) =>
  write((tx) => runs.insertRun(tx, { campaign, version, period, fromAt: minutes(0), untilAt: minutes(9) }, started))

it('[PR-39, PR-40] begins a run once for a period, works on it alone until it is done, and lists the latest', async () => {
  const [second, first] = [await run(offer, 'p'), await run(offer, 'q', minutes(-1), 2)] as [string, string]
  expect(await run(offer, 'p')).toBeUndefined()
  expect(await runs.openRuns(database.reader)).toEqual([first, second])
  const has = (campaign: string, period: string) => runs.hasRun(database.reader, campaign, period)
  expect([await has(offer, 'p'), await has(offer, 'x'), await has(another, 'p')]).toEqual([true, false, false])
  await write(async (tx) => {
    expect(await runs.lockRun(tx, first)).toMatchObject({ campaign: offer, version: 2, period: 'q', fromAt: NOON, untilAt: minutes(9), state: 'computing' }) // oxfmt-ignore
    // Another process leaves it and does not wait.
    expect(await write((other) => runs.lockRun(other, first))).toBeUndefined()
    await runs.notePage(tx, first, {
      to: one,
      awards: 2,
      given: new Map([
        ['MMK', 5n],
        ['THB', 2n],
      ]),
      credited: true,
    })
    await runs.notePage(tx, first, { to: null, awards: 1, given: new Map([['MMK', 3n]]), credited: false })
    await runs.endRun(tx, first, minutes(4))
  })
  expect(await write((tx) => runs.lockRun(tx, first))).toBeUndefined()
  expect(await runs.openRuns(database.reader)).toEqual([second])
  const latest = await runs.latestRuns(database.reader, 9)
  expect(latest).toMatchObject([
    { code: 'offer', id: second, state: 'computing', awards: 0, paid: 0, sums: [], computedTo: null },
    {
      code: 'offer',
      id: first,
      state: 'done',
      awards: 3,
      paid: 2,
      computedTo: one,
      sums: [
        { currency: 'MMK', awardUnits: '8', paidUnits: '5' },
        { currency: 'THB', awardUnits: '2', paidUnits: '2' },
      ],
    },
  ])
  expect((await runs.latestRuns(database.reader, 1)).map(({ id }) => id)).toEqual([second])
})

it('[PR-31, PR-32] pages the members of a run, with what each played and was given in its period', async () => {
  const agent = await rows.member({ takesPart: false })
  const baht = await rows.member({ currency: 'THB' })
  const [first, second, third] = [one, two, baht].toSorted() as [string, string, string]
  const page = (after: string | null, limit = 9) => write((tx) => runs.membersAfter(tx, after, limit))
  const named = async (after: string | null, limit: number) => [...(await page(after, limit)).members]
  expect([await named(null, 2), await named(second, 2), await named(third, 2)]).toEqual([[first, second], [third], []])
  const whole = await page(null)
  const { rows: known } = await database.pool.query('select wallet, currency from promotions_member where takes_part order by member')
  expect(whole.currencies.map((currency, at) => ({ wallet: whole.wallets[at], currency }))).toEqual(known)
  const id = (await run(offer, 'p'))!
  const row = (await write((tx) => runs.lockRun(tx, id)))!
  const played = (member: string, currency: string, category: string, stake: number, win: number) => sql`select date '2026-11-20' + ${stake}::int as day, ${member}::uuid as member, ${currency}::text as currency, ${category}::text as category, ${stake}::bigint as stake_units, ${stake}::bigint * 2 as counted_units, ${win}::bigint as win_units, ${stake === 7 ? 0 : 3}::int as rounds` // oxfmt-ignore
  const days = sql.join(
    [played(one, 'MMK', 'RNG', 5, 1), played(one, 'MMK', 'LIVE', 7, 2), played(one, 'THB', 'RNG', 90, 0), played(agent, 'MMK', 'RNG', 8, 0), played(baht, 'MMK', 'RNG', 8, 0), played(two, 'MMK', 'RNG', 3, 0)], // oxfmt-ignore
    sql` union all `,
  )
  const paid = (at: Temporal.Instant, more: object = {}, owner = one) => rows.award(owner, another, { amountUnits: 10n, ...more }, { paid_at: at }) // oxfmt-ignore
  await paid(NOON)
  await paid(minutes(9))
  await paid(NOON.subtract({ milliseconds: 1 }))
  await paid(NOON, { kind: 'points' })
  await rows.award(one, another, { amountUnits: 10n })
  await paid(NOON, { currency: 'THB' })
  await paid(NOON, {}, agent)
  const lines = async (asked: AskedOfPlay, after: string | null = null, limit = 9) => {
    const members = await page(after, limit)
    return write((tx) => runs.linesBetween(tx, row, days, members, asked))
  }
  const losses = await lines({ given: true })
  expect(new Set(losses.map((line) => `${line.member} ${line.currency} ${line.stakeUnits} ${line.winUnits} ${line.givenUnits}`))).toEqual(
    new Set([`${one} MMK 12 3 10`, `${one} THB 90 0 10`, `${two} MMK 3 0 0`, `${baht} MMK 8 0 0`]),
  )
  // The days on which rounds were settled, and their number.
  expect(losses.filter(({ member }) => member === one).map(({ currency, countedUnits, rounds, days: on }) => [currency, countedUnits, rounds, on])).toEqual([['MMK', 24n, 3n, 1n], ['THB', 180n, 3n, 1n]]) // oxfmt-ignore
  expect(new Set((await lines({ given: true }, null, 1)).map(({ member }) => member))).toEqual(new Set([one]))
  expect((await lines({ given: true }, one)).some(({ member }) => member === one)).toBe(false)
  const rebate = (await lines({ categories: ['RNG', 'LIVE'], given: false })).find(
    ({ member, currency }) => member === one && currency === 'MMK',
  )
  expect(rebate).toMatchObject({ member: one, stakeUnits: 12n, givenUnits: 0n })
  expect(rebate?.stakes.toSorted((a, b) => Number(a.stake - b.stake))).toEqual([{ category: 'RNG', stake: 10n }, { category: 'LIVE', stake: 14n }]) // oxfmt-ignore
  const live = await lines({ categories: ['LIVE'], given: false })
  expect(live.map(({ member, stakeUnits, stakes }) => [member, stakeUnits, stakes])).toEqual([
    [one, 7n, [{ category: 'LIVE', stake: 14n }]],
  ])
})

it('[PR-10, PR-39] writes the awards of a page as paid or as waiting, each with its first step', async () => {
  const id = (await run(offer, 'p'))!
  const row = (await write((tx) => runs.lockRun(tx, id)))!
  const award = { member: one, wallet: 7n, currency: 'MMK', amountUnits: 5n, baseUnits: 6n }
  const put = (begins: Partial<runs.Begins>, more: object = {}) =>
    write((tx) =>
      runs.insertAwards(tx, { ...row, ...more }, [award], { state: 'issued', claimUntil: null, budgeted: false, at: NOON, ...begins }),
    )
  await put({})
  await put({ state: 'claim', claimUntil: minutes(5), budgeted: true }, { period: 'q' })
  const { rows: made } = await database.pool.query(
    `select a.period, a.state, a.kind, a.amount_units::int as amount, a.base_units::int as base, a.taken_units::int as taken, a.run, a.claim_until, a.earned_at, a.made_at, a.changed_at, a.paid_at,
       s.to_state, s.by, s.version, s.at from promotions_award a join promotions_award_step s on s.award = a.id order by a.period`,
  )
  const whole = {
    kind: 'cash',
    amount: 5,
    base: 6,
    run: id,
    earned_at: NOON,
    made_at: NOON,
    changed_at: NOON,
    by: 'engine',
    version: 1,
    at: NOON,
  }
  expect(made).toEqual([
    { ...whole, period: 'p', state: 'issued', to_state: 'issued', taken: 0, claim_until: null, paid_at: NOON },
    { ...whole, period: 'q', state: 'claim', to_state: 'claim', taken: 5, claim_until: minutes(5), paid_at: null },
  ])
})

it('[PROMO-05, PR-35] ranks a board by score, then by the earlier moment, without members who take no part', async () => {
  const [third, agent, low] = [await rows.member({ currency: 'THB' }), await rows.member({ takesPart: false }), await rows.member()]
  const score = (member: string, units: bigint, at: number, more: object = {}): runs.ScoreRow => ({ campaign: offer, period: 'p', currency: 'MMK', member, units, reachedAt: minutes(at), ...more }) // oxfmt-ignore
  await write(async (tx) => {
    await runs.addScores(tx, [score(one, 50n, 5), score(two, 60n, 9), score(third, 60n, 3), score(agent, 99n, 0), score(low, 9n, 0)])
    await runs.addScores(tx, [score(one, 20n, 8)])
    await runs.addScores(tx, [
      score(one, 500n, 1, { period: 'q' }),
      score(two, 500n, 1, { currency: 'THB' }),
      score(two, 500n, 1, { campaign: another }),
    ])
  })
  const board = { campaign: offer, period: 'p', currency: 'MMK', leastUnits: 9n }
  const places = async (limit: number, more: object = {}) =>
    (await runs.boardOf(database.reader, { ...board, ...more }, limit)).map(({ member, units, reachedAt }) => [
      member,
      units,
      reachedAt.toString(),
    ])
  const ranked = [
    [one, 70n, minutes(8).toString()],
    [third, 60n, minutes(3).toString()],
    [two, 60n, minutes(9).toString()],
    [low, 9n, NOON.toString()],
  ]
  expect([await places(9), await places(2), await places(9, { leastUnits: 10n })]).toEqual([ranked, ranked.slice(0, 2), ranked.slice(0, 3)])
  const mine = async (member: string, more: object = {}) => {
    const own = await runs.placeOf(database.reader, { ...board, ...more }, member)
    return own && `${own.place} ${own.units}`
  }
  expect([await mine(one), await mine(third), await mine(two), await mine(low)]).toEqual(['1 70', '2 60', '3 60', '4 9'])
  expect([await mine(one, { period: 'q' }), await mine(two, { currency: 'THB' })]).toEqual(['1 500', '1 500'])
  expect([await mine(two, { campaign: another }), await mine(low, { period: 'q' })]).toEqual(['1 500', undefined])
})

it('[PROMO-06, PR-38] reads the levels of each currency in their order, and looks at whom there is news of', async () => {
  const level = (currency: string, no: number, pointsBp = 10_000) => ({ currency, level: no, names: { EN: `${no}`, MY: `${no}` }, turnoverUnits: 1n, depositUnits: 2n, keepUnits: 3n, rewardUnits: 4n, pointsBp }) // oxfmt-ignore
  await write(async (tx) => {
    for (const row of [level('THB', 1, 17_000), level('MMK', 2, 12_000), level('MMK', 1)]) await vip.writeLevel(tx, row)
    await vip.writeLevel(tx, {
      ...level('MMK', 1, 11_000),
      names: { EN: 'x', MY: 'y' },
      turnoverUnits: 5n,
      depositUnits: 6n,
      keepUnits: 7n,
      rewardUnits: 8n,
    })
    await vip.noteLook(tx, [two, one, one], '2026-11-01')
  })
  expect((await vip.levelRows(database.reader)).map(({ currency, level: no }) => `${currency} ${no}`)).toEqual(['MMK 1', 'MMK 2', 'THB 1'])
  expect((await vip.levelRows(database.reader, 'MMK'))[0]).toEqual({ ...level('MMK', 1, 11_000), names: { EN: 'x', MY: 'y' }, turnoverUnits: 5n, depositUnits: 6n, keepUnits: 7n, rewardUnits: 8n }) // oxfmt-ignore
  const look = (month = '2026-11-01', limit = 9, resting: readonly string[] = []) =>
    vip.membersToLookAt(database.reader, month, limit, resting)
  expect([await look(), await look('2026-11-01', 1)]).toEqual([[one, two], [one]])
  await write((tx) => vip.writeStandings(tx, [{ member: one, level: 2, highestEver: 3 }], [one, two], '2026-11-01'))
  expect([await vip.standingOf(database.reader, one), await vip.standingOf(database.reader, two)]).toEqual([{ level: 2, highestEver: 3 }, { level: 0, highestEver: 0 }]) // oxfmt-ignore
  expect([await look(), await look('2026-12-01')]).toEqual([[], [one]])
  await write((tx) => vip.writeStandings(tx, [], [one], '2026-10-01'))
  expect([await look('2026-11-01'), await vip.standingOf(database.reader, one)]).toEqual([[], { level: 2, highestEver: 3 }])
  await write((tx) => vip.noteLook(tx, [two], '2026-11-01'))
  expect(await look()).toEqual([two])
  expect(await vip.multipliersOf(database.reader, [one, two])).toEqual([{ member: one, level: 2, pointsBp: 12_000 }])
  expect(await vip.multipliersOf(database.reader, [two])).toEqual([])
})

it('[PR-38] judges a member by play and by deposits less withdrawals since a day, in the member’s own currency', async () => {
  const agent = await rows.member({ takesPart: false })
  const cash = (member: string, day: string, paid: number, back: number, currency = 'MMK') =>
    database.pool.query('insert into promotions_cash_day (member, currency, day, deposit_units, withdrawal_units) values ($1, $2, $3, $4, $5)', [member, currency, day, paid, back]) // oxfmt-ignore
  await cash(one, '2026-11-10', 50, 20)
  await cash(one, '2026-11-11', 5, 0)
  await cash(one, '2026-11-09', 900, 0)
  await cash(one, '2026-11-12', 800, 0, 'THB')
  await cash(two, '2026-11-12', 1, 7)
  const level = {
    level: 1,
    names: { EN: 'x', MY: 'x' },
    turnoverUnits: 1n,
    depositUnits: 2n,
    keepUnits: 3n,
    rewardUnits: 4n,
    pointsBp: 10_000,
  }
  await write(async (tx) => {
    for (const currency of ['MMK', 'THB']) await vip.writeLevel(tx, { ...level, currency })
    await vip.noteLook(tx, [one, two, agent], '2026-11-01')
  })
  const played = (member: string, currency: string, units: number) => sql`select ${member}::uuid as member, ${currency}::text as currency, ${units}::bigint as counted_units` // oxfmt-ignore
  const days = sql.join([played(one, 'MMK', 3), played(one, 'MMK', 4), played(one, 'THB', 90)], sql` union all `)
  await write(async (tx) => {
    const judged = await vip.lockStandings(tx, [two, one, agent], days, '2026-11-10')
    const rest = { currency: 'MMK', level: 0, highestEver: 0, month: '2026-11-01' }
    expect(judged).toEqual([
      { ...rest, member: one, turnoverUnits: 7n, depositUnits: 35n },
      { ...rest, currency: 'THB', member: one, turnoverUnits: 90n, depositUnits: 800n },
      { ...rest, member: two, turnoverUnits: 0n, depositUnits: 0n },
    ])
    expect(await freeRows(database, 'promotions_standing', 'true')).toBe(0)
  })
  expect((await write((tx) => vip.lockStandings(tx, [two], days, '2026-11-10'))).map(({ member }) => member)).toEqual([two])
})
