/** Outcomes: what the service of identity checks shall say of somebody, as its page offers them and as its notices say it. */

type Review = {
  readonly answer: 'GREEN' | 'RED'
  readonly labels: readonly string[]
  readonly reject?: 'RETRY' | 'FINAL'
  readonly comment: string
}
type Outcome = {
  /** As the page names it. */
  readonly title: string
  readonly review: Review
  /** How the notice travels; `once` where nothing is said. */
  readonly way?: 'slow' | 'silent' | 'twice' | 'wrong-digest'
}

const GOOD: Review = { answer: 'GREEN', labels: [], comment: '' }
const bad = (reject: 'RETRY' | 'FINAL', label: string, comment: string): Review => ({ answer: 'RED', labels: [label], reject, comment })

export const OUTCOMES = {
  accepted: { title: 'Accepted', review: GOOD },
  blurred: { title: 'The picture is blurred', review: bad('RETRY', 'LOW_QUALITY', 'The picture cannot be read.') },
  expired: { title: 'The document has ended', review: bad('RETRY', 'EXPIRATION_DATE', 'The document is no longer valid.') },
  'other-name': { title: 'Another name', review: bad('RETRY', 'WRONG_NAME', 'The name differs from the given one.') },
  'other-birth-date': { title: 'Another birth date', review: bad('RETRY', 'DOB_MISMATCH', 'The birth date differs from the given one.') },
  'face-differs': { title: 'Another face', review: bad('FINAL', 'SELFIE_MISMATCH', 'The face is not that of the document.') },
  'under-age': { title: 'Under age', review: bad('FINAL', 'AGE_REQUIREMENT_MISMATCH', 'The person is under age.') },
  forged: { title: 'The document is forged', review: bad('FINAL', 'FORGERY', 'The document was altered.') },
  slow: { title: 'Accepted, after half a minute', review: GOOD, way: 'slow' },
  silent: { title: 'Accepted, and no notice is sent', review: GOOD, way: 'silent' },
  twice: { title: 'Accepted, and the notice is sent twice', review: GOOD, way: 'twice' },
  'wrong-digest': { title: 'Accepted, and the notice has a wrong digest', review: GOOD, way: 'wrong-digest' },
} as const satisfies Readonly<Record<string, Outcome>>

export type OutcomeName = keyof typeof OUTCOMES
export const isOutcome = (name: string): name is OutcomeName => Object.hasOwn(OUTCOMES, name)
