/** Plinko as a member asks for it. */
import type { playPlinko } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { multiplierRoundedDown, payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import { PLINKO_TENTHS, type PlinkoRisk } from '@baize/rules/originals/plinko-table.ts'
import { checkPlinkoBet, PLINKO, plinkoRound } from '@baize/rules/originals/plinko.ts'
import type { PlayedGame } from '../played-game.ts'
import { readStake } from '../stake.ts'

type StoredBet = { readonly rows: number; readonly risk: PlinkoRisk }

export const playedPlinko: PlayedGame<BodyOf<typeof playPlinko>> = {
  version: PLINKO.version,
  read({ stake, rows, risk }) {
    const units = readStake(stake)
    if (!units.ok) return units
    const stakeUnits = units.value
    const checked = checkPlinkoBet({ stakeUnits, rows, risk })
    if (!checked.ok) return checked
    const best = multiplierRoundedDown(BigInt(Math.max(...(PLINKO_TENTHS[risk][rows] ?? [0]))), 10n)
    return done({ bet: { rows, risk }, stakeUnits, smallestUnits: stakeUnits, mostWonUnits: payoutRoundedDown(stakeUnits, best) })
  },
  async decide(stakeUnits, bet, stream) {
    const { rows, risk } = bet as StoredBet
    const decision = (await plinkoRound(stream, rows)).decide({ stakeUnits, risk })
    if (!decision.ok) throw new Error(`a bet on plinko was taken that the rules refuse: ${decision.code}`)
    const { path, bucket, multiplier, payoutUnits } = decision.value
    return { outcome: { path, bucket, multiplier: formatUnits(multiplier) }, payoutUnits }
  },
  view: (bet, outcome) => ({ ...bet, ...outcome }),
}
