/** The service's calls: an applicant for a level, the address of their page, and how the review stands. Each call is signed, as the real service asks. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { now } from '../clock.ts'
import { reviewOf, type Applicants } from './applicants.ts'

export type Keys = { readonly token: string; readonly secret: string; readonly webhookSecret: string }
export type Answer = { readonly status: number; readonly body: object }
type Call = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const WINDOW_SECONDS = 60
const refuse = (status: number, description: string): Answer => ({ status, body: { code: status, description } })

function isSigned({ token, secret }: Keys, { method, path, headers, body }: Call): boolean {
  const time = String(headers['x-app-access-ts'] ?? '')
  const age = Math.abs(Math.floor(now().epochMilliseconds / 1000) - Number(time))
  if (headers['x-app-token'] !== token || !(age <= WINDOW_SECONDS)) return false
  const expected = Buffer.from(createHmac('sha256', secret).update(`${time}${method}${path}${body}`).digest('hex'))
  const given = Buffer.from(String(headers['x-app-access-sig'] ?? ''))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Undefined where the path is none of the service's. `base` is where its pages are. */
export function answerCall(keys: Keys, applicants: Applicants, base: string, call: Call): Answer | undefined {
  const { pathname, searchParams } = new URL(call.path, base)
  if (!pathname.startsWith('/resources/')) return undefined
  if (!isSigned(keys, call)) return refuse(401, 'wrong token, time or signature')
  const body = read(call.body)
  if (call.method === 'POST' && pathname === '/resources/applicants') {
    const reference = textOf(body['externalUserId'])
    if (reference === '') return refuse(400, 'externalUserId is missing')
    const known = applicants.byReference(reference)
    if (known) return refuse(409, `Applicant with external user id '${reference}' already exists: ${known.id}`)
    const opened = applicants.open(reference, searchParams.get('levelName') ?? '', body['fixedInfo'])
    return { status: 201, body: { id: opened.id, externalUserId: reference, review: reviewOf(opened) } }
  }
  if (call.method === 'POST' && pathname === '/resources/sdkIntegrations/levels/-/websdkLink') {
    const applicant = applicants.byReference(textOf(body['userId']))
    if (!applicant) return refuse(404, 'no such applicant')
    applicant.returnUrl = textOf((body['redirect'] as { successUrl?: unknown } | undefined)?.successUrl)
    return { status: 200, body: { url: new URL(`/verify/${applicant.key}`, base).href } }
  }
  const one = /^\/resources\/applicants\/(?:-;externalUserId=([^/]+)|([0-9a-f]+))\/one$/.exec(pathname)
  if (call.method !== 'GET' || !one) return refuse(404, 'no such call')
  const found = one[1] === undefined ? applicants.byId(one[2] ?? '') : applicants.byReference(decodeURIComponent(one[1]))
  if (!found) return refuse(404, 'no such applicant')
  const documents =
    found.outcome === undefined
      ? []
      : [{ idDocType: 'ID_CARD', validUntil: now().toZonedDateTimeISO('UTC').add({ years: 5 }).toPlainDate().toString() }]
  return { status: 200, body: { id: found.id, externalUserId: found.reference, review: reviewOf(found), info: { idDocs: documents } } }
}
