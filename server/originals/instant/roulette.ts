/** Roulette as a member asks for it. */
import type { playRoulette } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { POCKETS, type RouletteWheel } from '@baize/rules/originals/roulette-table.ts'
import { checkRouletteBets, decideRoulette, ROULETTE, rouletteRound } from '@baize/rules/originals/roulette.ts'
import type { PlainData, PlayedGame } from '../played-game.ts'
import { chipsOf, keptChips, paidChips, readChips, tableBet } from '../stake.ts'

const wheelOf = (bet: PlainData): RouletteWheel => bet['wheel'] as RouletteWheel

/** What the rules say of chips that were read before. */
function settled(decision: ReturnType<typeof decideRoulette>) {
  if (!decision.ok) throw new Error(`chips on roulette were taken that the rules refuse: ${decision.code}`)
  return decision.value
}

export const playedRoulette: PlayedGame<BodyOf<typeof playRoulette>> = {
  version: ROULETTE.version,
  read({ wheel, bets: wish }) {
    if (!Object.hasOwn(POCKETS, wheel)) return refused('invalid-input', { field: 'wheel' })
    const read = readChips(wish, (bets) => checkRouletteBets({ wheel, bets }))
    if (!read.ok) return read
    const bets = read.value
    const payouts = Array.from({ length: POCKETS[wheel] }, (_, pocket) => settled(decideRoulette({ wheel, bets, pocket })).payoutUnits)
    return done(tableBet({ wheel, bets: keptChips(bets) }, bets, payouts))
  },
  async decide(_stakeUnits, bet, stream) {
    const wheel = wheelOf(bet)
    const paid = settled((await rouletteRound(stream, wheel)).decide(chipsOf(bet)))
    return { outcome: { pocket: paid.pocket, bets: paidChips(paid) }, payoutUnits: paid.payoutUnits }
  },
  view: (bet, outcome) => ({ wheel: wheelOf(bet), ...outcome }),
}
