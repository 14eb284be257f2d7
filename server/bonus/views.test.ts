/** Proves that the bets which counted for a grant are listed whole, page by page, and to its own member alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

it('[PROMO-07, PR-23] each counted bet is on exactly one page, with its stake and what it counted', async () => {
  const owner = await world.member('10')
  const other = await world.member('10')
  await world.grant(owner, '100')
  for (const [at, round] of ['r1', 'r2', 'r3'].entries()) {
    expect(await world.bet({ owner, round, id: `page-${round}`, stake: String(20 + at) })).toBe('ok')
    await world.settle({ owner, round })
  }
  const { id } = await world.stands(owner)
  const page = async (pageNo: number, pageSize: number) => {
    const read = await world.bonus.bets(owner.member, id, { pageNo, pageSize })
    if (!read.ok) throw new Error(read.code)
    const { content, ...more } = read.value
    return { ...more, rounds: content.map(({ round, stake, counted }) => `${round} ${stake} ${counted}`) }
  }
  const all = (await page(1, 10)).rounds
  expect(all.toSorted()).toEqual(['r1 20.00 20.00', 'r2 21.00 21.00', 'r3 22.00 22.00'])
  for (const [pageNo, rounds] of [all.slice(0, 2), all.slice(2), []].entries())
    expect(await page(pageNo + 1, 2)).toEqual({ pageNum: pageNo + 1, totalPages: 2, total: 3, rounds })
  expect(await world.bonus.bets(other.member, id, { pageNo: 1, pageSize: 10 })).toMatchObject({ ok: false, code: 'not-found' })
  await assertBooksBalance(world.ledger)
})
