/** Proves what a proxy learns of a process: that it lives, and whether it takes calls. Its database hangs, or is not there yet. */
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { EmbeddedPostgres } from '../../platform/embedded-postgres.ts'
import { readinessOf } from '../ready.ts'
import { givenDatabase } from '../testing/given-database.ts'
import { descendants, freePort, freshData, launch, until, type Product } from '../testing/product-process.ts'

const SLOW = 180_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })

let data: Awaited<ReturnType<typeof freshData>>
let cluster: EmbeddedPostgres
let product: Product
let [port, metricsPort] = ['', '']

type Signal = 'SIGSTOP' | 'SIGCONT'
/** A process that has ended meanwhile needs no signal. */
function send(pid: number, name: Signal): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
/** All processes of the database stop or go on together. One that began meanwhile gets it in the second round. */
function signal(name: Signal): void {
  for (let round = 0; round < 2; round += 1)
    for (const pid of [cluster.pid, ...descendants(cluster.pid).map((each) => each.pid)]) send(pid, name)
}
const ask = async (at: string): Promise<{ status: number; value: unknown }> => {
  // By its own address, as a proxy or an orchestrator asks; no page has that name.
  const answer = await fetch(`http://127.0.0.1:${port}${at}`)
  return { status: answer.status, value: await answer.json() }
}
const becomes = (status: number) =>
  until(
    async () => {
      const answer = await ask('/readyz')
      return answer.status === status ? answer.value : undefined
    },
    () => `it was never ${status}`,
  )

beforeAll(async () => {
  data = await freshData()
  const database = await givenDatabase(data.folder)
  cluster = database.cluster
  // The database does not answer yet, as after a failure of power.
  signal('SIGSTOP')
  metricsPort = String(await freePort())
  const starting = launch({ ...database.environment, METRICS_PORT: metricsPort }, ['--role=web'])
  await until(
    () => (starting.lines().includes('database: does not answer yet, and is waited for') ? true : undefined),
    () => starting.lines().join() + starting.complaints(),
  )
  signal('SIGCONT')
  product = await starting.ready(SLOW)
  port = /^site: listens on port (\d+)$/m.exec(product.lines().join('\n'))?.[1] ?? ''
}, SLOW)
afterAll(async () => {
  signal('SIGCONT')
  await product.stop()
  await cluster.stop()
  await data.clean()
})

it('[OPS-08] a process waits for its database at its start, and takes calls then', async () => {
  expect(await becomes(200)).toEqual({ ready: true, database: 'answers', clock: expect.any(String) as string, disk: 'free' })
})

it.runIf(process.platform === 'linux')('[OPS-08] a process listens with sixteen sockets on its port', async () => {
  const listening = (await readFile(`/proc/${product.pid}/net/tcp`, 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const own = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`
  // 0A is a socket that listens.
  expect(listening.filter(([, address = '', , state]) => address.endsWith(own) && state === '0A')).toHaveLength(16)
})

it('[OPS-08] a process tells its measures on a port of their own, and the site does not', async () => {
  const textOf = async (at: string): Promise<string> => (await fetch(at)).text()
  await ask('/readyz')
  expect(await textOf(`http://127.0.0.1:${metricsPort}/metrics`)).toMatch(/^baize_channels\{state="open"\} 0$/m)
  expect(await textOf(`http://127.0.0.1:${port}/metrics`)).not.toContain('baize_')
})

it('[OPS-08] a process lives and takes no calls while its database hangs, and takes them again', async () => {
  await becomes(200)
  signal('SIGSTOP')
  expect(await becomes(503)).toMatchObject({ ready: false, database: 'silent', disk: 'free' })
  expect(await ask('/healthz')).toMatchObject({ status: 200, value: { ok: true } })
  signal('SIGCONT')
  expect(await becomes(200)).toMatchObject({ ready: true, database: 'answers' })
})

it('[OPS-08] a process takes no calls where the disk of a folder is full', async () => {
  const clock = { silentMs: () => 0, report: () => ({ state: 'exact', offsetMs: 0, errorMs: 1 }) as const }
  await mkdir(path.join(data.folder, 'there'))
  // A folder that was not needed yet stands for the one above it.
  expect(await readinessOf({ clock, folders: [path.join(data.folder, 'there', 'not', 'yet')] })).toMatchObject({
    ready: true,
    disk: 'free',
  })
  expect(await readinessOf({ clock, folders: [data.folder, '/proc'] })).toMatchObject({ ready: false, disk: 'full' })
  expect(await readinessOf({ clock: { ...clock, silentMs: () => 3_001 }, folders: [] })).toMatchObject({ ready: false, database: 'silent' })
})
