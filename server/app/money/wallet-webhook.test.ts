/** Proves what a webhook can do: credit its own order once, and nothing else, whatever is forged, repeated, late or lost. */
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { captureOf, depositDesk, sendWebhook } from '../testing/wallet-desk.ts'
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

const { opened, read, reached, balanceOf, asideOf, count } = depositDesk(() => world)
const send = (body: object | string, given: Parameters<typeof sendWebhook>[2] = {}) => sendWebhook(world, body, given)

describe('a webhook', () => {
  it('[WALLET-03] that gives a name twice, of which two readers would take different ones, credits nobody', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    const twice = JSON.stringify(captureOf(deposit)).replace('"amount"', '"amount":"1.00","amount"')
    expect((await send(twice)).status).toBe(400)
    expect((await read(owner, deposit.id)).state).toBe('pending')
    expect((await send(JSON.stringify(captureOf(deposit)))).status).toBe(200)
  })

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

  it('that fits no order of ours, or names another amount, is put aside and reported', async () => {
    const owner = await world.member()
    const deposit = await opened(owner)
    await send(captureOf(deposit, { amount: '50000.01' }))
    await send(captureOf(deposit, { amount: '0' }))
    await send(captureOf(deposit, { reference: 'D0000000000' }))
    const failed = { type: 'payment.failed', timestamp: 'x', data: { payment: 'p', reference: deposit.reference } }
    expect(await (await send(failed)).json()).toMatchObject({ effect: 'too-late' })
    expect((await read(owner, deposit.id)).state).toBe('quarantined')
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
    const nothing = {
      ...decision,
      receipt: aside.find(({ arrived, memberId }) => arrived === '0.00' && memberId === owner.id)?.receipt ?? '',
    }
    expect(await world.database.transact((tx) => world.wallet.creditReceipt(tx, nothing))).toMatchObject({
      detail: { reason: 'nothing-arrived' },
    })
    await world.runJobs()
    expect(world.facts.filter(({ name }) => name === 'depositQuarantined').length).toBeGreaterThanOrEqual(3)
    expect(await balanceOf(owner)).toBe('0.00')
  })

  it('that never came is replaced by asking the service', async () => {
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

  it('sent twice under one id by the service itself is handled once', async () => {
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

  it('signed with the secret before the present one is taken until the next change', async () => {
    const owner = await world.member()
    const [first = ''] = world.keys.webhookSecrets
    const next = async (): Promise<string> => {
      const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`
      const laid = await world.database.transact((tx) => world.wallet.setServiceKeys(tx, 'sandbox', { webhookSecret }))
      expect(laid).toMatchObject({ ok: true, value: { after: { apiKey: 'as before', webhookSecret: 'as given' } } })
      return webhookSecret
    }
    const second = await next()
    for (const secret of [first, second]) {
      const deposit = await opened(owner)
      expect((await send(captureOf(deposit), { secret })).status).toBe(200)
      expect((await read(owner, deposit.id)).state).toBe('credited')
    }
    await next()
    const deposit = await opened(owner)
    expect((await send(captureOf(deposit), { secret: first })).status).toBe(401)
    expect((await send(captureOf(deposit), { secret: second })).status).toBe(200)
  })
})
