/** Applicants: who was opened at the service, what they have sent, and how their review stands. They are there while the process runs. */
import { randomBytes, randomUUID } from 'node:crypto'
import { now } from '../clock.ts'
import { OUTCOMES, type OutcomeName } from './outcomes.ts'

export type Applicant = {
  readonly id: string
  readonly reference: string
  readonly level: string
  readonly person: unknown
  /** The word in the address of their page. */
  readonly key: string
  returnUrl: string
  status: 'init' | 'pending' | 'completed'
  outcome: OutcomeName | undefined
  changedAt: Temporal.Instant
}

const MOST = 2000

export function createApplicants() {
  const byId = new Map<string, Applicant>()
  const find = (is: (each: Applicant) => boolean): Applicant | undefined => [...byId.values()].find(is)
  return {
    byId: (id: string) => byId.get(id),
    byReference: (reference: string) => find((each) => each.reference === reference),
    byKey: (key: string) => find((each) => each.key === key),
    open(reference: string, level: string, person: unknown): Applicant {
      // The oldest is dropped when the store is full.
      for (const oldest of byId.keys()) if (byId.size >= MOST) byId.delete(oldest)
      const id = randomBytes(12).toString('hex')
      const key = randomBytes(18).toString('base64url')
      const opened: Applicant = { id, reference, level, person, key, returnUrl: '', status: 'init', outcome: undefined, changedAt: now() }
      byId.set(id, opened)
      return opened
    },
  }
}
export type Applicants = ReturnType<typeof createApplicants>

/** The service writes its moments in UTC, and does not say so. */
const moment = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 3 }).replace('T', ' ').replace('Z', '')

/** The review as the service tells it, in a notice and to whoever asks. */
export function reviewOf({ status, outcome, changedAt }: Applicant) {
  if (status !== 'completed' || outcome === undefined) return { reviewStatus: status, createDate: moment(changedAt) }
  const { answer, labels, reject, comment }: { answer: string; labels: readonly string[]; reject?: string; comment: string } =
    OUTCOMES[outcome].review
  const reviewResult = {
    reviewAnswer: answer,
    ...(answer === 'RED' ? { rejectLabels: labels, reviewRejectType: reject, clientComment: comment, moderationComment: comment } : {}),
  }
  return { reviewStatus: 'completed', reviewDate: moment(changedAt), reviewResult }
}

/** A notice of how the applicant stands, as its raw text. */
export function noticeOf(applicant: Applicant): string {
  const { reviewStatus, reviewResult } = { reviewResult: undefined, ...reviewOf(applicant) }
  return JSON.stringify({
    applicantId: applicant.id,
    inspectionId: applicant.id,
    correlationId: randomUUID(),
    externalUserId: applicant.reference,
    levelName: applicant.level,
    type: reviewStatus === 'completed' ? 'applicantReviewed' : 'applicantPending',
    reviewStatus,
    ...(reviewResult === undefined ? {} : { reviewResult }),
    createdAtMs: moment(applicant.changedAt),
    sandboxMode: true,
  })
}
