/** Check speech: what three services of identity checks would answer and tell, each in its own shape, from one list of cases. */
import { createHmac } from 'node:crypto'

/** What happened at the service. */
export type CheckCase = {
  readonly name: string
  readonly status: 'begun' | 'sent' | 'reviewing' | 'accepted' | 'again' | 'refused'
  readonly reason?:
    | 'blurred'
    | 'document-expired'
    | 'name-differs'
    | 'birth-date-differs'
    | 'face-differs'
    | 'under-age'
    | 'not-genuine'
    | 'incomplete'
  readonly ends?: string
}
export const CHECK_CASES: readonly CheckCase[] = [
  { name: 'sent', status: 'sent' },
  { name: 'reviewing', status: 'reviewing' },
  { name: 'accepted', status: 'accepted' },
  { name: 'accepted with an end', status: 'accepted', ends: '2027-05-31' },
  { name: 'blurred', status: 'again', reason: 'blurred' },
  { name: 'expired', status: 'again', reason: 'document-expired' },
  { name: 'another name', status: 'again', reason: 'name-differs' },
  { name: 'another birth date', status: 'again', reason: 'birth-date-differs' },
  { name: 'a side missing', status: 'again', reason: 'incomplete' },
  { name: 'another face', status: 'refused', reason: 'face-differs' },
  { name: 'under age', status: 'refused', reason: 'under-age' },
  { name: 'something that it does not name', status: 'refused', reason: 'not-genuine' },
]

export const AT = '2026-11-30T10:00:02.500Z'
export const NOTICE_SECRET = 'notices-of-a-test'
type Reply = { readonly status: number; readonly body: object }
export type Notice = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }
export type Speech = {
  readonly dialect: string
  /** Answers a call as the service would where the case happened. */
  answer(
    call: {
      readonly method: string
      readonly path: string
      readonly headers: Readonly<Record<string, string | string[] | undefined>>
      readonly body: string
    },
    now: CheckCase,
  ): Reply
  notice(now: CheckCase, secret?: string): Notice
}

const hex = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')
const page = 'https://checks.example/page'
const made = (status: number, body: object): Reply => ({ status, body })
const MISSING: Reply = { status: 404, body: {} }

const LABEL = {
  blurred: 'LOW_QUALITY',
  'document-expired': 'EXPIRATION_DATE',
  'name-differs': 'WRONG_NAME',
  'birth-date-differs': 'DOB_MISMATCH',
  'face-differs': 'SELFIE_MISMATCH',
  'under-age': 'AGE_REQUIREMENT_MISMATCH',
  'not-genuine': 'A_NEW_LABEL',
  incomplete: 'DOCUMENT_PAGE_MISSING',
} as const

const isDecided = ({ status }: CheckCase): boolean => ['accepted', 'again', 'refused'].includes(status)
const applicantReview = (now: CheckCase) => ({
  reviewStatus: isDecided(now) ? 'completed' : { begun: 'init', sent: 'pending', reviewing: 'onHold' }[now.status as 'sent'],
  reviewDate: '2026-11-30 10:00:02+0000',
  createDate: '2026-11-30 10:00:02+0000',
  ...(isDecided(now)
    ? {
        reviewResult: {
          reviewAnswer: now.status === 'accepted' ? 'GREEN' : 'RED',
          ...(now.reason ? { rejectLabels: [LABEL[now.reason]], reviewRejectType: now.status === 'again' ? 'RETRY' : 'FINAL' } : {}),
        },
      }
    : {}),
})
const applicantLevel: Speech = {
  dialect: 'applicant-level',
  answer({ method, path }, now) {
    if (method === 'POST' && path.startsWith('/resources/applicants?')) return made(201, { id: 'one' })
    if (method === 'POST') return made(200, { url: page })
    return made(200, {
      id: 'one',
      review: applicantReview(now),
      info: { idDocs: now.ends === undefined ? [] : [{ validUntil: now.ends }] },
    })
  },
  notice(now, secret = NOTICE_SECRET) {
    const { reviewStatus, reviewResult } = { reviewResult: undefined, ...applicantReview(now) }
    const text = JSON.stringify({
      applicantId: 'one',
      type: isDecided(now) ? 'applicantReviewed' : 'applicantPending',
      reviewStatus,
      reviewResult,
      createdAtMs: '2026-11-30 10:00:02.500',
    })
    return { headers: { 'x-payload-digest': hex(secret, text), 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }, body: Buffer.from(text) }
  },
}

