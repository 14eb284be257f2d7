/** Hi-lo as a member asks for it. A choice is one of the words of the rules. */
import type { startHiLo } from '@baize/contract/originals/originals-stateful.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import {
  drawHiLo,
  HI_LO,
  HI_LO_MOST_CHOICES,
  hiLoExactMultiplier,
  hiLoWays,
  playHiLo,
  type HiLoChoice,
  type HiLoGuess,
} from '@baize/rules/originals/hi-lo.ts'
import type { Card } from '@baize/rules/originals/cards.ts'
import { MULTIPLIER_SCALE, payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import type { Choice, SteppedGame } from '../played-game.ts'
import { readStake } from '../stake.ts'

const GUESSES: readonly HiLoGuess[] = ['higher', 'lower', 'same']
/** One correct call at the longest odds, one rank of thirteen. */
const BEST_FIRST = multiplierOf([1])

function multiplierOf(ways: readonly number[]): bigint {
  const { numerator, denominator } = hiLoExactMultiplier(ways)
  return (numerator * MULTIPLIER_SCALE) / denominator
}

/** The number of winning ranks of each correct call, in order; skipped cards and the cash-out have none. */
function waysSaid(shown: readonly Card[], choices: readonly HiLoChoice[]): number[] {
  const turned = choices.filter((choice) => choice !== 'cash-out')
  return turned.flatMap((choice, at) => (choice === 'skip' ? [] : [hiLoWays(shown[at]?.rank ?? 0, choice) ?? 1]))
}

type Offer = { readonly choice: HiLoChoice; readonly multiplier: bigint }

/** The possible calls on the last card, each with its result when correct. */
function offersOn(shown: readonly Card[], choices: readonly HiLoChoice[], multiplier: bigint): Offer[] {
  const said = waysSaid(shown, choices)
  const rank = shown.at(-1)?.rank ?? 0
  const isLast = shown.length > HI_LO_MOST_CHOICES
  const words = GUESSES.flatMap((choice): Offer[] => {
    const ways = isLast ? null : hiLoWays(rank, choice)
    return ways === null ? [] : [{ choice, multiplier: multiplierOf([...said, ways]) }]
  })
  const skip: Offer[] = shown.length < HI_LO_MOST_CHOICES ? [{ choice: 'skip', multiplier }] : []
  return [...words, ...skip, ...(said.length > 0 ? [{ choice: 'cash-out' as const, multiplier }] : [])]
}

export const steppedHiLo: SteppedGame<BodyOf<typeof startHiLo>> = {
  version: HI_LO.version,
  read({ stake }) {
    const units = readStake(stake)
    if (!units.ok) return units
    const stakeUnits = units.value
    if (stakeUnits <= 0n) return refused('stake-below-minimum')
    return done({ bet: {}, stakeUnits, smallestUnits: stakeUnits, mostWonUnits: payoutRoundedDown(stakeUnits, BEST_FIRST) })
  },
  draw: (_bet, stream) => drawHiLo(stream),
  play(stakeUnits, _bet, cards, kept) {
    const choices = kept as readonly Choice[] as readonly HiLoChoice[]
    const round = playHiLo({ bet: { stakeUnits }, cards, choices })
    if (!round.ok) return refused('state-conflict', round.detail)
    const { state, shown, multiplier, payoutUnits } = round.value
    const offers = state === 'open' ? offersOn(shown, choices, multiplier) : []
    return done({
      state,
      stakeUnits,
      payoutUnits,
      fields: {
        choices,
        shown,
        multiplier: formatUnits(multiplier),
        offers: offers.map(({ choice, multiplier: leadsTo }) => ({ choice, multiplier: formatUnits(leadsTo) })),
      },
      couldPay: (choice) =>
        choice === 'skip' || choice === 'cash-out'
          ? 0n
          : payoutRoundedDown(stakeUnits, offers.find((offer) => offer.choice === choice)?.multiplier ?? 0n),
      byRule: multiplier > 0n ? { choose: 'cash-out' } : 'return',
    })
  },
}
