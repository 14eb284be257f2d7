/** Rebate: the end of a period pays a share of valid turnover by category (PR-31). */
import { Type, type Static } from 'typebox'
import { promotionRebate } from '@baize/rules/promotions/rebate.ts'
import { Money, shares, strict, unitsOf } from './amounts.ts'
import { EACH, kindOfData } from './kind.ts'

const Data = Type.Object({ by: Type.Literal('rebate'), rates: shares(1), least: Money }, strict)

const ratesOf = ({ rates }: Static<typeof Data>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(rates).map(([category, bp]) => [category, BigInt(bp)]))

export const rebate = kindOfData(Data, {
  ...EACH,
  kind: 'rebate',
  paidInSets: true,
  byCurrency: ({ least }) => [least],
  offer: (data) => ({ by: 'rebate', rates: ratesOf(data) }),
  play: {
    asks: ({ rates }) => ({ categories: Object.keys(rates), given: false }),
    givenTo: (data) => {
      const rates = ratesOf(data)
      return ({ stakes, currency, countedUnits }) => {
        const amountUnits = promotionRebate(rates, stakes)
        const minimum = unitsOf(data.least, currency)
        return { amountUnits: minimum === undefined || amountUnits < minimum ? 0n : amountUnits, baseUnits: countedUnits }
      }
    },
    yieldsToLine: true,
  },
})
