/** Clock: the one file of the payment sandbox that asks the machine for the time. */

export const now = (): Temporal.Instant => Temporal.Now.instant()

/** Milliseconds since 1970, as the store keeps them. */
export const nowMilliseconds = (): number => now().epochMilliseconds
