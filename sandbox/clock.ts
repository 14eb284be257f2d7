/** Clock: the one file of the sandboxes that asks the machine for the time; the process that started one may have moved it. */

/** By how many milliseconds the clock is ahead of the machine's. */
let shift = 0

export const now = (): Temporal.Instant => Temporal.Now.instant().add({ milliseconds: shift })

/** Milliseconds since 1970, as stores, signatures and rounds carry them. */
export const nowMilliseconds = (): number => now().epochMilliseconds

/** Moves the clock as the parent says, and answers when that is done. */
export function hearMoves(): void {
  process.on('message', (message: { shift?: unknown }) => {
    if (typeof message.shift !== 'number') return
    shift = message.shift
    process.send?.({ shifted: message.shift })
  })
}
