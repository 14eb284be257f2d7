/** Plain batches: one statement for the usual case, and the same answers as before for every other operation. */
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { move, openTestLedger, said, type TestLedger } from './ledger-testing.ts'
import type { AccountId, Answer, LedgerEvent, Operation } from './ledger.ts'
import { orderOf } from './order.ts'
import { APPLY_PLAIN, plainParametersOf } from './plain-batch.ts'

let world: TestLedger
const events: LedgerEvent[] = []

beforeAll(async () => {
  world = await openTestLedger({ onEvent: (event) => events.push(event) })
})

afterAll(() => world.close())

/** What is sent in one turn of the event loop goes in one batch. */
const together = async (...operations: Operation[]): Promise<string[]> =>
  (await Promise.all(operations.map((operation) => world.ledger.submit(operation)))).map((answer: Answer) => said(answer))

const bet = (key: string, account: AccountId, amount = -10n): Operation => move(key, account, amount, 'bet')
const tomorrow = systemClock.now().add({ hours: 24 })

async function lastIds(): Promise<bigint[]> {
  const { rows } = await world.database.pool.query<{ last_id: bigint }>('select last_id from ledger_lane order by lane')
  return rows.map((row) => row.last_id)
}

test('[WALLET-02] in one batch each operation is judged by its own account, and the refused leave their neighbours alone', async () => {
  const [fine, poor, blocked, excluded, limited, spent, overdrawn] = (await Promise.all(
    Array.from({ length: 7 }, () => world.account(100n)),
  )) as [AccountId, AccountId, AccountId, AccountId, AccountId, AccountId, AccountId]
  await world.database.write(async (tx) => {
    await world.ledger.setStanding(tx, blocked, { blocked: true })
    await world.ledger.setStanding(tx, excluded, { excludedUntil: tomorrow })
    await world.ledger.lock(tx, [limited, spent])
    for (const [account, units] of [
      [limited, 15n],
      [spent, 5n],
    ] as const)
      await world.ledger.setLimits(tx, account, [{ what: 'stake', every: 'week', units }], { now: systemClock.now(), timeZone: 'UTC' })
  })
  await world.post(move('plain:over', overdrawn, -150n, 'resettle'))
  const batch = (turn: number): Operation[] => [
    bet(`plain:${turn}:fine`, fine),
    bet(`plain:${turn}:poor`, poor, -200n),
    bet(`plain:${turn}:blocked`, blocked),
    bet(`plain:${turn}:excluded`, excluded),
    bet(`plain:${turn}:limited`, limited),
    bet(`plain:${turn}:spent`, spent),
    bet(`plain:${turn}:overdrawn`, overdrawn),
    bet(`plain:${turn}:nobody`, 1_000_000_000n),
  ]
  const refused = ['balance-too-low', 'account-blocked', 'account-excluded']
  expect(await together(...batch(1))).toEqual([
    'applied 90',
    ...refused,
    'applied 90',
    'limit-reached',
    'balance-negative',
    'unknown-account',
  ])
  expect(await together(...batch(2))).toEqual([
    'applied 80',
    ...refused,
    'limit-reached',
    'limit-reached',
    'balance-negative',
    'unknown-account',
  ])
  // A win comes to everybody, and one that lifts an account above its floor lets it bet again.
  const wins = [blocked, excluded, limited, overdrawn].map((account) => move(`plain:win:${account}`, account, 60n, 'win'))
  expect(await together(...wins)).toEqual(['applied 160', 'applied 160', 'applied 150', 'applied 10'])
  expect(await together(bet('plain:again', overdrawn), bet('plain:fine', fine))).toEqual(['applied 0', 'applied 70'])
})

test('[WALLET-02] a key that stands is answered as before, also beside new ones and also where the operation would be refused now', async () => {
  const [one, two, three] = (await Promise.all(Array.from({ length: 3 }, () => world.account(20n)))) as [AccountId, AccountId, AccountId]
  expect(await together(bet('stands:1', one, -20n), bet('stands:2', two))).toEqual(['applied 0', 'applied 10'])
  // The first would be too low now, the second not; both are found, and the third is new.
  expect(await together(bet('stands:1', one, -20n), bet('stands:2', two), bet('stands:3', three))).toEqual([
    'applied again 0',
    'applied again 10',
    'applied 10',
  ])
  const eager = await world.another({ cautiousBatches: 0 })
  expect(said(await eager.submit(bet('stands:1', one, -20n)))).toBe('applied again 0')
  expect(said(await eager.submit(bet('stands:2', two)))).toBe('applied again 10')
  expect(said(await eager.submit(bet('stands:2', three)))).toBe('key-used-differently')
  expect(events.filter((event) => event.type === 'batch-failed')).toEqual([])
})

test('a batch of which nothing is applied writes nothing', async () => {
  const account = await world.account(5n)
  const before = await lastIds()
  expect(await together(bet('nothing:1', account), bet('nothing:2', 1_000_000_000n))).toEqual(['balance-too-low', 'unknown-account'])
  expect(await lastIds()).toEqual(before)
})

/** How many rows of accounts PostgreSQL reads for one plain batch. */
const rowsReadFor = async (operations: Operation[]): Promise<bigint> =>
  await world.database.write(async (tx) => {
    const read = async (): Promise<bigint> => {
      const { rows } = await sql<{ read: bigint }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'ledger_account'`.execute(tx)
      return rows[0]?.read ?? 0n
    }
    await world.ledger.lock(
      tx,
      operations.map(({ account }) => account),
    )
    const transfers = operations.flatMap((operation) => operation.transfers)
    const orders = operations.map((operation) => orderOf(operation))
    // The counters still hold what the transactions before on this connection read.
    const before = await read()
    await tx.executeQuery(CompiledQuery.raw(APPLY_PLAIN, plainParametersOf(orders, transfers, true)))
    return (await read()) - before
  })

test('a plain batch reads no other accounts than its own, before and after their table was analysed', async () => {
  const { rows } = await world.database.pool.query<{ id: bigint }>(
    "insert into ledger_account (owner, kind, currency) select gen_random_uuid(), 'main', 'MMK' from generate_series(1, 2000) returning id",
  )
  const wins = (turn: number): Operation[] => rows.slice(0, 3).map(({ id }) => move(`plan:${turn}:${id}`, id, 5n, 'win'))
  expect(await rowsReadFor(wins(1))).toBe(3n)
  await world.database.pool.query('analyze ledger_account')
  expect(await rowsReadFor(wins(2))).toBe(3n)
})
