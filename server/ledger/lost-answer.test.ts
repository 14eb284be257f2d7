/** Lost answer: the connection goes away after the database has committed, so that nobody got an answer; asked again, the key gives the true answer. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '@baize/contract/values/outcome.ts'
import { move, openTestLedger, said, type TestLedger } from './ledger-testing.ts'
import { betRefusal, submitSurely, type Companion, type Ledger, type Operation, type Transfer } from './ledger.ts'

const SOCKET = '.s.PGSQL.5432'

/** Stands between a ledger and its database and can lose the answers to what was sent. */
async function losingLine(host: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'line-'))
  const open = new Set<Socket>()
  const line = { folder, losing: 0, lost: 0, isDown: false }
  const server: Server = createServer((near) => {
    if (line.isDown) return void near.destroy()
    const far = connect(path.join(host, SOCKET))
    open.add(near).add(far)
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => {
      if (line.losing === 0) return void near.write(data)
      // What the database answers is thrown away, and the line with it: the statement has been carried out.
      line.losing -= 1
      line.lost += 1
      far.destroy()
      near.destroy()
    })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => undefined).on('close', () => other.destroy())
  })
  server.listen(path.join(folder, SOCKET))
  await once(server, 'listening')
  return Object.assign(line, {
    /** Cuts every line, and lets none be opened. */
    down(): void {
      line.isDown = true
      for (const socket of open) socket.destroy()
    },
    up: (): void => void (line.isDown = false),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true })
    },
  })
}

const betOf = ({ account }: Operation): Transfer => ({ account, contra: 'house:test', amount: -10n, kind: 'bet' })
/** A room whose bets go by one statement, which needs no rows of its own. */
const short: Companion = {
  short: {
    takes: () => true,
    batch: async (operations) => ({
      call: 'ledger_apply_plain',
      types: [],
      parameters: [],
      moves: 'plain',
      transfers: operations.map((operation) => [betOf(operation)]),
    }),
  },
  prepare: async (_tx, operations) => operations.map((operation) => ({ transfers: [betOf(operation)] })),
  write: async () => undefined,
}

let world: TestLedger
let line: Awaited<ReturnType<typeof losingLine>>
let ledger: Ledger
const events: string[] = []
beforeAll(async () => {
  world = await openTestLedger()
  line = await losingLine(world.database.connection.host)
  const connection = { ...world.database.connection, host: line.folder }
  ledger = await world.another({ connection, writers: 1, companions: { short }, onEvent: ({ type }) => events.push(type) })
})
afterAll(async () => {
  await world.close()
  await line.close()
})

test('[WALLET-02] an order that was committed while its answer was lost has an unknown outcome, is applied once, and is answered when sent again', async () => {
  const account = await world.account(100n)
  expect(said(await ledger.submit(move('lost:0', account, -10n, 'bet')))).toBe('applied 90')
  line.losing = 1
  const order = move('lost:1', account, -10n, 'bet')
  expect(said(await ledger.submit(order))).toBe('unknown-outcome')
  expect(await world.balance(account)).toBe(80n)
  expect(said(await ledger.submit(order))).toBe('applied again 80')
  expect(said(await ledger.submit(move('lost:1', account, -11n, 'bet')))).toBe('key-used-differently')
  expect(await world.balance(account)).toBe(80n)
  // Staff read of it once.
  expect(events).toEqual(['connection-lost'])
})

test('[WALLET-02] a batch whose answer was lost is of unknown outcome for each of its orders, and none is sent again by itself', async () => {
  const accounts = await Promise.all([world.account(100n), world.account(100n), world.account(5n)])
  await ledger.submit(move('lost:warm', accounts[0], 1n, 'win'))
  line.losing = 1
  const orders = accounts.map((account) => move(`lost:2:${account}`, account, -10n, 'bet'))
  expect((await Promise.all(orders.map((order) => ledger.submit(order)))).map(said)).toEqual(accounts.map(() => 'unknown-outcome'))
  expect((await Promise.all(orders.map((order) => ledger.submit(order)))).map(said)).toEqual([
    'applied again 91',
    'applied again 90',
    'balance-too-low',
  ])
})

test('[WALLET-02] a batch by the short way of its room is of unknown outcome too, and is not judged again by itself', async () => {
  const account = await world.account(100n)
  await ledger.submit(move('lost:warm-short', account, 1n, 'win'))
  const order = { key: 'lost:short', account, transfers: [], isBet: true, companion: 'short' }
  line.losing = 1
  expect(said(await ledger.submit(order))).toBe('unknown-outcome')
  expect(said(await ledger.submit(order))).toBe('applied again 91')
})

test('[WALLET-02] a player’s bet is sent again until its outcome is known, three times at most, and is taken once', async () => {
  const account = await world.account(100n)
  await ledger.submit(move('lost:warm-again', account, 1n, 'win'))
  const before = line.lost
  line.losing = 1
  expect(said(await submitSurely(ledger, move('lost:3', account, -10n, 'bet')))).toBe('applied again 91')
  expect(line.lost - before).toBe(1)
  const asked: string[] = []
  const deaf = {
    submit: async (order: Parameters<Ledger['submit']>[0]) => {
      asked.push(order.key)
      return { status: 'refused', code: 'unknown-outcome' } as const
    },
  }
  expect(said(await submitSurely(deaf, move('lost:4', account, -10n, 'bet')))).toBe('unknown-outcome')
  expect(asked).toEqual(['lost:4', 'lost:4', 'lost:4'])
  // What is known is not asked for again.
  const knowing = { submit: async (order: Operation) => (asked.push(order.key), { status: 'refused', code: 'balance-too-low' } as const) }
  expect(said(await submitSurely(knowing, move('lost:5', account, -10n, 'bet')))).toBe('balance-too-low')
  expect(asked.slice(3)).toEqual(['lost:5'])
  expect(await world.balance(account)).toBe(91n)
})

test('[WALLET-02] a player hears a refusal of the ledger in the words of bets, or of the room itself', () => {
  const refusal = (code: string, ours?: readonly 'draw-closed'[], balance?: bigint) =>
    betRefusal({ status: 'refused', code, ...(balance === undefined ? {} : { balance }) }, ours)
  const same = ['account-blocked', 'account-excluded', 'limit-reached', 'key-used-differently', 'busy']
  for (const code of same) expect(refusal(code)).toEqual(refused(code))
  expect([refusal('unknown-outcome'), refusal('draw-closed', ['draw-closed'])]).toEqual([refused('busy'), refused('draw-closed')])
  expect([refusal('balance-too-low', [], 15_000n), refusal('balance-negative', ['draw-closed'])]).toEqual([
    refused('balance-too-low', { balance: '1.50' }),
    refused('balance-too-low', { balance: '0.00' }),
  ])
  for (const ours of [undefined, [], ['draw-closed' as const]])
    expect(() => refusal('unknown-account', ours)).toThrow('refused a bet as unknown-account')
  expect(() => refusal('draw-closed')).toThrow('refused a bet as draw-closed')
})

test('[WALLET-02] an order that never reached the database is answered busy, and is taken once the database is there again', async () => {
  const accounts = await Promise.all([world.account(100n), world.account(100n)])
  // Its writer opens a connection with the first order.
  const late = await world.another({ connection: { ...world.database.connection, host: line.folder }, writers: 1 })
  const both = async () =>
    (await Promise.all(accounts.map((account) => late.submit(move(`lost:down:${account}`, account, -10n, 'bet'))))).map(said)
  line.down()
  expect(await both()).toEqual(['busy', 'busy'])
  line.up()
  expect(await both()).toEqual(['applied 90', 'applied 90'])
})
