/** Loss-back: the end of a period gives back a part of its net loss (PR-32). */
import { Type, type Static } from 'typebox'
import { Amount } from '@baize/contract/values/texts.ts'
import { lossBack as givenBack, type LossTerms } from '@baize/rules/promotions/loss-back.ts'
import { bigOf, Currency, Money, Share, strict, unitsIn, unitsOf } from './amounts.ts'
import { EACH, kindOfData } from './kind.ts'

const Tiers = Type.Array(Type.Object({ loss: Amount, rateBp: Type.Integer({ minimum: 0, maximum: 10_000 }) }, strict), {
  minItems: 1,
  maxItems: 20,
})
const Data = Type.Object(
  {
    by: Type.Literal('loss-back'),
    tiers: Type.Record(Type.String({ pattern: Currency }), Tiers, strict),
    marginal: Type.Boolean(),
    least: Money,
    cap: Type.Optional(Money),
    /** At most this share of the turnover that counts. */
    turnoverCapBp: Type.Optional(Share),
    /** The least number of settled rounds, or of days with play: one large bet is no loss that is given back. */
    bets: Type.Optional(Type.Integer({ minimum: 2, maximum: 1_000_000 })),
    days: Type.Optional(Type.Integer({ minimum: 2, maximum: 31 })),
  },
  strict,
)

function termsIn(data: Static<typeof Data>, currency: string): LossTerms | undefined {
  const tiers = data.tiers[currency]
  if (tiers === undefined) return undefined
  return {
    tiers: tiers.map(({ loss, rateBp }) => ({ loss: unitsIn(loss), rateBp: BigInt(rateBp) })),
    minimum: unitsOf(data.least, currency) ?? 0n,
    cap: unitsOf(data.cap, currency) ?? null,
    marginal: data.marginal,
    turnoverCapBp: bigOf(data.turnoverCapBp),
    bets: BigInt(data.bets ?? 0),
    days: BigInt(data.days ?? 0),
  }
}

export const lossBack = kindOfData(Data, {
  ...EACH,
  kind: 'rebate',
  paidInSets: true,
  byCurrency: ({ least, tiers, cap }) => [least, tiers, cap],
  fault: ({ tiers, bets, days }) => {
    const isRising = Object.values(tiers).every((rows) =>
      rows.every(({ loss }, index) => index === 0 || unitsIn(loss) > unitsIn(rows[index - 1]!.loss)),
    )
    if (!isRising) return 'tiers'
    return bets === undefined && days === undefined ? 'bets' : undefined
  },
  wrong: { tiers: 'must rise by their loss', bets: 'must ask for a least number of bets or days' },
  highest: ({ cap }, currency) => unitsOf(cap, currency),
  offer: (data, currency) => {
    const terms = termsIn(data, currency)
    return terms && { by: 'loss-back', terms }
  },
  play: {
    asks: () => ({ given: true }),
    givenTo: (data) => {
      // The terms are read once for all lines of a page.
      const known = new Map(Object.keys(data.tiers).map((currency) => [currency, termsIn(data, currency)!]))
      return ({ currency, stakeUnits: stake, winUnits: win, givenUnits: bonus, countedUnits: counted, rounds: bets, days }) => {
        const terms = known.get(currency)
        if (terms === undefined) return { amountUnits: 0n, baseUnits: 0n }
        const { loss, amount } = givenBack(terms, { stake, win, bonus, counted, bets, days, excluded: false })
        return { amountUnits: amount, baseUnits: loss }
      }
    },
    yieldsToLine: false,
  },
})
