/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  market_round: {
    readonly person: string
    readonly category: string
    readonly began: Temporal.Instant
  }
  market_setting: {
    readonly market: string
    readonly name: string
    readonly fromAt: Temporal.Instant
    readonly value: unknown
    readonly byName: string
    readonly reason: string
    readonly at: Temporal.Instant
  }
}
