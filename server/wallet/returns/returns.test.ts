/** Proves what a payment that comes back does: what there is leaves, the rest is owed, each notice counts once, and their order changes nothing. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { Tx } from '../../platform/database.ts'
import { acceptArrival, creditReceipt, dismissReceipt } from '../arrival.ts'
import { createDeposit } from '../deposit.ts'
import { hearWebhook } from '../hear.ts'
import type { ReturnNotice, WalletOwner } from '../needs.ts'
import { payOut } from '../pay-out.ts'
import { lockedOf } from '../requirement/requirement.ts'
import { approveWithdrawal } from '../review.ts'
import { quarantinedReceipts, withdrawalById, type DepositRow } from '../store.ts'
import { bindPayee } from '../testing/bound-world.ts'
import { offeredTo } from '../testing/offered.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'
import { createWithdrawal } from '../withdraw.ts'
import { debtOf, decideReturn, hearReturn, listReturns, proveReturns, returnCases, returnHistory, settleDebts } from './returns.ts'
import type { ReturnEnd } from './decide-return.ts'

let database: TestDatabase
let world: SmallWorld
let owner: WalletOwner
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await smallWorld(database, database.connection)
  Object.assign(world.limits, { openDeposits: 99, withdrawalsPerDay: 9, payees: 9, approvedBelow: 1_000_000n * UNITS })
  owner = await world.member()
})
afterEach(async () => {
  expect(await proveReturns(database.reader, world.ledger)).toEqual([])
  await assertBooksBalance(world.ledger)
  await world.close()
})

let last = 0
const fresh = (word = 'key'): string => `${word}-${(last += 1)}`
const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)
const T0 = Temporal.Instant.from('2026-11-21T08:00:00Z')

type Paid = { readonly order: DepositRow; readonly capture: string }

async function ordered(amount = 50_000n): Promise<Paid> {
  const wish = { owner, key: fresh(), method: 'mynah-pay', amount: String(amount), language: 'EN', origin: '' } as const
  const made = await createDeposit(world.needs, database, wish)
  if (!made.ok) throw new Error(made.code)
  return { order: made.value, capture: fresh('cap') }
}
const arrive = ({ order, capture }: Paid, units = order.amountUnits) =>
  write((tx) => acceptArrival(world.needs, tx, 'one', order.reference, { providerReference: capture, units, currency: 'MMK' }))
async function credited(amount = 50_000n): Promise<Paid> {
  const paid = await ordered(amount)
  expect(await arrive(paid)).toBe('credited')
  return paid
}
/** Whole kyats that the member loses in a game. */
const loses = (kyat: bigint) =>
  world.ledger.submit({
    key: fresh('bet'),
    account: owner.wallet,
    transfers: [{ account: owner.wallet, contra: 'house:test', amount: -kyat * UNITS, kind: 'adjustment' }],
  })
const wins = (kyat: bigint) => loses(-kyat)

const said = ({ order, capture }: Paid, more: Partial<ReturnNotice> & { kyat?: bigint; hours?: number } = {}): ReturnNotice => {
  const { kyat, hours = 0, ...rest } = more
  const units = kyat === undefined ? order.amountUnits : kyat * UNITS
  const about = { kind: 'dispute', id: `dis-${capture}`, stage: 'chargeback', state: 'open', reason: null } as const
  return { ...about, reference: order.reference, capture, units, currency: 'MMK', at: T0.add({ hours }), ...rest }
}
const hear = (notice: ReturnNotice) => write((tx) => hearReturn(world.needs, tx, 'one', notice))
/** What is free, held and owed, in whole kyats. */
const offered = () => offeredTo(world.needs, database.reader, owner)
const has = async (of = owner): Promise<bigint[]> => [...(await world.balance(of)), (await debtOf(world.needs, of)) / UNITS]
const cases = () => returnCases(world.needs, database.reader, true)
const mine = async () => (await cases()).filter(({ memberId }) => memberId === owner.id)
const decide = async (end: ReturnEnd, reference?: string) => {
  const found = reference ?? (await mine())[0]?.case ?? ''
  return database.transact((tx) => decideReturn(world.needs, tx, { case: found, end, by: 'Thida', reason: 'seen' }))
}
const codeOf = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'ok' : outcome.code)
const withdraw = async (amount: string) => {
  const payeeId = await bindPayee(database, world, owner)
  return database.transact((tx) => createWithdrawal(world.needs, tx, { owner, key: fresh(), payeeId, amount }))
}

