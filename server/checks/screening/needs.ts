/** Needs: what screening needs from the other rooms; `server/app/compose/compose-register.ts` fills it. */
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'

export type ScreeningQuery = {
  readonly id: string
  readonly name: readonly string[]
  readonly birthDate?: string
  readonly country?: string
}
export type ScreeningHit = {
  readonly entry: string
  readonly version: string
  readonly caption: string
  /** In ten-thousandths. */
  readonly score: number
  readonly topics: readonly string[]
  readonly datasets: readonly string[]
}

export type ScreeningNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  /** Whether a service is configured. */
  readonly isOffered: () => boolean
  /** A service that compares people with lists (`server/gateways/screening/screening.ts`). */
  readonly screening: {
    list(): Promise<string | undefined>
    match(queries: readonly ScreeningQuery[]): Promise<readonly { readonly id: string; readonly hits: readonly ScreeningHit[] }[]>
  }
  readonly person: (
    asker: Reader | Tx,
    member: string,
  ) => Promise<{ readonly name: string; readonly birthDate: string; readonly nationality: string } | undefined>
  /** Members in pages, by their ids. */
  readonly membersAfter: (after: string | undefined, limit: number) => Promise<readonly string[]>
  /** Has whoever is wanted compared right behind this transaction. */
  readonly askSoon: (tx: Tx) => Promise<void>
  /** Opens a case about a member, or adds to the open one of its topic. A red one holds withdrawals. */
  readonly openCase: (
    tx: Tx,
    wish: {
      readonly topic: string
      readonly member: string
      readonly severity: 'amber' | 'red'
      readonly text: string
      readonly by: string
    },
  ) => Promise<void>
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void
}
