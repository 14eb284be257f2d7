/** Needs: what the records need from the rest of the house; `server/app/compose.ts` fills it. */
import type { RefundReason } from '@baize/contract/lottery/lottery-bets.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { ItemNeeds } from '../platform/work/each-item.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Notices } from '../platform/work/notices.ts'

/** A game as the ledger names it. */
export type GameKey = { readonly vendor: string; readonly game: string }
/** A round as the ledger names it. */
export type RoundKey = GameKey & { readonly round: string }
/** The game as people know it, with names in the requested language. */
export type GameFacts = {
  readonly gameType: string
  readonly gameName: string
  readonly vendorName: string
  /** What the house keeps of its stakes at least, and what they count for offers, in basis points; left out where they count in full. */
  readonly edgeBp?: number
  readonly weightBp?: number
}

export type RecordsNeeds = {
  readonly database: Pick<Database, 'reader' | 'writer' | 'write'>
  readonly ledger: Pick<Ledger, 'follow' | 'entries' | 'accountOf' | 'balance' | 'balances' | 'hasRead' | 'feed'>
  readonly clock: Clock
  readonly warn: ItemNeeds['warn']
  readonly notices?: Notices
  /** IANA name of the zone in which the merchant's day begins. */
  readonly timeZone: () => Promise<string>
  /** The merchant's currency, in which wins are compared. */
  readonly currency: () => Promise<string>
  /** A member's money at vendors with their own wallets; null where one does not answer. */
  readonly vendorWallets: (
    member: { readonly id: string; readonly currency: string },
    language: LanguageCode,
  ) => Promise<readonly { readonly vassalage: string; readonly displayName: string; readonly balance: string | null }[]>
  /** What is beside a member's money or binds it, in ten-thousandths: bonus money, open wagering, and points. */
  readonly beside: (member: {
    readonly id: string
    readonly wallet: bigint
    readonly currency: string
  }) => Promise<{ readonly bonus: bigint; readonly locked: bigint; readonly points: bigint }>
  /** A member's account name. The boards show it masked and no call answers it whole. */
  readonly nameOf: (member: string) => Promise<string | undefined>
  /** One answer for each key, in order; undefined where the catalogue does not know the game. */
  readonly gameFacts: (keys: readonly GameKey[], language: LanguageCode) => Promise<readonly (GameFacts | undefined)[]>
  /** The titles of promotions by their codes, as members of the currency read them. A code that is none is left out. */
  readonly promotionTitles: (
    codes: readonly string[],
    reader: { readonly currency: string; readonly language: LanguageCode },
  ) => Promise<ReadonlyMap<string, string>>
  /** The reasons of a member's transfers within the line of agents, by the references of the ledger. */
  readonly reasonsOf: (member: string, references: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Which part of the open stakes of these rounds is bonus money, in order. */
  readonly bonusStakes: (tx: Tx, rounds: readonly (RoundKey & { readonly member: string })[]) => Promise<readonly bigint[]>
  /** Which stakes of these rounds are near-riskless, in order; undefined where the round's room knows of none (PR-42). */
  readonly risklessStakes: (
    tx: Tx,
    rounds: readonly (RoundKey & { readonly member: string })[],
  ) => Promise<readonly ({ readonly stakeUnits: bigint; readonly risklessUnits: bigint } | undefined)[]>
  /** Why a member's stakes were returned, one answer for each round, in order; empty where the round's room gives no reason. */
  readonly refundReasons: (member: string, rounds: readonly RoundKey[]) => Promise<readonly (readonly RefundReason[])[]>
}
