/** Clock: the one file of the post sandbox that asks the machine for the time. */

export const now = (): Temporal.Instant => Temporal.Now.instant()
