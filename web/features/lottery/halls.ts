/** Halls: which families are on which page of the lottery, and the order of their lotteries. */
import type { LOTTERY_PAGES, LotteryFamily, LotteryGame } from '@baize/contract/lottery/lottery.ts'
import type { LotteryHall } from '../../app/paths.ts'
import type { Answer } from '../../api/client.ts'

// Written again here, because only types of the contract reach the browser; the type holds both together.
export const HALL_FAMILIES: typeof LOTTERY_PAGES = { main: ['SSC', '11X5', 'PK10', 'LHC', 'LF'], sea: ['SEA'], vn: ['VN'] }
export const hallOf = (family: LotteryFamily): LotteryHall => (family === 'VN' ? 'vn' : family === 'SEA' ? 'sea' : 'main')
export const REGIONS = ['north', 'central', 'south'] as const

export type Clock = Answer<'lotteryClocks'>['clocks'][number]
export type Clocks = ReadonlyMap<string, Clock> | undefined

/** Those that close first come first; a lottery without a clock keeps its place at the end. */
export function soonestFirst(games: readonly LotteryGame[], clocks: Clocks): readonly LotteryGame[] {
  const turn = ({ code }: LotteryGame): number => {
    const clock = clocks?.get(code)
    return Date.parse(clock?.issue?.closesAt ?? clock?.next?.closesAt ?? '') || Number.MAX_SAFE_INTEGER
  }
  return games.toSorted((one, other) => turn(one) - turn(other))
}
