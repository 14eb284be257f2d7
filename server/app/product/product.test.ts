/**
 * The product as a person meets it: one start on a fresh folder, its lines, its address and its end. A next start, a kill, and a start on a
 * given database follow.
 */
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { openDatabase } from '../../platform/database.ts'
import type { EmbeddedPostgres } from '../../platform/embedded-postgres.ts'
import { migrate } from '../../platform/migrations.ts'
import { DEMO_ACCOUNTS } from '../demo.ts'
import { actAsOperator } from '../operator-act.ts'
import { logIn, register, sealedForm, visitor } from '../testing/product-people.ts'
import { givenDatabase } from '../testing/given-database.ts'
import {
  command,
  freePort,
  freshData,
  isAlive,
  launch,
  socketFolder,
  startProduct,
  until,
  type Product,
} from '../testing/product-process.ts'

const SLOW = 180_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })

/** The server's own log; what the bundler says while it builds the web is not of it. */
const logged = (product: Product): string[] =>
  product
    .complaints()
    .split('\n')
    .filter((line) => line.startsWith('{'))

/** Where a product on a given database says that it listens. */
const portOf = (product: Product): string => /^site: listens on port (\d+)$/m.exec(product.lines().join('\n'))?.[1] ?? ''

/** Whether something listens there for others than this machine. */
async function answersOutside(port: number): Promise<boolean> {
  const { networkInterfaces } = await import('node:os')
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')
  if (!outside) return false
  return fetch(`http://${outside.address}:${port}/healthz`, { signal: AbortSignal.timeout(3000) }).then(
    () => true,
    () => false,
  )
}

const WHOLE = process.env['WHOLE'] === '1'

/** The output line at which a start is killed. `npm run prove` also kills one before the database exists and one with an empty database. */
const MOMENTS = [...(WHOLE ? [/is starting/, /^database: PostgreSQL/] : []), /migrations applied/]

/** Kills a start at that moment, and waits until all that it had started is gone. */
async function killAt(moment: RegExp, environment: Record<string, string>): Promise<void> {
  const killed = launch(environment)
  await until(
    () => killed.lines().some((line) => moment.test(line)) || undefined,
    () => `it did not say ${moment}: ${killed.complaints()}`,
  )
  const tree = killed.tree()
  await killed.stop('SIGKILL')
  await until(
    () => (tree.some(isAlive) ? undefined : true),
    () => `left alive: ${tree.filter(isAlive).join(' ')}`,
  )
}

