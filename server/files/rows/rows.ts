/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  files_document: {
    readonly id: string
    readonly memberId: string
    readonly kind: 'identity' | 'address' | 'funds'
    readonly type: 'image/png' | 'image/jpeg'
    readonly size: number
    readonly sha256: string
    readonly caseId: string
    readonly keyWrapped: string | null
    readonly state: 'sent' | 'accepted' | 'refused' | 'destroyed'
    readonly sentAt: Temporal.Instant
    readonly deleteAt: Temporal.Instant | null
  }
  files_file: {
    readonly id: string
    readonly memberId: string
    readonly type: 'image/png' | 'image/jpeg'
    readonly width: number
    readonly height: number
    readonly size: number
    readonly sha256: string
    readonly keySealed: string
    readonly createdAt: Temporal.Instant
    readonly usedBy: string | null
  }
  files_look: {
    readonly id: string
    readonly documentId: string
    readonly memberId: string
    readonly reader: string
    readonly caseId: string
    readonly reason: string
    readonly at: Temporal.Instant
    readonly until: Temporal.Instant
    readonly ticketHash: string
  }
  files_person_key: {
    readonly memberId: string
    readonly keySealed: string
    readonly createdAt: Temporal.Instant
  }
}
