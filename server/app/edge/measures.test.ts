/** Proves what a process tells whoever watches it: calls, refusals and callbacks by their names, its queues, its jobs and its books, and nobody’s name. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLimits } from '../../platform/limits.ts'
import { createEdge } from '../edge.ts'
import { createWatched, type Watched } from '../measures.ts'
import { freePort } from '../testing/product-process.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let app: FastifyInstance
let watched: Watched
let port: number
let member: Awaited<ReturnType<World['member']>>

beforeAll(async () => {
  world = await createWorld({ catalogue: true })
  port = await freePort()
  watched = createWatched({ host: '127.0.0.1', port }, world.house.needs.log)
  app = await createEdge(world.house, {
    limits: createLimits(10_000),
    secure: false,
    trustProxy: [],
    folders: [],
    calls: watched.calls,
  })
  member = await world.member()
  await watched.tellOf(world.house, { connected: () => 3, waiting: () => 1 })
})
afterAll(async () => {
  await watched.close()
  await app.close()
  await world.close()
})

const ask = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) } as InjectOptions)

/** The values that are told now, by name and labels. */
async function told(): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

it('[OPS-08] counts each call by its operation and end, each refusal by its code, and each callback by its vendor', async () => {
  const before = await told()
  const own = { authorization: `Bearer ${member.token}`, cookie: member.cookie }
  expect((await ask('GET', '/wps/v2/wallets/balance', own)).statusCode).toBe(200)
  expect((await ask('GET', '/wps/v2/wallets/balance')).statusCode).toBe(401)
  await ask('GET', '/wps/v2/wallets/balance')
  await ask('GET', '/m/home', { accept: 'text/html' })
  await ask('GET', '/healthz')
  for (const vendor of ['PG', randomUUID().slice(0, 8), 'NOBODY'])
    await ask('POST', `/vendor/v1/${vendor}/bet`, { 'content-type': 'application/json' }, '{}')
  const after = await told()
  const gained = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const ofBalance = (end: string): string => `baize_call_seconds_count{operation="balance",end="${end}"}`
  const ofVendor = [...after.keys()].filter((name) => name.startsWith('baize_callback_seconds_count'))
  const byVendor = (vendor: string): number =>
    ofVendor.filter((name) => name.includes(`vendor="${vendor}"`)).reduce((sum, name) => sum + gained(name), 0)
  expect({
    answered: gained(ofBalance('answered')),
    refused: gained(ofBalance('refused')),
    code: gained('baize_refusals_total{operation="balance",code="not-logged-in"}'),
    pages: gained('baize_call_seconds_count{operation="page",end="answered"}'),
    known: byVendor('PG'),
    others: byVendor('other'),
    names: ofVendor.filter((name) => /NOBODY/.test(name)),
  }).toEqual({ answered: 1, refused: 2, code: 2, pages: 1, known: 1, others: 2, names: [] })
  expect(after.get('baize_call_seconds_bucket{operation="balance",end="answered",le="+Inf"}')).toBe(after.get(ofBalance('answered')))
  expect([...after.keys()].filter((name) => name.includes(member.memberId))).toEqual([])
})

it('[OPS-08] tells its queues, channels, clock, event loop and memory', async () => {
  const now = await told()
  expect([now.get('baize_channels{state="open"}'), now.get('baize_channels{state="waiting"}')]).toEqual([3, 1])
  const queues = [...now.keys()].flatMap((name) => /^baize_waiting\{queue="(\w+)"\}$/.exec(name)?.[1] ?? [])
  expect(queues).toEqual(['callbacks', 'acts', 'house', 'logins', 'reads', 'batches', 'hashes'])
  for (const name of ['baize_clock_offset_seconds', 'baize_event_loop_use', 'baize_memory_bytes{part="heap"}', 'baize_vendors'])
    expect([name, Number.isFinite(now.get(name))]).toEqual([name, true])
})

it('[OPS-08] tells which jobs wait and for how long, which were given up, and how the books stand', async () => {
  const add = (task: string, attempts: number) =>
    sql`select graphile_worker.add_job(${task}, run_at := now() - interval '90 seconds', max_attempts := ${attempts})`.execute(
      world.database.writer,
    )
  await add('waits', 25)
  await add('waits', 25)
  await add('given-up', 1)
  await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(world.database.writer)
  const now = await told()
  expect([now.get('baize_jobs_due{task="waits"}'), now.get('baize_jobs_due{task="given-up"}')]).toEqual([2, 0])
  expect(now.get('baize_jobs_oldest_seconds{task="waits"}')).toBeGreaterThanOrEqual(90)
  expect([now.get('baize_jobs_given_up{task="waits"}'), now.get('baize_jobs_given_up{task="given-up"}')]).toEqual([0, 1])
  expect([now.get('baize_books_broken'), now.has('baize_books_proof_age_seconds')]).toEqual([0, false])
})
