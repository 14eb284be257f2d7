/** Proves claims: one run at a time asks about a thing, and a dead one leaves it. One that stood still asks no more. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { claimed, ClaimTaken, isClaimOver } from './claim.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const left = async () => (await database.pool.query('select from platform_claim')).rowCount

it('[OPS-08] one run has the claim, another is refused, and it ends with the act, also with one that fails', async () => {
  const asked: string[] = []
  const answer = await claimed(database, 'payout:1', async () => {
    asked.push('one')
    await expect(claimed(database, 'payout:1', async () => asked.push('two'))).rejects.toThrow(ClaimTaken)
    await claimed(database, 'payout:2', async () => asked.push('other'))
    return 'answer'
  })
  expect([answer, asked, await left()]).toEqual(['answer', ['one', 'other'], 0])
  await expect(claimed(database, 'payout:1', () => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable')
  expect([await claimed(database, 'payout:1', async () => 'again'), await left()]).toEqual(['again', 0])
})

it('[OPS-08] the claim of a run that stood still goes to another once it is over, and the late run knows that it may not ask', async () => {
  expect(isClaimOver()).toBe(false)
  const seen: boolean[] = []
  await claimed(
    database,
    'payout:3',
    async () => {
      await vi.waitUntil(() => isClaimOver(), { timeout: 20_000, interval: 5 })
      // The database's claim ends a little later than our own.
      const other = () => claimed(database, 'payout:3', async () => ({ over: isClaimOver() })).catch(() => undefined)
      seen.push((await vi.waitUntil(other, { timeout: 20_000, interval: 5 })).over, isClaimOver())
    },
    30,
  )
  expect([seen, await left()]).toEqual([[false, true], 0])
})
