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
  ])('concludes nothing from %s', async (_name, response) => {
    const { payments } = await service([response])
    expect(await payments.openPayment(order)).toEqual({ ok: false, code: 'unreachable' })
  })

  it.each([400, 409, 422])('takes %i as a final no', async (status) => {
    const { payments, seen } = await service([answer(status, { error: 'no-such-bank' })])
    expect(await payments.openPayout({ ...order, holderName: 'A', accountNumber: '1' })).toMatchObject({ ok: false, code: 'declined' })
    expect(seen).toHaveLength(1)
  })

  it('tells an unknown reference from a silent service', async () => {
    const { payments } = await service([answer(404, { error: 'not-found' })])
    expect(await payments.findPayout('W1')).toEqual({ ok: false, code: 'unknown' })
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
    expect(await read({ ...capture(), type: 'payment.refunded' })).toMatchObject({ ok: true, value: { notice: { about: 'other' } } })
    for (const wrong of [
      null,
      [],
      'x',
      {},
      { ...capture(), data: {} },
      capture('-1'),
      capture('1e9'),
      capture('50000.00001'),
      capture('٥'),
    ])
      expect(await read(wrong)).toEqual({ ok: false, code: 'webhook-malformed' })
  })
})
