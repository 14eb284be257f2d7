/** The wheel as a member asks for it. */
import type { playWheel } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { multiplierRoundedDown, payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import { checkWheelBet, WHEEL, WHEEL_TENTHS, wheelRound, type WheelRisk } from '@baize/rules/originals/wheel.ts'
import type { PlayedGame } from '../played-game.ts'
import { readStake } from '../stake.ts'

type StoredBet = { readonly risk: WheelRisk }

export const playedWheel: PlayedGame<BodyOf<typeof playWheel>> = {
  version: WHEEL.version,
  read({ stake, risk }) {
    const units = readStake(stake)
    if (!units.ok) return units
    const stakeUnits = units.value
    const checked = checkWheelBet({ stakeUnits, risk })
    if (!checked.ok) return checked
    const best = multiplierRoundedDown(BigInt(Math.max(...WHEEL_TENTHS[risk])), 10n)
    return done({ bet: { risk }, stakeUnits, smallestUnits: stakeUnits, mostWonUnits: payoutRoundedDown(stakeUnits, best) })
  },
  async decide(stakeUnits, bet, stream) {
    const decision = (await wheelRound(stream)).decide({ stakeUnits, risk: (bet as StoredBet).risk })
    if (!decision.ok) throw new Error(`a bet on the wheel was taken that the rules refuse: ${decision.code}`)
    const { segment, multiplier, payoutUnits } = decision.value
    return { outcome: { segment, multiplier: formatUnits(multiplier) }, payoutUnits }
  },
  view: (bet, outcome) => ({ ...bet, ...outcome }),
}
