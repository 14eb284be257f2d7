/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  economy_budget: {
    readonly subject: string
    readonly currency: string
    readonly leftUnits: bigint
  }
  economy_exception: {
    readonly subject: string
    readonly budget: unknown
    readonly byName: string
    readonly at: Temporal.Instant
  }
}
