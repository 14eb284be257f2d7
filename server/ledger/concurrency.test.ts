/** Many callers at once: the books never show a wrong total, a key counts once, and one bad operation spoils nobody else's. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { longest } from '../app/testing.ts'
import { systemRandom } from '../platform/random.ts'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import { isCongested, type AccountId, type Answer, type Ledger, type LedgerEvent } from './ledger.ts'

let world: TestLedger
const events: LedgerEvent[] = []

beforeAll(async () => {
  world = await openTestLedger({ onEvent: (event) => events.push(event) })
})

afterAll(() => world.close())

/** `npm run prove` lets each caller call three times as often. */
const TURNS = process.env['WHOLE'] === '1' ? 120 : 40

const dice = (sides: number): number => systemRandom.below(sides)

/** All balances of accounts and contra accounts at one moment, and the lowest of the accounts. */
async function wholeRead(): Promise<{ sum: bigint; lowest: bigint }> {
  const { rows } = await world.database.reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      sql<{
        sum: bigint
        lowest: bigint
      }>`select ((select sum(balance) from ledger_account) + (select sum(balance) from ledger_contra))::bigint as sum,
        (select min(balance) from ledger_account) as lowest`.execute(tx),
    )
  return rows[0] ?? { sum: -1n, lowest: -1n }
}

test(
  '[WALLET-02] bank: 64 callers over hot and cold accounts through three ledgers, every whole read sums to zero and none is negative',
  { timeout: longest(120_000) },
  async () => {
    const hot = await Promise.all(Array.from({ length: 20 }, () => world.account(1_000n)))
    const cold = await Promise.all(Array.from({ length: 400 }, () => world.account(300n)))
    const ledgers: Ledger[] = [world.ledger, await world.another(), await world.another({ writers: 1 })]
    let isOver = false
    let answered = 0
    const keys: { key: string; account: AccountId }[] = []
    const caller = async (number: number): Promise<void> => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const ledger = ledgers[dice(3)] as Ledger
        const account = (dice(2) === 0 ? hot[dice(hot.length)] : cold[dice(cold.length)]) as AccountId
        const key = `bank:${number}:${turn}`
        const chance = dice(100)
        const known = keys[dice(keys.length || 1)]
        if (chance < 5 && known !== undefined) await ledger.submit(undo(key, known.account, known.key))
        else if (chance < 15) {
          const other = cold[dice(cold.length)] as AccountId
          await world.database.write(async (tx) => {
            await ledger.lock(tx, [account, other])
            const [taken] = await ledger.post(tx, [move(`${key}:from`, account, -50n, 'transfer', { contra: 'clearing:transfer' })])
            if (taken?.status === 'applied')
              await ledger.post(tx, [move(`${key}:to`, other, 50n, 'transfer', { contra: 'clearing:transfer' })])
          })
        } else {
          const answer = await ledger.submit(
            move(key, account, chance < 70 ? -BigInt(dice(200)) : BigInt(dice(200)), chance < 70 ? 'bet' : 'win'),
          )
          if (answer.status === 'applied') keys.push({ key, account })
        }
        answered += 1
      }
    }
    const reads: { sum: bigint; lowest: bigint }[] = []
    const reader = async (): Promise<void> => {
      while (!isOver) reads.push(await wholeRead())
    }
    const reading = Promise.all([reader(), reader()])
    await Promise.all(Array.from({ length: 64 }, (_, number) => caller(number)))
    isOver = true
    await reading
    expect(answered).toBe(64 * TURNS)
    expect(reads.length).toBeGreaterThan(20)
    expect(reads.filter((read) => read.sum !== 0n || read.lowest < 0n)).toEqual([])
    expect(events.filter((event) => event.type === 'batch-failed')).toEqual([])
  },
)

test('[WALLET-02] a hundred copies of one operation at once, through several ledgers, move money once', async () => {
  const account = await world.account(1_000n)
  const ledgers = [world.ledger, await world.another()]
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, copy) => (ledgers[copy % 2] as Ledger).submit(move('copies', account, -10n, 'bet'))),
  )
  expect(answers.map(said).filter((answer) => answer === 'applied 990').length).toBe(1)
  expect(answers.map(said).filter((answer) => answer === 'applied again 990').length).toBe(99)
  expect(await world.balance(account)).toBe(990n)
})

test('[WALLET-02] one key sent at once for two accounts of different lanes belongs to one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await world.account(100n)
    const second = await world.account(100n)
    const other = await world.another()
    const answers = await Promise.all([
      world.ledger.submit(move(`clash:${round}`, first, -10n, 'bet')),
      other.submit(move(`clash:${round}`, second, -10n, 'bet')),
    ])
    expect(answers.map(said).toSorted()).toEqual(['applied 90', 'key-used-differently'])
    await other.close()
  }
})

