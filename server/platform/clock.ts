/**
 * Clock: the source of time, given as a need so that tests can move it. Only this file asks the machine. The clocks of several
 * machines differ, and one of them must decide about money. The product runs by the database's time, which each process measures.
 */
import pg from 'pg'

export type Clock = { now(): Temporal.Instant }

/** A moment of this process, in milliseconds that only go forward: no correction of the machine's clock moves it. */
export const moment = (): number => performance.now()

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

/** The database's clock showed a time within `errorMs` milliseconds of `at`. */
export type MeasuredTime = { readonly at: Temporal.Instant; readonly errorMs: number }

/**
 * `exact`: the database's time is known well enough for a cash-out. `away`: the machine's own clock differs too much from the database's.
 * `unsure`: the database's time is not known well enough.
 */
export type ClockReport = {
  readonly state: 'exact' | 'away' | 'unsure'
  /** The machine's clock minus the database's, in whole milliseconds. */
  readonly offsetMs: number
  readonly errorMs: number
}

/** The largest error with which a cash-out is judged. A judgement in the player's favour is off by at most twice as much. */
export const EXACT_MS = 25
/** A machine further from the database's clock than this has a clock that nobody keeps right. */
const AWAY_MS = 250
/** The largest error for everything else, whose windows are seconds at the least. */
const SURE_MS = 1000
/** Two clocks drift apart by at most this part: NTP steers a clock by at most 500 millionths (RFC 5905). */
const DRIFT = 0.0005
/**
 * The shortest of five round trips counts, or the first one that is short. On a busy machine there are more, until one is well within what a
 * cash-out needs.
 */
const SAMPLES = 5
const MOST_SAMPLES = 20
const ENOUGH_MS = EXACT_MS / 2
const SHORT_MS = 1
const MEASURED_EVERY_MS = 1000
const PATIENCE_MS = 5000

/** The code of the error that `now` throws where the database's time is not known to a second. */
export const CLOCK_UNSURE = 'CLOCK_UNSURE'

export type DatabaseClockNeeds = {
  /** To the database. The clock has a connection of its own, since waiting for one would make the error large. */
  readonly connection: pg.PoolConfig
  readonly machine?: Clock | undefined
  readonly steady?: () => number
  readonly everyMs?: number
  /** Receives each change of the state. */
  readonly tell?: (report: ClockReport) => void
}

/** The database's clock minus the moment of this process, in microseconds; within `errorMs` at the moment `at`. */
type Sample = { readonly offset: number; readonly errorMs: number; readonly at: number }

const ASKED = `select (extract(epoch from ${DATABASE_NOW}) * 1000000)::bigint::text as said`
const microseconds = (at: Temporal.Instant): number => Number(at.epochNanoseconds / 1000n)
const errorAt = ({ errorMs, at }: Sample, when: number): number => errorMs + Math.abs(when - at) * DRIFT

/** The better sample. Where they contradict each other, one of the clocks was set, and the later sample is right. */
function better(known: Sample, fresh: Sample): Sample {
  const error = errorAt(known, fresh.at)
  const contradicts = Math.abs(known.offset - fresh.offset) / 1000 > error + fresh.errorMs
  return contradicts || fresh.errorMs <= error ? fresh : known
}

/**
 * Database clock: the database's time without a query. It is measured again and again, as in Cristian's algorithm (1989). The database says its
 * time, half of the round trip is the error, and the shortest of several round trips counts.
 */
export class DatabaseClock implements Clock {
  readonly #needs: { readonly [Name in Exclude<keyof DatabaseClockNeeds, 'connection'>]-?: NonNullable<DatabaseClockNeeds[Name]> }
  readonly #pool: pg.Pool
  #answeredAt = Number.NEGATIVE_INFINITY
  #known: Sample = { offset: 0, errorMs: Number.POSITIVE_INFINITY, at: 0 }
  /** How often a time of the database was not what this clock expected, and how many of these a measurement has settled. */
  #doubts = 0
  #settled = 0
  #told: ClockReport['state'] = 'exact'
  #closed = false
  #timer: NodeJS.Timeout | undefined
  #measuring: Promise<void> | undefined

