/** Keno as a member asks for it. */
import type { playKeno } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { KENO_HUNDREDTHS, type KenoRisk } from '@baize/rules/originals/keno-table.ts'
import { checkKenoBet, KENO, kenoRound } from '@baize/rules/originals/keno.ts'
import { multiplierRoundedDown, payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import type { PlayedGame } from '../played-game.ts'
import { readStake } from '../stake.ts'

type StoredBet = { readonly risk: KenoRisk; readonly picks: readonly number[] }

export const playedKeno: PlayedGame<BodyOf<typeof playKeno>> = {
  version: KENO.version,
  read({ stake, risk, picks }) {
    const units = readStake(stake)
    if (!units.ok) return units
    const stakeUnits = units.value
    const checked = checkKenoBet({ stakeUnits, risk, picks })
    if (!checked.ok) return checked
    const best = multiplierRoundedDown(BigInt(Math.max(...(KENO_HUNDREDTHS[risk][picks.length] ?? [0]))), 100n)
    return done({ bet: { risk, picks }, stakeUnits, smallestUnits: stakeUnits, mostWonUnits: payoutRoundedDown(stakeUnits, best) })
  },
  async decide(stakeUnits, bet, stream) {
    const decision = (await kenoRound(stream)).decide({ stakeUnits, ...(bet as StoredBet) })
    if (!decision.ok) throw new Error(`a bet on keno was taken that the rules refuse: ${decision.code}`)
    const { drawn, hits, multiplier, payoutUnits } = decision.value
    return { outcome: { drawn, hits, multiplier: formatUnits(multiplier) }, payoutUnits }
  },
  view: (bet, outcome) => ({ ...bet, ...outcome }),
}
