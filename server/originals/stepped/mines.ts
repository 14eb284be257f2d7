/** Mines as a member asks for it. A choice is a tile's number, or `cash-out`. */
import type { startMines } from '@baize/contract/originals/originals-stateful.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { checkMinesBet, layMines, MINES, minesMultiplier, playMines, type MinesChoice } from '@baize/rules/originals/mines.ts'
import { payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import type { Choice, PlainData, SteppedGame } from '../played-game.ts'
import { readStake } from '../stake.ts'

const minesOf = (bet: PlainData): number => bet['mines'] as number
const choiceOf = (choice: Choice): MinesChoice => (typeof choice === 'number' ? { kind: 'open', tile: choice } : { kind: 'cash-out' })

export const steppedMines: SteppedGame<BodyOf<typeof startMines>> = {
  version: MINES.version,
  read({ stake, mines }) {
    const units = readStake(stake)
    if (!units.ok) return units
    const stakeUnits = units.value
    const checked = checkMinesBet({ stakeUnits, mines })
    if (!checked.ok) return checked
    // At least the first safe tile must be worth opening; each further one is judged when it is asked for.
    const mostWonUnits = payoutRoundedDown(stakeUnits, minesMultiplier(mines, 1))
    return done({ bet: { mines }, stakeUnits, smallestUnits: stakeUnits, mostWonUnits })
  },
  draw: (bet, stream) => layMines(stream, minesOf(bet)),
  play(stakeUnits, bet, mined, choices) {
    const mines = minesOf(bet)
    const round = playMines({ bet: { stakeUnits, mines }, mined, choices: choices.map(choiceOf) })
    if (!round.ok) return refused('state-conflict', round.detail)
    const { state, opened, multiplier, nextMultiplier, payoutUnits } = round.value
    return done({
      state,
      stakeUnits,
      payoutUnits,
      fields: {
        mines,
        opened,
        multiplier: formatUnits(multiplier),
        nextMultiplier: nextMultiplier === null ? null : formatUnits(nextMultiplier),
        mined: state === 'open' ? [] : mined,
      },
      couldPay: (choice) => (typeof choice === 'number' && nextMultiplier !== null ? payoutRoundedDown(stakeUnits, nextMultiplier) : 0n),
      byRule: opened.length > 0 ? { choose: 'cash-out' } : 'return',
    })
  },
}
