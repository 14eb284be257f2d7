/** The close: bets that race with it are in the set or refused, and the set that was hashed is the set that is settled. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemClock } from '../../platform/clock.ts'
import { orderOperation } from '../bet/bet-companion.ts'
import { closeIssue, fixTicketSet } from './close.ts'
import type { Issue } from '../issue.ts'
import type { Bettor } from '../needs.ts'
import { hashTickets } from '../settle/settlement-store.ts'
import { newKey, SETTINGS, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { gameOf, shareIssues } from '../store.ts'
import { priceWager } from '../bet/wager.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const wishOf = (issue: string) => ({ gameCode: 'ssc-1', issue, tickets: [ticket('SSC.DWD', '1|-|-|-|-', 1)] })

/** Two thousand bets sent from `spread` milliseconds before the mark to as long after it, and the close beside them; answers what each was told. */
async function race(members: readonly Bettor[], issue: Issue, spread: number): Promise<string[]> {
  const game = (await gameOf(world.database.reader, issue.game))!
  const { tickets } = wishOf(issue.number)
  const wager = priceWager(game, SETTINGS, tickets, '2026-11-20')
  if (!wager.ok) throw new Error(wager.code)
  const operations = Array.from({ length: 2000 }, (_, index) => {
    const member = members[index % members.length]!
    const facts = { member: member.id, requestKey: newKey(), game: game.code, issue: issue.number, betToken: '', tickets }
    return orderOperation(member.wallet, facts, { game, issue: issue.id, wager: wager.value })
  })
  const mark = issue.closeAt.epochMilliseconds
  const now = (): number => systemClock.now().epochMilliseconds
  await sleep(Math.max(0, mark - spread - now()))
  const answers: Promise<string>[] = []
  let closing: Promise<unknown> | undefined
  while (answers.length < operations.length) {
    // As many as the time that has gone by asks for.
    const due = Math.min(
      operations.length,
      Math.max(answers.length + 1, Math.ceil(((now() - (mark - spread)) / (2 * spread)) * operations.length)),
    )
    for (const operation of operations.slice(answers.length, due))
      answers.push(world.ledger.submit(operation).then((answer) => (answer.status === 'refused' ? answer.code : answer.status)))
    if (now() >= mark) closing ??= closeIssue(world.database, issue.id)
    await sleep(1)
  }
  const said = await Promise.all(answers)
  await closing
  while (!(await closeIssue(world.database, issue.id))) await sleep(5)
  return said
}

describe('the close of an issue', () => {
  it('[LOTT-04] lets none of 2,000 bets in after its mark, and the tickets and their hash stay what they were', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => world.member(10_000n * UNIT)))
    // Connections are open and prices are known before the race, as on any working day.
    const warm = await world.issue('ssc-1')
    await Promise.all(members.map((member) => world.bet(member, warm, wishOf(warm.number).tickets)))
    // A machine that is busy may let all bets in, or none; then the race is run again, and the bets come over a longer time.
    for (let spread = 50; spread <= 1600; spread *= 2) {
      const closes = 0.5 + spread / 1000
      const issue = await world.issue('ssc-1', { closes, draws: closes + 0.1 })
      const said = await race(members, issue, spread)
      expect(said).toHaveLength(2000)
      expect(said.filter((code) => code !== 'applied' && code !== 'issue-closed')).toEqual([])
      const taken = said.filter((code) => code === 'applied').length
      const { rows } = await world.database.pool.query<{ orders: bigint; late: bigint }>(
        'select count(*) as orders, count(*) filter (where o.placed_at >= i.close_at) as late from lottery_order o join lottery_issue i on i.id = o.issue where i.id = $1',
        [issue.id],
      )
      expect(rows[0]).toEqual({ orders: BigInt(taken), late: 0n })
      await fixTicketSet(world.database, issue.id)
      const fixed = await world.issueNow(issue)
      expect(fixed.tickets).toBe(taken)
      await world.later.turn()
      await world.later.settle(issue.id)
      expect((await world.issueNow(issue)).state).toBe('reconciled')
      const again = await world.database.write((tx) => hashTickets(tx, issue.id))
      expect(again?.hash).toBe(fixed.ticketsHash)
      if (taken > 0 && taken < 2000) return
    }
    throw new Error('no race had bets on both sides of the mark')
  })

  it('[LOTT-04] is judged by the clock of the database, whatever the clocks of its callers say', async () => {
    const member = await world.member()
    const issue = await world.issue('ssc-1', { opens: -5, closes: 30, draws: 31 })
    // The same house asks through connections whose database clock stands two days later: its own process clock is the same.
    expect((await world.lottery.placeOrder(member, newKey(), wishOf(issue.number), 'EN')).ok).toBe(true)
    expect(await closeIssue(world.database, issue.id)).toBe(false)
    expect(await closeIssue(world.laterNeeds.database, issue.id)).toBe(true)
    expect(await world.lottery.placeOrder(member, newKey(), wishOf(issue.number), 'EN')).toMatchObject({ code: 'issue-closed' })
    await world.later.turn()
    await world.later.settle(issue.id)
  })

  it('waits for a bet that holds the issue, and the bet is in the set', async () => {
    const issue = await world.issue('ssc-1', { opens: -5, closes: 3600 })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const holding = world.database.write(async (tx) => {
      await shareIssues(tx, [issue.id])
      await held
    })
    await sleep(50)
    let closed = false
    const closing = closeIssue(world.laterNeeds.database, issue.id).then((done) => {
      closed = done
    })
    await sleep(100)
    expect(closed).toBe(false)
    release()
    await Promise.all([holding, closing])
    expect(closed).toBe(true)
  })
})
