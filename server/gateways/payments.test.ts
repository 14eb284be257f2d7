/** Proves that only genuine and fresh notices are believed, and that the adapter never concludes anything from a missing answer. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it } from 'vitest'
import { settableClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { httpPayments } from './payments.ts'
import { verifySignature } from './payments-signature.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const NOW = Temporal.Instant.from('2026-11-20T10:00:00Z')
const capture = (amount = '50000.00') => ({
  type: 'payment.succeeded',
  timestamp: NOW.toString(),
  data: { payment: 'pay_1', reference: 'D1', capture: 'cap_1', amount, currency: 'MMK' },
})

/** Signed by the reference implementation, as the sandbox does. */
function signed(body: string | Buffer, { secret = SECRET, at = NOW, id = 'msg_1' } = {}) {
  const when = new Date(at.epochMilliseconds)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(when.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, when, body),
  }
  return { headers, body: Buffer.from(body) }
}

describe('the signature of a webhook', () => {
  it('takes what the reference implementation of Standard Webhooks signs, with either active secret and among several signatures', () => {
    const { headers, body } = signed(JSON.stringify(capture()))
    expect(verifySignature(headers, body, [SECRET], NOW)).toEqual({ ok: true, value: { id: 'msg_1' } })
    expect(verifySignature(headers, body, [OTHER, SECRET], NOW).ok).toBe(true)
    expect(verifySignature(headers, body, [OTHER], NOW)).toEqual({ ok: false, code: 'webhook-forged' })
    const twice = { ...headers, 'webhook-signature': `v1a,abc v1,AAAA ${headers['webhook-signature']}` }
    expect(verifySignature(twice, body, [SECRET], NOW).ok).toBe(true)
    // Eight are read and no ninth, and a secret has 24 bytes at least.
    const among = (others: number) => {
      const given = { ...headers, 'webhook-signature': `${'v1,AAAA '.repeat(others)}${headers['webhook-signature']}` }
      return verifySignature(given, body, [SECRET], NOW).ok
    }
    expect([among(7), among(8)]).toEqual([true, false])
    const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`
    const short = signed('{}', { secret: secretOf(24) })
    expect(verifySignature(short.headers, short.body, [secretOf(24)], NOW).ok).toBe(true)
    expect(() => verifySignature(short.headers, short.body, [secretOf(23)], NOW)).toThrow('24 bytes')
  })

  it('refuses every single flipped bit of body and headers', () => {
    const { headers, body } = signed(JSON.stringify(capture()))
    let flips = 0
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      const altered = Buffer.from(body)
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit % 8))
      expect(verifySignature(headers, altered, [SECRET], NOW).ok).toBe(false)
      flips += 1
    }
    for (const [name, text] of Object.entries(headers)) {
      for (let bit = 0; bit < text.length * 8; bit += 1) {
        const altered = Buffer.from(text)
        altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit % 8))
        expect(verifySignature({ ...headers, [name]: altered.toString('latin1') }, body, [SECRET], NOW).ok).toBe(false)
        flips += 1
      }
    }
    expect(flips).toBeGreaterThan(1500)
  })

  it.each([
    [-301, 'webhook-stale'],
    [-300, 'ok'],
    [0, 'ok'],
    [300, 'ok'],
    [301, 'webhook-stale'],
    [-86_400 * 30, 'webhook-stale'],
  ])('a timestamp %i seconds off is %s', (seconds, expected) => {
    const { headers, body } = signed('{}', { at: NOW.add({ seconds }) })
    const verified = verifySignature(headers, body, [SECRET], NOW)
    expect(verified.ok ? 'ok' : verified.code).toBe(expected)
  })

  it.each([
    ['no id', { 'webhook-id': undefined }],
    ['an empty id', { 'webhook-id': '' }],
    ['an id with a line break', { 'webhook-id': 'msg\n1' }],
    ['no timestamp', { 'webhook-timestamp': undefined }],
    ['a timestamp with a tail', { 'webhook-timestamp': '1795168800 ' }],
    ['an exponent', { 'webhook-timestamp': '1795e6' }],
    ['no signature', { 'webhook-signature': undefined }],
    ['an empty signature', { 'webhook-signature': 'v1,' }],
    ['another scheme', { 'webhook-signature': 'v1a,AAAA' }],
    ['a thousand signatures', { 'webhook-signature': 'v1,AAAA '.repeat(1000) }],
  ])('refuses %s', (_name, change) => {
    const { headers, body } = signed('{}')
    expect(verifySignature({ ...headers, ...change }, body, [SECRET], NOW)).toEqual({ ok: false, code: 'webhook-forged' })
  })

  it('believes no guess', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (body, mac) => {
        const { headers } = signed('{}')
        const guessed = { ...headers, 'webhook-signature': `v1,${Buffer.from(mac).toString('base64')}` }
        return !verifySignature(guessed, Buffer.from(body), [SECRET], NOW).ok
      }),
      { numRuns: 500 },
    )
  })

  it('reads raw bytes, so bytes that are not UTF-8 cannot pass for one another', () => {
    const { headers } = signed(Buffer.from([0xef, 0xbf, 0xbd]))
    expect(verifySignature(headers, Buffer.from([0xef, 0xbf, 0xbd]), [SECRET], NOW).ok).toBe(true)
    expect(verifySignature(headers, Buffer.from([0xff]), [SECRET], NOW).ok).toBe(false)
  })
})

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Nobody waits as long where the service answers, however busy the machine is. */
const PATIENT_MS = 20_000
/** What a silent service costs the test; the answer after it has this long, too. */
const SILENCE_MS = 2_000

/** A payment service that answers in its turn what the test says. */
async function service(answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const answer = answers[Math.min(seen.length, answers.length) - 1]
    answer?.(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const payments = httpPayments({
    service: 'sandbox',
    baseUrl: () => url,
    keys: async () => ({ apiKey: 'key', webhookSecrets: [SECRET] }),
    clock: settableClock(NOW.toString()),
    random: systemRandom,
    timeoutMilliseconds: answers.includes(silent) ? SILENCE_MS : PATIENT_MS,
  })
  return { payments, seen }
}

const answer =
  (status: number, body: unknown, type = 'application/json') =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
const cut = (_request: IncomingMessage, response: ServerResponse): void => void response.destroy()
const silent = (): void => undefined
const wire = {
  id: 'pay_1',
  reference: 'D1',
  state: 'pending',
  amount: '10.00',
  currency: 'MMK',
  payUrl: 'http://x/pay/1',
  reason: null,
  captures: [],
}
const transfer = { kind: 'bank', payee: 'Payee', bank: 'river-bank', account: '0714', quote: 'D1', qr: '0714' }
const coin = {
  kind: 'crypto',
  network: 'harbour-main',
  address: 'hc1q',
  memo: null,
  confirmations: 12,
  amount: '10.5',
  coin: 'HBC',
  qr: 'hc1q',
}
const order = {
  reference: 'D1',
  units: 100_000n,
  currency: 'MMK',
  method: 'mynah-pay',
  language: 'EN',
  returnUrl: 'http://127.0.0.1/',
  expiresAt: NOW,
}

describe('the payment adapter', () => {
  it('asks again after a cut connection, a slow answer and a fault of the service, under the same reference', async () => {
    for (const trouble of [cut, silent, answer(500, {}), answer(429, {}), answer(503, 'busy', 'text/plain')]) {
      const { payments, seen } = await service([trouble, answer(200, wire)])
      const opened = await payments.openPayment(order)
      expect(opened.ok && opened.value.units).toBe(100_000n)
      expect(seen).toEqual(['POST /v1/payments', 'POST /v1/payments'])
    }
  })

  it('[WALLET-03, WALLET-04] sends each order whole, under our key, and asks about it by its reference', async () => {
    const got: unknown[] = []
    const keep = (request: IncomingMessage, response: ServerResponse): void => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        got.push([request.url, request.headers.authorization, text === '' ? undefined : JSON.parse(text)])
        response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
      })
    }
    const { payments } = await service([keep])
    const { units: _units, expiresAt, ...rest } = order
    // Anything but a documented answer says nothing of an order that was opened.
    expect(await payments.openPayment(order)).toEqual({ ok: false, code: 'unreachable' })
    const payout = { reference: 'W1', currency: 'MMK', method: 'coin', holderName: 'A', accountNumber: '1', network: 'main', memo: '7' }
    expect(await payments.openPayout({ ...payout, units: 5n })).toEqual({ ok: false, code: 'unreachable' })
    expect(await payments.findPayment('D 1/2')).toEqual({ ok: false, code: 'unknown' })
    expect(got).toEqual([
      ['/v1/payments', 'Bearer key', { ...rest, amount: '10.00', expiresAt: expiresAt.toString() }],
      ['/v1/payouts', 'Bearer key', { ...payout, amount: '0.0005' }],
      ['/v1/payments/by-reference/D%201%2F2', 'Bearer key', undefined],
    ])
  })

  it('[WC-01] reads where a transfer or a coin is sent, and that a page needs none', async () => {
    for (const instructions of [transfer, coin, undefined]) {
      const { payments } = await service([answer(200, { ...wire, instructions })])
      const opened = await payments.openPayment(order)
      expect(opened.ok && opened.value.instructions).toEqual(instructions ?? null)
    }
  })

  it('says unreachable and nothing more after three tries', async () => {
    const { payments, seen } = await service([cut])
    expect(await payments.openPayment(order)).toEqual({ ok: false, code: 'unreachable' })
    expect(seen).toHaveLength(3)
  })

  it.each([
    ['not JSON', answer(200, 'hello', 'text/html')],
    ['another shape', answer(200, { ...wire, amount: 10 })],
    ['an exponent for an amount', answer(200, { ...wire, amount: '1e6' })],
    ['a link that is not one', answer(200, { ...wire, payUrl: 'javascript:alert(1)' })],
    ['an account with a line break', answer(200, { ...wire, instructions: { ...transfer, account: '07\n14' } })],
    ['an account that reads backwards', answer(200, { ...wire, instructions: { ...transfer, account: '\u202e4170' } })],
    ['instructions of no kind', answer(200, { ...wire, instructions: { ...transfer, kind: 'cash' } })],
    ['an exponent for coins', answer(200, { ...wire, instructions: { ...coin, amount: '1e6' } })],
    ['an address with a space', answer(200, { ...wire, instructions: { ...coin, address: 'hc1 q' } })],
    ['a redirect', (_: IncomingMessage, response: ServerResponse) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a wrong key', answer(401, { error: 'unknown-key' })],
    ['an answer that is too long', answer(200, { ...wire, more: 'x'.repeat(256 * 1024) })],
    ['a capture of no amount', answer(200, { ...wire, captures: [{ id: 'c1', amount: '1e3', currency: 'MMK' }] })],
    ['a capture whose number is no plain one', answer(200, { ...wire, captures: [{ id: 'c 1', amount: '1', currency: 'MMK' }] })],
  ])('concludes nothing from %s', async (_name, response) => {
    const { payments } = await service([response])
    expect(await payments.openPayment(order)).toEqual({ ok: false, code: 'unreachable' })
  })

  it.each([400, 409, 422])('takes %i as a final no', async (status) => {
    const { payments, seen } = await service([answer(status, { error: 'no-such-bank' })])
    const payout = { ...order, holderName: 'A', accountNumber: '1' }
    expect(await payments.openPayout(payout)).toEqual({ ok: false, code: 'declined', detail: { reason: 'no-such-bank' } })
    expect(seen).toHaveLength(1)
    // Only a plain code is passed on.
    for (const error of ['No such <b>bank</b>', 7, undefined, 'x'.repeat(61)]) {
      const { payments: other } = await service([answer(status, { error })])
      expect(await other.openPayout(payout)).toEqual({ ok: false, code: 'declined', detail: { reason: 'declined' } })
    }
  })

  it('tells an unknown reference from a silent service', async () => {
    const { payments } = await service([answer(404, { error: 'not-found' })])
    expect(await payments.findPayout('W1')).toEqual({ ok: false, code: 'unknown' })
    const { payments: confused } = await service([answer(400, wire)])
    expect(await confused.findPayment('D1')).toEqual({ ok: false, code: 'unreachable' })
    const captures = [{ id: 'c1', amount: '9.5', currency: 'THB' }]
    const { payments: known } = await service([answer(200, { ...wire, state: 'succeeded', captures })])
    expect(await known.findPayment('D1')).toMatchObject({
      value: { id: 'pay_1', state: 'succeeded', units: 100_000n, captures: [{ providerReference: 'c1', units: 95_000n, currency: 'THB' }] },
    })
    const { payments: gone } = await service([cut])
    expect(await gone.findPayout('W1')).toEqual({ ok: false, code: 'unreachable' })
  })

  it('reads genuine notices and calls the rest malformed', async () => {
    const { payments } = await service([cut])
    const read = (body: unknown) => {
      const { headers, body: bytes } = signed(JSON.stringify(body), { at: NOW })
      return payments.readWebhook(headers, bytes)
    }
    expect(await read(capture())).toEqual({
      ok: true,
      value: {
        id: 'msg_1',
        type: 'payment.succeeded',
        notice: { about: 'capture', reference: 'D1', capture: { providerReference: 'cap_1', units: 500_000_000n, currency: 'MMK' } },
      },
    })
    const told = async (type: string, data: object) => {
      const notice = await read({ type, timestamp: NOW.toString(), data })
      return notice.ok ? notice.value.notice : notice.code
    }
    const payment = { payment: 'pay_1', reference: 'D1' }
    expect(await told('payment.processing', payment)).toEqual({ about: 'payment', reference: 'D1', state: 'processing', reason: null })
    const failed = { about: 'payment', reference: 'D1', state: 'failed', reason: 'no money' }
    expect(await told('payment.failed', { ...payment, reason: 'no money' })).toEqual(failed)
    const out = { payout: 'out_1', reference: 'W1', amount: '9.5', currency: 'THB' }
    const seen = { id: 'out_1', reference: 'W1', units: 95_000n, currency: 'THB' }
    expect(await told('payout.succeeded', out)).toEqual({ about: 'payout', payout: { ...seen, state: 'succeeded', reason: null } })
    expect(await told('payout.failed', { ...out, reason: 'closed' })).toEqual({
      about: 'payout',
      payout: { ...seen, state: 'failed', reason: 'closed' },
    })
    for (const [type, data] of [
      ['payout.failed', payment],
      ['payment.failed', out],
      ['payout.succeeded', { ...out, amount: '1e3' }],
    ] as const)
      expect(await told(type, data), type).toBe('webhook-malformed')
    // A name that stands twice is read differently by different readers.
    const doubled = signed(JSON.stringify(capture()).replace('"amount":', '"amount":"1.00","amount":'))
    expect(await payments.readWebhook(doubled.headers, doubled.body)).toEqual({ ok: false, code: 'webhook-malformed' })
    const late = signed(JSON.stringify(capture()), { at: NOW.subtract({ seconds: 301 }) })
    expect(await payments.readWebhook(late.headers, late.body)).toEqual({ ok: false, code: 'webhook-stale' })
    expect(await read({ ...capture(), type: 'payment.refunded' })).toMatchObject({ ok: true, value: { notice: { about: 'other' } } })
    for (const wrong of [
      null,
      [],
      'x',
      {},
      { ...capture(), data: {} },
      capture('-1'),
      capture('1e9'),
      capture(`50000.${'1'.repeat(19)}`),
      capture('٥'),
    ])
      expect(await read(wrong)).toEqual({ ok: false, code: 'webhook-malformed' })
  })
})