/** Resolves once a session of the ledger waits for what another transaction holds. */
async function ledgerWaits(): Promise<void> {
  const waiting =
    "select from pg_stat_activity where application_name = 'baize-ledger' and wait_event_type = 'Lock' and datname = current_database()"
  await vi.waitUntil(async () => (await world.database.pool.query(waiting)).rowCount === 1, { timeout: 20_000, interval: 5 })
}

test('[WALLET-02] a key that another process sets between the look for it and its own setting is answered, and moves nothing', async () => {
  const first = await world.account(100n)
  const second = await world.account(100n)
  let answer: Promise<Answer> | undefined
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, [first])
    await world.ledger.post(tx, [move('race', first, -10n, 'bet')])
    // Two transfers take the slow path, which looks for the key, finds none, and meets the uncommitted one.
    const { transfers, ...operation } = move('race', second, -10n, 'bet')
    answer = world.ledger.submit({ ...operation, transfers: [...transfers, ...transfers] })
    await ledgerWaits()
  })
  expect(said((await answer)!)).toBe('key-used-differently')
  expect([await world.balance(first), await world.balance(second)]).toEqual([90n, 100n])
})

test('[WALLET-02] a lane that is held for too long is answered busy to the whole batch, and nothing of it is tried singly or done', async () => {
  const [first, second] = [await world.account(100n), await world.account(100n)]
  const hurried = await world.another({ laneTimeoutMilliseconds: 50 })
  const failed = () => events.filter((event) => event.type === 'batch-failed').length
  const before = failed()
  const both = () => Promise.all([first, second].map((account) => hurried.submit(move(`held:${account}`, account, -10n, 'bet'))))
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, [first, second])
    expect((await both()).map(said)).toEqual(['busy', 'busy'])
    const waited = world.database.write((other) => hurried.lockInTime(other, [second])).catch((error: unknown) => error)
    expect(isCongested(await waited)).toBe(true)
  })
  expect([failed() - before, await world.balance(first)]).toEqual([0, 100n])
  expect((await both()).map(said)).toEqual(['applied 90', 'applied 90'])
})

test('[WALLET-02] one bad operation fails alone and its neighbours are applied', async () => {
  const rich = await world.account(100n)
  const account = await world.account(100n)
  const hold = await world.account(100n)
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, [hold])
    await world.ledger.hold(tx, { key: 'poison:hold', account: hold, amount: 10n, reason: 'withdrawal' })
  })
  const results = await Promise.allSettled([
    world.ledger.submit(move('poison:1', account, -10n, 'bet')),
    world.ledger.submit(undo('poison:2', hold, 'poison:hold')),
    world.ledger.submit(move('poison:3', rich, -10n, 'bet')),
    world.ledger.submit(move('poison:4', account, -10n, 'bet')),
  ])
  expect(results.map((result) => (result.status === 'fulfilled' ? said(result.value) : 'failed'))).toEqual([
    'applied 90',
    'failed',
    'applied 90',
    'applied 80',
  ])
  expect(events.filter((event) => event.type === 'batch-failed')).toEqual([
    { type: 'batch-failed', size: 4, error: expect.objectContaining({ message: expect.stringContaining('not reversed') }) },
  ])
})

test('[WALLET-02] batches sent one behind the other keep the order of each account, also when the first of them fails', async () => {
  const accounts = await Promise.all(Array.from({ length: 40 }, () => world.account(100n)))
  const hold = await world.account(100n)
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, [hold])
    await world.ledger.hold(tx, { key: 'ahead:hold', account: hold, amount: 10n, reason: 'withdrawal' })
  })
  const turns = [0, 1, 2].flatMap((turn) => accounts.map((account) => move(`ahead:${turn}:${account}`, account, -30n, 'bet')))
  const bad = world.ledger.submit(undo('ahead:bad', hold, 'ahead:hold')).then(said, () => 'failed')
  const answers = (await Promise.all(turns.map((operation) => world.ledger.submit(operation)))).map(said)
  expect(await bad).toBe('failed')
  expect(answers).toEqual(['applied 70', 'applied 40', 'applied 10'].flatMap((answer) => accounts.map(() => answer)))
})

test('a balance that was moved past its lane is found by the next operation, which is refused to go on', async () => {
  const account = await world.account(100n)
  const client = await world.database.pool.connect()
  await client.query('begin')
  await client.query('update ledger_account set balance = 90 where id = $1', [account])
  const answer = world.ledger.submit(move('bypass', account, -10n, 'bet')).then(said, (error: Error) => error.message)
  await ledgerWaits()
  await client.query('commit')
  client.release()
  expect(await answer).toContain('outside its lane')
  await world.database.pool.query('update ledger_account set balance = 100 where id = $1', [account])
})
