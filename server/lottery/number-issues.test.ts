/**
 * Numbers of outside lotteries: by rule until the draw, then as the sources say. A number that was not expected is taken with a note, and what
 * was sold under a former numbering stays good.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { systemClock } from '../platform/clock.ts'
import { fixTicketSet } from './bet/bet.ts'
import { closeIssue } from './draw/close.ts'
import { drawFromFeed } from './draw/draw-feed.ts'
import { seedGames } from './issue/seed-games.ts'
import type { Issue } from './issue.ts'
import { databaseNow, issueOf } from './store.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'
import { continueChases } from './chase/chase.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
})
beforeEach(async () => {
  await world.game('fc-3d')
  await world.database.pool.query(
    `delete from lottery_special_day where list = 'china' and day > current_date - 30 and day < current_date + 60`,
  )
  await world.database.pool.query('delete from lottery_planned')
})
afterEach(async () => {
  world.said.clear()
  await assertBooksBalance(world.ledger)
})
afterAll(() => world.close())

const ONE = ticket('S3.ZX_FS', '1|2|3', 1)
const TODAY = systemClock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
const ahead = async (game = 'fc-3d') => {
  await world.lottery.generate([game])
  const near = await world.lottery.near(game, 40)
  if (!near.ok) throw new Error(near.code)
  return near.value.ahead
}
const placeOf = (number: string): number => Number(number.slice(-3))
/** Has one issue closed and drawn by what the sources say, and no other. */
async function drawnAs(issue: Issue, ...numbers: (string | undefined)[]): Promise<void> {
  const said = (source: string, number: string | undefined) => ({
    source,
    draw: ['1', '2', '3'],
    drawnAt: issue.drawAt,
    pageHash: `${source}-${number}`,
    ...(number === undefined ? {} : { publishedNumber: number }),
  })
  world.said.set('gazette', said('gazette', numbers[0]))
  world.said.set('wire', said('wire', numbers[1]))
  const { database } = world.laterNeeds
  await closeIssue(database, issue.id)
  await fixTicketSet(database, issue.id)
  await drawFromFeed(world.laterNeeds, issue.id)
}
const next = async (): Promise<Issue> => {
  const [first] = await ahead()
  return (await issueOf(world.database.reader, 'fc-3d', first!.issue))!
}

it('[LOTT-04, LOTT-11] an issue is known by its day, and is numbered by the draws of its year, which days of rest do not count', async () => {
  const issues = await ahead()
  expect(issues.length).toBeGreaterThan(30)
  for (const { issue, drawsAt } of issues)
    expect(Temporal.Instant.from(drawsAt).toZonedDateTimeISO('Asia/Shanghai').toPlainDate().toString().replaceAll('-', '')).toBe(issue)
  const ofYear = issues.filter(({ issue }) => issue.startsWith(String(TODAY.year)))
  const days = ofYear.map(({ issue }) => Temporal.PlainDate.from(issue).dayOfYear)
  expect(ofYear.map(({ publishedNumber }) => publishedNumber)).toEqual(days.map((day) => `${TODAY.year}${String(day).padStart(3, '0')}`))
  // A day of rest ahead, confirmed or not, has no number. What comes after it in the year is counted one less.
  const [rest, following] = [issues[1]!, issues[2]!]
  const day = Temporal.PlainDate.from(rest.issue)
  await world.database.transact((tx) => world.lottery.staff.writeDay(tx, 'fc-3d', day.toString(), false, 'thida'))
  const now = await ahead()
  expect([now[0]?.publishedNumber, now[1]?.issue]).toEqual([issues[0]?.publishedNumber, following.issue])
  expect(placeOf(now[1]!.publishedNumber)).toBe(following.issue.slice(0, 4) === rest.issue.slice(0, 4) ? placeOf(rest.publishedNumber) : 1)
})