  constructor({
    connection,
    machine = systemClock,
    steady = moment,
    everyMs = MEASURED_EVERY_MS,
    tell = () => undefined,
  }: DatabaseClockNeeds) {
    this.#needs = { machine, steady, everyMs, tell }
    this.#pool = new pg.Pool({ query_timeout: PATIENCE_MS, connectionTimeoutMillis: PATIENCE_MS, ...connection, max: 1 })
    // A lost connection is replaced by the next measurement.
    this.#pool.on('error', () => undefined)
  }

  /** Measures once, and then until closed. Fails where the first measurement does. */
  async open(): Promise<this> {
    this.#known = await this.#shortest()
    this.#tellChange()
    this.#measureIn(this.#needs.everyMs)
    return this
  }

  /** Throws `CLOCK_UNSURE` where the time is not known to a second. */
  now(): Temporal.Instant {
    const when = this.#needs.steady()
    if (errorAt(this.#known, when) > SURE_MS)
      throw Object.assign(new Error('the time of the database is not known'), { code: CLOCK_UNSURE })
    return this.#timeAt(when)
  }

  /** The database's time at a moment of this process; undefined unless the state is `exact`. */
  at(when: number): MeasuredTime | undefined {
    return this.report().state === 'exact' ? { at: this.#timeAt(when), errorMs: errorAt(this.#known, when) } : undefined
  }

  /** Whether a time that the database said between two moments is the expected one. If not, nothing is exact until it is measured again. */
  agrees(said: Temporal.Instant, from: number, to: number): boolean {
    const error = errorAt(this.#known, to)
    const when = (microseconds(said) - this.#known.offset) / 1000
    if (when >= from - error && when <= to + error) return true
    this.#doubts += 1
    this.#tellChange()
    if (this.#measuring === undefined) this.#measureIn(0)
    return false
  }

  report(): ClockReport {
    const when = this.#needs.steady()
    const offsetMs = Math.round((microseconds(this.#needs.machine.now()) - this.#known.offset) / 1000 - when)
    const errorMs = errorAt(this.#known, when)
    const isUnsure = this.#doubts > this.#settled || errorMs > EXACT_MS
    return { state: isUnsure ? 'unsure' : Math.abs(offsetMs) > AWAY_MS ? 'away' : 'exact', offsetMs, errorMs }
  }

  /** How long ago the database last answered a measurement, in milliseconds. */
  silentMs(): number {
    return this.#needs.steady() - this.#answeredAt
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#measuring
    await this.#pool.end()
  }

  #timeAt(when: number): Temporal.Instant {
    return new Temporal.Instant(BigInt(Math.round(this.#known.offset + when * 1000)) * 1000n)
  }

  #tellChange(): void {
    const report = this.report()
    if (report.state !== this.#told) this.#needs.tell(report)
    this.#told = report.state
  }

  #measureIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      this.#measuring = this.#measure()
    }, milliseconds)
    this.#timer.unref()
  }

  async #measure(): Promise<void> {
    const before = this.#doubts
    const fresh = await this.#shortest().catch(() => undefined)
    // Without an answer the error grows, until the clock is unsure and says so.
    if (fresh) {
      this.#known = this.#doubts > this.#settled ? fresh : better(this.#known, fresh)
      this.#settled = before
    }
    this.#measuring = undefined
    this.#tellChange()
    this.#measureIn(fresh && this.#doubts > this.#settled ? 0 : this.#needs.everyMs)
  }

  async #shortest(): Promise<Sample> {
    let best = await this.#sample()
    const isEnough = (taken: number): boolean =>
      best.errorMs <= SHORT_MS || (taken >= SAMPLES && best.errorMs <= ENOUGH_MS) || taken >= MOST_SAMPLES
    for (let taken = 1; !isEnough(taken); taken += 1) {
      const next = await this.#sample()
      best = next.errorMs < best.errorMs ? next : best
    }
    return best
  }

  async #sample(): Promise<Sample> {
    const from = this.#needs.steady()
    const { rows } = await this.#pool.query<{ said: string }>(ASKED)
    const at = this.#needs.steady()
    this.#answeredAt = at
    return { offset: Number(rows[0]!.said) - ((from + at) / 2) * 1000, errorMs: (at - from) / 2, at }
  }
}
