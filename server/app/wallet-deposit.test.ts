/** Proves money in: from the order over the real sandbox and its webhooks to the member's balance, once, whatever is repeated, forged or lost. */
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Deposit } from '@baize/contract/wallet.ts'
import { systemClock } from '../platform/clock.ts'
import type { WalletOwner } from '../wallet/wallet.ts'
import { until, walletWorld, type WalletWorld } from './wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld()
})
afterEach(async () => {
  world.site.mute = false
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

let keys = 0
const key = (): string => `key-of-a-test-${(keys += 1)}`
const open = (owner: WalletOwner, given: Partial<{ key: string; method: string; amount: string; language: 'EN' | 'MY' }> = {}) =>
  world.wallet.createDeposit(world.database, {
    owner,
    key: key(),
    method: 'mynah-pay',
    amount: '50000',
    language: 'EN',
    origin: 'http://127.0.0.1:3000',
    ...given,
  })
async function opened(owner: WalletOwner, given: Parameters<typeof open>[1] = {}): Promise<Deposit> {
  const outcome = await open(owner, given)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
async function read(owner: WalletOwner, id: string): Promise<Deposit> {
  const outcome = await world.wallet.readDeposit(world.database.reader, owner, id, 'EN')
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const reached = (owner: WalletOwner, id: string, state: Deposit['state']) =>
  until(
    () => read(owner, id),
    (deposit) => deposit.state === state,
  )
const balanceOf = async (owner: WalletOwner): Promise<string> => (await world.wallet.balance(owner)).balance
const asideOf = async (owner: WalletOwner) =>
  (await world.wallet.quarantine(world.database.reader)).filter((row) => row.memberId === owner.id)
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await world.database.pool.query<{ n: bigint }>(sql, values)).rows[0]?.n)

/** Sends a webhook as whoever knows the secret would. */
async function send(
  body: object | string,
  given: Partial<{ id: string; secret: string; secondsAgo: number; service: string; headers: Record<string, string> }> = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const at = new Date(systemClock.now().epochMilliseconds - (given.secondsAgo ?? 0) * 1000)
  const id = given.id ?? `msg_${key()}`
  const signature = new Webhook(given.secret ?? world.keys.webhookSecrets[0] ?? '').sign(id, at, text)
  return fetch(`${world.siteUrl}/payments/webhook/${given.service ?? 'sandbox'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
      ...given.headers,
    },
    body: text,
  })
}
const captureOf = (deposit: Deposit, change: Record<string, unknown> = {}) => ({
  type: 'payment.succeeded',
  timestamp: '2026-11-20T10:00:00Z',
  data: {
    payment: 'pay_x',
    reference: deposit.reference,
    capture: `cap_${key()}`,
    amount: deposit.amount,
    currency: deposit.currency,
    ...change,
  },
})

describe('a deposit', () => {
  it('[WALLET-03] goes from pending over received to credited by each method, in the member’s own currency', async () => {
    const owner = await world.member()
    const options = await world.wallet.options(world.database.reader, owner, 'MY')
    expect(options.deposit.map(({ kind }) => kind).sort()).toEqual(['bank', 'card', 'crypto', 'e-wallet', 'e-wallet'])
    expect(options.deposit.find(({ code }) => code === 'card')?.name).toBe('ကတ်')
    for (const { code } of options.deposit) {
      const deposit = await opened(owner, { method: code, language: 'MY' })
      expect(deposit).toMatchObject({ state: 'pending', amount: '50000.00', currency: 'MMK', settledAt: null })
      expect(deposit.payUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/pay_\w+\?lang=MY$/)
      const back = await world.sandbox.press(deposit.payUrl, 'pay')
      expect([back.status, back.headers.get('location')]).toEqual([303, `http://127.0.0.1:3000/wallet?deposit=${deposit.id}`])
      if (code === 'bank-transfer') await reached(owner, deposit.id, 'received')
      const credited = await reached(owner, deposit.id, 'credited')
      expect(credited.payUrl).toBeNull()
      expect(credited.settledAt).not.toBeNull()
    }
    expect(await balanceOf(owner)).toBe('250000.00')
    const [entry] = await world.ledger.entries(owner.wallet, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'deposit', contra: 'payment:sandbox', amount: 500_000_000n })
  })

  it('[WALLET-01] the balance is answered with two decimals and the currency’s symbol', async () => {
    const owner = await world.member('MMK', '1234567.5')
    expect(await world.wallet.balance(owner)).toEqual({ balance: '1234567.50', held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
  })

  it('[WALLET-08] a second currency has its own wallet, limits and symbol, and takes no money of another', async () => {
    const owner = await world.member('THB')
    expect(await open(owner, { amount: '50000.01' })).toMatchObject({
      ok: false,
      code: 'amount-above-maximum',
      detail: { maximum: '50000.00' },
    })
    const deposit = await opened(owner, { amount: '1250.50' })
    await world.sandbox.press(deposit.payUrl, 'pay')
    await reached(owner, deposit.id, 'credited')
    expect(await world.wallet.balance(owner)).toEqual({ balance: '1250.50', held: '0.00', currency: 'THB', currencySymbol: '฿' })
    const second = await opened(owner, { amount: '100' })
    expect((await send(captureOf(second, { currency: 'MMK' }))).status).toBe(200)
    await reached(owner, second.id, 'quarantined')
    expect(await balanceOf(owner)).toBe('1250.50')
  })

  it('is declined, and nothing moves', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    await world.sandbox.press(deposit.payUrl, 'decline')
    await reached(owner, deposit.id, 'failed')
    expect(await balanceOf(owner)).toBe('0.00')
  })

  it('[WALLET-03] expires, and money that comes late is the member’s all the same', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    world.clock.forward({ minutes: 31 })
    await world.wallet.expire(world.database)
    expect(await read(owner, deposit.id)).toMatchObject({ state: 'expired', payUrl: null })
    await world.sandbox.press(deposit.payUrl, 'pay')
    await reached(owner, deposit.id, 'credited')
    expect(await balanceOf(owner)).toBe('50000.00')
  })

  it('paid twice is credited once; the second waits for staff', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    await world.sandbox.press(deposit.payUrl, 'twice')
    await reached(owner, deposit.id, 'credited')
    const [aside] = await until(
      () => asideOf(owner),
      (rows) => rows.length === 1,
    )
    expect(aside).toMatchObject({ reason: 'paid-again', deposit: deposit.reference, arrived: '50000.00' })
    expect(await balanceOf(owner)).toBe('50000.00')
    const staff = { receipt: aside?.receipt ?? '', by: 'Thida', reason: 'paid twice by mistake' }
    const credited = await world.database.transact((tx) => world.wallet.creditReceipt(tx, staff))
    expect(credited).toMatchObject({ ok: true, value: { before: { receiptState: 'quarantined' }, after: { receiptState: 'credited' } } })
    expect(await balanceOf(owner)).toBe('100000.00')
    expect(await world.database.transact((tx) => world.wallet.creditReceipt(tx, staff))).toMatchObject({
      ok: false,
      code: 'state-conflict',
    })
    expect(await balanceOf(owner)).toBe('100000.00')
  })

  it('half paid is put aside; staff credit what came or send it back', async () => {
    for (const [act, state, balance] of [
      ['creditReceipt', 'credited', '25000.00'],
      ['dismissReceipt', 'failed', '0.00'],
    ] as const) {
      const owner = await world.member()
      const deposit = await opened(owner)
      await world.sandbox.press(deposit.payUrl, 'half')
      await reached(owner, deposit.id, 'quarantined')
      expect(await balanceOf(owner)).toBe('0.00')
      const [aside] = await asideOf(owner)
      expect(aside).toMatchObject({ reason: 'wrong-amount', arrived: '25000.00', ordered: '50000.00' })
      const decision = { receipt: aside?.receipt ?? '', by: 'Thida', reason: 'seen by staff' }
      expect((await world.database.transact((tx) => world.wallet[act](tx, decision))).ok).toBe(true)
      expect((await read(owner, deposit.id)).state).toBe(state)
      expect(await balanceOf(owner)).toBe(balance)
    }
  })
})

