/** Proves that staff define payment methods: audience, hours, fields and fees. An open order keeps its terms. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Deposit, Withdrawal } from '@baize/contract/wallet.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
import { captureOf, depositDesk, newKey, sendWebhook } from '../testing/wallet-desk.ts'
import { aNumber, until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld({ depositTimes: 1 })
})
afterEach(async () => {
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

const { open, opened, reached, balanceOf } = depositDesk(() => world)

type Way = 'deposit' | 'withdraw'
type Terms = { way: Way; currency: string; on: boolean; minimum: string; fee: string; feeBasisPoints: number; hours: object | null }
type Document = { code: string; version: number; kind: string; places: unknown[]; terms: (Terms & { audience: unknown[] })[] }
const shown = async (code: string): Promise<Document> => (await world.wallet.showMethod(world.database.reader, code)) as Document
const write = (document: unknown) => world.database.transact((tx) => world.wallet.writeMethod(tx, document))

/** Writes the next version with other terms in one direction, for kyats. */
async function change(code: string, way: Way, to: object) {
  const { version, terms, ...rest } = await shown(code)
  return write({
    ...rest,
    version: version + 1,
    terms: terms.map((each) => (each.way === way && each.currency === 'MMK' ? { ...each, ...to } : each)),
  })
}
async function changed(code: string, way: Way, to: object): Promise<void> {
  expect(await change(code, way, to)).toMatchObject({ ok: true })
}
const offered = async (owner: WalletOwner, way: Way) => (await world.wallet.options(world.database.reader, owner, 'EN'))[way]
const fees = async (): Promise<bigint> =>
  (
    await world.database.pool.query<{ units: bigint }>(
      "select coalesce(sum(balance), 0)::bigint as units from ledger_contra where name = 'house:fees'",
    )
  ).rows[0]!.units

