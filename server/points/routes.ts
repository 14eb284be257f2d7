/** The calls of the points mall. */
import {
  convertPoint,
  pointBalance,
  pointConfig,
  pointRecord,
  pointRewards,
  pointRounds,
  redeemList,
  redeemPointReward,
} from '@baize/contract/points.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Points } from './points.ts'

export const pointsRoutes = (points: Points): Route[] => [
  route(pointBalance, async (ask) => done(await points.balance(memberOf(ask)))),
  route(pointConfig, async (ask) => done(await points.config(memberOf(ask)))),
  route(pointRewards, async (ask) => done(await points.goods(memberOf(ask), ask.query, ask.query.language ?? ask.language))),
  route(redeemPointReward, (ask) => {
    const { paymentPassword, ...body } = ask.body
    return points.redeem({ owner: memberOf(ask), key: ask.key, paymentPassword, ...body }, ask.language)
  }),
  route(redeemList, async (ask) => done(await points.orders(memberOf(ask), ask.query, ask.language))),
  route(convertPoint, (ask) => {
    const { paymentPassword, points: units } = ask.body
    return points.convert({ owner: memberOf(ask), key: ask.key, paymentPassword, points: units })
  }),
  route(pointRecord, (ask) => points.record(memberOf(ask), ask.query, ask.language)),
  route(pointRounds, async (ask) => done({ rounds: await points.rounds(memberOf(ask), ask.params.id, ask.language) })),
]
