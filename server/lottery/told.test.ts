/** What players are told of draws that did not go their usual way, and of bets that came back; the books stay in balance. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { systemClock } from '../platform/clock.ts'
import type { Issue } from './issue.ts'
import { smallWorld, ticket, UNIT, type SmallWorld } from './small-world.ts'

const PURSE = 1000n * UNIT
const ONE = { 'ssc-5': ticket('H3.ZX_FS', '1|2|3', 1), 'fc-3d': ticket('S3.ZX_FS', '1|2|3', 1) }
let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  for (const code of Object.keys(ONE)) await world.game(code)
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const callOff = ({ game, number }: Issue) => world.database.transact((tx) => world.lottery.staff.voidDraw(tx, game, number))
const results = async (gameCode: string, issue?: string, pageSize = 10, pageNo = 1) => {
  const page = await world.lottery.openedNumbers({ gameCode, issue, pageNo, pageSize })
  if (!page.ok) throw new Error(page.code)
  return page.value
}

/** Has the sources of an outside lottery say numbers, at once or one each. */
function say(issue: Issue, ...draws: readonly (readonly string[])[]): void {
  world.said.clear()
  for (const [place, draw] of draws.entries()) {
    const source = ['gazette', 'wire'][place]!
    world.said.set(source, { source, draw: [...draw], drawnAt: issue.drawAt, pageHash: `${source}-${issue.number}` })
  }
}

describe('results', () => {
  it('[LOTT-06] show a draw that was called off in its place, without numbers and with the reason', async () => {
    const issues = await Promise.all([0, 1, 2].map((place) => world.issue('ssc-5', { closes: 3600 + place })))
    const [first, off, last] = issues as [Issue, Issue, Issue]
    await world.bet(await world.member(PURSE), off, [ONE['ssc-5']])
    await callOff(off)
    expect(await world.lottery.refund(off.id)).toBe(1)
    await world.later.turn()
    for (const { id } of [first, last]) await world.later.settle(id)
    const { content, total } = await results('ssc-5')
    expect(total).toBe(3)
    expect(content.map(({ issue, state, voidReason }) => [issue, state, voidReason])).toEqual([
      [last.number, 'reconciled', null],
      [off.number, 'void', 'staff'],
      [first.number, 'reconciled', null],
    ])
    expect(content.map(({ draw, drawnEarly }) => [Array.isArray(draw), drawnEarly])).toEqual([
      [true, null],
      [false, null],
      [true, null],
    ])
    expect(await results('ssc-5', off.number)).toMatchObject({ total: 1, content: [{ issue: off.number, draw: null }] })
    expect(await results('ssc-5', undefined, 1, 2)).toMatchObject({ total: 3, totalPages: 3, content: [{ issue: off.number }] })
    // What counts numbers, and what shows the last ones, knows no draw without numbers.
    const near = await world.lottery.near('ssc-5', 1)
    expect(near.ok && near.value.past.map(({ issue }) => issue)).toEqual([last.number, first.number])
    expect(await world.lottery.trend({ gameCode: 'ssc-5', issues: 30 })).toMatchObject({ value: { issues: 2 } })
  })

  it('[LOTT-06] say when the numbers of an outside lottery came while they were on sale, and not before the numbers are there', async () => {
    const issue = await world.issue('fc-3d')
    const early = systemClock.now()
    await sleep(5)
    await world.database.transact((tx) => world.lottery.staff.tellDrawnEarly(tx, 'fc-3d', issue.number, early.toString()))
    expect((await results('fc-3d')).total).toBe(0)
    say(issue, ['1', '2', '3'], ['1', '2', '3'])
    await world.later.turn()
    await world.later.settle(issue.id)
    const usual = await world.issue('fc-3d')
    say(usual, ['4', '5', '6'], ['4', '5', '6'])
    await world.later.turn()
    await world.later.settle(usual.id)
    expect((await results('fc-3d')).content.map(({ issue: number, drawnEarly }) => [number, drawnEarly])).toEqual([
      [usual.number, null],
      [issue.number, early.toString()],
    ])
  })
})
