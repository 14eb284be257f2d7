/** Standing: the rules, rates and goods that hold in a currency, for the sum of all offers. */
import type { Reader, Tx } from '../platform/database.ts'
import { allGoods } from './goods-store.ts'
import { exchangeOf, rulesOf } from './store.ts'

/** The category of the rule of deposits, whose points are given without play. */
const DEPOSIT = 'DEPOSIT'

export type StandingPoints = {
  readonly rules: readonly { readonly category: string; readonly pointsPer10000: bigint }[]
  readonly rates: readonly { readonly pointsPerUnit: bigint }[]
  readonly goods: readonly { readonly points: bigint; readonly amount: bigint; readonly worth: bigint }[]
  /** Goods of which nobody has said what a piece costs the house. */
  readonly unknown: readonly string[]
  readonly givesForDeposits: boolean
}

export async function standingPoints(asker: Reader | Tx, currency: string): Promise<StandingPoints> {
  const [rules, rates, goods] = [await rulesOf(asker, currency), await exchangeOf(asker, currency), await allGoods(asker)]
  const offered = goods.filter((each) => each.state === 'shown' && each.currency === currency)
  const priced = offered.map((each) => ({ ...each, worth: each.kind === 'credit' ? each.creditUnits : each.worthUnits }))
  return {
    rules: rules.filter(({ category }) => category !== DEPOSIT),
    rates: rates.map(({ pointsPerUnitUnits: pointsPerUnit }) => ({ pointsPerUnit })),
    goods: priced.flatMap(({ pointsUnits: points, amountUnits: amount, worth }) => (worth === null ? [] : [{ points, amount, worth }])),
    unknown: priced.flatMap(({ code, worth }) => (worth === null ? [code] : [])),
    givesForDeposits: rules.some(({ category, pointsPer10000 }) => category === DEPOSIT && pointsPer10000 > 0n),
  }
}
