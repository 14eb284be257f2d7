/** The API that the site's payment adapter speaks: payments in, payouts out, and entries for the outbox, all behind an API key. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AMOUNT_PATTERN } from '@baize/contract/values/money.ts'
import { nowMilliseconds } from '../clock.ts'
import type { NewPayment, NewPayout, Service } from './service.ts'
import { instructionsOf } from './instructions.ts'
import { newId, type Payment, type Payout, type Store } from './store.ts'

const text = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength })
const pattern = (source: string) => ({ type: 'string', pattern: source })
const exactly = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const order = {
  reference: pattern('^[A-Za-z0-9_-]{4,64}$'),
  amount: { ...pattern(AMOUNT_PATTERN), maxLength: 18 },
  currency: pattern('^[A-Z]{3,8}$'),
  method: text(40),
}
const PaymentBody = exactly({
  ...order,
  language: text(10),
  returnUrl: pattern('^https?://[^\\s]{1,500}$'),
  expiresAt: { type: 'string', format: 'date-time' },
})
const PayoutBody = {
  ...exactly({
    ...order,
    holderName: text(80),
    accountNumber: text(64),
    bank: text(40),
    branch: text(80),
    network: text(40),
    memo: text(64),
  }),
  required: [...Object.keys(order), 'holderName', 'accountNumber'],
}
const EntryBody = exactly({ channel: text(20), recipient: text(200), subject: text(300, 0), body: text(20_000, 0) })
const SettleBody = exactly({ outcome: { enum: ['succeeded', 'failed'] } })
const WithId = exactly({ id: text(80) })
const WithReference = exactly({ reference: text(80) })

type ById = { Params: { id: string } }
type ByReference = { Params: { reference: string } }
export type ApiNeeds = { store: Store; service: Service; apiKey: string; baseUrl: () => string }

/** An API key is compared in constant time. */
function keyFits(request: FastifyRequest, apiKey: string): boolean {
  const [given, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${apiKey}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Adds `/v1/*`. */
export function addApi(app: FastifyInstance, { store, service, apiKey, baseUrl }: ApiNeeds): void {
  const showPayment = (payment: Payment) => {
    const { id, reference, state, reason, amount, currency } = payment
    const captures = store.captures(id).map((capture) => ({ id: capture.id, amount: capture.amount, currency: capture.currency }))
    const payUrl = `${baseUrl()}/pay/${id}?lang=${payment.language}`
    return { id, reference, state, reason, amount, currency, payUrl, ...instructionsOf(payment), captures }
  }
  const showPayout = ({ id, reference, state, reason, amount, currency }: Payout) => ({ id, reference, state, reason, amount, currency })
  const show = <T>(reply: FastifyReply, row: T | undefined, view: (row: T) => object) =>
    row ? view(row) : reply.code(404).send({ error: 'not-found' })
  const opened = <T>(reply: FastifyReply, row: T | undefined, view: (row: T) => object) =>
    row ? view(row) : reply.code(409).send({ error: 'reference-used-differently' })

  void app.register(
    (api, _options, ready) => {
      api.addHook('onRequest', async (request, reply) => {
        if (!keyFits(request, apiKey)) return reply.code(401).send({ error: 'unknown-key' })
      })
      api.post<{ Body: NewPayment }>('/payments', { schema: { body: PaymentBody } }, (request, reply) =>
        opened(reply, service.openPayment(request.body), showPayment),
      )
      api.get<ById>('/payments/:id', { schema: { params: WithId } }, (request, reply) =>
        show(reply, store.payment(request.params.id), showPayment),
      )
      api.get<ByReference>('/payments/by-reference/:reference', { schema: { params: WithReference } }, (request, reply) =>
        show(reply, store.paymentByReference(request.params.reference), showPayment),
      )
      api.post<ByReference>('/payments/by-reference/:reference/close', { schema: { params: WithReference } }, (request, reply) =>
        show(reply, service.close(request.params.reference), showPayment),
      )
      api.post<{ Body: NewPayout }>('/payouts', { schema: { body: PayoutBody } }, (request, reply) =>
        opened(reply, service.openPayout(request.body), showPayout),
      )
      api.get<ById>('/payouts/:id', { schema: { params: WithId } }, (request, reply) =>
        show(reply, store.payout(request.params.id), showPayout),
      )
      api.get<ByReference>('/payouts/by-reference/:reference', { schema: { params: WithReference } }, (request, reply) =>
        show(reply, store.payoutByReference(request.params.reference), showPayout),
      )
      api.post<ById & { Body: { outcome: 'succeeded' | 'failed' } }>(
        '/payouts/:id/settle',
        { schema: { params: WithId, body: SettleBody } },
        (request, reply) =>
          show(reply, service.settle(request.params.id, request.body.outcome === 'failed' ? 'settled-as-failed' : null), showPayout),
      )
      api.post<{ Body: { channel: string; recipient: string; subject: string; body: string } }>(
        '/outbox',
        { schema: { body: EntryBody } },
        (request) => {
          const id = newId('msg')
          const sent = { createdAt: nowMilliseconds(), nextAt: null, attempts: 1, deliveries: 1, lastAnswer: 'shown here' }
          store.insert('message', { id, type: request.body.channel, ...request.body, ...sent })
          return { id }
        },
      )
      ready()
    },
    { prefix: '/v1' },
  )
}
