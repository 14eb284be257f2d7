/** Bonus money: how the rooms that play ask for the shares of an act between a main account and its grants. `server/bonus/apply.ts` answers. */
import type { Tx } from '../platform/database.ts'
import type { AccountId, Applied, Submit } from './words.ts'

/** A member with a main account. */
export type BonusOwner = { readonly member: string; readonly currency: string; readonly wallet: AccountId }
/** The round is '' where the bet itself makes it. */
export type RoundKey = { readonly vendor: string; readonly game: string; readonly round: string }
export type RoundOwner = BonusOwner & { readonly place: RoundKey }

/**
 * What an act does with the bonus money of its round. `liveUnits` is the open stake of the round before it. A bet or a win of before is named by its key;
 * `bet` of a win is the one bet that it names.
 */
export type BonusShare = { readonly liveUnits: bigint } & (
  | { readonly does: 'bet'; readonly stakeUnits: bigint }
  | { readonly does: 'win'; readonly units: bigint; readonly bet?: string | undefined }
  | { readonly does: 'stake-back'; readonly bet: string; readonly units: bigint | 'whole' }
  | { readonly does: 'stake-again'; readonly bet: string; readonly units: bigint }
  | { readonly does: 'win-back'; readonly win: string }
  | {
      readonly does: 'win-worth'
      readonly win: string
      readonly bet?: string | undefined
      readonly units: bigint
      readonly formerUnits: bigint
    }
  | { readonly does: 'charge'; readonly units: bigint }
)

export type BonusAct = RoundOwner & {
  /** Its own key in the ledger. */
  readonly key: string
  /** Asked behind the lock of the lanes; undefined where the act moves no bonus money. */
  readonly share: () => Promise<BonusShare | undefined>
  /** The round that a bet has begun, where `place` could not name it. */
  readonly begun?: (answer: Applied) => Promise<string>
  /** A lane that is not granted in time throws what `isCongested` recognises. */
  readonly inTime?: true
}

export type BonusRefusal = 'balance-too-low' | 'bonus-max-bet' | 'bonus-parked'
/** A refusal says what the main account has, and the bonus money that is seen beside it. */
export type BonusAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: BonusRefusal; readonly balance: bigint; readonly beside: bigint }

/** Sends the act; `beside` is the bonus money that is seen after it. */
export type PostAct<T> = (send: Submit, beside: bigint) => Promise<T>

/** Bonus money with the categories that it plays. */
export type ShownBonus = {
  readonly units: bigint
  readonly plays: readonly string[]
  /** The main account as the last act with bonus money left it, where this process remembers one. */
  readonly real?: bigint | undefined
}

export type BonusMoney = {
  /**
   * Does an act whole in the caller's transaction: locks, looks the key up, decides the shares, lets `post` send the act behind what must move before it,
   * moves and writes what follows, and remembers it after the commit. Without `post` the act has moved before, in the same transaction. Undefined, with nothing done, where the member has no bonus money in it. The caller rolls back a refusal.
   */
  readonly apply: <T>(tx: Tx, act: BonusAct, post?: PostAct<T>) => Promise<BonusAnswer<T> | undefined>
  /** Takes all lanes of a transaction, also those of `also`, before anything else. It is for several acts, or for an act that reads first. */
  readonly lock: (
    tx: Tx,
    owners: readonly RoundOwner[],
    options: { readonly also: readonly AccountId[]; readonly inTime?: boolean },
  ) => Promise<void>
  /** From memory, so that it costs a bet nothing. */
  readonly shown: (wallet: AccountId) => ShownBonus | undefined
  readonly shownNow: (owner: BonusOwner) => Promise<ShownBonus | undefined>
}
