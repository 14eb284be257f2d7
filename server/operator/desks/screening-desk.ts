/** Screening desk: what staff need of screening: entries that are near to members, and that one is another person. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'

type Row = Readonly<Record<string, string | null>>

export type ScreeningDesk = {
  hits(reader: Reader, member: string | undefined): Promise<readonly Row[]>
  clearHit(
    tx: Tx,
    wish: { member: string; entry: string; by: string; reason: string },
  ): Promise<Outcome<{ readonly before: unknown; readonly after: unknown }, string>>
}
