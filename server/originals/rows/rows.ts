/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  originals_answer: {
    readonly round: string
    readonly balanceUnits: bigint
  }
  originals_crash_bet: {
    readonly id: string
    readonly round: string
    readonly member: string
    readonly account: bigint
    readonly name: string
    readonly requestKey: string
    readonly stakeUnits: bigint
    readonly target: number | null
    readonly leavesBy: number
    readonly funded: boolean
    readonly leftAt: number | null
    readonly leftTime: Temporal.Instant | null
    readonly at: Temporal.Instant
    readonly currency: string
  }
  originals_crash_chain: {
    readonly id: string
    readonly commitment: string
    readonly sealed: string
    readonly places: number
    readonly madeAt: Temporal.Instant
  }
  originals_crash_look: {
    readonly onlyOne: boolean
    readonly lookedAt: Temporal.Instant
  }
  originals_crash_round: {
    readonly id: string
    readonly number: bigint
    readonly chain: string
    readonly place: number
    readonly version: string
    readonly commitment: string
    readonly sealed: string
    readonly opensAt: Temporal.Instant
    readonly startsAt: Temporal.Instant
    readonly keptAt: Temporal.Instant
    readonly interrupted: boolean
    readonly betsHash: string | null
    readonly cashOutsClosedAt: Temporal.Instant | null
    readonly serverSeed: string | null
    readonly point: number | null
    readonly brokeAt: Temporal.Instant | null
    readonly settled: boolean
    readonly players: number
    readonly stakedUnits: bigint
    readonly further: unknown
  }
  originals_jackpot: {
    readonly currency: string
    readonly account: bigint
    readonly leftMillionths: bigint
    readonly countedUnits: string
    readonly contributedUnits: string
    readonly seededUnits: string
    readonly paidUnits: string
    readonly seedUnits: bigint
    readonly ceilingUnits: bigint
  }
  originals_jackpot_win: {
    readonly round: string
    readonly member: string
    readonly account: bigint
    readonly game: string
    readonly at: Temporal.Instant
    readonly paidUnits: bigint | null
    readonly paidAt: Temporal.Instant | null
  }
  originals_open: {
    readonly id: string
    readonly member: string
    readonly account: bigint
    readonly game: string
    readonly version: string
    readonly seed: string
    readonly nonce: number
    readonly requestKey: string
    readonly bet: unknown
    readonly choices: unknown
    readonly stakeUnits: bigint
    readonly mostUnits: bigint
    readonly jackpotNumber: bigint
    readonly jackpotUnits: bigint
    readonly funded: boolean
    readonly at: Temporal.Instant
    readonly endsBy: Temporal.Instant
    readonly currency: string
  }
  originals_round: {
    readonly id: string
    readonly member: string
    readonly game: string
    readonly version: string
    readonly seed: string | null
    readonly nonce: number | null
    readonly requestKey: string
    readonly bet: unknown
    readonly outcome: unknown
    readonly stakeUnits: bigint
    readonly payoutUnits: bigint
    readonly at: Temporal.Instant
    readonly jackpotNumber: bigint | null
    readonly jackpotUnits: bigint | null
    readonly crash: string | null
    readonly currency: string
  }
  originals_seed: {
    readonly id: string
    readonly member: string
    readonly sealed: string
    readonly commitment: string
    readonly clientSeed: string | null
    readonly nonce: number
    readonly createdAt: Temporal.Instant
    readonly takenAt: Temporal.Instant | null
    readonly revealedAt: Temporal.Instant | null
    readonly playedAt: Temporal.Instant | null
  }
}
