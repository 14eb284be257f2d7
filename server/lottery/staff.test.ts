/**
 * Staff on lotteries: on and off sale, calendars, draws called off and results asked about again. None of these acts chooses numbers, and the books
 * stay balanced.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { systemClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'
import { databaseNow, gameOf } from './store.ts'
import { seedGames } from './issue/seed-games.ts'

const PURSE = 1000n * UNIT
let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  for (const code of ['ssc-5', 'mm-2d', 'fc-3d', 'ssc-1', '3d-5']) await world.game(code)
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const staff = <Value>(act: (tx: Tx) => Promise<Outcome<Value, string>>) => world.database.transact(act)
const bet = (of: { game: string; number: string }, member: Awaited<ReturnType<SmallWorld['member']>>) => {
  const play = of.game === 'fc-3d' ? 'S3.ZX_FS' : 'H3.ZX_FS'
  return world.lottery.placeOrder(member, newKey(), { gameCode: of.game, issue: of.number, tickets: [ticket(play, '1|2|3', 1)] }, 'EN')
}
/** The days on which issues of a game are drawn, as dates of its own zone. */
async function drawDays(game: string): Promise<string[]> {
  const near = await world.lottery.near(game, 240)
  const zone = seedGames('CNY').find(({ code }) => code === game)!.timeZone
  const days = near.ok
    ? near.value.ahead.map(({ drawsAt }) => Temporal.Instant.from(drawsAt).toZonedDateTimeISO(zone).toPlainDate().toString())
    : []
  return [...new Set(days)]
}

describe('a lottery', () => {
  it('[LOTT-01] is taken off sale and put on again; what was bet stays', async () => {
    const [issue, member] = [await world.issue('ssc-1'), await world.member(PURSE)]
    expect(await bet(issue, member)).toMatchObject({ ok: true })
    expect(await staff((tx) => world.lottery.staff.switchGame(tx, 'ssc-1', false))).toMatchObject({
      value: { before: { state: 'on' }, after: { state: 'off' } },
    })
    expect(await bet(issue, member)).toMatchObject({ code: 'game-maintenance' })
    expect(await staff((tx) => world.lottery.staff.switchGame(tx, 'ssc-1', false))).toMatchObject({ code: 'state-conflict' })
    expect(await staff((tx) => world.lottery.staff.switchGame(tx, 'nothing', false))).toMatchObject({ code: 'game-unknown' })
    expect(await staff((tx) => world.lottery.staff.switchGame(tx, 'ssc-1', true))).toMatchObject({ ok: true })
    expect(await bet(issue, member)).toMatchObject({ ok: true })
    await world.later.turn()
    await world.later.settle(issue.id)
    expect((await world.issueNow(issue)).state).toBe('reconciled')
  })
})

