/** Proves money in: from the order over the real sandbox and its webhooks to the member's balance, whatever is clicked twice or lost. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { captureOf, depositDesk, newKey, sendWebhook } from '../testing/wallet-desk.ts'
import { until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld()
})
afterEach(async () => {
  world.site.mute = false
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

const { open, opened, read, reached, balanceOf, asideOf, count } = depositDesk(() => world)

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
      expect(deposit.instructions?.kind).toBe({ 'bank-transfer': 'bank', 'harbour-coin': 'crypto' }[code])
      const back = await world.sandbox.press(deposit.payUrl, 'pay')
      expect([back.status, back.headers.get('location')]).toEqual([303, `http://127.0.0.1:3000/wallet?deposit=${deposit.id}`])
      if (code === 'bank-transfer') await reached(owner, deposit.id, 'received')
      const credited = await reached(owner, deposit.id, 'credited')
      expect([credited.payUrl, credited.instructions]).toEqual([null, null])
      expect(credited.settledAt).not.toBeNull()
    }
    expect(await balanceOf(owner)).toBe('250000.00')
    const [entry] = await world.ledger.entries(owner.wallet, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'deposit', contra: 'payment:sandbox', amount: 500_000_000n })
  })

  it('[WC-01] a transfer says payee, account, reference and amount, a coin network, address, memo and confirmations; each order its own', async () => {
    const owner = await world.member()
    const order = await opened(owner, { method: 'bank-transfer', language: 'MY' })
    const { qr, ...transfer } = order.instructions!
    const account = '0714 2200 9153'
    expect(transfer).toEqual({
      kind: 'bank',
      payee: 'Baize Sandbox Payments',
      bankName: 'River Bank',
      account,
      quote: order.reference,
      amount: '50000.00',
    })
    expect(qr).toContain(order.reference)
    const coin = await opened(owner, { method: 'harbour-coin' })
    const said = { kind: 'crypto', networkName: 'Harbour main network', confirmations: 12, coinAmount: '50000.00', coin: 'HBC' }
    expect(coin.instructions).toMatchObject({
      ...said,
      address: expect.stringMatching(/^hc1q[a-z0-9]{30}$/),
      memo: expect.stringMatching(/^\d{9}$/),
    })
    expect((await read(owner, coin.id)).instructions).toEqual(coin.instructions)
    expect((await opened(owner, { method: 'harbour-coin' })).instructions).not.toEqual(coin.instructions)
    world.clock.forward({ minutes: 31 })
    await world.wallet.expire(world.database)
    expect(await read(owner, order.id)).toMatchObject({ state: 'expired', instructions: null })
  })

  it('[WC-03] a transfer is proved by up to three of the member’s own pictures until it is credited, and staff see it', async () => {
    const owner = await world.member()
    const order = await opened(owner, { method: 'bank-transfer' })
    const wallet = await opened(owner)
    const pictures = Array.from({ length: 5 }, () => crypto.randomUUID())
    for (const id of pictures) world.files.add(id)
    const prove = (deposit: string, proofs: readonly string[], by = owner) =>
      world.database.transact((tx) => world.wallet.proveDeposit(tx, { owner: by, deposit, proofs }, 'EN'))
    expect(await prove(order.id, [crypto.randomUUID()])).toEqual({ ok: false, code: 'file-refused' })
    const [first = '', second = ''] = pictures
    for (const proofs of [[first], [first, second, second], [second]]) expect((await prove(order.id, proofs)).ok).toBe(true)
    expect((await read(owner, order.id)).proofs).toEqual([first, second])
    expect(await prove(order.id, pictures.slice(2, 4))).toEqual({ ok: false, code: 'proof-limit', detail: { most: 3 } })
    expect(await prove(wallet.id, [pictures[4]!])).toEqual({ ok: false, code: 'not-found' })
    expect(await prove(order.id, [pictures[4]!], await world.member())).toEqual({ ok: false, code: 'not-found' })
    const seen = async () => (await world.wallet.provedDeposits(world.database.reader)).filter(({ deposit }) => deposit === order.reference)
    expect(await seen()).toMatchObject([{ amount: '50000.00', state: 'pending', proofs: `${first} ${second}` }])
    await world.sandbox.press(order.payUrl, 'pay')
    await reached(owner, order.id, 'credited')
    expect(await prove(order.id, [pictures[4]!])).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(await seen()).toEqual([])
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
    expect((await sendWebhook(world, captureOf(second, { currency: 'MMK' }))).status).toBe(200)
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
    const same = newKey()
    const orders = await Promise.all(Array.from({ length: 50 }, () => opened(owner, { key: same })))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(new Set(orders.map(({ payUrl }) => payUrl)).size).toBe(1)
    expect(await count('select count(*) as n from wallet_deposit where member_id = $1', owner.id)).toBe(1)
  })

  it('the same key answers the same order, other content is refused, and another member may use the key', async () => {
    const [owner, other] = [await world.member(), await world.member()]
    const same = newKey()
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

  it('that the service declines is failed, and its key says so again', async () => {
    const owner = await world.member()
    const declined = await opened(owner, { key: 'a-key-that-is-declined', origin: 'nowhere' })
    expect([declined.state, declined.payUrl]).toEqual(['failed', null])
    expect(await opened(owner, { key: 'a-key-that-is-declined' })).toEqual(declined)
  })

  it('survives a payment service that is down: the same key goes on where it stood', async () => {
    const owner = await world.member()
    const same = newKey()
    await world.sandbox.kill()
    expect(await open(owner, { key: same })).toMatchObject({ ok: false, code: 'payment-service-down' })
    await world.sandbox.start()
    const deposit = await opened(owner, { key: same })
    await world.sandbox.press(deposit.payUrl, 'pay')
    await reached(owner, deposit.id, 'credited')
    expect(await count('select count(*) as n from wallet_deposit where member_id = $1', owner.id)).toBe(1)
  })

  it('[WC-01] whose answer was lost learns from the service later how it is paid', async () => {
    const owner = await world.member()
    await world.sandbox.kill()
    expect(await open(owner, { method: 'bank-transfer' })).toMatchObject({ ok: false, code: 'payment-service-down' })
    await world.sandbox.start()
    const list = async () => (await world.wallet.listDeposits(world.database.reader, owner, { pageNo: 1, pageSize: 1 }, 'EN')).content[0]
    const lost = await list()
    expect(lost).toMatchObject({ state: 'pending', payUrl: null, instructions: null })
    const { reference, amount, currency, method, expiresAt } = lost!
    await world.sandbox.ask('POST', '/v1/payments', {
      reference,
      amount,
      currency,
      method,
      expiresAt,
      language: 'EN',
      returnUrl: world.siteUrl,
    })
    world.clock.forward({ minutes: 3 })
    await world.wallet.sweep(world.database)
    expect(await list()).toMatchObject({ state: 'pending', payUrl: expect.any(String), instructions: { kind: 'bank', quote: reference } })
  })
})
