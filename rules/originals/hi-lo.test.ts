/** Proves hi-lo: every word on every card returns 99 percent at first and everything afterwards, by going through all next cards. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { addFractions, compareFractions, fraction, timesFraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { HI_LO, HI_LO_MOST_CHOICES, drawHiLo, hiLoExactMultiplier, hiLoIsRight, hiLoWays, playHiLo } from './hi-lo.ts'
import type { HiLoChoice, HiLoGuess } from './hi-lo.ts'

const RANKS = Array.from({ length: 13 }, (_, index) => index + 1)
const GUESSES = ['higher', 'lower', 'same'] as const satisfies readonly HiLoGuess[]
/** A round whose first cards have these ranks. */
const cardsOf = (...ranks: number[]): number[] => Array.from({ length: HI_LO_MOST_CHOICES + 1 }, (_, index) => (ranks[index] ?? 7) - 1)
const play = (ranks: number[], choices: readonly HiLoChoice[], stakeUnits = 10_000n) =>
  playHiLo({ bet: { stakeUnits }, cards: cardsOf(...ranks), choices })
const round = (ranks: number[], choices: readonly HiLoChoice[], stakeUnits?: bigint) => {
  const outcome = play(ranks, choices, stakeUnits)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

describe('hi-lo', () => {
  it('[GAME-17] offers each word with exactly its counted chance over all next ranks', () => {
    for (const rank of RANKS) {
      for (const guess of GUESSES) {
        const ways = hiLoWays(rank, guess)
        const counted = RANKS.filter((next) => hiLoIsRight(rank, guess, next)).length
        if (ways === null) expect(guess === 'same' || rank === 1 || rank === 13).toBe(true)
        else expect(counted).toBe(ways)
      }
    }
    expect([hiLoWays(1, 'higher'), hiLoWays(1, 'same'), hiLoWays(13, 'lower'), hiLoWays(7, 'higher'), hiLoWays(2, 'lower')]).toEqual([
      12, 1, 12, 7, 2,
    ])
    expect([hiLoWays(1, 'lower'), hiLoWays(13, 'higher'), hiLoWays(7, 'same')]).toEqual([null, null, null])
  })

  it('[GAME-17] returns exactly 99 percent for every way of going on, over three words on every card', () => {
    /** The exact return of leaving after `words` right words from `rank`, for every combination of words; all must be 99/100. */
    const check = (rank: number, words: number, ways: number[]): Fraction[] => {
      if (words === 0) return [hiLoExactMultiplier(ways)]
      return GUESSES.flatMap((guess) => {
        const offered = hiLoWays(rank, guess)
        if (offered === null) return []
        const nexts = RANKS.filter((next) => hiLoIsRight(rank, guess, next))
        // Each next card goes on by itself; all its continuations return the same, so the first stands for them.
        const returns = nexts.map((next) => {
          const each = check(next, words - 1, [...ways, offered])
          for (const other of each) expect(compareFractions(other, each[0] ?? fraction(0n))).toBe(0)
          return each[0] ?? fraction(0n)
        })
        return [returns.map((value) => timesFraction(value, fraction(1n, 13n))).reduce(addFractions)]
      })
    }
    for (const rank of RANKS)
      for (const words of [1, 2, 3]) for (const exact of check(rank, words, [])) expect(exact).toEqual(fraction(99n, 100n))
  })

  it('[GAME-17] pays the exact product rounded down, never more', () => {
    for (const rank of RANKS) {
      for (const guess of GUESSES) {
        const ways = hiLoWays(rank, guess)
        if (ways === null) continue
        let paid = 0n
        for (const next of RANKS) {
          const right = hiLoIsRight(rank, guess, next)
          const { state, payoutUnits } = round([rank, next], right ? [guess, 'cash-out'] : [guess])
          expect(state).toBe(right ? 'paid' : 'lost')
          paid += payoutUnits
        }
        // A stake of 10,000 units shows the multiplier itself: at most 99 percent, short of it by less than a step per way.
        expect(paid <= 13n * 9_900n && paid > 13n * 9_900n - BigInt(ways)).toBe(true)
      }
    }
    expect(round([1, 1, 13, 13], ['same', 'higher', 'same', 'cash-out'])).toMatchObject({ multiplier: (99n * 13n ** 3n * 100n) / 12n })
  })

  it('[GAME-17] skips without a change and refuses what cannot be said', () => {
    expect(round([7, 2, 9], ['skip', 'higher'])).toMatchObject({ state: 'open', multiplier: 10_725n, payoutUnits: 0n })
    expect(round([7, 2, 9], ['skip', 'higher']).shown.map(({ rank }) => rank)).toEqual([7, 2, 9])
    const bad: [number[], HiLoChoice[]][] = [
      [[7], ['cash-out']],
      [[7], ['same']],
      [[1], ['lower']],
      [
        [7, 8],
        ['higher', 'cash-out', 'higher'],
      ],
      [
        [7, 8],
        ['lower', 'higher'],
      ],
      [[7], Array.from({ length: HI_LO_MOST_CHOICES }, () => 'skip' as const)],
    ]
    for (const [ranks, choices] of bad)
      expect(play(ranks, choices)).toMatchObject({ ok: false, code: 'state-conflict', detail: { at: choices.length - 1 } })
    expect(play([7], [], 0n)).toMatchObject({ ok: false, code: 'stake-below-minimum' })
  })

  it('[GAME-17] comes to an end: after the last card only leaving is left', () => {
    const words = Array.from({ length: HI_LO_MOST_CHOICES }, () => 'higher' as const)
    expect(round([], words).state).toBe('open')
    expect(play([], [...words, 'higher'])).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(round([], [...words, 'cash-out']).state).toBe('paid')
  })

  it('[GAME-17] draws its cards from the fair stream before the first choice', async () => {
    const open = () => stream({ ...HI_LO, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    const second = open()
    const cards = await drawHiLo(open())
    expect(cards).toHaveLength(HI_LO_MOST_CHOICES + 1)
    for (const card of cards) expect(card).toBe(await second.below(52))
  })
})
