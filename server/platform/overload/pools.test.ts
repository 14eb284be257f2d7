/** Pools: the connections of all processes together are compared with what the database allows before anything is served. */
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { connectionsOf, poolsFault, refuseTooMany, TooManyConnections } from './pools.ts'

const database = await testDatabase()
afterAll(() => database.drop())

test('a web process and a worker of the usual size fit into the usual hundred connections, and one more does not', () => {
  const usual = { role: 'web', poolSize: 12, webs: 1, workers: 1 } as const
  expect([connectionsOf('web', 12), connectionsOf('worker', 12), connectionsOf('all', 12)]).toEqual([42, 46, 50])
  expect(poolsFault(usual, 98)).toBeUndefined()
  expect(poolsFault(usual, 97)).toBe(
    'the pools need 88 connections (1 × 42 for calls, 1 × 46 for work) and the database allows 97 less 10: ' +
      'raise max_connections, or lower DATABASE_POOL, WEB_PROCESSES or WORKER_PROCESSES',
  )
  expect(poolsFault({ ...usual, role: 'worker', webs: 2 }, 100)).toMatch(/^the pools need 130 connections/)
  expect(poolsFault({ ...usual, webs: 2, poolSize: 6 }, 110)).toBeUndefined()
})

test('the start asks the database itself, and is refused where the pools do not fit', async () => {
  const all = { role: 'all', poolSize: 12, webs: 1, workers: 0 } as const
  await refuseTooMany(database.pool, all)
  await expect(refuseTooMany(database.pool, { ...all, webs: 20 })).rejects.toThrow(TooManyConnections)
})
