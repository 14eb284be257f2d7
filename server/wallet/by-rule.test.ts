/** What open cases of the rules against laundering hold in the wallet: a payout waits for them and for a person, and deposits rest. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { createDeposit } from './deposit.ts'
import type { WalletNeeds, WalletOwner } from './needs.ts'
import { payOut } from './pay-out.ts'
import { approveWithdrawal } from './review.ts'
import { withdrawalByReference } from './store.ts'
import { sweep } from './sweep.ts'
import { boundWorld } from './testing/bound-world.ts'
import type { SmallWorld } from './testing/small-world.ts'
import { createWithdrawal } from './withdraw.ts'

let database: TestDatabase
let world: SmallWorld
let owner: WalletOwner
let payeeId: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
let last = 0
beforeEach(async () => {
  ;({ world, owner, payeeId } = await boundWorld(database, 150_000n))
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

/** Of which withdrawals the rules were asked. */
const asks: string[] = []
/** The rules' words, one after the other. */
const saying = (...verdicts: Awaited<ReturnType<WalletNeeds['payoutVerdict']>>[]): WalletNeeds => ({
  ...world.needs,
  payoutVerdict: async (_tx, { reference }) => (asks.push(reference), verdicts.shift() ?? 'go'),
})
const ask = async (needs: WalletNeeds) => {
  const asked = await database.transact((tx) =>
    createWithdrawal(needs, tx, { owner, key: `by-rule-${(last += 1)}`, payeeId, amount: '50000' }),
  )
  if (!asked.ok) throw new Error(asked.code)
  return asked.value
}
const stateOf = async (reference: string) => (await withdrawalByReference(database.reader, reference))?.state
/** Jobs of the payout that were asked for. */
const payouts = () => world.queued.filter((job) => JSON.stringify(job).includes('"wallet-payout"')).length

it('[PROT-08, PA-09] waits until the rules have seen it, and is approved then', async () => {
  const needs = saying('later', 'later', 'go')
  const { id, reference, state } = await ask(needs)
  expect([state, payouts()]).toEqual(['submitted', 1])
  await payOut(needs, database, id)
  expect([await stateOf(reference), payouts(), world.told.includes('withdrawalApproved')]).toEqual(['submitted', 2, false])
  await payOut(needs, database, id).catch(() => undefined)
  expect([await stateOf(reference), world.told.includes('withdrawalApproved')]).not.toContain('submitted')
  expect(world.told).toContain('withdrawalApproved')
})

it('[PROT-08, PA-09] is left to a person where a case is open, whatever its amount; their word pays it', async () => {
  const needs = saying('later', 'review')
  const { id, reference } = await ask(needs)
  await payOut(needs, database, id)
  expect([await stateOf(reference), payouts(), world.told.includes('withdrawalApproved')]).toEqual(['under-review', 1, false])
  await payOut(needs, database, id)
  expect(await stateOf(reference)).toBe('under-review')
  const approved = await database.transact((tx) =>
    approveWithdrawal(needs, tx, { withdrawal: reference, by: 'Thida', reason: 'looked at it' }),
  )
  expect([approved.ok, await stateOf(reference), payouts()]).toEqual([true, 'approved', 2])
})

it('[PROT-08, PA-09] is under review at once where the case was open before', async () => {
  expect((await ask(saying('review'))).state).toBe('under-review')
  expect(payouts()).toBe(0)
})

it.each([
  ['go', 'paying'],
  ['review', 'under-review'],
] as const)('[PROT-08, PA-09] is asked about by the sweep where its wake-up was lost: %s makes it %s', async (verdict, state) => {
  const needs = saying('later', 'later', verdict)
  const { reference } = await ask(needs)
  const swept = async () => {
    await sweep(needs, database)
    return [asks.filter((of) => of === reference).length, await stateOf(reference)]
  }
  world.clock.forward({ minutes: 1, seconds: 59 })
  expect(await swept()).toEqual([1, 'submitted'])
  world.clock.forward({ seconds: 1 })
  expect([await swept(), await swept()]).toEqual([
    [2, 'submitted'],
    [2, 'submitted'],
  ])
  world.clock.forward({ minutes: 2 })
  expect(await swept()).toEqual([3, state])
})

it('[PROT-08, PA-09] is not asked about again once it is approved', async () => {
  const needs = saying('go', 'review')
  const { id, reference, state } = await ask(needs)
  await payOut(needs, database, id)
  expect([state, await stateOf(reference)]).toEqual(['approved', 'paying'])
})

it('[PROT-08, PA-09] lets deposits rest after several have failed, and says until when', async () => {
  const until = world.clock.now().add({ minutes: 10 })
  const open = (rests: Temporal.Instant | 'looked-at') =>
    createDeposit({ ...world.needs, depositsRest: async () => rests }, database, {
      owner,
      key: `rest-${(last += 1)}`,
      method: 'mynah-pay',
      amount: '50000',
      language: 'EN',
      origin: '',
    })
  expect(await open(until)).toEqual({ ok: false, code: 'deposits-resting', detail: { until: until.toString() } })
  expect(await open('looked-at')).toEqual({ ok: false, code: 'deposits-resting', detail: {} })
})
