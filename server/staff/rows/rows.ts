/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  staff_attempt: {
    readonly nameHash: Buffer
    readonly failures: number
    readonly windowFrom: Temporal.Instant
    readonly lockedUntil: Temporal.Instant | null
  }
  staff_grant: {
    readonly name: string
    readonly role: string
  }
  staff_invitation: {
    readonly name: string
    readonly tokenHash: Buffer
    readonly totpSealed: string
    readonly endsAt: Temporal.Instant
  }
  staff_network: {
    readonly name: string
    readonly network: string
  }
  staff_person: {
    readonly name: string
    readonly passwordHash: string | null
    readonly totpSealed: string | null
    readonly totpStep: bigint
    readonly addedAt: Temporal.Instant
    readonly leftAt: Temporal.Instant | null
  }
  staff_proof: {
    readonly session: string
    readonly act: string
    readonly at: Temporal.Instant
  }
  staff_role: {
    readonly role: string
    readonly permission: string
  }
  staff_session: {
    readonly id: string
    readonly name: string
    readonly cookieHash: Buffer
    readonly tokenHash: Buffer
    readonly ip: string
    readonly userAgent: string
    readonly madeAt: Temporal.Instant
    readonly seenAt: Temporal.Instant
    readonly endsAt: Temporal.Instant
  }
}
