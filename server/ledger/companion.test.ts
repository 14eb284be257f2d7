/** Companions: a room's rows are checked and written for a whole batch in the transaction of its money. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import type { Companion, Operation, Transfer } from './ledger.ts'
import { batches, ISSUES, room, ticket, tickets } from './testing/ticket-room.ts'

let world: TestLedger

/** A room with a fault: it moves what the call says. */
const wild: Companion = {
  prepare: async (_tx, operations) => operations.map(({ facts }) => ({ transfers: [facts as Transfer] })),
  write: async () => undefined,
}

/** A room with another fault: it says too little, or that nothing moves. */
const idle: Companion = {
  prepare: async (_tx, operations) =>
    operations.some(({ key }) => key.includes('short')) ? [] : operations.map(() => ({ transfers: [] })),
  write: async () => undefined,
}

/** How often the next operations of the room fail as the database fails that breaks a tie of two transactions. */
let tied: string[] = []
const settings: unknown[] = []
const busy: Companion = {
  async prepare(tx, operations) {
    const { rows } =
      await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement, current_setting('jit') as jit, current_setting('application_name') as name`.execute(
        tx,
      )
    settings.push(rows[0])
    const code = tied.shift()
    if (code !== undefined) throw Object.assign(new Error(`broken off by ${code}`), { code })
    return operations.map(({ account }) => ({ transfers: [{ account, contra: 'house:lottery', amount: -1n, kind: 'bet' }] }))
  },
  write: async () => undefined,
}

const written = async (prefix: string): Promise<string[]> =>
  (await world.database.pool.query<{ key: string }>('select key from ticket where key like $1 order by key', [`${prefix}%`])).rows.map(
    (row) => row.key,
  )

beforeAll(async () => {
  world = await openTestLedger({ togetherMilliseconds: 4_000, companions: { ticket: tickets, wild, idle, busy } })
  await world.database.pool.query(ISSUES)
})

afterAll(() => world.close())

test('one batch asks the companion once, which refuses single operations and writes for those that were applied', async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(() => world.account(100n)))
  const [a, b, c, d] = accounts as [bigint, bigint, bigint, bigint]
  batches.length = 0
  const answers = await Promise.all(
    [ticket('c1:a', a, 40n), ticket('c1:b', b, 40n, 'gone'), ticket('c1:c', c, 101n), ticket('c1:d', d, 100n)].map(world.ledger.submit),
  )
  expect(answers.map(said)).toEqual(['applied 60', 'draw-closed', 'balance-too-low', 'applied 0'])
  expect(batches).toEqual([4])
  expect(await written('c1')).toEqual(['c1:a', 'c1:d'])
  expect(said(await world.ledger.submit(ticket('c1:a', a, 40n)))).toBe('applied again 60')
  expect(said(await world.ledger.submit(ticket('c1:a', a, 41n)))).toBe('key-used-differently')
  expect(await written('c1')).toEqual(['c1:a', 'c1:d'])
})

test('a delivery is no part of the meaning, and what the companion wrote comes back with the answer, once', async () => {
  const [a, b, c] = (await Promise.all([1, 2, 3].map(() => world.account(100n)))) as [bigint, bigint, bigint]
  const by = (operation: Operation, delivery: string): Operation => ({ ...operation, delivery })
  const asked = [by(ticket('c9:a', a, 1n), 'one'), by(ticket('c9:b', b, 1n, 'gone'), 'two'), by(ticket('c9:c', c, 1n), 'three')]
  const answers = await Promise.all(asked.map((operation) => world.ledger.submit<string>(operation)))
  expect(answers.map((answer) => (answer.status === 'applied' ? answer.result : said(answer)))).toEqual([
    'c9:a by one',
    'draw-closed',
    'c9:c by three',
  ])
  const again = await world.ledger.submit<string>(by(ticket('c9:c', c, 1n), 'four'))
  expect([said(again), again.status === 'applied' && again.result]).toEqual(['applied again 99', undefined])
})

test('operations of one group never share a batch', async () => {
  const account = await world.account(100n)
  const other = await world.account(100n)
  batches.length = 0
  await Promise.all([
    world.ledger.submit({ ...ticket('c2:a', account, 1n), group: 'g' }),
    world.ledger.submit({ ...ticket('c2:b', other, 1n), group: 'g' }),
    world.ledger.submit({ ...ticket('c2:c', other, 1n), group: 'h' }),
  ])
  expect(batches).toEqual([1, 2])
})

test('[WALLET-02] a companion that fails takes its own operation back, money and rows, and no other', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => world.account(100n)))
  room.fails = true
  const results = await Promise.allSettled(
    accounts.map((account, number) => world.ledger.submit(ticket(number === 1 ? 'c3:bad' : `c3:${number}`, account, 10n))),
  )
  room.fails = false
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all(accounts.map(world.balance))).toEqual([90n, 100n, 90n])
  expect(await written('c3')).toEqual(['c3:0', 'c3:2'])
})

test('[WALLET-02] a row of the room that stands already fails its operation at once, since no key of the ledger is meant', async () => {
  const account = await world.account(100n)
  await world.database.pool.query("insert into ticket (key) values ('c11:a')")
  batches.length = 0
  await expect(world.ledger.submit(ticket('c11:a', account, 10n))).rejects.toThrow('ticket_pkey')
  expect([batches, await world.balance(account)]).toEqual([[1], 100n])
})

test("a reversal through the companion is written too, a tombstone is not, and a post in the caller's transaction takes the same way", async () => {
  const account = await world.account(100n)
  const posted = await world.post(ticket('c4:a', account, 30n), move('c4:plain', account, 1n, 'win'))
  expect(posted.map(said)).toEqual(['applied 70', 'applied 71'])
  expect(said(await world.ledger.submit({ ...undo('c4:undo', account, 'c4:a'), companion: 'ticket' }))).toBe('applied 101')
  expect(said(await world.ledger.submit({ ...undo('c4:lost', account, 'c4:never'), companion: 'ticket' }))).toBe('tombstone 101')
  expect(said(await world.ledger.submit(ticket('c4:never', account, 5n)))).toBe('reversed-before')
  expect(await written('c4')).toEqual(['c4:a', 'c4:undo'])
  // What was answered is answered again, by either way.
  expect((await world.post(ticket('c4:a', account, 30n))).map(said)).toEqual(['applied again 70'])
  expect((await world.post({ ...undo('c4:lost', account, 'c4:never'), companion: 'ticket' })).map(said)).toEqual(['tombstone again 101'])
})

test('beside the operations of a companion others move in one batch, where they are new, and the companion writes its own', async () => {
  const [a, b] = [await world.account(100n), await world.account(100n)]
  batches.length = 0
  const answers = await world.database.write(async (tx) => {
    await world.ledger.lock(tx, [a, b])
    return await world.ledger.post(tx, [move('c10:before', a, 1n, 'win'), ticket('c10:a', b, 30n)], { isNew: true })
  })
  expect([answers.map(said), batches, await written('c10')]).toEqual([['applied 101', 'applied 70'], [1], ['c10:a']])
})

test('[WALLET-02] a tie with another transaction is tried again, five times in all, on a connection that waits for nothing too long', async () => {
  const account = await world.account(100n)
  const asked = (key: string) => world.ledger.submit({ key, account, transfers: [], isBet: true, companion: 'busy', facts: {} })
  settings.length = 0
  tied = ['40001', '40P01', '40001', '40P01']
  expect(said(await asked('tied:1'))).toBe('applied 99')
  expect(settings).toEqual(Array.from({ length: 5 }, () => ({ lock: '4s', statement: '30s', jit: 'off', name: 'baize-ledger' })))
  tied = Array.from({ length: 5 }, () => '40001')
  await expect(asked('tied:2')).rejects.toThrow('broken off by 40001')
  tied = ['22000']
  await expect(asked('tied:3')).rejects.toThrow('broken off by 22000')
  expect([settings.length, await world.balance(account), said(await asked('tied:2'))]).toEqual([11, 99n, 'applied 98'])
})

test('an unknown companion throws', async () => {
  const account = await world.account(100n)
  await expect(world.ledger.submit({ ...ticket('c5', account, 1n), companion: 'nobody' })).rejects.toThrow(
    "no companion is called 'nobody'",
  )
})

test('[WALLET-02] what a companion moves is checked like what a caller sends', async () => {
  const [account, other] = [await world.account(100n), await world.account(100n)]
  const good: Transfer = { account, contra: 'house:lottery', amount: -1n, kind: 'bet' }
  const moved = (transfer: Transfer, key: string) =>
    world.ledger.submit({ key, account, transfers: [], companion: 'wild', facts: transfer })
  expect(said(await moved(good, 'wild:good'))).toBe('applied 99')
  for (const [wrong, fault] of [
    [{ account: other }, 'another account'],
    [{ contra: '' }, 'contra account'],
    [{ contra: 'held', kind: 'hold' }, 'may not name'],
    [{ amount: -(2n ** 62n) }, 'outside'],
    [{ kind: 'tombstone' }, 'by the ledger alone'],
    [{ round: 'r'.repeat(5_000) }, 'longer'],
  ] as const)
    await expect(moved({ ...good, ...wrong }, `wild:${fault}`), fault).rejects.toThrow(fault)
  expect([await world.balance(account), await world.balance(other)]).toEqual([99n, 100n])
})

test('[WALLET-02] a companion that leaves an operation out, or moves nothing for it, fails that operation', async () => {
  const account = await world.account(100n)
  const asked = (key: string) => world.ledger.submit({ key, account, transfers: [], companion: 'idle', facts: {} })
  await expect(asked('idle:short')).rejects.toThrow('prepared 0 of 1 operations')
  await expect(asked('idle:none')).rejects.toThrow('prepared no transfer for idle:none')
  expect([await world.balance(account), await world.ledger.findOperation('idle:none')]).toEqual([100n, undefined])
})