describe('the order of a deposit', () => {
  it('fifty double clicks with one key make one order and one payment', async () => {
    const owner = await world.member()
    const same = key()
    const orders = await Promise.all(Array.from({ length: 50 }, () => opened(owner, { key: same })))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(new Set(orders.map(({ payUrl }) => payUrl)).size).toBe(1)
    expect(await count('select count(*) as n from wallet_deposit where member_id = $1', owner.id)).toBe(1)
  })

  it('the same key answers the same order, other content is refused, and another member may use the key', async () => {
    const [owner, other] = [await world.member(), await world.member()]
    const same = key()
    const first = await opened(owner, { key: same, amount: '2000' })
    expect(await opened(owner, { key: same, amount: '2000.00' })).toEqual(first)
    for (const change of [{ amount: '2000.01' }, { amount: '2001' }, { method: 'teak-wallet' }])
      expect(await open(owner, { key: same, amount: '2000', ...change })).toMatchObject({ ok: false, code: 'key-used-differently' })
    expect((await opened(other, { key: same, amount: '2000' })).id).not.toBe(first.id)
    expect(await world.wallet.readDeposit(world.database.reader, other, first.id, 'EN')).toEqual({ ok: false, code: 'not-found' })
  })

  it.each([
    [{ method: 'gold-bars' }, 'method-unknown'],
    [{ method: '__proto__' }, 'method-unknown'],
    [{ amount: '999.99' }, 'amount-below-minimum'],
    [{ amount: '0' }, 'amount-below-minimum'],
    [{ amount: '1000000.01' }, 'amount-above-maximum'],
    [{ amount: '1000.001' }, 'amount-too-precise'],
    [{ amount: '1e5' }, 'invalid-input'],
  ])('%o is refused as %s and leaves no order', async (given, code) => {
    const owner = await world.member()
    expect(await open(owner, given)).toMatchObject({ ok: false, code })
    expect(await count('select count(*) as n from wallet_deposit where member_id = $1', owner.id)).toBe(0)
  })

  it('is refused to the frozen and the self-excluded, and when too many are open', async () => {
    const owner = await world.member()
    world.blocked.add(owner.id)
    expect(await open(owner)).toMatchObject({ ok: false, code: 'account-blocked' })
    world.blocked.delete(owner.id)
    world.excluded.add(owner.id)
    expect(await open(owner)).toMatchObject({ ok: false, code: 'account-excluded' })
    world.excluded.delete(owner.id)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => open(owner)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'limit-reached' })
    const page = await world.wallet.listDeposits(world.database.reader, owner, { pageNo: 2, pageSize: 2 }, 'EN')
    expect([page.content.length, page.pageNum, page.totalPages, page.total]).toEqual([2, 2, 3, 5])
  })

  it('survives a payment service that is down: the same key goes on where it stood', async () => {
    const owner = await world.member()
    const same = key()
    await world.sandbox.kill()
    expect(await open(owner, { key: same })).toMatchObject({ ok: false, code: 'payment-service-down' })
    await world.sandbox.start()
    const deposit = await opened(owner, { key: same })
    await world.sandbox.press(deposit.payUrl, 'pay')
    await reached(owner, deposit.id, 'credited')
    expect(await count('select count(*) as n from wallet_deposit where member_id = $1', owner.id)).toBe(1)
  })
})

