/** Chases: the whole plan is held at once, each issue is bought when it is on sale, and the plan stops as its mode says. No path loses money. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LotteryChase } from '@baize/contract/lottery/lottery-bets.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import type { ChaseWish } from './plan-chase.ts'
import type { Issue } from '../issue.ts'
import type { Bettor } from '../needs.ts'
import { continueChases } from './chase.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { failuresNow, retryNow } from '../../platform/work/each-item.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { databaseNow } from '../store.ts'
import { PAUSES } from '../../ledger/testing/pauses.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('fc-3d', { lateMinutes: 10_000 })
})
afterEach(async () => {
  world.said.clear()
  await assertBooksBalance(world.ledger)
})
afterAll(() => world.close())

const OPENING = 10_000n * UNIT
/** An issue that is on sale until it is drawn by the server two days later. */
const onSale = (): Promise<Issue> => world.issue('fc-3d', { closes: 172_000, draws: 172_000 })

/** Issues that go on sale after it. */
const NEXT_DAY = { opens: 172_001, closes: 250_000, draws: 250_000 }
const DAY_AFTER = { opens: 250_001, closes: 330_000, draws: 330_000 }

/** Draws an issue by two sources and settles it. */
async function drawn(issue: Issue, numbers: string[]): Promise<void> {
  for (const source of ['gazette', 'wire'])
    world.said.set(source, { source, draw: numbers, drawnAt: issue.drawAt, pageHash: `${source}${issue.number}${numbers.join('')}` })
  const { drawFromFeed } = await import('../draw/draw-feed.ts')
  const { closeIssue } = await import('../draw/close.ts')
  const { fixTicketSet } = await import('../bet/bet.ts')
  await closeIssue(world.laterNeeds.database, issue.id)
  await fixTicketSet(world.laterNeeds.database, issue.id)
  await drawFromFeed(world.laterNeeds, issue.id)
  // The chases go on at the server of now, where the next issue is still on sale.
  const { settleIssue } = await import('../settle/settle.ts')
  await settleIssue({ ...world.needs, ledger: world.ledger }, issue.id)
  expect((await world.issueNow(issue)).state).toBe('reconciled')
}

