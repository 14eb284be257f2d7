/** Check desk: what staff need of identity checks: how well a member is known, levels that people give, and matters that no service decides. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'

type Row = Readonly<Record<string, string | null>>
type Changed = { readonly before: unknown; readonly after: unknown }

export type CheckDesk = {
  show(reader: Reader, member: string): Promise<{ rows: readonly Row[]; summary: string }>
  setLevel(
    tx: Tx,
    wish: { member: string; level: string; months: string | undefined; by: string; reason: string },
  ): Promise<Outcome<Changed, 'value-refused'>>
  matters(reader: Reader, state: 'open' | 'closed'): Promise<readonly Row[]>
  endMatter(tx: Tx, wish: { id: string; outcome: string; by: string }): Promise<Outcome<Changed & { readonly object: string }, string>>
}
