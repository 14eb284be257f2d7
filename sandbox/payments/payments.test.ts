/** Proves the sandbox as a separate service: its API, its page in two languages and its outbox. It forgets nothing when it is killed. */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { now } from '../clock.ts'
import { pauseAfter } from './sender.ts'

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
let folder: string
let child: ChildProcess
let url: string
const heard: { body: string; headers: Record<string, string> }[] = []
let deaf = false
const site = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    heard.push({ body: Buffer.concat(pieces).toString(), headers: request.headers as Record<string, string> })
    response.writeHead(deaf ? 500 : 204).end()
  })
})

async function start(): Promise<void> {
  child = fork(path.resolve(import.meta.dirname, 'main.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      BAIZE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      SANDBOX_DATA: folder,
      SECRETS: JSON.stringify({ apiKey: 'the-key', webhookSecrets: [SECRET] }),
    },
  })
  url = await new Promise((resolve) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
  })
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baize-sandbox-'))
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  await start()
})
afterAll(async () => {
  child.kill('SIGKILL')
  site.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (method: string, at: string, body?: object | string, key = 'the-key') => {
  const response = await fetch(url + at, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
let orders = 0
const order = (change: object = {}) => ({
  reference: `D-TEST-${(orders += 1)}`,
  amount: '12500.00',
  currency: 'MMK',
  method: 'card',
  language: 'EN',
  returnUrl: 'http://127.0.0.1:3000/wallet',
  expiresAt: now().add({ minutes: 10 }).toString(),
  ...change,
})
const page = async (at: string) => {
  const response = await fetch(url + at)
  return { status: response.status, policy: response.headers.get('content-security-policy') ?? '', html: await response.text() }
}
const press = (id: unknown, act: string) =>
  fetch(`${url}/pay/${String(id)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `act=${act}`,
  })
async function told(text: string, times = 1): Promise<(typeof heard)[number]> {
  const about = () => heard.filter(({ body }) => body.includes(text))
  await vi.waitFor(() => expect(about().length, `never heard of ${text}`).toBeGreaterThanOrEqual(times), { timeout: 20_000, interval: 20 })
  return about().at(-1)!
}

describe('what the sandbox keeps and shows', () => {
  it('is in files of its owner alone', async () => {
    const files = await readdir(folder)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect([file, (await stat(path.join(folder, file))).mode & 0o077]).toEqual([file, 0])
  })

  it('is answered under its own name only, since another name may have been made to lead here', async () => {
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        get(`${url}/outbox.json`, { headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        }).on('error', reject)
      })
    const { port } = new URL(url)
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `evil.example:${port}`, `127.0.0.1.evil.example`]
    expect(await Promise.all(hosts.map(statusFor))).toEqual([200, 200, 421, 421])
  })
})

describe('the API', () => {
  it('opens one payment per reference, and refuses other content, another key and anything malformed', async () => {
    const input = order()
    const first = await ask('POST', '/v1/payments', input)
    expect(first).toMatchObject({ status: 200, json: { state: 'pending', amount: '12500.00', captures: [] } })
    expect(await ask('POST', '/v1/payments', input)).toEqual(first)
    expect((await ask('POST', '/v1/payments', { ...input, amount: '12500.01' })).status).toBe(409)
    expect((await ask('GET', `/v1/payments/${String(first.json['id'])}`)).json).toEqual(first.json)
    expect((await ask('GET', '/v1/payments/pay_unknown')).status).toBe(404)
    expect((await ask('POST', '/v1/payments', order(), 'another-key')).status).toBe(401)
    for (const wrong of [
      {},
      order({ amount: 12 }),
      order({ amount: '1e3' }),
      order({ returnUrl: 'javascript:alert(1)' }),
      { ...order(), extra: 1 },
      '{',
    ])
      expect((await ask('POST', '/v1/payments', wrong)).status).toBe(400)
  })

  it('pays out after a moment, fails for 0000, and waits for the test control at 9999', async () => {
    const payout = (accountNumber: string) => ({
      reference: `W-${accountNumber}`,
      amount: '100.00',
      currency: 'THB',
      method: 'bank-transfer',
      holderName: 'A',
      accountNumber,
    })
    for (const number of ['12345678', '12340000', '12349999'])
      expect((await ask('POST', '/v1/payouts', payout(number))).json['state']).toBe('pending')
    expect(JSON.parse((await told('W-12345678')).body)).toMatchObject({
      type: 'payout.succeeded',
      data: { amount: '100.00', currency: 'THB' },
    })
    expect(JSON.parse((await told('W-12340000')).body)).toMatchObject({ type: 'payout.failed', data: { reason: 'account-closed' } })
    const waiting = (await ask('GET', '/v1/payouts/by-reference/W-12349999')).json
    expect(waiting['state']).toBe('pending')
    expect((await ask('POST', `/v1/payouts/${String(waiting['id'])}/settle`, { outcome: 'failed' })).json['state']).toBe('failed')
    expect((await ask('POST', `/v1/payouts/${String(waiting['id'])}/settle`, { outcome: 'succeeded' })).json['state']).toBe('failed')
  })
})

describe('the payment page', () => {
  it('is in the payer’s language, needs no script, and says that no real money moves', async () => {
    const { json } = await ask('POST', '/v1/payments', order({ method: 'bank-transfer', language: 'MY' }))
    const link = new URL(String(json['payUrl']))
    const burmese = await page(link.pathname + link.search)
    expect(burmese.html).toContain('<html lang="my">')
    expect(burmese.html).toContain('ငွေအစစ် မပါပါ')
    const english = await page(`${link.pathname}?lang=EN`)
    expect(english.html).toContain('Sandbox: no real money')
    expect(english.html).toContain('12,500.00 Ks')
    expect(english.html).not.toMatch(/<script|\sstyle=|\son\w+=/)
    expect(english.policy).toContain("default-src 'none'")
    expect(english.policy).toContain('http://127.0.0.1:3000')
    expect((await page('/pay/pay_unknown?lang=MY')).status).toBe(404)
    expect((await page('/assets/sandbox.css')).html).toContain('--jade')
    expect((await page('/assets/outbox.css')).html).toContain('.outbox')
  })

  it('shows what it was given as text', async () => {
    const { json } = await ask('POST', '/v1/payments', order({ method: '"><img src=x>' }))
    expect((await page(`/pay/${String(json['id'])}`)).html).toContain('&#34;&#62;&#60;img src=x&#62;')
  })

  it('takes one decision', async () => {
    const { json } = await ask('POST', '/v1/payments', order())
    expect((await press(json['id'], 'nonsense')).headers.get('location')).toContain('/pay/')
    const paid = await press(json['id'], 'pay')
    expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://127.0.0.1:3000/wallet'])
    expect((await press(json['id'], 'decline')).headers.get('location')).toContain('/pay/')
    expect((await page(`/pay/${String(json['id'])}?lang=EN`)).html).toContain('Return to the site')
    expect((await ask('GET', `/v1/payments/${String(json['id'])}`)).json).toMatchObject({
      state: 'succeeded',
      captures: [{ amount: '12500.00' }],
    })
  })

  it('can be paid after the order has expired', async () => {
    const late = order({ expiresAt: now().add({ milliseconds: 300 }).toString() })
    const { json } = await ask('POST', '/v1/payments', late)
    await press(json['id'], 'late')
    expect((await page(`/pay/${String(json['id'])}?lang=EN`)).html).toContain('Will be paid late')
    await told(late.reference)
    expect((await ask('GET', `/v1/payments/${String(json['id'])}`)).json['state']).toBe('succeeded')
  })
})

describe('webhooks', () => {
  it('are signed, come again until they are taken, also after the sandbox was killed, and can be replayed', async () => {
    const input = order()
    const { json } = await ask('POST', '/v1/payments', input)
    deaf = true
    await press(json['id'], 'pay')
    const first = await told(input.reference)
    expect(new Webhook(SECRET).verify(first.body, first.headers)).toMatchObject({
      type: 'payment.succeeded',
      data: { reference: input.reference },
    })
    await told(input.reference, 2)
    child.kill('SIGKILL')
    const before = heard.length
    deaf = false
    await start()
    const again = await told(input.reference, 3)
    expect(heard.length).toBeGreaterThan(before)
    expect(again.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(again.body).toBe(first.body)
    const id = String(again.headers['webhook-id'])
    const replay = await fetch(`${url}/outbox/${id}/replay`, { method: 'POST', redirect: 'manual' })
    expect(replay.status).toBe(303)
    await told(input.reference, 4)
    const outbox = await page('/outbox')
    expect(outbox.html).toContain(id)
    expect(outbox.html).toContain(input.reference)
    expect((await fetch(`${url}/outbox/msg_unknown/replay`, { method: 'POST' })).status).toBe(404)
  })

  it('wait longer each time, up to a minute', () => {
    expect([1, 2, 3, 8, 30].map(pauseAfter)).toEqual([500, 1000, 2000, 60_000, 60_000])
  })
})

describe('[WALLET-03] what comes after a payment', () => {
  const post = (at: string, fields: Record<string, string> = {}) =>
    fetch(url + at, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  type Body = { type: string; timestamp: string; data: Record<string, string> }
  const notices = (reference: string): Body[] =>
    heard.map(({ body }) => JSON.parse(body) as Body).filter(({ data }) => data['reference'] === reference)
  const about = (reference: string) => notices(reference).map(({ type, data }) => [type, data['stage'] ?? '', data['amount']])
  /** A payment that was made, its capture, and the page with its forms. */
  async function paid(act = 'pay') {
    const input = order()
    const { json } = await ask('POST', '/v1/payments', input)
    await press(json['id'], act)
    const shown = await ask('GET', `/v1/payments/${String(json['id'])}`)
    const [capture] = shown.json['captures'] as { id: string }[]
    return {
      ...input,
      id: String(json['id']),
      capture: capture?.id ?? '',
      html: async () => (await page(`/payments/${String(json['id'])}/returns`)).html,
    }
  }
  /** The form of the latest return. */
  const latest = async (html: () => Promise<string>) => [...(await html()).matchAll(/action="(\/returns\/[^"]+)"/g)].at(-1)?.[1] ?? ''
  const wish = (act: string, amount = '12500.00', sending = 'once') => ({ act, amount, sending })

  it('is sent by a button for each kind, whole and in part, with up to eighteen decimals', async () => {
    const payment = await paid()
    const start = (act: string, amount?: string) => post(`/captures/${payment.capture}/return`, wish(act, amount))
    expect((await start('refund')).headers.get('location')).toBe(`/payments/${payment.id}/returns`)
    expect((await post(await latest(payment.html), wish('fail'))).status).toBe(303)
    await start('reversal', '100.00')
    await post(await latest(payment.html), wish('cancel', '100.00'))
    await start('warning')
    await post(await latest(payment.html), wish('close'))
    await start('inquiry')
    await post(await latest(payment.html), wish('escalate'))
    await post(await latest(payment.html), wish('update', '9000.123456789012345678'))
    await post(await latest(payment.html), wish('win'))
    await post(await latest(payment.html), wish('second'))
    await post(await latest(payment.html), wish('lose'))
    await post(await latest(payment.html), wish('arbitration'))
    await start('chargeback', '1.00')
    await vi.waitFor(() => expect(notices(payment.reference)).toHaveLength(15), { timeout: 20_000 })
    const all = [
      ...['payment.succeeded', 'refund.succeeded', 'refund.failed'].map((type) => `${type}  12500.00`),
      'payment.reversed  100.00',
      'payment.reversal-cancelled  100.00',
      ...['opened', 'closed'].map((step) => `dispute.${step} warning 12500.00`),
      'dispute.opened inquiry 12500.00',
      'dispute.opened chargeback 12500.00',
      'dispute.updated chargeback 9000.123456789012345678',
      'dispute.won chargeback 12500.00',
      ...['opened', 'lost'].map((step) => `dispute.${step} pre-arbitration 12500.00`),
      'dispute.opened arbitration 12500.00',
      'dispute.opened chargeback 1.00',
    ]
    expect(new Set(about(payment.reference).map((each) => each.join(' ')))).toEqual(new Set(all))
    const [refund] = notices(payment.reference).filter(({ type }) => type === 'refund.succeeded')
    expect(refund?.data).toEqual({
      payment: payment.id,
      reference: payment.reference,
      capture: payment.capture,
      refund: expect.stringMatching(/^refund_/) as unknown,
      amount: '12500.00',
      currency: 'MMK',
      reason: 'requested',
    })
  })

  it('is sent three times under two ids, or only from the outbox', async () => {
    const payment = await paid()
    await post(`/captures/${payment.capture}/return`, wish('refund', '1.00', 'thrice'))
    await vi.waitFor(() => expect(about(payment.reference).filter(([type]) => type === 'refund.succeeded')).toHaveLength(3), {
      timeout: 20_000,
    })
    const ids = heard
      .filter(({ body }) => body.includes(payment.reference) && body.includes('refund'))
      .map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(2)
    await post(`/captures/${payment.capture}/return`, wish('chargeback', '2.00', 'later'))
    const { messages } = (await ask('GET', '/outbox.json')).json as {
      messages: { id: string; type: string; nextAt: number | null; body: string }[]
    }
    const waiting = messages.find(({ type, body }) => type === 'dispute.opened' && body.includes(payment.reference))
    expect([waiting?.nextAt, (await page('/outbox')).html.includes('held back')]).toEqual([null, true])
    await post(`/outbox/${waiting?.id ?? ''}/replay`)
    await vi.waitFor(() => expect(about(payment.reference).at(-1)).toEqual(['dispute.opened', 'chargeback', '2.00']), { timeout: 20_000 })
  })

  it('may be a payment with more decimals, or one whose dispute is reported before it', async () => {
    const finer = await paid('finer')
    await told(finer.reference)
    expect(about(finer.reference)).toEqual([['payment.succeeded', '', '12500.00345']])
    expect(await finer.html()).toContain('Received: 12500.00345 MMK')
    const disputed = await paid('disputed')
    await vi.waitFor(() => expect(notices(disputed.reference)).toHaveLength(2), { timeout: 20_000 })
    expect(about(disputed.reference)).toEqual([
      ['dispute.opened', 'chargeback', '12500.00'],
      ['payment.succeeded', '', '12500.00'],
    ])
  })

  it('may be a payout that the bank sends back, once', async () => {
    const input = {
      reference: 'W-BACK',
      amount: '5.00',
      currency: 'THB',
      method: 'bank-transfer',
      holderName: 'A',
      accountNumber: '12341111',
    }
    const { json } = await ask('POST', '/v1/payouts', input)
    await told('W-BACK')
    expect((await post(`/payouts/${String(json['id'])}/return`)).status).toBe(303)
    await told('payout.returned')
    expect(about('W-BACK').at(-1)).toEqual(['payout.returned', '', '5.00'])
    expect((await post(`/payouts/${String(json['id'])}/return`)).status).toBe(404)
  })

  it('refuses a step that cannot follow, no amount and what is not known, and shows a payment without money', async () => {
    const payment = await paid()
    const start = (act: string, amount: string) => post(`/captures/${payment.capture}/return`, wish(act, amount))
    for (const [act, amount] of [
      ['win', '1.00'],
      ['nonsense', '1.00'],
      ['refund', '-1'],
      ['refund', '1e3'],
      ['refund', ''],
    ] as const)
      expect((await start(act, amount)).status, `${act} ${amount}`).toBe(409)
    await start('refund', '1.00')
    const form = await latest(payment.html)
    for (const act of ['win', 'cancel', 'arbitration']) expect((await post(form, wish(act))).status, act).toBe(409)
    for (const at of ['/captures/cap_unknown/return', '/returns/refund_unknown', '/payouts/out_unknown/return'])
      expect((await post(at, wish('refund'))).status, at).toBe(404)
    expect((await fetch(`${url}/payments/pay_unknown/returns`)).status).toBe(404)
    const { json } = await ask('POST', '/v1/payments', order())
    expect((await page(`/payments/${String(json['id'])}/returns`)).html).toContain('No money was received')
    // Paths lead there from the page of a paid payment and from the outbox.
    expect((await page(`/pay/${payment.id}?lang=EN`)).html).toContain(`href="/payments/${payment.id}/returns"`)
    expect((await page('/outbox')).html).toContain(`href="/payments/${payment.id}/returns"`)
  })
})

it('the outbox lists mail and messages that the site hands over', async () => {
  expect(
    (await ask('POST', '/v1/outbox', { channel: 'sms', recipient: '+959123', subject: '', body: 'Your code is <b>123456</b>' })).status,
  ).toBe(200)
  const { html } = await page('/outbox')
  expect(html).toContain('Your code is &#60;b&#62;123456&#60;/b&#62;')
  expect((await ask('POST', '/v1/outbox', { channel: 'sms' })).status).toBe(400)
})

it('ends when its parent is gone', async () => {
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.disconnect()
  expect(await ended).toBe(0)
})