describe('a draw', () => {
  it('[LOTT-05, GAME-22] is called off after its close by two of the staff only, and one alone neither stops nor delays it', async () => {
    const member = await world.member(PURSE)
    const [issue, other] = [await world.issue('ssc-5', { closes: 3600, draws: 3 * 86_400 }), await world.issue('ssc-5')]
    await bet(issue, member)
    await bet(other, member)
    await world.later.turn()
    const callOff = (number: string, by: string) => staff((tx) => world.lottery.staff.voidDraw(tx, 'ssc-5', number, by))
    expect((await world.issueNow(issue)).state).toBe('closed')
    expect(await callOff(issue.number, 'Thida')).toMatchObject({
      value: { before: { state: 'closed', askedBy: null }, after: { state: 'closed', askedBy: 'Thida' } },
    })
    expect(await callOff(issue.number, ' thida ')).toMatchObject({ code: 'state-conflict', detail: { askedBy: 'Thida' } })
    expect((await world.issueNow(issue)).state).toBe('closed')
    expect(await callOff(issue.number, 'Aung')).toMatchObject({ value: { after: { state: 'void' } } })
    expect(await world.lottery.refund(issue.id)).toBe(1)
    // One whose draw comes before a second one of the staff stands as it was drawn.
    expect((await world.issueNow(other)).draw).not.toBeNull()
    expect(await callOff(other.number, 'Aung')).toMatchObject({ code: 'state-conflict' })
    await world.later.settle(other.id)
    const pending = await world.issue('ssc-5', { opens: -120, closes: -60, draws: 3600 })
    expect(await callOff(pending.number, 'Thida')).toMatchObject({ value: { after: { state: 'selling', askedBy: 'Thida' } } })
    await world.later.turn()
    expect((await world.issueNow(pending)).draw).not.toBeNull()
    await world.later.settle(pending.id)
  })

  it('[LOTT-05] is called off while nobody knows its numbers, on sale or closed, and every stake comes back; never afterwards', async () => {
    const member = await world.member(PURSE)
    const issue = await world.issue('ssc-5')
    await bet(issue, member)
    expect(await staff((tx) => world.lottery.staff.voidDraw(tx, 'ssc-5', issue.number, 'thida'))).toMatchObject({
      value: { before: { state: 'selling' }, after: { state: 'void' } },
    })
    expect(await bet(issue, member)).toMatchObject({ code: 'issue-closed' })
    const current = await world.lottery.current('ssc-5', member.id, 'EN')
    expect(current.ok && current.value.issue).toBeNull()
    expect(world.jobs.at(-1)).toMatchObject({ task: 'lottery-refund', payload: { issue: String(issue.id) } })
    expect(world.told.at(-1)).toEqual({ name: 'lotteryVoid', game: 'ssc-5', issue: issue.number, reason: 'staff' })
    expect(await world.lottery.refund(issue.id)).toBe(1)
    expect(await world.balance(member)).toBe(PURSE)

    const drawn = await world.issue('ssc-5')
    await bet(drawn, member)
    await world.later.turn()
    for (const state of ['drawn', 'reconciled']) {
      expect((await world.issueNow(drawn)).state).toBe(state)
      expect(await staff((tx) => world.lottery.staff.voidDraw(tx, 'ssc-5', drawn.number, 'thida'))).toMatchObject({
        code: 'state-conflict',
        detail: { state },
      })
      await world.later.settle(drawn.id)
    }
    expect(await staff((tx) => world.lottery.staff.voidDraw(tx, 'ssc-5', '20990101-0001', 'thida'))).toMatchObject({
      code: 'issue-unknown',
    })
    expect(await staff((tx) => world.lottery.staff.voidDraw(tx, 'nothing', issue.number, 'thida'))).toMatchObject({ code: 'game-unknown' })
    const facts = await world.lottery.facts('ssc-5', issue.number)
    expect(facts).toMatchObject({ value: { state: 'void', reason: 'staff', draw: null, seed: null } })
  })

  it('[LOTT-05] of an outside lottery is asked about again once it is settled; one of our own never', async () => {
    const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    const ask = (game: string, number: string) => staff((tx) => world.lottery.staff.askAgain(tx, game, number))
    expect(await ask('fc-3d', issue.number)).toMatchObject({ code: 'state-conflict', detail: { state: 'selling' } })
    for (const source of ['gazette', 'wire'])
      world.said.set(source, { source, draw: ['1', '2', '3'], drawnAt: issue.drawAt, pageHash: `${source}-page` })
    await world.later.turn()
    await world.later.settle(issue.id)
    expect(await ask('fc-3d', issue.number)).toMatchObject({ value: { before: { version: 1, draw: '1,2,3' }, after: { asked: true } } })
    expect(world.jobs.at(-1)).toMatchObject({ task: 'lottery-correct', payload: { issue: String(issue.id) } })
    world.said.clear()
    const own = await world.issue('3d-5')
    await world.later.turn()
    await world.later.settle(own.id)
    expect(await ask('3d-5', own.number)).toMatchObject({ code: 'state-conflict', detail: { source: 'in-house' } })
  })

  /** One bets before the moment at which the draw will be said to have come, and one after it. */
  const betAround = async () => {
    const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    const [early, late] = [await world.member(PURSE), await world.member(PURSE)]
    await bet(issue, early)
    const drawnAt = await databaseNow(world.database.reader)
    await bet(issue, late)
    return { issue, early, late, drawnAt }
  }

  it('[LOTT-05] of an outside lottery that came early ends the sale when staff say so, and only bets from before it count', async () => {
    const { issue, early, late, drawnAt } = await betAround()
    const tell = (time: string, of = issue) => staff((tx) => world.lottery.staff.tellDrawnEarly(tx, of.game, of.number, time))
    for (const wrong of [
      'yesterday',
      '',
      issue.openAt.toString(),
      issue.closeAt.toString(),
      systemClock.now().add({ hours: 1 }).toString(),
    ])
      expect(await tell(wrong), wrong).toMatchObject({ code: 'invalid-input' })
    expect(await tell(drawnAt.toString(), await world.issue('3d-5'))).toMatchObject({ code: 'state-conflict' })
    expect(await tell(drawnAt.toString())).toMatchObject({ value: { before: { drawnAt: null }, after: { drawnAt: drawnAt.toString() } } })
    expect(await bet(issue, late)).toMatchObject({ code: 'issue-closed' })
    expect(await tell(drawnAt.add({ milliseconds: 1 }).toString())).toMatchObject({ code: 'invalid-input' })
    // The sources do not know of it and report the planned time.
    for (const source of ['gazette', 'wire'])
      world.said.set(source, { source, draw: ['1', '2', '3'], drawnAt: issue.drawAt, pageHash: `${source}-early` })
    await world.later.turn()
    await world.later.settle(issue.id)
    world.said.clear()
    expect([await world.balance(early), await world.balance(late)]).toEqual([PURSE + 1948n * UNIT, PURSE])
    expect(await world.issueNow(issue)).toMatchObject({ state: 'reconciled', drawnAt, draw: ['1', '2', '3'] })
    expect(await tell(drawnAt.toString())).toMatchObject({ code: 'state-conflict' })
  })

  it('[LOTT-05] that its sources call earlier once it is settled takes back what later bets won and gives their stakes back', async () => {
    const { issue, early, late, drawnAt } = await betAround()
    const say = (at: Temporal.Instant) => {
      for (const source of ['gazette', 'wire'])
        world.said.set(source, { source, draw: ['1', '2', '3'], drawnAt: at, pageHash: `${source}-${at.toString()}` })
    }
    say(issue.drawAt)
    await world.later.turn()
    await world.later.settle(issue.id)
    const won = PURSE + 1948n * UNIT
    expect([await world.balance(early), await world.balance(late)]).toEqual([won, won])
    say(drawnAt)
    expect(await world.later.correct(issue.id)).toMatchObject({ value: { version: 2 } })
    await world.later.settle(issue.id)
    expect([await world.balance(early), await world.balance(late)]).toEqual([won, PURSE])
    expect(await world.issueNow(issue)).toMatchObject({ state: 'reconciled', drawVersion: 2 })
    expect(await world.later.correct(issue.id)).toMatchObject({ code: 'state-conflict' })
    world.said.clear()
  })

  it('is shown to staff while it waits for them', async () => {
    const issue = await world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
    for (const [source, last] of [
      ['gazette', '3'],
      ['wire', '4'],
    ] as const)
      world.said.set(source, { source, draw: ['1', '2', last], drawnAt: issue.drawAt, pageHash: `${source}-${last}` })
    await world.later.turn()
    world.said.clear()
    expect(await world.later.staff.troubles(world.database.reader)).toContainEqual({
      game: 'fc-3d',
      issue: issue.number,
      state: 'held',
      reason: 'sources-disagree',
      drawAt: issue.drawAt.toString(),
      version: '0',
    })
    expect(await world.lottery.staff.games(world.database.reader)).toEqual([
      { game: 'ssc-1', name: '1-Minute Five', state: 'on', source: 'in-house', every: '60' },
      { game: 'ssc-5', name: '5-Minute Five', state: 'on', source: 'in-house', every: '300' },
      { game: '3d-5', name: '5-Minute 3D', state: 'on', source: 'in-house', every: '300' },
      { game: 'fc-3d', name: 'Welfare 3D', state: 'on', source: 'feed', every: 'day' },
      { game: 'mm-2d', name: 'Myanmar 2D', state: 'on', source: 'feed', every: 'day' },
    ])
  })
})

