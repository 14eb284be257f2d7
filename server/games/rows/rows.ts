/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  games_call: {
    readonly id: bigint
    readonly vendor: string
    readonly transaction: string
    readonly call: string
    readonly status: string
    readonly refused: boolean
    readonly request: string
    readonly answer: string
    readonly http: number
    readonly tookMicroseconds: number
    readonly trace: string
    readonly at: Temporal.Instant
    readonly keepUntil: string
  }
  games_callback: {
    readonly vendor: string
    readonly transaction: string
    readonly verb: 'bet' | 'win' | 'rollback' | 'resettle' | 'void-settle' | 'refund' | 'restake' | 'charge' | 'unknown'
    readonly member: string
    readonly game: string
    readonly round: string
    readonly reference: string
    readonly kind: string
    readonly closes: boolean
    readonly units: bigint | null
    readonly settledUnits: bigint | null
    readonly state: 'applied' | 'rolled-back' | 'tombstone'
    readonly fingerprint: Buffer | null
    readonly balanceUnits: bigint | null
    readonly posting: bigint | null
    readonly held: boolean
    readonly trace: string
    readonly at: Temporal.Instant
  }
  games_case: {
    readonly id: string
    readonly vendor: string
    readonly transaction: string
    readonly member: string | null
    readonly reason: 'win-rollback-beyond-balance' | 'balance-below-zero' | 'round-without-end' | 'forged-calls' | 'win-beyond-terms'
    readonly game: string
    readonly round: string
    readonly reference: string
    readonly balanceUnits: bigint
    readonly openedAt: Temporal.Instant
    readonly closedAt: Temporal.Instant | null
    readonly decision: 'release' | 'reject' | null
    readonly decidedBy: string | null
  }
  games_catalogue: {
    readonly one: boolean
    readonly version: bigint
    readonly seeded: string
  }
  games_difference: {
    readonly vendor: string
    readonly day: string
    readonly transaction: string
    readonly kind: 'missing-here' | 'missing-there' | 'different'
    readonly ours: unknown
    readonly theirs: unknown
  }
  games_favourite: {
    readonly member: string
    readonly game: number
    readonly addedAt: Temporal.Instant
  }
  games_forgery: {
    readonly vendor: string
    readonly ip: string
    readonly since: Temporal.Instant
    readonly bad: number
    readonly restsUntil: Temporal.Instant | null
  }
  games_free_spins: {
    readonly vendor: string
    readonly issue: string
    readonly member: string
    readonly mostUnits: bigint
    readonly notedAt: Temporal.Instant
  }
  games_game: {
    readonly id: number
    readonly vendor: string
    readonly code: string
    readonly gameType: string
    readonly nameEn: string
    readonly nameMy: string
    readonly rtpBasisPoints: number | null
    readonly edgeBasisPoints: number | null
    readonly hotRank: number | null
    readonly releasedOn: string
    readonly state: 'on' | 'maintenance' | 'off'
    readonly playable: boolean
    readonly position: number
    readonly searchEn: string
    readonly searchMy: string
    readonly opens: 'game' | 'lobby' | 'provider'
    readonly slot: unknown
  }
  games_grant: {
    readonly id: string
    readonly vendor: string
    readonly member: string
    readonly player: string
    readonly game: string
    readonly currency: string
    readonly rounds: number
    readonly stakeUnits: bigint
    readonly startsAt: Temporal.Instant
    readonly endsAt: Temporal.Instant
    readonly state: 'asked' | 'given' | 'declined' | 'unclear' | 'taking-back' | 'taken-back'
    readonly reference: string | null
  }
  games_jackpot_part: {
    readonly vendor: string
    readonly transaction: string
    readonly jackpot: string
    readonly amount: string
    readonly at: Temporal.Instant
  }
  games_launch: {
    readonly member: string
    readonly game: number
    readonly launchedAt: Temporal.Instant
    readonly launches: number
  }
  games_meter: {
    readonly vendor: string
    readonly odd: boolean
    readonly second: bigint
    readonly calls: number
  }
  games_player: {
    readonly vendor: string
    readonly player: string
    readonly person: string
    readonly account: bigint
    readonly currency: string
    readonly brand: string
    readonly member: string
    readonly parkedUnits: bigint
  }
  games_reconciliation: {
    readonly vendor: string
    readonly day: string
    readonly ranAt: Temporal.Instant
    readonly ours: bigint
    readonly theirs: bigint
    readonly missingHere: number
    readonly missingThere: number
    readonly different: number
  }
  games_round: {
    readonly vendor: string
    readonly member: string
    readonly game: string
    readonly round: string
    readonly closed: boolean
    readonly bets: number
    readonly wins: number
    readonly undone: number
    readonly stakedUnits: bigint
    readonly wonUnits: bigint
    readonly funded: boolean
    readonly openedAt: Temporal.Instant
    readonly reopenedAt: Temporal.Instant | null
  }
  games_session: {
    readonly vendor: string
    readonly player: string
    readonly tokenHash: Buffer
    readonly language: string
    readonly usedAt: Temporal.Instant
    readonly channel: string
    readonly siteSession: string
  }
  games_statement: {
    readonly vendor: string
    readonly day: string
    readonly transaction: string
    readonly verb: string
    readonly player: string
    readonly game: string
    readonly round: string
    readonly units: bigint | null
    readonly at: Temporal.Instant
    readonly undone: boolean
  }
  games_statement_page: {
    readonly vendor: string
    readonly day: string
    readonly page: number
    readonly next: string
    readonly at: Temporal.Instant
  }
  games_statement_round: {
    readonly vendor: string
    readonly day: string
    readonly player: string
    readonly game: string
    readonly round: string
    readonly stakedUnits: bigint
    readonly wonUnits: bigint
    readonly at: Temporal.Instant
  }
  games_stuck_round: {
    readonly vendor: string
    readonly member: string
    readonly game: string
    readonly round: string
    readonly openedAt: Temporal.Instant
    readonly foundAt: Temporal.Instant
    readonly asked: number
    readonly askAt: Temporal.Instant
    readonly state: 'waiting' | 'ended' | 'for-staff'
    readonly said: string
  }
  games_sweep: {
    readonly one: boolean
    readonly openedUntil: Temporal.Instant
  }
  games_transfer: {
    readonly id: string
    readonly vendor: string
    readonly member: string
    readonly player: string
    readonly account: bigint
    readonly currency: string
    readonly direction: 'in' | 'out'
    readonly units: bigint
    readonly key: string
    readonly state: 'pending' | 'done' | 'refused'
    readonly backUnits: bigint
    readonly reason: string
    readonly asked: number
    readonly askAt: Temporal.Instant
    readonly at: Temporal.Instant
    readonly endedAt: Temporal.Instant | null
  }
  games_vendor: {
    readonly code: string
    readonly nameEn: string
    readonly nameMy: string
    readonly dialect: 'native' | 'hub88' | 'softswiss' | 'pragmatic' | 'evolution' | 'awc' | 'transfer' | 'in-house'
    readonly state: 'on' | 'maintenance' | 'off'
    readonly gameTypes: readonly string[]
    readonly sealedSecrets: readonly string[]
    readonly sandbox: boolean
    readonly callsASecond: number | null
    readonly position: number
    readonly limits: unknown
    readonly callsKeptDays: number
    readonly freeRoundsPaidBy: 'result' | 'bonus-win'
    readonly winTerms: unknown
    readonly addresses: readonly string[]
    readonly sealedAsking: string | null
    readonly connection: unknown
  }
  games_vendor_hour: {
    readonly vendor: string
    readonly currency: string
    readonly lane: number
    readonly hour: Temporal.Instant
    readonly stakedUnits: bigint
    readonly wonUnits: bigint
    readonly givenUnits: bigint
  }
}
