/**
 * Crash table: keeps the rounds going. It opens them, announces them and settles them. One process at a time does so, and any other after
 * its crash.
 * Next: `server/originals/crash/crash-leave.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrashNews } from '@baize/contract/originals/originals-crash.ts'
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import type { LiveEvents } from '@baize/contract/live.ts'
import type { Chains } from './crash-chain.ts'
import { breaksAt, closesAt, GRACE_MS, phaseAt, totalsIn, type Phase } from './crash-round.ts'
import { settle } from './crash-settle.ts'
import { betsOf, KEEPER_LOCK, lastRound, nowAndLook, writeKept, type BetRow, type SharedRow } from './crash-store.ts'
import { roundAt, secretOf, type Secret } from './crash-close.ts'
import { seatView, sharedView } from './crash-view.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { firstLimits } from '../stake.ts'

type Instant = Temporal.Instant
export type TellRound = (event: Parameters<LiveEvents['round']>[0]) => void

export type TableTimes = {
  /** How long a round takes bets, and how long a crashed one is shown before the next. */
  readonly bettingMs: number
  readonly showingMs: number
  /** The table sleeps when nobody has looked for this long. */
  readonly restMs: number
}
const TABLE_TIMES: TableTimes = { bettingMs: 7_000, showingMs: 4_000, restMs: 60_000 }

/** A round that nobody kept for this long while it flew counts as interrupted. */
const GAP_MS = 3_000
const KEEP_EVERY_MS = 1_000
const SEATS_EVERY_MS = 500
const SEATS_IN_NEWS = 40
const LONGEST_REST_MS = 250
/** How often a table that sleeps asks whether somebody has looked at it in another process; a look in its own wakes it. */
const ASLEEP_MS = 1_000
const TRY_KEEPING_EVERY_MS = 2_000

const msUntil = (later: Instant, now: Instant): number => later.epochMilliseconds - now.epochMilliseconds

/** Whether nobody kept the table while the round flew, judged when it is kept again. */
export function wasInterrupted(round: Pick<SharedRow, 'keptAt' | 'startsAt' | 'interrupted'>, point: number, now: Instant): boolean {
  if (round.interrupted) return true
  const isGap = msUntil(now, round.keptAt) > GAP_MS
  return isGap && msUntil(now, round.startsAt) > 0 && msUntil(breaksAt(round, point), round.keptAt) > 0
}

/** The last announced state of the round, so that each is announced once. */
type Announced = { round: string; phase: Phase | undefined; seats: Map<string, string>; seatsAt: number }

/** The bets of a round, and the merchant's first currency. */
type Bets = { readonly first: string; readonly bets: readonly BetRow[] }

export class CrashKeeper {
  readonly #needs: OriginalsNeeds
  readonly #chains: Chains
  readonly #tell: TellRound
  readonly #times: TableTimes
  #woken = new AbortController()
  #told: Announced = { round: '', phase: undefined, seats: new Map(), seatsAt: 0 }

  constructor(needs: OriginalsNeeds, chains: Chains, tell: TellRound, times: TableTimes = TABLE_TIMES) {
    this.#needs = needs
    this.#chains = chains
    this.#tell = tell
    this.#times = times
  }

