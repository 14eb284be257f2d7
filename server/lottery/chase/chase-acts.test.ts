/** Acts on chases: a refusal holds nothing. A void issue, a full number or a lottery off sale moves a chase on or ends it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import type { Issue } from '../issue.ts'
import { createLottery } from '../lottery.ts'
import type { Bettor } from '../needs.ts'
import { databaseNow } from '../store.ts'
import { newKey, SETTINGS, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { continueChases } from './chase.ts'
import type { ChaseWish } from './plan-chase.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('fc-3d', { lateMinutes: 10_000, maximumMultiple: 50n, maximumStakeUnits: 80n * UNIT })
  await world.game('mm-2d-5', { numberExposureUnits: 85n * UNIT })
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const ONE = ticket('S3.ZX_FS', '1|2|3', 1)
const onSale = (): Promise<Issue> => world.issue('fc-3d', { closes: 172_000 })
const wishOf = (issues: readonly Issue[], more: Partial<ChaseWish> = {}): ChaseWish => ({
  gameCode: issues[0]!.game,
  tickets: [ONE],
  steps: issues.map(({ number: issue }) => ({ issue, multiple: 1 })),
  stop: 'win',
  ...more,
})
const chase = async (member: Bettor, issues: readonly Issue[], more: Partial<ChaseWish> = {}, key = newKey()) => {
  const placed = await world.lottery.createChase(member, key, wishOf(issues, more), 'EN')
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.detail)}`)
  return placed.value.chase
}
const chasesNow = async (member: Bettor) => (await world.lottery.listChases(member.id, 1, 10, 'EN')).content
const callOff = async (issue: Issue): Promise<void> => {
  await world.database.transact((tx) => world.lottery.staff.voidDraw(tx, issue.game, issue.number, 'thida'))
  await world.lottery.refund(issue.id)
}

it('[LOTT-02] a chase is refused with the fault and its place named, and then nothing is held', async () => {
  const [one, two] = [await onSale(), await onSale()]
  const [gone, off] = [await world.issue('fc-3d', { closes: -1, draws: 600 }), await onSale()]
  await callOff(off)
  const member = await world.member(60n * UNIT)
  const cheap = ticket('S3.ZX_FS', '1|2|3', 1, { unit: '0.1' })
  const times = (...multiples: number[]): ChaseWish['steps'] =>
    multiples.map((multiple, at) => ({ issue: [one, two][at]!.number, multiple }))
  const refusals: [Partial<ChaseWish>, string, object?][] = [
    [{ gameCode: 'nothing' }, 'game-unknown'],
    [{ tickets: [{ ...ONE, count: 2 }] }, 'count-differs', { ticket: 1, count: 1 }],
    [{ steps: [...times(1), { issue: gone.number, multiple: 1 }] }, 'issue-closed', { step: 2, issue: gone.number }],
    [{ steps: [{ issue: off.number, multiple: 1 }] }, 'issue-closed', { step: 1, issue: off.number }],
    [{ steps: times(1, 51) }, 'multiple-out-of-range', { step: 2, minimum: 1, maximum: 50 }],
    [{ steps: times(0, 1) }, 'multiple-out-of-range', { step: 1, minimum: 1, maximum: 50 }],
    [{ stop: 'profit', stopAt: '0' }, 'chase-refused', { reason: 'stop' }],
    [{ stop: 'none', stopAt: '5' }, 'chase-refused', { reason: 'stop' }],
    [{ tickets: [cheap], steps: times(10, 4) }, 'stake-below-minimum', { minimum: '1.00' }],
    [{ steps: times(1, 41) }, 'stake-above-maximum', { ticket: 1, maximum: '80.00' }],
    [{ steps: times(20, 11) }, 'balance-too-low', { balance: '60.00', needed: '62.00' }],
  ]
  for (const [wrong, code, detail] of refusals) {
    const said = await world.lottery.createChase(member, newKey(), wishOf([one, two], wrong), 'EN')
    expect(said, code).toEqual({ ok: false, code, ...(detail ? { detail } : {}) })
  }
  for (const [standing, code] of [
    [{ blocked: true }, 'account-blocked'],
    [{ blocked: false, excludedUntil: 'for-ever' }, 'account-excluded'],
  ] as const) {
    await world.database.write((tx) => world.ledger.setStanding(tx, member.wallet, standing))
    expect(await world.lottery.createChase(member, newKey(), wishOf([one, two]), 'EN')).toMatchObject({ code })
  }
  await world.database.write((tx) => world.ledger.setStanding(tx, member.wallet, { excludedUntil: null }))
  expect(await world.ledger.balance(member.wallet)).toMatchObject({ balance: 60n * UNIT, held: 0n })
  expect(await chasesNow(member)).toEqual([])
  // What is exactly at the bounds is taken, the least stake and the most together.
  expect(await chase(member, [one, two], { tickets: [cheap], steps: times(5, 50) })).toMatchObject({ staked: '1.00', held: '10.00' })
})

it('[LOTT-02] a chase is answered again under its key, and no other chase is taken under it', async () => {
  const issues = [await onSale(), await onSale()]
  const [member, key] = [await world.member(100n * UNIT), newKey()]
  const first = await chase(member, issues, { stop: 'profit', stopAt: '5' }, key)
  expect(await chase(member, issues, { stop: 'profit', stopAt: '5' }, key)).toEqual(first)
  for (const other of [
    { stopAt: '6' },
    { stop: 'win' as const, stopAt: undefined },
    { tickets: [ONE, ONE] },
    { steps: wishOf(issues.slice(1)).steps },
    { gameCode: 'mm-2d-5' },
  ])
    expect(await world.lottery.createChase(member, key, wishOf(issues, { stop: 'profit', stopAt: '5', ...other }), 'EN')).toMatchObject({
      code: 'key-used-differently',
    })
  expect(first).toMatchObject({ stop: 'profit', stopAt: '5.00', tickets: [{ ...ONE, prizeGroup: SETTINGS.memberGroup }] })
})

it('[LOTT-02] many chases of one lane are moved on by a void issue: the stake is none of theirs, and the next is bought', async () => {
  const issues = [await onSale(), await onSale()]
  const [member, last] = [await world.member(100n * UNIT), await world.member(100n * UNIT)]
  for (let each = 0; each < 6; each += 1) await chase(member, issues)
  await chase(last, issues.slice(0, 1))
  await callOff(issues[0]!)
  const moved = await chasesNow(member)
  expect(moved.map(({ state, staked, won, held, steps }) => [state, staked, won, held, ...steps.map((step) => step.state)])).toEqual(
    Array.from({ length: 6 }, () => ['active', '2.00', '0.00', '0.00', 'settled', 'placed']),
  )
  expect(await chasesNow(last)).toMatchObject([{ state: 'finished', reason: null, staked: '0.00', net: '0.00' }])
  expect([await world.balance(member), await world.balance(last)]).toEqual([88n * UNIT, 100n * UNIT])
  const pages = await Promise.all([1, 2, 3].map((page) => world.lottery.listChases(member.id, page, 4, 'EN')))
  expect(pages.map(({ pageNum, totalPages, total }) => [pageNum, totalPages, total])).toEqual([
    [1, 2, 6],
    [2, 2, 6],
    [3, 2, 6],
  ])
  expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(moved.map(({ id }) => id))
  expect(await world.lottery.listChases((await world.member(0n)).id, 1, 4, 'EN')).toMatchObject({ totalPages: 1 })
})

it('[LOTT-02] a step whose issue two processes end at one moment counts once', async () => {
  const [issue, next] = [await onSale(), await onSale()]
  const member = await world.member(100n * UNIT)
  await chase(member, [issue, next])
  await world.database.transact((tx) => world.lottery.staff.voidDraw(tx, issue.game, issue.number, 'thida'))
  const { pool } = world.database
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select from lottery_chase for update')
  const both = [world.lottery.refund(issue.id), world.lottery.refund(issue.id)]
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
  await held.query('commit')
  held.release()
  await Promise.all(both)
  const [moved] = await chasesNow(member)
  expect(moved).toMatchObject({ state: 'active', staked: '2.00', won: '0.00', held: '0.00' })
  expect(moved!.steps.map(({ state }) => state)).toEqual(['settled', 'placed'])
  expect(await world.balance(member)).toBe(98n * UNIT)
})

it('[LOTT-02] of a chase without a mode that step ends whose issue ended, in whatever order, and the last of them ends it', async () => {
  const issues = [await onSale(), await onSale()]
  const member = await world.member(100n * UNIT)
  await chase(member, issues, { stop: 'none' })
  const now = async () => (await chasesNow(member)).map(({ state, staked, steps }) => [state, staked, ...steps.map((step) => step.state)])
  await callOff(issues[1]!)
  expect(await now()).toEqual([['active', '2.00', 'placed', 'settled']])
  await callOff(issues[0]!)
  expect(await now()).toEqual([['finished', '0.00', 'settled', 'settled']])
})

/** Runs an act that waits for a chase which another process has, and changes it there first. */
async function overtaken(act: () => Promise<unknown>, ...changes: readonly string[]): Promise<void> {
  const { pool } = world.database
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select from lottery_chase for update')
  const acting = act()
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 5, timeout: 20_000 }).toBe(1)
  for (const change of changes) await held.query(change)
  await held.query('commit')
  held.release()
  await acting
}

