/** Dice as a member asks for it: the bet is read from text, decided by the rules, and shown again as text. */
import type { playDice } from '@baize/contract/originals/originals.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { checkDiceBet, DICE, diceMultiplier, diceReturn, diceRound, diceTargets, diceWays } from '@baize/rules/originals/dice.ts'
import type { DiceBet } from '@baize/rules/originals/dice.ts'
import { percentText } from '@baize/rules/originals/fraction.ts'
import { payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import type { PlayedGame } from '../played-game.ts'
import { hundredths, readHundredths, readStake } from '../stake.ts'

const TARGET = /^[0-9]{1,2}\.[0-9]{2}$/

/** The targets of a direction as text. */
export function targetsText(direction: DiceBet['direction']): { lowest: string; highest: string } {
  const { lowest, highest } = diceTargets(direction)
  return { lowest: hundredths(lowest), highest: hundredths(highest) }
}

/** The return from which all multipliers are made; at even chances rounding loses nothing. */
export const DICE_RETURN = percentText(diceReturn(5_000), 2)

type Chosen = Pick<DiceBet, 'direction' | 'target'>
type Fallen = { readonly roll: number; readonly won: boolean; readonly multiplier: string }

export const playedDice: PlayedGame<BodyOf<typeof playDice>> = {
  version: DICE.version,
  read({ stake, direction, target: wished }) {
    if (direction !== 'under' && direction !== 'over') return refused('invalid-input', { field: 'direction' })
    const target = TARGET.test(wished) ? readHundredths(wished.replace(/^0(?=[0-9])/, '')) : undefined
    if (target === undefined) return refused('invalid-input', { field: 'target' })
    const units = readStake(stake)
    if (!units.ok) return units
    const stakeUnits = units.value
    const checked = checkDiceBet({ stakeUnits, direction, target })
    if (!checked.ok) return checked.code === 'target-out-of-range' ? refused(checked.code, targetsText(direction)) : checked
    const mostWonUnits = payoutRoundedDown(stakeUnits, diceMultiplier(diceWays(direction, target)))
    return done({ bet: { direction, target }, stakeUnits, smallestUnits: stakeUnits, mostWonUnits })
  },
  async decide(stakeUnits, bet, stream) {
    const decision = (await diceRound(stream)).decide({ stakeUnits, ...(bet as Chosen) })
    if (!decision.ok) throw new Error(`a dice bet was taken that the rules refuse: ${decision.code}`)
    const { roll, won, multiplier, payoutUnits } = decision.value
    return { outcome: { roll, won, multiplier: multiplier.toString() }, payoutUnits }
  },
  view(bet, outcome) {
    const { direction, target } = bet as Chosen
    const { roll, won, multiplier } = outcome as Fallen
    return { direction, target: hundredths(target), roll: hundredths(roll), won, multiplier: formatUnits(BigInt(multiplier)) }
  },
}
