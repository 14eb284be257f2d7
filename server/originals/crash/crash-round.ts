/** Crash round, pure: the state of a shared round at a moment, and the result of a bet in it. */
import { decideCrash, crashMultiplierAt, crashReachedAfterMs } from '@baize/rules/originals/crash.ts'
import type { BetRow, SharedRow } from './crash-store.ts'

type Instant = Temporal.Instant

export type Phase = 'betting' | 'flying' | 'crashed' | 'interrupted'

/** The moment at which a round crashes: the first millisecond at which the multiplier shows its point. */
export const breaksAt = ({ startsAt }: Pick<SharedRow, 'startsAt'>, point: number): Instant =>
  startsAt.add({ milliseconds: crashReachedAfterMs(point) })

/** `point` is undefined while the round takes bets. */
export function phaseAt(round: Pick<SharedRow, 'startsAt' | 'interrupted' | 'point'>, point: number | undefined, now: Instant): Phase {
  if (round.point !== null) return round.interrupted ? 'interrupted' : 'crashed'
  if (point === undefined || Temporal.Instant.compare(now, round.startsAt) < 0) return 'betting'
  return Temporal.Instant.compare(now, breaksAt(round, point)) < 0 ? 'flying' : 'crashed'
}

/** Whole milliseconds since the start, rounded down. */
const elapsedMs = ({ startsAt }: Pick<SharedRow, 'startsAt'>, now: Instant): number =>
  Math.floor(Number(now.epochNanoseconds - startsAt.epochNanoseconds) / 1_000_000)

/** The shown multiplier; 0 before the start. */
export const multiplierAt = (round: Pick<SharedRow, 'startsAt'>, now: Instant): number => {
  const elapsed = elapsedMs(round, now)
  return elapsed < 0 ? 0 : crashMultiplierAt(elapsed)
}

/**
 * The point at which a call of this arrival cashes out: the shown multiplier, or an earlier auto cash-out. `broken` when it came at or after the
 * crash, `early` before anything above the stake could be paid.
 */
export function leavesAt(
  bet: Pick<BetRow, 'leavesBy'>,
  round: Pick<SharedRow, 'startsAt'>,
  point: number,
  arrival: Instant,
): number | 'broken' | 'early' {
  const shown = multiplierAt(round, arrival)
  if (bet.leavesBy <= Math.min(shown, point)) return bet.leavesBy
  if (elapsedMs(round, arrival) >= crashReachedAfterMs(point)) return 'broken'
  return shown <= 100 ? 'early' : shown
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
