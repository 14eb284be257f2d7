/** Pools: the connections of all processes together are compared with what the database allows before anything is served. */
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { connectionsOf, poolsFault, refuseTooMany, sharesFault, TooManyConnections, usualShares } from './pools.ts'

const database = await testDatabase()
afterAll(() => database.drop())

test('a web process and a worker of the usual size fit into the usual hundred connections, and one more does not', () => {
  const usual = { role: 'web', poolSize: 12, webs: 1, workers: 1 } as const
  expect([connectionsOf('web', 12), connectionsOf('worker', 12), connectionsOf('all', 12)]).toEqual([43, 47, 51])
  expect(poolsFault(usual, 100)).toBeUndefined()
  expect(poolsFault(usual, 99)).toBe(
    'the pools need 90 connections (1 × 43 for calls, 1 × 47 for work) and the database allows 99 less 10: ' +
      'raise max_connections, or lower DATABASE_POOL, WEB_PROCESSES or WORKER_PROCESSES',
  )
  expect(poolsFault({ ...usual, role: 'worker', webs: 2 }, 100)).toMatch(/^the pools need 133 connections/)
  expect(poolsFault({ ...usual, webs: 2, poolSize: 6 }, 116)).toBeUndefined()
})

test('the start asks the database itself, and is refused where the pools do not fit', async () => {
  const all = { role: 'all', poolSize: 12, webs: 1, workers: 0 } as const
  await refuseTooMany(database.pool, all)
  await expect(refuseTooMany(database.pool, { ...all, webs: 20 })).rejects.toThrow(TooManyConnections)
})

test.each([
  { size: 6, own: { callbacks: 1, acts: 1, house: 1, logins: 1, reads: 1 } },
  { size: 12, own: { callbacks: 2, acts: 3, house: 3, logins: 1, reads: 1 } },
  { size: 24, own: { callbacks: 4, acts: 6, house: 6, logins: 2, reads: 2 } },
])('of $size connections each class has some for itself', ({ size, own }) => {
  expect(usualShares(size)).toEqual(own)
  expect(sharesFault(own, size)).toBeUndefined()
})

test('shares that were set and do not fit into the pool are refused, and so is a class without any', () => {
  const own = { callbacks: 2, acts: 3, house: 3, logins: 1, reads: 3 }
  expect(sharesFault(own, 12)).toBeUndefined()
  expect(sharesFault(own, 11)).toBe('DATABASE_SHARES gives away 12 connections and DATABASE_POOL has 11')
  expect(sharesFault({ ...own, logins: 0 }, 12)).toBe('DATABASE_SHARES gives logins no connection: each class needs one at least')
})
