/**
 * Lottery stakes: the cost of one bet and of its cancellation in each currency. They are data, because a sum that is small in yuan is
 * nothing in kyat.
 */
import type { UnitOfPlay } from './lottery.ts'

/** The cost of a bet: `basePrice` whole units of the currency at unit 1 and multiple 1. */
type BetPrice = { readonly basePrice: number; readonly units: readonly UnitOfPlay[] }
export type LotteryStakes = {
  /** Families whose tickets hold many bets, each at a unit and a multiple. */
  readonly byUnit: BetPrice
  /** Families in which people set an amount for each bet; the base price is the step of the amount. */
  readonly byAmount: BetPrice
  /** The minimum order; decimal text, as are all amounts. */
  readonly minimumStake: string
  /** Cancelling a bet is free up to this stake. */
  readonly cancelFreeUpTo: string
  readonly cancelFeeBasisPoints: number
  /** Amounts that one press adds to a bet, smallest first. */
  readonly chips: readonly string[]
}

/** The figures of the specification, which are those of the yuan. */
const YUAN: LotteryStakes = {
  byUnit: { basePrice: 2, units: ['1', '0.1', '0.01', '0.001'] },
  byAmount: { basePrice: 1, units: ['1'] },
  minimumStake: '1',
  cancelFreeUpTo: '2001',
  cancelFeeBasisPoints: 400,
  chips: ['1', '5', '10', '50', '100', '500'],
}

const STAKES: Readonly<Record<string, LotteryStakes>> = {
  CNY: YUAN,
  MMK: {
    byUnit: { basePrice: 100, units: ['1', '0.1'] },
    byAmount: { basePrice: 100, units: ['1'] },
    minimumStake: '100',
    cancelFreeUpTo: '600000',
    cancelFeeBasisPoints: 400,
    chips: ['100', '500', '1000', '5000', '10000', '50000'],
  },
  THB: {
    byUnit: { basePrice: 10, units: ['1', '0.1'] },
    byAmount: { basePrice: 1, units: ['1'] },
    minimumStake: '1',
    cancelFreeUpTo: '10000',
    cancelFeeBasisPoints: 400,
    chips: ['5', '10', '20', '50', '100', '500'],
  },
}

/** The currencies with their own figures. */
export const LOTTERY_CURRENCIES: readonly string[] = Object.keys(STAKES)

/** The figures of a currency; one without its own has those of the specification. */
export const lotteryStakes = (currency: string): LotteryStakes => STAKES[currency] ?? YUAN
