/** Clock: the source of time, given as a need so that tests can move it. Only this file asks the machine. */

export type Clock = { now(): Temporal.Instant }

/** In whole microseconds, like PostgreSQL. An answer that is repeated from the database then equals the first one. */
export const systemClock: Clock = {
  now: () => {
    const { epochNanoseconds } = Temporal.Now.instant()
    return new Temporal.Instant(epochNanoseconds - (epochNanoseconds % 1000n))
  },
}

/** A clock that tests set and move. */
export function settableClock(start: string): Clock & { set(at: string): void; forward(by: Temporal.DurationLike): void } {
  let at = Temporal.Instant.from(start)
  return {
    now: () => at,
    set: (to) => {
      at = Temporal.Instant.from(to)
    },
    forward: (by) => {
      at = at.add(by)
    },
  }
}

/**
 * The database's clock as SQL, for decisions that must not depend on one process (the close of a draw, the age of a session).
 * Tests shift it by the setting `baize.clock_shift_seconds`, which production roles have no grant to set.
 */
export const DATABASE_NOW =
  "(clock_timestamp() + make_interval(secs => coalesce(nullif(current_setting('baize.clock_shift_seconds', true), ''), '0')::float8))"
