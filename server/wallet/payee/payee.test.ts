/** Proves which accounts are one, what binding and claiming write and tell, and what an owner may change of one. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { payeesOf, unmarkedPayees } from '../store.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'
import { openPayee } from '../view.ts'
import { createWithdrawal } from '../withdraw.ts'
import { addPayee, allowClaim, changePayee, claimQueue, markOldPayees, noteClaim, removePayee, type PayeeInput } from './payee.ts'

let database: TestDatabase
let world: SmallWorld
let owner: WalletOwner
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
  world.limits.payees = 9
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})
beforeEach(async () => {
  owner = await world.member(100_000n)
  world.facts.length = 0
})

let last = 0
const aNumber = (): string => `09${String((last += 1)).padStart(8, '0')}`
const river = (accountNumber = aNumber(), more: Partial<PayeeInput> = {}): PayeeInput => ({
  method: 'bank-transfer',
  bank: 'river-bank',
  holderName: 'Daw Mya',
  accountNumber,
  ...more,
})
const bind = (input: PayeeInput, to = owner, needs: WalletNeeds = world.needs) => database.transact((tx) => addPayee(needs, tx, to, input))
async function bound(input: PayeeInput, to = owner): Promise<string> {
  const outcome = await bind(input, to)
  return outcome.ok ? outcome.value.id : outcome.code
}
const rowOf = async (id: string) => (await payeesOf(database.reader, owner.id)).find((row) => row.id === id)!

it('[WALLET-03, WC-10] one number at another bank, on another network or with another memo is another account, and another spelling is the same', async () => {
  const number = aNumber()
  const first = await bind(river(number, { branch: '  4th   Street ', nickname: '  My  shop ' }))
  if (!first.ok) throw new Error(first.code)
  expect(first.value).toMatchObject({ nickname: 'My shop', isDefault: true, accountTail: number.slice(-4), createdAt: world.clock.now() })
  expect(openPayee(world.needs, first.value)).toEqual({
    holderName: 'Daw Mya',
    accountNumber: number,
    bank: 'river-bank',
    branch: '4th Street',
  })
  // The branch is no part of what makes an account one.
  expect(await bound(river(`${number.slice(0, 4)}-${number.slice(4)}`))).toBe(first.value.id)
  const coin = { method: 'harbour-coin', holderName: 'Daw Mya', accountNumber: `hc1q0000${number}`, network: 'harbour-main', memo: '7' }
  const inputs = [
    river(number, { bank: 'delta-bank' }),
    { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: number },
    { method: 'teak-wallet', holderName: 'Daw Mya', accountNumber: number },
    coin,
    { ...coin, memo: '8' },
    { ...coin, network: 'harbour-swift' },
  ]
  const ids = []
  for (const input of inputs) ids.push(await bound(input))
  expect(new Set([first.value.id, ...ids]).size).toBe(1 + inputs.length)
  for (const [at, input] of inputs.entries()) expect(await bound(input)).toBe(ids[at])
  expect((await rowOf(ids[0]!)).isDefault).toBe(false)
  expect(world.facts).toEqual([first.value.id, ...ids].map((reference) => ({ name: 'payeeBound', memberId: owner.id, reference })))
})

it('[WALLET-03, WC-12] a bank’s number says nothing of a wallet’s, and one wallet’s number is taken in all wallets', async () => {
  const number = aNumber()
  const other = await world.member()
  const wallet = (method: string) => ({ method, holderName: 'Daw Mya', accountNumber: number })
  await bound(river(number))
  expect(await bound(river(number), other)).toBe('payee-taken')
  expect(await bound(wallet('mynah-pay'), other)).not.toBe('payee-taken')
  expect(await bound(wallet('teak-wallet'))).toBe('payee-taken')
})

it('[WALLET-04] nothing is bound while withdrawals are frozen, an open one keeps its account, and a change leaves what it does not name', async () => {
  world.standing.set(owner.id, { withdrawalsFrozen: true })
  const input = river()
  expect([await bound(input), await payeesOf(database.reader, owner.id)]).toEqual(['withdrawals-frozen', []])
  world.standing.clear()
  const id = await bound(input)
  const asked = { owner, key: `key-${id}`, payeeId: id, amount: '50000' }
  const [spare, unset] = [await bound(river()), await bound(river())]
  expect((await database.transact((tx) => createWithdrawal(world.needs, tx, asked))).ok).toBe(true)
  const remove = (payee: string) => database.transact((tx) => removePayee(world.needs, tx, owner, payee))
  // An open withdrawal keeps its own account, and no other.
  expect([await remove(id), await remove(spare)]).toEqual([
    { ok: false, code: 'payee-in-use' },
    { ok: true, value: {} },
  ])
  expect(await rowOf(spare)).toMatchObject({ removedAt: world.clock.now(), isDefault: false })
  const change = (payee: string, to: object) => database.transact((tx) => changePayee(tx, owner, payee, to))
  expect(await change(unset, {})).toEqual({ ok: true, value: await rowOf(unset) })
  expect(await change(unset, { nickname: ' a  b ' })).toMatchObject({ value: { nickname: 'a b', isDefault: false } })
  expect(await change(id, { isDefault: false })).toMatchObject({ value: { nickname: null, isDefault: false } })
  expect(await change(unset, { isDefault: true })).toMatchObject({ value: { nickname: 'a b', isDefault: true } })
  expect(await change(id, { isDefault: false })).toMatchObject({ value: { isDefault: false } })
  expect(await change(spare, { isDefault: true })).toEqual({ ok: false, code: 'payee-unknown' })
  expect((await rowOf(unset)).isDefault).toBe(true)
})

it('[WC-11, WC-12] staff read who asked for which number and why, and allow each claim once', async () => {
  const other = await world.member()
  const input = river()
  await bound(input)
  await database.write((tx) => noteClaim(world.needs, tx, other, input, 'payee-taken'))
  const mine = async () => (await claimQueue(world.needs, database.reader)).filter(({ member }) => member === other.id)
  const [claim] = await mine()
  const [method, accountTail] = ['bank-transfer', input.accountNumber.slice(-4)]
  expect(claim).toEqual({
    claim: expect.stringMatching(/^C/),
    member: other.id,
    owners: owner.id,
    why: 'payee-taken',
    knownAs: null,
    holder: input.holderName,
    method,
    accountTail,
    at: world.clock.now().toString(),
  })
  const allow = (reference: string) =>
    database.transact((tx) => allowClaim(world.needs, tx, { claim: reference, by: 'Thida', reason: 'a couple' }))
  const said = { claim: claim!.claim, member: other.id, method, accountTail }
  expect(await allow('C-none')).toEqual({ ok: false, code: 'not-found' })
  expect(await allow(said.claim)).toEqual({ ok: true, value: { before: { ...said, allowed: false }, after: { ...said, allowed: true } } })
  expect([await allow(said.claim), await mine()]).toEqual([{ ok: false, code: 'state-conflict' }, []])
  const { rows } = await database.pool.query('select allowed_by, allow_reason, allowed_at from wallet_claim where reference = $1', [
    said.claim,
  ])
  expect(rows).toEqual([{ allowed_by: 'Thida', allow_reason: 'a couple', allowed_at: world.clock.now() }])
  // Both hold it now, and a third does not.
  expect([await bound(input, other), await bound(input, await world.member())]).toEqual([expect.not.stringMatching('taken'), 'payee-taken'])
})

it('[WC-12] an old account that was altered is told to staff once and never marked, and its neighbours are', async () => {
  const [altered, whole] = [await bound(river()), await bound(river())]
  await database.pool.query(
    `update wallet_payee set number_mark = null, sealed = case when id = $1 then 'x' else sealed end where id = any ($2)`,
    [altered, [altered, whole]],
  )
  await database.pool.query('delete from wallet_number where member_id = $1', [owner.id])
  const warned: object[] = []
  const needs: WalletNeeds = { ...world.needs, warn: (about) => void warned.push(about) }
  for (const _time of [1, 2]) await markOldPayees(needs, database)
  expect(warned).toMatchObject([{ table: 'wallet_payee', row: `${owner.id} ${altered}` }])
  expect([(await rowOf(altered)).numberMark, await unmarkedPayees(database.reader, [])]).toEqual(['unreadable', []])
  const { rows } = await database.pool.query('select mark from wallet_number where member_id = $1', [owner.id])
  expect(rows).toEqual([{ mark: (await rowOf(whole)).numberMark }])
})
