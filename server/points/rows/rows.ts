/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  points_code: {
    readonly id: string
    readonly goods: string
    readonly codeSealed: string
    readonly orderId: string | null
  }
  points_conversion: {
    readonly id: string
    readonly key: string
    readonly fingerprint: string
    readonly member: string
    readonly pointsUnits: bigint
    readonly moneyUnits: bigint
    readonly currency: string
    readonly at: Temporal.Instant
  }
  points_day: {
    readonly member: string
    readonly currency: string
    readonly category: string
    readonly day: string
    readonly givenUnits: bigint
  }
  points_exchange: {
    readonly currency: string
    readonly level: number
    readonly pointsPerUnitUnits: bigint
    readonly minimumUnits: bigint
    readonly stepUnits: bigint
    readonly dailyLimitUnits: bigint
    readonly times: number
  }
  points_goods: {
    readonly id: string
    readonly code: string
    readonly texts: unknown
    readonly images: readonly string[]
    readonly kind: 'delivery' | 'code' | 'credit'
    readonly pointsUnits: bigint
    readonly amountUnits: bigint
    readonly creditUnits: bigint
    readonly worthUnits: bigint | null
    readonly currency: string
    readonly stock: number
    readonly perMember: number | null
    readonly shownFrom: Temporal.Instant | null
    readonly shownUntil: Temporal.Instant | null
    readonly position: number
    readonly state: 'draft' | 'shown' | 'withdrawn'
    readonly audience: unknown
  }
  points_member: {
    readonly member: string
    readonly account: bigint
    readonly owedUnits: bigint
    readonly givenUnits: bigint
    readonly earnedUnits: bigint
  }
  points_order: {
    readonly id: string
    readonly reference: string
    readonly key: string
    readonly fingerprint: string
    readonly member: string
    readonly account: bigint
    readonly wallet: bigint
    readonly goods: string
    readonly kind: string
    readonly quantity: number
    readonly pointsUnits: bigint
    readonly amountUnits: bigint
    readonly currency: string
    readonly state: 'in process' | 'approved' | 'rejected'
    readonly reason: string | null
    readonly deliverySealed: string | null
    readonly parcel: 'waiting' | 'packed' | 'sent' | 'received' | null
    readonly carrier: string | null
    readonly parcelNumber: string | null
    readonly createdAt: Temporal.Instant
    readonly decidedAt: Temporal.Instant | null
    readonly receivedAt: Temporal.Instant | null
  }
  points_record: {
    readonly id: string
    readonly reference: string
    readonly member: string
    readonly at: Temporal.Instant
    readonly type: string
    readonly cause: string
    readonly orderId: string | null
    readonly quantity: number
    readonly pointsUnits: bigint
    readonly amountUnits: bigint
    readonly currency: string
    readonly changedUnits: bigint
    readonly balanceUnits: bigint
    readonly remark: string
  }
  points_record_round: {
    readonly record: string
    readonly vendor: string
    readonly game: string
    readonly round: string
    readonly stakeUnits: bigint
    readonly changedUnits: bigint
    readonly at: Temporal.Instant
  }
  points_round: {
    readonly member: string
    readonly currency: string
    readonly vendor: string
    readonly game: string
    readonly round: string
    readonly category: string
    readonly day: string
    readonly multiplierBp: bigint
    readonly stakeUnits: bigint
    readonly givenUnits: bigint
  }
  points_rule: {
    readonly category: string
    readonly currency: string
    readonly pointsPer10000: bigint
    readonly dailyCapUnits: bigint | null
  }
}
