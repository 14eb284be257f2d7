/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  risk_case: {
    readonly id: bigint
    readonly code: string
    readonly version: number | null
    readonly subject: string
    readonly severity: 'amber' | 'red'
    readonly openedAt: Temporal.Instant
    readonly openedBy: bigint | null
    readonly dueAt: Temporal.Instant
    readonly hits: number
    readonly suppressed: number
    readonly state: 'open' | 'closed'
    readonly outcome: 'confirmed' | 'cleared' | 'false-positive' | null
    readonly closedBy: string | null
    readonly closedText: string | null
    readonly closedAt: Temporal.Instant | null
    readonly closedAfter: bigint | null
    readonly quietUntil: Temporal.Instant | null
    readonly step: 'open' | 'working' | 'waiting-for-player'
    readonly owner: string | null
  }
  risk_due: {
    readonly member: string
    readonly since: bigint
  }
  risk_event: {
    readonly seq: bigint
    readonly id: string
    readonly type: string
    readonly member: string
    readonly at: Temporal.Instant
    readonly amount: bigint
    readonly undone: boolean
    readonly mark: string | null
    readonly nameDiffers: boolean | null
    readonly act: string | null
    readonly round: string | null
    readonly nameApart: boolean | null
  }
  risk_evidence: {
    readonly id: bigint
    readonly caseId: bigint
    readonly event: bigint
    readonly added: boolean
  }
  risk_funds: {
    readonly id: bigint
    readonly member: string
    readonly asked: 'payslip' | 'statement' | 'sale'
    readonly reason: string
    readonly state: 'asked' | 'again' | 'accepted' | 'refused'
    readonly dueAt: Temporal.Instant
    readonly askedAt: Temporal.Instant
    readonly askedBy: string
    readonly rests: unknown
    readonly note: string | null
    readonly decidedAt: Temporal.Instant | null
    readonly decidedBy: string | null
    readonly document: string | null
  }
  risk_gate: {
    readonly one: boolean
  }
  risk_indicator: {
    readonly id: bigint
    readonly member: string
    readonly code: string
    readonly version: number
    readonly day: string
    readonly at: Temporal.Instant
    readonly points: number
    readonly events: number
    readonly amount: bigint
  }
  risk_note: {
    readonly id: bigint
    readonly caseId: bigint
    readonly act: 'opened' | 'took' | 'moved' | 'noted' | 'closed'
    readonly text: string
    readonly byName: string
    readonly at: Temporal.Instant
  }
  risk_rate: {
    readonly currency: string
    readonly fromAt: Temporal.Instant
    readonly weight: bigint
    readonly byName: string
    readonly reason: string
  }
  risk_reached: {
    readonly member: string
    readonly at: Temporal.Instant
  }
  risk_read: {
    readonly one: boolean
    readonly seq: bigint
  }
  risk_rule: {
    readonly code: string
    readonly version: number
    readonly kind: string
    readonly parameters: unknown
    readonly fromAt: Temporal.Instant | null
    readonly off: boolean
    readonly severity: 'amber' | 'red'
    readonly byName: string
    readonly reason: string
    readonly tried: number
    readonly at: Temporal.Instant
    readonly area: 'money' | 'care'
    readonly points: number | null
    readonly ages: 'all' | 'to-24' | 'from-25'
  }
  risk_step: {
    readonly id: bigint
    readonly member: string
    readonly step: number
    readonly at: Temporal.Instant
    readonly points: number
    readonly figures: unknown
    readonly text: string
    readonly byName: string
    readonly answer: string | null
    readonly answeredAt: Temporal.Instant | null
    readonly effect: unknown
  }
}
