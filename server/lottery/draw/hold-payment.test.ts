/** Payments that staff hold and resume: before, in the middle and after a killed worker; nothing is paid meanwhile, and everything once afterwards. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { LANES } from '../../ledger/ledger.ts'
import type { Issue } from '../issue.ts'
import { createLottery } from '../lottery.ts'
import { openSettlement } from '../settle/settlement-store.ts'
import { lockIssue, moveIssue } from '../store.ts'
import type { Bettor, LotteryNeeds } from '../needs.ts'
import { smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const OPENING = 1000n * UNIT
/** Every member bets on all ten digits of the last place, so that each wins once, whatever is drawn. */
const ALL = ticket('SSC.DWD', '-|-|-|-|0,1,2,3,4,5,6,7,8,9', 10)
const WORTH = -20n * UNIT + 195_000n

type Staff = Promise<Outcome<unknown, string>>
const hold = (issue: Issue): Staff => world.database.transact((tx) => world.lottery.staff.holdPayment(tx, issue.game, issue.number))
const resume = (issue: Issue): Staff => world.database.transact((tx) => world.lottery.staff.resumePayment(tx, issue.game, issue.number))

/** A drawn issue with so many members, whose wallets lie in all lanes in turn. */
async function drawn(people: number): Promise<{ issue: Issue; members: Bettor[] }> {
  const issue = await world.issue('ssc-1')
  const members = await Promise.all(Array.from({ length: people }, () => world.member(OPENING)))
  await Promise.all(members.map((member) => world.bet(member, issue, [ALL])))
  await world.later.turn()
  expect((await world.issueNow(issue)).state).toBe('drawn')
  return { issue, members }
}

const paid = async (members: readonly Bettor[]): Promise<number> => {
  const balances = await Promise.all(members.map((member) => world.balance(member)))
  for (const balance of balances) expect([OPENING - 20n * UNIT, OPENING + WORTH]).toContain(balance)
  return balances.filter((balance) => balance === OPENING + WORTH).length
}

/** The later server, in which `before` comes ahead of every slice's payment; it gets how many came before. */
function payingHouse(before: (slice: number) => Promise<void>): ReturnType<typeof createLottery> {
  const { ledger } = world
  let slices = 0
  const credit: LotteryNeeds['ledger']['credit'] = async (tx, payments) => {
    slices += 1
    await before(slices)
    return await ledger.credit(tx, payments)
  }
  return createLottery({ ...world.laterNeeds, ledger: { ...ledger, credit } })
}

/** Whether somebody waits for a lane of a settlement that another has. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await world.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%update lottery_settlement_lane set held%'`,
  )
  return rows.length > 0
}

/** A worker of its own that is killed, with everything that it has under way, when it is about to pay its third slice. */
const dyingWorker = (issue: bigint): string => `
  import { createLedger } from '${path.resolve(import.meta.dirname, '../../ledger/ledger.ts')}'
  import { systemClock } from '${path.resolve(import.meta.dirname, '../../platform/clock.ts')}'
  import { openDatabase } from '${path.resolve(import.meta.dirname, '../../platform/database.ts')}'
  import { createLottery } from '${path.resolve(import.meta.dirname, '../lottery.ts')}'
  const connection = ${JSON.stringify(world.database.connection)}
  const database = openDatabase({ connection: { ...connection, options: '-c baize.clock_shift_seconds=172800' } })
  const ledger = await createLedger({ connection, clock: systemClock, allowUnsafe: true })
  let slices = 0
  const credit = async (tx, payments) => {
    slices += 1
    if (slices === 3) process.kill(process.pid, 'SIGKILL')
    return await ledger.credit(tx, payments)
  }
  const nothing = async () => undefined
  const lottery = createLottery({ database, ledger: { ...ledger, credit }, clock: systemClock, enqueue: nothing, tell: nothing, notices: { hear: nothing, isHearing: () => false }, warn: console.error,
    random: undefined, secrets: undefined, settings: nothing, timeZone: nothing, feed: { sources: [], ask: nothing } })
  await lottery.settle(${issue}n)
`

async function killedWorker(issue: Issue): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-hold-'))
  const file = path.join(folder, 'worker.mts')
  await writeFile(file, dyingWorker(issue.id))
  const worker = fork(file, [], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const [, signal] = await once(worker, 'exit')
  await rm(folder, { recursive: true })
  expect(signal).toBe('SIGKILL')
}