/** Every order of these. */
const orders = (all: readonly number[]): number[][] =>
  all.length === 0 ? [[]] : all.flatMap((first) => orders(all.filter((each) => each !== first)).map((rest) => [first, ...rest]))

describe('[WALLET-03] a payment that comes back', () => {
  it('takes what is there, and leaves the rest as a debt that the next money settles first', async () => {
    const paid = await credited()
    await loses(30_000n)
    expect([await hear(said(paid)), await has()]).toEqual(['taken-back', [0n, 0n, 30_000n]])
    // A later deposit settles it in the moment in which it is credited.
    await credited(10_000n)
    expect(await has()).toEqual([0n, 0n, 20_000n])
    // A win is not the wallet's own act, so it does within a minute.
    await wins(25_000n)
    expect(await has()).toEqual([25_000n, 0n, 20_000n])
    expect([await settleDebts(world.needs, database), await has()]).toEqual([1, [5_000n, 0n, 0n]])
    expect([await settleDebts(world.needs, database), await has()]).toEqual([0, [5_000n, 0n, 0n]])
    expect(world.told.filter((name) => name === 'debtSettled')).toHaveLength(1)
    const kinds = (await world.ledger.entries(owner.wallet, { limit: 9 })).map(({ kind, amount, reference }) => [
      kind,
      amount / UNITS,
      reference,
    ])
    expect(kinds.filter(([kind]) => kind === 'return' || kind === 'debt')).toEqual([
      ['debt', -20_000n, paid.order.reference],
      ['debt', -10_000n, paid.order.reference],
      ['return', -20_000n, paid.order.reference],
    ])
  })

  it('is given back whole by a won dispute, and the debt is settled first', async () => {
    const paid = await credited()
    await loses(30_000n)
    await hear(said(paid))
    expect([await hear(said(paid, { state: 'won', hours: 1 })), await has()]).toEqual(['given-back', [20_000n, 0n, 0n]])
    expect(world.facts.filter(({ name }) => /^deposit(TakenBack|GivenBack)$/.test(name)).map(({ name, amount }) => [name, amount])).toEqual(
      [
        ['depositTakenBack', '50000.00'],
        ['depositGivenBack', '50000.00'],
      ],
    )
  })

  it('counts each notice once, under whatever id of a webhook it comes', async () => {
    const paid = await credited()
    const send = (id: string) =>
      write((tx) =>
        hearWebhook(world.needs, tx, { service: 'one', id, type: 'dispute.opened', notice: { about: 'return', return: said(paid) } }),
      )
    const ids = [fresh('msg'), fresh('msg')] as const
    expect([await send(ids[0]), await send(ids[0]), await send(ids[1])]).toEqual(['taken-back', 'repeated', 'repeated'])
    const many = await Promise.all(Array.from({ length: 8 }, () => send(fresh('msg'))))
    expect([new Set(many), await has(), (await mine()).length]).toEqual([new Set(['repeated']), [0n, 0n, 0n], 1])
    const again = said(paid, { kyat: 10_000n, id: 'another', hours: 2 })
    const both = await Promise.all(Array.from({ length: 6 }, () => hear(again)))
    expect(both.toSorted()).toEqual(['noted', ...Array(5).fill('repeated')])
  })

  it.each([
    ['a refund', { kind: 'refund', stage: 'settled', state: 'open' }, 'taken-back', 0n],
    ['a refund that failed', { kind: 'refund', stage: 'settled', state: 'won' }, 'noted', 50_000n],
    ['a reversal', { kind: 'reversal', stage: 'settled', state: 'open' }, 'taken-back', 0n],
    ['a reversal that was cancelled', { kind: 'reversal', stage: 'settled', state: 'won' }, 'noted', 50_000n],
    ['an early warning', { stage: 'warning' }, 'noted', 50_000n],
    ['an inquiry', { stage: 'inquiry' }, 'noted', 50_000n],
    ['an inquiry that was closed', { stage: 'inquiry', state: 'won' }, 'noted', 50_000n],
    ['a chargeback', { stage: 'chargeback' }, 'taken-back', 0n],
    ['a lost dispute', { stage: 'chargeback', state: 'lost' }, 'taken-back', 0n],
    ['a won dispute', { stage: 'chargeback', state: 'won' }, 'noted', 50_000n],
    ['a second chargeback', { stage: 'pre-arbitration' }, 'taken-back', 0n],
    ['an arbitration', { stage: 'arbitration', state: 'lost' }, 'taken-back', 0n],
  ] as const)('%s: %o is %s and leaves %d', async (_name, more, effect, left) => {
    const paid = await credited()
    expect([await hear(said(paid, more)), await has()]).toEqual([effect, [left, 0n, 0n]])
    // Whatever it is, staff look at it, and nothing leaves meanwhile.
    expect((await mine()).length).toBe(1)
    expect(codeOf(await withdraw('1'.padEnd(5, '0')))).toBe('withdrawals-under-review')
  })

  it('may be partial and several, and never takes more than was credited', async () => {
    const paid = await credited()
    await hear(said(paid, { kind: 'refund', id: 'r1', stage: 'settled', kyat: 10_000n }))
    await hear(said(paid, { kind: 'refund', id: 'r2', stage: 'settled', kyat: 15_000n }))
    expect(await has()).toEqual([25_000n, 0n, 0n])
    expect([await hear(said(paid)), await has()]).toEqual(['taken-back', [0n, 0n, 0n]])
    // Two refunds and a chargeback of the whole are 75,000 for a payment of 50,000.
    expect((await mine()).map(({ kind, counts, taken }) => [kind, counts, taken])).toEqual([
      ['refund', '10000.00', '50000.00'],
      ['refund', '15000.00', '50000.00'],
      ['dispute', '50000.00', '50000.00'],
    ])
    await hear(said(paid, { state: 'won', hours: 1 }))
    expect(await has()).toEqual([25_000n, 0n, 0n])
    // A dispute that is lost for a part gives the rest back.
    const other = await credited(40_000n)
    await hear(said(other))
    await hear(said(other, { state: 'lost', kyat: 30_000n, hours: 1 }))
    expect(await has()).toEqual([35_000n, 0n, 0n])
  })

  it('may be said before the payment is, and takes as much once it comes', async () => {
    const paid = await ordered()
    expect([await hear(said(paid, { kyat: 20_000n })), await has()]).toEqual(['noted', [0n, 0n, 0n]])
    expect([await arrive(paid), await has()]).toEqual(['credited', [30_000n, 0n, 0n]])
    // Of an order that the notice names wrongly the payment itself says whose it is.
    const late = await ordered(10_000n)
    expect(await hear(said(late, { reference: 'D000000000000' }))).toBe('put-aside')
    expect([await arrive(late), await has()]).toEqual(['credited', [30_000n, 0n, 0n]])
    expect((await mine()).map(({ deposit, trouble }) => [deposit, trouble])).toEqual([
      [paid.order.reference, ''],
      [late.order.reference, ''],
    ])
  })

  it.each([
    ['won, then disputed again for a part', [{}, { state: 'won', hours: 1 }, { stage: 'pre-arbitration', kyat: 30_000n, hours: 2 }]],
    ['asked about, then lost for a part', [{ stage: 'inquiry' }, { hours: 1 }, { state: 'lost', kyat: 30_000n, hours: 2 }]],
  ] as const)('comes to the same in whatever order the payment and its notices come: %s', async (_name, notices) => {
    for (const [index, order] of orders([0, 1, 2, 3]).entries()) {
      const paid = await ordered()
      for (const at of order) await (at === 0 ? arrive(paid) : hear(said(paid, notices[at - 1])))
      expect([order, await has()]).toEqual([order, [20_000n * BigInt(index + 1), 0n, 0n]])
    }
  })

  it('waits for the payment where both are heard at the same moment, whatever reference it names', async () => {
    const paid = await ordered()
    let isOver = false
    const [, heard] = await write(async (tx) => {
      const capture = { providerReference: paid.capture, units: paid.order.amountUnits, currency: 'MMK' }
      expect(await acceptArrival(world.needs, tx, 'one', paid.order.reference, capture)).toBe('credited')
      const hearing = hear(said(paid, { reference: 'D000000000000' })).finally(() => (isOver = true))
      const waits = "select from pg_locks where locktype = 'advisory' and not granted"
      while (!isOver && (await database.pool.query(waits)).rowCount === 0);
      // Wrapped, so that the commit does not wait for it.
      return [paid, { hearing }] as const
    })
    expect([await heard.hearing, await has()]).toEqual(['taken-back', [0n, 0n, 0n]])
  })

  it('of an unknown order, another currency or a finer amount waits for staff and takes nothing', async () => {
    const paid = await credited()
    const before = (await cases()).length
    const stray = { ...said(paid, { id: 'stray', reference: 'D000000000000' }), capture: 'cap-unknown' }
    expect(await hear(stray)).toBe('put-aside')
    expect(await hear(said(paid, { id: 'baht', currency: 'THB' }))).toBe('put-aside')
    expect(await hear(said(paid, { id: 'fine', kyat: 12_345n, amountText: '12345.678' }))).toBe('put-aside')
    expect(await has()).toEqual([50_000n, 0n, 0n])
    const found = (await cases()).slice(before)
    expect(found.map(({ trouble, amount, counts }) => [trouble, amount, counts])).toEqual([
      ['unknown-order', '50000.00', '0.00'],
      ['wrong-currency', '50000.00', '0.00'],
      ['amount-too-precise', '12345.678', '0.00'],
    ])
    const [unknown = '', baht = '', fine = ''] = found.map((row) => row.case)
    for (const reference of [unknown, baht]) {
      expect(codeOf(await decide('take', reference))).toBe('state-conflict')
      expect(codeOf(await decide('keep', reference))).toBe('ok')
    }
    expect([codeOf(await decide('take', fine)), await has()]).toEqual(['ok', [37_655n, 0n, 0n]])
  })
})

