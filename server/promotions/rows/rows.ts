/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  promotions_award: {
    readonly id: string
    readonly campaign: string
    readonly version: number
    readonly member: string
    readonly wallet: bigint
    readonly currency: string
    readonly period: string
    readonly occasion: string
    readonly state: 'join' | 'process' | 'claim' | 'applying' | 'signed' | 'issued' | 'claimed' | 'rejected' | 'close'
    readonly kind: 'cash' | 'bonus' | 'points' | 'tickets'
    readonly amountUnits: bigint
    readonly baseUnits: bigint
    readonly progressUnits: bigint
    readonly requiredUnits: bigint | null
    readonly run: string | null
    readonly reason: string | null
    readonly comment: string | null
    readonly images: readonly string[]
    readonly depositOrder: string | null
    readonly joinKey: string | null
    readonly claimKey: string | null
    readonly claimUntil: Temporal.Instant | null
    readonly processUntil: Temporal.Instant | null
    readonly earnedAt: Temporal.Instant | null
    readonly madeAt: Temporal.Instant
    readonly changedAt: Temporal.Instant
    readonly paidAt: Temporal.Instant | null
    readonly takenUnits: bigint
    readonly further: unknown
  }
  promotions_award_step: {
    readonly id: bigint
    readonly award: string
    readonly fromState: string | null
    readonly toState: string
    readonly by: 'person' | 'engine' | 'clock' | 'staff'
    readonly who: string | null
    readonly version: number
    readonly reason: string | null
    readonly at: Temporal.Instant
  }
  promotions_budget: {
    readonly campaign: string
    readonly currency: string
    readonly leftUnits: bigint
  }
  promotions_campaign: {
    readonly id: string
    readonly code: string
    readonly trigger: string
    readonly state: 'draft' | 'published' | 'stopped'
    readonly version: number
    readonly position: number
    readonly awards: number
  }
  promotions_campaign_version: {
    readonly campaign: string
    readonly version: number
    readonly document: unknown
    readonly publishedAt: Temporal.Instant | null
  }
  promotions_cash_day: {
    readonly member: string
    readonly currency: string
    readonly day: string
    readonly deposits: number
    readonly depositUnits: bigint
    readonly withdrawalUnits: bigint
  }
  promotions_invited: {
    readonly member: string
    readonly referrer: string
    readonly campaign: string
    readonly version: number
    readonly currency: string
    readonly turnoverUnits: bigint
    readonly turnoverNeeded: bigint
    readonly depositsNeeded: bigint
    readonly state: 'came' | 'counted' | 'refused'
    readonly cameAt: Temporal.Instant
    readonly decidedAt: Temporal.Instant | null
  }
  promotions_level: {
    readonly currency: string
    readonly level: number
    readonly names: unknown
    readonly turnoverUnits: bigint
    readonly depositUnits: bigint
    readonly keepUnits: bigint
    readonly rewardUnits: bigint
    readonly pointsBp: number
  }
  promotions_member: {
    readonly member: string
    readonly account: string
    readonly wallet: bigint
    readonly currency: string
    readonly takesPart: boolean
    readonly registeredAt: Temporal.Instant
    readonly invitation: string | null
    readonly heldSince: Temporal.Instant | null
  }
  promotions_mission_deposit: {
    readonly deposit: string
    readonly award: string
    readonly step: number
    readonly units: bigint
    readonly undone: boolean
  }
  promotions_mission_round: {
    readonly member: string
    readonly vendor: string
    readonly game: string
    readonly round: string
    readonly award: string
    readonly step: number
  }
  promotions_mission_step: {
    readonly award: string
    readonly step: number
    readonly doneUnits: bigint
  }
  promotions_person_mark: {
    readonly campaign: string
    readonly period: string
    readonly mark: string
    readonly member: string
  }
  promotions_raffle: {
    readonly campaign: string
    readonly seedSealed: string
    readonly commitment: string
    readonly ticketsHash: string | null
    readonly beacon: string | null
    readonly seed: string | null
    readonly drawnAt: Temporal.Instant | null
  }
  promotions_raffle_entry: {
    readonly entry: string
    readonly campaign: string
    readonly member: string
    readonly turnoverUnits: bigint
    readonly part: string
    readonly firstTicket: number | null
    readonly tickets: number
    readonly given: number
  }
  promotions_raffle_winner: {
    readonly campaign: string
    readonly prize: number
    readonly ticket: number
    readonly entry: string
    readonly amountUnits: bigint
  }
  promotions_referrer: {
    readonly member: string
    readonly code: string
    readonly madeAt: Temporal.Instant
  }
  promotions_run: {
    readonly id: string
    readonly campaign: string
    readonly version: number
    readonly period: string
    readonly fromAt: Temporal.Instant
    readonly untilAt: Temporal.Instant
    readonly state: 'computing' | 'done'
    readonly computedTo: string | null
    readonly awards: number
    readonly paid: number
    readonly startedAt: Temporal.Instant
    readonly doneAt: Temporal.Instant | null
  }
  promotions_run_sum: {
    readonly run: string
    readonly currency: string
    readonly awardUnits: bigint
    readonly paidUnits: bigint
  }
  promotions_score: {
    readonly campaign: string
    readonly period: string
    readonly currency: string
    readonly member: string
    readonly units: bigint
    readonly reachedAt: Temporal.Instant
  }
  promotions_sign_in: {
    readonly campaign: string
    readonly member: string
    readonly day: string
  }
  promotions_standing: {
    readonly member: string
    readonly level: number
    readonly highestEver: number
    readonly look: boolean
    readonly month: string
  }
}
