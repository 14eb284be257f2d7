/** Proves that several servers of one site count together what may be asked, and that each counts by itself where the database is gone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createLimits, LIMITS, openLimitsPool } from '../../platform/limits.ts'
import { createEdge } from '../edge.ts'
import { createWorld, type World } from '../testing/world.ts'

/** A part of the figures is counted. */
const SCALE = 0.02
let world: World
const pools: pg.Pool[] = []
const servers: FastifyInstance[] = []
beforeAll(async () => {
  world = await createWorld()
  for (let started = 0; started < 2; started += 1) {
    const pool = openLimitsPool(world.house.needs.connection, () => undefined)
    pools.push(pool)
    servers.push(
      await createEdge(world.house, { limits: createLimits(SCALE, pool), secure: false, trustProxy: ['127.0.0.1'], folders: [] }),
    )
  }
})
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const pool of pools) if (!pool.ended) await pool.end()
  await world.close()
})

const most = (LIMITS['register']?.ip?.points ?? 0) * SCALE
/** The shape is judged behind the limits, so nothing needs to be right about it. */
const register = async (server: FastifyInstance | undefined, ip: string) => {
  const answer = await server?.inject({ method: 'PUT', url: '/wps/member/register', headers: { 'x-forwarded-for': ip }, payload: {} })
  return { status: answer?.statusCode, wait: Number(answer?.headers['retry-after'] ?? 0) }
}

it('[API-05] an address that asks two servers in turn has one limit, and is told how long to wait', async () => {
  const statuses: unknown[] = []
  for (let asked = 0; asked < most; asked += 1) statuses.push((await register(servers[asked % 2], '203.0.113.7')).status)
  expect(new Set(statuses)).toEqual(new Set([400]))
  for (const server of servers) {
    const { status, wait } = await register(server, '203.0.113.7')
    expect([status, wait > 3000 && wait <= 3600]).toEqual([429, true])
  }
  expect((await register(servers[1], '203.0.113.8')).status).toBe(400)
})

it('[API-05] a flood over two servers in turn ends where one server would end it, and a little of it costs no question', async () => {
  const figure = (LIMITS['any']?.ip?.points ?? 0) * SCALE
  const ask = async (server: FastifyInstance | undefined) =>
    (await server?.inject({ method: 'GET', url: '/wps/system/status', headers: { 'x-forwarded-for': '203.0.113.20' } }))?.statusCode
  const noted = async () => (await world.database.pool.query("select from platform_limit where key like 'any%203.0.113.20'")).rowCount
  let passed = 0
  for (let asked = 0; asked < figure / 10; asked += 1) if ((await ask(servers[asked % 2])) !== 429) passed += 1
  expect([passed, await noted()]).toEqual([figure / 10, 0])
  for (let asked = 0; asked < figure * 2; asked += 1) if ((await ask(servers[asked % 2])) !== 429) passed += 1
  expect(passed).toBeGreaterThan(figure * 0.9)
  expect(passed).toBeLessThan(figure * 1.1)
})

it('[API-05] a server whose database does not answer goes on counting by itself', async () => {
  await pools[0]?.end()
  for (let asked = 0; asked < most; asked += 1) expect((await register(servers[0], '203.0.113.9')).status).toBe(400)
  expect((await register(servers[0], '203.0.113.9')).status).toBe(429)
  // A flood is counted here first, and the database is asked about the part of it that is above an eighth.
  const figure = (LIMITS['any']?.ip?.points ?? 0) * SCALE
  const statuses: unknown[] = []
  for (let asked = 0; asked <= figure; asked += 1)
    statuses.push((await servers[0]?.inject({ url: '/wps/system/status', headers: { 'x-forwarded-for': '203.0.113.22' } }))?.statusCode)
  expect(statuses).toEqual([...Array.from({ length: figure }, () => 200), 429])
})
