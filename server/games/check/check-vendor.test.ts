/** Proves that the self-test passes against our own wallet in every dialect. A wallet with a fault fails the cases that the fault concerns. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import { openWorld, worldDatabase, type World } from '../testing/conformance-world.ts'
import { openClients, SPEAKING } from '../testing/open-clients.ts'
import type { DialectName } from '../store.ts'
import { checkVendor, type CheckedCase } from './check-vendor.ts'

let database: TestDatabase
let world: World
let clients: Awaited<ReturnType<typeof openClients>>
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
  clients = await openClients(world)
  await database.pool.query('update games_vendor set sealed_secrets = array[$1] where code = $2', [
    `sealed:${keys.publicKey}`,
    SPEAKING.hub88,
  ])
  await database.pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

let runs = 0
async function check(dialect: DialectName, url = world.url, key?: string): Promise<CheckedCase[]> {
  const vendor = SPEAKING[dialect]
  const { player, token } = await world.player(200n, { vendor })
  const { rows } = await database.pool.query<{ code: string }>(
    'select code from games_game where vendor = $1 and playable order by id limit 1',
    [vendor],
  )
  return checkVendor({
    dialect,
    wire: { url, clock: world.clock },
    vendor,
    game: rows[0]!.code,
    key: key ?? (dialect === 'hub88' ? keys.privateKey : clients[dialect].secret),
    seat: { player, token },
    run: `run${(runs += 1)}`,
  })
}
const failed = (checked: readonly CheckedCase[]): string[] => checked.flatMap(({ name, fault }) => (fault === undefined ? [] : [name]))

describe('[GAME-21] the self-test of an integrator', () => {
  it.each([
    ['native', 18],
    ['hub88', 18],
    ['softswiss', 16],
    ['pragmatic', 18],
    ['evolution', 18],
    ['awc', 16],
  ] as const)('holds in every case against our wallet in %s', async (dialect, cases) => {
    const checked = await check(dialect)
    expect(checked.filter(({ fault }) => fault !== undefined)).toEqual([])
    expect(checked.length).toBe(cases)
  })

  it('may be run again on the same wallet, since each run has ids of its own', async () => {
    expect(failed(await check('native'))).toEqual([])
    const sent = await database.pool.query(
      "select count(*) > 0 as some from games_callback where vendor = $1 and transaction like '%-' || $2 || '-%'",
      [SPEAKING.native, `run${runs}`],
    )
    expect(sent.rows).toEqual([{ some: true }])
  })
})

describe('[GAME-21] the self-test against a faulty wallet', () => {
  let wrong: Server
  let url: string
  /** The balances that it answers without doing anything, by the name of the call. All other calls reach our wallet. */
  let untrue: Readonly<Record<string, () => string>>
  beforeAll(async () => {
    wrong = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts)
        const said = (status: number, text: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)
        const balance = untrue[request.url?.split('/').at(-1) ?? '']?.()
        if (balance !== undefined) {
          const { transaction } = JSON.parse(body.toString()) as { transaction?: string }
          return said(200, JSON.stringify({ status: 'ok', transaction, balance, currency: 'MMK' }))
        }
        const headers = Object.fromEntries(
          ['content-type', 'x-timestamp', 'x-signature'].map((name) => [name, String(request.headers[name])]),
        )
        void fetch(`${world.url}${request.url}`, { method: 'POST', body, headers }).then(async (answer) =>
          said(answer.status, await answer.text()),
        )
      })
    })
    await new Promise<void>((resolve) => wrong.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(wrong.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => wrong.close(resolve)))

  it('names the failing cases, and no other', async () => {
    untrue = { rollback: () => '200.00' }
    const found = failed(await check('native', url))
    expect(found).toEqual([
      'debit-cancel',
      'cancel unknown (W-05, W-06)',
      'cancel twice',
      'cancel after credit (W-09)',
      'credit after cancel (W-09)',
      // It answers a cancellation whatever is missing in it.
      'calls without a field of theirs (W-12)',
    ])
  })

  it('that answers each call well and moves no money fails every case that moves some', async () => {
    untrue = { balance: () => '200.00' }
    expect(failed(await check('native', url))).toEqual([
      'debit ok',
      'debit insufficient, balance unchanged (W-14)',
      'debit twice, and with other content (W-03, W-04)',
      'debit-cancel',
      'cancel after credit (W-09)',
      'credit ok',
      'credit 0 (W-11)',
      'credit twice (W-11)',
      'place next before previous settled',
      // It answers the question about the balance whatever is missing in it.
      'calls without a field of theirs (W-12)',
    ])
  })

  it('whose balance changes by itself fails every case but those that look at none', async () => {
    let units = 200n * UNITS
    untrue = { balance: () => formatUnits((units -= 100n)) }
    const checked = await check('native', url)
    expect(checked.flatMap(({ name, fault }) => (fault === undefined ? [name] : []))).toEqual(['check ok', 'check fake user'])
  })
})

// Last, because a caller with so many forged calls is blocked afterwards.
describe('[GAME-21] the self-test with a wrong key', () => {
  it('fails every case, and says what was answered', async () => {
    world.clock.forward({ minutes: 2 })
    const checked = await check('native', world.url, 'a key that nobody has')
    expect(checked.map(({ fault }) => fault)).toEqual([
      expect.stringContaining('invalid-signature'),
      'a player that nobody is: invalid-signature',
      ...Array<string>(16).fill('the balance was answered invalid-signature'),
    ])
  })
})