it('[LOTT-05] the sources are asked by day and number, and a number that was not expected is taken with a note; nobody’s stake comes back', async () => {
  const issue = await next()
  const member = await world.member(100n * UNIT)
  await world.bet(member, issue, [ONE])
  const before = await ahead()
  const expected = before[0]!.publishedNumber
  // Another place of the year, on whatever day of it this runs.
  const taken = `${expected.slice(0, 4)}${String((placeOf(expected) % 300) + 20).padStart(3, '0')}`
  const warnings = world.warned.length
  await drawnAs(issue, taken, taken)
  expect(world.asked.at(-1)).toEqual({
    game: 'fc-3d',
    rules: '3D',
    day: before[0]!.issue.replace(/(....)(..)(..)/, '$1-$2-$3'),
    place: 1,
    number: expected,
    drawAt: issue.drawAt,
  })
  const drawn = await world.issueNow(issue)
  expect(drawn).toMatchObject({ state: 'drawn', number: issue.number, publishedNumber: taken, expectedNumber: expected })
  expect(world.warned.slice(warnings)).toEqual([
    'a lottery result came under another number than was expected; it counts, and the draws to come are numbered after it',
  ])
  await world.later.settle(issue.id)
  expect([(await world.issueNow(issue)).state, await world.balance(member)]).toEqual(['reconciled', 98n * UNIT + 1_950n * UNIT])
  const facts = await world.lottery.facts('fc-3d', issue.number)
  expect(facts).toMatchObject({
    value: { publishedNumber: taken, expectedNumber: expected, reports: [{ publishedNumber: taken }, { publishedNumber: taken }] },
  })
  // Those to come are counted on from it, until the year ends.
  const { rows } = await world.database.pool.query<{ number: string; published: string }>(
    `select number, published_number as published from lottery_issue where game = 'fc-3d' and draw_at > $1 order by draw_at limit 3`,
    [String(issue.drawAt)],
  )
  const sameYear = rows.filter(({ number }) => number.slice(0, 4) === issue.number.slice(0, 4))
  expect(sameYear.map(({ published }) => placeOf(published))).toEqual(sameYear.map((_, at) => placeOf(taken) + 1 + at))
  // Either is found by the number under which it is listed, and by its own name.
  for (const asked of [taken, issue.number]) {
    const found = await world.lottery.openedNumbers({ gameCode: 'fc-3d', issue: asked, pageNo: 1, pageSize: 10 })
    expect(found, asked).toMatchObject({ value: { total: 1, content: [{ issue: issue.number, publishedNumber: taken }] } })
  }
  const orders = await world.lottery.listOrders(member.id, { pageNo: 1, pageSize: 5, from: '2020-01-01', to: '2999-01-01' }, 'EN')
  expect(orders).toMatchObject({ value: { content: [{ issue: issue.number, publishedNumber: taken, state: 'won' }] } })
})

it('[LOTT-05] a number on which the sources differ, or of which they say nothing, changes none', async () => {
  const { later } = world
  for (const [wire, gazette] of [
    ['2020001', '2020002'],
    [undefined, undefined],
    ['2020003', undefined],
  ]) {
    const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    await drawnAs(issue, gazette, wire)
    expect(await world.issueNow(issue)).toMatchObject({ state: 'drawn', publishedNumber: null, expectedNumber: null })
    await later.settle(issue.id)
  }
  // A publisher that counts where nothing was expected is believed without a note.
  const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
  await drawnAs(issue, '5321', '5321')
  expect(await world.issueNow(issue)).toMatchObject({ publishedNumber: '5321', expectedNumber: null })
  await later.settle(issue.id)
})

