/** The first round through both doors: what each kind of operation answers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { systemClock } from '../platform/clock.ts'
import { createLedger, type Ledger } from './ledger.ts'

let database: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  database = await testDatabase()
  ledger = await createLedger({ connection: database.connection, clock: systemClock, allowUnsafe: true })
})

afterAll(async () => {
  await ledger.close()
  await database.drop()
})

test('first', async () => {
  const account = await database.write((tx) =>
    ledger.openAccount(tx, { owner: '00000000-0000-4000-8000-000000000001', kind: 'main', currency: 'MMK' }),
  )
  const move = (key: string, amount: bigint, kind: 'bet' | 'win' | 'deposit') => ({
    key,
    account,
    transfers: [{ account, contra: 'house:dice', amount, kind, round: 'r1' }],
    isBet: kind === 'bet',
  })
  console.log(await ledger.submit(move('d', 100n, 'deposit')))
  console.log(
    await Promise.all([
      ledger.submit(move('a', -60n, 'bet')),
      ledger.submit(move('b', -60n, 'bet')),
      ledger.submit(move('c', 5n, 'win')),
      ledger.submit(move('a', -60n, 'bet')),
    ]),
  )
  console.log(
    await ledger.submit({ key: 'ra', account, transfers: [], reverses: 'a' }),
    await ledger.submit({ key: 'ra', account, transfers: [], reverses: 'a' }),
    await ledger.submit({ key: 'ra2', account, transfers: [], reverses: 'a' }),
  )
  console.log(
    await ledger.submit({ key: 'rz', account, transfers: [], reverses: 'z' }),
    await ledger.submit({ key: 'rz', account, transfers: [], reverses: 'z' }),
    await ledger.submit(move('z', -1n, 'bet')),
  )
  console.log(
    await database.write(async (tx) => {
      await ledger.lock(tx, [account])
      return [
        await ledger.hold(tx, { key: 'h', account, amount: 50n, reason: 'withdrawal' }),
        await ledger.settleHold(tx, { key: 'hs', hold: 'h', contra: 'payment:x', kind: 'withdrawal', amount: 30n }),
      ]
    }),
  )
  console.log(await ledger.balance(account), await ledger.entries(account, { limit: 3 }), await ledger.findOperation('a'))
  console.log((await ledger.feed('x')).length)
  const proof = await ledger.proveBooks()
  console.log(proof)
  expect(proof.balanced).toBe(true)
})
