/** People desk: what staff need of the console's people: invitations, roles, networks and leaving. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'

type Changed = { readonly name: string; readonly before: unknown; readonly after: unknown }
type Decided = Promise<Outcome<Changed, string>>

export type PeopleDesk = {
  list(reader: Reader): Promise<
    readonly {
      readonly name: string
      readonly roles: readonly string[]
      readonly networks: readonly string[]
      readonly state: string
      readonly lockedUntil: string | null
      readonly sessions: number
    }[]
  >
  /** How many there ever were. */
  ever(reader: Reader): Promise<number>
  invite(
    tx: Tx,
    name: string,
    roles: readonly string[],
  ): Promise<Outcome<Changed & { readonly invited: { readonly invitation: string; readonly endsAt: Temporal.Instant } }, string>>
  setRoles(tx: Tx, name: string, roles: readonly string[]): Decided
  /** An empty name is the whole installation. */
  setNetworks(tx: Tx, name: string, networks: readonly string[]): Decided
  dismiss(tx: Tx, name: string): Decided
}
