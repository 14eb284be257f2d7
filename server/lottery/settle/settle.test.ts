/** Settlement under fire: killed workers, workers side by side, and results that are corrected; each account is paid what the rules say, once. */
import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertBooksBalance, longest, testDatabase } from '../../app/testing.ts'
import { ANIMALS } from '@baize/rules/lottery/zodiac.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow, retryNow, type Failure } from '../../platform/work/each-item.ts'
import { inTurn } from '../../platform/work/in-turn.ts'
import { createLottery } from '../lottery.ts'
import { closeIssue } from '../draw/close.ts'
import { refundOrders } from './refund.ts'
import { zodiacDay } from '../issue.ts'
import { zodiacOf } from '../wager.ts'
import { crowd, worthOf } from '../testing/crowd.ts'
import type { Bettor } from '../needs.ts'
import { smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { databaseNow } from '../store.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
  await world.game('fc-3d')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const OPENING = 100_000n * UNIT

const members = (count: number): Promise<Bettor[]> => Promise.all(Array.from({ length: count }, () => world.member(OPENING)))

/** A process of its own that settles an issue, as a worker does; it says when it begins. */
const workerText = (issue: bigint): string => `
  import { createLedger } from '${path.resolve(import.meta.dirname, '../../ledger/ledger.ts')}'
  import { systemClock } from '${path.resolve(import.meta.dirname, '../../platform/clock.ts')}'
  import { openDatabase } from '${path.resolve(import.meta.dirname, '../../platform/database.ts')}'
  import { createLottery } from '${path.resolve(import.meta.dirname, '../lottery.ts')}'
  const connection = ${JSON.stringify(world.database.connection)}
  const database = openDatabase({ connection: { ...connection, options: '-c baize.clock_shift_seconds=172800' } })
  const ledger = await createLedger({ connection, clock: systemClock, allowUnsafe: true })
  const nothing = async () => undefined
  const lottery = createLottery({ database, ledger, clock: systemClock, enqueue: nothing, tell: nothing, notices: { hear: nothing, isHearing: () => false }, warn: (...about) => console.error(...about),
    random: undefined, secrets: undefined, settings: nothing, timeZone: nothing, feed: { sources: [], ask: nothing } })
  process.send('begun')
  await lottery.settle(${issue}n)
  await ledger.close()
  await database.close()
  process.disconnect()
`

/** Somebody who holds a lock until `open`. A session that is idle in a transaction would be ended by itself, because others wait for it. */
async function shutGate({ connection, pool }: Pick<SmallWorld['database'], 'connection' | 'pool'>, lock: string) {
  const gate = new pg.Client(connection)
  // It ends where `open` ends it.
  gate.on('error', () => undefined)
  await gate.connect()
  const { rows } = await gate.query<{ pid: number }>('select pg_backend_pid() as pid')
  await gate.query(`begin; ${lock}`)
  const holding = gate.query("select pg_sleep_for('10 minutes')").catch(() => undefined)
  return {
    async open() {
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await holding
    },
  }
}

describe('settlement', () => {
  it('[LOTT-05] pays each winner once though its worker is killed again and again', { timeout: longest(60_000) }, async () => {
    const issue = await world.issue('ssc-1')
    const people = await crowd(world, issue, await members(96))
    await world.later.turn()
    const folder = await mkdtemp(path.join(tmpdir(), 'baize-settle-'))
    const file = path.join(folder, 'worker.mts')
    await writeFile(file, workerText(issue.id))
    // Somebody else holds what the worker needs next, and the worker is killed where it waits for that; the last one is left alone.
    const wallets = people.slice(24).map(({ member }) => member.wallet)
    // Each worker is a process of its own: `npm run prove` kills six of them, every other run three.
    const gates = [
      'lock table lottery_ticket in access exclusive mode',
      'lock table lottery_outcome in share mode',
      'lock table lottery_due_page in share mode',
      `select from ledger_account where id in (${wallets.join(', ')}) for update`,
      'lock table lottery_issue in share mode',
      'lock table lottery_order in access exclusive mode',
    ].filter((_, at) => process.env['WHOLE'] === '1' || at % 2 === 1)
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    let kills = 0
    const states: string[] = []
    for (let run = 0; run < 12 && (await world.issueNow(issue)).state !== 'reconciled'; run += 1) {
      const held = gates[run]
      const gate = held === undefined ? undefined : await shutGate(world.database, held)
      const worker = fork(file, [], { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      let over = false
      const ended = new Promise<void>((resolve) =>
        worker.once('exit', () => {
          over = true
          resolve()
        }),
      )
      await Promise.race([new Promise<void>((resolve) => worker.once('message', () => resolve())), ended])
      if (held)
        await vi.waitUntil(async () => over || ((await world.database.pool.query(waits)).rowCount ?? 0) > 0, {
          timeout: 20_000,
          interval: 5,
        })
      if (held && !over && worker.kill('SIGKILL')) kills += 1
      await gate?.open()
      await ended
      states.push((await world.issueNow(issue)).state)
    }
    await rm(folder, { recursive: true })
    // What the killed workers left does not stop a worker of this process from finishing.
    await world.later.settle(issue.id)
    const done = await world.issueNow(issue)
    expect([done.state, world.warned]).toEqual(['reconciled', []])
    expect(kills, states.join(' ')).toBe(gates.length)
    for (const { member, tickets } of people) expect(await world.balance(member)).toBe(OPENING + worthOf(tickets, done.draw))
  })

  it('[LOTT-05] is done once by workers side by side', async () => {
    const issue = await world.issue('ssc-1')
    const people = await crowd(world, issue, await members(60))
    await Promise.all([world.later.turn(), world.later.turn()])
    await Promise.all(Array.from({ length: 4 }, () => world.later.settle(issue.id)))
    await world.later.settle(issue.id)
    const done = await world.issueNow(issue)
    expect([done.state, done.drawVersion]).toEqual(['reconciled', 1])
    for (const { member, tickets } of people) expect(await world.balance(member)).toBe(OPENING + worthOf(tickets, done.draw))
    const { rows } = await world.database.pool.query('select tickets, winners, stake_units from lottery_settlement where issue = $1', [
      issue.id,
    ])
    expect(rows[0]).toMatchObject({ tickets: 180n, stake_units: done.stakeUnits })
  })

  it('[LOTT-05] goes on where only half of its lanes were calculated', async () => {
    const issue = await world.issue('ssc-1')
    const people = await crowd(world, issue, await members(32))
    await world.later.turn()
    const readyCredit = () => {
      throw new Error('the worker ends before its first payment')
    }
    const ending = createLottery({ ...world.laterNeeds, ledger: { ...world.ledger, readyCredit } })
    await expect(ending.settle(issue.id)).rejects.toThrow('before its first payment')
    const { pool } = world.database
    await pool.query('delete from lottery_due_page where issue = $1 and lane >= 8', [issue.id])
    await pool.query("update lottery_settlement_lane set state = 'waiting', stake_units = 0 where issue = $1 and lane >= 8", [issue.id])
    const report = await world.later.settle(issue.id)
    expect([report.slices, report.longestLaneMs > 0]).toEqual([16, true])
    const done = await world.issueNow(issue)
    expect([done.state, done.reason]).toEqual(['reconciled', null])
    for (const { member, tickets } of people) expect(await world.balance(member)).toBe(OPENING + worthOf(tickets, done.draw))
  })

  it('[LOTT-05] of more tickets than are read together is read lane by lane', async () => {
    const issue = await world.issue('ssc-1')
    const people = await crowd(world, issue, await members(3))
    await closeIssue(world.laterNeeds.database, issue.id)
    await world.database.pool.query(
      "update lottery_issue set tickets_hash = repeat('a', 64), tickets = 100000000, stake_units = 1 where id = $1",
      [issue.id],
    )
    await world.later.turn()
    await world.later.settle(issue.id)
    const done = await world.issueNow(issue)
    expect(done.state).toBe('reconciled')
    for (const { member, tickets } of people) expect(await world.balance(member)).toBe(OPENING + worthOf(tickets, done.draw))
  })

  it('[LOTT-05] of a void issue returns every stake of a lane, also more than one transaction takes', async () => {
    const issue = await world.issue('ssc-1')
    const member = await world.member(OPENING)
    for (let each = 0; each < 3; each += 1) await world.bet(member, issue, [ticket('ZHDXDS', '总大', 1)])
    await world.database.transact((tx) => world.lottery.staff.voidDraw(tx, 'ssc-1', issue.number, 'thida'))
    expect(await refundOrders(world.needs, issue.id, 2)).toBe(3)
    expect(await world.balance(member)).toBe(OPENING)
  })
})

it('[LOTT-05, LOTT-09] an animal of Mark Six wins where its number is drawn, by the animals of the day of the draw', async () => {
  await world.game('lhc-5')
  const issue = await world.issue('lhc-5')
  const people = await members(ANIMALS.length)
  await Promise.all(people.map((member, at) => world.bet(member, issue, [ticket('TX', ANIMALS[at]!, 1)])))
  await world.later.turn()
  await world.later.settle(issue.id)
  const { state, draw } = await world.issueNow(issue)
  const table = zodiacOf(zodiacDay(issue.drawAt))!
  const drawn = ANIMALS.findIndex((animal) => table[animal]!.includes(String((draw as string[]).at(-1))))
  const gains = await Promise.all(people.map(async (member) => (await world.balance(member)) > OPENING))
  expect([state, gains]).toEqual(['reconciled', ANIMALS.map((_, at) => at === drawn)])
})

it('a failure of one in turn is thrown once the others have ended, and who has more to do comes again', async () => {
  const done: number[] = []
  const act = async (each: number): Promise<boolean> => {
    if (each === 2) throw new Error('the second failed')
    done.push(each)
    return each === 4 && done.filter((one) => one === 4).length < 3
  }
  await expect(inTurn([1, 2, 3, 4], 2, act)).rejects.toThrow('the second failed')
  expect(done).toEqual([1, 3, 4, 4, 4])
  await expect(inTurn([1, 2], 2, (each) => Promise.reject(new Error(`failed ${each}`)))).rejects.toThrow('failed 1')
  const at: string[] = []
  await inTurn([1, 2, 3], 2, async (each) => {
    at.push(`begins ${each}`)
    await Promise.resolve()
    at.push(`ends ${each}`)
  })
  expect(at).toEqual(['begins 1', 'begins 2', 'ends 1', 'ends 2', 'begins 3', 'ends 3'])
})

const said = (source: string, draw: string[], drawnAt: Temporal.Instant) => ({
  source,
  draw,
  drawnAt,
  pageHash: `${source}-${draw.join('')}`,
})

describe('results of outside lotteries', () => {
  it('[LOTT-04] are held while two sources disagree, and drawn when two agree', async () => {
    const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    const member = await world.member(OPENING)
    await world.bet(member, issue, [ticket('S3.ZX_FS', '1|2|3', 1)])
    world.said.set('gazette', said('gazette', ['1', '2', '3'], issue.drawAt))
    await world.later.turn()
    expect(await world.issueNow(issue)).toMatchObject({ state: 'closed', draw: null })
    world.said.set('wire', said('wire', ['1', '2', '4'], issue.drawAt))
    await world.later.turn()
    expect(await world.issueNow(issue)).toMatchObject({ state: 'held', reason: 'sources-disagree', draw: null })
    expect(await world.later.settle(issue.id)).toMatchObject({ slices: 0 })
    world.said.set('wire', said('wire', ['x', '2', '4'], issue.drawAt))
    await world.later.turn()
    expect((await world.issueNow(issue)).state).toBe('held')
    // One that is held and whose tickets nobody has fixed.
    const left = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    await world.database.pool.query("update lottery_issue set state = 'held' where id = $1", [left.id])
    world.said.set('wire', said('wire', ['1', '2', '3'], issue.drawAt))
    await world.later.turn()
    expect(await world.issueNow(left)).toMatchObject({ state: 'drawn', draw: ['1', '2', '3'], tickets: 0 })
    await world.later.settle(left.id)
    expect(await world.issueNow(issue)).toMatchObject({ state: 'drawn', draw: ['1', '2', '3'] })
    await world.later.settle(issue.id)
    expect(await world.balance(member)).toBe(OPENING - 2n * UNIT + 1950n * UNIT)
    const facts = await world.lottery.facts('fc-3d', issue.number)
    expect(facts.ok && facts.value.reports.map(({ source }) => source).sort()).toEqual(['gazette', 'wire', 'wire'])
    // The latest first, each with the page that proves it.
    const report = { source: 'wire', draw: ['1', '2', '3'], drawnAt: issue.drawAt.toString(), pageHash: 'wire-123' }
    expect(facts).toMatchObject({ value: { reports: [report, {}, {}], seed: null, commitment: null, beacon: '-', source: 'feed' } })
    world.said.clear()
  })

  it('[LOTT-05] that were wrong are settled again: what was paid is taken back, and the balance may fall below zero', async () => {
    const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    const [first, second] = [await world.member(2n * UNIT), await world.member(OPENING)]
    await world.bet(first, issue, [ticket('S3.ZX_FS', '1|2|3', 1)])
    await world.bet(second, issue, [ticket('S3.ZX_FS', '1|2|4', 1, { prizeGroup: 1900 })])
    const loser = await world.member(OPENING)
    const lost = await world.bet(loser, issue, [ticket('S3.ZX_FS', '1|2|5', 1)])
    for (const source of ['gazette', 'wire']) world.said.set(source, said(source, ['1', '2', '3'], issue.drawAt))
    await world.later.turn()
    await world.later.settle(issue.id)
    expect([await world.balance(first), await world.balance(second)]).toEqual([1950n * UNIT, OPENING - 2n * UNIT + 500n])
    await world.database.write(async (tx) => {
      await world.ledger.lock(tx, [first.wallet])
      const spent = { account: first.wallet, contra: 'payment:test', amount: -1950n * UNIT, kind: 'withdrawal' } as const
      await world.ledger.post(tx, [{ key: 'spent', account: first.wallet, transfers: [spent] }])
    })
    expect(await world.later.correct(issue.id)).toMatchObject({ code: 'state-conflict' })
    for (const source of ['gazette', 'wire']) world.said.set(source, said(source, ['1', '2', '4'], issue.drawAt))
    expect(await world.later.correct(issue.id)).toMatchObject({ value: { version: 2 } })
    await Promise.all([world.later.settle(issue.id), world.later.settle(issue.id)])
    await world.later.settle(issue.id)
    expect([await world.balance(first), await world.balance(second)]).toEqual([-1950n * UNIT, OPENING - 2n * UNIT + 1900n * UNIT + 500n])
    expect(await world.issueNow(issue)).toMatchObject({ state: 'reconciled', drawVersion: 2 })
    const nothing = { prize: '0.00', refund: '0.00' }
    expect(await world.lottery.readOrder(loser.id, lost.id, 'EN')).toMatchObject({
      value: { state: 'lost', ...nothing, tickets: [nothing] },
    })
    // From who got nothing, nothing is taken back.
    const backs = "select account from ledger_transfer where key like 'lottery:' || $1 || ':1:%:back' and kind = 7 order by account"
    const taken = (await world.database.pool.query<{ account: bigint }>(backs, [issue.id])).rows.map(({ account }) => account)
    expect(taken).toEqual([first.wallet, second.wallet].toSorted((a, b) => Number(a - b)))
    world.said.clear()
  })

  it('[LOTT-05] that were wrong take a stake that came back away again, and a rebate by the stake that stayed', async () => {
    await world.game('cq-ssc')
    const issue = await world.issue('cq-ssc', { closes: 172_000, draws: 172_000 })
    const [tied, split] = [await world.member(OPENING), await world.member(OPENING)]
    const tickets = [ticket('LH_REFUND', '12@龙', 1, { prizeGroup: 1900 })]
    const both = [ticket('LH_REFUND', '12@龙,虎', 2, { prizeGroup: 1900, multiple: 3 })]
    const order = await world.bet(tied, issue, tickets)
    await world.bet(split, issue, both)
    const balances = async () => [await world.balance(tied), await world.balance(split)]
    for (const draw of [
      ['1', '1', '2', '3', '4'],
      ['2', '1', '2', '3', '4'],
      ['1', '1', '2', '3', '5'],
    ]) {
      for (const source of ['gazette', 'wire']) world.said.set(source, said(source, draw, issue.drawAt))
      if ((await world.issueNow(issue)).draw === null) await world.later.turn()
      else expect(await world.later.correct(issue.id)).toMatchObject({ ok: true })
      await world.later.settle(issue.id)
      expect(await world.issueNow(issue)).toMatchObject({ state: 'reconciled', draw })
      expect(await balances(), draw.join('')).toEqual([OPENING + worthOf(tickets, draw), OPENING + worthOf(both, draw)])
    }
    // A tie gives the whole stakes back, and no rebate on them.
    expect(await balances()).toEqual([OPENING, OPENING])
    const back = { prize: '0.00', refund: '2.00' }
    expect(await world.lottery.readOrder(tied.id, order.id, 'EN')).toMatchObject({
      value: { state: 'lost', ...back, fee: '0.00', tickets: [back] },
    })
    world.said.clear()
  })

  it('[LOTT-05, OPS-08] that were wrong are settled again for all of a lane but an account that cannot be changed', async () => {
    const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    const lanes = Map.groupBy(await members(33), ({ wallet }) => wallet & 15n).values()
    const people = lanes.find(({ length }) => length > 2)!.slice(0, 3)
    for (const [at, last] of ['3', '3', '4'].entries()) await world.bet(people[at]!, issue, [ticket('S3.ZX_FS', `1|2|${last}`, 1)])
    const draw = (last: string) => ['gazette', 'wire'].map((source) => world.said.set(source, said(source, ['1', '2', last], issue.drawAt)))
    draw('3')
    await world.later.turn()
    await world.later.settle(issue.id)
    const gains = () => Promise.all(people.map(async (member) => ((await world.balance(member)) - OPENING) / UNIT))
    expect(await gains()).toEqual([1948n, 1948n, -2n])
    const heal = await poison(world.database.pool, 'ledger_account', 'id', String(people[0]!.wallet))
    draw('4')
    expect(await world.later.correct(issue.id)).toMatchObject({ value: { version: 2 } })
    await expect(world.later.settle(issue.id)).rejects.toThrow(POISONED)
    expect(await gains()).toEqual([1948n, -2n, 1948n])
    const noted = await failuresNow(world.database.reader, 9)
    expect(noted.map(({ loop, item }) => [loop, item])).toEqual([['lottery-payments', `${issue.id}/${people[0]!.wallet}`]])
    await heal()
    await world.later.settle(issue.id)
    expect([await gains(), (await world.issueNow(issue)).state]).toEqual([[-2n, -2n, 1948n], 'reconciled'])
    expect(await failuresNow(world.database.reader, 9)).toEqual([])
    world.said.clear()
  })

  it('[LOTT-05] that came before the sale ended make the bets void that were placed at the draw or after', async () => {
    const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    const [early, late] = [await world.member(OPENING), await world.member(OPENING)]
    await world.bet(early, issue, [ticket('S3.ZX_FS', '1|2|3', 1)])
    const drawnAt = await databaseNow(world.database.reader)
    await world.bet(late, issue, [ticket('S3.ZX_FS', '1|2|3', 1)])
    for (const source of ['gazette', 'wire']) world.said.set(source, said(source, ['1', '2', '3'], drawnAt))
    await world.later.turn()
    // Also where the worker that began ended before it had returned a stake.
    const post = () => Promise.reject(new Error('the worker ends'))
    await expect(createLottery({ ...world.laterNeeds, ledger: { ...world.ledger, post } }).settle(issue.id)).rejects.toThrow(
      'could not be given back',
    )
    const [{ loop, item, reason }] = (await failuresNow(world.database.reader, 9)) as [Failure]
    expect([loop, reason]).toEqual(['lottery-refunds', 'the worker ends'])
    await world.database.write((tx) => retryNow(tx, loop, item))
    expect((await world.issueNow(issue)).state).toBe('settling')
    // And where the one after it ended before it had compared the sums: the turns go on with both.
    const roundTotals = post
    await createLottery({ ...world.laterNeeds, ledger: { ...world.ledger, roundTotals } }).turn()
    expect([(await world.issueNow(issue)).state, world.warned.at(-1)]).toEqual([
      'settled',
      'an item of timed work failed; list-failures shows it to staff: the worker ends',
    ])
    expect(world.warnedOf.at(-1)).toMatchObject({ loop: 'lottery-issues-due', item: String(issue.id) })
    await world.database.write((tx) => retryNow(tx, 'lottery-issues-due', String(issue.id)))
    await world.later.turn()
    expect([await world.balance(early), await world.balance(late)]).toEqual([OPENING + 1948n * UNIT, OPENING])
    expect((await world.issueNow(issue)).state).toBe('reconciled')
    world.said.clear()
  })

  it('[LOTT-05, OPS-08] of an issue that cannot be closed delay no other issue', async () => {
    const [bad, good] = [
      await world.issue('fc-3d', { closes: 171_000, draws: 172_000 }),
      await world.issue('fc-3d', { closes: 172_000, draws: 172_000 }),
    ]
    const heal = await poison(world.database.pool, 'lottery_issue', 'id', String(bad.id))
    const isSelling = async () =>
      [(await world.issueNow(bad)).state, (await world.issueNow(good)).state].map((state) => state === 'selling')
    await world.later.turn()
    expect(await isSelling()).toEqual([true, false])
    const noted = await failuresNow(world.database.reader, 9)
    expect(noted).toMatchObject([{ loop: 'lottery-issues-due', item: String(bad.id), failures: 1, reason: POISONED }])
    await heal()
    await world.database.write((tx) => retryNow(tx, 'lottery-issues-due', String(bad.id)))
    await world.later.turn()
    expect([await isSelling(), await failuresNow(world.database.reader, 9)]).toEqual([[false, false], []])
  })
})
