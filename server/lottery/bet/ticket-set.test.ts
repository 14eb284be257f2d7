/** The hash over all tickets. Each ticket is found in it by its receipt, none comes after it, and the seed joins only a set that was fixed before. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { standings } from '../testing/standings.ts'
import { closeIssue } from '../draw/close.ts'
import { fixTicketSet } from './bet.ts'
import { pathsOf } from './ticket-set-store.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
  await world.game('mm-2d-5')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

describe('the tickets of an issue', () => {
  it('[LOTT-04, GAME-22] each stands in the published hash as its receipt says, across parts, also those of odds, and none that was taken back', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => world.member(100_000n * UNIT)))
    const issue = await world.issue('ssc-1', { closes: 3600 })
    const orders: { member: (typeof members)[number]; order: LotteryOrder }[] = []
    // More tickets than one part holds, also without those taken back, so that a path leads through two levels of the tree.
    const hundred = Array.from({ length: 100 }, (_, at) => ticket('H3.ZX_FS', `${at % 10}|${Math.floor(at / 10)}|3`, 1))
    for (let each = 0; each < 12; each += 1) {
      const member = members[each % 3]!
      orders.push({ member, order: await world.bet(member, issue, each === 11 ? hundred.slice(0, 37) : hundred) })
    }
    const back = orders[4]!
    expect((await world.lottery.cancelOrder(back.member, back.order.id, 'EN')).ok).toBe(true)
    const before = await world.lottery.orderProof(back.member.id, orders[2]!.order.id)
    expect(before).toEqual({ ok: false, code: 'not-found' })
    expect(await world.lottery.orderProof(orders[1]!.member.id, orders[1]!.order.id)).toMatchObject({ value: { ticketsHash: null } })
    await world.later.turn()
    for (const { member, order } of [orders[0]!, back, orders[9]!, orders[11]!]) {
      const stands = await standings(world, member, order)
      expect(new Set(stands)).toEqual(new Set([order === back.order ? null : true]))
    }
    // A path needs the roots of both parts, and the leaves of its own part alone.
    const { rows } = await world.database.pool.query<{ id: bigint }>(
      'select unnest(array[first_ticket, last_ticket]) as id from lottery_ticket_part where issue = $1 order by 1',
      [issue.id],
    )
    const read: number[] = []
    const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
      read.push(result.rows.length)
      return result
    }
    const counted = world.database.reader.withPlugin({ transformQuery: ({ node }) => node, transformResult })
    for (const { id } of rows) expect([...(await pathsOf(counted, issue.id, [id])).keys()]).toEqual([id])
    expect(read).toEqual([2, 1, 2, 1, 2, 1, 2, 1])
    const { member, order } = orders[11]!
    for (const change of [
      { selection: '9|9|9' },
      { multiple: 2 },
      { stake: '3.00' },
      { play: 'H3.DT' },
      { place: 2 },
      { prizeGroup: 1800 },
    ])
      expect((await standings(world, member, { ...order, tickets: [{ ...order.tickets[0]!, ...change }] }))[0]).toBe(false)
    const odds = await world.issue('mm-2d-5')
    const priced = await world.bet(member, odds, [ticket('D', '01', 1), ticket('D', '77', 1, { multiple: 3 })])
    await world.later.turn()
    expect(priced.tickets[0]?.odds).not.toBeNull()
    expect(await standings(world, member, priced)).toEqual([true, true])
    expect((await standings(world, member, { ...priced, tickets: [{ ...priced.tickets[0]!, odds: {} }] }))[0]).toBe(false)
  }, 120_000)

  it('[GAME-22] a set that is fixed takes no order and changes no more, and no seed joins a set that was not fixed before', async () => {
    const member = await world.member(1_000n * UNIT)
    const issue = await world.issue('ssc-1', { closes: 1, draws: 2 })
    const order = await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1)])
    const { pool } = world.database
    const seedNow = (hash: string) =>
      pool.query(`update lottery_issue set state = 'closed', seed = repeat('a', 64)${hash} where id = $1`, [issue.id])
    await expect(seedNow('')).rejects.toThrow(/keeps what it was committed to/)
    await expect(seedNow(`, tickets_hash = repeat('b', 64), tickets = 1, stake_units = 1`)).rejects.toThrow(
      /keeps what it was committed to/,
    )
    await expect.poll(() => closeIssue(world.database, issue.id), { timeout: 20_000, interval: 50 }).toBe(true)
    await Promise.all(Array.from({ length: 4 }, () => fixTicketSet(world.database, issue.id)))
    const fixed = await world.issueNow(issue)
    expect(fixed).toMatchObject({ tickets: 1, seed: null, ticketsHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
    const late = `insert into lottery_order select uuidv7(), issue, member, account, $2, null, stake_units, 0, tickets, 'placed', null, $2, placed_at from lottery_order where id = $1`
    await expect(pool.query(late, [order.id, newKey()])).rejects.toThrow(/tickets of the issue are fixed/)
    await expect(pool.query("update lottery_ticket_part set leaves = '' where issue = $1", [issue.id])).rejects.toThrow(/stays as it is/)
    await expect(pool.query('delete from lottery_ticket_part where issue = $1', [issue.id])).rejects.toThrow(/stays as it is/)
    expect(await standings(world, member, order)).toEqual([true])
    const empty = await world.issue('ssc-1', { closes: 3600 })
    await world.later.turn()
    expect((await world.issueNow(empty)).ticketsHash).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})