describe('[WALLET-03, WALLET-04] the case of a return', () => {
  it('stops withdrawals that were approved, and those asked for, until staff close it', async () => {
    const paid = await credited()
    await credited(30_000n)
    const asked = await withdraw('30000')
    if (!asked.ok) throw new Error(asked.code)
    await hear(said(paid, { stage: 'inquiry' }))
    await payOut(world.needs, database, asked.value.id)
    const row = await withdrawalById(database.reader, asked.value.id)
    expect([row?.state, row?.reason, await has()]).toEqual(['rejected', 'withdrawals-under-review', [80_000n, 0n, 0n]])
    expect([codeOf(await withdraw('10000')), await offered()]).toEqual(['withdrawals-under-review', ['0.00', '0.00']])
    expect([codeOf(await decide('keep')), await offered()]).toEqual(['ok', ['80000.00', '80000.00']])
    expect(codeOf(await decide('keep'))).toBe('not-found')
    world.limits.approvedBelow = 0n
    const again = await withdraw('10000')
    if (!again.ok) throw new Error(again.code)
    await hear(said(paid, { hours: 1 }))
    const review = { withdrawal: again.value.reference, by: 'Thida', reason: 'seen' }
    expect(await database.transact((tx) => approveWithdrawal(world.needs, tx, review))).toMatchObject({
      detail: { withdrawals: 'a payment that came back is under review' },
    })
  })

  it('that is closed leaves a debt, for which nothing may leave either', async () => {
    const paid = await credited()
    await loses(50_000n)
    await hear(said(paid))
    await decide('keep')
    await wins(60_000n)
    expect(await withdraw('10000')).toMatchObject({ code: 'debt-open', detail: { debt: '50000.00' } })
    expect(await offered()).toEqual(['0.00', '0.00'])
    await settleDebts(world.needs, database)
    expect(await offered()).toEqual(['10000.00', '10000.00'])
    expect(codeOf(await withdraw('10000'))).toBe('ok')
  })

  it('is opened again where more is taken than staff had seen, and stays closed where it is given back', async () => {
    const paid = await credited()
    await hear(said(paid))
    await decide('keep')
    await hear(said(paid, { state: 'won', hours: 1 }))
    expect([(await mine()).length, await has()]).toEqual([0, [50_000n, 0n, 0n]])
    await hear(said(paid, { stage: 'pre-arbitration', hours: 2 }))
    expect([(await mine()).length, await has()]).toEqual([1, [0n, 0n, 0n]])
  })

  it('may end with the house bearing all of it, or what is still owed; what is won later is the house’s', async () => {
    const paid = await credited()
    await loses(20_000n)
    await hear(said(paid))
    expect(await has()).toEqual([0n, 0n, 20_000n])
    const off = await decide('write-off')
    expect([off.ok && off.value.needsTwo, await has()]).toEqual([true, [0n, 0n, 0n]])
    await hear(said(paid, { state: 'won', hours: 1 }))
    expect(await has()).toEqual([30_000n, 0n, 0n])
    const house = async () =>
      (
        await database.pool.query(
          "select coalesce(sum(balance), 0)::bigint / 10000 as units from ledger_contra where name = 'house:returns'",
        )
      ).rows[0].units as bigint
    const before = await house()
    const other = await credited(40_000n)
    await hear(said(other))
    expect(codeOf(await decide('bear'))).toBe('ok')
    expect([await has(), (await house()) - before]).toEqual([[70_000n, 0n, 0n], -40_000n])
    // Twice is refused, and nothing is borne that nobody took.
    await hear(said(other, { id: 'w', stage: 'warning' }))
    expect(codeOf(await decide('bear'))).toBe('state-conflict')
    expect(codeOf(await decide('write-off'))).toBe('state-conflict')
  })

  it('is none where staff themselves sent a payment back that they had not credited', async () => {
    const paid = await ordered()
    expect(await arrive(paid, 10_000n * UNITS)).toBe('quarantined')
    const [aside] = await quarantinedReceipts(database.reader, paid.order.id)
    const decision = { receipt: aside!.reference, by: 'Thida', reason: 'sent back' }
    await database.transact((tx) => dismissReceipt(world.needs, tx, decision))
    await hear(said(paid, { kind: 'refund', stage: 'settled', kyat: 10_000n }))
    expect([await mine(), await has()]).toEqual([[], [0n, 0n, 0n]])
  })

  it('is told to its member in figures, and to staff with everything that was said', async () => {
    const paid = await credited()
    await loses(20_000n)
    await hear(said(paid, { stage: 'warning', reason: 'stolen-card' }))
    await hear(said(paid, { hours: 1 }))
    await hear(said(paid, { state: 'lost', kyat: 40_000n, hours: 2 }))
    const listed = await listReturns(world.needs, database.reader, owner, { pageNo: 1, pageSize: 20 })
    const { reference, memberId: _member, ...order } = paid.order
    expect(listed).toMatchObject({
      debt: '10000.00',
      underReview: true,
      total: 1,
      content: [{ deposit: reference, kind: 'dispute', stage: 'chargeback', state: 'lost', amount: '40000.00', underReview: true }],
    })
    expect(order.state).toBe('pending')
    const history = await returnHistory(database.reader, listed.content[0]!.reference)
    expect(history.ok && history.value.map(({ stage, state, amount, reason }) => [stage, state, amount, reason])).toEqual([
      ['warning', 'open', '50000.00', 'stolen-card'],
      ['chargeback', 'open', '50000.00', ''],
      ['chargeback', 'lost', '40000.00', ''],
    ])
    expect(codeOf(await returnHistory(database.reader, 'B0'))).toBe('not-found')
    const opened = world.facts.filter(({ name }) => name === 'returnOpened')
    const of = { reference: listed.content[0]!.reference, deposit: reference, member: owner.id }
    expect(opened).toEqual([{ name: 'returnOpened', ...of, kind: 'dispute', stage: 'warning', state: 'open', trouble: null }])
  })
})

