/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  bonus_counted: {
    readonly grantId: string
    readonly key: string
    readonly vendor: string
    readonly game: string
    readonly round: string
    readonly category: string
    readonly stakeUnits: bigint
    readonly countedUnits: bigint
    readonly placedAt: Temporal.Instant
  }
  bonus_grant: {
    readonly id: string
    readonly key: string
    readonly fingerprint: string
    readonly member: string
    readonly currency: string
    readonly wallet: bigint
    readonly account: bigint
    readonly code: string
    readonly names: unknown
    readonly terms: unknown
    readonly lastsSeconds: number
    readonly givenUnits: bigint
    readonly requiredUnits: bigint
    readonly claimedAt: Temporal.Instant
    readonly openedAt: Temporal.Instant | null
    readonly expiresAt: Temporal.Instant | null
    readonly bonusUnits: bigint
    readonly realUnits: bigint
    readonly houseUnits: bigint
    readonly playedUnits: bigint
    readonly progressUnits: bigint
    readonly endedAs: 'completed' | 'expired' | 'used-up' | 'cancelled' | 'withdrawn' | 'excluded' | 'returned' | null
    readonly endedAt: Temporal.Instant | null
    readonly endBonusUnits: bigint
    readonly heldSince: Temporal.Instant | null
  }
  bonus_span: {
    readonly grantId: string
    readonly at: Temporal.Instant
    readonly active: boolean
  }
  bonus_stake: {
    readonly key: string
    readonly grantId: string
    readonly member: string
    readonly vendor: string
    readonly game: string
    readonly round: string
    readonly category: string
    readonly stakeUnits: bigint
    readonly bonusUnits: bigint
    readonly undone: boolean
    readonly closed: boolean
    readonly at: Temporal.Instant
  }
  bonus_win: {
    readonly key: string
    readonly grantId: string
    readonly amountUnits: bigint
    readonly bonusUnits: bigint
    readonly undone: boolean
  }
}
