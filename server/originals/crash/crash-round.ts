/** Crash round, pure: the state of a shared round at a moment, and the result of a bet in it. All times are the database's. */
import { EXACT_MS, type MeasuredTime } from '../../platform/clock.ts'
import { decideCrash, crashMultiplierAt, crashReachedAfterMs } from '@baize/rules/originals/crash.ts'
import type { BetRow, SharedRow } from './crash-store.ts'

type Instant = Temporal.Instant

/**
 * How long after the crash nothing tells the point: cash-outs that arrived before it are written in that time. What is told of a flight is as old,
 * so that nobody learns from a seat that has not left where the flight ended.
 */
export const GRACE_MS = 300

/**
 * A cash-out is answered and shown this long after its arrival at the earliest. A call without an answer may be one that came too late.
 * Whoever concludes that from silence comes later than any error of a process allows, and is not paid.
 */
export const ANSWER_MS = 2 * EXACT_MS

export type Phase = 'betting' | 'flying' | 'crashed' | 'interrupted'

/** The moment at which a round crashes: the first millisecond at which the multiplier shows its point. */
export const breaksAt = ({ startsAt }: Pick<SharedRow, 'startsAt'>, point: number): Instant =>
  startsAt.add({ milliseconds: crashReachedAfterMs(point) })

/** From here on no cash-out counts, and the point may be told. */
export const closesAt = (round: Pick<SharedRow, 'startsAt'>, point: number): Instant =>
  breaksAt(round, point).add({ milliseconds: GRACE_MS })

/** As everyone may know it; it does not depend on the point of a flight. */
export function phaseAt(
  round: Pick<SharedRow, 'startsAt' | 'interrupted' | 'point' | 'betsHash' | 'cashOutsClosedAt'>,
  now: Instant,
): Phase {
  if (round.point !== null && round.interrupted) return 'interrupted'
  if (round.cashOutsClosedAt !== null) return 'crashed'
  return round.betsHash === null || Temporal.Instant.compare(now, round.startsAt) < 0 ? 'betting' : 'flying'
}

/** Whole milliseconds from one to the other, rounded down. */
const msSince = (earlier: Instant, later: Instant): number =>
  Math.floor(Number(later.epochNanoseconds - earlier.epochNanoseconds) / 1_000_000)

/** The shown multiplier; 0 before the start. */
export const multiplierAt = (round: Pick<SharedRow, 'startsAt'>, now: Instant): number => {
  const elapsed = msSince(round.startsAt, now)
  return elapsed < 0 ? 0 : crashMultiplierAt(elapsed)
}

/**
 * The point at which a call of this arrival cashes out: the shown multiplier, or an earlier auto cash-out. `early` before anything above the stake
 * could be paid, whatever the point is. `broken` when it surely came at or after the crash. Where the error of the arrival leaves that open, the
 * call is in time and gets the last multiplier before the crash.
 */
export function leavesAt(
  bet: Pick<BetRow, 'leavesBy'>,
  round: Pick<SharedRow, 'startsAt'>,
  point: number,
  { at, errorMs }: MeasuredTime,
): number | 'broken' | 'early' {
  const shown = multiplierAt(round, at)
  if (shown <= 100) return 'early'
  if (bet.leavesBy <= Math.min(shown, point)) return bet.leavesBy
  const breaks = breaksAt(round, point)
  if (Temporal.Instant.compare(at, breaks) < 0) return shown
  const earliest = at.subtract({ microseconds: Math.ceil(errorMs * 1000) })
  const last = multiplierAt(round, breaks.subtract({ milliseconds: 1 }))
  return last > 100 && Temporal.Instant.compare(earliest, breaks) < 0 ? last : 'broken'
}

/**
 * Where a bet is seen to have left: its cash-out once it may be shown, or its auto cash-out. What is shown of a flight is what it was a while
 * before; afterwards all of it. `point` is undefined while the round takes bets.
 */
export function seenLeft(
  bet: Pick<BetRow, 'leftAt' | 'leftTime' | 'leavesBy'>,
  round: Pick<SharedRow, 'startsAt' | 'cashOutsClosedAt'>,
  point: number | undefined,
  { now, shownAfterMs = GRACE_MS }: { readonly now: Instant; readonly shownAfterMs?: number },
): number | null {
  const reached = point === undefined ? 0 : Math.min(point, multiplierAt(round, now.subtract({ milliseconds: GRACE_MS })))
  const shown = round.cashOutsClosedAt === null ? reached : (point ?? 0)
  const isShown = bet.leftTime !== null && (round.cashOutsClosedAt !== null || msSince(bet.leftTime, now) >= shownAfterMs)
  if (isShown && bet.leftAt !== null) return bet.leftAt
  return bet.leavesBy <= shown ? bet.leavesBy : null
}

export type Totals = {
  readonly players: number
  /** In the merchant's first currency, and in each other one. */
  readonly stakedUnits: bigint
  readonly further: readonly { readonly currency: string; readonly units: string }[]
}

type Staked = Pick<BetRow, 'currency' | 'stakeUnits'> & { readonly players?: number }

/** The players of a round, and what they staked in each currency; `players` where an entry is of several. */
export function totalsIn(first: string, stakes: readonly Staked[]): Totals {
  const staked = new Map([[first, 0n]])
  let count = 0
  for (const { currency, stakeUnits, players = 1 } of stakes) {
    count += players
    staked.set(currency, (staked.get(currency) ?? 0n) + stakeUnits)
  }
  const further = [...staked]
    .filter(([currency]) => currency !== first)
    .map(([currency, units]) => ({ currency, units: String(units) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  return { players: count, stakedUnits: staked.get(first) ?? 0n, further }
}

export type BetEnd = { readonly state: 'won' | 'lost' | 'returned'; readonly leftAt: number | null; readonly payoutUnits: bigint }

/**
 * The end of a bet: paid where its player cashed out, or at its auto cash-out at or below the point. What is still in when the round crashes has lost.
 * If no server ran the round while it flew, the stake is returned, because its player could not cash out.
 */
export function endOf(bet: Pick<BetRow, 'stakeUnits' | 'leftAt' | 'leavesBy'>, point: number, interrupted: boolean): BetEnd {
  const leftAt = bet.leftAt ?? (bet.leavesBy <= point ? bet.leavesBy : null)
  if (leftAt === null && interrupted) return { state: 'returned', leftAt, payoutUnits: bet.stakeUnits }
  const decision = decideCrash({ bet: { stakeUnits: bet.stakeUnits, leftAt }, crashedAt: point })
  if (!decision.ok) throw new Error(`a bet on crash was taken that the rules refuse: ${decision.code}`)
  return { state: decision.value.won ? 'won' : 'lost', leftAt, payoutUnits: decision.value.payoutUnits }
}
