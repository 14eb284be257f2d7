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

export type RiskDesk = {
  rules(reader: Reader): Rows
  rates(reader: Reader): Rows
  /** How many cases it would have opened in the last 90 days. */
  tryVersion(reader: Reader, wish: RuleWish): Promise<Outcome<number, string>>
  publish(tx: Tx, wish: RuleWish, by: { name: string; reason: string }): Decide
  writeRate(tx: Tx, rate: { currency: string; weight: bigint }, by: { name: string; reason: string }): Decide
  cases(reader: Reader, state: 'open' | 'closed'): Rows
  evidence(reader: Reader, id: string): Rows
  close(tx: Tx, wish: { id: string; outcome: string; text: string; quietHours: number | undefined; by: string }): Decide
}
