/** The calls of the in-house games. Next: `server/originals/play.ts`. */
import { cashOutCrash, crashBet, crashHistory, crashTable, placeCrashBet } from '@baize/contract/originals/originals-crash.ts'
import {
  playBaccarat,
  playDragonTiger,
  playKeno,
  playLimbo,
  playLineSlot,
  playPlinko,
  playRoulette,
  playSicBo,
  playWheel,
} from '@baize/contract/originals/originals-instant.ts'
import { jackpot, listRounds, originalsSettings, readRound } from '@baize/contract/originals/originals-rounds.ts'
import {
  cashOutMines,
  chooseBlackjack,
  chooseHiLo,
  openMinesTile,
  openOriginal,
  startBlackjack,
  startHiLo,
  startMines,
} from '@baize/contract/originals/originals-stateful.ts'
import { diceSettings, fairness, playDice, rotateSeed } from '@baize/contract/originals/originals.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Originals } from './originals.ts'

const instantRoutes = (originals: Originals): Route[] => [
  route(playDice, async (ask) => await originals.play('dice', memberOf(ask), ask.key, ask.body)),
  route(playLimbo, async (ask) => await originals.play('limbo', memberOf(ask), ask.key, ask.body)),
  route(playPlinko, async (ask) => await originals.play('plinko', memberOf(ask), ask.key, ask.body)),
  route(playKeno, async (ask) => await originals.play('keno', memberOf(ask), ask.key, ask.body)),
  route(playWheel, async (ask) => await originals.play('wheel', memberOf(ask), ask.key, ask.body)),
  route(playRoulette, async (ask) => await originals.play('roulette', memberOf(ask), ask.key, ask.body)),
  route(playBaccarat, async (ask) => await originals.play('baccarat', memberOf(ask), ask.key, ask.body)),
  route(playDragonTiger, async (ask) => await originals.play('dragon-tiger', memberOf(ask), ask.key, ask.body)),
  route(playSicBo, async (ask) => await originals.play('sic-bo', memberOf(ask), ask.key, ask.body)),
  route(playLineSlot, async (ask) => await originals.play('line-slot', memberOf(ask), ask.key, ask.body)),
]

const steppedRoutes = (originals: Originals): Route[] => [
  route(startMines, async (ask) => await originals.play('mines', memberOf(ask), ask.key, ask.body)),
  route(openMinesTile, async (ask) => await originals.step('mines', memberOf(ask), ask.body, ask.body.tile)),
  route(cashOutMines, async (ask) => await originals.step('mines', memberOf(ask), ask.body, 'cash-out')),
  route(startHiLo, async (ask) => await originals.play('hi-lo', memberOf(ask), ask.key, ask.body)),
  route(chooseHiLo, async (ask) => await originals.step('hi-lo', memberOf(ask), ask.body, ask.body.choice)),
  route(startBlackjack, async (ask) => await originals.play('blackjack', memberOf(ask), ask.key, ask.body)),
  route(chooseBlackjack, async (ask) => await originals.step('blackjack', memberOf(ask), ask.body, ask.body.choice)),
  route(openOriginal, async (ask) => done({ round: await originals.openRound(memberOf(ask), ask.params.game) })),
]

const crashRoutes = (originals: Originals): Route[] => [
  route(crashTable, async () => done(await originals.crashTable())),
  route(crashBet, async (ask) => done({ bet: await originals.crashBet(memberOf(ask).id) })),
  route(placeCrashBet, async (ask) => await originals.placeCrashBet(memberOf(ask), ask.key, ask.body)),
  route(cashOutCrash, async (ask) => await originals.leaveCrash(memberOf(ask).id, ask.body.bet, ask.arrival)),
  route(crashHistory, async (ask) => done(await originals.crashHistory(ask.query.pageNo, ask.query.pageSize))),
]

export const originalsRoutes = (originals: Originals): Route[] => [
  route(fairness, async (ask) => done(await originals.fairness(memberOf(ask).id))),
  route(rotateSeed, async (ask) => await originals.rotateSeed(memberOf(ask).id, ask.body)),
  route(diceSettings, async () => done(await originals.diceSettings())),
  route(originalsSettings, async () => done(await originals.settings())),
  route(jackpot, async ({ query: { currency } }) =>
    currency === undefined ? done(await originals.jackpot()) : await originals.jackpotIn(currency),
  ),
  ...instantRoutes(originals),
  ...steppedRoutes(originals),
  ...crashRoutes(originals),
  route(listRounds, async (ask) =>
    done(await originals.listRounds(memberOf(ask).id, ask.query.pageNo, ask.query.pageSize, ask.query.game)),
  ),
  route(readRound, async (ask) => await originals.readRound(memberOf(ask).id, ask.params.id)),
]
