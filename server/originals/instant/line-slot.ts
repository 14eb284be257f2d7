/** The video slot as a member asks for it. */
import type { playLineSlot } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { LINE_SLOT_MOST_PAYS, LINES } from '@baize/rules/originals/line-slot-table.ts'
import { checkLineSlotBet, LINE_SLOT, lineSlotRound } from '@baize/rules/originals/line-slot.ts'
import type { PlainData, PlayedGame } from '../played-game.ts'
import { readStake } from '../stake.ts'

const lineUnitsOf = (bet: PlainData): bigint => BigInt(bet['lineUnits'] as string)

export const playedLineSlot: PlayedGame<BodyOf<typeof playLineSlot>> = {
  version: LINE_SLOT.version,
  read({ lineStake }) {
    const units = readStake(lineStake)
    if (!units.ok) return units
    const lineStakeUnits = units.value
    const checked = checkLineSlotBet({ lineStakeUnits })
    if (!checked.ok) return checked
    const stakeUnits = lineStakeUnits * BigInt(LINES.length)
    const bet = { lineUnits: String(lineStakeUnits) }
    return done({ bet, stakeUnits, smallestUnits: stakeUnits, mostWonUnits: lineStakeUnits * BigInt(LINE_SLOT_MOST_PAYS) })
  },
  async decide(_stakeUnits, bet, stream) {
    const { stops, decide } = await lineSlotRound(stream)
    const decision = decide({ lineStakeUnits: lineUnitsOf(bet) })
    if (!decision.ok) throw new Error(`a spin was taken that the rules refuse: ${decision.code}`)
    const { window, lineWins, scatters, totalPays, payoutUnits } = decision.value
    return { outcome: { stops, window, lineWins, scatters, totalPays }, payoutUnits }
  },
  view: (bet, outcome) => ({ lineStake: formatUnits(lineUnitsOf(bet)), ...outcome }),
}