it('[WALLET-03, WC-34] what came back is not asked to be played, and is again when it was given back', async () => {
  world.limits.depositTimes = 2
  const paid = await credited()
  const locked = async () => {
    const { lockedUnits, leftUnits } = await lockedOf(database.reader, owner)
    return [lockedUnits / UNITS, leftUnits / UNITS]
  }
  expect(await locked()).toEqual([50_000n, 100_000n])
  await hear(said(paid, { kyat: 20_000n }))
  expect(await locked()).toEqual([30_000n, 60_000n])
  await hear(said(paid, { hours: 1 }))
  expect(await locked()).toEqual([0n, 0n])
  await hear(said(paid, { state: 'won', hours: 2 }))
  expect(await locked()).toEqual([50_000n, 100_000n])
})

it('[WALLET-03] staff credit a payment of which a part came back, and only the rest stays', async () => {
  const paid = await ordered()
  expect(await arrive(paid, 60_000n * UNITS)).toBe('quarantined')
  await hear(said(paid, { kyat: 15_000n }))
  const [aside] = await quarantinedReceipts(database.reader, paid.order.id)
  const decision = { receipt: aside!.reference, by: 'Thida', reason: 'seen' }
  expect(codeOf(await database.transact((tx) => creditReceipt(world.needs, tx, decision)))).toBe('ok')
  expect(await has()).toEqual([45_000n, 0n, 0n])
})

it('[WALLET-02, WALLET-03] the proof of the books names a payment whose return the ledger does not know', async () => {
  const paid = await credited()
  await hear(said(paid, { kyat: 20_000n }))
  const set = (units: bigint) =>
    database.pool.query('update wallet_receipt set returned_units = $2 where provider_reference = $1', [paid.capture, units * UNITS])
  await set(20_001n)
  expect(await proveReturns(database.reader, world.ledger)).toEqual([
    expect.stringMatching(/200010000 came back .* 200000000 and 0 was found/),
  ])
  await set(20_000n)
})
