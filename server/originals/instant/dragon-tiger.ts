/** Dragon tiger as a member asks for it. */
import type { playDragonTiger } from '@baize/contract/originals/originals-instant.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { CARDS_IN_DECK } from '@baize/rules/originals/cards.ts'
import { checkDragonTigerBets, decideDragonTiger, DRAGON_TIGER, dragonTigerRound } from '@baize/rules/originals/dragon-tiger.ts'
import type { PlayedGame } from '../played-game.ts'
import { chipsOf, keptChips, paidChips, readChips, tableBet } from '../stake.ts'

const RANKS = 13

/** What the rules say of chips that were read before. */
function settled(decision: ReturnType<typeof decideDragonTiger>) {
  if (!decision.ok) throw new Error(`chips on dragon tiger were taken that the rules refuse: ${decision.code}`)
  return decision.value
}

/** Every pair of ranks, and every tie in one suit: all that a payout depends on. */
const ENDS: readonly (readonly number[])[] = Array.from({ length: RANKS }, (_, dragon) =>
  Array.from({ length: RANKS }, (_again, tiger) => [
    [dragon, tiger + RANKS],
    [dragon, tiger + CARDS_IN_DECK],
  ]),
).flat(2)

export const playedDragonTiger: PlayedGame<BodyOf<typeof playDragonTiger>> = {
  version: DRAGON_TIGER.version,
  read({ bets: wish }) {
    const read = readChips(wish, checkDragonTigerBets)
    if (!read.ok) return read
    const bets = read.value
    return done(
      tableBet(
        { bets: keptChips(bets) },
        bets,
        ENDS.map((cards) => settled(decideDragonTiger({ bets, cards })).payoutUnits),
      ),
    )
  },
  async decide(_stakeUnits, bet, stream) {
    const paid = settled((await dragonTigerRound(stream)).decide(chipsOf(bet)))
    return { outcome: { dragon: paid.dragon, tiger: paid.tiger, bets: paidChips(paid) }, payoutUnits: paid.payoutUnits }
  },
  view: (_bet, outcome) => outcome,
}
