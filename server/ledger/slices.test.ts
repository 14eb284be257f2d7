/** Proves that a slice of the proof finds every fault of its own accounts, and none of any other account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestLedger, undo, type TestLedger } from './ledger-testing.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(async () => {
  await world.ledger.close()
  await world.database.drop()
})

test('[WALLET-02] a slice names what is wrong with its own accounts alone', async () => {
  const accounts: bigint[] = []
  for (let number = 0; number < 3; number += 1) {
    const account = await world.account(100n)
    accounts.push(account)
    for (const key of ['a', 'b', 'c', 'd']) await world.ledger.submit(move(`s:${number}:${key}`, account, -10n, 'bet'))
    await world.ledger.submit(undo(`s:${number}:u`, account, `s:${number}:a`))
  }
  const [, wrong] = accounts.toSorted((one, other) => (one < other ? -1 : 1)) as [bigint, bigint, bigint]
  const number = accounts.indexOf(wrong)
  const tamper = (statement: string) =>
    world.database.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
  const faultsBySlice = async (): Promise<Map<bigint, string[]>> => {
    const found = new Map<bigint, string[]>()
    for (let next: bigint | undefined = 0n; next !== undefined;) {
      const slice = await world.ledger.proveSlice(next, 1)
      if (slice.next !== undefined) found.set(slice.next, [...new Set(slice.faults.map(({ invariant }) => invariant))])
      expect(slice.faults.every(({ account }) => account === slice.next)).toBe(true)
      next = slice.next
    }
    return found
  }
  expect([...(await faultsBySlice()).values()]).toEqual([[], [], []])
  const cases: [statement: string, back: string, invariant: string][] = [
    [`update ledger_account set balance = balance + 1 where id = ${wrong}`, `update ledger_account set balance = balance - 1 where id = ${wrong}`, 'I2 balance is the sum of transfers'],
    [`update ledger_account set held = 5 where id = ${wrong}`, `update ledger_account set held = 0 where id = ${wrong}`, 'I6 what is held is the sum of open holds'],
    [`update ledger_transfer set kind = 3 where key = 's:${number}:b'`, `update ledger_transfer set kind = 1 where key = 's:${number}:b'`, 'I4 a rollback names what it reverses'],
    [`update ledger_transfer set key = 'x' where key = 's:${number}:c'`, `update ledger_transfer set key = 's:${number}:c' where key = 'x'`, 'I4 every transfer stands under its key'],
    [`update ledger_transfer set balance_after = -500 where key = 's:${number}:d'`, 'select 1', 'I3 no balance under its floor but by resettlement'],
  ] // oxfmt-ignore
  for (const [statement, back, invariant] of cases) {
    await tamper(statement)
    const found = await faultsBySlice()
    expect([invariant, found.get(wrong)?.includes(invariant)]).toEqual([invariant, true])
    expect([...found].filter(([account, faults]) => account !== wrong && faults.length > 0)).toEqual([])
    await tamper(back)
  }
})
