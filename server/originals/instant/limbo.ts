/** Limbo as a member asks for it. */
import type { playLimbo } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { checkLimboBet, LIMBO, limboRound } from '@baize/rules/originals/limbo.ts'
import { payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import { HIGHEST_POINT, LOWEST_AIM } from '@baize/rules/originals/point-curve.ts'
import type { PlayedGame } from '../played-game.ts'
import { hundredths, readHundredths, readStake } from '../stake.ts'

type StoredBet = { readonly target: number }

export const playedLimbo: PlayedGame<BodyOf<typeof playLimbo>> = {
  version: LIMBO.version,
  read({ stake, target: wished }) {
    const target = readHundredths(wished)
    if (target === undefined) return refused('invalid-input', { field: 'target' })
    const units = readStake(stake)
    if (!units.ok) return units
    const stakeUnits = units.value
    const checked = checkLimboBet({ stakeUnits, target })
    if (!checked.ok)
      return checked.code === 'target-out-of-range'
        ? refused(checked.code, { lowest: hundredths(LOWEST_AIM), highest: hundredths(HIGHEST_POINT) })
        : checked
    const mostWonUnits = payoutRoundedDown(stakeUnits, BigInt(target) * 100n)
    return done({ bet: { target }, stakeUnits, smallestUnits: stakeUnits, mostWonUnits })
  },
  async decide(stakeUnits, bet, stream) {
    const decision = (await limboRound(stream)).decide({ stakeUnits, target: (bet as StoredBet).target })
    if (!decision.ok) throw new Error(`a bet on limbo was taken that the rules refuse: ${decision.code}`)
    const { point, won, multiplier, payoutUnits } = decision.value
    return { outcome: { point: hundredths(point), won, multiplier: formatUnits(multiplier) }, payoutUnits }
  },
  view: (bet, outcome) => ({ target: hundredths((bet as StoredBet).target), ...outcome }),
}
