/** Ranking: the end of a period pays the places of its board (PR-35). */
import { Type, type Static } from 'typebox'
import { RANKING_SCORES } from '@baize/contract/promotion-boards.ts'
import { amountsOf, type Prizes } from '@baize/rules/promotions/ranking.ts'
import { bigOf, Categories, largest, Money, Share, strict, Table, unitsIn, unitsOf } from './amounts.ts'
import { EACH, kindOfData } from './kind.ts'

const Data = Type.Object(
  {
    by: Type.Literal('ranking'),
    score: Type.Enum([...RANKING_SCORES]),
    categories: Type.Optional(Categories),
    /** The lowest score with a place; for a board by points a number of points. */
    least: Money,
    /** A prize is at most this share of its winner's turnover. */
    turnoverCapBp: Type.Optional(Share),
    /** Prizes by place, or a pool that the weights of the places split. */
    prizes: Type.Optional(Table),
    pool: Type.Optional(Money),
    weights: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { minItems: 1, maxItems: 100 })),
  },
  strict,
)
type Data = Static<typeof Data>

/** Its prizes in a currency; undefined where it has none there. */
export function prizesOf({ prizes, pool, weights, turnoverCapBp }: Data, currency: string): Prizes | undefined {
  const cap = turnoverCapBp === undefined ? {} : { turnoverCapBp: BigInt(turnoverCapBp) }
  const amounts = prizes?.[currency]
  if (amounts !== undefined) return { by: 'place', prizes: amounts.map(unitsIn), ...cap }
  const whole = unitsOf(pool, currency)
  return whole === undefined || weights === undefined ? undefined : { by: 'pool', pool: whole, weights: weights.map(BigInt), ...cap }
}

/** The currencies in which it has prizes. */
export const prizedIn = ({ prizes, pool }: Data): string[] => Object.keys(prizes ?? pool ?? {})

export const ranking = kindOfData(Data, {
  ...EACH,
  paidInSets: true,
  byCurrency: ({ least, prizes, pool }) => [least, prizes, pool],
  fault: (data) => {
    const { score, turnoverCapBp, prizes, pool, weights } = data
    if (turnoverCapBp !== undefined && score !== 'turnover') return 'cap'
    // Points have no currency, so one board counts those of every wallet, and its prizes have one.
    if (score === 'points' && prizedIn(data).length > 1) return 'currencies'
    const byWeight = pool !== undefined && (weights?.some((weight) => weight > 0) ?? false)
    return (prizes !== undefined) === byWeight ? 'prizes' : undefined
  },
  wrong: {
    cap: 'bounds prizes by turnover, which is the score of no other board',
    prizes: 'must have prizes by place, or a pool with weights',
  },
  plays: ({ categories }) => [categories],
  highest: ({ prizes }, currency) => largest(prizes?.[currency]?.map(unitsIn)),
  offer: (data, currency) => {
    const { score, turnoverCapBp, categories, least } = data
    const prizes = prizesOf(data, currency)
    return {
      by: 'ranking',
      score,
      prizes: prizes === undefined ? [] : amountsOf(prizes),
      least: unitsOf(least, currency) ?? 0n,
      turnoverCapBp: bigOf(turnoverCapBp) ?? null,
      categories,
    }
  },
  readFrom: ({ score }) => (score === 'points' ? 'points' : 'promotions'),
})
