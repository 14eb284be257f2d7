/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  operator_audit: {
    readonly seq: bigint
    readonly at: Temporal.Instant
    readonly who: string
    readonly act: string
    readonly object: string
    readonly before: string
    readonly after: string
    readonly reason: string
    readonly previousHash: string
    readonly hash: string
  }
  operator_moved: {
    readonly who: string
    readonly act: string
    readonly member: string
    readonly units: bigint
    readonly at: Temporal.Instant
  }
  operator_request: {
    readonly id: bigint
    readonly fingerprint: string
    readonly act: string
    readonly object: string
    readonly words: string
    readonly askedBy: string
    readonly reason: string
    readonly askedAt: Temporal.Instant
    readonly doneBy: string | null
    readonly doneAt: Temporal.Instant | null
  }
  operator_staff: {
    readonly name: string
    readonly mark: string
    readonly addedAt: Temporal.Instant
    readonly leftAt: Temporal.Instant | null
    readonly ownMember: string | null
  }
}
