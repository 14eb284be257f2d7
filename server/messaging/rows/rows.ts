/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  messaging_consent: {
    readonly id: string
    readonly memberId: string
    readonly givenAt: Temporal.Instant
    readonly endedAt: Temporal.Instant | null
  }
  messaging_feedback: {
    readonly id: string
    readonly reference: string
    readonly type: 0 | 1 | 2 | 3 | 4 | 6
    readonly content: string
    readonly sender: string
    readonly memberId: string | null
    readonly language: string
    readonly sentAt: Temporal.Instant
    readonly closedAt: Temporal.Instant | null
    readonly closedBy: string | null
    readonly note: string | null
    readonly decision: 'accepted' | 'refused' | null
  }
  messaging_mark: {
    readonly memberId: string
    readonly messageId: string
    readonly readAt: Temporal.Instant
    readonly deletedAt: Temporal.Instant | null
  }
  messaging_message: {
    readonly id: string
    readonly memberId: string | null
    readonly sentAt: Temporal.Instant
    readonly texts: unknown
    readonly event: string | null
    readonly facts: unknown
    readonly source: string | null
    readonly recalledAt: Temporal.Instant | null
    readonly offer: boolean
  }
}
