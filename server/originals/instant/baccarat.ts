/** Baccarat as a member asks for it. */
import type { playBaccarat } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { done } from '@baize/contract/values/outcome.ts'
import {
  BACCARAT,
  baccaratMultiplier,
  baccaratRound,
  checkBaccaratBets,
  type BaccaratResult,
  type BaccaratSpot,
} from '@baize/rules/originals/baccarat.ts'
import { settleTableBets } from '@baize/rules/originals/table-bets.ts'
import type { PlayedGame } from '../played-game.ts'
import { chipsOf, keptChips, paidChips, readChips, tableBet } from '../stake.ts'

/** Every result that matters to a payout: the winner, whether the banker has six, and the pairs. */
const RESULTS: readonly BaccaratResult[] = [
  { playerTotal: 9, bankerTotal: 8 },
  { playerTotal: 8, bankerTotal: 9 },
  { playerTotal: 5, bankerTotal: 6 },
  { playerTotal: 7, bankerTotal: 7 },
].flatMap((totals) => [true, false].flatMap((playerPair) => [true, false].map((bankerPair) => ({ ...totals, playerPair, bankerPair }))))

export const playedBaccarat: PlayedGame<BodyOf<typeof playBaccarat>> = {
  version: BACCARAT.version,
  read({ bets: wish }) {
    const read = readChips(wish, checkBaccaratBets)
    if (!read.ok) return read
    const bets = read.value
    const payouts = RESULTS.map((result) => settleTableBets(bets, (on) => baccaratMultiplier(on as BaccaratSpot, result)).payoutUnits)
    return done(tableBet({ bets: keptChips(bets) }, bets, payouts))
  },
  async decide(_stakeUnits, bet, stream) {
    const decision = (await baccaratRound(stream)).decide(chipsOf(bet))
    if (!decision.ok) throw new Error(`chips on baccarat were taken that the rules refuse: ${decision.code}`)
    const { hands, result, payoutUnits } = decision.value
    return { outcome: { hands, ...result, bets: paidChips(decision.value) }, payoutUnits }
  },
  view: (_bet, outcome) => outcome,
}
