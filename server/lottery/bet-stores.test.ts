/** Proves what each statement about orders and chases finds, writes and locks: whose, of which issue, in which state, from when on. */
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { newId, type Tx } from '../platform/database.ts'
import { fixTicketSet } from './bet/bet.ts'
import * as bets from './bet/bet-store.ts'
import * as chases from './chase/chase-store.ts'
import type { Bettor } from './needs.ts'
import { lotteryRows, minutes, NOON } from './testing/rows.ts'
import { smallWorld, ticket, type SmallWorld } from './testing/small-world.ts'

let world: SmallWorld
let { query, free, issueAt, order } = {} as ReturnType<typeof lotteryRows>
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  ;({ query, free, issueAt, order } = lotteryRows(world))
  for (const code of ['ssc-1', 'ssc-5', 'fc-3d']) await world.game(code)
})
beforeEach(() => lotteryRows(world).clear())
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => world.database.write(act)

it('[LOTT-02] finds and locks an order for its own member, by its id or by its key', async () => {
  const issue = await issueAt('ssc-1', 0, 9, 9)
  const [one, other] = [await newId(world.database.reader), await newId(world.database.reader)]
  const [mine, foreign] = [await order(issue, one, { request_key: 'a' }), await order(issue, other, { request_key: 'b', bet_token: 't' })]
  await order(issue, one)
  const { reader } = world.database
  expect([(await bets.orderOf(reader, one, mine))?.id, await bets.orderOf(reader, one, foreign)]).toEqual([mine, undefined])
  expect([(await bets.orderUnderKey(reader, one, 'a'))?.id, await bets.orderUnderKey(reader, one, 'b')]).toEqual([mine, undefined])
  await write(async (tx) => {
    expect([(await bets.lockOrder(tx, one, mine))?.id, await bets.lockOrder(tx, one, foreign)]).toEqual([mine, undefined])
    expect(await free('lottery_order', 'id = any ($1)', [mine, foreign])).toBe(1)
    const used = await bets.usedTokens(tx, [
      { member: other, token: 't' },
      { member: one, token: 't' },
      { member: other, token: 'x' },
    ])
    expect([...used]).toEqual(['t'])
    expect((await bets.usedTokens(tx, [{ member: one, token: 't' }])).size).toBe(0)
    await bets.endOrders(tx, [foreign], 'cancelled', 3n)
    expect([...(await bets.standingOrders(tx, [mine, foreign]))]).toEqual([mine])
  })
  expect(await bets.orderOf(reader, other, foreign)).toMatchObject({ state: 'cancelled', feeUnits: 3n })
  const row = { account: 1n, chase: null, stakeKey: 's', stakeUnits: 10n, tickets: 1, feeUnits: 0n, betToken: null, placedAt: NOON }
  expect(await bets.orderOf(reader, one, mine)).toEqual({ ...row, id: mine, issue, member: one, requestKey: 'a', state: 'placed' })
})

it('[LOTT-02] lists the orders of a span from its first instant up to its last, of one game where it is named', async () => {
  const member = await newId(world.database.reader)
  const [one, five] = [await issueAt('ssc-1', 0, 9, 9), await issueAt('ssc-5', 0, 9, 9)]
  const at = (issue: bigint, minute: number, owner = member) => order(issue, owner, { placed_at: minutes(minute).toString() })
  const [first, second] = [await at(one, 0), await at(five, 4)]
  await at(one, 5)
  await at(one, -1)
  await at(one, 2, await newId(world.database.reader))
  const filter = { member, game: undefined, from: NOON, to: minutes(5) }
  const { reader } = world.database
  const ids = async (of: bets.OrderFilter, offset = 0, limit = 9) => (await bets.ordersOf(reader, of, offset, limit)).map(({ id }) => id)
  expect([await ids(filter), await ids(filter, 0, 1), await ids(filter, 1, 1)]).toEqual([[second, first], [second], [first]])
  expect([await ids({ ...filter, game: 'ssc-1' }), await bets.countOrders(reader, filter)]).toEqual([[first], 2])
  expect(await bets.countOrders(reader, { ...filter, game: 'ssc-5' })).toBe(1)
  expect([await bets.recentGames(reader, member, 9), await bets.recentGames(reader, member, 1)]).toEqual([['ssc-1', 'ssc-5'], ['ssc-1']])
})

