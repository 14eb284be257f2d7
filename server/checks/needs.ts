/** Needs: what the room of identity checks needs from the other rooms; `server/app/compose/compose-checks.ts` fills it. */
import type { CheckAct, CheckReason } from '@baize/contract/identity/check-words.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { PersonFacts } from './likely.ts'

/** What a service says of one applicant, at the time at which it came to say so. */
export type CheckSaid = {
  readonly state: 'begun' | 'sent' | 'reviewing' | 'accepted' | 'again' | 'refused'
  readonly at: Temporal.Instant
  readonly reasons: readonly CheckReason[]
  readonly forStaff: string
  /** The last day of the document, where it was told. */
  readonly documentEnds?: string
}
/** A word of a service about an applicant; `id` is the same however often it is sent. */
export type CheckNotice = { readonly id: string; readonly applicant: string; readonly said: CheckSaid }
export type NoticeHeaders = Readonly<Record<string, string | undefined>>
type Wish = { readonly reference: string; readonly returnUrl: string }
type Down = 'check-service-down'

/** A service that looks at documents (`server/gateways/checks/identity-checks.ts`). */
export type IdentityChecks = {
  begin(
    person: { readonly name: string; readonly birthDate: string; readonly language: 'en' | 'my' },
    wish: Wish,
  ): Promise<Outcome<{ readonly applicant: string; readonly url: string }, Down>>
  resume(applicant: string, wish: Wish): Promise<Outcome<{ readonly url: string }, Down>>
  hear(headers: NoticeHeaders, body: Buffer): Promise<Outcome<CheckNotice | undefined, 'webhook-forged' | 'webhook-malformed' | Down>>
  read(applicant: string): Promise<Outcome<CheckSaid | undefined, Down>>
}

/** What a member has stated about themselves. */
export type StatedPerson = {
  readonly name: string | undefined
  readonly birthDate: string | undefined
  /** Whether a phone number or a mail address is proved. */
  readonly hasContact: boolean
  readonly language: string
}

export type Gate = {
  readonly act: CheckAct
  readonly currency: string
  readonly from: string
  readonly days: number
  readonly level: number
}
type Owner = { readonly id: string; readonly currency: string }

export type ChecksNeeds = {
  readonly database: Pick<Database, 'reader' | 'write' | 'transact'>
  readonly clock: Clock
  /** By name; the first takes new checks. */
  readonly services: () => ReadonlyMap<string, IdentityChecks>
  readonly person: (asker: Reader | Tx, member: string) => Promise<StatedPerson | undefined>
  /** Where the service sends the person afterwards; `origin` is the site's address as the caller gave it. */
  readonly returnUrl: (origin: string) => Promise<string>
  /** Shuts the account of somebody who is under age, at once and without a word to them. */
  readonly shut: (tx: Tx, member: string) => Promise<void>
  /** Whether a level beyond what somebody states waits for the lists of sanctions and of persons in office. */
  readonly waitsForLists: (asker: Reader | Tx, member: string) => Promise<boolean>
  /** From which amounts in how many days a member must be known how well. */
  readonly gates: () => Promise<readonly Gate[]>
  /** What a member has paid in, asked out or staked in one currency since an instant. */
  readonly moved: (tx: Reader | Tx, act: CheckAct, owner: Owner, since: Temporal.Instant) => Promise<bigint>
  /** What of their own deposits they have not asked out again. */
  readonly ownDeposits: (tx: Tx, owner: Owner) => Promise<bigint>
  /** Undoes the play of a member since an instant: stakes come back, wins go as far as there is money. Answers what moved, in each currency. */
  readonly undoPlay: (
    tx: Tx,
    member: string,
    since: Temporal.Instant,
  ) => Promise<readonly { readonly currency: string; readonly units: string }[]>
  /** Opens a case for people, or adds to the open one of its topic. */
  readonly openCase: (
    tx: Tx,
    wish: { readonly topic: string; readonly member: string; readonly severity: 'amber' | 'red'; readonly text: string },
  ) => Promise<void>
  /** What a member has told by which others may be them too. */
  readonly told: (asker: Reader | Tx, member: string) => Promise<PersonFacts | undefined>
  /** The mark of a payee's number; undefined where there is none of that id. */
  readonly payeeMark: (asker: Reader, member: string, payee: string) => Promise<string | undefined>
  readonly standing: (asker: Reader | Tx, member: string) => Promise<'open' | 'closed' | 'frozen' | 'excluded'>
  /** Keeps members from play or lets them play again, unless something else keeps them; all at once, since lanes are taken once. */
  readonly blockPlay: (tx: Tx, members: readonly { readonly member: string; readonly blocked: boolean }[]) => Promise<void>
  /** A blind index of a text (`secrets.mark`). */
  readonly mark: (purpose: string, text: string) => string
  readonly tell: Tell
  readonly warn: (about: object, message: string) => void
}
