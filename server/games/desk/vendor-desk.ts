/** Vendor desk: what a vendor is asked beside its books, as the games room needs it. An HTTP adapter for each dialect fills it. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Connection } from '../connection.ts'
import type { KeptVendor } from '../store.ts'
import type { VendorAsking } from '../vendor-calls.ts'

export type DeskAsk = VendorAsking & {
  readonly [Name in 'brand' | 'country' | 'platform']?: Connection[Name] | undefined
} & { readonly vendor: string; readonly dialect: string }
/** Undefined for an unknown vendor, or one whose access is not set. */
export type AskOf = (vendor: KeptVendor | undefined) => DeskAsk | undefined

export type TheirGame = { readonly code: string; readonly name: string; readonly kind: string; readonly freeRounds: boolean }
export type Grant = {
  readonly id: string
  readonly player: string
  readonly game: string
  readonly currency: string
  readonly rounds: number
  readonly stakeUnits: bigint
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** `unreachable` does not say what the vendor did. `declined` is its refusal, and `not-offered` means that the dialect has no such call. */
export type DeskRefusal = 'unreachable' | 'declined' | 'not-offered'

export type VendorDesk = {
  games(ask: DeskAsk): Promise<Outcome<readonly TheirGame[], DeskRefusal>>
  grant(ask: DeskAsk & Grant): Promise<Outcome<{ readonly reference: string }, DeskRefusal>>
  takeBack(ask: DeskAsk & { readonly reference: string }): Promise<Outcome<undefined, DeskRefusal>>
}