describe('a deposit', () => {
  it('[WC-01] by a method that was closed is neither offered nor taken, and an order that stands is paid all the same', async () => {
    const owner = await world.member()
    const wish = { key: newKey(), method: 'card' }
    const first = await opened(owner, wish)
    await changed('card', 'deposit', { on: false })
    expect((await offered(owner, 'deposit')).map(({ code }) => code)).toEqual(['mynah-pay', 'teak-wallet', 'bank-transfer', 'harbour-coin'])
    const places = new Map((await offered(owner, 'withdraw')).map((each) => [each.code, Object.keys(each)]))
    expect(['banks', 'networks'].map((name) => places.get('bank-transfer')?.includes(name))).toEqual([true, false])
    expect(['banks', 'networks'].map((name) => places.get('harbour-coin')?.includes(name))).toEqual([false, true])
    expect(await offered(owner, 'withdraw')).toHaveLength(4)
    expect(await open(owner, { method: 'card' })).toEqual({ ok: false, code: 'method-unknown' })
    expect(await opened(owner, wish)).toEqual(first)
    await world.sandbox.press(first.payUrl, 'pay')
    await reached(owner, first.id, 'credited')
    await changed('card', 'deposit', { on: true })
    expect((await opened(owner, { method: 'card' })).state).toBe('pending')
  })

  it('[WC-01] costs the fee that was shown, whatever the method asks since, and what is left of it is to be played', async () => {
    const owner = await world.member()
    await changed('mynah-pay', 'deposit', { fee: '100', feeBasisPoints: 150 })
    const [mynah] = await offered(owner, 'deposit')
    expect(mynah).toMatchObject({ code: 'mynah-pay', fee: '100.00', feeBasisPoints: 150, hours: null, open: true })
    const wish = { key: newKey(), amount: '20000' }
    const order = await opened(owner, wish)
    expect(order).toMatchObject({ amount: '20000.00', fee: '400.00' })
    // Another fee and a higher minimum come too late for this order, and its key still answers it.
    await changed('mynah-pay', 'deposit', { minimum: '30000', fee: '5000', feeBasisPoints: 0 })
    expect(await opened(owner, wish)).toEqual(order)
    expect(await open(owner, { ...wish, key: newKey() })).toMatchObject({
      ok: false,
      code: 'amount-below-minimum',
      detail: { minimum: '30000.00' },
    })
    const before = await fees()
    await world.sandbox.press(order.payUrl, 'pay')
    await reached(owner, order.id, 'credited')
    expect(await balanceOf(owner)).toBe('19600.00')
    expect((await fees()) - before).toBe(4_000_000n)
    const entries = await world.ledger.entries(owner.wallet, { limit: 2 })
    expect(entries.map(({ kind, contra, amount }) => [kind, contra, amount])).toEqual([
      ['fee', 'house:fees', -4_000_000n],
      ['deposit', 'payment:sandbox', 200_000_000n],
    ])
    const { locked, requirements } = await world.wallet.options(world.database.reader, owner, 'EN')
    expect([locked, requirements.map(({ required }) => required)]).toEqual(['19600.00', ['19600.00']])
    await changed('mynah-pay', 'deposit', { minimum: '1000', fee: '0' })
  })

  it('[WC-01] of another amount that staff credit costs the share of what came', async () => {
    const owner = await world.member()
    await changed('teak-wallet', 'deposit', { fee: '0', feeBasisPoints: 1000 })
    const order: Deposit = await opened(owner, { method: 'teak-wallet', amount: '20000' })
    await sendWebhook(world, captureOf(order, { amount: '5000.00' }))
    const [aside] = (await world.wallet.quarantine(world.database.reader)).filter((row) => row.memberId === owner.id)
    const decision = { receipt: aside?.receipt ?? '', by: 'Thida', reason: 'seen at the bank' }
    expect((await world.database.transact((tx) => world.wallet.creditReceipt(tx, decision))).ok).toBe(true)
    expect(await balanceOf(owner)).toBe('4500.00')
    await changed('teak-wallet', 'deposit', { feeBasisPoints: 0 })
  })

  it('[WC-01] is taken within the hours of its method, which the cashier shows', async () => {
    const owner = await world.member()
    const hour = (hours: number): string =>
      world.clock.now().toZonedDateTimeISO('Asia/Yangon').add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' })
    const hours = { from: hour(2), until: hour(4) }
    await changed('bank-transfer', 'deposit', { hours })
    const bank = (await offered(owner, 'deposit')).find(({ code }) => code === 'bank-transfer')
    expect(bank).toMatchObject({ open: false, hours: { ...hours, timeZone: 'Asia/Yangon' } })
    expect(await open(owner, { method: 'bank-transfer' })).toEqual({ ok: false, code: 'method-closed', detail: hours })
    world.clock.forward({ minutes: 180 })
    expect((await opened(owner, { method: 'bank-transfer' })).state).toBe('pending')
    await changed('bank-transfer', 'deposit', { hours: null })
  })

  it('[WC-01, WC-51] is for those for whom the method is meant, by what the chosen wallet says of them', async () => {
    const [friend, stranger] = [await world.member(), await world.member()]
    const facts = { currency: 'MMK', account: 'a', invitation: '', registered: '2026-01-01', daysHere: 9n, level: 0n, depositTotal: 0n }
    const knowsDeposits = (id: string, currency: string, deposits: bigint) => world.known.set(`${id} ${currency}`, { ...facts, deposits })
    knowsDeposits(friend.id, 'MMK', 3n)
    knowsDeposits(stranger.id, 'MMK', 2n)
    await changed('harbour-coin', 'deposit', { audience: [{ fact: 'deposits', op: '>=', value: '3' }] })
    expect((await offered(friend, 'deposit')).map(({ code }) => code)).toContain('harbour-coin')
    expect((await opened(friend, { method: 'harbour-coin' })).state).toBe('pending')
    expect((await offered(stranger, 'deposit')).map(({ code }) => code)).not.toContain('harbour-coin')
    for (const owner of [stranger, await world.member()])
      expect(await open(owner, { method: 'harbour-coin' })).toEqual({ ok: false, code: 'method-unknown' })
    // The stranger registered in dollars: deposits of that wallet say nothing of this one.
    knowsDeposits(stranger.id, 'USD', 9n)
    expect((await offered(stranger, 'deposit')).map(({ code }) => code)).not.toContain('harbour-coin')
    await changed('harbour-coin', 'deposit', { audience: [] })
  })
})

