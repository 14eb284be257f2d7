/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  lottery_chase: {
    readonly id: string
    readonly game: string
    readonly member: string
    readonly account: bigint
    readonly requestKey: string
    readonly fingerprint: string
    readonly tickets: unknown
    readonly stop: 'none' | 'win' | 'profit'
    readonly stopUnits: bigint | null
    readonly state: 'active' | 'finished' | 'stopped' | 'cancelled'
    readonly reason: string | null
    readonly holdKey: string | null
    readonly heldUnits: bigint
    readonly stakedUnits: bigint
    readonly wonUnits: bigint
    readonly createdAt: Temporal.Instant
  }
  lottery_chase_step: {
    readonly chase: string
    readonly step: number
    readonly issue: bigint
    readonly multiple: bigint
    readonly stakeUnits: bigint
    readonly state: 'waiting' | 'placed' | 'settled' | 'missed' | 'cancelled'
    readonly orderId: string | null
    readonly prizeUnits: bigint | null
  }
  lottery_due_page: {
    readonly issue: bigint
    readonly version: number
    readonly lane: number
    readonly lastAccount: bigint
    readonly accounts: readonly bigint[]
    readonly grossUnits: readonly bigint[]
    readonly paidUnits: readonly bigint[]
    readonly rebateUnits: readonly bigint[]
    readonly refundUnits: readonly bigint[]
  }
  lottery_exposure: {
    readonly issue: bigint
    readonly slot: string
    readonly units: bigint
  }
  lottery_game: {
    readonly code: string
    readonly rules: string
    readonly family: string
    readonly prizeMode: 'LOTT' | 'ZY' | 'ELOTT' | 'SEA'
    readonly vendor: string
    readonly nameEn: string
    readonly nameMy: string
    readonly region: string | null
    readonly timeZone: string
    readonly source: 'in-house' | 'feed'
    readonly calendar: unknown
    readonly state: 'on' | 'off'
    readonly plays: readonly string[] | null
    readonly odds: unknown
    readonly basePrice: number
    readonly units: readonly string[]
    readonly minimumGroup: number
    readonly maximumMultiple: bigint
    readonly maximumStakeUnits: bigint
    readonly winCapUnits: bigint
    readonly numberExposureUnits: bigint | null
    readonly playExposureUnits: bigint | null
    readonly lateMinutes: number
    readonly position: number
    readonly currency: string | null
    readonly specialTiers: unknown
  }
  lottery_issue: {
    readonly id: bigint
    readonly game: string
    readonly number: string
    readonly openAt: Temporal.Instant
    readonly closeAt: Temporal.Instant
    readonly drawAt: Temporal.Instant
    readonly state: 'selling' | 'closed' | 'held' | 'drawn' | 'settling' | 'settled' | 'reconciled' | 'void'
    readonly reason: string | null
    readonly commitment: string | null
    readonly sealedSeed: string | null
    readonly beaconName: string | null
    readonly beaconRound: string | null
    readonly closedAt: Temporal.Instant | null
    readonly ticketsHash: string | null
    readonly tickets: number | null
    readonly stakeUnits: bigint | null
    readonly beaconValue: string | null
    readonly seed: string | null
    readonly draw: unknown
    readonly drawnAt: Temporal.Instant | null
    readonly drawVersion: number
    readonly voidAskedBy: string | null
    readonly paymentHeld: boolean
    readonly publishedNumber: string | null
    readonly expectedNumber: string | null
  }
  lottery_order: {
    readonly id: string
    readonly issue: bigint
    readonly member: string
    readonly account: bigint
    readonly requestKey: string
    readonly betToken: string | null
    readonly stakeUnits: bigint
    readonly feeUnits: bigint
    readonly tickets: number
    readonly state: 'placed' | 'cancelled' | 'void'
    readonly chase: string | null
    readonly stakeKey: string
    readonly placedAt: Temporal.Instant
  }
  lottery_outcome: {
    readonly issue: bigint
    readonly version: number
    readonly price: number
    readonly selection: string
    readonly whole: bigint
    readonly numerator: bigint
    readonly denominator: bigint
    readonly refunded: bigint
  }
  lottery_planned: {
    readonly game: string
    readonly lastDay: string
  }
  lottery_price: {
    readonly id: number
    readonly game: string
    readonly play: string
    readonly prizeGroup: number
    readonly odds: unknown
  }
  lottery_report: {
    readonly id: bigint
    readonly issue: bigint
    readonly source: string
    readonly pageHash: string
    readonly draw: unknown
    readonly drawnAt: Temporal.Instant
    readonly at: Temporal.Instant
    readonly publishedNumber: string | null
  }
  lottery_settlement: {
    readonly issue: bigint
    readonly version: number
    readonly state: 'open' | 'judged' | 'paid' | 'reconciled' | 'disputed'
    readonly tickets: bigint
    readonly stakeUnits: bigint
    readonly winners: bigint
    readonly grossUnits: bigint
    readonly paidUnits: bigint
    readonly rebateUnits: bigint
    readonly refundUnits: bigint
    readonly startedAt: Temporal.Instant
    readonly finishedAt: Temporal.Instant | null
  }
  lottery_settlement_lane: {
    readonly issue: bigint
    readonly version: number
    readonly lane: number
    readonly state: 'waiting' | 'reckoned' | 'taken-back' | 'paid'
    readonly takenUpto: bigint
    readonly paidUpto: bigint
    readonly tickets: bigint
    readonly stakeUnits: bigint
    readonly winners: bigint
    readonly grossUnits: bigint
    readonly paidUnits: bigint
    readonly rebateUnits: bigint
    readonly refundUnits: bigint
    readonly held: boolean
  }
  lottery_special_day: {
    readonly list: string
    readonly day: string
    readonly draws: boolean
    readonly name: string
    readonly source: string
    readonly confirmedOn: string | null
    readonly confirmedBy: string | null
  }
  lottery_ticket: {
    readonly id: bigint
    readonly issue: bigint
    readonly orderId: string
    readonly account: bigint
    readonly unitUnits: bigint
    readonly stakeUnits: bigint
    readonly bets: number
    readonly price: number
    readonly multiple: number
    readonly place: number
    readonly rebatePoints: number
    readonly void: boolean
    readonly selection: string
  }
  lottery_ticket_part: {
    readonly issue: bigint
    readonly part: number
    readonly root: Buffer
    readonly firstTicket: bigint
    readonly lastTicket: bigint
    readonly stakeUnits: bigint
    readonly tickets: readonly bigint[]
    readonly leaves: Buffer
  }
}
