/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
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
}
