/** Composes the economy: what every room gives for play, and the acts of staff that it judges. */
import { GAME_TYPES } from '@baize/contract/games.ts'
import { byCodePoint } from '@baize/contract/values/code-points.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LineRules } from '@baize/rules/economy/line-worth.ts'
import type { GameClass } from '@baize/rules/economy/sum.ts'
import type { Agents } from '../../agents/agents.ts'
import { createEconomy, type Change, type Coming, type Economy } from '../../economy/economy.ts'
import type { Games } from '../../games/games.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import type { Changed, OperatorNeeds } from '../../operator/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Points } from '../../points/points.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Settings, SettingValue } from '../../settings/settings.ts'
import { gameFactsOf } from './compose-records.ts'

type Rooms = {
  readonly settings: Pick<Settings, 'readIn'>
  readonly games: Pick<Games, 'allGames' | 'gameFacts'>
  readonly lottery: Pick<Lottery, 'gameFacts'>
  readonly promotions: Pick<Promotions, 'standingOffers' | 'offeredCurrencies'>
  readonly points: Pick<Points, 'standing'>
  readonly agents: Pick<Agents, 'lineTerms'>
}

/** One game of each category and edge, and one that counts in full of each category. */
async function classesOf({ games, lottery }: Pick<Rooms, 'games' | 'lottery'>, rules: SettingValue<'economy.weight'>) {
  const all = await games.allGames()
  const facts = await gameFactsOf(
    () => lottery,
    games,
    async () => rules,
  )(all, 'EN')
  const { full: fullBp } = rules
  const classes = new Map<string, GameClass>(
    GAME_TYPES.map((category) => [
      `${category}/${fullBp}`,
      { category, game: `${fullBp / 100} %`, edgeBp: BigInt(fullBp), weightBp: 10_000n },
    ]),
  )
  for (const found of facts) {
    if (found?.edgeBp === undefined || found.weightBp === undefined) continue
    const { gameType: category, gameName: game, edgeBp, weightBp } = found
    const key = `${category}/${edgeBp}`
    if (!classes.has(key)) classes.set(key, { category, game, edgeBp: BigInt(edgeBp), weightBp: BigInt(weightBp) })
  }
  const inOrder = (one: GameClass, other: GameClass): number =>
    byCodePoint(one.category, other.category) || Number(one.edgeBp - other.edgeBp)
  return { fullBp, classes: [...classes.values()].toSorted(inOrder) }
}

const currenciesOf = ({ currency }: SettingValue<'merchant'>, further: SettingValue<'currencies'>): string[] => [
  currency,
  ...Object.keys(further),
]

const lineRulesOf = (pay: SettingValue<'agents.pay'>, basis: SettingValue<'agents.rebateBasis'>): LineRules => ({
  byLoss: Object.entries(basis).flatMap(([category, by]) => (by === 'loss' ? [category] : [])),
  atOnce: pay.atOnce,
  dividendCapBp: pay.dividendCap === null ? null : BigInt(pay.dividendCap),
})

export const composeEconomy = (
  { clock }: { readonly clock: Clock },
  { settings, games, lottery, promotions, points, agents }: Rooms,
): Economy =>
  createEconomy({
    clock,
    async currencies(asker, coming) {
      const own = coming ?? currenciesOf(await settings.readIn(asker, 'merchant'), await settings.readIn(asker, 'currencies'))
      return [...new Set([...own, ...(await promotions.offeredCurrencies(asker))])]
    },
    games: async (asker, weight) =>
      classesOf(
        { games, lottery },
        (weight as SettingValue<'economy.weight'> | undefined) ?? (await settings.readIn(asker, 'economy.weight')),
      ),
    offers: (...about) => promotions.standingOffers(...about),
    points: (asker, currency) => points.standing(asker, currency),
    lines: (asker, currency) => agents.lineTerms(asker, currency),
    lineRules: async (asker) => lineRulesOf(await settings.readIn(asker, 'agents.pay'), await settings.readIn(asker, 'agents.rebateBasis')),
  })

/** An act with the verdict about what it wrote. What stands by a budget needs a second member of staff. */
async function judged<Value extends Changed, Refusal extends string>(
  economy: Economy,
  tx: Tx,
  change: Change,
  act: () => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Changed, string>> {
  const verdict = await economy.judge(tx, change, act)
  if (!verdict.ok) return verdict
  const { value, accepted } = verdict.value
  return done(accepted ? { ...value, needsTwo: true } : value)
}

type Unjudged = Pick<OperatorNeeds, 'promotions' | 'points' | 'agents'> & {
  readonly placeInSum: Promotions['placeInSum']
  readonly settings: Pick<Settings, 'readIn'>
}

/** What a setting changes in the measure of all offers, before it is written; undefined where it changes nothing that is added up. */
async function comingBy(settings: Pick<Settings, 'readIn'>, tx: Tx, name: string, value: unknown): Promise<Coming | undefined> {
  const valueOf = <Name extends Parameters<Settings['readIn']>[1]>(of: Name) =>
    name === of ? (value as SettingValue<Name>) : settings.readIn(tx, of)
  if (name === 'economy.weight') return { weight: await valueOf('economy.weight') }
  if (name === 'agents.pay' || name === 'agents.rebateBasis')
    return { lineRules: lineRulesOf(await valueOf('agents.pay'), await valueOf('agents.rebateBasis')) }
  if (name === 'currencies' || name === 'merchant')
    return { currencies: currenciesOf(await valueOf('merchant'), await valueOf('currencies')) }
  return undefined
}

/** The acts of staff that could let somebody expect more than the house keeps, each judged when it has written. */
export const soundActs = (economy: Economy, { promotions, points, agents, placeInSum, settings }: Unjudged) => {
  const about = (subject: string, budget: string | undefined, by: string): Change => ({ subject, budget, by })
  return {
    promotions: {
      ...promotions,
      async publish(tx, code, by, budget) {
        const { subject, ownBudget } = (await placeInSum(tx, code)) ?? { subject: code, ownBudget: undefined }
        return judged(economy, tx, { ...about(subject, budget, by), ownBudget }, () => promotions.publish(tx, code, by))
      },
      setLevel: (tx, value, by, budget) => judged(economy, tx, about('vip', budget, by), () => promotions.setLevel(tx, value, by)),
    } satisfies OperatorNeeds['promotions'],
    points: {
      ...points,
      setGoods: (tx, value, by, budget) => judged(economy, tx, about('points', budget, by), () => points.setGoods(tx, value, by)),
      setRule: (tx, value, by, budget) => judged(economy, tx, about('points', budget, by), () => points.setRule(tx, value, by)),
      setRate: (tx, value, by, budget) => judged(economy, tx, about('points', budget, by), () => points.setRate(tx, value, by)),
    } satisfies OperatorNeeds['points'],
    agents: {
      ...agents,
      setRates: (tx, member, rates, by, budget) =>
        judged(economy, tx, about(`line:${member}`, budget, by), () => agents.setRates(tx, member, rates, by)),
      offerContract: (tx, wish, by, budget) =>
        judged(economy, tx, about(`line:${wish.member}`, budget, by), () => agents.offerContract(tx, wish, by)),
      move: (tx, member, upline, by, budget) =>
        judged(economy, tx, about(`line:${member}`, budget, by), () => agents.move(tx, member, upline, by)),
    } satisfies OperatorNeeds['agents'],
    async judgeSetting(tx: Tx, name: string, value: unknown): Promise<Outcome<unknown, string>> {
      const coming = await comingBy(settings, tx, name, value)
      return coming === undefined ? done(undefined) : economy.judgeMeasure(tx, coming)
    },
  }
}
