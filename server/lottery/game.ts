/** Game: one lottery, its rules, its calendar, its terms and how its draws are made. */
import type { LotteryFamily, UnitOfPlay } from '@baize/contract/lottery/lottery.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { PLAY_UNITS } from '@baize/rules/lottery/order/prize.ts'
import type { CalendarData } from '@baize/rules/lottery/calendars/calendar.ts'
import { lotteryEdge } from '@baize/rules/lottery/edges.ts'
import { lotteryGames, priceOf, readFactor } from '@baize/rules/lottery/lottery.ts'
import type { Narrowed } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

export type OddsByTier = Readonly<Record<string, string>>

/** A prize tier that is in force for draws of some days only, both included; `until` is null while its end is not known. */
export type SpecialTier = {
  readonly tier: string
  readonly factor: string
  readonly plays: readonly string[]
  readonly from: string
  readonly until: string | null
  readonly source: string
}

export type Game = Narrowed<
  Rows['lottery_game'],
  {
    readonly family: LotteryFamily
    readonly calendar: CalendarData
    readonly odds: Readonly<Record<string, OddsByTier>>
    readonly specialTiers: readonly SpecialTier[]
    readonly units: readonly UnitOfPlay[]
  }
>

/** The unit of play in ten-thousandths of the currency. */
export const UNIT_VALUES: Readonly<Record<UnitOfPlay, bigint>> = {
  '1': PLAY_UNITS.元,
  '0.1': PLAY_UNITS.角,
  '0.01': PLAY_UNITS.分,
  '0.001': PLAY_UNITS.厘,
}

/** Chinese tickets of many bets are staked by unit and multiple. In the others people set an amount for each bet. */
export const isStakedByUnit = (family: LotteryFamily): boolean => family !== 'VN' && family !== 'SEA' && family !== 'LHC'

export const nameOf = (game: Pick<Game, 'nameEn' | 'nameMy'>, language: LanguageCode): string =>
  language === 'MY' ? game.nameMy : game.nameEn

/** Its account in the ledger. */
export const contraOf = (game: Pick<Game, 'code'>): string => `lottery:${game.code}`

/** The plays that a game offers, in the order of the price list. */
export function playsOf(game: Pick<Game, 'rules' | 'plays'>): string[] {
  const all = Object.keys(lotteryGames().find((each) => each.game === game.rules)?.plays ?? {})
  return game.plays === null ? all : all.filter((play) => game.plays?.includes(play))
}

/**
 * The odds at which a play is sold for the draw of a day: the operator's, else the customary ones. The special tiers in force on that day are
 * added. Undefined for plays of fair factors.
 */
export function oddsOf(game: Pick<Game, 'rules' | 'odds' | 'specialTiers'>, play: string, day: string): OddsByTier | undefined {
  const price = priceOf(game.rules, play)
  if (price === undefined || price.basis === 'fair') return undefined
  const inForce = game.specialTiers.filter(
    ({ plays, from, until }) => plays.includes(play) && from <= day && (until === null || day <= until),
  )
  return { ...price.factors, ...game.odds[play], ...Object.fromEntries(inForce.map(({ tier, factor }) => [tier, factor])) }
}

const WHOLE = 10_000n

/** The operator's odds ÷ customary ones at their highest, those of special tiers included, in basis points and rounded up. */
function raisedBp({ rules, odds, specialTiers }: Pick<Game, 'rules' | 'odds' | 'specialTiers'>): bigint {
  const special = specialTiers.flatMap(({ plays, tier, factor }) => plays.map((play) => [play, { [tier]: factor }] as const))
  const raised = [...Object.entries(odds), ...special].flatMap(([play, tiers]) =>
    Object.entries(tiers).map(([tier, text]) => {
      const price = priceOf(rules, play)
      const [own, customary] = [readFactor(text), readFactor(price?.factors[tier] ?? price?.special?.[tier])]
      if (own === undefined || customary === undefined) return WHOLE
      const below = own.denominator * customary.numerator
      return (own.numerator * customary.denominator * WHOLE + below - 1n) / below
    }),
  )
  return raised.reduce((most, each) => (each > most ? each : most), WHOLE)
}

/** What the house keeps of a stake at least, in basis points: by its rules, its odds and the highest prize group of members. */
export const edgeOf = (game: Pick<Game, 'rules' | 'odds' | 'specialTiers'>, memberGroup: number): number =>
  Number(lotteryEdge(game.rules, BigInt(memberGroup), raisedBp(game)))