// One folder lives through all of this, since each whole start costs as much as the tests of a room.
describe('npm start on a fresh folder, after starts that kill -9 met half-way', () => {
  let product: Product
  let port: number
  let data: Awaited<ReturnType<typeof freshData>>
  beforeAll(async () => {
    data = await freshData()
    port = await freePort()
    for (const moment of MOMENTS) await killAt(moment, { BAIZE_DATA: data.folder, PORT: '0', BUILD_WEB: 'no' })
    product = await startProduct({ BAIZE_DATA: data.folder, PORT: String(port) })
  }, SLOW)
  afterAll(async () => {
    await product?.stop()
    await data.clean()
  })
  const url = (): string => product.url

  it('says each step, then the site, then the sandbox, the outbox and the demo accounts', () => {
    const lines = product.lines()
    const at = (pattern: RegExp): number => lines.findIndex((line) => pattern.test(line))
    const order = [
      /is starting/,
      /^web: /,
      /^database: up to date/,
      /^demo: 9027 games and 2 demo accounts/,
      /^sandbox: /,
      /^Baize: http/,
      /outbox:/,
      /demo account: +demo/,
    ]
    const places = order.map(at)
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(lines[at(/^Baize: http/)]).toBe(`Baize: http://localhost:${port}`)
    expect(product.url).toBe(`http://localhost:${port}`)
    expect(logged(product)).toEqual([])
  })

  it('answers with the site, its calls and its document on that one address, and on loopback only', async () => {
    const site = visitor(url)
    const status = await site.ask('GET', '/wps/system/status')
    expect([status.status, status.value['status']]).toEqual([200, 0])
    const page = await site.ask('GET', '/', undefined, { accept: 'text/html' })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<div id="root"')
    expect((await site.ask('GET', '/docs/json')).text).toContain('"openapi":"3.1.0"')
    expect(await answersOutside(port)).toBe(false)
  })

  it('lets the demo accounts in', async () => {
    const given = await Promise.all(
      DEMO_ACCOUNTS.map(
        async ({ username, password }) =>
          (await (await logIn(url, username, password)).ask('GET', '/wps/v2/wallets/balance')).value['balance'],
      ),
    )
    expect(given).toEqual(['250000.00', '50000.00'])
  })

  it('runs its sandboxes where it says', async () => {
    const outbox = await fetch(product.addressOf('outbox'))
    expect([outbox.status, outbox.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const game = await fetch(`${product.addressOf('sandbox vendors')}/PG/jade-lanterns`)
    expect(game.status).toBe(200)
  })

  it('refuses a second start on the same folder and harms nothing', async () => {
    const second = launch({ BAIZE_DATA: data.folder, PORT: '0', BUILD_WEB: 'no' })
    expect((await second.ended).code).toBe(1)
    // At once: after ten seconds of attempts it would say that the other still runs.
    expect(second.complaints()).toContain('another Baize already runs')
    await register(url, 'afterwards')
    expect((await command('books', { BAIZE_DATA: data.folder })).code).toBe(0)
  })

  it(
    'stops everything that it started; the next start has the same money and no second seed, on a free port where its own is taken',
    async () => {
      const before = await (await logIn(url, 'demo', 'jade-river-2026')).ask('GET', '/wps/v2/wallets/balance')
      const [tree, socket] = [product.tree(), await socketFolder(data.folder)]
      const [vendors, outbox] = [product.addressOf('sandbox vendors'), product.addressOf('outbox')]
      expect(tree.length).toBeGreaterThan(5)
      expect(existsSync(socket)).toBe(true)
      expect(await product.stop('SIGTERM')).toEqual({ code: 0, signal: null })
      expect(tree.filter(isAlive)).toEqual([])
      expect(existsSync(socket)).toBe(false)
      expect(logged(product)).toEqual([])

      const other = createHttpServer((_asked, answer) => answer.end('another program'))
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
      product = await startProduct({ BAIZE_DATA: data.folder, PORT: String(port), BUILD_WEB: 'no' })
      expect(product.lines()).toContain('demo: already there')
      expect(product.lines()).toContain('database: up to date')
      expect(product.url).toMatch(/^http:\/\/localhost:\d+$/)
      expect(product.url).not.toBe(`http://localhost:${port}`)
      const after = await (await logIn(url, 'demo', 'jade-river-2026')).ask('GET', '/wps/v2/wallets/balance')
      expect(after.value).toEqual(before.value)
      // Pages that are open in a browser keep their address.
      expect([product.addressOf('sandbox vendors'), product.addressOf('outbox')]).toEqual([vendors, outbox])
      const games = await visitor(url).ask('GET', '/wps/home')
      expect(games.value['totalGames']).toBe(9_027)
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('another program')
      other.close()
    },
    SLOW,
  )

  it(
    'says so and ends where its database cannot come back, instead of answering errors permanently',
    async () => {
      const tree = product.tree()
      await rename(path.join(data.folder, 'pg', 'data'), path.join(data.folder, 'pg', 'gone'))
      // The number of a process that is not found would be the own group's.
      const postgres = await until(
        () => product.parts().postgres,
        () => 'the database has no process',
      )
      process.kill(postgres, 'SIGKILL')
      expect(await product.ended).toEqual({ code: 1, signal: null })
      expect(product.complaints()).toContain('Baize ends, because its database died and could not be started again')
      // What an orphan of the killed postmaster still does, it ends by itself, a moment later.
      await until(
        () => (tree.some(isAlive) ? undefined : true),
        () => `left alive: ${tree.filter(isAlive).join(' ')}`,
      )
    },
    SLOW,
  )
})

describe('npm start on a given database', () => {
  let cluster: EmbeddedPostgres
  let data: Awaited<ReturnType<typeof freshData>>
  let given: Record<string, string>
  const begun: Product[] = []
  const begin = async (environment: Record<string, string>, args: string[] = []): Promise<Product> => {
    const product = await startProduct({ ...given, ...environment }, args)
    begun.push(product)
    return product
  }
  beforeAll(async () => {
    data = await freshData()
    const database = await givenDatabase(data.folder)
    cluster = database.cluster
    given = { ...database.environment, BAIZE_DATA: path.join(data.folder, 'unused') }
  }, SLOW)
  afterAll(async () => {
    for (const product of begun) await product.stop()
    await cluster.stop()
    await data.clean()
  })

  // What else it needs stands in the same line of its start, which config.test.ts proves.
  it('needs DATA_KEY', async () => {
    const { DATA_KEY: _left, ...without } = given
    const refused = launch(without)
    expect((await refused.ended).code).toBe(1)
    expect(refused.complaints()).toContain('DATA_KEY is needed with DATABASE_URL')
  })

  it('[API-08] does not serve with the rights of the tables’ owner', async () => {
    const refused = launch({ ...given, DATABASE_URL: given['DATABASE_OWNER_URL'] ?? '' })
    expect((await refused.ended).code).toBe(1)
    expect(refused.complaints()).toContain('which could change the tables: give that login as DATABASE_OWNER_URL')
  })

  it(
    'embeds, seeds and stands in for nothing, and shares the work between roles',
    async () => {
      const web = await begin({}, ['--role=web'])
      const webPort = portOf(web)
      expect(web.lines().filter((line) => /demo|sandbox|outbox/.test(line))).toEqual([])
      expect(web.lines()).toContain('database: as given by DATABASE_URL')
      expect(web.lines().at(-1)).toBe('Baize: https://play.example')
      expect(web.tree()).toEqual([])
      expect(existsSync(path.join(data.folder, 'unused'))).toBe(false)
      const url = (): string => `http://localhost:${webPort}`
      const host = 'play.example'
      const site = visitor(url, { host })
      // It is reached through a proxy, which keeps the host; nobody else's name leads to it.
      for (const other of ['evil.test', `localhost:${webPort}`])
        expect((await visitor(url, { host: other }).ask('GET', '/wps/home')).code).toBe('unknown-host')
      expect((await site.ask('GET', '/wps/home')).value['totalGames']).toBe(0)
      const form = { username: 'demo', password: 'jade-river-2026' }
      const login = await site.ask('POST', '/wps/session/login', await sealedForm(url, 'POST /wps/session/login', form, { host }))
      expect([login.status, login.code]).toEqual([422, 'wrong-credentials'])
      // Where money is real, no form with a secret is taken in the clear.
      const plain = await site.ask('POST', '/wps/session/login', form)
      expect([plain.status, plain.code]).toEqual([400, 'encryption-required'])

      // That port is taken: it would say so if it asked for it.
      const worker = await begin({ PORT: webPort }, ['--role=worker'])
      expect(worker.lines().at(-1)).toBe('Baize: the worker runs')
      expect(portOf(worker)).toBe('')

      // What one process does reaches the browsers of another.
      const { ticket } = (await site.ask('POST', '/wps/live/ticket')).value
      const socket = io(url(), {
        path: '/live',
        transports: ['websocket'],
        protocols: [LIVE_PROTOCOL, String(ticket)],
        reconnection: false,
        extraHeaders: { host },
      })
      const heard = new Promise((resolve) => socket.once('status', resolve))
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
      const operator = async (...words: string[]): Promise<string> => {
        const [said, complained]: [string[], string[]] = [[], []]
        const heard = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) }
        expect([await actAsOperator(words, heard), complained]).toEqual([0, []])
        return said.join('\n')
      }
      for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
      const mark = (await operator('staff-key', 'Thida')).slice(0, 64)
      await operator('staff-add', 'Thida', mark, '--by', 'Thida', '--reason', 'the first')
      await operator('status', 'maintenance', '--by', 'Thida', '--reason', 'a test of roles')
      vi.unstubAllEnvs()
      expect(await heard).toEqual({ status: 1 })
      socket.disconnect()
      expect((await site.ask('GET', '/wps/home')).status).toBe(503)
      expect([await web.stop(), await worker.stop()].map(({ code }) => code)).toEqual([0, 0])
      expect(web.complaints() + worker.complaints()).toBe('')
    },
    SLOW,
  )

  it('ends where something else listens on its port, since others have been told of it', async () => {
    const other = createServer()
    const taken = await new Promise<number>((resolve) => other.listen(0, () => resolve((other.address() as AddressInfo).port)))
    const second = launch({ ...given, PORT: String(taken) }, ['--role=web'])
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.complaints()).toBe(`Baize could not start: something else listens on port ${taken}: choose another by PORT\n`)
    other.close()
  })

  it.each(WHOLE ? ['web', 'worker'] : ['web'])('ends before it serves anything as %s, where the database is newer', async (role) => {
    const database = openDatabase({ connection: { connectionString: given['DATABASE_OWNER_URL'] }, size: 1 })
    await migrate(database.pool)
    await database.pool.query("insert into platform_migration (name, hash) values ('9999-of-tomorrow.sql', 'unknown here')")
    const older = launch(given, [`--role=${role}`])
    expect(await older.ended).toEqual({ code: 1, signal: null })
    expect(older.lines()).toEqual(['Baize is starting', 'database: as given by DATABASE_URL'])
    expect(older.complaints()).toBe(
      'Baize could not start: the database is newer than this program, which does not know the migration 9999-of-tomorrow.sql: ' +
        'start the version that brought the database there, or put back the copy that was made before the upgrade\n',
    )
    await database.pool.query("delete from platform_migration where name = '9999-of-tomorrow.sql'")
    await database.close()
  })
})