describe('a payment', () => {
  it('[LOTT-05] that is held before it begins waits, is shown as held, and is made once when it is resumed twice', async () => {
    const { issue, members } = await drawn(8)
    expect(await hold(issue)).toMatchObject({ value: { before: { paymentHeld: false }, after: { state: 'drawn', paymentHeld: true } } })
    expect(await hold(issue)).toMatchObject({ code: 'state-conflict' })
    expect(await world.later.settle(issue.id)).toMatchObject({ slices: 0 })
    await world.later.turn()
    expect([(await world.issueNow(issue)).state, await paid(members)]).toEqual(['drawn', 0])
    expect(await world.later.staff.troubles(world.database.reader)).toContainEqual(
      expect.objectContaining({ issue: issue.number, reason: 'payment-held' }),
    )
    const shown = async () =>
      (await world.lottery.listOrders(members[0]!.id, { pageNo: 1, pageSize: 5 }, 'EN')) as { value: { content: object[] } }
    expect((await shown()).value.content).toMatchObject([{ state: 'placed', paymentHeld: true, prize: null }])
    expect(await world.lottery.facts('ssc-1', issue.number)).toMatchObject({ value: { state: 'drawn', reason: 'payment-held' } })

    expect(await resume(issue)).toMatchObject({ ok: true })
    expect(world.jobs.at(-1)).toMatchObject({ task: world.lottery.settleTask, payload: { issue: String(issue.id) } })
    expect(await resume(issue)).toMatchObject({ code: 'state-conflict' })
    await Promise.all([world.later.settle(issue.id), world.later.settle(issue.id)])
    await world.later.settle(issue.id)
    expect([(await world.issueNow(issue)).state, await paid(members)]).toEqual(['reconciled', 8])
    expect((await shown()).value.content).toMatchObject([{ state: 'won', paymentHeld: false, prize: '19.50' }])
    expect(await hold(issue)).toMatchObject({ code: 'state-conflict', detail: { state: 'reconciled' } })
  })

  it('[LOTT-05] that is held while slices are under way ends with them, and goes on where it stopped', async () => {
    const { issue, members } = await drawn(4 * LANES)
    let asked: Staff | undefined
    const house = payingHouse(async (slice) => {
      if (slice === 2) asked = hold(issue)
      // The slices under way have their lanes; whoever holds the payment takes all others and waits for these. Until then none of them ends, since they could pay all lanes meanwhile.
      if (slice >= 2) await vi.waitUntil(someoneWaits, { timeout: 20_000, interval: 2 })
    })
    await house.settle(issue.id)
    expect(await asked).toMatchObject({ value: { after: { state: 'settling', paymentHeld: true } } })
    const part = await paid(members)
    expect(part).toBeGreaterThan(0)
    expect(part).toBeLessThan(members.length)
    for (const settle of [world.later.settle, house.settle]) expect(await settle(issue.id)).toMatchObject({ slices: 0 })
    expect([(await world.issueNow(issue)).state, await paid(members)]).toEqual(['settling', part])
    expect(await resume(issue)).toMatchObject({ ok: true })
    await world.later.settle(issue.id)
    expect([(await world.issueNow(issue)).state, await paid(members)]).toEqual(['reconciled', members.length])
  })

  it('[LOTT-05] that is held while its settlement begins holds the lanes that have been opened meanwhile', async () => {
    const { issue, members } = await drawn(1)
    let asked: Staff | undefined
    await world.database.write(async (tx) => {
      const locked = (await lockIssue(tx, issue.id))!
      asked = hold(issue)
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%lottery_issue%for update%'`
      await vi.waitUntil(async () => (await world.database.pool.query(waits)).rowCount === 1, { timeout: 20_000, interval: 2 })
      await openSettlement(tx, issue.id, 1, issue.drawAt)
      await moveIssue(tx, locked, 'settling')
    })
    expect(await asked).toMatchObject({ value: { after: { state: 'settling', paymentHeld: true } } })
    const { rows } = await world.database.pool.query(
      'select count(*)::int as lanes from lottery_settlement_lane where issue = $1 and held',
      [issue.id],
    )
    expect(rows).toEqual([{ lanes: LANES }])
    expect(await resume(issue)).toMatchObject({ ok: true })
    await world.later.settle(issue.id)
    expect([(await world.issueNow(issue)).state, await paid(members)]).toEqual(['reconciled', 1])
  })

  it('[LOTT-05] whose worker is killed is held as it lies, and after it is resumed each winner has been paid once', async () => {
    const { issue, members } = await drawn(4 * LANES)
    await killedWorker(issue)
    expect(await hold(issue)).toMatchObject({ value: { after: { state: 'settling', paymentHeld: true } } })
    const part = await paid(members)
    expect(part).toBeLessThan(members.length)
    await Promise.all([world.later.settle(issue.id), world.later.settle(issue.id)])
    expect(await paid(members)).toBe(part)
    expect(await resume(issue)).toMatchObject({ ok: true })
    if (process.env['WHOLE'] === '1') {
      await killedWorker(issue)
      expect(await paid(members)).toBeLessThan(members.length)
    }
    // What the killed worker had under way may keep a lane for a moment more.
    const stateAfterSettling = async (): Promise<string> => {
      await world.later.settle(issue.id)
      return (await world.issueNow(issue)).state
    }
    await expect.poll(stateAfterSettling, { timeout: 20_000 }).toBe('reconciled')
    expect(await paid(members)).toBe(members.length)
    expect(world.warned).toEqual([])
  })

  it('can be held ahead of the draw, and is no more once the issue is void', async () => {
    const issue = await world.issue('ssc-1')
    const member = await world.member(OPENING)
    await world.bet(member, issue, [ALL])
    expect(await hold(issue)).toMatchObject({ value: { after: { state: 'selling', paymentHeld: true } } })
    expect(await world.lottery.facts('ssc-1', issue.number)).toMatchObject({ value: { reason: null } })
    await world.database.transact((tx) => world.lottery.staff.voidDraw(tx, 'ssc-1', issue.number, 'thida'))
    expect(await world.lottery.refund(issue.id)).toBe(1)
    expect(await world.balance(member)).toBe(OPENING)
    expect(await resume(issue)).toMatchObject({ code: 'state-conflict', detail: { state: 'void' } })
    for (const [game, number, code] of [
      ['nothing', '1', 'game-unknown'],
      ['ssc-1', '20990101-0001', 'issue-unknown'],
    ] as const)
      expect(await hold({ ...issue, game, number })).toMatchObject({ code })
  })
})
