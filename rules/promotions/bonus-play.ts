/** Bonus money in play: how a bet is funded, how the wins of its round are shared, and what an undone bet returns (PR-14 to 20, 23). */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { bonusComes, countedFor, isFinal, partsGoBack, stateOf } from './grant.ts'
import type { Grant, Standing } from './grant.ts'

/** A bet as its round stores it; `active` says that its grant was active then, `counted` what it added to the progress. */
export type RoundBet = {
  readonly id: string
  readonly category: string
  readonly stake: bigint
  readonly bonus: bigint
  /** The weight of its game, in basis points; left out where it counts in full. */
  readonly weight?: bigint | undefined
  readonly active: boolean
  readonly counted: bigint
  readonly undone: boolean
}

export type RoundWin = { readonly id: string; readonly amount: bigint; readonly bonus: bigint; readonly undone: boolean }

export type BonusRound = { readonly closed: boolean; readonly bets: readonly RoundBet[]; readonly wins: readonly RoundWin[] }

/** A standing with the one round that an act touched. */
export type Played = { readonly standing: Standing; readonly round: BonusRound }

export const NEW_ROUND: BonusRound = { closed: false, bets: [], wins: [] }

const liveBets = (round: BonusRound): readonly RoundBet[] => round.bets.filter(({ undone }) => !undone)
const sum = (units: readonly bigint[]): bigint => units.reduce((total, one) => total + one, 0n)
const stakedIn = (bets: readonly RoundBet[]): bigint => sum(bets.map(({ stake }) => stake))

/** An open round holds bonus money while it funded an open bet of it. */
export const holdsBonus = (round: BonusRound): boolean => !round.closed && liveBets(round).some(({ bonus }) => bonus > 0n)

/** Replaces the changed round, and updates the count of those that hold bonus money. */
function played(standing: Standing, before: BonusRound, round: BonusRound): Played {
  const change = Number(holdsBonus(round)) - Number(holdsBonus(before))
  return change === 0
    ? { standing, round }
    : { standing: { ...standing, grant: { ...standing.grant, heldRounds: standing.grant.heldRounds + change } }, round }
}

export type BetRefusal = 'round-closed' | 'balance-too-low' | 'bonus-max-bet'

/**
 * How a stake is paid (PR-15): real money first, then bonus money where the grant is active and plays the category. The maximum bet
 * applies to all open stakes of the round, and only where bonus money is needed.
 */
function fundStake(
  { real, grant }: Standing,
  liveStakes: bigint,
  { category, stake }: { readonly category: string; readonly stake: bigint },
  at: number,
): Outcome<{ real: bigint; bonus: bigint }, 'balance-too-low' | 'bonus-max-bet'> {
  const { maxBet, plays } = grant.terms
  const usable = stateOf(grant, at) === 'active' && plays.includes(category) ? grant.bonus : 0n
  const bonus = stake > real ? stake - real : 0n
  if (bonus > usable) return refused('balance-too-low')
  if (bonus > 0n && maxBet !== null && liveStakes + stake > maxBet) return refused('bonus-max-bet')
  return done({ real: stake - bonus, bonus })
}

/** Takes a bet; its id must be new. */
export function placeBet(
  standing: Standing,
  round: BonusRound,
  bet: { readonly id: string; readonly category: string; readonly stake: bigint },
  at: number,
): Outcome<Played, BetRefusal> {
  if (round.closed) return refused('round-closed')
  const funded = fundStake(standing, stakedIn(liveBets(round)), bet, at)
  if (!funded.ok) return funded
  const { real, grant } = standing
  const row = { ...bet, bonus: funded.value.bonus, active: stateOf(grant, at) === 'active', counted: 0n, undone: false }
  const after = { real: real - funded.value.real, grant: { ...grant, bonus: grant.bonus - funded.value.bonus } }
  return done(played(after, round, { ...round, bets: [...round.bets, row] }))
}

/** The bonus share of a win: by the named bet alone, else by all open bets of the round (PR-18). */
export function bonusPartOf(
  round: BonusRound,
  amount: bigint,
  bet?: string,
): Outcome<bigint, 'unknown-transaction' | 'transaction-rolled-back'> {
  const named = round.bets.find(({ id }) => id === bet)
  if (bet !== undefined && named === undefined) return refused('unknown-transaction')
  const sharing = named === undefined ? liveBets(round) : [named].filter(({ undone }) => !undone)
  if (sharing.length === 0) return refused('transaction-rolled-back')
  const staked = stakedIn(sharing)
  return done(staked === 0n ? 0n : (amount * sum(sharing.map(({ bonus }) => bonus))) / staked)
}

/** Takes a win; its id must be new and its round one that was bet on. */
export function takeWin(
  { real, grant }: Standing,
  round: BonusRound,
  win: { readonly id: string; readonly amount: bigint; readonly bet?: string },
  at: number,
): Outcome<Played, 'unknown-transaction' | 'transaction-rolled-back'> {
  const part = bonusPartOf(round, win.amount, win.bet)
  if (!part.ok) return part
  const row = { id: win.id, amount: win.amount, bonus: part.value, undone: false }
  const after = bonusComes({ real: real + win.amount - part.value, grant }, part.value, at)
  return done(played(after, round, { ...round, wins: [...round.wins, row] }))
}

/** Closes a round. Each open bet that was placed while the grant was active counts, once, until a final end. */
export function closeRound({ real, grant }: Standing, round: BonusRound): Played {
  if (round.closed) return { standing: { real, grant }, round }
  const counts = !isFinal(grant.end)
  const bets = round.bets.map((bet) => (counts && bet.active && !bet.undone ? { ...bet, counted: countedFor(grant.terms, bet) } : bet))
  const progress = grant.progress + sum(bets.map(({ counted }) => counted))
  return played({ real, grant: { ...grant, progress } }, round, { ...round, closed: true, bets })
}

const withoutProgress = (grant: Grant, counted: bigint): Grant =>
  isFinal(grant.end) ? grant : { ...grant, progress: grant.progress - counted }

/** Undoes a bet. Exactly what was taken is returned, and what it counted is taken back until a final end (PR-19, PR-23). */
export function undoBet(standing: Standing, round: BonusRound, bet: RoundBet, at: number): Outcome<Played, 'already-settled'> {
  if (bet.undone) return done({ standing, round })
  if (round.wins.some(({ undone }) => !undone)) return refused('already-settled')
  const grant = withoutProgress(standing.grant, bet.counted)
  const after = bonusComes({ real: standing.real + bet.stake - bet.bonus, grant }, bet.bonus, at)
  const bets = round.bets.map((row) => (row.id === bet.id ? { ...row, undone: true } : row))
  return done(played(after, round, { ...round, bets }))
}

/** Undoes a win by its own shares (PR-20). */
export function undoWin(standing: Standing, round: BonusRound, win: RoundWin): Outcome<Played, 'insufficient-funds'> {
  if (win.undone) return done({ standing, round })
  const after = partsGoBack(standing, win.amount - win.bonus, win.bonus)
  if (after === undefined) return refused('insufficient-funds')
  const wins = round.wins.map((row) => (row.id === win.id ? { ...row, undone: true } : row))
  return done({ standing: after, round: { ...round, wins } })
}
