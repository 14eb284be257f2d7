/** Check desk: what staff need of identity checks: levels and who gives them, people under age, duplicates, and lists of names. */
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
  /** Closes the account, returns the stakes of a year and voids the wins. */
  underAge(tx: Tx, member: string, by: string): Promise<Outcome<Changed, string>>
  duplicates(reader: Reader, member: string): Promise<{ rows: readonly Row[]; summary: string }>
  /** Of accounts of one person the first plays on. */
  same(tx: Tx, pair: { one: string; other: string; by: string }): Promise<Outcome<Changed, string>>
  apart(tx: Tx, pair: { one: string; other: string; by: string }): Promise<Outcome<Changed, string>>
  /** Entries of lists that are near to a member, or to any where it is left out. */
  hits(reader: Reader, member: string | undefined): Promise<readonly Row[]>
  /** That a member is another person than an entry. */
  clearHit(tx: Tx, wish: { member: string; entry: string; by: string; reason: string }): Promise<Outcome<Changed, string>>
}
