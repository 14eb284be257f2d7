/** The close: bets that race with it are in the set or refused, and the set that was hashed is the set that is settled. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { orderOperation } from '../bet/bet-companion.ts'
import { fixTicketSet } from '../bet/bet.ts'
import { closeIssue } from './close.ts'
import type { Issue } from '../issue.ts'
import type { Bettor } from '../needs.ts'
import { standings } from '../testing/standings.ts'
import { newKey, SETTINGS, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { gameOf, shareIssues } from '../store.ts'
import { priceWager } from '../wager.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const wishOf = (issue: string) => ({ gameCode: 'ssc-1', issue, tickets: [ticket('SSC.DWD', '1|-|-|-|-', 1)] })

/** Every member bets again and again until three bets were refused, and the close is tried beside them; returns the answer of each bet. */
async function race(members: readonly Bettor[], issue: Issue): Promise<string[]> {
  const game = (await gameOf(world.database.reader, issue.game))!
  const { tickets } = wishOf(issue.number)
  const wager = priceWager(game, SETTINGS, tickets, '2026-11-20')
  if (!wager.ok) throw new Error(wager.code)
  const said: string[] = []
  const betOn = async (member: Bettor): Promise<void> => {
    for (let refused = 0; refused < 3;) {
      const facts = { member: member.id, requestKey: newKey(), game: game.code, issue: issue.number, betToken: '', tickets }
      const bounds = { capUnits: undefined, pace: undefined }
      const worked = { game, issue: issue.id, wager: wager.value, bounds }
      const answer = await world.ledger.submit(orderOperation(member.wallet, facts, worked))
      said.push(answer.status === 'refused' ? answer.code : answer.status)
      if (answer.status === 'refused') refused += 1
    }
  }
  const closing = vi.waitUntil(() => closeIssue(world.database, issue.id), { timeout: 20_000, interval: 1 })
  await Promise.all([closing, ...members.map(betOn)])
  return said
}

describe('the close of an issue', () => {
  it('[LOTT-04] lets no bet in after its mark while forty members go on betting, and the tickets and their hash stay what they were', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => world.member(10_000n * UNIT)))
    // Connections are open and prices are known before the race, as on any working day.
    const warm = await world.issue('ssc-1')
    await Promise.all(members.map((member) => world.bet(member, warm, wishOf(warm.number).tickets)))
    const issue = await world.issue('ssc-1', { closes: 1.5, draws: 1.6 })
    const said = await race(members, issue)
    expect(said.filter((code) => code !== 'applied' && code !== 'issue-closed')).toEqual([])
    const taken = said.filter((code) => code === 'applied').length
    expect(taken).toBeGreaterThan(0)
    expect(said.length - taken).toBe(3 * members.length)
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
    // What was hashed is what each member holds. The one next to the mark, which is listed first, is asked, since a fast machine takes
    // thousands.
    for (const member of members) {
      const listed = await world.lottery.listOrders(member.id, { pageNo: 1, pageSize: 100 }, 'EN')
      if (!listed.ok) throw new Error(listed.code)
      const own = listed.value.content.filter((each) => each.issue === issue.number)
      expect(own.length).toBeGreaterThan(0)
      expect(await standings(world, member, own[0]!)).toEqual([true])
    }
  })

  it('[LOTT-04] is judged by the clock of the database, whatever the clocks of its callers say', async () => {
    const member = await world.member()
    const issue = await world.issue('ssc-1', { opens: -5, closes: 30, draws: 31 })
    // The same server asks through connections whose database clock stands two days later: its own process clock is the same.
    expect((await world.lottery.placeOrder(member, newKey(), wishOf(issue.number), 'EN')).ok).toBe(true)
    expect(await closeIssue(world.database, issue.id)).toBe(false)
    expect(await closeIssue(world.laterNeeds.database, issue.id)).toBe(true)
    // Whoever comes second finds it closed, and goes on with it.
    expect([await closeIssue(world.database, issue.id), await closeIssue(world.database, 999_999_999n)]).toEqual([true, false])
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
    const shared = Promise.withResolvers<void>()
    const holding = world.database.write(async (tx) => {
      await shareIssues(tx, [issue.id])
      shared.resolve()
      await held
    })
    await shared.promise
    let closed = false
    const closing = closeIssue(world.laterNeeds.database, issue.id).then((done) => {
      closed = done
    })
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    await vi.waitUntil(async () => (await world.database.pool.query(waits)).rowCount === 1, { timeout: 20_000, interval: 5 })
    expect(closed).toBe(false)
    release()
    await Promise.all([holding, closing])
    expect(closed).toBe(true)
  })
})
