/** Switch game: staff take a lottery off sale and put it on again. Placed bets are drawn and paid as they were sold. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Game } from '../game.ts'
import { ISSUES_TASK } from './generate.ts'
import type { LotteryNeeds } from '../needs.ts'
import { lockGame, writeGameState } from '../store.ts'

type States = { readonly before: { readonly state: Game['state'] }; readonly after: { readonly state: Game['state'] } }

export async function switchGame(
  tx: Tx,
  needs: Pick<LotteryNeeds, 'enqueue'>,
  code: string,
  state: Game['state'],
): Promise<Outcome<States, 'game-unknown' | 'state-conflict'>> {
  const game = await lockGame(tx, code)
  if (!game) return refused('game-unknown')
  if (game.state === state) return refused('state-conflict', { state })
  await writeGameState(tx, code, state)
  // A game that was off for long has no future issues.
  if (state === 'on') await needs.enqueue(tx, ISSUES_TASK, {}, { key: ISSUES_TASK })
  return done({ before: { state: game.state }, after: { state } })
}
