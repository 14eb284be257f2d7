/** Proves what a decision of staff about a returned payment says of itself, and what the proof of the books finds beside the returns. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { Tx } from '../../platform/database.ts'
import { acceptArrival } from '../arrival.ts'
import { createDeposit } from '../deposit.ts'
import type { ReturnNotice, WalletOwner } from '../needs.ts'
import type { DepositRow } from '../store.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'
import type { ReturnEnd } from './decide-return.ts'
import { decideReturn, hearReturn, proveReturns, returnCases } from './returns.ts'

let database: TestDatabase
let world: SmallWorld
let owner: WalletOwner
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await smallWorld(database, database.connection)
  owner = await world.member()
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

let last = 0
const fresh = (word: string): string => `${word}-${(last += 1)}`
const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)

type Paid = { readonly order: DepositRow; readonly capture: string }
async function ordered(): Promise<Paid> {
  const wish = { owner, key: fresh('key'), method: 'mynah-pay', amount: '50000', language: 'EN', origin: '' } as const
  const made = await createDeposit(world.needs, database, wish)
  if (!made.ok) throw new Error(made.code)
  return { order: made.value, capture: fresh('cap') }
}
const arrive = ({ order, capture }: Paid, units = order.amountUnits) =>
  write((tx) => acceptArrival(world.needs, tx, 'one', order.reference, { providerReference: capture, units, currency: 'MMK' }))
const hear = ({ order, capture }: Paid, more: Partial<ReturnNotice> = {}) => {
  const at = Temporal.Instant.from('2026-11-21T08:00:00Z')
  const about = { kind: 'dispute', id: `dis-${capture}`, stage: 'chargeback', state: 'open', reason: null } as const
  const said = { ...about, reference: order.reference, capture, units: order.amountUnits, currency: 'MMK', at, ...more }
  return write((tx) => hearReturn(world.needs, tx, 'one', said))
}
async function decide(end: ReturnEnd) {
  const [found] = (await returnCases(world.needs, database.reader, true)).filter(({ memberId }) => memberId === owner.id)
  const asked = { case: found?.case ?? '', end, by: 'Thida', reason: 'seen' }
  return database.transact((tx) => decideReturn(world.needs, tx, asked))
}
const figures = { taken: '50000.00', borne: '0.00', amount: '50000.00', currency: 'MMK' }

it.each<[end: ReturnEnd, after: object, more: object]>([
  ['keep', { ...figures, decision: 'keep' }, {}],
  ['bear', { ...figures, borne: '50000.00', decision: 'bear' }, { moves: { units: 50_000n * UNITS, currency: 'MMK' }, needsTwo: true }],
])('[WALLET-03, OPS-03] to %s says both figures before and after, and what it moves', async (end, after, more) => {
  const paid = await ordered()
  await arrive(paid)
  await hear(paid)
  const decided = await decide(end)
  expect(decided).toMatchObject({ ok: true, value: { before: figures, after, ...more } })
  expect(Object.keys((decided as { value: object }).value)).toEqual(['before', 'after', ...Object.keys(more)])
})

it('[WALLET-03, OPS-03] what the house bears already is borne once, and the refusal says how much it is', async () => {
  const paid = await ordered()
  await arrive(paid)
  await hear(paid)
  expect(await decide('bear')).toMatchObject({ ok: true })
  await hear(paid, { id: 'warning', stage: 'warning' })
  // Of the warning nothing was taken, and of the dispute nothing is left.
  expect(await decide('bear')).toEqual({ ok: false, code: 'state-conflict', detail: { borne: '0.00' } })
})

it('[WALLET-03, OPS-03] moves nothing for a payment that has not come, or that staff have not credited', async () => {
  const early = await ordered()
  await hear(early)
  const decided = await decide('keep')
  expect([decided.ok, 'moves' in (decided as { value: object }).value]).toEqual([true, false])
  const aside = await ordered()
  expect([await arrive(aside, 1n), await hear(aside)]).toEqual(['quarantined', 'noted'])
  expect(await world.balance(owner)).toEqual([0n, 0n])
})

it('[WALLET-03, OPS-03] a finer amount of a dispute that was won is not taken, and the refusal says where it stands', async () => {
  const paid = await ordered()
  await arrive(paid)
  expect(await hear(paid, { amountText: '50000.001', state: 'won' })).toBe('put-aside')
  const detail = { trouble: 'amount-too-precise', stage: 'chargeback', state: 'won' }
  expect(await decide('take')).toEqual({ ok: false, code: 'state-conflict', detail })
  expect(await world.balance(owner)).toEqual([50_000n, 0n])
})

it('[WALLET-02, WALLET-03] the proof names money that moved for a return of no payment, by whatever account', async () => {
  const move = (contra: string, units: bigint) => {
    const transfer = { account: owner.wallet, contra, amount: units, kind: 'return' as const, reference: 'R-none' }
    return world.ledger.submit({ key: `return:R-none:${(last += 1)}`, account: owner.wallet, transfers: [transfer] })
  }
  await move('payment:one', 5n)
  await move('house:returns', 3n)
  await move('house:returns', -3n)
  expect(await proveReturns(database.reader, world.ledger)).toEqual(['money moved for returns of R-none, which is not known'])
  await move('payment:one', -5n)
  expect(await proveReturns(database.reader, world.ledger)).toEqual([])
})
