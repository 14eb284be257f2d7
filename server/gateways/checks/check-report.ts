/**
 * Check and report: a service whose check of an applicant has a report for the document and one for the face. Its notice names the check alone, signed
 * over the raw body; what was found is read.
 */
import type { CheckReason } from '@baize/contract/identity/check-words.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { CheckClock, CheckSaid, CheckService, IdentityChecks } from './identity-checks.ts'
import { ask, fieldsOf, hmacHex, isDigest, jsonOf, listOf, momentOf, namesOf, textOf, wordsOf, type Fields } from './wire.ts'

/** What a part of a report that is not clear is to us. */
const BREAKDOWNS: Readonly<Record<string, CheckReason>> = {
  image_integrity: 'blurred',
  image_quality: 'blurred',
  document_expiration: 'document-expired',
  first_name: 'name-differs',
  last_name: 'name-differs',
  date_of_birth: 'birth-date-differs',
  face_comparison: 'face-differs',
  age_validation: 'under-age',
  supporting_documents: 'incomplete',
}

const isClear = (part: Fields): boolean => part['result'] === 'clear' || part['result'] === undefined || part['result'] === null

/** The parts that are not clear, also those within others. */
function unclear(breakdown: Fields): string[] {
  return Object.entries(breakdown).flatMap(([name, value]) => {
    const part = fieldsOf(value)
    const within = unclear(fieldsOf(part['breakdown']))
    return within.length > 0 || isClear(part) ? within : [name]
  })
}

function saidOf(check: Fields, reports: readonly Fields[], at: Temporal.Instant): CheckSaid {
  const status = textOf(check['status'])
  if (status !== 'complete') {
    const state = status === 'awaiting_applicant' ? 'begun' : status === 'in_progress' ? 'sent' : 'reviewing'
    return { state, at, reasons: [], forStaff: '' }
  }
  const parts = reports.flatMap((report) => unclear(fieldsOf(report['breakdown'])))
  const subs = reports.map((report) => textOf(report['sub_result'])).filter(Boolean)
  const ends = reports
    .map((report) => textOf(fieldsOf(report['properties'])['date_of_expiry']))
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .sort()[0]
  const isGood = check['result'] === 'clear'
  // Rejected could not be read and caution may come right; suspected is the service's last word.
  const state = isGood ? 'accepted' : subs.includes('suspected') ? 'refused' : 'again'
  return {
    state,
    at,
    reasons: isGood
      ? []
      : [...new Set(parts.length === 0 ? ['not-genuine' as const] : parts.map((name) => BREAKDOWNS[name] ?? 'not-genuine'))],
    forStaff: wordsOf(parts.join(', '), subs.join(', ')),
    ...(ends === undefined ? {} : { documentEnds: ends }),
  }
}

export function checkReport(service: CheckService, _clock: CheckClock): IdentityChecks {
  const call = (method: 'GET' | 'POST', path: string, content?: object) =>
    ask(service.baseUrl, path, {
      method,
      headers: { authorization: `Token token=${service.token}` },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    })
  const found = async (id: string): Promise<Outcome<CheckSaid | undefined, 'check-service-down'>> => {
    const check = await call('GET', `/v3.6/checks/${encodeURIComponent(id)}`)
    if (check?.status !== 200) return refused('check-service-down')
    const at = momentOf(textOf(check.fields['completed_at_iso8601']) || textOf(check.fields['created_at']))
    if (at === undefined) return done(undefined)
    const reports = await call('GET', `/v3.6/reports?check_id=${encodeURIComponent(id)}`)
    return reports?.status === 200
      ? done(saidOf(check.fields, listOf(reports.fields['reports']).map(fieldsOf), at))
      : refused('check-service-down')
  }
  return {
    async begin(person, { reference, returnUrl }) {
      const { first, last } = namesOf(person.name)
      const applicant = await call('POST', '/v3.6/applicants', { first_name: first, last_name: last, dob: person.birthDate })
      if (applicant?.status !== 201) return refused('check-service-down')
      const wish = {
        applicant_id: textOf(applicant.fields['id']),
        applicant_provides_data: true,
        report_names: [`document`, 'facial_similarity_photo'],
        tags: [service.level, reference],
        redirect_uri: returnUrl,
      }
      const check = await call('POST', '/v3.6/checks', wish)
      const [id, url] = [textOf(check?.fields['id']), textOf(check?.fields['form_uri'])]
      return check?.status === 201 && id !== '' && URL.canParse(url) ? done({ applicant: id, url }) : refused('check-service-down')
    },
    async resume(applicant) {
      const check = await call('GET', `/v3.6/checks/${encodeURIComponent(applicant)}`)
      const url = textOf(check?.fields['form_uri'])
      return check?.status === 200 && URL.canParse(url) ? done({ url }) : refused('check-service-down')
    },
    read: found,
    async hear(headers, body) {
      if (!isDigest(headers['x-sha2-signature'] ?? '', hmacHex(service.webhookSecret, body))) return refused('webhook-forged')
      const payload = fieldsOf(jsonOf(body)?.['payload'])
      const object = fieldsOf(payload['object'])
      const id = textOf(object['id'])
      if (id === '') return refused('webhook-malformed')
      if (payload['resource_type'] !== 'check') return done(undefined)
      const said = await found(id)
      if (!said.ok) return said
      return done(said.value && { id: hmacHex(service.webhookSecret, body), applicant: id, said: said.value })
    },
  }
}
