/** Needs: what the economy room needs from the other rooms; `server/app/compose/compose-economy.ts` fills it. */
import type { LineRules, LineTerms } from '@baize/rules/economy/line-worth.ts'
import type { Offer } from '@baize/rules/economy/offer.ts'
import type { GameClass } from '@baize/rules/economy/sum.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reader, Tx } from '../platform/database.ts'

export type Asker = Reader | Tx

/** What stakes count: in full from an edge on, and the edges of games whose vendor states none, by category. */
type WeightRules = { readonly full: number; readonly edges: Readonly<Record<string, number>> }

/** What an offer is about to pay in one currency. */
export type Spent = { readonly subject: string; readonly currency: string; readonly units: bigint }

export type EconomyNeeds = {
  readonly clock: Clock
  /** A log entry for staff that they must not miss. */
  readonly alarm: (about: object, message: string) => void
  /** The currencies of the merchant or of settings that are about to hold, and those in which something is offered; the first one first. */
  readonly currencies: (asker: Asker, coming?: readonly string[]) => Promise<readonly string[]>
  /** The edge from which stakes count in full, in basis points, and one game of each category and edge. Settings that are about to hold come first. */
  readonly games: (
    asker: Asker,
    coming: Pick<Coming, 'weight' | 'memberGroup'>,
  ) => Promise<{ readonly fullBp: number; readonly classes: readonly GameClass[] }>
  /** Every published campaign, and the levels, by name; without those that are left out. */
  readonly offers: (
    asker: Asker,
    currency: string,
    leftOut: ReadonlySet<string>,
  ) => Promise<{
    readonly offers: readonly { readonly subject: string; readonly offer: Offer }[]
    readonly givesPoints: boolean
    readonly multiplierBp: bigint
  }>
  readonly points: (
    asker: Asker,
    currency: string,
  ) => Promise<{
    readonly rules: readonly { readonly category: string; readonly pointsPer10000: bigint }[]
    readonly rates: readonly { readonly pointsPerUnit: bigint }[]
    readonly goods: readonly { readonly points: bigint; readonly amount: bigint; readonly worth: bigint }[]
    readonly unknown: readonly string[]
    readonly givesForDeposits: boolean
  }>
  readonly lines: (asker: Asker, currency: string) => Promise<readonly LineTerms[]>
  readonly lineRules: (asker: Asker) => Promise<LineRules>
}

/** Settings that are about to hold, judged before they are written. */
export type Coming = {
  readonly weight?: WeightRules
  /** The highest prize group of the lotteries, which is what they pay for play with fair factors. */
  readonly memberGroup?: number
  readonly lineRules?: LineRules
  readonly currencies?: readonly string[]
}
