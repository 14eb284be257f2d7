/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  content_entry: {
    readonly id: string
    readonly kind: 'banner' | 'notice' | 'announcement'
    readonly place: string
    readonly execution: 'A' | 'B' | 'F' | null
    readonly url: string | null
    readonly linkageType: 'PAGE' | 'GAME' | 'PROMOTION' | 'LINK' | null
    readonly linkage: string | null
    readonly images: readonly string[]
    readonly period: 'daily' | 'weekly' | 'semimonthly' | 'monthly' | null
    readonly texts: unknown
    readonly position: number
    readonly shownFrom: Temporal.Instant
    readonly shownUntil: Temporal.Instant | null
    readonly removedAt: Temporal.Instant | null
    readonly seededAs: string | null
  }
  content_section: {
    readonly slug: string
    readonly anchor: string
    readonly position: number | null
    readonly texts: unknown
    readonly changedAt: Temporal.Instant
  }
}
