/** Pricing: what a ticket costs, can win and gives back as rebate, by the same rules and the same cuts as the server's. */
import type { BetTerms, LotteryPlay, UnitOfPlay } from '@baize/contract/lottery.ts'
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { count, readFactor } from '@baize/rules/lottery/lottery.ts'
import type { Reason } from '@baize/rules/lottery/play.ts'
import { stakePerUnit, ticketPrize, ticketRebate, ticketStake } from '@baize/rules/lottery/prize.ts'

const PLAY_UNIT = { '1': '元', '0.1': '角', '0.01': '分', '0.001': '厘' } as const satisfies Record<UnitOfPlay, string>

export type Wish = { readonly unit: UnitOfPlay; readonly multiple: number; readonly prizeGroup: number }
export type Zodiac = Readonly<Record<string, readonly string[]>> | null

export type Counted = { readonly bets: number; readonly stakeUnits: number } | { readonly reason: Reason }

export function counted(rules: string, play: string, selection: string, zodiac: Zodiac): Counted {
  const answer = count({ game: rules, play, selection, ...(zodiac ? { params: { zodiac } } : {}) })
  return answer.ok ? { bets: answer.value.count, stakeUnits: answer.value.stakeUnits } : { reason: answer.code }
}

const perUnit = (terms: Pick<BetTerms, 'basePrice'>, { unit, multiple }: Wish): bigint =>
  stakePerUnit({ basePrice: (parseUnits(terms.basePrice) ?? UNITS) / UNITS, unit: PLAY_UNIT[unit], multiple: BigInt(multiple) })

/** What one winning bet pays by tier, in ten-thousandths, lowest first. */
export function prizesOf(play: LotteryPlay, terms: Pick<BetTerms, 'basePrice'>, wish: Wish): readonly bigint[] {
  const stake = perUnit(terms, wish)
  return Object.values(play.factors)
    .flatMap((text) => readFactor(text) ?? [])
    .map((prizeFactor) =>
      ticketPrize({ perUnit: stake, prizeFactor, ...(play.basis === 'fair' ? { prizeGroup: BigInt(wish.prizeGroup) } : {}) }),
    )
    .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
}

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
