/** SMS API of the post sandbox: the form-encoded messaging call of real services, with their error codes for special numbers. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Outbox } from './outbox.ts'

/** Numbers whose last digits select an error: …0001 is not a valid number, …0002 is over its quota, …0003 is a service that is down. */
const PARTS: Readonly<Record<string, readonly [status: number, code: number, message: string]>> = {
  '0001': [400, 21211, "The 'To' number is not a valid phone number."],
  '0002': [429, 20429, 'Too many requests'],
  '0003': [503, 20503, 'Service unavailable'],
}

const fits = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

type Sent = { Params: { account: string }; Body: { To?: string; From?: string; Body?: string } | undefined }

/** Adds `POST /2010-04-01/Accounts/<account>/Messages.json`. */
export function addSmsApi(app: FastifyInstance, { account, key, outbox }: { account: string; key: string; outbox: Outbox }): void {
  const expected = `Basic ${Buffer.from(`${account}:${key}`).toString('base64')}`
  app.post<Sent>('/2010-04-01/Accounts/:account/Messages.json', async (request, reply) => {
    if (!fits(request.headers.authorization ?? '', expected)) return reply.code(401).send({ code: 20003, message: 'Authenticate' })
    const { To: to = '', From: from = '', Body: body = '' } = request.body ?? {}
    const part = /^\+[1-9][0-9]{5,14}$/.test(to) ? PARTS[to.slice(-4)] : PARTS['0001']
    if (part) return reply.code(part[0]).send({ status: part[0], code: part[1], message: part[2] })
    if (body === '' || body.length > 1600) return reply.code(400).send({ status: 400, code: 21617, message: 'Message body' })
    await outbox.show({ channel: 'sms', recipient: to, subject: body.slice(0, 80), body })
    return reply.code(201).send({ sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued', to, from, body })
  })
}
