/** Proves that the adapters of identity checks read three services alike: one list of cases, told by notice and by question. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settableClock } from '../../platform/clock.ts'
import { AT, CHECK_CASES, NOTICE_SECRET, SPEECHES, type CheckCase, type Speech } from '../testing/check-speech.ts'
import { CHECK_DIALECTS, identityChecksOf } from './checks.ts'
import type { CheckSaid } from './identity-checks.ts'

type Call = { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }
const SECRET = 'calls-of-a-test'
let [speech, now, down] = [SPEECHES[0]!, CHECK_CASES[0]!, false]
const calls: Call[] = []
const service = createServer((request, reply) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    calls.push(call)
    const answer = down ? { status: 500, body: {} } : speech.answer(call, now)
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())
beforeEach(() => {
  calls.length = 0
  down = false
})

const clock = settableClock(AT)
function adapterOf(of: Speech, happened: CheckCase) {
  ;[speech, now] = [of, happened]
  const keys = { token: 'token', secret: SECRET, webhookSecret: NOTICE_SECRET }
  return identityChecksOf({ name: 'documents', dialect: of.dialect, baseUrl, level: 'identity', ...keys }, clock)!
}
const shown = ({ state, reasons, documentEnds }: CheckSaid) => ({ state, reasons, documentEnds })
const meant = ({ status, reason, ends }: CheckCase) => ({
  state: status,
  reasons: reason === undefined ? [] : [reason],
  documentEnds: ends,
})
const WISH = { reference: '0193a1f2-7c11-7d3a-9b00-5a5a5a5a5a5e', returnUrl: 'https://site.example/member/identity' }
const PERSON = { name: 'Mya Thida Aung', birthDate: '1990-01-31', language: 'my' } as const

it('[PK-05] every dialect has its speech', () => {
  expect(SPEECHES.map(({ dialect }) => dialect)).toEqual(CHECK_DIALECTS)
})

describe.each(SPEECHES.map((each) => [each.dialect, each] as const))('[PK-05] a service that speaks %s', (_, of) => {
  it.each(CHECK_CASES.map((each) => [each.name, each] as const))('says %s, by a notice and to whoever asks', async (_name, happened) => {
    const checks = adapterOf(of, happened)
    const { headers, body } = of.notice(happened)
    const heard = await checks.hear(headers, body)
    expect(heard.ok && heard.value && [heard.value.applicant, shown(heard.value.said)]).toEqual(['one', meant(happened)])
    const read = await checks.read('one')
    expect(read.ok && read.value && shown(read.value)).toEqual(meant(happened))
    expect(read.ok && read.value?.at.toString().slice(0, 19)).toBe('2026-11-30T10:00:02')
  })

  it('begins with the person of our record, and answers where they go', async () => {
    const checks = adapterOf(of, { name: 'begun', status: 'begun' })
    expect(await checks.begin(PERSON, WISH)).toEqual({ ok: true, value: { applicant: 'one', url: 'https://checks.example/page' } })
    const sent = calls.map(({ body }) => body).join('\n')
    for (const said of ['Mya Thida', 'Aung', '1990-01-31', WISH.reference]) expect(sent).toContain(said)
    expect(await checks.resume('one', WISH)).toEqual({ ok: true, value: { url: 'https://checks.example/page' } })
  })

  it('refuses a notice that was signed by another key, was changed, or says nothing', async () => {
    const happened = CHECK_CASES[2]!
    const checks = adapterOf(of, happened)
    const forged = of.notice(happened, 'another-key-of-a-test')
    expect(await checks.hear(forged.headers, forged.body)).toMatchObject({ code: 'webhook-forged' })
    const { headers, body } = of.notice(happened)
    expect(await checks.hear(headers, Buffer.concat([body, Buffer.from(' ')]))).toMatchObject({ code: 'webhook-forged' })
    expect(await checks.hear({}, body)).toMatchObject({ code: 'webhook-forged' })
  })

  it('is said to be down where it does not answer', async () => {
    const checks = adapterOf(of, CHECK_CASES[2]!)
    down = true
    expect(await checks.begin(PERSON, WISH)).toMatchObject({ code: 'check-service-down' })
    expect(await checks.resume('one', WISH)).toMatchObject({ code: 'check-service-down' })
    expect(await checks.read('one')).toMatchObject({ code: 'check-service-down' })
  })
})

it('[PK-05] calls to a service of applicants are signed over time, method, path and body', async () => {
  const checks = adapterOf(SPEECHES[0]!, { name: 'begun', status: 'begun' })
  await checks.begin(PERSON, WISH)
  const [first] = calls
  const text = `${String(first!.headers['x-app-access-ts'])}${first!.method}${first!.path}${first!.body}`
  expect(first!.headers['x-app-access-sig']).toBe(createHmac('sha256', SECRET).update(text).digest('hex'))
})

it('[PK-05] an old notice of inquiries is not taken', async () => {
  const happened = CHECK_CASES[2]!
  const of = SPEECHES[2]!
  const late = identityChecksOf(
    { name: 'documents', dialect: of.dialect, baseUrl, level: 'identity', token: 'token', secret: SECRET, webhookSecret: NOTICE_SECRET },
    settableClock('2026-11-30T10:06:00Z'),
  )!
  const { headers, body } = of.notice(happened)
  expect(await late.hear(headers, body)).toMatchObject({ code: 'webhook-forged' })
})
