/** How chases end that a limit or a break refuses: what they hold is free, and their player is told why. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LotteryChase } from '@baize/contract/lottery/lottery-bets.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { makeCheckWait } from '../../ledger/testing/pauses.ts'
import { systemClock } from '../../platform/clock.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow, retryNow } from '../../platform/work/each-item.ts'
import type { Issue } from '../issue.ts'
import type { Bettor } from '../needs.ts'
import { databaseNow } from '../store.ts'
import { continueChases } from './chase.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('fc-3d', { lateMinutes: 10_000 })
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const onSale = (): Promise<Issue> => world.issue('fc-3d', { closes: 172_000, draws: 172_000 })
const notYet = (): Promise<Issue> => world.issue('fc-3d', { opens: 86_000, closes: 172_000, draws: 172_000 })
async function chase(member: Bettor, issues: readonly Issue[]): Promise<LotteryChase> {
  const steps = issues.map(({ number }) => ({ issue: number, multiple: 1 }))
  const wish = { gameCode: 'fc-3d', tickets: [ticket('S3.ZX_FS', '1|2|3', 1)], steps, stop: 'none' } as const
  const made = await world.lottery.createChase(member, newKey(), wish, 'EN')
  if (!made.ok) throw new Error(made.code)
  return made.value.chase
}
const chaseNow = async (member: Bettor): Promise<LotteryChase> => (await world.lottery.listChases(member.id, 1, 1, 'EN')).content[0]!
const money = async ({ wallet }: Bettor): Promise<[free: string, held: string]> => {
  const { balance, held } = await world.ledger.balance(wallet)
  return [formatUnits(balance), formatUnits(held)]
}
const toldOf = ({ id }: LotteryChase): string[] => world.told.filter(({ reference }) => reference === id).map(({ name }) => name)

describe('[PROT-01, PL-16] a chase', () => {
  it('ends at the issue that a limit refuses, with the rest free, and its player is told', async () => {
    const member = await world.member(100n * UNIT)
    const limits = [{ what: 'stake', every: 'day', units: 3n * UNIT }] as const
    await world.database.write((tx) => world.ledger.setLimits(tx, member.wallet, limits, { now: systemClock.now(), timeZone: 'UTC' }))
    // Each issue costs two; what is only held for the others counts nothing.
    const ended = await chase(member, [await onSale(), await onSale(), await notYet()])
    expect(ended.steps.map(({ state }) => state)).toEqual(['placed', 'cancelled', 'cancelled'])
    expect(ended).toMatchObject({ state: 'stopped', reason: 'refused: limit-reached', held: '0.00', staked: '2.00' })
    expect([await money(member), toldOf(ended)]).toEqual([['98.00', '0.00'], ['chaseEndedByLimit']])
  })

  it('ends where a reality check waits, and its player is told', async () => {
    const member = await world.member(100n * UNIT)
    await makeCheckWait(world, member.wallet)
    const ended = await chase(member, [await onSale(), await notYet()])
    expect(ended).toMatchObject({ state: 'stopped', reason: 'refused: reality-check-due', held: '0.00', staked: '0.00' })
    expect([await money(member), toldOf(ended)]).toEqual([['100.00', '0.00'], ['chaseEndedByCheck']])
  })

  it('is told of any other refusal too', async () => {
    const member = await world.member(100n * UNIT)
    const waiting = await chase(member, [await world.issue('fc-3d', { opens: 172_001, closes: 250_000, draws: 250_000 })])
    await world.database.write((tx) => world.ledger.setStanding(tx, member.wallet, { blocked: true }))
    await continueChases(world.laterNeeds, await databaseNow(world.laterNeeds.database.reader), 10)
    expect(await chaseNow(member)).toMatchObject({ state: 'stopped', reason: 'refused: account-blocked', held: '0.00' })
    expect([await money(member), toldOf(waiting)]).toEqual([['100.00', '0.00'], ['chaseEndedEarly']])
  })
})

describe('[PROT-02, PX-04] the chases of a member', () => {
  it('end at once when a break begins: all that run, once, and of nobody else', async () => {
    const [member, other] = [await world.member(100n * UNIT), await world.member(100n * UNIT)]
    const [first, second] = [await chase(member, [await onSale(), await notYet()]), await chase(member, [await notYet()])]
    const beside = await chase(other, [await notYet()])
    await world.database.write((tx) => world.lottery.askToEndChases(tx, member.id))
    expect(world.jobs.at(-1)).toEqual({ task: world.lottery.endChasesTask, payload: { member: member.id } })
    for (const _ of [1, 2]) await world.lottery.endChases(member.id)
    expect([await money(member), await money(other)]).toEqual([
      ['98.00', '0.00'],
      ['98.00', '2.00'],
    ])
    expect([toldOf(first), toldOf(second), toldOf(beside)]).toEqual([['chaseEndedByBreak'], ['chaseEndedByBreak'], []])
    expect(await chaseNow(member)).toMatchObject({ state: 'stopped', reason: 'refused: account-excluded' })
  })

  it('[OPS-08] of which one fails are ended but for that one, and the job is tried again', async () => {
    const member = await world.member(100n * UNIT)
    const bad = await chase(member, [await notYet()])
    const good = await chase(member, [await notYet()])
    const heal = await poison(world.database.pool, 'lottery_chase', 'id', bad.id)
    await expect(world.lottery.endChases(member.id)).rejects.toThrow('could not be ended')
    expect(await failuresNow(world.database.reader, 9)).toMatchObject([{ loop: 'lottery-end-chases', item: bad.id, reason: POISONED }])
    expect(await money(member)).toEqual(['98.00', '2.00'])
    await heal()
    await world.database.write((tx) => retryNow(tx, world.lottery.endChasesTask, bad.id))
    await world.lottery.endChases(member.id)
    expect([await money(member), toldOf(good)]).toEqual([['100.00', '0.00'], ['chaseEndedByBreak']])
  })
})