it('[LOTT-07] adds to the exposure of a slot, reads it under the lock of its issue, and lowers it again', async () => {
  const [issue, other] = [await issueAt('ssc-1', 0, 9, 9), await issueAt('ssc-1', 0, 9, 9)]
  await write((tx) => bets.addExposure(tx, [{ issue, slot: 'a', units: 5n }, { issue, slot: 'a', units: 2n }, { issue, slot: 'b', units: 1n }, { issue: other, slot: 'a', units: 9n }])) // oxfmt-ignore
  await write(async (tx) => {
    const standing = await bets.lockExposure(tx, [
      { issue, slot: 'a' },
      { issue, slot: 'c' },
      { issue, slot: 'a' },
    ])
    expect([...standing.get(issue)!]).toEqual([['a', 7n]])
    const { rows } = await query('select pg_try_advisory_xact_lock(4740, $1) as mine union all select pg_try_advisory_xact_lock(4740, $2)', [Number(issue), Number(other)]) // oxfmt-ignore
    expect(rows).toEqual([{ mine: false }, { mine: true }])
    await bets.addExposure(tx, [{ issue, slot: 'a', units: -3n }])
    expect([...(await bets.lockExposure(tx, [{ issue, slot: 'a' }])).get(issue)!]).toEqual([['a', 4n]])
  })
})

/** Runs an act while another transaction has what a statement locks; `meanwhile` looks once the act waits for it. */
async function waiting(
  lock: string,
  values: readonly unknown[],
  act: () => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const holder = await world.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [...values])
    const acting = act()
    const stuck = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await expect.poll(async () => (await query(stuck)).rowCount, { interval: 5, timeout: 20_000 }).toBe(1)
    await meanwhile()
    await holder.query('commit')
    await acting
  } finally {
    holder.release()
  }
}

it('[LOTT-07] batches and cancelled orders take the exposure of issues and of their slots in one order, so that none waits for another in a circle', async () => {
  const [first, second] = [await issueAt('ssc-1', 0, 9, 9), await issueAt('ssc-1', 0, 9, 9)]
  const slots = ['h', 'c', 'e', 'a', 'g', 'b', 'f', 'd'].map((slot) => ({ issue: first, slot, units: 1n }))
  await write((tx) => bets.addExposure(tx, slots))
  await waiting(
    "select from lottery_exposure where issue = $1 and slot = 'a' for update",
    [first],
    () => write((tx) => bets.addExposure(tx, slots)),
    async () => expect(await free('lottery_exposure', "issue = $1 and slot <> 'a'", first)).toBe(7),
  )
  await waiting(
    'select pg_advisory_xact_lock(4740, $1)',
    [Number(first)],
    () => write((tx) => bets.lockExposure(tx, [{ issue: second, slot: 'a' }, slots[0]!])),
    async () =>
      expect((await query('select pg_try_advisory_xact_lock(4740, $1) as free', [Number(second)])).rows).toEqual([{ free: true }]),
  )
  expect((await query('select slot, units from lottery_exposure where issue = $1 order by slot', [first])).rows.map((row) => Object.values(row as object))).toEqual('abcdefgh'.split('').map((slot) => [slot, 2n])) // oxfmt-ignore
})

