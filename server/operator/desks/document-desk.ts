/** Document desk: what staff do with documents that people have sent (PD-03, PD-04). */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'

type Row = Readonly<Record<string, string | null>>
type Told = { readonly object: string; readonly before: unknown; readonly after: unknown }

export type DocumentDesk = {
  /** What is stored of a member, and who looked at it. */
  show(reader: Reader, member: string): Promise<readonly Row[]>
  /** Writes the look down and makes the address that shows the document for five minutes. */
  open(
    tx: Tx,
    wish: { id: string; case: string; by: string; reason: string },
  ): Promise<Outcome<Told & { readonly address: string; readonly until: string }, string>>
  decide(tx: Tx, wish: { id: string; decision: string; by: string; case: string }): Promise<Outcome<Told, string>>
  /** What goes and what stays where the owner asks that all go. */
  erase(tx: Tx, member: string): Promise<readonly Row[]>
}
