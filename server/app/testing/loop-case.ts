/** Loop case: what a test needs of a loop of timed work: two due items, of which the first is poisoned. */
import type { World } from './world.ts'

/** The first item fails; `done` says whether the second one was done. */
type Due = {
  readonly item: string
  readonly table: string
  readonly column: string
  readonly value?: string
  /** Where it fails by what it says itself, and no row is poisoned: why, and what mends it. */
  readonly fails?: { readonly reason: string; readonly heal: () => Promise<unknown> }
  readonly done: () => Promise<boolean>
}
type Row = Readonly<Record<string, unknown>>
export type LoopWorld = {
  readonly world: World
  /** What the payment service outside says of each reference; it knows no other. */
  readonly answers: Map<string, object>
  /** The first row of a query. */
  readonly one: (text: string, ...values: string[]) => Promise<Row | undefined>
  readonly put: (table: string, row: Row) => Promise<void>
}
export type LoopCase = readonly [loop: string, task: string, due: (place: LoopWorld) => Promise<Due>]

export const placeOf = (world: World, answers: LoopWorld['answers']): LoopWorld => ({
  world,
  answers,
  one: async (text, ...values) => (await world.database.pool.query<Row>(text, values)).rows[0],
  async put(table, row) {
    const values = Object.values(row).map((value) => (value instanceof Temporal.Instant ? value.toString() : value))
    await world.database.pool.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`,
      values,
    )
  },
})
