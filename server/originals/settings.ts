/** Settings of the in-house games for everyone: limits, pace, rules version and the exact published return. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { originalsSettings } from '@baize/contract/originals/originals-rounds.ts'
import { ORIGINALS, type OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { CRASH } from '@baize/rules/originals/crash.ts'
import { instantGame } from './instant/instant.ts'
import { steppedGame } from './stepped/stepped.ts'
import type { OriginalsNeeds } from './needs.ts'
import { RETURNS } from './returns.ts'

const versionOf = (game: OriginalCode): string => (instantGame(game) ?? steppedGame(game) ?? CRASH).version

export async function readSettings({ limitsOf, rules }: OriginalsNeeds): Promise<AnswerOf<typeof originalsSettings>> {
  const { minimumSpinMs, minimumRoundMs, openRoundHours } = await rules()
  const games = await Promise.all(
    ORIGINALS.map(async (game) => {
      const { open, minimumStake, maximumStake, maximumWin } = await limitsOf(game)
      const pace = game === 'line-slot' ? minimumSpinMs : minimumRoundMs
      const limits = { open, minimumStake, maximumStake, maximumWin, minimumRoundMs: pace }
      return { game, version: versionOf(game), ...limits, returns: RETURNS[game] }
    }),
  )
  return { games, openRoundHours }
}
