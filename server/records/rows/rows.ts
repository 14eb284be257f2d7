/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  records_game_day: {
    readonly vendor: string
    readonly gameCode: string
    readonly day: string
    readonly rounds: number
  }
  records_member_day: {
    readonly day: string
    readonly member: string
    readonly currency: string
    readonly category: string
    readonly stakeUnits: bigint
    readonly bonusStakeUnits: bigint
    readonly countedUnits: bigint
    readonly winUnits: bigint
    readonly rounds: number
  }
  records_movement_count: {
    readonly account: bigint
    readonly quarter: Temporal.Instant
    readonly kind: string
    readonly movements: number
  }
  records_quarter: {
    readonly member: string
    readonly quarter: Temporal.Instant
    readonly currency: string
    readonly vendor: string
    readonly gameCode: string
    readonly gameType: string
    readonly openRounds: number
    readonly openStakeUnits: bigint
    readonly openWinUnits: bigint
    readonly settledRounds: number
    readonly settledStakeUnits: bigint
    readonly settledWinUnits: bigint
    readonly rolledBackRounds: number
    readonly rolledBackStakeUnits: bigint
    readonly rolledBackWinUnits: bigint
    readonly lastAt: Temporal.Instant | null
    readonly lastRound: string | null
  }
  records_round: {
    readonly id: string
    readonly member: string
    readonly account: bigint
    readonly currency: string
    readonly vendor: string
    readonly gameCode: string
    readonly gameType: string
    readonly round: string
    readonly stakeUnits: bigint
    readonly winUnits: bigint
    readonly bets: number
    readonly wins: number
    readonly undone: number
    readonly closes: number
    readonly state: string
    readonly startedAt: Temporal.Instant
    readonly settledAt: Temporal.Instant | null
    readonly backUnits: bigint
    readonly told: boolean
    readonly toldStakeUnits: bigint
    readonly toldWinUnits: bigint
    readonly toldBonusUnits: bigint
    readonly toldCountedUnits: bigint
  }
  records_turnover: {
    readonly id: bigint
    readonly member: string
    readonly account: bigint
    readonly currency: string
    readonly category: string
    readonly vendor: string
    readonly gameCode: string
    readonly round: string
    readonly stakeUnits: bigint
    readonly bonusStakeUnits: bigint
    readonly countedUnits: bigint
    readonly weightBp: number
    readonly winUnits: bigint
    readonly placedAt: Temporal.Instant
    readonly at: Temporal.Instant
    readonly first: boolean
  }
  records_turnover_mark: {
    readonly name: string
    readonly id: bigint
  }
  records_win: {
    readonly round: string
    readonly member: string
    readonly currency: string
    readonly vendor: string
    readonly gameCode: string
    readonly gameType: string
    readonly netUnits: bigint
    readonly wonAt: Temporal.Instant
    readonly wonOn: string
  }
}