it('[PR-42] tells rooms which tickets a member holds on an issue, and how orders that were not played ended', async () => {
  const issue = await world.issue('ssc-1')
  const [one, other] = [await world.member(), await world.member()]
  const held = await world.bet(one, issue, [ticket('ZHDXDS', '总大', 1, { multiple: 3 })])
  const gone = await world.bet(one, issue, [ticket('ZHDXDS', '总小', 1)])
  await world.bet(other, issue, [ticket('ZHDXDS', '总单', 1)])
  const { reader } = world.database
  const place = { vendor: 'BAIZE', game: 'ssc-1', round: issue.number }
  const { rows } = await query('select vendor from lottery_game where code = $1', ['ssc-1'])
  const round = { ...place, vendor: (rows[0] as { vendor: string }).vendor }
  const selections = async (member: Bettor) =>
    (await bets.heldTickets(reader, [{ ...round, round: 'none', member: one.id }, { ...round, member: member.id }])).map(({ at, selection, bets: count }) => [at, selection, count]) // oxfmt-ignore
  expect(new Set((await selections(one)).map(([, selection]) => selection))).toEqual(new Set(['总大', '总小']))
  await world.lottery.cancelOrder(one, gone.id, 'EN')
  expect(await selections(one)).toEqual([[1, '总大', 1]])
  const [told] = await bets.heldTickets(reader, [{ ...round, member: one.id }])
  expect(told).toEqual({ at: 0, rules: 'SSC5', play: 'ZHDXDS', selection: '总大', bets: 1, unitUnits: 60_000n, stakeUnits: 60_000n })
  expect(await bets.endedOrdersOf(reader, one.id, [round])).toMatchObject([{ order: 'cancelled', state: 'selling', round: issue.number }])
  expect(await bets.endedOrdersOf(reader, one.id, [{ ...round, vendor: 'another' }])).toEqual([])
  expect(await bets.endedOrdersOf(reader, other.id, [round])).toEqual([])
  await query(`update lottery_order set state = 'void' where id = $1`, [held.id])
  expect(await selections(one)).toEqual([])
  await query(`update lottery_order set state = 'placed' where id = $1`, [held.id])
  await query('update lottery_ticket set void = true where order_id = $1', [held.id])
  expect(await selections(one)).toEqual([])
  const tickets = await bets.ticketsOf(reader, [held.id])
  expect(tickets).toMatchObject([{ orderId: held.id, selection: '总大', multiple: 3, place: 1, prizeUnits: null }])
})

it('[PR-42] reads long lists of numbers of four digits where those of one play may be near-riskless, and no others', async () => {
  const issue = await world.issue('ssc-1')
  const [whole, half, others, edge] = [await world.member(), await world.member(), await world.member(), await world.member()]
  const { rows } = await query('select vendor, code as game from lottery_game where code = $1', ['ssc-1'])
  const round = { ...(rows[0] as { vendor: string; game: string }), round: issue.number }
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, step) => String(from + step).padStart(4, '0')).join(',')
  /** Makes the tickets of an order these, as if they had been bet so. */
  const bet = async (member: Bettor, ...lists: readonly (readonly [selection: string, bets: number])[]) => {
    const order = await world.bet(member, issue, lists.map((_, place) => ticket('ZHDXDS', ['总大', '总小', '总单'][place]!, 1))) // oxfmt-ignore
    for (const [place, [selection, count]] of lists.entries())
      await query('update lottery_ticket set selection = $3, bets = $4 where order_id = $1 and place = $2', [
        order.id,
        place + 1,
        selection,
        count,
      ])
  }
  await bet(whole, [numbers(0, 5_000), 5_000], [numbers(5_000, 9_500), 4_500], [numbers(9_500, 10_000), 500])
  await bet(half, [numbers(0, 5_000), 5_000], [numbers(5_000, 9_000), 4_000])
  await bet(others, [`${numbers(0, 5_000)}|${numbers(0, 5_000)}`, 9_999], ['1234', 1])
  // As long as all numbers of three digits, and by one longer.
  await bet(edge, ['1'.repeat(3_999), 3], ['1'.repeat(4_000), 4])
  const held = await bets.heldTickets(
    world.database.reader,
    [whole, half, others, edge].map(({ id: member }) => ({ ...round, member })),
  )
  expect(held.map((row) => `${row.at} ${row.bets}`).toSorted()).toEqual(['0 4500', '0 500', '0 5000', '2 1', '3 3'])
})

