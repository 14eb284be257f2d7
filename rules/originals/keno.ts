/** The rules of keno: the player picks 1 to 10 of 40 numbers, ten are drawn, and the hits pay by a table. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { choose, fraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { KENO_HUNDREDTHS } from './keno-table.ts'
import type { KenoRisk } from './keno-table.ts'
import { betRefused, multiplierRoundedDown, payoutRoundedDown, stakeRefused } from './payout.ts'
import type { BetRefusal } from './payout.ts'

export const KENO = { game: 'keno', version: '1' } as const

export const KENO_NUMBERS = 40
export const KENO_DRAWN = 10
export const KENO_MOST_PICKS = 10

/** `picks` are 1 to 10 different numbers of 1 to 40, in any order. */
export type KenoBet = { readonly stakeUnits: bigint; readonly risk: KenoRisk; readonly picks: readonly number[] }
export type KenoDecision = {
  readonly drawn: readonly number[]
  readonly hits: readonly number[]
  readonly multiplier: bigint
  readonly payoutUnits: bigint
}

/** Ten different numbers of 1 to 40 in drawn order. */
export const drawKeno = async (stream: FairStream): Promise<number[]> =>
  (await stream.take(KENO_DRAWN, KENO_NUMBERS)).map((place) => place + 1)

const isNumber = (pick: number): boolean => Number.isInteger(pick) && pick >= 1 && pick <= KENO_NUMBERS

/** The bet as it is, or a refusal that names the allowed risks or picks; the stake must be above 0. */
export const checkKenoBet = (bet: KenoBet): Outcome<KenoBet, BetRefusal> => {
  if (bet.stakeUnits <= 0n) return stakeRefused()
  if (!Object.hasOwn(KENO_HUNDREDTHS, bet.risk)) return betRefused('risk', { risks: Object.keys(KENO_HUNDREDTHS) })
  const { picks } = bet
  const good = picks.length >= 1 && picks.length <= KENO_MOST_PICKS && picks.every(isNumber) && new Set(picks).size === picks.length
  return good ? done(bet) : betRefused('picks', { lowest: 1, highest: KENO_NUMBERS, most: KENO_MOST_PICKS })
}

/** Decides a bet on ten drawn numbers; the hits come in the order in which they were drawn. */
export const decideKeno = ({ bet, drawn }: { bet: KenoBet; drawn: readonly number[] }): Outcome<KenoDecision, BetRefusal> => {
  const checked = checkKenoBet(bet)
  if (!checked.ok) return checked
  const hits = drawn.filter((number) => bet.picks.includes(number))
  const hundredths = KENO_HUNDREDTHS[bet.risk][bet.picks.length]?.[hits.length]
  if (hundredths === undefined) throw new RangeError(`no pay for ${hits.length} of ${bet.picks.length}`)
  const multiplier = multiplierRoundedDown(BigInt(hundredths), 100n)
  return done({ drawn: [...drawn], hits, multiplier, payoutUnits: payoutRoundedDown(bet.stakeUnits, multiplier) })
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const kenoRound = async (stream: FairStream) => {
  const drawn = await drawKeno(stream)
  return { drawn, decide: (bet: KenoBet) => decideKeno({ bet, drawn }) }
}

/** The chance of `hits` among `picks` numbers: C(picks, hits) × C(40 − picks, 10 − hits) / C(40, 10). */
export const kenoChance = (picks: number, hits: number): Fraction =>
  fraction(choose(picks, hits) * choose(KENO_NUMBERS - picks, KENO_DRAWN - hits), choose(KENO_NUMBERS, KENO_DRAWN))

/** The exact return of a table: Σ over hits of chance × multiplier. */
export const kenoReturn = (risk: KenoRisk, picks: number): Fraction => {
  const pays = KENO_HUNDREDTHS[risk][picks] ?? []
  const paid = pays.reduce(
    (sum, pay, hits) => sum + BigInt(pay) * choose(picks, hits) * choose(KENO_NUMBERS - picks, KENO_DRAWN - hits),
    0n,
  )
  return fraction(paid, 100n * choose(KENO_NUMBERS, KENO_DRAWN))
}
