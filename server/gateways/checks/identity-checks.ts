/**
 * Identity checks: the port to a service that looks at a document and a live face (PK-05). No picture comes here: people
 * upload at the service's own page.
 */
import type { CheckReason } from '@baize/contract/identity/check-words.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'

/** The person as our own record has them. */
export type CheckPerson = { readonly name: string; readonly birthDate: string; readonly language: 'en' | 'my' }

/** What a service says of one applicant, at the time at which it came to say so. */
export type CheckSaid = {
  readonly state: 'begun' | 'sent' | 'reviewing' | 'accepted' | 'again' | 'refused'
  readonly at: Temporal.Instant
  readonly reasons: readonly CheckReason[]
  /** The service's own words, which no player reads. */
  readonly forStaff: string
  /** The last day of the document, where it was told. */
  readonly documentEnds?: string
}

/** A word of a service about an applicant; `id` is the same however often it is sent. */
export type CheckNotice = { readonly id: string; readonly applicant: string; readonly said: CheckSaid }

export type NoticeRefusal = 'webhook-forged' | 'webhook-malformed' | 'check-service-down'
export type NoticeHeaders = Readonly<Record<string, string | undefined>>

export type IdentityChecks = {
  /** Opens an applicant, or finds the one that this reference has opened, and answers where the person goes. */
  begin(
    person: CheckPerson,
    wish: { readonly reference: string; readonly returnUrl: string },
  ): Promise<Outcome<{ readonly applicant: string; readonly url: string }, 'check-service-down'>>
  /** A fresh address for an applicant who has sent nothing yet. */
  resume(
    applicant: string,
    wish: { readonly reference: string; readonly returnUrl: string },
  ): Promise<Outcome<{ readonly url: string }, 'check-service-down'>>
  /** Judges the raw bytes of a webhook; undefined is a word about nothing that is followed. */
  hear(headers: NoticeHeaders, body: Buffer): Promise<Outcome<CheckNotice | undefined, NoticeRefusal>>
  /** What the service says of an applicant now. */
  read(applicant: string): Promise<Outcome<CheckSaid | undefined, 'check-service-down'>>
}

export type CheckService = {
  readonly name: string
  readonly dialect: string
  readonly baseUrl: string
  readonly token: string
  /** Signs our calls, where the dialect has them signed. */
  readonly secret: string
  readonly webhookSecret: string
  /** What the service calls the set of steps that a person goes through. */
  readonly level: string
}
export type CheckClock = { now(): Temporal.Instant }
