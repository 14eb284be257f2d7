/** Proves what a withdrawal asks before it is taken, and that a refused one holds nothing: the proof, the bonus, the requirement and the key. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { WalletNeeds, WalletOwner } from './needs.ts'
import { optionsFor } from './options.ts'
import { removePayee } from './payee/payee.ts'
import { proveByBoth, proveOwner } from './prove-owner.ts'
import { liftRequirement, lockedOf, openRequirement } from './requirement/requirement.ts'
import { bindPayee, boundWorld } from './testing/bound-world.ts'
import type { SmallWorld } from './testing/small-world.ts'
import { createWithdrawal, type WithdrawInput } from './withdraw.ts'

let database: TestDatabase
let world: SmallWorld
let owner: WalletOwner
let payeeId: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
let last = 0
const fresh = (): string => `key-${(last += 1)}`
const bind = (): Promise<string> => bindPayee(database, world, owner)
beforeEach(async () => {
  ;({ world, owner, payeeId } = await boundWorld(database, 150_000n))
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const ask = (more: Partial<WithdrawInput> = {}, needs: WalletNeeds = world.needs) =>
  database.transact((tx) => createWithdrawal(needs, tx, { owner, key: fresh(), payeeId, amount: '50000', ...more }))
const held = async () => (await world.balance(owner))[1]

it('[ID-30] asks for the owner’s proof where the merchant does or the owner has set one up, and a proof that failed is none', async () => {
  const proved = { ...world.needs, proofWays: async () => ['payment-password'] as const }
  world.limits.paymentPassword = true
  const wrong = { ok: false, code: 'payment-password-wrong', detail: { field: 'paymentPassword' } }
  expect([await ask(), await ask({ proof: { proven: false } })]).toEqual([wrong, wrong])
  world.limits.paymentPassword = false
  expect([await ask({}, proved), await held()]).toEqual([wrong, 0n])
  expect(await ask({ proof: { proven: true } }, proved)).toMatchObject({ ok: true })
  // Where nothing is asked nothing is proved, whatever was given.
  const judged: unknown[] = []
  const judge =
    (by: string) =>
    async (...asked: unknown[]) => (judged.push([by, ...asked]), done(undefined))
  const judging = { ...world.needs, proveOwner: judge('one'), proveByBoth: judge('both') }
  const given = { paymentPassword: 'pw' }
  for (const prove of [proveOwner, proveByBoth]) expect(await prove(judging, owner, given)).toEqual(done({ proven: false }))
  expect(judged).toEqual([])
  world.limits.paymentPassword = true
  for (const prove of [proveOwner, proveByBoth]) expect(await prove(judging, owner, given)).toEqual(done({ proven: true }))
  expect(judged).toEqual([
    ['one', owner.id, given],
    ['both', owner.id, given],
  ])
  const no = refused('payment-password-wrong')
  for (const prove of [proveOwner, proveByBoth])
    expect(await prove({ ...judging, proveOwner: async () => no, proveByBoth: async () => no }, owner, given)).toEqual(no)
})

it('[PR-30] gives up the bonus that was named, once both figures were shown, and no other', async () => {
  const given: string[] = []
  const atStake = { grant: 'g1', units: 7n * UNITS, giveUp: async () => void given.push('g1') }
  const needs = { ...world.needs, bonusAtStake: async () => atStake }
  const shown = { ok: false, code: 'bonus-at-stake', detail: { grant: 'g1', paidOut: '50000.00', givenUp: '7.00' } }
  expect([await ask({}, needs), await ask({ giveUp: 'g2' }, needs)]).toEqual([shown, shown])
  expect([given, await held()]).toEqual([[], 0n])
  expect(await ask({ giveUp: 'g1' }, needs)).toMatchObject({ ok: true })
  expect([given, await held()]).toEqual([['g1'], 50_000n])
})

it('[WALLET-04] one key is one withdrawal, and an account that was removed gets none', async () => {
  const key = fresh()
  const first = await ask({ key })
  expect(await ask({ key, amount: '50000.00' })).toEqual(first)
  for (const more of [{ amount: '50000.01' }, { payeeId: await bind() }])
    expect(await ask({ key, ...more })).toMatchObject({ code: 'key-used-differently' })
  expect(await held()).toBe(50_000n)
  owner = await world.member(150_000n)
  const gone = await bind()
  expect(await ask({ payeeId })).toEqual({ ok: false, code: 'payee-unknown' })
  await database.transact((tx) => removePayee(world.needs, tx, owner, gone))
  expect(await ask({ payeeId: gone })).toEqual({ ok: false, code: 'payee-unknown' })
})

it('[WALLET-04] holds the fee with the rest or nothing, and says the whole balance where it is too low, also below zero', async () => {
  const change = 'update wallet_method_terms set fee_units = $1 where code = $2 and way = $3 and currency = $4'
  await database.pool.query(change, [500n * UNITS, 'bank-transfer', 'withdraw', 'MMK'])
  const low = (balance: string) => ({ ok: false, code: 'balance-too-low', detail: { balance } })
  // The payout would be in the wallet, and its fee would not.
  expect([await ask({ amount: '150000.01' }), await held()]).toEqual([low('150000.00'), 0n])
  expect([await ask({ amount: '150000' }), await held()]).toMatchObject([{ ok: true, value: { feeUnits: 500n * UNITS } }, 150_000n])
  await database.pool.query(change, [0n, 'bank-transfer', 'withdraw', 'MMK'])
  owner = await world.member(10n)
  payeeId = await bind()
  const debt = { account: owner.wallet, contra: 'house:test', amount: -11n * UNITS, kind: 'resettle' as const }
  await world.ledger.submit({ key: `debt:${owner.id}`, account: owner.wallet, transfers: [debt] })
  expect(await ask()).toEqual(low('-1.00'))
})

it('[WC-34] leaves what is still to be wagered in the wallet, to the last unit, until it is met or staff lift it', async () => {
  const owe = (cause: string, times: number, currency = 'MMK') =>
    database.write((tx) =>
      openRequirement(world.needs, tx, {
        owner: { id: owner.id, currency },
        source: 'deposit',
        cause,
        reference: cause,
        units: 20_000n * UNITS,
        times,
      }),
    )
  await owe('none', 0)
  await owe('baht', 1, 'THB')
  for (const cause of ['one', 'two']) await owe(cause, 2)
  const { lockedUnits, leftUnits, rows } = await lockedOf(database.reader, owner)
  expect([lockedUnits, leftUnits, rows.length]).toEqual([40_000n * UNITS, 80_000n * UNITS, 2])
  const detail = { locked: '40000.00', left: '80000.00', withdrawable: '110000.00' }
  expect(await ask({ amount: '110000.01' })).toEqual({ ok: false, code: 'turnover-open', detail })
  // Whoever asks for more than there is hears that, whatever is locked of it.
  expect(await ask({ amount: '150000' })).toEqual({ ok: false, code: 'turnover-open', detail })
  expect(await ask({ amount: '150000.01' })).toEqual({ ok: false, code: 'balance-too-low', detail: { balance: '150000.00' } })
  const offered = () => optionsFor(world.needs, database.reader, owner, 'EN')
  expect(await offered()).toMatchObject({ withdrawable: '110000.00', locked: '40000.00', requirements: [{ required: '40000.00' }, {}] })
  const lift = (requirement = '') =>
    database.transact((tx) => liftRequirement(world.needs, tx, { requirement, by: 'Thida', reason: 'seen' }))
  world.facts.length = 0
  const [first] = rows
  expect(await lift('T-none')).toEqual({ ok: false, code: 'not-found' })
  expect(await lift(first?.reference)).toMatchObject({
    ok: true,
    value: { before: { lifted: false }, after: { lifted: true, left: '0.00' }, moves: { member: owner.id, units: 20_000n * UNITS } },
  })
  expect(world.facts).toEqual([{ name: 'requirementLifted', memberId: owner.id, reference: first?.reference }])
  expect(await lift(first?.reference)).toEqual({ ok: false, code: 'state-conflict', detail: { state: 'lifted' } })
  expect(await ask({ amount: '130000.01' })).toMatchObject({ code: 'turnover-open' })
  expect(await ask({ amount: '130000' })).toMatchObject({ ok: true })
  expect(await held()).toBe(130_000n)
})

it('[WALLET-04] the cashier offers what the act takes: nothing while one is open, rests or is frozen, or the day is used up', async () => {
  const offered = async () => {
    const { withdrawable, withdrawalsLeftToday, approvedBelow, frozen, restsUntil } = await optionsFor(
      world.needs,
      database.reader,
      owner,
      'EN',
    )
    return { withdrawable, withdrawalsLeftToday, approvedBelow, frozen, restsUntil }
  }
  const all = { withdrawable: '150000.00', withdrawalsLeftToday: 2, approvedBelow: '100000.00', frozen: false, restsUntil: null }
  expect(await offered()).toEqual(all)
  const { deposit, withdraw, proof, proofWays, depositMinutes, receiptMinutes } = await optionsFor(
    world.needs,
    database.reader,
    owner,
    'EN',
  )
  expect({ proof, proofWays, depositMinutes, receiptMinutes }).toEqual({
    proof: false,
    proofWays: [],
    depositMinutes: 30,
    receiptMinutes: 60,
  })
  // Banks and networks are chosen for a withdrawal alone.
  const places = (offers: readonly object[]) => offers.flatMap((offer) => ['banks', 'networks'].filter((name) => name in offer))
  expect([places(deposit), places(withdraw).toSorted()]).toEqual([[], ['banks', 'networks']])
  const rich = await world.member(90_000_000n)
  expect(await optionsFor(world.needs, database.reader, rich, 'EN')).toMatchObject({ withdrawable: '50000000.00' })
  world.standing.set(owner.id, { withdrawalsFrozen: true })
  expect(await offered()).toEqual({ ...all, withdrawable: '0.00', frozen: true })
  world.standing.set(owner.id, { blocked: true })
  expect(await offered()).toEqual({ ...all, withdrawable: '0.00' })
  world.standing.clear()
  world.limits.restHours = 24
  world.guards.set(owner.id, world.clock.now())
  expect(await offered()).toEqual({ ...all, withdrawable: '0.00', restsUntil: '2026-11-21T08:00:00Z' })
  world.limits.restHours = 0
  expect(await ask()).toMatchObject({ ok: true })
  expect(await offered()).toEqual({ ...all, withdrawable: '0.00', withdrawalsLeftToday: 1, approvedBelow: '50000.00' })
  await database.pool.query("update wallet_withdrawal set state = 'paid' where member_id = $1", [owner.id])
  expect(await offered()).toEqual({ ...all, withdrawable: '100000.00', withdrawalsLeftToday: 1, approvedBelow: '50000.00' })
  world.limits.withdrawalsPerDay = 1
  world.limits.approvedBelow = 50_000n * UNITS
  expect(await offered()).toMatchObject({ withdrawable: '0.00', withdrawalsLeftToday: 0, approvedBelow: '0.00' })
})

it('[WC-01] the cashier offers each method with its terms whole, and one that is meant for some to those alone', async () => {
  const change = async (text: string) =>
    database.pool.query(`update wallet_method_terms set ${text} where code = 'bank-transfer' and currency = 'MMK'`)
  await change(
    `fee_units = 50000, fee_basis_points = 150, opens = '08:00', closes = '14:30', audience = '[{"fact":"level","op":">=","value":"2"}]'`,
  )
  const asked: unknown[] = []
  const offered = async (level: bigint) => {
    const facts = {
      currency: 'MMK',
      account: 'a',
      invitation: '',
      registered: '2026-01-01',
      daysHere: 9n,
      level,
      depositTotal: 0n,
      deposits: 0n,
    }
    const factsOf: WalletNeeds['factsOf'] = async (...about) => (asked.push(about), facts)
    return await optionsFor({ ...world.needs, factsOf }, database.reader, owner, 'MY')
  }
  const { deposit, withdraw } = await offered(2n)
  const name = 'ဘဏ်ငွေလွှဲ'
  const terms = { code: 'bank-transfer', kind: 'bank', name, maximum: '10000000.00', fee: '5.00', feeBasisPoints: 150, open: false }
  const hours = { from: '08:00', until: '14:30', timeZone: 'Asia/Yangon' }
  const banks = ['River Bank', 'Padauk Bank', 'Delta Bank'].map((bank) => ({ code: bank.toLowerCase().replace(' ', '-'), name: bank }))
  expect(deposit.find(({ code }) => code === 'bank-transfer')).toEqual({ ...terms, minimum: '5000.00', hours })
  expect(withdraw.find(({ code }) => code === 'bank-transfer')).toEqual({ ...terms, minimum: '10000.00', hours, banks })
  const plain = {
    code: 'mynah-pay',
    kind: 'e-wallet',
    name: 'Mynah Pay',
    maximum: '1000000.00',
    fee: '0.00',
    feeBasisPoints: 0,
    hours: null,
    open: true,
  }
  expect([deposit[0], withdraw[0]]).toEqual([
    { ...plain, minimum: '1000.00' },
    { ...plain, minimum: '5000.00' },
  ])
  const networks = ['Harbour main network', 'Harbour Swift'].map((net) => ({
    code: net === 'Harbour Swift' ? 'harbour-swift' : 'harbour-main',
    name: net,
  }))
  expect(withdraw.at(-1)).toMatchObject({ code: 'harbour-coin', networks })
  const conditions = [{ fact: 'level', op: '>=', value: '2' }]
  expect(asked).toEqual([
    [database.reader, owner, conditions],
    [database.reader, owner, conditions],
  ])
  const others = await offered(1n)
  for (const way of ['deposit', 'withdraw'] as const)
    expect(others[way].map(({ code }) => code)).toEqual([
      'mynah-pay',
      'teak-wallet',
      ...(way === 'deposit' ? ['card'] : []),
      'harbour-coin',
    ])
  await change(`fee_units = 0, fee_basis_points = 0, opens = null, closes = null, audience = '[]'`)
})