describe('a calendar', () => {
  const day = (game: string, date: string, draws: boolean) => staff((tx) => world.lottery.staff.writeDay(tx, game, date, draws, 'thida'))

  it('[LOTT-04] loses and gains days: issues without bets are made again, and one with a bet stays as it was sold', async () => {
    await world.lottery.generate(['mm-2d'])
    const days = await drawDays('mm-2d')
    const [, holiday = '', sold = ''] = days
    const member = await world.member(PURSE)
    const near = await world.lottery.near('mm-2d', 240)
    const soldIssue = near.ok ? near.value.ahead.find(({ issue }) => issue.startsWith(sold.replaceAll('-', '')))! : undefined
    // A bet on an issue that is not on sale yet is a step of a chase.
    const tickets = [ticket('D', '12', 1)]
    const chased = await world.lottery.createChase(
      member,
      newKey(),
      { gameCode: 'mm-2d', tickets, steps: [{ issue: soldIssue!.issue, multiple: 1 }], stop: 'none' },
      'EN',
    )
    expect(chased).toMatchObject({ ok: true })

    expect(await day('mm-2d', holiday, false)).toMatchObject({ ok: true, value: { after: { issuesKeptWithBets: [] } } })
    expect(await day('mm-2d', sold, false)).toMatchObject({ value: { after: { issuesKeptWithBets: [`mm-2d ${soldIssue!.issue}`] } } })
    expect(world.jobs.at(-1)).toMatchObject({ task: 'lottery-issues' })
    await world.lottery.generate(['mm-2d'])
    expect(await drawDays('mm-2d')).toEqual(days.filter((each) => each !== holiday))

    expect(await day('mm-2d', holiday, true)).toMatchObject({ ok: true })
    await world.lottery.generate(['mm-2d'])
    expect(await drawDays('mm-2d')).toEqual(days)
    for (const wrong of [
      '2027-13-01',
      '2027-00-01',
      '2027-12-00',
      '2027-12-32',
      '12027-12-24',
      '2027-12-24x',
      'tomorrow',
      '2027-2-1',
      '2027-02-30',
      '12-24',
      '',
    ])
      expect(await day('mm-2d', wrong, false)).toEqual({ ok: false, code: 'calendar-refused', detail: { fault: `${wrong} is no day` } })
    expect(await day('nothing', holiday, false)).toMatchObject({ code: 'game-unknown' })
    // An issue with a bet that would close at another time stays as it was sold too.
    expect(await day('mm-2d', sold, true)).toMatchObject({ value: { after: { issuesKeptWithBets: [] } } })
    const { calendar } = (await gameOf(world.database.reader, 'mm-2d'))!
    const segments = calendar.segments.map((each) => ({ ...each, stopAheadSeconds: each.stopAheadSeconds + 1 }))
    const kept = async (change: object) => {
      const written = await staff((tx) => world.lottery.staff.writeCalendar(tx, 'mm-2d', JSON.stringify({ ...calendar, ...change })))
      return written.ok && (written.value.after as { issuesKeptWithBets: unknown }).issuesKeptWithBets
    }
    expect(await kept({ segments })).toEqual([soldIssue!.issue])
    // Or one that would be drawn at another time. When its sale begins does not matter.
    const second = (time: string): string => Temporal.PlainTime.from(time).add({ seconds: 1 }).toString()
    const drawn = segments.map((each) => ({ ...each, firstDraw: second(each.firstDraw), lastDraw: second(each.lastDraw) }))
    expect([await kept({ segments: drawn }), await kept({ continuous: false }), await kept({})]).toEqual([[soldIssue!.issue], [], []])
  })

  it('[LOTT-04] is written as a whole, and refused where its issues could not be told apart or do not follow one another', async () => {
    const whole = { numbering: 'sequence', digits: 4, continuous: true }
    const segment = { saleStart: '00:00:00', firstDraw: '00:00:20', lastDraw: '24:00:00', periodSeconds: 20, stopAheadSeconds: 3 }
    const write = (calendar: unknown) => staff((tx) => world.lottery.staff.writeCalendar(tx, '3d-5', JSON.stringify(calendar)))
    for (const wrong of [
      'text',
      { ...whole, segments: [] },
      { ...whole, segments: [{ ...segment, periodSeconds: 0 }] },
      { ...whole, segments: [{ ...segment, firstDraw: '25:00:00' }] },
      { ...whole, numbering: 'date', segments: [{ ...segment, periodSeconds: 1 }] },
      { ...whole, more: 1, segments: [segment] },
      { ...whole, segments: [{ ...segment, more: 1 }] },
    ])
      expect(await write(wrong), JSON.stringify(wrong)).toMatchObject({
        code: 'calendar-refused',
        detail: { fault: 'it is not JSON of the fields that a calendar has' },
      })
    expect(await write({ ...whole, segments: [{ ...segment, lastDraw: '24:00:01' }] })).toMatchObject({
      code: 'calendar-refused',
      detail: { fault: '24:00:01 is not a time of day' },
    })
    const twice = { ...segment, firstDraw: '12:00:00', lastDraw: '18:00:00', periodSeconds: 21_600 }
    for (const unsound of [
      // A name of five figures, and a sale that closes as it opens.
      { ...whole, segments: [{ ...segment, firstDraw: '00:00:08', periodSeconds: 8 }] },
      { ...whole, continuous: false, segments: [{ ...twice, lastDraw: '12:00:00', stopAheadSeconds: 43_200 }] },
    ])
      expect(await write(unsound), JSON.stringify(unsound)).toMatchObject({
        code: 'calendar-refused',
        detail: { fault: 'its issues overlap, or have names that are none' },
      })
    expect(await write({ ...whole, continuous: false, segments: [twice] })).toMatchObject({ ok: true })
    const made = await world.lottery.generate(['3d-5'])
    // All are on other times by the next calendar, and the day that is stored as made is forgotten.
    const daily = { ...segment, firstDraw: '12:00:00', periodSeconds: 43_200 }
    const dropped = async (calendar: object) => {
      const written = await write(calendar)
      return written.ok ? (written.value.after as { issuesMadeAnew: number }).issuesMadeAnew : written.code
    }
    expect(await dropped({ ...whole, segments: [daily] })).toBe(made)
    const before = await world.lottery.generate(['3d-5'])
    // A later close alone makes an issue another one, and so does an earlier beginning of its sale.
    expect(await dropped({ ...whole, segments: [{ ...daily, stopAheadSeconds: 4 }] })).toBe(before)
    expect(await world.lottery.generate(['3d-5'])).toBe(before)
    expect(await dropped({ ...whole, continuous: false, segments: [{ ...daily, stopAheadSeconds: 4 }] })).toBeGreaterThan(0)
    expect(await write({ ...whole, segments: [segment] })).toMatchObject({ ok: true })
    await world.lottery.generate(['3d-5'])
    const current = await world.lottery.current('3d-5', undefined, 'EN')
    expect(current).toMatchObject({ value: { game: { everySeconds: 20 } } })
  })
})
