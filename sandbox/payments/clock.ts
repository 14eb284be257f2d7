/** Clock: the one file of the payment sandbox that asks the machine for the time; whoever started it may have moved it. */

let shift = 0

/** From now on the clock is this many milliseconds ahead of the machine's. */
export const moveClock = (milliseconds: number): void => {
  shift = milliseconds
}

export const now = (): Temporal.Instant => Temporal.Now.instant().add({ milliseconds: shift })

/** Milliseconds since 1970, as the store keeps them. */
export const nowMilliseconds = (): number => now().epochMilliseconds
