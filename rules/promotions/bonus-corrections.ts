/**
 * Corrections that vendors send for rounds with bonus money. They return part of a stake, take a stake again, or change a win or a
 * round.
 */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { bonusPartOf, type BonusRound, type Played, type RoundBet, type RoundWin } from './bonus-play.ts'
import { bonusComes, isFinal, partsGoBack, type Standing } from './grant.ts'

/** A correction with the bonus share of what it moved. */
export type Corrected = Played & { readonly part: bigint }

/**
 * Returns part of a stake in the shares in which it was paid, the bonus share rounded down. Returning all of it gives back exactly what was
 * taken.
 */
export function refundBet(standing: Standing, round: BonusRound, bet: RoundBet, amount: bigint, at: number): Corrected {
  const part = bet.stake === 0n ? 0n : (amount * bet.bonus) / bet.stake
  const after = bonusComes({ real: standing.real + amount - part, grant: standing.grant }, part, at)
  const left = { ...bet, stake: bet.stake - amount, bonus: bet.bonus - part }
  return { standing: after, round: { ...round, bets: round.bets.map((row) => (row.id === bet.id ? left : row)) }, part }
}

/**
 * Takes again a stake that was returned, or what is left of it, in the shares in which it was first paid. The bonus share is rounded down. What
 * the bonus account no longer holds comes from the main one, which it may overdraw.
 */
export function restakeBet(
  standing: Standing,
  round: BonusRound,
  former: RoundBet,
  { id, stake }: { readonly id: string; readonly stake: bigint },
): Corrected {
  const { bonus: there, end } = standing.grant
  const share = former.stake === 0n ? 0n : (stake * former.bonus) / former.stake
  const part = isFinal(end) || share <= there ? share : there
  // Overdrawing is allowed, so that it always succeeds.
  const after = partsGoBack(standing, stake - part, part, true) as Standing
  const again = { ...former, id, stake, bonus: part, undone: false }
  return { standing: after, round: { ...round, bets: [...round.bets, again] }, part }
}

/** Takes the loss of a corrected round, in the shares of its open bets. */
export function chargeRound(
  standing: Standing,
  round: BonusRound,
  amount: bigint,
): Outcome<Corrected, 'insufficient-funds' | 'transaction-rolled-back' | 'unknown-transaction'> {
  const part = bonusPartOf(round, amount)
  if (!part.ok) return part
  const after = partsGoBack(standing, amount - part.value, part.value)
  return after === undefined ? refused('insufficient-funds') : done({ standing: after, round, part: part.value })
}

/**
 * Changes the amount of a win. The change of its shares is paid or taken back like shares of a win. A correction of a settled round may overdraw the main
 * account.
 */
export function resettleWin(
  standing: Standing,
  round: BonusRound,
  win: RoundWin,
  { amount, bet, at }: { readonly amount: bigint; readonly bet?: string | undefined; readonly at: number },
): Outcome<Corrected, 'transaction-rolled-back' | 'unknown-transaction'> {
  const share = amount === 0n ? done(0n) : bonusPartOf(round, amount, bet)
  if (!share.ok) return share
  const part = share.value - win.bonus
  const real = amount - win.amount - part
  const after =
    part >= 0n
      ? bonusComes({ real: standing.real + real, grant: standing.grant }, part, at)
      : (partsGoBack(standing, -real, -part, true) as Standing)
  const row = { ...win, amount, bonus: share.value }
  return done({ standing: after, round: { ...round, wins: [...round.wins.filter(({ id }) => id !== win.id), row] }, part })
}
