/** Clock: the one file of the chat sandbox that asks the machine for the time. */

export const now = (): Temporal.Instant => Temporal.Now.instant()