async function chase(member: Bettor, issues: readonly Issue[], more: Partial<ChaseWish> = {}, key = newKey()): Promise<LotteryChase> {
  const wish: ChaseWish = {
    gameCode: 'fc-3d',
    tickets: [ticket('S3.ZX_FS', '1|2|3', 1)],
    steps: issues.map((issue, index) => ({ issue: issue.number, multiple: 2 ** index })),
    stop: 'win',
    ...more,
  }
  const placed = await world.lottery.createChase(member, key, wish, 'EN')
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.detail)}`)
  return placed.value.chase
}

const chaseNow = async (member: Bettor): Promise<LotteryChase> => (await world.lottery.listChases(member.id, 1, 1, 'EN')).content[0]!
const money = async (member: Bettor): Promise<[free: string, held: string]> => {
  const { balance, held } = await world.ledger.balance(member.wallet)
  return [formatUnits(balance), formatUnits(held)]
}
const statesOf = ({ steps }: LotteryChase): string[] => steps.map(({ state }) => state)

describe('a chase', () => {
  it('[LOTT-02] holds all of it, buys an issue after the one before, and stops on a win with the rest free', async () => {
    const issues = [await onSale(), await onSale(), await onSale(), await onSale()]
    const member = await world.member(OPENING)
    const key = newKey()
    const first = await chase(member, issues, {}, key)
    expect([first.state, first.held, first.staked, statesOf(first)]).toEqual([
      'active',
      '28.00',
      '2.00',
      ['placed', 'waiting', 'waiting', 'waiting'],
    ])
    const shown = (at: number) => ({
      issue: issues[at]!.number,
      publishedNumber: issues[at]!.number,
      multiple: 2 ** at,
      stake: `${2 ** (at + 1)}.00`,
      prize: null,
    })
    const order = expect.any(String) as string
    expect(first).toEqual({
      id: order,
      game: 'fc-3d',
      gameName: 'Welfare 3D',
      state: 'active',
      reason: null,
      stop: 'win',
      stopAt: null,
      held: '28.00',
      staked: '2.00',
      won: '0.00',
      net: '-2.00',
      createdAt: expect.any(String) as string,
      tickets: [ticket('S3.ZX_FS', '1|2|3', 1, { prizeGroup: 1950 })],
      steps: [0, 1, 2, 3].map((at) => ({ ...shown(at), state: at === 0 ? 'placed' : 'waiting', order: at === 0 ? order : null })),
    })
    expect(await chase(member, issues, {}, key)).toEqual(first)
    expect((await world.lottery.listChases(member.id, 1, 1, 'MY')).content[0]?.gameName).toBe('ဖူးလီ 3D')
    const { rows } = await world.database.pool.query(
      "select amount, reason, reference from ledger_hold where account = $1 and state = 'open'",
      [member.wallet],
    )
    expect(rows).toEqual([{ amount: 28n * UNIT, reason: 'chase', reference: first.id }])
    expect(await world.lottery.readOrder(member.id, first.steps[0]!.order!, 'EN')).toMatchObject({
      value: { chase: first.id, stake: '2.00' },
    })
    expect(await money(member)).toEqual(['9970.00', '28.00'])
    await continueChases(world.needs, await databaseNow(world.database.reader), 10)
    expect(await money(member)).toEqual(['9970.00', '28.00'])
    await drawn(issues[0]!, ['9', '9', '9'])
    expect(statesOf(await chaseNow(member))).toEqual(['settled', 'placed', 'waiting', 'waiting'])
    expect(await money(member)).toEqual(['9970.00', '24.00'])
    await drawn(issues[1]!, ['1', '2', '3'])
    const done = await chaseNow(member)
    expect([done.state, done.reason, done.held, done.staked, done.won, statesOf(done)]).toEqual([
      'stopped',
      'win',
      '0.00',
      '6.00',
      '3900.00',
      ['settled', 'settled', 'cancelled', 'cancelled'],
    ])
    expect([done.net, done.steps.map(({ prize }) => prize)]).toEqual(['3894.00', ['0.00', '3900.00', null, null]])
    expect(await money(member)).toEqual(['13894.00', '0.00'])
    // Settling again changes nothing.
    await world.lottery.settle(issues[1]!.id)
    expect(await chaseNow(member)).toEqual(done)
  })

  it('stops on profit only when prizes less stakes reach it, and without a mode plays to its end', async () => {
    const issues = [await onSale(), await onSale(), await onSale()]
    const [modest, steady] = [await world.member(OPENING), await world.member(OPENING)]
    await chase(modest, issues, { stop: 'profit', stopAt: '2500', steps: issues.map(({ number }) => ({ issue: number, multiple: 1 })) })
    const all = await chase(steady, issues, { stop: 'none' })
    // Without a mode no result is waited for.
    expect(statesOf(all)).toEqual(['placed', 'placed', 'placed'])
    await drawn(issues[0]!, ['1', '2', '3'])
    expect((await chaseNow(modest)).state).toBe('active')
    await drawn(issues[1]!, ['1', '2', '3'])
    expect(await chaseNow(modest)).toMatchObject({ state: 'stopped', reason: 'profit', net: '3896.00' })
    await drawn(issues[2]!, ['0', '0', '0'])
    expect(await chaseNow(steady)).toMatchObject({ state: 'finished', reason: null, staked: '14.00', won: '5850.00' })
    expect([await money(modest), await money(steady)]).toEqual([
      ['13896.00', '0.00'],
      ['15836.00', '0.00'],
    ])
  })

  it('[LOTT-05, OPS-08] goes on where winners of its issue cannot be paid; all others are, and those once they can be', async () => {
    const [first, second] = [await onSale(), await onSale()]
    const winners = await Promise.all(Array.from({ length: 20 }, () => world.member(OPENING)))
    for (const winner of winners) await world.bet(winner, first, [ticket('S3.ZX_FS', '1|2|3', 1)])
    const chaser = await world.member(OPENING)
    await chase(chaser, [first, second])
    const bad = winners.slice(0, 2)
    const heal = await Promise.all(bad.map(({ wallet }) => poison(world.database.pool, 'ledger_account', 'id', String(wallet))))
    await expect(drawn(first, ['1', '2', '3'])).rejects.toThrow(POISONED)
    const balances = () => Promise.all(winners.map(async (winner) => (await money(winner))[0]))
    expect(await balances()).toEqual(winners.map((winner) => (bad.includes(winner) ? '9998.00' : '11948.00')))
    expect(statesOf(await chaseNow(chaser))).toEqual(['settled', 'cancelled'])
    expect((await world.issueNow(first)).state).toBe('settling')
    const failing = async () => (await failuresNow(world.database.reader, 9)).map(({ loop, item, reason }) => `${loop} ${item} ${reason}`)
    const noted = bad.map(({ wallet }) => `lottery-payments ${first.id}/${wallet} ${POISONED}`)
    expect((await failing()).toSorted()).toEqual(noted.toSorted())
    for (const lift of heal) await lift()
    for (const _ of [1, 2]) await world.lottery.settle(first.id)
    expect([(await world.issueNow(first)).state, await failing()]).toEqual(['reconciled', []])
    expect(await balances()).toEqual(winners.map(() => '11948.00'))
  })

  it('misses an issue whose sale has ended, and its money is free', async () => {
    const first = await world.issue('fc-3d', { opens: 600, closes: 1200, draws: 172_000 })
    const second = await world.issue('fc-3d', { closes: 400_000 })
    const member = await world.member(OPENING)
    const placed = await chase(member, [first, second], { stop: 'none' })
    expect(statesOf(placed)).toEqual(['waiting', 'waiting'])
    await continueChases(world.laterNeeds, await databaseNow(world.laterNeeds.database.reader), 10)
    const now = await chaseNow(member)
    expect([statesOf(now), now.held, now.staked]).toEqual([['missed', 'placed'], '0.00', '4.00'])
    expect(await money(member)).toEqual(['9996.00', '0.00'])
  })

  it('is cancelled by its member, and ends when a bet of it is refused', async () => {
    const issues = [await onSale(), await onSale(), await onSale()]
    const [giver, blocked] = [await world.member(OPENING), await world.member(OPENING)]
    const given = await chase(giver, issues)
    expect(await world.lottery.cancelChase(blocked, given.id, 'EN')).toMatchObject({ code: 'not-found' })
    const ended = await world.lottery.cancelChase(giver, given.id, 'EN')
    expect(ended).toMatchObject({ value: { chase: { state: 'cancelled', held: '0.00' }, balance: '9998.00' } })
    expect(await world.lottery.cancelChase(giver, given.id, 'EN')).toEqual(ended)
    await chase(blocked, issues)
    await world.database.write((tx) => world.ledger.setStanding(tx, blocked.wallet, { blocked: true }))
    await drawn(issues[0]!, ['9', '9', '9'])
    expect(await chaseNow(blocked)).toMatchObject({ state: 'stopped', reason: 'refused: account-blocked', held: '0.00' })
    expect(await money(blocked)).toEqual(['9998.00', '0.00'])
    expect(await world.lottery.cancelChase(blocked, (await chaseNow(blocked)).id, 'EN')).toMatchObject({ code: 'order-not-open' })
  })

  it('[PROT-01, PL-16, PL-32] counts issue by issue, and ends where a limit refuses one', async () => {
    const issues = [await onSale(), await onSale(), await onSale()]
    const member = await world.member(OPENING)
    const limit = { what: 'stake', every: 'week', units: 2n * UNIT } as const
    await world.database.write((tx) =>
      world.ledger.setLimits(tx, member.wallet, [limit], { now: world.needs.clock.now(), timeZone: 'UTC' }),
    )
    await chase(member, issues)
    expect(await world.ledger.budgetsLeft(member.wallet)).toEqual({ stake: 0n, loss: null })
    await drawn(issues[0]!, ['9', '9', '9'])
    expect(await chaseNow(member)).toMatchObject({ state: 'stopped', reason: 'refused: limit-reached', held: '0.00' })
    expect(await money(member)).toEqual(['9998.00', '0.00'])
  })

  it('loses what it plans from an issue on when staff say so: bets that stand stay, and what was held for the rest is free', async () => {
    const [first, second, third] = [await onSale(), await world.issue('fc-3d', NEXT_DAY), await world.issue('fc-3d', DAY_AFTER)]
    const [long, short, other] = [await world.member(OPENING), await world.member(OPENING), await world.member(OPENING)]
    await chase(long, [first, second, third])
    await chase(short, [first, third])
    await chase(other, [first, second])
    const stop = (number: string) => world.database.transact((tx) => world.lottery.staff.stopChases(tx, 'fc-3d', number))
    expect(await stop('20990101-0001')).toMatchObject({ code: 'issue-unknown' })
    expect(await stop(third.number)).toMatchObject({ value: { before: { chases: 2, steps: 2 } } })
    expect(world.jobs.at(-1)).toMatchObject({ task: world.lottery.stopChasesTask, payload: { issue: String(third.id) } })
    expect(await world.lottery.stopChases(third.id)).toBe(2)
    expect(await world.lottery.stopChases(third.id)).toBe(0)
    const [cut, ended] = [await chaseNow(long), await chaseNow(short)]
    expect([cut.state, cut.reason, cut.held, statesOf(cut)]).toEqual(['active', 'staff', '4.00', ['placed', 'waiting', 'cancelled']])
    expect([ended.state, ended.reason, ended.held, statesOf(ended)]).toEqual(['stopped', 'staff', '0.00', ['placed', 'cancelled']])
    expect([await money(long), await money(short)]).toEqual([
      ['9994.00', '4.00'],
      ['9998.00', '0.00'],
    ])
    expect(await chaseNow(other)).toMatchObject({ state: 'active', reason: null, held: '4.00' })
    await drawn(first, ['1', '2', '3'])
    // The bet that stood is paid, and a chase that stops on a win stops.
    expect(await chaseNow(long)).toMatchObject({ state: 'stopped', reason: 'win', held: '0.00', won: '1950.00' })
    expect(await money(short)).toEqual(['11948.00', '0.00'])
  })

  it('[LOTT-02] stops where a correction left less than its next stake, and every other chase goes on', async () => {
    const issues = [await onSale(), await onSale(), await onSale()]
    const [short, shorter, other] = [await world.member(OPENING), await world.member(OPENING), await world.member(OPENING)]
    const steps = issues.map(({ number }) => ({ issue: number, multiple: 1 }))
    // The first has enough for its next stake of 2 and not for the one after it; the second not even for the next.
    for (const member of [short, other]) await chase(member, issues, { steps })
    await chase(shorter, issues.slice(0, 2), { steps: steps.slice(0, 2) })
    for (const member of [short, shorter]) {
      const { balance } = await world.ledger.balance(member.wallet)
      const less = { account: member.wallet, contra: 'house:test', amount: -balance - UNIT, kind: 'resettle' } as const
      await world.database.write(async (tx) => {
        await world.ledger.lock(tx, [member.wallet])
        expect(await world.ledger.post(tx, [{ key: newKey(), account: member.wallet, transfers: [less] }])).toMatchObject([
          { status: 'applied' },
        ])
      })
      expect((await world.ledger.balance(member.wallet)).balance).toBe(-UNIT)
    }
    await drawn(issues[0]!, ['9', '9', '9'])
    expect(await chaseNow(short)).toMatchObject({ state: 'stopped', reason: 'refused: balance-too-low', held: '0.00' })
    expect(statesOf(await chaseNow(short))).toEqual(['settled', 'placed', 'cancelled'])
    expect(await chaseNow(shorter)).toMatchObject({ state: 'stopped', reason: 'refused: balance-too-low', held: '0.00' })
    expect(statesOf(await chaseNow(shorter))).toEqual(['settled', 'cancelled'])
    expect(statesOf(await chaseNow(other))).toEqual(['settled', 'placed', 'waiting'])
    expect(await failuresNow(world.database.reader, 9)).toEqual([])
  })

  it('[OPS-08] a chase that fails is noted and rests; the others go on, its issue is reconciled, and it goes on once it is mended', async () => {
    const [first, second] = [await onSale(), await world.issue('fc-3d', NEXT_DAY)]
    const [bad, good] = [await world.member(OPENING), await world.member(OPENING)]
    const poisoned = await chase(bad, [first, second])
    await chase(good, [first, second])
    const heal = await poison(world.database.pool, 'lottery_chase_step', 'chase', poisoned.id)
    await drawn(first, ['9', '9', '9'])
    const later = async () => continueChases(world.laterNeeds, await databaseNow(world.laterNeeds.database.reader), 10)
    const noted = async () =>
      (await failuresNow(world.database.reader, 9)).map(({ loop, item, failures, reason }) => [loop, item, failures, reason])
    expect([statesOf(await chaseNow(bad)), statesOf(await chaseNow(good))]).toEqual([
      ['placed', 'waiting'],
      ['settled', 'waiting'],
    ])
    expect(await noted()).toEqual([['lottery-chase-results', `${first.id}/${poisoned.id}`, 1, POISONED]])
    expect(world.warned.at(-1)).toContain(POISONED)
    await later()
    expect(statesOf(await chaseNow(good))).toEqual(['settled', 'placed'])
    await heal()
    await world.database.write((tx) => retryNow(tx, 'lottery-chase-results', `${first.id}/${poisoned.id}`))
    await later()
    expect([statesOf(await chaseNow(bad)), await noted()]).toEqual([['settled', 'placed'], []])
  })

  it('[OPS-08] a chase that cannot buy its next issue is noted, and the one after it buys', async () => {
    const [first, second] = [await onSale(), await world.issue('fc-3d', NEXT_DAY)]
    const [bad, good] = [await world.member(OPENING), await world.member(OPENING)]
    const { id } = await chase(bad, [first, second])
    await chase(good, [first, second])
    await drawn(first, ['9', '9', '9'])
    const heal = await poison(world.database.pool, 'lottery_chase_step', 'chase', id)
    const later = async () => continueChases(world.laterNeeds, await databaseNow(world.laterNeeds.database.reader), 10)
    const states = async () => [statesOf(await chaseNow(bad)), statesOf(await chaseNow(good))]
    await later()
    expect(await states()).toEqual([
      ['settled', 'waiting'],
      ['settled', 'placed'],
    ])
    expect(await failuresNow(world.database.reader, 9)).toMatchObject([{ loop: 'lottery-chases', item: id, failures: 1, reason: POISONED }])
    await heal()
    await world.database.write((tx) => retryNow(tx, 'lottery-chases', id))
    await later()
    expect([await states(), await failuresNow(world.database.reader, 9)]).toEqual([
      [
        ['settled', 'placed'],
        ['settled', 'placed'],
      ],
      [],
    ])
  })

  it('[OPS-08] a chase that staff cannot stop is noted, the one after it is stopped, and the job is tried again', async () => {
    const [first, second] = [await onSale(), await world.issue('fc-3d', NEXT_DAY)]
    const [bad, good] = [await world.member(OPENING), await world.member(OPENING)]
    const { id } = await chase(bad, [first, second])
    await chase(good, [first, second])
    const heal = await poison(world.database.pool, 'lottery_chase_step', 'chase', id)
    const states = async () => [statesOf(await chaseNow(bad)), statesOf(await chaseNow(good))]
    await expect(world.lottery.stopChases(second.id)).rejects.toThrow('could not be stopped')
    expect(await states()).toEqual([
      ['placed', 'waiting'],
      ['placed', 'cancelled'],
    ])
    const noted = await failuresNow(world.database.reader, 9)
    expect(noted).toMatchObject([{ loop: 'lottery-stop-chases', item: id, failures: 1, reason: POISONED }])
    await heal()
    await world.database.write((tx) => retryNow(tx, 'lottery-stop-chases', id))
    expect(await world.lottery.stopChases(second.id)).toBe(1)
    expect([await states(), await failuresNow(world.database.reader, 9)]).toEqual([
      [
        ['placed', 'cancelled'],
        ['placed', 'cancelled'],
      ],
      [],
    ])
  })

  it('takes back a bet that was bought out of what was held', async () => {
    const issues = [await onSale(), await onSale()]
    const member = await world.member(OPENING)
    const { steps } = await chase(member, issues)
    const order = steps[0]!.order!
    expect(await world.lottery.cancelOrder(member, order, 'EN')).toMatchObject({
      value: { order: { state: 'cancelled' }, balance: '9996.00' },
    })
    await drawn(issues[0]!, ['1', '2', '3'])
    expect(await chaseNow(member)).toMatchObject({ state: 'active', staked: '4.00', won: '0.00' })
  })

  it('is refused with the fault named, and then nothing is held', async () => {
    const [one, two] = [await onSale(), await onSale()]
    const member = await world.member(10n * UNIT)
    const wish = { gameCode: 'fc-3d', tickets: [ticket('S3.ZX_FS', '1|2|3', 1)], stop: 'win' as const }
    const step = (issue: Issue, multiple = 1) => ({ issue: issue.number, multiple })
    const refusals: [ChaseWish, string, object?][] = [
      [{ ...wish, steps: [step(one), step(one)] }, 'chase-refused', { reason: 'order', step: 2 }],
      [{ ...wish, steps: [step(two), step(one)] }, 'chase-refused', { reason: 'order', step: 2 }],
      [{ ...wish, stop: 'profit', steps: [step(one)] }, 'chase-refused'],
      [{ ...wish, stopAt: '5', steps: [step(one)] }, 'chase-refused'],
      [{ ...wish, steps: [step(one), { issue: '20300101-0001', multiple: 1 }] }, 'issue-unknown', { step: 2, issue: '20300101-0001' }],
      [{ ...wish, steps: [step(one, 0)] }, 'multiple-out-of-range'],
      [{ ...wish, steps: [step(one, 1_000_000_000)] }, 'multiple-out-of-range'],
      [{ ...wish, tickets: [ticket('S3.ZX_FS', '1|2|3', 7)], steps: [step(one)] }, 'count-differs'],
      [{ ...wish, steps: [step(one, 3), step(two, 3)] }, 'balance-too-low'],
    ]
    for (const [wrong, code, detail] of refusals)
      expect(await world.lottery.createChase(member, newKey(), wrong, 'EN'), code).toMatchObject({
        ok: false,
        code,
        ...(detail ? { detail } : {}),
      })
    expect(await money(member)).toEqual(['10.00', '0.00'])
    expect((await world.lottery.listChases(member.id, 1, 10, 'EN')).total).toBe(0)
  })

  it.each(PAUSES)('[PL-16, PL-32] ends where %s refuses the next issue', async (code, hinder) => {
    const issues = [await onSale(), await onSale()]
    const member = await world.member(OPENING)
    await chase(member, issues)
    await hinder(world, member.wallet)
    await drawn(issues[0]!, ['9', '9', '9'])
    expect(await chaseNow(member)).toMatchObject({ state: 'stopped', reason: `refused: ${code}`, held: '0.00' })
    expect(await money(member)).toEqual(['9998.00', '0.00'])
  })
})
