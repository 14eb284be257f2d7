/** Proves what each statement about issues, settlements and the work of staff finds, writes and locks: in which state, up to which instant. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { newId, type Tx } from '../platform/database.ts'
import type { Issue } from './issue.ts'
import * as settlements from './settle/settlement-store.ts'
import * as staff from './staff-store.ts'
import * as store from './store.ts'
import { lotteryRows, minutes, NOON } from './testing/rows.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let world: SmallWorld
let { query, free, issueAt, draws, order } = {} as ReturnType<typeof lotteryRows>
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  ;({ query, free, issueAt, draws, order } = lotteryRows(world))
  for (const code of ['ssc-1', 'ssc-5', 'fc-3d']) await world.game(code)
})
beforeEach(() => lotteryRows(world).clear())
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => world.database.write(act)

it('[LOTT-01] finds issues of one game: those ahead, the drawn ones, those of a day, and the next and the last', async () => {
  const { reader } = world.database
  const soon = await issueAt('ssc-1', -9, 5, 6)
  const later = await issueAt('ssc-1', 5, 9, 10)
  await issueAt('ssc-1', -9, 0, 3)
  await issueAt('ssc-1', -9, 4, 4, 'closed')
  const foreign = await issueAt('ssc-5', -9, 2, 2)
  const [old, recent] = [await draws(await issueAt('ssc-1', -90, -61, -60)), await draws(await issueAt('ssc-1', -60, -31, -30))]
  const lost = await issueAt('ssc-1', -60, -41, -40, 'void')
  const foreignDrawn = await draws(await issueAt('ssc-5', -60, -11, -10))
  const ids = (found: readonly Issue[]) => found.map(({ id }) => id)
  expect([ids(await store.issuesAhead(reader, 'ssc-1', NOON, 9)), ids(await store.issuesAhead(reader, 'ssc-1', NOON, 1))]).toEqual([
    [soon, later],
    [soon],
  ])
  expect([ids(await store.drawnIssues(reader, 'ssc-1', 9)), ids(await store.drawnIssues(reader, 'ssc-1', 1))]).toEqual([
    [recent, old],
    [recent],
  ])
  expect(ids(await store.endedIssues(reader, 'ssc-1', 9, 0))).toEqual([recent, lost, old])
  expect([ids(await store.endedIssues(reader, 'ssc-1', 1, 1)), await store.countEnded(reader, 'ssc-1')]).toEqual([[lost], 3])
  const { number } = (await store.issueById(reader, lost))!
  expect([ids(await store.endedIssues(reader, 'ssc-1', 9, 0, number)), await store.countEnded(reader, 'ssc-1', number)]).toEqual([
    [lost],
    1,
  ])
  expect(ids(await store.drawnBetween(reader, 'ssc-1', minutes(-60), minutes(-30)))).toEqual([old])
  expect(ids(await store.drawnBetween(reader, 'ssc-1', minutes(-60), minutes(-29)))).toEqual([recent, old])
  expect(ids(await store.issuesNamed(reader, 'ssc-1', [number, 'x']))).toEqual([lost])
  expect(await store.issuesNamed(reader, 'ssc-5', [number])).toEqual([])
  expect((await store.issueOf(reader, 'ssc-1', number))?.id).toBe(lost)
  expect(await store.issueOf(reader, 'ssc-5', number)).toBeUndefined()
  // A draw is known by its name, and under any name by its moment.
  const { openAt, closeAt, drawAt } = (await store.issueById(reader, lost))!
  const plans = [
    { number, drawAt: minutes(-900) },
    { number: 'x', drawAt },
    { number: 'x', drawAt: minutes(-900) },
  ].map((each) => ({ ...each, openAt, closeAt }))
  const known = async (game: string) => plans.map(await store.knownDraws(reader, game, plans))
  expect([await known('ssc-1'), await known('ssc-5')]).toEqual([[true, true, false], [false, false, false]]) // oxfmt-ignore
  expect(new Map([...(await store.nextIssueOf(reader, ['ssc-1', 'ssc-5'], NOON))].map(([code, { id }]) => [code, id]))).toEqual(new Map([['ssc-1', soon], ['ssc-5', foreign]])) // oxfmt-ignore
  expect(new Map([...(await store.lastIssueOf(reader, ['ssc-1', 'ssc-5']))].map(([code, { id }]) => [code, id]))).toEqual(new Map([['ssc-1', recent], ['ssc-5', foreignDrawn]])) // oxfmt-ignore
  expect(new Set((await store.issuesByIds(reader, [soon, later])).keys())).toEqual(new Set([soon, later]))
  expect(await store.nextMoment(reader, minutes(2))).toEqual(minutes(4))
  expect(await store.nextMoment(reader, minutes(4))).toEqual(minutes(5))
  await issueAt('ssc-1', -9, 8, 12, 'held')
  expect([await store.nextMoment(reader, minutes(9)), await store.nextMoment(reader, minutes(12))]).toEqual([minutes(12), undefined])
})

it('[LOTT-04, LOTT-05] finds what is due at its last instant, the earliest close first, and nothing that waits for staff or is done', async () => {
  const [close, draw, hash] = [
    await issueAt('ssc-1', -90, 0, 9),
    await issueAt('ssc-1', -90, -8, 0, 'closed'),
    await issueAt('ssc-1', -90, -9, 9, 'closed'),
  ]
  const hashed = await issueAt('ssc-1', -90, -9, 9, 'closed')
  await query(`update lottery_issue set tickets_hash = 'h' where id = any ($1)`, [[hashed, draw]])
  const held = await issueAt('ssc-1', -90, -7, -1, 'held')
  const [drawn, settling, settled] = [
    await issueAt('ssc-1', -90, -6, -1, 'drawn'),
    await issueAt('ssc-1', -90, -5, -1, 'settling'),
    await issueAt('ssc-1', -90, -4, -1, 'settled'),
  ]
  const [stopped, disputed] = [await issueAt('ssc-1', -90, -3, -1, 'drawn'), await issueAt('ssc-1', -90, -3, -1, 'settled')]
  await query('update lottery_issue set payment_held = true where id = $1', [stopped])
  await query(`update lottery_issue set reason = 'disputed' where id = $1`, [disputed])
  await issueAt('ssc-1', -90, 1, 9)
  for (const state of ['reconciled', 'void']) await issueAt('ssc-1', -90, -3, -1, state)
  const outside = await issueAt('fc-3d', -90, -3, -1)
  const due = async (source: 'in-house' | 'feed', limit = 99, resting: readonly string[] = []) =>
    (await store.dueIssues(world.database.reader, source, NOON, limit, resting)).map(({ id }) => id)
  expect(await due('in-house')).toEqual([hash, draw, held, drawn, settling, settled, close])
  expect([await due('in-house', 1), await due('feed')]).toEqual([[hash], [outside]])
  // Those that rest take no place of the others.
  expect([await due('in-house', 1, [String(hash)]), await due('feed', 9, [String(outside)])]).toEqual([[draw], []])
  expect(await store.dueIssues(world.database.reader, 'feed', NOON, 9, [])).toEqual([{ id: outside, state: 'selling', game: 'fc-3d', source: 'feed' }]) // oxfmt-ignore
})

it('[LOTT-04] locks an issue, shares it among bets, and moves that issue alone', async () => {
  const [one, other, drawn] = [await issueAt('ssc-1', 0, 9, 9), await issueAt('ssc-1', 0, 9, 9), await issueAt('ssc-1', 0, 9, 9)]
  await write(async (tx) => {
    expect((await store.lockIssue(tx, one))?.id).toBe(one)
    expect(await free('lottery_issue', 'id = any ($1)', [one, other])).toBe(1)
  })
  // Whatever their places on the disk, rows are locked by their ids, so that no two batches wait for each other.
  await query(`update lottery_issue set reason = null where id = $1`, [one])
  await write(async (tx) => {
    await sql`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(tx)
    expect([...(await store.shareIssues(tx, [other, one])).keys()]).toEqual([one, other])
  })
  await write(async (tx) => {
    expect([...(await store.shareIssues(tx, [one])).keys()]).toEqual([one])
    expect([await free('lottery_issue', 'id = $1', one), (await query('select from lottery_issue where id = $1 for share skip locked', [one])).rowCount]).toEqual([0, 1]) // oxfmt-ignore
    await store.markClosed(tx, one, minutes(1))
    await store.noteReason(tx, one, 'r')
    await store.writeVoidAsked(tx, one, 'thida')
    await store.writeBeacon(tx, one, 'b')
    await store.writeBeacon(tx, one, 'c')
    await store.moveIssue(tx, (await store.issueById(tx, one))!, 'held', 'late')
    await store.markClosed(tx, one, minutes(2))
    await staff.markDrawnAt(tx, one, minutes(3))
    await staff.writePaymentHeld(tx, one, true)
  })
  expect(await store.issueById(world.database.reader, one)).toMatchObject({ state: 'held', reason: 'late', closedAt: minutes(1), beaconValue: 'b', voidAskedBy: 'thida', drawnAt: minutes(3), paymentHeld: true }) // oxfmt-ignore
  expect(await store.issueById(world.database.reader, other)).toMatchObject({ state: 'selling', reason: null, closedAt: null, beaconValue: null, voidAskedBy: null, drawnAt: null, paymentHeld: false }) // oxfmt-ignore
  await draws(drawn)
  await write(async (tx) => {
    await staff.markDrawnAt(tx, drawn, minutes(3))
    const issue = (await store.issueById(tx, drawn))!
    await store.moveIssue(tx, issue, 'settling')
    await store.noteReason(tx, drawn, 'kept')
    await store.moveIssue(tx, { ...issue, state: 'settling', reason: 'kept' }, 'settled')
  })
  expect(await store.issueById(world.database.reader, drawn)).toMatchObject({ state: 'settled', reason: 'kept', drawnAt: minutes(9) })
  const held = { ...(await store.issueById(world.database.reader, one))!, drawVersion: 0 }
  await query(`update lottery_issue set tickets_hash = 'h' where id = $1`, [one])
  await write(async (tx) => expect(await store.writeDraw(tx, held, ['7'], minutes(5), null)).toBe(1))
  expect(await store.issueById(world.database.reader, one)).toMatchObject({ state: 'drawn', reason: null, draw: ['7'], drawnAt: minutes(5), seed: null, drawVersion: 1 }) // oxfmt-ignore
  await expect(write((tx) => store.writeDraw(tx, { ...held, state: 'settled' }, ['7'], minutes(5), null))).rejects.toThrow('an issue in state settled is not drawn') // oxfmt-ignore
  await write((tx) => store.markClosed(tx, other, minutes(4)))
  expect(await store.issueById(world.database.reader, other)).toMatchObject({ state: 'closed', closedAt: minutes(4) })
  await expect(write(async (tx) => store.moveIssue(tx, (await store.issueById(tx, other))!, 'settled'))).rejects.toThrow('does not go')
  await write(async (tx) => {
    expect((await store.lockGame(tx, 'ssc-1'))?.code).toBe('ssc-1')
    expect(await free('lottery_game', 'true')).toBe(2)
  })
  await write(async (tx) => {
    expect((await store.keepGame(tx, 'ssc-1'))?.code).toBe('ssc-1')
    expect(await free('lottery_game', 'true')).toBe(2)
    await store.writeGameState(tx, 'ssc-5', 'off')
    await store.writePlannedDay(tx, 'ssc-1', Temporal.PlainDate.from('2026-11-20'))
    await store.writePlannedDay(tx, 'ssc-1', Temporal.PlainDate.from('2026-11-21'))
    await store.writePlannedDay(tx, 'ssc-5', Temporal.PlainDate.from('2026-11-22'))
    await store.forgetPlanned(tx, 'ssc-5')
  })
  expect([...(await store.plannedDays(world.database.reader))].map(([game, day]) => `${game} ${day.toString()}`)).toEqual([
    'ssc-1 2026-11-21',
  ])
  // Those of one place by their codes.
  await query('update lottery_game set position = 1')
  expect((await store.allGames(world.database.reader)).map(({ code, state }) => `${code} ${state}`)).toEqual([
    'fc-3d on',
    'ssc-1 on',
    'ssc-5 off',
  ])
  await query(`update lottery_game set state = 'on'`)
})

it('[LOTT-05] keeps each new page of a source, and reads the newest of each, the latest reporter first', async () => {
  const [issue, other] = [await issueAt('fc-3d', 0, 9, 9), await issueAt('fc-3d', 0, 9, 9)]
  const report = (of: bigint, source: string, pageHash: string) =>
    write((tx) => store.insertReport(tx, of, { source, pageHash, draw: [pageHash], drawnAt: NOON }, NOON))
  await report(issue, 'wire', 'a')
  await report(issue, 'wire', 'a')
  await report(issue, 'gazette', 'a')
  await report(issue, 'wire', 'b')
  await report(issue, 'wire', 'a')
  await report(other, 'wire', 'a')
  const named = (found: readonly { source: string; pageHash: string }[]) => found.map(({ source, pageHash }) => `${source} ${pageHash}`)
  expect(named(await store.reportsOf(world.database.reader, issue))).toEqual(['wire a', 'wire b', 'gazette a', 'wire a'])
  expect(named(await store.newestReports(world.database.reader, issue))).toEqual(['wire a', 'gazette a'])
  await write((tx) =>
    store.insertReport(
      tx,
      other,
      { source: 'third', pageHash: 'c', publishedNumber: '26/093', draw: ['7'], drawnAt: minutes(1) },
      minutes(2),
    ),
  )
  expect((await store.reportsOf(world.database.reader, other))[0]).toMatchObject({ issue: other, source: 'third', pageHash: 'c', publishedNumber: '26/093', draw: ['7'], drawnAt: minutes(1), at: minutes(2) }) // oxfmt-ignore
})

it('[LOTT-05] opens a settlement once with its lanes, takes them from no other worker, and holds and resumes one issue’s', async () => {
  const { reader } = world.database
  const [issue, other] = [await issueAt('ssc-1', 0, 9, 9), await issueAt('ssc-1', 0, 9, 9)]
  for (const [of, version] of [[issue, 1], [issue, 1], [issue, 2], [other, 1]] as const) await write((tx) => settlements.openSettlement(tx, of, version, NOON)) // oxfmt-ignore
  await write((tx) => settlements.moveSettlement(tx, issue, 1, 'judged'))
  const state = async (of: bigint, version: number) => (await settlements.settlementOf(reader, of, version))?.state
  expect([await state(issue, 1), await state(issue, 2), await state(other, 1)]).toEqual(['judged', 'open', 'open'])
  expect((await settlements.lanesOf(reader, issue, 1)).map(({ lane }) => lane)).toEqual(Array.from({ length: 16 }, (_, lane) => lane))
  await write(async (tx) => {
    expect((await settlements.lockSettlement(tx, issue, 1))?.version).toBe(1)
    expect(await free('lottery_settlement', 'true')).toBe(2)
    expect((await settlements.tryLanes(tx, issue, 1, [2, 3]))?.map(({ lane }) => lane)).toEqual([2, 3])
    expect(await free('lottery_settlement_lane', 'true')).toBe(46)
    expect(await write((another) => settlements.tryLanes(another, issue, 1, [3, 4]))).toBeUndefined()
    expect((await write((another) => settlements.tryLanes(another, issue, 1, [4])))?.length).toBe(1)
  })
  const lanes = `tickets = 1, stake_units = 2, winners = 3, gross_units = 4, paid_units = 5, rebate_units = 6, refund_units = 7`
  await query(`update lottery_settlement_lane set ${lanes} where lane < 2`)
  await write((tx) => settlements.sumSettlement(tx, issue, 1, minutes(1)))
  expect(await settlements.settlementOf(reader, issue, 1)).toMatchObject({ state: 'paid', tickets: 2n, stakeUnits: 4n, winners: 6n, grossUnits: 8n, paidUnits: 10n, rebateUnits: 12n, refundUnits: 14n }) // oxfmt-ignore
  for (const [of, version] of [[issue, 2], [other, 1]] as const) expect(await settlements.settlementOf(reader, of, version)).toMatchObject({ state: 'open', tickets: 0n, refundUnits: 0n }) // oxfmt-ignore
  const held = async () => (await query('select issue, count(*)::int as lanes from lottery_settlement_lane where held group by issue')).rows
  await write((tx) => staff.holdLanes(tx, issue))
  expect(await held()).toEqual([{ issue, lanes: 32 }])
  await write((tx) => staff.holdLanes(tx, other))
  await write((tx) => staff.resumeLanes(tx, issue))
  expect(await held()).toEqual([{ issue: other, lanes: 16 }])
})

it('[LOTT-05, LOTT-07] sums the open stakes and the fees of one issue, and finds what is to be returned, lane by lane', async () => {
  const [issue, other] = [await issueAt('ssc-1', -9, 9, 9), await issueAt('ssc-1', -9, 9, 9)]
  const member = await newId(world.database.reader)
  const [early, exact, late] = [
    await order(issue, member, { placed_at: minutes(-1).toString() }),
    await order(issue, member),
    await order(issue, member, { placed_at: minutes(1).toString() }),
  ]
  await order(issue, member, { state: 'cancelled', fee_units: 3n })
  await order(issue, member, { state: 'void', stake_units: 100n })
  const lane = await order(issue, member, { account: 2n, fee_units: 1n })
  await order(other, member, { stake_units: 1_000n, fee_units: 1_000n })
  expect(await settlements.stakesOf(world.database.reader, issue)).toEqual({ stakeUnits: 40n, feeUnits: 4n })
  const refundable = async (of = issue, which = 1, limit = 9, resting: readonly string[] = []) =>
    (await settlements.refundableIn(world.database.reader, of, which, limit, resting)).map(({ id }) => id)
  const among = async (...ids: string[]) => (await write((tx) => settlements.refundableAmong(tx, issue, ids))).map(({ id }) => id)
  expect(await refundable()).toEqual([])
  await query('update lottery_issue set drawn_at = $1 where id = $2', [NOON.toString(), issue])
  expect([await refundable(), await refundable(issue, 2), await refundable(issue, 1, 1)]).toEqual([[exact, late], [lane], [exact]])
  expect([await refundable(issue, 1, 1, [exact]), await among(late, lane), await among()]).toEqual([[late], [late, lane].toSorted(), []])
  await query('update lottery_issue set drawn_at = close_at where id = $1', [issue])
  expect(await refundable()).toEqual([])
  await query(`update lottery_issue set state = 'void' where id = $1`, [issue])
  expect(await refundable()).toEqual([early, exact, late])
  expect(await refundable(other)).toEqual([])
})

it('[LOTT-04, OPS-03] tells staff which issues are to come and touched, and which need a decision', async () => {
  const { reader } = world.database
  const [later, soon] = [await issueAt('ssc-1', 0, 9, 9), await issueAt('ssc-1', 0, 5, 5)]
  await issueAt('ssc-1', -9, 0, 9)
  await issueAt('ssc-1', -9, 5, 9, 'closed')
  await issueAt('ssc-5', 0, 5, 5)
  await order(later, await newId(reader))
  const planned = await issueAt('ssc-1', 0, 10, 10)
  await query(`insert into lottery_chase (id, game, member, account, request_key, fingerprint, tickets, stop, held_units, created_at) values ($1, 'ssc-1', $1, 1, 'k', '', '[]', 'none', 1, now())`, [await newId(reader)]) // oxfmt-ignore
  await query('insert into lottery_chase_step (chase, step, issue, multiple, stake_units) select id, 1, $1, 1, 1 from lottery_chase', [
    planned,
  ])
  await write(async (tx) => {
    expect((await staff.issuesToCome(tx, 'ssc-1', NOON)).map(({ id, touched }) => [id, touched])).toEqual([[soon, false], [later, true], [planned, true]]) // oxfmt-ignore
    expect(await free('lottery_issue', 'id = any ($1)', [later, soon])).toBe(0)
  })
  expect(await write((tx) => staff.dropIssues(tx, [soon]))).toBe(1)
  expect(await store.issueById(reader, soon)).toBeUndefined()
  await query('truncate lottery_issue cascade')
  const expected = [
    await issueAt('ssc-1', -9_000, -10, -2, 'closed'),
    await issueAt('ssc-1', -9_000, -10, -3, 'settled'),
    await issueAt('ssc-1', -9_000, -9_000 + 1, -4_319, 'void'),
    await issueAt('ssc-1', -9_000, -8_000, -4_400, 'held'),
  ]
  const paying = await issueAt('ssc-1', 0, 9, 20)
  const [toClose, toPay, half] = [await issueAt('ssc-1', 0, 9, 19, 'closed'), await issueAt('ssc-1', 0, 9, 18, 'drawn'), await issueAt('ssc-1', 0, 9, 17, 'settling')] // oxfmt-ignore
  await query('update lottery_issue set payment_held = true where id = any ($1)', [[paying, toClose, toPay, half]])
  expected.push(await issueAt('ssc-1', -9_000, -8_000, -4_401, 'drawn'), await issueAt('ssc-1', -9_000, -8_000, -4_402, 'settling'))
  const disputed = await issueAt('ssc-1', -9_000, -8_000, -4_403, 'settled')
  await query(`update lottery_issue set payment_held = true, reason = 'disputed', draw_version = 2 where id = $1`, [disputed])
  await issueAt('ssc-1', -9_000, -10, -1, 'closed')
  await issueAt('ssc-1', -9_000, -8_000, -4_320, 'void')
  await issueAt('ssc-1', -9_000, -10, -2, 'reconciled')
  await issueAt('ssc-1', -9_000, -10, -2)
  const done = await issueAt('ssc-1', -9_000, -10, -2, 'reconciled')
  await query('update lottery_issue set payment_held = true where id = $1', [done])
  const found = await staff.troubles(reader, NOON, 99)
  const numberOf = async (id: bigint) => (await store.issueById(reader, id))!.number
  const numbers = await Promise.all([paying, toClose, toPay, half, ...expected, disputed].map(numberOf))
  expect(found.map(({ number }) => number)).toEqual(numbers)
  expect(found.map(({ reason }) => reason)).toEqual([...Array.from({ length: 4 }, () => 'payment-held'), ...expected.map(() => null), 'disputed']) // oxfmt-ignore
  expect(found.at(-1)).toEqual({ game: 'ssc-1', number: numbers.at(-1), state: 'settled', reason: 'disputed', drawAt: minutes(-4_403), drawVersion: 2 }) // oxfmt-ignore
  expect((await staff.troubles(reader, NOON, 1)).length).toBe(1)
})

it('[LOTT-05] takes what is owed on a lane page by page, moves past it at once, and leaves other lanes, versions and issues', async () => {
  const [issue, other] = [await issueAt('ssc-1', 0, 9, 9), await issueAt('ssc-1', 0, 9, 9)]
  for (const [of, version] of [[issue, 1], [issue, 2], [other, 1]] as const) await write((tx) => settlements.openSettlement(tx, of, version, NOON)) // oxfmt-ignore
  await query(`update lottery_settlement_lane set state = 'reckoned'`)
  const page = (of: bigint, version: number, lane: number, account: bigint) =>
    query(
      `insert into lottery_due_page (issue, version, lane, last_account, accounts, gross_units, paid_units, rebate_units, refund_units)
       values ($1, $2, $3, $4, array[$4::bigint], array[9], array[1], array[2], array[3])`,
      [of, version, lane, account],
    )
  for (const account of [19n, 3n, 35n, 51n]) await page(issue, 1, 3, account)
  for (const [of, version, lane] of [[issue, 1, 4], [issue, 2, 3], [other, 1, 3]] as const) await page(of, version, lane, 99n) // oxfmt-ignore
  const step: settlements.Step = { lane: 3, act: 'pay', owed: 1, from: 'reckoned', to: 'paid' }
  const take = async (more: Partial<settlements.Step> = {}) => {
    const taken = await write((tx) => settlements.takeDues(tx, issue, 1, { ...step, ...more }, 2))
    return taken && [taken.state, ...taken.dues.accounts]
  }
  await query('update lottery_settlement_lane set held = true where issue = $1', [issue])
  expect(await take()).toBeUndefined()
  await query('update lottery_settlement_lane set held = false')
  await write(async (tx) => {
    await settlements.tryLanes(tx, issue, 1, [3])
    // Another worker leaves the lane and does not wait.
    expect(await take()).toBeUndefined()
  })
  expect(await take({ from: 'taken-back' })).toBeUndefined()
  const first = await write((tx) => settlements.takeDues(tx, issue, 1, step, 2))
  expect(first).toEqual({ state: 'reckoned', dues: { accounts: [3n, 19n], paid: [1n, 1n], rebates: [2n, 2n], refunds: [3n, 3n] } })
  expect([await take(), await take(), await take()]).toEqual([['reckoned', 35n, 51n], ['paid'], undefined])
  const { rows } = await query(`select issue, version, lane, state, paid_upto, taken_upto from lottery_settlement_lane where state <> 'reckoned' or paid_upto > 0`) // oxfmt-ignore
  expect(rows).toEqual([{ issue, version: 1, lane: 3, state: 'paid', paid_upto: 51n, taken_upto: 0n }])
  const back = { act: 'take back' as const, to: 'taken-back' as const }
  const takeBack = async () => {
    const taken = await write((tx) => settlements.takeDues(tx, issue, 2, { ...step, ...back }, 2))
    return taken && [taken.state, ...taken.dues.accounts]
  }
  expect([await takeBack(), await takeBack(), await takeBack(), await takeBack()]).toEqual([['reckoned', 3n, 19n], ['reckoned', 35n, 51n], ['taken-back'], undefined]) // oxfmt-ignore
  expect((await query('select paid_upto, taken_upto from lottery_settlement_lane where issue = $1 and version = 2 and lane = 3', [issue])).rows).toEqual([{ paid_upto: 0n, taken_upto: 51n }]) // oxfmt-ignore
})

it('[LOTT-05] writes every winning selection, also more of them than one statement takes', async () => {
  const issue = await issueAt('ssc-1', 0, 9, 9)
  await query(`insert into lottery_price (game, play, prize_group) values ('ssc-1', 'many', 1) on conflict do nothing`)
  const { rows } = await query(`select id from lottery_price where play = 'many'`)
  const { id: price } = rows[0] as { id: number }
  const outcomes = Array.from({ length: 5 }, (_, at) => ({ price, selection: String(at), whole: 1n, numerator: 2n, denominator: 3n, refunded: 4n })) // oxfmt-ignore
  await write((tx) => settlements.writeOutcomes(tx, issue, 1, outcomes, 2))
  const written = 'select count(*)::int as outcomes, min(whole) as whole, min(numerator) as above, min(denominator) as below, min(refunded) as back from lottery_outcome where issue = $1 and version = 1' // oxfmt-ignore
  expect((await query(written, [issue])).rows).toEqual([{ outcomes: 5, whole: 1n, above: 2n, below: 3n, back: 4n }])
})
