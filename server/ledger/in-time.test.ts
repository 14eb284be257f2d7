/** In time: a call waits for the next batch no longer than its class allows. Then nothing of it was done, and it may be repeated under its key. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servedAs } from '../platform/overload/shares.ts'
import { move, openTestLedger, type TestLedger } from './ledger-testing.ts'
import type { AccountId, Companion } from './ledger.ts'

let world: TestLedger
let accounts: AccountId[]
const held = Promise.withResolvers<void>()
/** Its batch is under way until the test lets it go, and no other is sent beside it. */
const slow: Companion = {
  async prepare(_tx, operations) {
    await held.promise
    return operations.map(({ account }) => ({ transfers: [{ account, contra: 'house:test', amount: -10n, kind: 'bet' }] }))
  },
  write: async () => undefined,
}

beforeAll(async () => {
  world = await openTestLedger({ companions: { slow }, writers: 1 })
  accounts = await Promise.all(Array.from({ length: 3 }, () => world.account(1_000n)))
})
afterAll(async () => {
  held.resolve()
  await world.close()
})

test('[WALLET-02] a bet that waits for the next batch for too long is busy with nothing done, and work of the house waits on', async () => {
  const [first, second, third] = accounts as [AccountId, AccountId, AccountId]
  const { ledger } = world
  const underWay = ledger.submit({ key: 'slow', account: first, transfers: [], isBet: true, companion: 'slow' })
  await expect.poll(() => ledger.waiting().operations).toBe(0)
  const ours = ledger.submit(move('house', third, -10n, 'bet'))
  expect(await servedAs('acts', () => ledger.submit(move('late', second, -10n, 'bet')), 20)).toEqual({ status: 'refused', code: 'busy' })
  expect(ledger.waiting().operations).toBe(1)
  held.resolve()
  expect([await underWay, await ours]).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
  expect(await world.balance(second)).toBe(1_000n)
  expect(await servedAs('acts', () => ledger.submit(move('late', second, -10n, 'bet')))).toMatchObject({ status: 'applied', replay: false })
  expect(ledger.waiting().operations).toBe(0)
  expect((await ledger.proveBooks()).faults).toEqual([])
})