it('[LOTT-04] an issue that was sold under a former numbering keeps its name, its bets and its chase, and is not sold a second time', async () => {
  await world.database.pool.query(`delete from lottery_planned where game = 'pl-5'`)
  const game = await world.game('pl-5')
  const issues = await ahead('pl-5')
  const [first, second] = issues
  // As they were named before: by the day of the year.
  const former = (issue: string): string => `${issue.slice(0, 4)}${String(Temporal.PlainDate.from(issue).dayOfYear).padStart(3, '0')}`
  await world.database.pool.query(`alter table lottery_issue disable trigger lottery_issue_keeps`)
  for (const { issue } of issues)
    await world.database.pool.query(`update lottery_issue set number = $1, published_number = null where game = 'pl-5' and number = $2`, [
      former(issue),
      issue,
    ])
  await world.database.pool.query(`alter table lottery_issue enable trigger lottery_issue_keeps`)
  const [member, tickets] = [await world.member(100n * UNIT), [ticket('5X.ZX_FS', '1|2|3|4|5', 1)]]
  const steps = [first!, second!].map(({ issue }) => ({ issue: former(issue), multiple: 1 }))
  expect(await world.lottery.createChase(member, newKey(), { gameCode: 'pl-5', tickets, steps, stop: 'none' }, 'EN')).toMatchObject({
    ok: true,
  })

  await world.database.pool.query(`delete from lottery_planned where game = 'pl-5'`)
  const again = await ahead('pl-5')
  expect(again.map(({ issue }) => issue)).toEqual(issues.map(({ issue }) => former(issue)))
  expect(again.map(({ publishedNumber, drawsAt }) => [publishedNumber, drawsAt])).toEqual(
    issues.map(({ publishedNumber, drawsAt }) => [publishedNumber, drawsAt]),
  )
  // A change of the calendar finds them by their draw too.
  const written = await world.database.transact((tx) => world.lottery.staff.writeCalendar(tx, 'pl-5', JSON.stringify(game.calendar)))
  expect(written).toMatchObject({ value: { after: { issuesMadeAnew: 0, issuesKeptWithBets: [] } } })
  expect((await ahead('pl-5')).length).toBe(issues.length)
  const [chase] = (await world.lottery.listChases(member.id, 1, 5, 'EN')).content
  expect(chase!.steps.map(({ issue, publishedNumber }) => [issue, publishedNumber])).toEqual(
    [first!, second!].map(({ issue, publishedNumber }) => [former(issue), publishedNumber]),
  )
  // It is drawn by its day, and the chase goes on.
  world.asked.length = 0
  await world.later.turn()
  const day = first!.issue.replace(/(....)(..)(..)/, '$1-$2-$3')
  expect(world.asked).toContainEqual(expect.objectContaining({ game: 'pl-5', day, place: 1, number: first!.publishedNumber }))
  await continueChases(world.laterNeeds, await databaseNow(world.laterNeeds.database.reader), 10)
  expect((await world.lottery.listChases(member.id, 1, 5, 'EN')).content[0]?.steps.every(({ state }) => state !== 'cancelled')).toBe(true)
})

it('[LOTT-03] the special tier of the two colours is offered for draws of its days only', async () => {
  const ssq = seedGames('CNY').find(({ code }) => code === 'ssq')!
  expect(ssq.specialTiers).toMatchObject([{ tier: '福运奖', factor: '2.5', plays: ['FS', 'DT'], from: '2026-02-01', until: '2026-07-02' }])
  const [from, until] = [TODAY.subtract({ days: 1 }).toString(), null]
  await world.game('ssq', { specialTiers: [{ ...ssq.specialTiers[0]!, from, until }] })
  const issue = await world.issue('ssq')
  const order = await world.bet(await world.member(), issue, [ticket('FS', '01,02,03,31,32,33|16', 1)])
  expect(order.tickets[0]?.odds).toMatchObject({ 福运奖: '2.5', 六等奖: '2.5' })
  const factors = async () => {
    const plays = await world.lottery.plays('ssq', 'EN')
    return plays.ok ? Object.keys(plays.value.plays[0]!.factors) : []
  }
  expect(await factors()).toContain('福运奖')
  const write = (tiers: unknown, game = 'ssq') => world.database.transact((tx) => world.lottery.staff.writeTiers(tx, game, tiers))
  const tier = { ...ssq.specialTiers[0]!, from, until: from }
  const faults = [
    [{ tier: '一等奖' }, 'plays'],
    [{ plays: ['FS', 'XX'] }, 'plays'],
    [{ factor: '0' }, 'factor'],
    [{ from: '2026-02-30' }, 'from'],
    [{ until: '2020-01-01' }, 'until'],
    [{ until: 'never' }, 'until'],
    [{ more: 1 }, 'shape'],
    [{ source: '' }, 'shape'],
  ] as const
  for (const [wrong, at] of faults)
    expect(await write([tier, { ...tier, ...wrong }]), JSON.stringify(wrong)).toMatchObject({ code: 'value-refused', detail: { at } })
  expect([await write('x'), await write([], 'nothing'), await write([tier], 'fc-3d')]).toMatchObject([
    { code: 'value-refused' },
    { code: 'game-unknown' },
    { detail: { at: 'plays' } },
  ])
  expect(await write([tier])).toMatchObject({ value: { before: [{ until: null }], after: [{ until: from }] } })
  expect(await factors()).not.toContain('福运奖')
  // What the house keeps falls with a special tier above the customary one.
  const edge = async () => (await world.lottery.gameFacts([{ vendor: 'LOTT', game: 'ssq' }], 'EN'))[0]?.edgeBp
  expect([await edge(), await write([{ ...tier, factor: '3' }]), await edge()]).toMatchObject([4_000, { ok: true }, 2_800])
  const late = await world.bet(await world.member(), issue, [ticket('FS', '01,02,03,31,32,33|16', 1)])
  expect(late.tickets[0]?.odds).not.toHaveProperty('福运奖')
})
