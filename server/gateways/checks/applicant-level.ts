/**
 * Applicant and level: a service that opens an applicant for a named level, and signs each call and each notice. Ours are signed with HMAC-SHA256 of time,
 * method, path and body; a notice carries the digest of its raw body.
 */
import type { CheckReason } from '@baize/contract/identity/check-words.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { CheckClock, CheckPerson, CheckSaid, CheckService, IdentityChecks } from './identity-checks.ts'
import { ask, fieldsOf, hmacHex, isDigest, jsonOf, listOf, momentOf, namesOf, textOf, wordsOf, type Fields } from './wire.ts'

const LINK_SECONDS = 1800
const DIGESTS = new Set(['HMAC_SHA256_HEX'])

/** Labels of the service; whatever else it names is a document that it does not take for genuine. */
const LABELS: Readonly<Record<string, CheckReason>> = {
  LOW_QUALITY: 'blurred',
  UNSATISFACTORY_PHOTOS: 'blurred',
  SCREENSHOTS: 'blurred',
  EXPIRATION_DATE: 'document-expired',
  PROBLEMATIC_APPLICANT_DATA: 'name-differs',
  WRONG_NAME: 'name-differs',
  DOB_MISMATCH: 'birth-date-differs',
  SELFIE_MISMATCH: 'face-differs',
  BAD_FACE_MATCHING: 'face-differs',
  AGE_REQUIREMENT_MISMATCH: 'under-age',
  DOCUMENT_PAGE_MISSING: 'incomplete',
  INCOMPLETE_DOCUMENT: 'incomplete',
}
const reasonsOf = (labels: readonly unknown[]): CheckReason[] => [...new Set(labels.map((label) => LABELS[textOf(label)] ?? 'not-genuine'))]

const stateOf = (status: string, result: Fields): CheckSaid['state'] => {
  if (status !== 'completed') return status === 'init' ? 'begun' : status === 'pending' ? 'sent' : 'reviewing'
  if (result['reviewAnswer'] === 'GREEN') return 'accepted'
  return result['reviewRejectType'] === 'RETRY' ? 'again' : 'refused'
}

/** The service writes its moments in UTC without saying so. */
const momentIn = (text: unknown) =>
  momentOf(
    `${textOf(text)
      .trim()
      .replace(' ', 'T')
      .replace(/(Z|\+0000)$/, '')}Z`,
  )

function saidOf(status: string, result: Fields, at: Temporal.Instant, documents: readonly unknown[] = []): CheckSaid {
  const labels = listOf(result['rejectLabels'])
  const ends = documents
    .map((each) => textOf(fieldsOf(each)['validUntil']))
    .filter((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    .sort()[0]
  return {
    state: stateOf(status, result),
    at,
    reasons: result['reviewAnswer'] === 'RED' ? reasonsOf(labels) : [],
    forStaff: wordsOf(result['clientComment'], result['moderationComment'], labels.map(textOf).join(', ')),
    ...(ends === undefined ? {} : { documentEnds: ends }),
  }
}

export function applicantLevel(service: CheckService, clock: CheckClock): IdentityChecks {
  const call = (method: 'GET' | 'POST', path: string, content?: object) => {
    const body = content && JSON.stringify(content)
    const seconds = String(Math.floor(clock.now().epochMilliseconds / 1000))
    const signature = hmacHex(service.secret, `${seconds}${method}${path}${body ?? ''}`)
    const headers = { 'x-app-token': service.token, 'x-app-access-ts': seconds, 'x-app-access-sig': signature }
    return ask(service.baseUrl, path, { method, headers, ...(body === undefined ? {} : { body }) })
  }
  const open = async (person: CheckPerson, reference: string): Promise<string> => {
    const { first: firstName, last: lastName } = namesOf(person.name)
    const fixedInfo = { firstName, lastName, dob: person.birthDate }
    const content = { externalUserId: reference, lang: person.language, fixedInfo }
    const made = await call('POST', `/resources/applicants?levelName=${encodeURIComponent(service.level)}`, content)
    if (made?.status === 201 || made?.status === 200) return textOf(made.fields['id'])
    if (made?.status !== 409) return ''
    // An answer was lost: the applicant of this reference is there.
    const known = await call('GET', `/resources/applicants/-;externalUserId=${encodeURIComponent(reference)}/one`)
    return known?.status === 200 ? textOf(known.fields['id']) : ''
  }
  const linkFor: IdentityChecks['resume'] = async (_applicant, { reference, returnUrl }) => {
    const content = {
      levelName: service.level,
      userId: reference,
      ttlInSecs: LINK_SECONDS,
      redirect: { successUrl: returnUrl, rejectUrl: returnUrl },
    }
    const made = await call('POST', '/resources/sdkIntegrations/levels/-/websdkLink', content)
    const url = textOf(made?.fields['url'])
    return made?.status === 200 && URL.canParse(url) ? done({ url }) : refused('check-service-down')
  }
  const read: IdentityChecks['read'] = async (applicant) => {
    const found = await call('GET', `/resources/applicants/${encodeURIComponent(applicant)}/one`)
    if (found?.status !== 200) return refused('check-service-down')
    const review = fieldsOf(found.fields['review'])
    const status = textOf(review['reviewStatus'])
    const at = momentIn(review['reviewDate'] ?? review['createDate'])
    if (at === undefined) return done(undefined)
    return done(saidOf(status, fieldsOf(review['reviewResult']), at, listOf(fieldsOf(found.fields['info'])['idDocs'])))
  }
  return {
    async begin(person, wish) {
      const applicant = await open(person, wish.reference)
      if (applicant === '') return refused('check-service-down')
      const link = await linkFor(applicant, wish)
      return link.ok ? done({ applicant, url: link.value.url }) : link
    },
    resume: linkFor,
    read,
    async hear(headers, body) {
      const known = DIGESTS.has(headers['x-payload-digest-alg'] ?? '')
      const digest = hmacHex(service.webhookSecret, body)
      if (!known || !isDigest(headers['x-payload-digest'] ?? '', digest)) return refused('webhook-forged')
      const told = jsonOf(body)
      const applicant = textOf(told?.['applicantId'])
      const at = momentIn(told?.['createdAtMs'])
      if (!told || applicant === '' || at === undefined) return refused('webhook-malformed')
      if (!textOf(told['type']).startsWith('applicant') || told['type'] === 'applicantCreated') return done(undefined)
      const said = saidOf(textOf(told['reviewStatus']), fieldsOf(told['reviewResult']), at)
      // The end of the document is told to whoever asks, and to nobody else.
      const asked = said.state === 'accepted' ? await read(applicant) : undefined
      const ends = asked?.ok === true ? asked.value?.documentEnds : undefined
      return done({ id: digest, applicant, said: { ...said, ...(ends === undefined ? {} : { documentEnds: ends }) } })
    },
  }
}