  /** Does what is due at this moment; answers how long it may rest. */
  async turn(at?: Instant): Promise<number> {
    const { reader } = this.#needs.database
    const [{ now: shown, lookedAt }, found] = await Promise.all([nowAndLook(reader), lastRound(reader)])
    const now = at ?? shown
    if (!found || found.point !== null) return await this.#openNext(found, now, lookedAt)
    const { round, secret } = await roundAt(this.#needs, found, now)
    const kept = await this.#keep(round, secret, now)
    const phase = phaseAt(kept, now)
    const bets = await this.#betsForNews(kept, now)
    if (phase !== this.#told.phase || this.#told.round !== kept.id)
      this.#tellPhase(kept, secret, now, bets ?? (await this.#betsOf(kept.id)))
    else if (bets) this.#tellSeats(kept, secret, now, bets)
    if (secret === undefined) return Math.max(0, Math.min(LONGEST_REST_MS, msUntil(kept.startsAt, now)))
    if (phase === 'crashed') {
      await this.#end(kept.id, now)
      return 0
    }
    // It does not wake at the crash itself: what it does then could be seen.
    const next = phase === 'betting' ? kept.startsAt : closesAt(kept, secret.point)
    return Math.max(0, Math.min(LONGEST_REST_MS, msUntil(next, now)))
  }

  /** Takes turns until the signal aborts, while this process holds the lock. Another process that waits for it takes over. */
  async keep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#lead(signal)
      } catch (error) {
        this.#needs.warn({ err: error }, 'the table of crash was left')
      }
      await sleep(TRY_KEEPING_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Somebody looks at the table: what rests takes its next turn now. */
  wake(): void {
    this.#woken.abort()
  }

  async #rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#woken.signal.aborted)
      await sleep(milliseconds, undefined, { signal: AbortSignal.any([signal, this.#woken.signal]) }).catch(() => undefined)
    this.#woken = new AbortController()
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const client = await this.#needs.database.pool.connect()
    let lost: Error | undefined
    let left = false
    const onLost = (error: Error): void => {
      lost = error
    }
    client.on('error', onLost)
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [KEEPER_LOCK])
      if (!rows[0]?.mine) {
        left = true
        return
      }
      while (!signal.aborted && lost === undefined) {
        const rest = await this.turn()
        await this.#rest(rest, signal)
      }
      if (lost === undefined) {
        await client.query('select pg_advisory_unlock($1)', [KEEPER_LOCK])
        left = true
      }
    } finally {
      client.off('error', onLost)
      // A failed turn still holds the lock: only the end of its connection lets another keeper take over.
      client.release(!left)
    }
    if (lost) throw lost
  }

  async #openNext(last: SharedRow | undefined, now: Instant, lookedAt: Instant): Promise<number> {
    const from = last?.brokeAt?.add({ milliseconds: GRACE_MS + this.#times.showingMs })
    if (from && msUntil(from, now) > 0) return Math.min(LONGEST_REST_MS, msUntil(from, now))
    const isLookedAt = msUntil(now, lookedAt) < this.#times.restMs
    if (!isLookedAt || !(await firstLimits(this.#needs, 'crash')).open) return ASLEEP_MS
    await this.#needs.database.write((tx) => this.#chains.openRound(tx, now, this.#times.bettingMs))
    return 0
  }

  /** Records that the table is kept, about once a second, and notices a gap. */
  async #keep(round: SharedRow, secret: Secret | undefined, now: Instant): Promise<SharedRow> {
    const interrupted = secret === undefined ? round.interrupted : wasInterrupted(round, secret.point, now)
    if (msUntil(now, round.keptAt) < KEEP_EVERY_MS && interrupted === round.interrupted) return round
    await this.#needs.database.write((tx) => writeKept(tx, round.id, now, interrupted))
    return { ...round, keptAt: now, interrupted }
  }

  async #end(id: string, now: Instant): Promise<void> {
    const round = await settle(this.#needs, id)
    if (!round.interrupted) return
    this.#tellPhase(round, await secretOf(this.#needs, round), now, await this.#betsOf(id))
  }

  /** The bets of the round when seats are due to be announced again. */
  async #betsForNews(round: SharedRow, now: Instant): Promise<Bets | undefined> {
    if (now.epochMilliseconds - this.#told.seatsAt < SEATS_EVERY_MS && this.#told.round === round.id) return undefined
    return await this.#betsOf(round.id)
  }

  async #betsOf(id: string): Promise<Bets> {
    return { first: await this.#needs.currency(), bets: await betsOf(this.#needs.database.reader, id) }
  }

  #news(round: SharedRow, secret: Secret | undefined, now: Instant, { first, bets }: Bets): CrashNews {
    const shared = sharedView(round, secret, now, totalsIn(first, bets))
    const { startsAt, commitment, clientSeed, players, staked, further } = shared
    const broken = shared.point === null ? {} : { point: shared.point, brokeAt: shared.brokeAt ?? '', serverSeed: shared.serverSeed ?? '' }
    return { serverNow: now.toString(), startsAt, commitment, clientSeed, players, staked, further, ...broken }
  }

  #send(round: SharedRow, state: string, crash: CrashNews): void {
    this.#tell({ vassalage: IN_HOUSE_VENDOR, gameCode: 'crash', round: String(round.number), state, crash })
  }

  #tellPhase(round: SharedRow, secret: Secret | undefined, now: Instant, bets: Bets): void {
    const phase = phaseAt(round, now)
    const seats = this.#told.round === round.id ? this.#told.seats : new Map<string, string>()
    this.#told = { round: round.id, phase, seats, seatsAt: this.#told.seatsAt }
    this.#send(round, phase, this.#news(round, secret, now, bets))
  }

  /** Announces the seats that came or left since the last time. */
  #tellSeats(round: SharedRow, secret: Secret | undefined, now: Instant, bets: Bets): void {
    this.#told.seatsAt = now.epochMilliseconds
    const changed = bets.bets
      .map((bet) => seatView(bet, round, secret, now))
      .filter(({ seat, leftAt }) => this.#told.seats.get(seat) !== String(leftAt))
      .slice(0, SEATS_IN_NEWS)
    if (changed.length === 0) return
    for (const { seat, leftAt } of changed) this.#told.seats.set(seat, String(leftAt))
    this.#send(round, 'seats', { ...this.#news(round, secret, now, bets), seats: changed })
  }
}
