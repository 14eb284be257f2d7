/** Blackjack as a member asks for it. A choice is one of the words of the rules. */
import type { startBlackjack } from '@baize/contract/originals/originals-stateful.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { BLACKJACK, drawBlackjack, playBlackjack, type BlackjackChoice } from '@baize/rules/originals/blackjack.ts'
import type { Choice, SteppedGame } from '../played-game.ts'
import { readStake } from '../stake.ts'

/** Two hands, both doubled, both won: eight first stakes with the four that were staked. */
const MOST_STAKES = 8n

export const steppedBlackjack: SteppedGame<BodyOf<typeof startBlackjack>> = {
  version: BLACKJACK.version,
  read({ stake }) {
    const units = readStake(stake)
    if (!units.ok) return units
    const stakeUnits = units.value
    if (stakeUnits <= 0n) return refused('stake-below-minimum')
    return done({ bet: {}, stakeUnits, smallestUnits: stakeUnits, mostWonUnits: stakeUnits * MOST_STAKES })
  },
  draw: (_bet, stream) => drawBlackjack(stream),
  play(handUnits, _bet, cards, kept) {
    const choices = kept as readonly Choice[] as readonly BlackjackChoice[]
    const round = playBlackjack({ bet: { stakeUnits: handUnits }, cards, choices })
    if (!round.ok) return refused('state-conflict', round.detail)
    const { state, hands, turn, allowed, dealer, stakeUnits, payoutUnits } = round.value
    return done({
      state: state === 'open' ? 'open' : payoutUnits > 0n ? 'paid' : 'lost',
      stakeUnits,
      payoutUnits,
      fields: { handStake: formatUnits(handUnits), choices, hands, turn, allowed, dealer },
      couldPay: () => 0n,
      byRule: { choose: 'stand' },
    })
  },
}
