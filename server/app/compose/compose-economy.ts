/** Composes the economy: what every room gives for play, and the acts of staff that it judges. */
import { GAME_TYPES, type GameType } from '@baize/contract/games.ts'
import { byCodePoint } from '@baize/contract/values/code-points.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LineRules } from '@baize/rules/economy/line-worth.ts'
import type { GameClass } from '@baize/rules/economy/sum.ts'
import { weightOf } from '@baize/rules/economy/weight.ts'
import type { Agents } from '../../agents/agents.ts'
import { createEconomy, type Change, type Coming, type Economy } from '../../economy/economy.ts'
import type { Games } from '../../games/games.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import type { Changed, OperatorNeeds } from '../../operator/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Points } from '../../points/points.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Settings, SettingValue } from '../../settings/settings.ts'

type Rooms = {
  readonly settings: Pick<Settings, 'readIn'>
  readonly games: Pick<Games, 'edgesIn'>
  readonly lottery: Pick<Lottery, 'edgesIn'>
  readonly promotions: Pick<Promotions, 'standingOffers' | 'offeredCurrencies'>
  readonly points: Pick<Points, 'standing'>
  readonly agents: Pick<Agents, 'lineTerms'>
}

type Edges = Awaited<ReturnType<Rooms['lottery']['edgesIn']>>

/** One game of each category and edge. Of each category there is one that counts in full, and one of which nobody has stated an edge. */
function classesOf(
  games: Awaited<ReturnType<Rooms['games']['edgesIn']>>,
  draws: Edges,
  { full: fullBp, edges }: SettingValue<'economy.weight'>,
) {
  const classes = new Map<string, GameClass>()
  const add = (category: string, game: string, edgeBp: number): void => {
    const [key, edge] = [`${category}/${edgeBp}`, BigInt(edgeBp)]
    if (!classes.has(key)) classes.set(key, { category, game, edgeBp: edge, weightBp: weightOf(edge, BigInt(fullBp)) })
  }
  for (const category of GAME_TYPES) add(category, `${fullBp / 100} %`, fullBp)
  // The lottery knows its own games better than the catalogue.
  const known = new Set(draws.map(({ vendor, game }) => `${vendor}/${game}`))
  for (const { gameType, gameName, edgeBp } of [...draws, ...games.filter(({ vendor, game }) => !known.has(`${vendor}/${game}`))])
    add(gameType, gameName, edgeBp ?? edges[gameType as GameType] ?? 0)
  for (const category of GAME_TYPES) add(category, `${edges[category]! / 100} %`, edges[category]!)
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
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  { settings, games, lottery, promotions, points, agents }: Rooms,
): Economy =>
  createEconomy({
    clock,
    alarm: (about, message) => log.error(about, message),
    async currencies(asker, coming) {
      const own = coming ?? currenciesOf(await settings.readIn(asker, 'merchant'), await settings.readIn(asker, 'currencies'))
      return [...new Set([...own, ...(await promotions.offeredCurrencies(asker))])]
    },
    games: async (asker, { weight, memberGroup }) =>
      classesOf(
        await games.edgesIn(asker),
        await lottery.edgesIn(asker, memberGroup ?? (await settings.readIn(asker, 'lottery')).memberGroup),
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

/** An act after which the house may keep less of a game. */
async function measured<Value, Refusal extends string>(
  economy: Economy,
  tx: Tx,
  act: () => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal | 'offer-loses'>> {
  const changed = await act()
  if (!changed.ok) return changed
  const judged = await economy.judgeMeasure(tx)
  return judged.ok ? changed : judged
}

type Unjudged = Pick<OperatorNeeds, 'promotions' | 'points' | 'agents' | 'games' | 'lottery'> & {
  readonly placeInSum: Promotions['placeInSum']
  readonly levelsBudget: Promotions['levelsBudget']
  readonly settings: Pick<Settings, 'readIn'>
}

/** What a setting changes in the measure of all offers, before it is written; undefined where it changes nothing that is added up. */
async function comingBy(settings: Pick<Settings, 'readIn'>, tx: Tx, name: string, value: unknown): Promise<Coming | undefined> {
  const valueOf = <Name extends Parameters<Settings['readIn']>[1]>(of: Name) =>
    name === of ? (value as SettingValue<Name>) : settings.readIn(tx, of)
  if (name === 'lottery') return { memberGroup: (await valueOf('lottery')).memberGroup }
  if (name === 'economy.weight') return { weight: await valueOf('economy.weight') }
  if (name === 'agents.pay' || name === 'agents.rebateBasis')
    return { lineRules: lineRulesOf(await valueOf('agents.pay'), await valueOf('agents.rebateBasis')) }
  if (name === 'currencies' || name === 'merchant')
    return { currencies: currenciesOf(await valueOf('merchant'), await valueOf('currencies')) }
  return undefined
}

/** The acts of staff that could let somebody expect more than the house keeps, each judged when it has written. */
export const soundActs = (
  economy: Economy,
  { promotions, points, agents, games, lottery, placeInSum, levelsBudget, settings }: Unjudged,
) => {
  const about = (subject: string, budget: string | undefined, by: string): Change => ({ subject, budget, by })
  return {
    promotions: {
      ...promotions,
      async publish(tx, code, by, budget) {
        const { subject, ownBudget } = (await placeInSum(tx, code)) ?? { subject: code, ownBudget: undefined }
        return judged(economy, tx, { ...about(subject, budget, by), ownBudget }, () => promotions.publish(tx, code, by))
      },
      setLevel: async (tx, value, by, budget) =>
        judged(economy, tx, { ...about('vip', budget, by), ownBudget: await levelsBudget(tx) }, () => promotions.setLevel(tx, value, by)),
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
    games: {
      ...games,
      setEdge: (tx, node, edgeBp) => measured(economy, tx, () => games.setEdge(tx, node, edgeBp)),
    } satisfies OperatorNeeds['games'],
    lottery: {
      ...lottery,
      writeTiers: (tx, game, tiers) => measured(economy, tx, () => lottery.writeTiers(tx, game, tiers)),
    } satisfies OperatorNeeds['lottery'],
    async judgeSetting(tx: Tx, name: string, value: unknown): Promise<Outcome<unknown, string>> {
      const coming = await comingBy(settings, tx, name, value)
      return coming === undefined ? done(undefined) : economy.judgeMeasure(tx, coming)
    },
  }
}
