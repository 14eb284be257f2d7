/** Acts on draws: what staff name wrongly, what sources do wrongly, whom a draw makes work for, and what an interrupted process left. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import type { Tx } from '../../platform/database.ts'
import type { Issue } from '../issue.ts'
import { lotteryJobs } from '../jobs.ts'
import { createLottery, type LotteryNeeds } from '../lottery.ts'
import { databaseNow, gameOf } from '../store.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { isLate } from './draw.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  for (const code of ['fc-3d', 'ssc-1']) await world.game(code)
})
afterEach(async () => {
  world.said.clear()
  world.warned.length = 0
  await assertBooksBalance(world.ledger)
})
afterAll(() => world.close())

const FAR = 172_000
const ONE = ticket('S3.ZX_FS', '1|2|3', 1)
const staff = <Value>(act: (tx: Tx) => Promise<Outcome<Value, string>>) => world.database.transact(act)
const say = (issue: Issue, last: string, ...sources: string[]): void => {
  for (const source of sources)
    world.said.set(source, { source, draw: ['1', '2', last], drawnAt: issue.drawAt, pageHash: `${source}-${issue.number}-${last}` })
}
const outside = () => world.issue('fc-3d', { closes: FAR })
const settled = async (last: string): Promise<Issue> => {
  const issue = await outside()
  say(issue, last, 'gazette', 'wire')
  await world.later.turn()
  await world.later.settle(issue.id)
  return issue
}
const lastJob = (): unknown[] => [world.jobs.at(-1)?.task, world.jobKeys.at(-1)]

it('[LOTT-05] an act of staff on a lottery or an issue that there is not is refused as such', async () => {
  const { staff: acts } = world.lottery
  const issue = await outside()
  const of: ((tx: Tx, game: string, number: string) => Promise<Outcome<unknown, string>>)[] = [
    (tx, game, number) => acts.askAgain(tx, game, number),
    (tx, game, number) => acts.tellDrawnEarly(tx, game, number, '2026-11-20T08:30:00Z'),
    (tx, game, number) => acts.stopChases(tx, game, number),
    (tx, game, number) => acts.holdPayment(tx, game, number),
    (tx, game, number) => acts.resumePayment(tx, game, number),
    (tx, game, number) => acts.voidDraw(tx, game, number, 'thida'),
  ]
  const before = world.jobs.length
  for (const act of of) {
    expect(await staff((tx) => act(tx, 'nothing', issue.number))).toMatchObject({ code: 'game-unknown' })
    expect(await staff((tx) => act(tx, 'fc-3d', '20990101-0001'))).toMatchObject({ code: 'issue-unknown' })
  }
  expect(world.jobs.length).toBe(before)
})

it('[LOTT-05] a draw that came early lies after the beginning of its sale and before its close, or what was said before', async () => {
  const issue = await world.issue('fc-3d', { opens: -600, closes: -60, draws: FAR })
  const tell = async (at: Temporal.Instant) => {
    const told = await staff((tx) => world.lottery.staff.tellDrawnEarly(tx, 'fc-3d', issue.number, at.toString()))
    return told.ok ? 'told' : told.code
  }
  const [near, least] = [issue.closeAt.subtract({ milliseconds: 1 }), issue.openAt.add({ milliseconds: 1 })]
  expect([
    ['above the close', await tell(issue.closeAt.add({ milliseconds: 1 }))],
    ['at the close', await tell(issue.closeAt)],
    ['at the opening', await tell(issue.openAt)],
    ['below the close', await tell(near)],
    ['at what was said', await tell(near)],
    ['above the opening', await tell(least)],
    ['at the opening still', await tell(issue.openAt)],
  ]).toEqual([
    ['above the close', 'invalid-input'],
    ['at the close', 'invalid-input'],
    ['at the opening', 'invalid-input'],
    ['below the close', 'told'],
    ['at what was said', 'invalid-input'],
    ['above the opening', 'told'],
    ['at the opening still', 'invalid-input'],
  ])
  expect(await world.issueNow(issue)).toMatchObject({ drawnAt: least })
})

it('[LOTT-05] a draw may be said to have come earlier than was said, and never later', async () => {
  const issue = await outside()
  const now = await databaseNow(world.database.reader)
  const tell = (at: Temporal.Instant) => staff((tx) => world.lottery.staff.tellDrawnEarly(tx, 'fc-3d', issue.number, at.toString()))
  const [first, second] = [now.subtract({ seconds: 5 }), now.subtract({ seconds: 9 })]
  expect(await tell(first)).toMatchObject({ ok: true })
  const closedAt = (await world.issueNow(issue)).closedAt
  expect(await tell(first)).toMatchObject({ code: 'invalid-input' })
  expect(await tell(second)).toMatchObject({ value: { before: { drawnAt: first.toString() }, after: { drawnAt: second.toString() } } })
  expect(await world.issueNow(issue)).toMatchObject({ state: 'closed', drawnAt: second, closedAt })
  // Its payment can be held from now on, and resumed, which settles nothing before the draw.
  const jobs = world.jobs.length
  const holdAndResume = async () => [
    await staff((tx) => world.lottery.staff.holdPayment(tx, 'fc-3d', issue.number)),
    await staff((tx) => world.lottery.staff.resumePayment(tx, 'fc-3d', issue.number)),
  ]
  const told = (state: string) => {
    const [held, free] = [
      { state, paymentHeld: true },
      { state, paymentHeld: false },
    ]
    return [
      { ok: true, value: { before: free, after: held } },
      { ok: true, value: { before: held, after: free } },
    ]
  }
  expect(await holdAndResume()).toEqual(told('closed'))
  // Also where the sources do not agree yet.
  say(issue, '3', 'gazette')
  say(issue, '4', 'wire')
  await world.database.pool.query("update lottery_issue set tickets_hash = repeat('a', 64) where id = $1", [issue.id])
  await world.later.turn()
  expect((await world.issueNow(issue)).state).toBe('held')
  expect(world.warned.join()).toContain('the sources of a lottery result disagree; the issue is held')
  // The turns after that find nothing new.
  world.warned.length = 0
  await world.later.turn()
  expect([(await world.issueNow(issue)).state, world.warned]).toEqual(['held', []])
  expect(await tell(second.subtract({ seconds: 1 }))).toMatchObject({ ok: true })
  expect([await holdAndResume(), world.jobs.length]).toEqual([told('held'), jobs])
})

it('[LOTT-05] a draw that came before the sale ended came before its last instant and after its first, and not in the future', async () => {
  const issue = await world.issue('fc-3d', { opens: -120, closes: -60, draws: FAR })
  const tell = (at: Temporal.Instant) => staff((tx) => world.lottery.staff.tellDrawnEarly(tx, 'fc-3d', issue.number, at.toString()))
  const instant = { nanoseconds: 1000 }
  for (const wrong of [issue.closeAt, issue.openAt, issue.closeAt.add(instant)])
    expect(await tell(wrong)).toMatchObject({ code: 'invalid-input' })
  expect(await tell(issue.closeAt.subtract(instant))).toMatchObject({ ok: true })
  expect(await tell(issue.openAt.add(instant))).toMatchObject({ ok: true })
  expect(await tell(issue.openAt)).toMatchObject({
    code: 'invalid-input',
    detail: {
      fault: `the time is to be like 2026-11-20T08:30:00Z, in the past, after the sale began (${issue.openAt.toString()}) and before ${issue.openAt.add(instant).toString()}`,
    },
  })
})

it('[LOTT-04] a source that fails is one that says nothing: the others agree without it', async () => {
  const issue = await outside()
  say(issue, '5', 'gazette', 'wire')
  const feed: LotteryNeeds['feed'] = {
    sources: ['third', 'gazette', 'wire'],
    ask: (source) => (source === 'third' ? Promise.reject(new Error('the publisher is away')) : Promise.resolve(world.said.get(source))),
  }
  await createLottery({ ...world.laterNeeds, feed }).turn()
  expect(await world.issueNow(issue)).toMatchObject({ draw: ['1', '2', '5'] })
  // The turn drew what other tests left too.
  expect([world.jobKeys.includes(`lottery-settle:${issue.id}:1`), world.warned]).toEqual([true, []])
  await world.later.settle(issue.id)
})

it('[LOTT-04] two of four sources agree on nothing while the others may still contradict them, and not against two that do', async () => {
  const issue = await outside()
  say(issue, '5', 'gazette', 'wire')
  say(issue, '6', 'third', 'fourth')
  const gate = Promise.withResolvers<undefined>()
  const feed: LotteryNeeds['feed'] = {
    sources: ['gazette', 'wire', 'third', 'fourth'],
    ask: async (source) => {
      if (source === 'third' || source === 'fourth') await gate.promise
      return world.said.get(source)
    },
  }
  const turning = createLottery({ ...world.laterNeeds, feed }).turn()
  const heard = async () => (await world.database.pool.query('select from lottery_report where issue = $1', [issue.id])).rowCount
  await expect.poll(heard, { interval: 10 }).toBe(2)
  expect((await world.issueNow(issue)).state).toBe('closed')
  gate.resolve(undefined)
  await turning
  expect(await world.issueNow(issue)).toMatchObject({ state: 'held', reason: 'sources-disagree', draw: null })
})

it('[LOTT-05] each version of a draw is settled by a job of its own, and staff are told what the sources said when asked again', async () => {
  const issue = await settled('6')
  await staff((tx) => world.lottery.staff.askAgain(tx, 'fc-3d', issue.number))
  expect(lastJob()).toEqual(['lottery-correct', `lottery-correct:${issue.id}`])
  expect(await world.later.correct(issue.id)).toMatchObject({ code: 'state-conflict' })
  expect(world.warned).toEqual(['the sources were asked again about a lottery result and agree on no other'])
  world.warned.length = 0
  say(issue, '7', 'gazette', 'wire')
  expect(await world.later.correct(issue.id)).toMatchObject({ value: { version: 2 } })
  expect(lastJob()).toEqual(['lottery-settle', `lottery-settle:${issue.id}:2`])
  expect(world.warned).toEqual(['a lottery result was corrected by its sources; the issue is settled again'])
  // While it is settled again nobody is asked.
  say(issue, '8', 'gazette', 'wire')
  expect(await world.later.correct(issue.id)).toMatchObject({ code: 'state-conflict' })
  expect(await world.later.correct(999_999_999n)).toMatchObject({ code: 'not-found' })
  await world.later.settle(issue.id)
  expect(await world.issueNow(issue)).toMatchObject({ state: 'reconciled', draw: ['1', '2', '7'] })
})

it('[LOTT-05] an earlier draw that came after the sale had ended changes nothing', async () => {
  const issue = await world.issue('fc-3d', { closes: FAR - 7200, draws: FAR })
  say(issue, '4', 'gazette', 'wire')
  await world.later.turn()
  await world.later.settle(issue.id)
  const sayAt = (drawnAt: Temporal.Instant): void => {
    for (const source of ['gazette', 'wire'])
      world.said.set(source, { source, draw: ['1', '2', '4'], drawnAt, pageHash: `${source}-${drawnAt.toString()}` })
  }
  sayAt(issue.closeAt)
  expect(await world.later.correct(issue.id)).toMatchObject({ code: 'state-conflict' })
  sayAt(issue.closeAt.subtract({ seconds: 1 }))
  expect(await world.later.correct(issue.id)).toMatchObject({ value: { version: 2 } })
  await world.later.settle(issue.id)
})

it('[LOTT-05] a draw is late from its minutes after its time on, and then it is void, which staff are told', async () => {
  const issue = await outside()
  const game = (await gameOf(world.database.reader, 'fc-3d'))!
  const late = issue.drawAt.add({ minutes: game.lateMinutes })
  expect([isLate(game, issue, late.subtract({ nanoseconds: 1 })), isLate(game, issue, late)]).toEqual([false, true])
  await staff((tx) => world.lottery.staff.voidDraw(tx, 'fc-3d', issue.number, 'thida'))
  expect([lastJob(), world.warned]).toEqual([['lottery-refund', `lottery-refund:${issue.id}`], ['a lottery issue is void and is refunded']])
})

it('[LOTT-05] a payment that is resumed before its draw starts no settlement, and after it the one of the draw', async () => {
  const issue = await world.issue('ssc-1')
  const act = (held: boolean) =>
    staff((tx) =>
      held ? world.lottery.staff.holdPayment(tx, 'ssc-1', issue.number) : world.lottery.staff.resumePayment(tx, 'ssc-1', issue.number),
    )
  const before = world.jobs.length
  expect(await act(false)).toMatchObject({ code: 'state-conflict', detail: { state: 'selling', paymentHeld: false } })
  expect([(await act(true)).ok, (await act(false)).ok, world.jobs.length]).toEqual([true, true, before])
  await act(true)
  await world.later.turn()
  const drawn = world.jobs.length
  expect(await act(false)).toMatchObject({ value: { before: { state: 'drawn', paymentHeld: true }, after: { paymentHeld: false } } })
  expect([world.jobs.length - drawn, ...lastJob()]).toEqual([1, 'lottery-settle', `lottery-settle:${issue.id}:1`])
  await world.later.settle(issue.id)
})

it('[LOTT-05] a turn settles what no job has settled for half a minute', async () => {
  const issue = await world.issue('ssc-1')
  const member = await world.member(100n * UNIT)
  await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1)])
  await world.later.turn()
  const drawnBefore = async (seconds: number): Promise<string> => {
    const at = (await databaseNow(world.laterNeeds.database.reader)).subtract({ seconds })
    await world.database.pool.query('update lottery_issue set drawn_at = $2 where id = $1', [issue.id, at.toString()])
    await world.later.turn()
    return (await world.issueNow(issue)).state
  }
  expect([await drawnBefore(5), await drawnBefore(30)]).toEqual(['drawn', 'reconciled'])
})

it('[LOTT-01] a lottery that comes back on sale has its issues made, and one that goes off has not', async () => {
  const turn = (open: boolean) => staff((tx) => world.lottery.staff.switchGame(tx, 'ssc-1', open))
  const before = world.jobs.length
  await turn(false)
  expect(world.jobs.length).toBe(before)
  expect(await turn(true)).toMatchObject({ value: { before: { state: 'off' }, after: { state: 'on' } } })
  expect(lastJob()).toEqual(['lottery-issues', 'lottery-issues'])
  const rows = await world.lottery.staff.games(world.database.reader)
  expect(rows).toContainEqual({ game: 'fc-3d', name: 'Welfare 3D', state: 'on', source: 'feed', every: 'day' })
})

it('[LOTT-05] each job of the lottery does its own work on the issue that it names', async () => {
  const { tasks, timed } = lotteryJobs(world.later)
  const run = async (task: string, payload: unknown): Promise<void> => {
    await tasks[task]!(payload)
  }
  const member = await world.member(100n * UNIT)
  const [issue, off, chased] = [await outside(), await outside(), await world.issue('fc-3d', { opens: 200_000, closes: 400_000 })]
  for (const each of [issue, off]) await world.bet(member, each, [ONE])
  const steps = [{ issue: chased.number, multiple: 1 }]
  await world.lottery.createChase(member, newKey(), { gameCode: 'fc-3d', tickets: [ONE], steps, stop: 'none' }, 'EN')
  await staff((tx) => world.lottery.staff.voidDraw(tx, 'fc-3d', off.number, 'thida'))
  await run('lottery-refund', { issue: String(off.id) })
  say(issue, '9', 'gazette', 'wire')
  await world.later.turn()
  await run('lottery-settle', { issue: String(issue.id) })
  expect((await world.issueNow(issue)).state).toBe('reconciled')
  say(issue, '3', 'gazette', 'wire')
  await run('lottery-correct', { issue: String(issue.id) })
  await run('lottery-settle', { issue: String(issue.id) })
  await run('lottery-stop-chases', { issue: String(chased.id) })
  const { content } = await world.lottery.listChases(member.id, 1, 1, 'EN')
  expect(content).toMatchObject([{ reason: 'staff', state: 'stopped' }])
  expect(await world.balance(member)).toBe((98n + 1950n) * UNIT)
  for (const wrong of [undefined, null, 'x', {}, { issue: 1 }, { issue: '' }, { issue: '1x' }, { issue: '1'.repeat(19) }])
    await expect(run('lottery-settle', wrong), JSON.stringify(wrong)).rejects.toThrow('names its issue')
  expect(timed.map(({ task, match }) => [task, match])).toEqual([
    ['lottery-issues', '*/10 * * * *'],
    ['lottery-special-days', '43 1 * * *'],
  ])
})