const PART = {
  blurred: 'image_quality',
  'document-expired': 'document_expiration',
  'name-differs': 'last_name',
  'birth-date-differs': 'date_of_birth',
  'face-differs': 'face_comparison',
  'under-age': 'age_validation',
  'not-genuine': 'police_record',
  incomplete: 'supporting_documents',
} as const
const checkReport: Speech = {
  dialect: 'check-report',
  answer({ method, path }, now) {
    if (method === 'POST' && path === '/v3.6/applicants') return made(201, { id: 'person' })
    if (method === 'POST') return made(201, { id: 'one', form_uri: page })
    if (path.startsWith('/v3.6/reports')) {
      const part = now.reason && {
        whole: { result: 'consider', breakdown: { [PART[now.reason]]: { result: 'consider' }, other: { result: 'clear' } } },
      }
      const sub = now.status === 'refused' ? 'suspected' : now.status === 'again' ? 'rejected' : 'clear'
      return made(200, {
        reports: [
          {
            name: 'document',
            sub_result: sub,
            breakdown: part ?? {},
            properties: now.ends === undefined ? {} : { date_of_expiry: now.ends },
          },
        ],
      })
    }
    const status = isDecided(now)
      ? 'complete'
      : { begun: 'awaiting_applicant', sent: 'in_progress', reviewing: 'withdrawn' }[now.status as 'sent']
    return made(200, {
      id: 'one',
      status,
      result: now.status === 'accepted' ? 'clear' : 'consider',
      form_uri: page,
      created_at: AT,
      completed_at_iso8601: AT,
    })
  },
  notice(_now, secret = NOTICE_SECRET) {
    const text = JSON.stringify({
      payload: { resource_type: 'check', action: 'check.completed', object: { id: 'one', status: 'complete', completed_at_iso8601: AT } },
    })
    return { headers: { 'x-sha2-signature': hex(secret, text) }, body: Buffer.from(text) }
  },
}

const CHECK = {
  blurred: 'id_blurry_detection',
  'document-expired': 'id_expired_detection',
  'name-differs': 'id_name_comparison',
  'birth-date-differs': 'id_birthdate_comparison',
  'face-differs': 'selfie_id_comparison',
  'under-age': 'id_age_comparison',
  'not-genuine': 'id_entity_detection',
  incomplete: 'id_double_side_detection',
} as const
const inquiryOf = (now: CheckCase) => {
  const status = {
    begun: 'pending',
    sent: 'completed',
    reviewing: 'needs-review',
    accepted: 'approved',
    again: 'failed',
    refused: 'declined',
  }[now.status]
  const checks =
    now.reason === undefined
      ? []
      : [
          { name: CHECK[now.reason], status: 'failed' },
          { name: 'id_other', status: 'passed' },
        ]
  return {
    data: { type: 'inquiry', id: 'one', attributes: { status, 'updated-at': AT } },
    included: [
      { type: 'verification/government-id', attributes: { checks, ...(now.ends === undefined ? {} : { 'expiration-date': now.ends }) } },
    ],
  }
}
const inquiry: Speech = {
  dialect: 'inquiry',
  answer({ method, path }, now) {
    if (method === 'POST' && path === '/api/v1/inquiries') return made(201, { data: { id: 'one' } })
    if (method === 'POST') return made(200, { meta: { 'one-time-link': page } })
    return path.startsWith('/api/v1/inquiries/one') ? made(200, inquiryOf(now)) : MISSING
  },
  notice(now, secret = NOTICE_SECRET) {
    const text = JSON.stringify({ data: { type: 'event', id: 'evt_1', attributes: { name: 'inquiry.changed', payload: inquiryOf(now) } } })
    const time = String(Math.floor(Temporal.Instant.from(AT).epochMilliseconds / 1000))
    return { headers: { 'persona-signature': `t=${time},v1=${hex(secret, `${time}.${text}`)}` }, body: Buffer.from(text) }
  },
}

export const SPEECHES: readonly Speech[] = [applicantLevel, checkReport, inquiry]
