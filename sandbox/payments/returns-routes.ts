/** The routes of what happens to a payment and a payout afterwards. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { returnsPage } from './returns-page.ts'
import { SENDINGS, type ReturnWish, type Sending } from './returns.ts'
import { sendPage } from './send-page.ts'
import type { Service } from './service.ts'
import type { Store } from './store.ts'

type Form = { Params: { id: string }; Body: { act?: unknown; amount?: unknown; sending?: unknown } | undefined }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const wishOf = (body: Form['Body']): ReturnWish => ({
  act: textOf(body?.act),
  amount: textOf(body?.amount),
  sending: SENDINGS.find((known): known is Sending => known === body?.sending) ?? 'once',
})

export function addReturns(app: FastifyInstance, store: Store, service: Service): void {
  const missing = (reply: FastifyReply) => reply.code(404).send({ error: 'not-found' })
  const back = (reply: FastifyReply, payment: string, wasDone: boolean) =>
    wasDone ? reply.redirect(`/payments/${payment}/returns`, 303) : reply.code(409).send({ error: 'not-possible' })
  app.get<Form>('/payments/:id/returns', (request, reply) => {
    const payment = store.payment(request.params.id)
    return payment ? sendPage(reply, returnsPage(store, payment)) : missing(reply)
  })
  app.post<Form>('/captures/:id/return', (request, reply) => {
    const capture = store.capture(request.params.id)
    return capture ? back(reply, capture.payment, service.startReturn(capture.id, wishOf(request.body))) : missing(reply)
  })
  app.post<Form>('/returns/:id', (request, reply) => {
    const row = store.paymentReturn(request.params.id)
    return row ? back(reply, row.payment, service.moveReturn(row.id, wishOf(request.body))) : missing(reply)
  })
  app.post<Form>('/payouts/:id/return', (request, reply) =>
    service.sendPayoutBack(request.params.id) ? reply.redirect('/outbox', 303) : missing(reply),
  )
}
