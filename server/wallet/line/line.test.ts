/** Proves what a transfer along the line asks of both sides, what it writes and tells, and that its page offers what it takes. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { LineEnd, TransferRules, WalletNeeds, WalletOwner } from '../needs.ts'
import { lockedOf, openRequirement } from '../requirement/requirement.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'
import { lineOptionsFor, listLineTransfers, sendAlongLine, type LineInput } from './line.ts'

const RULES: TransferRules = {
  on: true,
  minimum: 1_000n * UNITS,
  maximum: 20_000n * UNITS,
  dailyUnits: 30_000n * UNITS,
  perDay: 2,
  times: 3,
}

let database: TestDatabase
let world: SmallWorld
let sender: WalletOwner
let receiver: WalletOwner
let rules: TransferRules
let end: LineEnd
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await smallWorld(database, database.connection)
  sender = await world.member(50_000n)
  receiver = await world.member()
  rules = RULES
  end = { own: 'sender7', id: receiver.id, account: 'receiver7', wallet: receiver.wallet, currency: 'MMK', level: 1 }
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

let last = 0
const needs = (more: Partial<WalletNeeds> = {}): WalletNeeds => ({
  ...world.needs,
  transferRules: async () => rules,
  lineTo: async (_asker, _member, to) => (to === 'upline' || to.account.toLowerCase() === end.account ? end : undefined),
  ...more,
})
const send = (more: Partial<LineInput> = {}, about: Partial<WalletNeeds> = {}) => {
  const wish = {
    owner: sender,
    key: `line-${(last += 1)}`,
    to: 'upline',
    amount: '5000',
    reason: 'for the stall',
    proof: { proven: false },
  }
  return database.transact((tx) => sendAlongLine(needs(about), tx, { ...wish, ...more } as LineInput))
}
const code = async (sent: ReturnType<typeof send>) => {
  const outcome = await sent
  return outcome.ok ? 'sent' : outcome.code
}
const options = () => lineOptionsFor(needs(), database.reader, sender)
const has = async () => [(await world.balance(sender))[0], (await world.balance(receiver))[0]]

it('[WALLET-06, WC-22] is refused to a sender who rests, is frozen or owes, and to a receiver in another currency, and moves nothing', async () => {
  world.limits.restHours = 24
  world.guards.set(sender.id, world.clock.now())
  expect(await send()).toEqual({ ok: false, code: 'withdrawals-resting', detail: { until: '2026-11-21T08:00:00Z' } })
  expect(await options()).toMatchObject({ withdrawable: '0.00', restsUntil: '2026-11-21T08:00:00Z', frozen: false })
  world.clock.forward({ hours: 24 })
  for (const [standing, refusal] of [
    [{ withdrawalsFrozen: true }, 'withdrawals-frozen'],
    [{ blocked: true }, 'account-blocked'],
  ] as const) {
    world.standing.set(sender.id, standing)
    expect(await code(send())).toBe(refusal)
    expect(await options()).toMatchObject({ withdrawable: '0.00', frozen: 'withdrawalsFrozen' in standing, restsUntil: null })
  }
  world.standing.clear()
  for (const standing of [{ blocked: true }, { excluded: true }]) {
    world.standing.set(receiver.id, standing)
    expect(await code(send())).toBe('receiver-refused')
  }
  world.standing.clear()
  end = { ...end, currency: 'THB' }
  expect(await code(send())).toBe('receiver-refused')
  end = { ...end, currency: 'MMK' }
  expect([await code(send({}, { proofWays: async () => ['payment-password'] })), await has()]).toEqual([
    'payment-password-wrong',
    [50_000n, 0n],
  ])
  const debt = { account: sender.wallet, contra: 'house:test', amount: -50_001n * UNITS, kind: 'resettle' as const }
  await world.ledger.submit({ key: `debt:${sender.id}`, account: sender.wallet, transfers: [debt] })
  expect(await send()).toEqual({ ok: false, code: 'balance-too-low', detail: { balance: '-1.00' } })
  expect(await options()).toMatchObject({ withdrawable: '0.00' })
})

it('[WALLET-06, WC-20] one key is one wish: another amount, reason, direction or receiver under it is refused, another spelling is the same', async () => {
  const wish = { key: `line-${(last += 1)}`, to: { account: 'Receiver7' } }
  const first = await send(wish)
  expect(first.ok).toBe(true)
  for (const more of [{}, { amount: '5000.00' }, { reason: ' for the stall  ' }, { to: { account: 'RECEIVER7' } }])
    expect(await send({ ...wish, ...more })).toEqual(first)
  for (const more of [{ amount: '5000.01' }, { reason: 'for the shop' }, { to: 'upline' as const }, { to: { account: 'another' } }])
    expect(await code(send({ ...wish, ...more }))).toBe('key-used-differently')
  // The same key is another wish where another member sends.
  sender = await world.member(6_000n)
  expect(await code(send(wish))).toBe('sent')
  expect(await has()).toEqual([1_000n, 10_000n])
})

it('[WALLET-06, WC-22] writes one transfer for both, tells each of them the other one, and asks the receiver to play it', async () => {
  end = { ...end, level: 2 }
  const looked: unknown[] = []
  const lineTo: WalletNeeds['lineTo'] = async (_asker, ...about) => (looked.push(about), end)
  const sent = await send({ to: { account: 'receiver7' }, reason: '  for the stall ' }, { lineTo })
  await lineOptionsFor(needs({ lineTo }), database.reader, sender)
  // The place is locked for the transfer, and only looked at for the page.
  expect(looked).toEqual([
    [sender.id, { account: 'receiver7' }, true],
    [sender.id, 'upline', false],
  ])
  const [requirement] = (await lockedOf(database.reader, receiver)).rows
  const reference = sent.ok ? sent.value.reference : ''
  const shown = { direction: 'down', amount: '5000.00', currency: 'MMK', reason: 'for the stall', at: '2026-11-20T08:00:00Z' }
  expect(sent).toEqual({ ok: true, value: { id: expect.any(String), reference, side: 'sent', account: 'receiver7', ...shown } })
  const about = { reference, amount: '5000.00', currency: 'MMK', reason: 'for the stall' }
  expect(world.facts).toEqual([
    { name: 'lineTransferSent', memberId: sender.id, account: 'receiver7', ...about },
    { name: 'lineTransferReceived', memberId: receiver.id, account: 'se***7', ...about },
  ])
  expect(requirement).toMatchObject({ source: 'line', causeReference: reference, amountUnits: 5_000n * UNITS, times: 3n })
  expect(await has()).toEqual([45_000n, 5_000n])
  const [entry] = await world.ledger.entries(receiver.wallet, { limit: 1 })
  expect(entry).toMatchObject({ kind: 'transfer', contra: 'clearing:transfer', reference })
  // Two pages of one: the newest first.
  rules = { ...RULES, times: 0 }
  expect(await code(send({ reason: 'again' }))).toBe('sent')
  const page = (pageNo: number) => listLineTransfers(database.reader, receiver.id, { pageNo, pageSize: 1 })
  expect(await page(1)).toMatchObject({
    content: [{ side: 'received', direction: 'up', reason: 'again' }],
    pageNum: 1,
    totalPages: 2,
    total: 2,
  })
  expect(await page(2)).toMatchObject({ content: [{ side: 'received', account: 'se***7', reason: 'for the stall' }], pageNum: 2 })
  expect((await lockedOf(database.reader, receiver)).lockedUnits).toBe(5_000n * UNITS)
})

it('[WALLET-06, WC-21] its page offers what it takes: the least of what is free, what is left of the day and the most at once', async () => {
  const all = {
    on: true,
    upline: 'receiver7',
    minimum: '1000.00',
    maximum: '20000.00',
    leftToday: '30000.00',
    upLeftToday: 2,
    downLeftToday: 2,
    withdrawable: '20000.00',
    locked: '0.00',
    times: 3,
    proof: false,
    proofWays: [],
    frozen: false,
    restsUntil: null,
  }
  expect(await options()).toEqual(all)
  expect([await code(send({ amount: '20000.01' })), await code(send({ amount: '20000' }))]).toEqual(['amount-above-maximum', 'sent'])
  expect(await options()).toEqual({ ...all, leftToday: '10000.00', upLeftToday: 1, withdrawable: '10000.00' })
  expect(await send({ amount: '10000.01' })).toEqual({ ok: false, code: 'daily-limit', detail: { left: '10000.00' } })
  expect(await code(send({ amount: '5000', to: { account: 'receiver7' } }))).toBe('sent')
  expect(await code(send({ amount: '1000' }))).toBe('sent')
  expect(await send({ amount: '1000' })).toEqual({ ok: false, code: 'daily-limit', detail: { perDay: 2 } })
  expect(await options()).toEqual({ ...all, leftToday: '4000.00', upLeftToday: 0, downLeftToday: 1, withdrawable: '4000.00' })
  // The merchant's day ends half past five in the afternoon of the world's clock.
  world.clock.set('2026-11-20T17:29:59Z')
  expect(await code(send({ amount: '1000' }))).toBe('daily-limit')
  world.clock.set('2026-11-20T17:30:00Z')
  const owed = { owner: sender, source: 'deposit' as const, cause: `owed:${sender.id}`, reference: 'D1', units: 20_000n * UNITS, times: 1 }
  await database.write((tx) => openRequirement(world.needs, tx, owed))
  expect(await options()).toEqual({ ...all, locked: '20000.00', withdrawable: '4000.00' })
  expect([await code(send({ amount: '4000.01' })), await code(send({ amount: '4000' }))]).toEqual(['turnover-open', 'sent'])
})

it('[WALLET-06, PROT-01, PR-29] counts money from above against the receiver’s limit, and gives up a bonus once it was named', async () => {
  world.over.add(receiver.id)
  const judged: unknown[] = []
  const judgeDeposit: WalletNeeds['judgeDeposit'] = (tx, asked) => (judged.push(asked), world.needs.judgeDeposit(tx, asked))
  expect(await code(send({ to: { account: 'receiver7' } }, { judgeDeposit }))).toBe('receiver-refused')
  expect(judged).toEqual([{ owner: { id: receiver.id, currency: 'MMK' }, units: 5_000n * UNITS }])
  const given: string[] = []
  const asked: unknown[] = []
  const bonusAtStake: WalletNeeds['bonusAtStake'] = async (_tx, owner, also) => {
    asked.push(owner, also)
    return { grant: 'g1', units: 7n * UNITS, giveUp: async () => void given.push('g1') }
  }
  const shown = { ok: false, code: 'bonus-at-stake', detail: { grant: 'g1', paidOut: '5000.00', givenUp: '7.00' } }
  expect([await send({}, { bonusAtStake }), await send({ giveUp: 'g2' }, { bonusAtStake })]).toEqual([shown, shown])
  expect(asked.slice(0, 2)).toEqual([{ member: sender.id, currency: 'MMK', wallet: sender.wallet }, [receiver.wallet]])
  expect([given, await has()]).toEqual([[], [50_000n, 0n]])
  expect([await code(send({ giveUp: 'g1' }, { bonusAtStake })), given, await has()]).toEqual(['sent', ['g1'], [45_000n, 5_000n]])
})
