/**
 * Pricing: what a ticket costs, can win and returns as rebate, by the same rules and rounding as the server's.
 * Next: `rules/lottery/lottery.ts`.
 */
import type { BetTerms, LotteryPlay, UnitOfPlay } from '@baize/contract/lottery/lottery.ts'
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { count, readFactor } from '@baize/rules/lottery/lottery.ts'
import type { Reason } from '@baize/rules/lottery/play.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { stakePerUnit, ticketPrize, ticketRebate, ticketStake } from '@baize/rules/lottery/order/prize.ts'

const PLAY_UNIT = { '1': '元', '0.1': '角', '0.01': '分', '0.001': '厘' } as const satisfies Record<UnitOfPlay, string>

export type Wish = { readonly unit: UnitOfPlay; readonly multiple: number; readonly prizeGroup: number }
export type Zodiac = Readonly<Record<string, readonly string[]>> | null

export type Counted = { readonly bets: number; readonly stakeUnits: number } | { readonly reason: Reason }

export function counted(rules: string, play: string, selection: string, zodiac: Zodiac): Counted {
  const answer = count({ game: rules, play, selection, ...(zodiac ? { params: { zodiac } } : {}) })
  return answer.ok ? { bets: answer.value.count, stakeUnits: answer.value.stakeUnits } : { reason: answer.code }
}

export const perUnit = (terms: Pick<BetTerms, 'basePrice'>, { unit, multiple }: Wish): bigint =>
  stakePerUnit({ basePrice: (parseUnits(terms.basePrice) ?? UNITS) / UNITS, unit: PLAY_UNIT[unit], multiple: BigInt(multiple) })

/** What each bet of a ticket costs, for people to read. */
export const eachOf = (stake: bigint, bets: number): string => formatMoney(bets > 0 ? stake / BigInt(bets) : 0n)

/** What one winning bet of each tier pays, in ten-thousandths, in the order of the price list. */
export function tiersOf(
  play: LotteryPlay,
  terms: Pick<BetTerms, 'basePrice' | 'maximumGroup'>,
  wish: Wish = { unit: '1', multiple: 1, prizeGroup: terms.maximumGroup },
): readonly { readonly tier: string; readonly prize: bigint }[] {
  const stake = perUnit(terms, wish)
  const group = play.basis === 'fair' ? { prizeGroup: BigInt(wish.prizeGroup) } : {}
  return Object.entries(play.factors).flatMap(([tier, text]) => {
    const prizeFactor = readFactor(text)
    return prizeFactor ? [{ tier, prize: ticketPrize({ perUnit: stake, prizeFactor, ...group }) }] : []
  })
}

/** What one winning bet pays, lowest first. */
export const prizesOf = (play: LotteryPlay, terms: Pick<BetTerms, 'basePrice' | 'maximumGroup'>, wish: Wish): readonly bigint[] =>
  tiersOf(play, terms, wish)
    .map(({ prize }) => prize)
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))

export type Price = { readonly stake: bigint; readonly prize: bigint; readonly rebate: bigint }

export function priceOf(play: LotteryPlay, terms: BetTerms, wish: Wish, stakeUnits: number): Price {
  const stake = ticketStake(perUnit(terms, wish), stakeUnits)
  return {
    stake,
    prize: prizesOf(play, terms, wish).at(-1) ?? 0n,
    rebate: play.basis === 'fair' ? ticketRebate(stake, BigInt(terms.maximumGroup), BigInt(wish.prizeGroup)) : 0n,
  }
}

/** The rebate in percent of the stake, with two digits: one step of the group is a twentieth of a percent. */
export const rebatePercent = (terms: BetTerms, prizeGroup: number): string => {
  const points = (terms.maximumGroup - prizeGroup) * 5
  return `${Math.floor(points / 100)}.${String(points % 100).padStart(2, '0')}`
}
