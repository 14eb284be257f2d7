/** What players see of draws that did not go their usual way, and of returned bets; the books stay in balance. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import type { Issue } from './issue.ts'
import { smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'
import { databaseNow } from './store.ts'

const PURSE = 1000n * UNIT
const ONE = { 'ssc-5': ticket('H3.ZX_FS', '1|2|3', 1), 'fc-3d': ticket('S3.ZX_FS', '1|2|3', 1) }
let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  for (const code of Object.keys(ONE)) await world.game(code)
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const callOff = ({ game, number }: Issue) => world.database.transact((tx) => world.lottery.staff.voidDraw(tx, game, number, 'thida'))
const results = async (gameCode: string, issue?: string, pageSize = 10, pageNo = 1) => {
  const page = await world.lottery.openedNumbers({ gameCode, issue, pageNo, pageSize })
  if (!page.ok) throw new Error(page.code)
  return page.value
}

/** Makes the sources of an outside lottery report numbers, all the same or one each. */
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
    // Statistics and the list of last numbers leave out draws without numbers.
    const near = await world.lottery.near('ssc-5', 1)
    expect(near.ok && near.value.past.map(({ issue }) => issue)).toEqual([last.number, first.number])
    expect(await world.lottery.trend({ gameCode: 'ssc-5', issues: 30 })).toMatchObject({ value: { issues: 2 } })
  })

  it('[LOTT-06] say when the numbers of an outside lottery came while they were on sale, and not before the numbers are there', async () => {
    const issue = await world.issue('fc-3d')
    const early = await databaseNow(world.database.reader)
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

describe('the records', () => {
  it('[MEMBER-05, LOTT-08] are told the names of a lottery and its type, and nothing of a game of another room', async () => {
    await world.game('vn-north')
    await world.game('mm-2d-5')
    const keys = [
      { vendor: 'TCG_LOTTO_VN', game: 'vn-north' },
      { vendor: 'LOTT', game: 'vn-north' },
      { vendor: 'LOTT', game: 'ssc-5' },
      { vendor: 'PG', game: 'ssc-5' },
      { vendor: 'TCG_SEA', game: 'mm-2d-5' },
    ]
    const told = await world.lottery.gameFacts(keys, 'EN')
    expect(told).toEqual([
      { gameType: 'ELOTT', gameName: 'Northern Vietnam', vendorName: 'Northern Lottery', edgeBp: 100 },
      undefined,
      { gameType: 'LOTT', gameName: '5-Minute Five', vendorName: 'Lottery', edgeBp: 250 },
      undefined,
      { gameType: 'LOTT', gameName: '5-Minute 2D', vendorName: 'Sea Lottery', edgeBp: 700 },
    ])
    expect((await world.lottery.gameFacts(keys, 'MY')).map((each) => each?.vendorName)).toEqual([
      'မြောက်ပိုင်းထီ',
      undefined,
      'ထီ',
      undefined,
      'ပင်လယ်ထီ',
    ])
    expect(await world.lottery.gameFacts([{ vendor: 'PG', game: 'ssc-5' }], 'EN')).toEqual([undefined])
  })
})

describe('near-riskless tickets', () => {
  it('[PR-42] of one member on one issue are reported to the records, whoever else holds the other side', async () => {
    const [member, other, third, issue] = [
      await world.member(PURSE),
      await world.member(PURSE),
      await world.member(PURSE),
      await world.issue('ssc-5'),
    ]
    const [total, duel] = [(on: string) => ticket('ZHDXDS', on, 1), (on: string) => ticket('LH', on, 1)]
    await world.bet(member, issue, [total('总大'), duel('25@龙')])
    const back = await world.bet(member, issue, [total('总小'), duel('14@虎')])
    await world.bet(other, issue, [total('总小'), total('总单')])
    const asked = async () => {
      const at = { vendor: 'LOTT', game: 'ssc-5', round: issue.number }
      const told = await world.lottery.risklessIn(world.database.reader, [
        { ...at, member: member.id },
        { ...at, member: other.id },
        { ...at, member: third.id },
        { ...at, vendor: 'PG', member: member.id },
      ])
      return told.map((one) => one && one.risklessUnits / UNIT)
    }
    expect(await asked()).toEqual([4n, 0n, undefined, undefined])
    expect((await world.lottery.cancelOrder(member, back.id, 'EN')).ok).toBe(true)
    expect(await asked()).toEqual([0n, 0n, undefined, undefined])
    // The rules of the lottery say which numbers there are: nine of eleven balls leave a risk.
    const numbers = (most: number) => Array.from({ length: most }, (_, index) => String(index + 1).padStart(2, '0')).join(',')
    await world.game('11x5-1')
    const balls = await world.issue('11x5-1')
    for (const most of [9, 11]) {
      const holder = await world.member(PURSE)
      await world.bet(holder, balls, [ticket('Q1.ZX_FS', numbers(most), most)])
      const round = { vendor: 'LOTT', game: '11x5-1', round: balls.number, member: holder.id }
      const [told] = await world.lottery.risklessIn(world.database.reader, [round])
      expect(told?.risklessUnits).toBe(most === 11 ? told?.stakeUnits : 0n)
    }
  })
})

describe('bets that came back', () => {
  type Member = Awaited<ReturnType<SmallWorld['member']>>
  const bet = (member: Member, issue: Issue) => world.bet(member, issue, [ONE[issue.game as keyof typeof ONE]])
  const told = async (member: Member) => {
    const page = await world.lottery.listOrders(member.id, { pageNo: 1, pageSize: 10 }, 'EN')
    return page.ok ? page.value.content.map(({ state, voidReason, refund }) => [state, voidReason, refund]) : []
  }
  const inRecords = (member: Member, { game, number: round }: Issue) =>
    world.lottery.refundReasons(member.id, [
      { vendor: 'LOTT', game, round },
      { vendor: 'PG', game, round },
      { vendor: 'LOTT', game, round: '20990101-0001' },
    ])

  it('[LOTT-05, MEMBER-05] say that the member took one back, or that staff called its draw off', async () => {
    const [member, other, issue] = [await world.member(PURSE), await world.member(PURSE), await world.issue('ssc-5')]
    const back = await bet(member, issue)
    expect(await world.lottery.cancelOrder(member, back.id, 'EN')).toMatchObject({ value: { order: { voidReason: null } } })
    expect([await inRecords(member, issue), await inRecords(other, issue)]).toEqual([
      [['taken-back'], [], []],
      [[], [], []],
    ])
    for (const one of [member, member, other]) await bet(one, issue)
    await callOff(issue)
    expect(await told(other)).toEqual([['placed', null, null]])
    expect(await world.lottery.refund(issue.id)).toBe(3)
    expect(await told(member)).toEqual([
      ['void', 'staff', '2.00'],
      ['void', 'staff', '2.00'],
      ['cancelled', null, '2.00'],
    ])
    expect([await inRecords(member, issue), await inRecords(other, issue)]).toEqual([
      [['taken-back', 'staff'], [], []],
      [['staff'], [], []],
    ])
    expect([await world.balance(member), await world.balance(other)]).toEqual([PURSE, PURSE])
  })

  it('[LOTT-05] say that the sources of an outside lottery were silent, or did not agree', async () => {
    const member = await world.member(PURSE)
    for (const [reason, ...draws] of [['result-missing'], ['sources-disagree', ['1', '2', '3'], ['1', '2', '4']]] as const) {
      const issue = await world.issue('fc-3d')
      await bet(member, issue)
      say(issue, ...draws)
      await world.later.turn()
      expect(await world.lottery.refund(issue.id)).toBe(1)
      expect((await told(member))[0]).toEqual(['void', reason, '2.00'])
      expect((await inRecords(member, issue))[0]).toEqual([reason])
      expect((await results('fc-3d', issue.number)).content).toMatchObject([{ draw: null, voidReason: reason }])
    }
    expect(await world.balance(member)).toBe(PURSE)
  })

  it('[LOTT-05] say that the draw had come before them, while earlier ones of the same draw count', async () => {
    const [member, issue] = [await world.member(PURSE), await world.issue('fc-3d')]
    await bet(member, issue)
    const early = await databaseNow(world.database.reader)
    await bet(member, issue)
    await world.database.transact((tx) => world.lottery.staff.tellDrawnEarly(tx, 'fc-3d', issue.number, early.toString()))
    say(issue, ['3', '2', '1'], ['3', '2', '1'])
    await world.later.turn()
    await world.later.settle(issue.id)
    expect(await told(member)).toEqual([
      ['void', 'drawn-early', '2.00'],
      ['lost', null, '0.00'],
    ])
    expect(await inRecords(member, issue)).toEqual([['drawn-early'], [], []])
    expect(await world.balance(member)).toBe(PURSE - 2n * UNIT)
  })

  it('[LOTT-02] are not those of a chase that ended: what it bought stands, and the chase says why it ended', async () => {
    const member = await world.member(PURSE)
    const issues = [await world.issue('ssc-5', { closes: 3600 }), await world.issue('ssc-5', { closes: 3700 })]
    const wish = { gameCode: 'ssc-5', tickets: [ONE['ssc-5']], steps: issues.map(({ number }) => ({ issue: number, multiple: 1 })) }
    const chased = await world.lottery.createChase(member, 'key-told-chase-0001', { ...wish, stop: 'win' }, 'EN')
    if (!chased.ok) throw new Error(chased.code)
    const ended = await world.lottery.cancelChase(member, chased.value.chase.id, 'EN')
    expect(ended).toMatchObject({ value: { chase: { state: 'cancelled', reason: 'cancelled', held: '0.00' } } })
    expect(await told(member)).toEqual([['placed', null, null]])
    expect(await inRecords(member, issues[0]!)).toEqual([[], [], []])
    await world.later.turn()
    for (const { id } of issues) await world.later.settle(id)
  })
})