describe('a webhook', () => {
  it('forged, stale, malformed or for another service changes nothing and is not remembered', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    const before = await count('select count(*) as n from wallet_webhook')
    const wrong = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    const statuses = [
      await send(captureOf(deposit), { secret: wrong }),
      await send(captureOf(deposit), { secondsAgo: 301 }),
      await send(captureOf(deposit), { secondsAgo: -330 }),
      await send(captureOf(deposit), { headers: { 'webhook-signature': 'v1,AAAA' } }),
      await send(captureOf(deposit), { headers: { 'webhook-id': 'msg_other' } }),
      await send(captureOf(deposit), { service: 'elsewhere' }),
      await send('{"type":'),
      await send(captureOf(deposit, { amount: '-50000.00' })),
      await send(captureOf(deposit, { capture: 'a b' })),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 404, 400, 400, 400])
    expect(await count('select count(*) as n from wallet_webhook')).toBe(before)
    expect((await read(owner, deposit.id)).state).toBe('pending')
    expect(await balanceOf(owner)).toBe('0.00')
  })

  it('of the sandbox is refused with any bit flipped', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    world.site.mute = true
    await world.sandbox.press(deposit.payUrl, 'pay')
    const { headers, body } = (await until(
      async () => world.site.received.at(-1),
      (seen) => seen?.body.includes(deposit.reference) === true,
    )) ?? { headers: {}, body: Buffer.alloc(0) }
    world.site.mute = false
    const refusals: Promise<Response>[] = []
    for (let bit = 0; bit < body.length * 8; bit += 13) {
      const altered = Buffer.from(body)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit % 8))
      refusals.push(fetch(`${world.siteUrl}/payments/webhook/sandbox`, { method: 'POST', headers, body: altered }))
    }
    expect(new Set((await Promise.all(refusals)).map(({ status }) => status))).toEqual(new Set([401]))
    await reached(owner, deposit.id, 'credited')
    expect(await balanceOf(owner)).toBe('50000.00')
  })

  it('replayed fifty times at once, and again under another id, credits once', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    const notice = captureOf(deposit)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(notice, { id: `msg_of_${deposit.reference}` })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const effects = await Promise.all(answers.map(async (response) => ((await response.json()) as { effect: string }).effect))
    expect(effects.sort()).toEqual(['credited', ...Array.from({ length: 49 }, () => 'repeated')])
    const again = await Promise.all(Array.from({ length: 10 }, () => send(notice)))
    for (const response of again) expect(await response.json()).toEqual({ status: 'ok', effect: 'repeated' })
    expect(await balanceOf(owner)).toBe('50000.00')
    expect(await asideOf(owner)).toEqual([])
  })

  it('out of order or late changes nothing that is settled', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    const say = async (type: string) =>
      ((await (await send({ type, timestamp: 'x', data: { payment: 'p', reference: deposit.reference } })).json()) as { effect: string })
        .effect
    expect(await say('payment.failed')).toBe('failed')
    expect(await say('payment.processing')).toBe('too-late')
    expect(((await (await send(captureOf(deposit))).json()) as { effect: string }).effect).toBe('credited')
    expect(await say('payment.processing')).toBe('too-late')
    expect(await say('payment.failed')).toBe('too-late')
    expect(await say('payment.exploded')).toBe('not-followed')
    expect((await read(owner, deposit.id)).state).toBe('credited')
    expect(await balanceOf(owner)).toBe('50000.00')
  })

  it('that fits no order of ours, or speaks of another amount, is put aside and told', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    await send(captureOf(deposit, { amount: '50000.01' }))
    await send(captureOf(deposit, { amount: '0' }))
    await send(captureOf(deposit, { reference: 'D0000000000' }))
    const aside = await world.wallet.quarantine(world.database.reader)
    expect(aside.filter(({ memberId }) => memberId === owner.id).map(({ reason }) => reason)).toEqual(['wrong-amount', 'wrong-amount'])
    const stray = aside.find(({ reason }) => reason === 'unknown-order')
    expect(stray).toMatchObject({ deposit: null, memberId: null, arrived: '50000.00' })
    const decision = { receipt: stray?.receipt ?? '', by: 'Thida', reason: 'nobody knows it' }
    expect(await world.database.transact((tx) => world.wallet.creditReceipt(tx, decision))).toMatchObject({
      ok: false,
      code: 'state-conflict',
    })
    expect((await world.database.transact((tx) => world.wallet.dismissReceipt(tx, decision))).ok).toBe(true)
    await world.runJobs()
    expect(world.facts.filter(({ name }) => name === 'depositQuarantined').length).toBeGreaterThanOrEqual(3)
    expect(await balanceOf(owner)).toBe('0.00')
  })

  it('that never came is made up for by asking the service', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    world.site.mute = true
    await world.sandbox.press(deposit.payUrl, 'pay')
    expect((await read(owner, deposit.id)).state).toBe('pending')
    world.clock.forward({ minutes: 3 })
    await world.wallet.sweep(world.database)
    expect((await read(owner, deposit.id)).state).toBe('credited')
    world.site.mute = false
    // The webhook, which is still being retried, finds the money already there.
    await until(
      async () =>
        (await world.database.pool.query<{ effect: string }>('select effect from wallet_webhook order by at desc limit 1')).rows[0]?.effect,
      (effect) => effect === 'repeated',
    )
    expect(await balanceOf(owner)).toBe('50000.00')
  })

  it('sent twice under one id by the service itself is heard once', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    await world.sandbox.press(deposit.payUrl, 'repeat')
    const mine = () => world.site.received.filter(({ body }) => body.includes(deposit.reference))
    await until(
      async () => mine().length,
      (heard) => heard >= 2,
    )
    expect(new Set(mine().map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await reached(owner, deposit.id, 'credited')
    expect(await balanceOf(owner)).toBe('50000.00')
    expect(await asideOf(owner)).toEqual([])
  })
})
