/** The close: bets that race with it are in the set or refused, and the set that was hashed is the set that is settled. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertBooksBalance } from '../app/testing.ts'
import { closeIssue, fixTicketSet } from './close.ts'
import { hashTickets } from './settlement-store.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from './small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld()
  await world.game('ssc-1')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const wishOf = (issue: string) => ({ gameCode: 'ssc-1', issue, tickets: [ticket('SSC.DWD', '1|-|-|-|-', 1)] })

describe('the close of an issue', () => {
  it('[LOTT-04] lets none of 2,000 bets in after its mark, and the tickets and their hash stay what they were', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => world.member(10_000n * UNIT)))
    const issue = await world.issue('ssc-1', { closes: 1.5, draws: 1.6 })
    const closesAt = issue.closeAt.epochMilliseconds
    const answers: Promise<string>[] = []
    let closing: Promise<boolean> | undefined
    // Forty bets every two milliseconds from 50 before the mark to 50 after it, as the machine allows.
    await sleep(Math.max(0, closesAt - 50 - Temporal.Now.instant().epochMilliseconds))
    for (let wave = 0; wave < 50; wave += 1) {
      for (const member of members)
        answers.push(world.lottery.placeOrder(member, newKey(), wishOf(issue.number), 'EN').then((answer) => (answer.ok ? 'taken' : answer.code)))
      if (closing === undefined && Temporal.Now.instant().epochMilliseconds >= closesAt) closing = closeIssue(world.database, issue.id)
      await sleep(2)
    }
    const said = await Promise.all(answers)
    while (!(await closeIssue(world.database, issue.id))) await sleep(5)
    await closing
    expect(said).toHaveLength(2000)
    expect(new Set(said)).toSatisfy((codes: Set<string>) => [...codes].every((code) => code === 'taken' || code === 'issue-closed'))
    const { rows } = await world.database.pool.query<{ orders: bigint; late: bigint }>(
      'select count(*) as orders, count(*) filter (where o.placed_at >= i.close_at) as late from lottery_order o join lottery_issue i on i.id = o.issue where i.id = $1',
      [issue.id],
    )
    expect(rows[0]).toEqual({ orders: BigInt(said.filter((code) => code === 'taken').length), late: 0n })
    await fixTicketSet(world.database, issue.id)
    const fixed = await world.issueNow(issue)
    expect(fixed.tickets).toBe(Number(rows[0]?.orders))
    await world.later.turn()
    await world.later.settle(issue.id)
    expect((await world.issueNow(issue)).state).toBe('reconciled')
    const again = await world.database.write((tx) => hashTickets(tx, issue.id))
    expect(again?.hash).toBe(fixed.ticketsHash)
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
      const { shareIssues } = await import('./store.ts')
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
