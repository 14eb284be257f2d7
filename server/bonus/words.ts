/** Words: the order of a bonus grant, and the names of its terms and rows in the whole room. */
import type { GrantEnd, GrantTerms } from '@baize/rules/promotions/grant.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'

/** The terms of a grant before it has opened: its time to clear begins then. */
export type BonusTerms = Omit<GrantTerms, 'expiresAt'>

/** What a campaign orders. */
export type GrantOrder = {
  /** Names the grant for ever (the award). The same order again changes nothing. */
  readonly key: string
  readonly member: string
  readonly currency: string
  /** The member's main account. */
  readonly wallet: bigint
  /** The campaign's code: bonus money comes from the contra account `promotion:<code>` and goes back there. */
  readonly code: string
  readonly names: Readonly<Record<LanguageCode, string>>
  readonly terms: BonusTerms
  /** How long it may be cleared, from its opening. */
  readonly lastsSeconds: number
}

/** `waiting`: another grant of the same member and currency is open. */
export type Granted = { readonly id: string; readonly state: 'active' | 'waiting' }

/** The final end of a grant, for the room that gave it. */
export type GrantEnded = {
  readonly key: string
  readonly member: string
  readonly end: Exclude<GrantEnd, 'used-up'>
  readonly realUnits: bigint
}

/** Where bonus money never plays: draws are settled in sets, and pvp rooms play against people. */
export const NEVER_PLAYED: ReadonlySet<string> = new Set(['LOTT', 'ELOTT', 'PVP'])

export const promotionOf = (code: string): string => `promotion:${code}`
/** Between the two accounts of a member: money that leaves one reaches the other in the same transaction. */
export const BETWEEN = 'clearing:bonus'
