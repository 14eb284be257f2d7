/** Raffle: turnover gives tickets, and a draw by commitment gives the prizes (PR-36). */
import { Type, type Static } from 'typebox'
import { ticketWorth } from '@baize/rules/economy/offer.ts'
import { bigOf, Categories, Currency, largest, strict, unitsIn, unitsOf } from './amounts.ts'
import { Amount } from '@baize/contract/values/texts.ts'
import { EACH, kindOfData } from './kind.ts'

const Data = Type.Object(
  {
    by: Type.Literal('raffle'),
    currency: Type.String({ pattern: Currency }),
    /** Turnover for one ticket, and the maximum tickets of a member. */
    per: Amount,
    cap: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    categories: Type.Optional(Categories),
    prizes: Type.Array(Amount, { minItems: 1, maxItems: 100 }),
    onePerMember: Type.Boolean(),
    /** Prizes are paid in full from so many tickets on, and in proportion below. */
    full: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  },
  strict,
)
const prizesOf = ({ prizes }: Static<typeof Data>): bigint[] => prizes.map(unitsIn)

export const raffle = kindOfData(Data, {
  ...EACH,
  byCurrency: ({ currency, per }) => [{ [currency]: per }],
  /** It has one draw with its own seed, tickets with a price, and prizes with a value, all of which its limits cover. */
  fault: (data, { periodType, limits }) => {
    const amounts = prizesOf(data)
    if (periodType !== null || ![unitsIn(data.per), ...amounts].every((amount) => amount > 0n)) return 'raffle'
    const budget = unitsOf(limits.budget, data.currency)
    const isCovered = budget === undefined || amounts.reduce((sum, amount) => sum + amount, 0n) <= budget
    return isCovered && amounts.length <= (limits.total ?? amounts.length) ? undefined : 'limits'
  },
  wrong: { raffle: 'must have no period, and a price and prizes above 0', limits: 'does not cover the prizes' },
  plays: ({ categories }) => [categories],
  highest: (data, currency) => (data.currency === currency ? largest(prizesOf(data)) : undefined),
  offer: (data, currency) => {
    const { per, full, categories } = data
    if (data.currency !== currency) return undefined
    return { by: 'raffle', prizes: prizesOf(data), per: unitsIn(per), full: bigOf(full) ?? null, categories }
  },
  ticketWorth: (data) => ticketWorth(prizesOf(data), bigOf(data.full) ?? null),
})