it('[LOTT-02] finds the chases of one member and one key, locks them in one order, and moves the step that is named', async () => {
  const { reader } = world.database
  const [one, other] = [await newId(reader), await newId(reader)]
  const [soon, later] = [await issueAt('ssc-1', 0, 5, 5), await issueAt('ssc-1', 1, 9, 9)]
  const chase = async (member: string, requestKey: string, more: Partial<chases.ChaseRow> = {}, issues = [soon, later]) => {
    const id = await newId(reader)
    const row = { id, game: 'ssc-1', member, account: 1n, requestKey, fingerprint: '', tickets: [], stop: 'win', stopUnits: null, state: 'active', reason: null, holdKey: null, heldUnits: 5n, stakedUnits: 0n, wonUnits: 0n, createdAt: NOON, ...more } // oxfmt-ignore
    await write((tx) => chases.insertChase(tx, row as chases.ChaseRow, issues.map((issue, at) => ({ chase: id, step: at + 1, issue, multiple: 1n, stakeUnits: 2n })))) // oxfmt-ignore
    return id
  }
  const [first, second, foreign] = [await chase(one, 'a'), await chase(one, 'b', { stop: 'none' }), await chase(other, 'a', {}, [later])]
  expect([(await chases.chaseUnderKey(reader, one, 'a'))?.id, await chases.chaseUnderKey(reader, other, 'b')]).toEqual([first, undefined])
  expect([(await chases.chaseOf(reader, one, second))?.id, await chases.chaseOf(reader, one, foreign)]).toEqual([second, undefined])
  expect([(await chases.chasesOf(reader, one, 0, 1)).map(({ id }) => id), (await chases.chasesOf(reader, one, 1, 9)).map(({ id }) => id)]).toEqual([[second], [first]]) // oxfmt-ignore
  expect([await chases.countChases(reader, one), await chases.countChases(reader, other)]).toEqual([2, 1])
  // Whatever their places on the disk.
  await query(`update lottery_chase set reason = null where id = $1`, [first])
  await write(async (tx) => {
    expect((await chases.lockChase(tx, first))?.id).toBe(first)
    expect(await free('lottery_chase', 'true')).toBe(2)
    await sql`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx)
    expect((await chases.lockChases(tx, [second, first])).map(({ id }) => id)).toEqual([first, second])
    expect(await free('lottery_chase', 'true')).toBe(1)
  })
  const due = async (at: Temporal.Instant, limit = 9) => chases.dueChases(reader, at, limit)
  // A later step waits for the steps before it.
  expect([(await due(NOON)).toSorted(), (await due(minutes(1))).toSorted(), await due(minutes(-1))]).toEqual([[first, second].toSorted(), [first, second, foreign].toSorted(), []]) // oxfmt-ignore
  expect((await due(minutes(1), 2)).toSorted()).toEqual([first, second].toSorted())
  // What closes first comes first.
  await query('update lottery_chase_step set multiple = 1 where chase = any ($1)', [[first, second]])
  expect((await due(minutes(1))).at(-1)).toBe(foreign)
  const steps = await chases.stepsOf(reader, [first, foreign])
  expect([await write((tx) => chases.countPlanned(tx, { game: 'ssc-1', drawAt: minutes(-60) })), steps.map(({ chase: of, step }) => `${of} ${step}`)]).toEqual([{ chases: 3, steps: 5 }, [`${first} 1`, `${first} 2`, `${foreign} 1`].toSorted()]) // oxfmt-ignore
  const id = await newId(reader)
  const stepsOf = async (of: string) =>
    (await chases.stepsOf(reader, [of])).map(({ state, orderId, prizeUnits }) => [state, orderId, prizeUnits])
  await write(async (tx) => {
    await chases.moveStep(tx, (await chases.stepsOf(tx, [first]))[0]!, 'placed', id)
    await chases.moveStep(tx, (await chases.stepsOf(tx, [second]))[0]!, 'placed', id)
  })
  expect(await stepsOf(first)).toEqual([['placed', id, null], ['waiting', null, null]]) // oxfmt-ignore
  // Only a chase without a mode goes on before the result is known.
  expect((await due(minutes(1))).toSorted()).toEqual([second, foreign].toSorted())
  expect((await chases.chasesOnIssue(reader, soon)).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([first, second].map((of) => ({ id: of, account: 1n }))) // oxfmt-ignore
  expect(await chases.chasesOnIssue(reader, later)).toEqual([])
  expect((await chases.chasesOnIssue(reader, soon, [second, foreign])).map((row) => row.id)).toEqual([second])
  expect(await chases.dueChases(reader, minutes(1), 9, [second])).toEqual([foreign])
  await write((tx) => chases.settleSteps(tx, [{ chase: first, step: 1, prizeUnits: 7n }]))
  expect([await stepsOf(first), (await stepsOf(second))[0]]).toEqual([[['settled', id, 7n], ['waiting', null, null]], ['placed', id, null]]) // oxfmt-ignore
  expect((await due(minutes(1))).toSorted()).toEqual([first, second, foreign].toSorted())
  const from = { game: 'ssc-1', drawAt: minutes(9) }
  expect(await chases.chasesPlanning(reader, from, 9)).toEqual([first, second, foreign].map((of) => ({ id: of, account: 1n, firstStep: of === foreign ? 1 : 2 }))) // oxfmt-ignore
  expect([await write((tx) => chases.countPlanned(tx, from)), (await chases.chasesPlanning(reader, from, 1)).length]).toEqual([{ chases: 3, steps: 3 }, 1]) // oxfmt-ignore
  expect(await chases.chasesPlanning(reader, { ...from, drawAt: minutes(10) }, 9)).toEqual([])
  expect((await chases.chasesPlanning(reader, from, 1, [first])).map((row) => row.id)).toEqual([second])
  expect(await chases.chasesPlanning(reader, { ...from, game: 'ssc-5' }, 9)).toEqual([])
  await write(async (tx) => {
    const row = (await chases.lockChase(tx, foreign))!
    await chases.writeChases(tx, [{ ...row, state: 'stopped', reason: 'r', holdKey: 'h', heldUnits: 1n, stakedUnits: 2n, wonUnits: 3n }])
  })
  expect(await chases.chaseById(reader, foreign)).toMatchObject({ state: 'stopped', reason: 'r', holdKey: 'h', heldUnits: 1n, stakedUnits: 2n, wonUnits: 3n }) // oxfmt-ignore
  expect(await chases.chaseById(reader, first)).toMatchObject({ state: 'active', reason: null, holdKey: null, heldUnits: 5n })
  expect([(await due(minutes(1))).includes(foreign), (await chases.chasesPlanning(reader, from, 9)).length]).toEqual([false, 2])
  await write((tx) => chases.cancelSteps(tx, first, 3))
  expect((await stepsOf(first)).map(([state]) => state)).toEqual(['settled', 'waiting'])
  await write((tx) => chases.cancelSteps(tx, first, 1))
  expect((await chases.chasesPlanning(reader, from, 9)).map((row) => row.id)).toEqual([second])
  await write((tx) => chases.cancelWaiting(tx, [second]))
  expect([(await stepsOf(first)).map(([state]) => state), (await stepsOf(second)).map(([state]) => state), (await stepsOf(foreign)).map(([state]) => state)]).toEqual([['settled', 'cancelled'], ['placed', 'cancelled'], ['waiting']]) // oxfmt-ignore
})

it('[LOTT-05] reads the prize of a ticket by its own price and selection, under the newest draw of its issue', async () => {
  const [issue, other] = [await world.issue('ssc-1'), await world.issue('ssc-1')]
  const member = await world.member()
  const placed = await world.bet(member, issue, [ticket('ZHDXDS', '总大', 1, { multiple: 3 }), ticket('ZHDXDS', '总小', 1)])
  const lost = await world.bet(member, other, [ticket('ZHDXDS', '总大', 1)])
  await query('update lottery_issue set draw_version = 2 where id = any ($1)', [[issue.id, other.id]])
  const { rows } = await query('select price from lottery_ticket where order_id = $1 limit 1', [placed.id])
  const { price } = rows[0] as { price: number }
  const outcome = (of: bigint, version: number, at: number, selection: string, whole: number) =>
    query(
      `insert into lottery_outcome (issue, version, price, selection, whole, numerator, denominator, refunded) values ($1, $2, $3, $4, $5, 1, 2, 1)`,
      [of, version, at, selection, whole],
    )
  await outcome(issue.id, 2, price, '总大', 2)
  await outcome(issue.id, 1, price, '总大', 7)
  await outcome(issue.id, 2, price + 1_000, '总大', 11)
  await outcome(issue.id, 2, price, '总单', 13)
  const prize = (3n * 2n * 10_000n * 5n) / 2n
  // In the order of the order, whatever their places on the disk.
  await query('update lottery_ticket set void = false where order_id = $1 and place = 1', [placed.id])
  const tickets = await bets.ticketsOf(world.database.reader, [placed.id])
  expect(tickets.map(({ place, prizeUnits, refundUnits }) => [place, prizeUnits, refundUnits])).toEqual([[1, prize, 60_000n], [2, null, null]]) // oxfmt-ignore
  expect(await bets.prizesOf(world.database.reader, [placed.id, lost.id])).toEqual(new Map([[placed.id, prize]]))
})

it('[LOTT-03] a price is written once, read again once it was committed, and known from then on', async () => {
  const issue = await issueAt('ssc-1', 0, 9, 9)
  const [owner, member] = [{}, await newId(world.database.reader)]
  const priced = { play: 'kept', prizeGroup: 7, selection: 's', unit: '1' as const, multiple: 1, odds: undefined, bets: 1, unitUnits: 1n, stakeUnits: 1n, rebatePoints: 0, highestPrize: 1n, slots: [] } // oxfmt-ignore
  /** How many statements the writing of an order takes. */
  const statements = (...tickets: readonly (typeof priced)[]) =>
    write(async (tx) => {
      let count = 0
      const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
        count += 1
        return result
      }
      const id = await newId(tx)
      const order = { id, issue, game: 'ssc-1', member, account: 1n, requestKey: id, betToken: null, chase: null, stakeKey: 's', placedAt: NOON, stakeUnits: 1n, tickets } // oxfmt-ignore
      await bets.writeOrders(tx.withPlugin({ transformQuery: ({ node }) => node, transformResult }) as Tx, owner, [order])
      return count
    })
  // What was written may still be undone, and is not remembered.
  expect([await statements(priced), await statements(priced), await statements(priced, priced)]).toEqual([5, 3, 2])
  expect(await statements(priced, { ...priced, prizeGroup: 8 })).toBe(5)
  expect((await query(`select prize_group from lottery_price where play = 'kept' order by 1`)).rows).toEqual([{ prize_group: 7 }, { prize_group: 8 }]) // oxfmt-ignore
})

it('[LOTT-05] leaves the ticket set of an issue to the process that is at it, and fixes it once', async () => {
  const issue = await world.issue('ssc-1')
  await world.bet(await world.member(), issue, [ticket('ZHDXDS', '总大', 1)])
  const fixed = async () => (await query('select tickets from lottery_issue where id = $1', [issue.id])).rows[0]
  await write(async (tx) => {
    await sql`select pg_advisory_xact_lock(4741, ${Number(issue.id)})`.execute(tx)
    await fixTicketSet(world.database, issue.id)
    expect(await fixed()).toEqual({ tickets: null })
  })
  await fixTicketSet(world.database, issue.id)
  await fixTicketSet(world.database, issue.id)
  expect(await fixed()).toEqual({ tickets: 1 })
})
