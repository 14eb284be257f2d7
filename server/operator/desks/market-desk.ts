/** Market desk: what staff do with the rows of markets; `server/app/compose.ts` fills it. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'

export type MarketDesk = {
  /** Rows only grow: another value is another row, which begins now or later. */
  write(
    tx: Tx,
    wish: {
      readonly market: string
      readonly name: string
      readonly value: unknown
      readonly from: Temporal.Instant | undefined
      readonly by: string
      readonly reason: string
    },
  ): Promise<Outcome<{ readonly before: unknown; readonly after: unknown }, string>>
  list(reader: Reader): Promise<readonly Readonly<Record<string, string | null>>[]>
}
