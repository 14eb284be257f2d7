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
  }
  risk_evidence: {
    readonly id: bigint
    readonly caseId: bigint
    readonly event: bigint
    readonly added: boolean
  }
  risk_gate: {
    readonly one: boolean
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
  }
}