describe('a withdrawal', () => {
  type Rich = { owner: WalletOwner; payee: string }
  async function rich(accountNumber = aNumber()): Promise<Rich> {
    const owner = await world.member('MMK', '500000')
    const input = { method: 'teak-wallet', holderName: 'Daw Mya', accountNumber }
    const bound = await world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))
    if (!bound.ok) throw new Error(bound.code)
    return { owner, payee: bound.value.id }
  }
  const ask = ({ owner, payee }: Rich, amount = '50000') =>
    world.database.transact((tx) => world.wallet.createWithdrawal(tx, { owner, key: newKey(), payeeId: payee, amount }, 'EN'))
  async function asked(someone: Rich): Promise<Withdrawal> {
    const outcome = await ask(someone)
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value
  }
  const ended = ({ owner }: Rich, { id }: Withdrawal, state: Withdrawal['state']) =>
    until(
      async () => {
        await world.runJobs()
        const read = await world.wallet.readWithdrawal(world.database.reader, owner, id, 'EN')
        if (!read.ok) throw new Error(read.code)
        return read.value
      },
      (withdrawal) => withdrawal.state === state,
    )
  const purse = async ({ owner }: Rich) => {
    const { balance, held } = await world.wallet.balance(owner)
    return [balance, held]
  }

  beforeAll(() => changed('teak-wallet', 'withdraw', { fee: '200', feeBasisPoints: 100 }))

  it('[WC-01, WC-41] holds all of it, pays out what the fee leaves, and asks whether that came', async () => {
    const someone = await rich()
    const before = await fees()
    const withdrawal = await asked(someone)
    expect(withdrawal).toMatchObject({ amount: '50000.00', fee: '700.00' })
    expect(await purse(someone)).toEqual(['450000.00', '50000.00'])
    expect(await fees()).toBe(before)
    await changed('teak-wallet', 'withdraw', { fee: '900' })
    const paid = await ended(someone, withdrawal, 'paid')
    await changed('teak-wallet', 'withdraw', { fee: '200' })
    expect(paid).toMatchObject({ fee: '700.00', receipt: { state: 'awaiting' } })
    expect((await world.sandbox.ask('GET', `/v1/payouts/by-reference/${withdrawal.reference}`)).json).toMatchObject({ amount: '49300.00' })
    expect(await purse(someone)).toEqual(['450000.00', '0.00'])
    expect((await fees()) - before).toBe(7_000_000n)
    const said = { owner: someone.owner, key: newKey(), withdrawal: withdrawal.id, answer: 'not-received', proofs: [] } as const
    const missing = await world.database.transact((tx) => world.wallet.answerReceipt(tx, said, 'EN'))
    expect(missing).toMatchObject({ ok: true, value: { receipt: { remaining: '49300.00' } } })
    // Nothing arrived, so no fee is taken.
    const decision = { withdrawal: withdrawal.reference, decision: 'returned', by: 'Thida', reason: 'asked the bank' } as const
    expect((await world.database.transact((tx) => world.wallet.decideReceipt(tx, decision))).ok).toBe(true)
    expect(await purse(someone)).toEqual(['500000.00', '0.00'])
    expect(await fees()).toBe(before)
  })

  it('[WC-01, WC-46] keeps its fee where a part came, and costs nothing where it could not be paid', async () => {
    const [one, two] = [await rich(), await rich(aNumber('0000'))]
    const [partly, none] = [await asked(one), await asked(two)]
    await ended(one, partly, 'paid')
    const said = {
      owner: one.owner,
      key: newKey(),
      withdrawal: partly.id,
      answer: 'partly-received',
      received: '49299.99',
      proofs: [],
    } as const
    const tooMuch = await world.database.transact((tx) => world.wallet.answerReceipt(tx, { ...said, received: '49300' }, 'EN'))
    expect(tooMuch).toMatchObject({ ok: false, code: 'amount-above-maximum' })
    expect((await world.database.transact((tx) => world.wallet.answerReceipt(tx, said, 'EN'))).ok).toBe(true)
    const decision = { withdrawal: partly.reference, decision: 'returned', by: 'Thida', reason: 'asked the bank' } as const
    expect((await world.database.transact((tx) => world.wallet.decideReceipt(tx, decision))).ok).toBe(true)
    expect(await purse(one)).toEqual(['450000.01', '0.00'])
    await ended(two, none, 'failed')
    expect(await purse(two)).toEqual(['500000.00', '0.00'])
  })

  it('[WC-01] is refused where its method was closed or is outside its hours, and an account of it is bound no more', async () => {
    const someone = await rich()
    const hour = (hours: number): string =>
      world.clock.now().toZonedDateTimeISO('Asia/Yangon').add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' })
    const hours = { from: hour(2), until: hour(4) }
    await changed('teak-wallet', 'withdraw', { hours })
    expect(await ask(someone)).toEqual({ ok: false, code: 'method-closed', detail: hours })
    await changed('teak-wallet', 'withdraw', { hours: null, on: false })
    expect(await ask(someone)).toEqual({ ok: false, code: 'method-unknown' })
    await expect(rich()).rejects.toThrow('method-unknown')
    expect(await purse(someone)).toEqual(['500000.00', '0.00'])
  })
})

