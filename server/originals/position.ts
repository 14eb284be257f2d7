/** Position: the state of an open round, computed from its seed and its choices whenever it is asked for. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { fairStream } from './chance.ts'
import { steppedGame } from './stepped/stepped.ts'
import type { OriginalsNeeds } from './needs.ts'
import type { OpenRound } from './open-store.ts'
import type { Choice, Position, SteppedGame } from './played-game.ts'
import { openSeed } from './seed.ts'

function gameOf(code: string, version: string): SteppedGame {
  const game = steppedGame(code)
  if (game === undefined || game.version !== version) throw new Error(`no rules for an open round of ${code} version ${version}`)
  return game
}

/** What chance has decided for the round: the same at every call. */
export function drawnFor({ secrets }: Pick<OriginalsNeeds, 'secrets'>, round: OpenRound): Promise<readonly number[]> {
  const { member, seed, sealed, clientSeed, nonce, game, version, bet } = round
  return gameOf(game, version).draw(
    bet,
    fairStream({ serverSeed: openSeed(secrets, { id: seed, member, sealed }), clientSeed, nonce, game, version }),
  )
}

export const playOn = (round: OpenRound, drawn: readonly number[], choices: readonly Choice[]): Outcome<Position, 'state-conflict'> =>
  gameOf(round.game, round.version).play(round.stakeUnits, round.bet, drawn, choices)

/** The position after these choices, which the rules have accepted before. */
export function standing(round: OpenRound, drawn: readonly number[]): Position {
  const position = playOn(round, drawn, round.choices)
  if (!position.ok) throw new Error(`the choices of the open round ${round.id} do not follow its rules`)
  return position.value
}