it('[LOTT-02] a chase that ended, or that bought its issue, while another process waited for it stays as it is', async () => {
  const [soon, far] = [await onSale(), await world.issue('fc-3d', { opens: 172_001, closes: 250_000 })]
  const [ended, bought] = [await world.member(100n * UNIT), await world.member(100n * UNIT)]
  const { id } = await chase(ended, [far], { stop: 'none' })
  const at = await databaseNow(world.laterNeeds.database.reader)
  const steps = (state: string, of: string) =>
    `update lottery_chase_step set state = '${state}' where chase = '${of}' and state = 'waiting'`
  await overtaken(
    () => continueChases(world.laterNeeds, at, 10),
    steps('cancelled', id),
    `update lottery_chase set state = 'cancelled', reason = 'cancelled' where id = '${id}'`,
  )
  expect(await chasesNow(ended)).toMatchObject([{ state: 'cancelled', reason: 'cancelled', held: '2.00' }])
  const second = await chase(bought, [soon, far], { stop: 'none' })
  await overtaken(() => world.lottery.stopChases(far.id), steps('placed', second.id))
  expect(await chasesNow(bought)).toMatchObject([{ state: 'active', reason: null, held: '2.00' }])
})

it('[LOTT-02] a chase that its member ended stays so when a bet of it ends', async () => {
  const issue = await onSale()
  const member = await world.member(100n * UNIT)
  const { id } = await chase(member, [issue, await onSale()])
  await world.lottery.cancelChase(member, id, 'EN')
  await callOff(issue)
  expect(await chasesNow(member)).toMatchObject([{ state: 'cancelled', reason: 'cancelled', staked: '0.00', held: '0.00' }])
})