describe('a version', () => {
  const first = {
    way: 'deposit',
    currency: 'MMK',
    on: true,
    minimum: '10',
    maximum: '20',
    fee: '0',
    feeBasisPoints: 0,
    hours: null,
    audience: [],
  }
  const pay = {
    code: 'new-pay',
    version: 1,
    kind: 'e-wallet',
    names: { EN: 'New Pay', MY: 'New Pay' },
    places: [],
    position: 5,
    terms: [first],
  }
  const terms = (change: object) => ({ ...pay, terms: [{ ...first, ...change }] })
  const bank = { code: 'river-bank', names: { EN: 'River Bank', MY: 'River Bank' } }
  it.each([
    ['shape', { ...pay, more: 1 }],
    ['shape', undefined],
    ['shape', terms({ currency: 'XXX' })],
    ['shape', terms({ minimum: '-1' })],
    ['shape', terms({ feeBasisPoints: 5001 })],
    ['shape', terms({ hours: { from: '24:00', until: '08:00' } })],
    ['amount-too-precise', terms({ maximum: '20.001' })],
    ['amount-too-precise', terms({ minimum: '10.001' })],
    ['amount-too-precise', terms({ fee: '0.001' })],
    ['limits', terms({ minimum: '0' })],
    ['limits', terms({ minimum: '20.01' })],
    ['fee', terms({ fee: '10' })],
    ['fee', terms({ fee: '5', feeBasisPoints: 5000 })],
    ['fee', terms({ fee: '9.99', feeBasisPoints: 10 })],
    ['hours', terms({ hours: { from: '08:00', until: '08:00' } })],
    ['audience', terms({ audience: [{ fact: 'luck', op: '=', value: '1' }] })],
    ['terms', { ...pay, terms: [first, first] }],
    ['terms', { ...terms({ way: 'withdraw' }), kind: 'card' }],
    ['places', { ...pay, places: [bank] }],
    ['places', { ...pay, kind: 'bank', places: [{ ...bank, address: 'tron' }] }],
    ['shape', { ...pay, kind: 'crypto', places: [{ ...bank, address: 'rail' }] }],
    ['places', { ...pay, kind: 'bank', places: [bank, bank] }],
    ['places', { ...terms({ way: 'withdraw' }), kind: 'bank' }],
    ['places', { ...terms({ way: 'withdraw' }), kind: 'crypto' }],
    ['kind', { ...pay, code: 'mynah-pay', kind: 'card' }],
  ])('[WC-01, OPS-03] is refused for its %s: %j', async (at, document) => {
    expect(await write(document)).toEqual({ ok: false, code: 'value-refused', detail: { at } })
  })

  it('[WC-01, OPS-03] has the shape of a document in each of its fields and up to each of its bounds, and nothing more', async () => {
    const copy = (document: object): unknown => JSON.parse(JSON.stringify(document))
    const wrong = [
      ...[
        { code: 'a' },
        { code: 'a'.repeat(41) },
        { code: 'New-pay' },
        { version: 0 },
        { version: 1_000_001 },
        { version: 1.5 },
        { position: -1 },
        { position: 10_001 },
        { kind: 'cash' },
        { names: { EN: '', MY: 'x' } },
        { names: { EN: 'x', MY: '' } },
        { names: { EN: 'x'.repeat(61), MY: 'x' } },
        { names: { EN: 'x', MY: 'x'.repeat(61) } },
        { names: { EN: 'x' } },
        { names: { EN: 'x', MY: 'x', TH: 'x' } },
        { kind: 'bank', places: [{ ...bank, more: 1 }] },
        { kind: 'bank', places: [{ ...bank, code: 'River' }] },
        { kind: 'bank', places: [{ ...bank, names: { EN: 'x' } }] },
        { kind: 'bank', places: Array.from({ length: 101 }, (_, at) => ({ ...bank, code: `bank-${at}` })) },
        { terms: Array.from({ length: 41 }, () => first) },
        ...['code', 'version', 'kind', 'names', 'places', 'position', 'terms'].map((name) => ({ [name]: undefined })),
      ].map((change) => copy({ ...pay, ...change })),
      ...[
        { more: 1 },
        { way: 'both' },
        { on: 'yes' },
        { feeBasisPoints: -1 },
        { feeBasisPoints: 0.5 },
        { hours: { from: '8:00', until: '09:00' } },
        { hours: { from: '08:00', until: '23:60' } },
        { hours: { from: '08:00' } },
        { hours: { from: '08:00', until: '09:00', zone: 'UTC' } },
        ...Object.keys(first).map((name) => ({ [name]: undefined })),
      ].map((change) => copy(terms(change))),
    ]
    const fault = async (document: unknown) => {
      const outcome = await write(document)
      return outcome.ok ? 'written' : outcome.detail?.['at']
    }
    for (const document of wrong) expect(await fault(document), JSON.stringify(document).slice(0, 300)).toBe('shape')
    // The largest that the shape takes is at fault for another reason.
    expect(await fault({ ...pay, terms: Array.from({ length: 40 }, () => first) })).toBe('terms')
    expect(await fault({ ...pay, places: Array.from({ length: 100 }, (_, at) => ({ ...bank, code: `bank-${at}` })) })).toBe('places')
    expect(
      await fault({ ...terms({ minimum: '0', feeBasisPoints: 5000 }), code: 'a'.repeat(40), version: 1_000_000, position: 10_000 }),
    ).toBe('limits')
    expect(await fault({ ...terms({ minimum: '0' }), code: 'ab', position: 0, names: { EN: 'x'.repeat(60), MY: 'x'.repeat(60) } })).toBe(
      'limits',
    )
    expect(await fault(terms({ minimum: '0', hours: { from: '19:59', until: '23:59' } }))).toBe('limits')
  })

  it('[WC-01, OPS-03] is one document whatever the order of its terms, and lists its hours and for whom it is', async () => {
    const audience = [
      { fact: 'currency', op: 'in', value: ['MMK', 'THB'] },
      { fact: 'level', op: '>=', value: '2' },
    ]
    const out = { ...first, way: 'withdraw', currency: 'THB', hours: { from: '22:00', until: '06:00' }, audience }
    const late = { ...pay, code: 'late-pay', position: 9000, terms: [out, first] }
    const whole = { minimum: '10.00', maximum: '20.00', fee: '0.00' }
    const kept = { ...late, terms: [first, out].map((each) => ({ ...each, ...whole })) }
    expect(await write(late)).toEqual({ ok: true, value: { object: 'method late-pay', before: null, after: kept, needsTwo: true } })
    expect(await shown('late-pay')).toEqual(kept)
    const rows = (await world.wallet.listMethods(world.database.reader)).filter(({ method }) => method === 'late-pay')
    expect(rows.map(({ way, on, hours, audience: whom }) => [way, on, hours, whom])).toEqual([
      ['deposit', 'yes', '', ''],
      ['withdraw', 'yes', '22:00–06:00', 'currency in MMK,THB, level >= 2'],
    ])
    expect(await write(late)).toEqual({ ok: false, code: 'state-conflict', detail: { version: 1 } })
    const closed = await write({ ...late, version: 2, terms: [{ ...out, on: false }, first] })
    expect(closed).toMatchObject({ ok: true, value: { before: { version: 1 } } })
    expect(closed).not.toHaveProperty('value.needsTwo')
    // To leave a term out is more than to switch it off.
    expect(await write({ ...late, version: 3, terms: [first] })).toHaveProperty('value.needsTwo', true)
  })

  it('[WC-01, OPS-03] follows the one that was read, is one of two that are written at once, and never closes the last way out', async () => {
    expect(await write({ ...pay, version: 2 })).toEqual({ ok: false, code: 'state-conflict', detail: { version: 0 } })
    const both = await Promise.all([write(pay), write(terms({ maximum: '30' }))])
    expect(both.map((each) => (each.ok ? 'written' : each.code)).toSorted()).toEqual(['state-conflict', 'written'])
    expect((await shown('new-pay')).version).toBe(1)
    const owner = await world.member()
    expect((await offered(owner, 'deposit'))[0]).toMatchObject({ code: 'new-pay', name: 'New Pay', minimum: '10.00' })
    for (const code of ['mynah-pay', 'harbour-coin']) await changed(code, 'withdraw', { on: false })
    expect(await change('bank-transfer', 'withdraw', { on: false })).toEqual({
      ok: false,
      code: 'value-refused',
      detail: { at: 'last-way-out' },
    })
  })

  it('[WC-01, OPS-03] is one person’s where it only switches off, and two’s where it does anything else', async () => {
    const closed = await change('new-pay', 'deposit', { on: false })
    expect(closed).not.toHaveProperty('value.needsTwo')
    // The trail keeps what stood before.
    expect(closed).toMatchObject({ value: { object: 'method new-pay', before: { version: 1 }, after: { version: 2 } } })
    expect(await change('new-pay', 'deposit', { on: true })).toHaveProperty('value.needsTwo', true)
    expect(await change('new-pay', 'deposit', { on: false, fee: '1' })).toHaveProperty('value.needsTwo', true)
    expect((await world.wallet.listMethods(world.database.reader)).filter(({ method }) => method === 'new-pay')).toEqual([
      expect.objectContaining({ version: '4', way: 'deposit', currency: 'MMK', on: 'no', fee: '1.00', hours: '' }),
    ])
  })
})
