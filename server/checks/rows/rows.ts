/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  checks_apart: {
    readonly one: string
    readonly other: string
    readonly byName: string
    readonly at: Temporal.Instant
  }
  checks_block: {
    readonly member: string
    readonly why: 'like-excluded' | 'like-frozen' | 'same-person'
    readonly about: string
    readonly at: Temporal.Instant
  }
  checks_check: {
    readonly id: string
    readonly member: string
    readonly level: 2 | 3
    readonly service: string
    readonly applicant: string | null
    readonly state: 'begun' | 'sent' | 'reviewing' | 'accepted' | 'again' | 'refused' | 'expired'
    readonly reasons: readonly string[]
    readonly forStaff: string
    readonly saidAt: Temporal.Instant | null
    readonly until: Temporal.Instant | null
    readonly beganAt: Temporal.Instant
    readonly askedAt: Temporal.Instant
  }
  checks_level: {
    readonly id: bigint
    readonly member: string
    readonly level: number
    readonly until: Temporal.Instant | null
    readonly saidBy: string
    readonly reason: string
    readonly at: Temporal.Instant
  }
  checks_mark: {
    readonly member: string
    readonly kind: 'person' | 'document' | 'phone' | 'email' | 'payee' | 'device'
    readonly mark: string
    readonly at: Temporal.Instant
  }
  checks_person: {
    readonly member: string
    readonly person: string
    readonly byName: string
    readonly at: Temporal.Instant
  }
  checks_register: {
    readonly member: string
    readonly wantedAt: Temporal.Instant | null
    readonly askedAt: Temporal.Instant | null
    readonly answeredAt: Temporal.Instant | null
    readonly listed: 'yes' | 'no' | 'ended' | null
    readonly bound: boolean
  }
  checks_register_answer: {
    readonly id: bigint
    readonly member: string
    readonly listed: 'yes' | 'no' | 'ended'
    readonly reference: string
    readonly at: Temporal.Instant
  }
  checks_screening: {
    readonly member: string
    readonly wantedAt: Temporal.Instant | null
    readonly askedAt: Temporal.Instant | null
    readonly screenedAt: Temporal.Instant | null
    readonly list: string | null
  }
  checks_screening_hit: {
    readonly member: string
    readonly entry: string
    readonly version: string
    readonly caption: string
    readonly score: number
    readonly topics: readonly string[]
    readonly datasets: readonly string[]
    readonly foundAt: Temporal.Instant
    readonly decidedBy: string | null
    readonly decisionReason: string | null
    readonly decidedAt: Temporal.Instant | null
  }
  checks_word: {
    readonly service: string
    readonly id: string
    readonly checkId: string
    readonly state: string
    readonly reasons: readonly string[]
    readonly saidAt: Temporal.Instant
    readonly heardAt: Temporal.Instant
    readonly effect: string
  }
}
