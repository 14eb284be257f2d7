/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  protection_check: {
    readonly id: bigint
    readonly member: string
    readonly act: 'interval' | 'go-on' | 'stop'
    readonly minutes: number | null
    readonly due: Temporal.Instant | null
    readonly seconds: number | null
    readonly at: Temporal.Instant
  }
  protection_exclusion: {
    readonly id: bigint
    readonly member: string
    readonly kind: 'time-out' | 'self' | 'return' | 'staff' | 'register' | 'register-return'
    readonly endsAt: Temporal.Instant | null
    readonly setBy: string
    readonly setAt: Temporal.Instant
  }
  protection_freeze: {
    readonly id: bigint
    readonly member: string
    readonly act: 'begun' | 'renewed' | 'ended'
    readonly why: 'identity' | 'fraud' | 'laundering' | 'payments' | 'conduct' | 'authority' | 'asked' | 'other'
    readonly caseId: string
    readonly byName: string
    readonly at: Temporal.Instant
    readonly holdsUntil: Temporal.Instant | null
  }
  protection_limit: {
    readonly id: bigint
    readonly member: string
    readonly currency: string
    readonly what: 'deposit' | 'stake' | 'loss' | 'time'
    readonly every: 'day' | 'week' | 'month'
    readonly party: 'player' | 'staff'
    readonly act: 'set' | 'asked' | 'dropped'
    readonly units: bigint | null
    readonly saidBy: string
    readonly at: Temporal.Instant
  }
  protection_link: {
    readonly url: string
    readonly checkedAt: Temporal.Instant
    readonly answeredAt: Temporal.Instant | null
    readonly failures: number
    readonly found: string
  }
  protection_offer: {
    readonly id: bigint
    readonly member: string
    readonly answer: 'set' | 'not-now'
    readonly at: Temporal.Instant
  }
  protection_sitting: {
    readonly member: string
    readonly currency: string
    readonly began: Temporal.Instant
    readonly stakes: bigint
    readonly wins: bigint
  }
}
