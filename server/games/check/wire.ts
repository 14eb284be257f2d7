/** Wire: the address and the player for the clients of the dialects, and the ids that they make. */
import type { Clock } from '../../platform/clock.ts'

/** A player as a vendor knows it: the name at the vendor, and the token of its launch. */
export type Seat = { readonly player: string; readonly token: string }

export type Wire = { readonly url: string; readonly clock: Pick<Clock, 'now'> }

let mark = ''
let counted = 0
/** An id that no other call of this process has. */
export const nextId = (what = 't'): string => `${what}-${mark}${(counted += 1)}`

/** Sets a mark for all further ids, so that those of two runs against one wallet differ. */
export function markIds(text: string): void {
  mark = text
}
