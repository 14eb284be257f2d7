/**
 * Inquiry and verification: a service whose inquiry holds verifications, each with its own checks. A notice is signed over its time and raw body, and old
 * ones are not taken.
 */
import type { CheckReason } from '@baize/contract/identity/check-words.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { CheckClock, CheckSaid, CheckService, IdentityChecks } from './identity-checks.ts'
import { ask, fieldsOf, hmacHex, isDigest, jsonOf, listOf, momentOf, namesOf, textOf, wordsOf, type Fields } from './wire.ts'

const WINDOW_SECONDS = 300
const VERSION = '2023-01-05'

const STATES: Readonly<Record<string, CheckSaid['state']>> = {
  created: 'begun',
  pending: 'begun',
  expired: 'again',
  completed: 'sent',
  'needs-review': 'reviewing',
  approved: 'accepted',
  failed: 'again',
  declined: 'refused',
}
/** Checks of verifications that did not pass. */
const CHECKS: Readonly<Record<string, CheckReason>> = {
  id_image_tampering_detection: 'not-genuine',
  id_blurry_detection: 'blurred',
  id_expired_detection: 'document-expired',
  id_name_comparison: 'name-differs',
  id_birthdate_comparison: 'birth-date-differs',
  id_age_comparison: 'under-age',
  selfie_id_comparison: 'face-differs',
  id_double_side_detection: 'incomplete',
}

type Told = { readonly inquiry: Fields; readonly included: readonly Fields[]; readonly at: Temporal.Instant }

function saidOf({ inquiry: attributes, included, at }: Told): CheckSaid {
  const state = STATES[textOf(attributes['status'])] ?? 'reviewing'
  const verifications = included.filter(({ type }) => textOf(type).startsWith('verification/')).map((each) => fieldsOf(each['attributes']))
  const failed = verifications
    .flatMap((each) => listOf(each['checks']).map(fieldsOf))
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => textOf(name))
  const ends = verifications
    .map((each) => textOf(each['expiration-date']))
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .sort()[0]
  const isBad = state === 'again' || state === 'refused'
  return {
    state,
    at,
    reasons: isBad ? [...new Set(failed.length === 0 ? ['incomplete' as const] : failed.map((name) => CHECKS[name] ?? 'not-genuine'))] : [],
    forStaff: wordsOf(failed.join(', '), attributes['reviewer-comment']),
    ...(ends === undefined ? {} : { documentEnds: ends }),
  }
}

/** When the inquiry came to stand as it does. */
const momentIn = (attributes: Fields): Temporal.Instant | undefined => {
  const written = ['decisioned-at', 'failed-at', 'marked-for-review-at', 'completed-at', 'expired-at', 'updated-at', 'created-at']
  return momentOf(written.map((name) => textOf(attributes[name])).find(Boolean) ?? '')
}

/** `t=…,v1=…`, with one v1 for each secret that the service has. */
function isSigned(header: string, body: Buffer, secret: string, now: Temporal.Instant): boolean {
  const parts = header.split(/[\s,]+/).map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return false
  if (Math.abs(Math.floor(now.epochMilliseconds / 1000) - Number(time)) > WINDOW_SECONDS) return false
  const expected = hmacHex(secret, `${time}.`, body)
  return parts.some(([name, value = '']) => name === 'v1' && isDigest(value, expected))
}

export function inquiry(service: CheckService, clock: CheckClock): IdentityChecks {
  const call = (method: 'GET' | 'POST', path: string, content?: object, key?: string) =>
    ask(service.baseUrl, path, {
      method,
      headers: {
        authorization: `Bearer ${service.token}`,
        'persona-version': VERSION,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    })
  const resume: IdentityChecks['resume'] = async (applicant) => {
    const made = await call('POST', `/api/v1/inquiries/${encodeURIComponent(applicant)}/generate-one-time-link`, {})
    const url = textOf(fieldsOf(made?.fields['meta'])['one-time-link'])
    return made?.status === 200 && URL.canParse(url) ? done({ url }) : refused('check-service-down')
  }
  return {
    async begin(person, wish) {
      const { first, last } = namesOf(person.name)
      const fields = { 'name-first': first, 'name-last': last, birthdate: person.birthDate }
      const attributes = { 'inquiry-template-id': service.level, 'reference-id': wish.reference, 'redirect-uri': wish.returnUrl, fields }
      const made = await call('POST', '/api/v1/inquiries', { data: { attributes } }, wish.reference)
      const applicant = textOf(fieldsOf(made?.fields['data'])['id'])
      if (made?.status !== 201 || applicant === '') return refused('check-service-down')
      const link = await resume(applicant, wish)
      return link.ok ? done({ applicant, url: link.value.url }) : link
    },
    resume,
    async read(applicant) {
      const found = await call('GET', `/api/v1/inquiries/${encodeURIComponent(applicant)}?include=verifications`)
      if (found?.status !== 200) return refused('check-service-down')
      const attributes = fieldsOf(fieldsOf(found.fields['data'])['attributes'])
      const at = momentIn(attributes)
      return done(at && saidOf({ inquiry: attributes, included: listOf(found.fields['included']).map(fieldsOf), at }))
    },
    async hear(headers, body) {
      if (!isSigned(headers['persona-signature'] ?? '', body, service.webhookSecret, clock.now())) return refused('webhook-forged')
      const event = fieldsOf(jsonOf(body)?.['data'])
      const payload = fieldsOf(fieldsOf(event['attributes'])['payload'])
      const about = fieldsOf(payload['data'])
      const [id, applicant] = [textOf(event['id']), textOf(about['id'])]
      if (id === '' || applicant === '') return refused('webhook-malformed')
      if (about['type'] !== 'inquiry') return done(undefined)
      const attributes = fieldsOf(about['attributes'])
      const at = momentIn(attributes)
      if (at === undefined) return refused('webhook-malformed')
      return done({ id, applicant, said: saidOf({ inquiry: attributes, included: listOf(payload['included']).map(fieldsOf), at }) })
    },
  }
}