it('[LOTT-07] a chase stops where a number is full', async () => {
  const issues = [await world.issue('mm-2d-5', { closes: 172_000 }), await world.issue('mm-2d-5', { closes: 172_001 })]
  await world.bet(await world.member(), issues[1]!, [ticket('D', '07', 1)])
  const member = await world.member(100n * UNIT)
  const stopped = await chase(member, issues, { tickets: [ticket('D', '07', 1)], stop: 'none' })
  expect(stopped).toMatchObject({ state: 'stopped', reason: 'refused: exposure-reached', staked: '1.00', held: '0.00' })
  expect(stopped.steps.map(({ state }) => state)).toEqual(['placed', 'cancelled'])
})

it('[LOTT-01] a lottery off sale takes no chase, and one that plays it stops at its next step', async () => {
  const issues = [await onSale(), await world.issue('fc-3d', { opens: 172_001, closes: 250_000 })]
  const member = await world.member(100n * UNIT)
  await chase(member, issues, { stop: 'none' })
  const at = await databaseNow(world.laterNeeds.database.reader)
  // What is not on sale yet waits, and is due to nobody.
  expect(await continueChases(world.needs, await databaseNow(world.database.reader), 10)).toBe(0)
  await world.database.write((tx) => world.lottery.staff.switchGame(tx, 'fc-3d', false))
  expect(await world.lottery.createChase(member, newKey(), wishOf(issues), 'EN')).toMatchObject({ code: 'game-maintenance' })
  expect(await continueChases(world.laterNeeds, at, 10)).toBe(1)
  expect(await chasesNow(member)).toMatchObject([{ state: 'stopped', reason: 'refused: game-maintenance', held: '0.00', staked: '2.00' }])
  await world.database.write((tx) => world.lottery.staff.switchGame(tx, 'fc-3d', true))
  expect(await world.lottery.cancelChase(member, (await chasesNow(member))[0]!.id, 'EN')).toMatchObject({ code: 'order-not-open' })
})

it('[LOTT-02] a chase keeps the prize group at which it was planned, whatever the members’ own is since', async () => {
  const issues = [await onSale(), await world.issue('fc-3d', { opens: 172_001, closes: 250_000 })]
  const member = await world.member(100n * UNIT)
  await chase(member, issues, { stop: 'none' })
  const raised = { ...world.laterNeeds, settings: async () => () => ({ ...SETTINGS, memberGroup: SETTINGS.memberGroup + 10 }) }
  await continueChases(raised, await databaseNow(raised.database.reader), 10)
  const page = await createLottery(raised).listOrders(member.id, { pageNo: 1, pageSize: 10, to: '2999-01-01', from: '2020-01-01' }, 'EN')
  expect(page.ok && page.value.content.map(({ tickets }) => tickets[0]?.prizeGroup)).toEqual([SETTINGS.memberGroup, SETTINGS.memberGroup])
})
