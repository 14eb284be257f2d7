/** The calls of the in-house games. */
import { listRounds, readRound } from '@baize/contract/originals-rounds.ts'
import { diceSettings, fairness, playDice, rotateSeed } from '@baize/contract/originals.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Originals } from './originals.ts'

export const originalsRoutes = (originals: Originals): Route[] => [
  route(fairness, async (ask) => done(await originals.fairness(memberOf(ask).id))),
  route(rotateSeed, async (ask) => await originals.rotateSeed(memberOf(ask).id, ask.body.clientSeed)),
  route(diceSettings, async () => done(await originals.diceSettings())),
  route(playDice, async (ask) => await originals.playDice(memberOf(ask), ask.key, ask.body)),
  route(listRounds, async (ask) =>
    done(await originals.listRounds(memberOf(ask).id, ask.query.pageNo, ask.query.pageSize, ask.query.game)),
  ),
  route(readRound, async (ask) => await originals.readRound(memberOf(ask).id, ask.params.id)),
]
