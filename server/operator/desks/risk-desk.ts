/** Risk desk: what staff do with rules against laundering and with cases; `server/app/compose.ts` fills it. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'

type Rows = Promise<readonly Readonly<Record<string, string | null>>[]>
type Decide = Promise<Outcome<{ readonly before: unknown; readonly after: unknown }, string>>

/** A version of a rule, as staff type it. */
export type RuleWish = {
  readonly code: string
  readonly document: unknown
  readonly severity: string
  readonly from: Temporal.Instant | undefined
  readonly off: boolean
}

export const CASE_STATES = ['open', 'working', 'waiting-for-player', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

export type RiskDesk = {
  rules(reader: Reader): Rows
  rates(reader: Reader): Rows
  /** How many cases it would have opened in the last 90 days. */
  tryVersion(reader: Reader, wish: RuleWish): Promise<Outcome<number, string>>
  publish(tx: Tx, wish: RuleWish, by: { name: string; reason: string }): Decide
  writeRate(tx: Tx, rate: { currency: string; weight: bigint }, by: { name: string; reason: string }): Decide
  cases(reader: Reader, state: CaseState): Rows
  /** Undefined where there is no such case. */
  evidence(reader: Reader, id: string): Promise<Awaited<Rows> | undefined>
  notes(reader: Reader, id: string): Rows
  take(tx: Tx, wish: { id: string; by: string }): Decide
  move(tx: Tx, wish: { id: string; by: string; to: string }): Decide
  note(tx: Tx, wish: { id: string; by: string; text: string }): Decide
  open(
    tx: Tx,
    wish: { topic: string; member: string; severity: string; text: string; by: string },
  ): Promise<Outcome<{ readonly id: string; readonly isNew: boolean }, string>>
  /** The case for the authority of the market. */
  report(reader: Reader, id: string): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Where a member's money comes from: asked for, and decided. */
  askFunds(
    tx: Tx,
    wish: { member: string; asked: string; reason: string; by: string },
  ): Promise<Outcome<{ readonly id: string; readonly after: unknown }, string>>
  decideFunds(
    tx: Tx,
    decision: { id: string; by: string } & ({ readonly end: 'accepted' | 'refused' } | { readonly end: 'again'; readonly note: string }),
  ): Decide
  funds(reader: Reader): Rows
  /** Members at amber and red of the indicators of harm, and every figure about one. */
  cared(reader: Reader): Rows
  showCare(reader: Reader, member: string): Promise<{ readonly rows: Awaited<Rows>; readonly summary: string }>
  /** A person called or wrote, or keeps the member from play; answers its number. */
  step(tx: Tx, wish: { member: string; step: 4 | 5; text: string; by: string }): Promise<Outcome<string, string>>
  answerStep(tx: Tx, wish: { id: string; text: string }): Decide
  close(tx: Tx, wish: { id: string; outcome: string; text: string; quietHours: number | undefined; by: string }): Decide
}
