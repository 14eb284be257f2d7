/** Sic bo as a member asks for it. */
import type { playSicBo } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { checkSicBoBets, decideSicBo, SIC_BO, sicBoRound, type Dice } from '@baize/rules/originals/sic-bo.ts'
import type { PlayedGame } from '../played-game.ts'
import { chipsOf, keptChips, paidChips, readChips, tableBet } from '../stake.ts'

/** What the rules say of chips that were read before. */
function settled(decision: ReturnType<typeof decideSicBo>) {
  if (!decision.ok) throw new Error(`chips on sic bo were taken that the rules refuse: ${decision.code}`)
  return decision.value
}

const FACES = [1, 2, 3, 4, 5, 6]
/** Every throw whatever its order. */
const THROWS: readonly Dice[] = FACES.flatMap((one) =>
  FACES.filter((two) => two >= one).flatMap((two) => FACES.filter((three) => three >= two).map((three): Dice => [one, two, three])),
)

export const playedSicBo: PlayedGame<BodyOf<typeof playSicBo>> = {
  version: SIC_BO.version,
  read({ bets: wish }) {
    const read = readChips(wish, checkSicBoBets)
    if (!read.ok) return read
    const bets = read.value
    return done(
      tableBet(
        { bets: keptChips(bets) },
        bets,
        THROWS.map((dice) => settled(decideSicBo({ bets, dice })).payoutUnits),
      ),
    )
  },
  async decide(_stakeUnits, bet, stream) {
    const paid = settled((await sicBoRound(stream)).decide(chipsOf(bet)))
    return { outcome: { dice: paid.dice, bets: paidChips(paid) }, payoutUnits: paid.payoutUnits }
  },
  view: (_bet, outcome) => outcome,
}
