/** The product as a person meets it: one start on a fresh folder, its lines, its address, its end, a second start, and a start on a given database. */
import { createServer, type AddressInfo } from 'node:net'
import { existsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { DEMO_ACCOUNTS } from './demo.ts'
import { logIn, register, visitor } from './product-people.ts'
import { command, descendants, freePort, freshData, hasBuiltWeb, isAlive, launch, socketFolder, startProduct, until, type Product } from './product-process.ts'

const SLOW = 180_000

/** Whether something listens there for others than this machine. */
async function answersOutside(port: number): Promise<boolean> {
  const { networkInterfaces } = await import('node:os')
  const outside = Object.values(networkInterfaces()).flatMap((all) => all ?? []).find(({ internal, family }) => !internal && family === 'IPv4')
  if (!outside) return false
  return fetch(`http://${outside.address}:${port}/healthz`, { signal: AbortSignal.timeout(3000) }).then(() => true, () => false)
}

describe('npm start on a fresh folder', () => {
  let product: Product
  let port: number
  let data: Awaited<ReturnType<typeof freshData>>
  beforeAll(async () => {
    data = await freshData()
    port = await freePort()
    product = await startProduct({ BAIZE_DATA: data.folder, PORT: String(port) })
  }, SLOW)
  afterAll(async () => {
    await product?.stop('SIGKILL')
    await data.clean()
  })
  const url = (): string => product.url

  it('says each step, then the site, then the sandbox, the outbox and the demo accounts', () => {
    const lines = product.lines()
    const at = (pattern: RegExp): number => lines.findIndex((line) => pattern.test(line))
    const order = [/is starting/, /^web: /, /^database: .*migrations applied/, /^demo: 10000 games and 2 demo accounts/, /^sandbox: /, /^Baize: http/, /outbox:/, /demo account: +demo/]
    const places = order.map(at)
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(lines[at(/^Baize: http/)]).toBe(`Baize: http://localhost:${port}`)
    expect(product.url).toBe(`http://localhost:${port}`)
    expect(product.complaints()).toBe('')
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
      DEMO_ACCOUNTS.map(async ({ username, password }) => (await (await logIn(url, username, password)).ask('GET', '/wps/v2/wallets/balance')).value['balance']),
    )
    expect(given).toEqual(['250000.00', '50000.00'])
  })

  it('runs its sandboxes where it says', async () => {
    const outbox = await fetch(product.addressOf('outbox'))
    expect([outbox.status, outbox.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const game = await fetch(`${product.addressOf('sandbox vendors')}/PG/jade-lanterns`)
    expect(game.status).toBe(200)
  })

  it('takes a free port where the wanted one is taken, and leaves the other installation alone', async () => {
    const other = await freshData()
    const second = await startProduct({ BAIZE_DATA: other.folder, PORT: String(port), BUILD_WEB: 'no' })
    expect(second.url).not.toBe(product.url)
    expect((await visitor(() => second.url).ask('GET', '/wps/system/status')).status).toBe(200)
    expect(await second.stop('SIGINT')).toEqual({ code: 0, signal: null })
    await other.clean()
    expect((await visitor(url).ask('GET', '/wps/system/status')).status).toBe(200)
  })

  it('refuses a second start on the same folder and harms nothing', async () => {
    const second = launch({ BAIZE_DATA: data.folder, PORT: '0', BUILD_WEB: 'no' })
    expect((await second.ended).code).toBe(1)
    expect(second.complaints()).toContain('another Baize already runs')
    await register(url, 'afterwards')
    expect((await command('books', { BAIZE_DATA: data.folder })).code).toBe(0)
  })

  it('ends with everything that it started, and goes on with the same money and without a second seed', async () => {
    const before = await (await logIn(url, 'demo', 'jade-river-2026')).ask('GET', '/wps/v2/wallets/balance')
    const [tree, socket] = [product.tree(), await socketFolder(data.folder)]
    const [vendors, outbox] = [product.addressOf('sandbox vendors'), product.addressOf('outbox')]
    expect(tree.length).toBeGreaterThan(5)
    expect(existsSync(socket)).toBe(true)
    expect(await product.stop('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(tree.filter(isAlive)).toEqual([])
    expect(existsSync(socket)).toBe(false)
    expect(product.complaints()).toBe('')

    product = await startProduct({ BAIZE_DATA: data.folder, PORT: String(port), BUILD_WEB: 'no' })
    expect(product.lines()).toContain('demo: already there')
    expect(product.lines()).toContain('database: up to date')
    const after = await (await logIn(url, 'demo', 'jade-river-2026')).ask('GET', '/wps/v2/wallets/balance')
    expect(after.value).toEqual(before.value)
    // What is open in a browser keeps its address.
    expect([product.addressOf('sandbox vendors'), product.addressOf('outbox')]).toEqual([vendors, outbox])
    const games = await visitor(url).ask('GET', '/wps/home')
    expect(games.value['totalGames']).toBe(10_000)
  }, SLOW)
})

describe('npm start that is killed while it starts', () => {
  it.each([30, 400, 1200])('comes up at the next start after kill -9 at %i ms', async (after) => {
    const data = await freshData()
    const first = launch({ BAIZE_DATA: data.folder, PORT: '0', BUILD_WEB: 'no' })
    await until(() => (first.lines().length > 0 ? true : undefined), () => 'nothing was said')
    await new Promise((resolve) => setTimeout(resolve, after))
    const tree = first.tree()
    await first.stop('SIGKILL')
    await until(() => (tree.some(isAlive) ? undefined : true), () => `left alive: ${descendants(1).map((each) => each.command).join('\n')}`)
    const second = await startProduct({ BAIZE_DATA: data.folder, PORT: '0', BUILD_WEB: 'no' })
    expect((await logIn(() => second.url, 'demo', 'jade-river-2026')).username).toBe('demo')
    expect((await second.stop()).code).toBe(0)
    await data.clean()
  }, SLOW)
})

describe('npm start on a given database', () => {
  const { host, user } = inject('pg')
  const name = `given_${randomBytes(5).toString('hex')}`
  const given = { DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`, BUILD_WEB: 'no' }
  const key = { ...given, DATA_KEY: randomBytes(32).toString('base64') }
  const admin = openDatabase({ connection: { host, user, database: 'postgres' }, size: 1 })
  let data: Awaited<ReturnType<typeof freshData>>
  beforeAll(async () => {
    data = await freshData()
    await admin.pool.query(`create database ${name}`)
  })
  afterAll(async () => {
    await admin.pool.query(`drop database if exists ${name} with (force)`)
    await admin.close()
    await data.clean()
  })

  it('needs the data key and the public address', async () => {
    const keyless = launch({ ...given, SITE_URL: 'https://play.example', BAIZE_DATA: data.folder, PORT: '0' })
    expect((await keyless.ended).code).toBe(1)
    expect(keyless.complaints()).toContain('DATA_KEY is needed')
    const homeless = launch({ ...key, BAIZE_DATA: data.folder, PORT: '0' })
    expect((await homeless.ended).code).toBe(1)
    expect(homeless.complaints()).toContain('SITE_URL is needed')
  }, SLOW)
})
