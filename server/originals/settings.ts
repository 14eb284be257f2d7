/** Settings of the in-house games for everyone: limits of each currency, pace, rules version and the exact published return. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { originalsSettings } from '@baize/contract/originals/originals-rounds.ts'
import { ORIGINALS, type OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { CRASH } from '@baize/rules/originals/crash.ts'
import { instantGame } from './instant/instant.ts'
import { steppedGame } from './stepped/stepped.ts'
import type { OriginalsNeeds } from './needs.ts'
import { RETURNS } from './returns.ts'
import { firstLimits } from './stake.ts'

const versionOf = (game: OriginalCode): string => (instantGame(game) ?? steppedGame(game) ?? CRASH).version

type LimitNeeds = Pick<OriginalsNeeds, 'limitsOf' | 'currency' | 'currencies'>

/** The limits of a game in each further currency in which it is offered. */
async function furtherLimits({ limitsOf, currency, currencies }: LimitNeeds, game: OriginalCode) {
  const first = await currency()
  const further = (await currencies()).filter((each) => each !== first)
  const found = await Promise.all(further.map(async (each) => ({ currency: each, limits: await limitsOf(game, each) })))
  return found.flatMap(({ currency: each, limits }) => {
    if (limits === undefined) return []
    const { minimumStake, maximumStake, maximumWin } = limits
    return [{ currency: each, minimumStake, maximumStake, maximumWin }]
  })
}

export async function readSettings(needs: LimitNeeds & Pick<OriginalsNeeds, 'rules'>): Promise<AnswerOf<typeof originalsSettings>> {
  const { minimumSpinMs, minimumRoundMs, openRoundHours } = await needs.rules()
  const games = await Promise.all(
    ORIGINALS.map(async (game) => {
      const { open, minimumStake, maximumStake, maximumWin } = await firstLimits(needs, game)
      const pace = game === 'line-slot' ? minimumSpinMs : minimumRoundMs
      const limits = { open, minimumStake, maximumStake, maximumWin, minimumRoundMs: pace }
      return { game, version: versionOf(game), ...limits, further: await furtherLimits(needs, game), returns: RETURNS[game] }
    }),
  )
  return { games, currency: await needs.currency(), openRoundHours }
}
