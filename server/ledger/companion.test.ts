/** Companions: a room's rows are checked and written for a whole batch in the transaction of its money. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import type { Companion, Operation } from './ledger.ts'

let world: TestLedger
const batches: number[] = []
let fails = false

/** Tickets of a lottery: the issue is locked, a closed one refuses, and the stake is worked out here. */
const tickets: Companion = {
  async prepare(tx, operations) {
    batches.push(operations.length)
    const { rows } = await sql<{ id: string; open: boolean }>`select id, open from issue order by id for share`.execute(tx)
    const open = new Map(rows.map((row) => [row.id, row.open]))
    return operations.map((operation) => {
      if (operation.reverses !== undefined) return { transfers: [], carry: 'reversal' }
      const { issue, stake } = operation.facts as { issue: string; stake: bigint }
      if (open.get(issue) !== true) return { refused: 'draw-closed' }
      return {
        transfers: [{ account: operation.account, contra: 'house:lottery', amount: -stake, kind: 'bet' as const, round: issue }],
        carry: issue,
      }
    })
  },
  async write(tx, applied) {
    for (const { operation, carry, balance } of applied)
      await sql`insert into ticket (key, issue, balance) values (${operation.key}, ${String(carry)}, ${balance})`.execute(tx)
    if (fails && applied.some(({ operation }) => operation.key.includes('bad'))) throw new Error('the room failed')
  },
}

const ticket = (key: string, account: bigint, stake: bigint, issue = 'today'): Operation => ({
  key,
  account,
  transfers: [],
  isBet: true,
  companion: 'ticket',
  facts: { issue, stake },
})

const written = async (prefix: string): Promise<string[]> =>
  (await world.database.pool.query<{ key: string }>('select key from ticket where key like $1 order by key', [`${prefix}%`])).rows.map(
    (row) => row.key,
  )

beforeAll(async () => {
  world = await openTestLedger({ companions: { ticket: tickets } })
  await world.database.pool.query(
    "create table issue (id text primary key, open boolean); insert into issue values ('today', true), ('gone', false); create table ticket (key text primary key, issue text, balance bigint)",
  )
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
  fails = true
  const results = await Promise.allSettled(
    accounts.map((account, number) => world.ledger.submit(ticket(number === 1 ? 'c3:bad' : `c3:${number}`, account, 10n))),
  )
  fails = false
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all(accounts.map(world.balance))).toEqual([90n, 100n, 90n])
  expect(await written('c3')).toEqual(['c3:0', 'c3:2'])
})

test("a reversal through the companion is written too, a tombstone is not, and a post in the caller's transaction takes the same way", async () => {
  const account = await world.account(100n)
  const posted = await world.post(ticket('c4:a', account, 30n), move('c4:plain', account, 1n, 'win'))
  expect(posted.map(said)).toEqual(['applied 70', 'applied 71'])
  expect(said(await world.ledger.submit({ ...undo('c4:undo', account, 'c4:a'), companion: 'ticket' }))).toBe('applied 101')
  expect(said(await world.ledger.submit({ ...undo('c4:lost', account, 'c4:never'), companion: 'ticket' }))).toBe('tombstone 101')
  expect(said(await world.ledger.submit(ticket('c4:never', account, 5n)))).toBe('reversed-before')
  expect(await written('c4')).toEqual(['c4:a', 'c4:undo'])
})

test('an unknown companion throws', async () => {
  const account = await world.account(100n)
  await expect(world.ledger.submit({ ...ticket('c5', account, 1n), companion: 'nobody' })).rejects.toThrow(
    "no companion is called 'nobody'",
  )
})
