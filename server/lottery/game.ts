/** Game: what a lottery of the house is: the rules it is played by, its calendar, its terms and how its draws come about. */
import type { LotteryFamily, PrizeMode, UnitOfPlay } from '@baize/contract/lottery/lottery.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { PLAY_UNITS } from '@baize/rules/lottery/order/prize.ts'
import { lotteryGames, priceOf } from '@baize/rules/lottery/lottery.ts'
import type { CalendarData } from './calendar.ts'

export type OddsByTier = Readonly<Record<string, string>>

export type Game = {
  readonly code: string
  readonly rules: string
  readonly family: LotteryFamily
  readonly prizeMode: PrizeMode
  readonly vendor: string
  readonly nameEn: string
  readonly nameMy: string
  readonly region: string | null
  readonly timeZone: string
  readonly source: 'in-house' | 'feed'
  readonly calendar: CalendarData
  readonly state: 'on' | 'off'
  readonly plays: readonly string[] | null
  readonly odds: Readonly<Record<string, OddsByTier>>
  readonly basePrice: number
  readonly units: readonly UnitOfPlay[]
  readonly minimumGroup: number
  readonly maximumMultiple: bigint
  readonly maximumStakeUnits: bigint
  readonly winCapUnits: bigint
  readonly numberExposureUnits: bigint | null
  readonly playExposureUnits: bigint | null
  readonly lateMinutes: number
  readonly position: number
}

/** The unit of play in ten-thousandths of the currency. */
export const UNIT_VALUES: Readonly<Record<UnitOfPlay, bigint>> = {
  '1': PLAY_UNITS.元,
  '0.1': PLAY_UNITS.角,
  '0.01': PLAY_UNITS.分,
  '0.001': PLAY_UNITS.厘,
}

/** Chinese tickets of many bets are staked by unit and multiple; in the others people say how much they put on each bet. */
export const isStakedByUnit = (family: LotteryFamily): boolean => family !== 'VN' && family !== 'SEA' && family !== 'LHC'

export const nameOf = (game: Pick<Game, 'nameEn' | 'nameMy'>, language: LanguageCode): string =>
  language === 'MY' ? game.nameMy : game.nameEn

/** Where its money stands in the book. */
export const contraOf = (game: Pick<Game, 'code'>): string => `lottery:${game.code}`

/** The plays that a game offers, in the order of the price list. */
export function playsOf(game: Pick<Game, 'rules' | 'plays'>): string[] {
  const all = Object.keys(lotteryGames().find((each) => each.game === game.rules)?.plays ?? {})
  return game.plays === null ? all : all.filter((play) => game.plays?.includes(play))
}

/** The odds at which a play is sold now: the operator's, else the customary ones; undefined for plays of fair factors. */
export function oddsOf(game: Pick<Game, 'rules' | 'odds'>, play: string): OddsByTier | undefined {
  const price = priceOf(game.rules, play)
  return price === undefined || price.basis === 'fair' ? undefined : { ...price.factors, ...game.odds[play] }
}
