/** Mission: steps of turnover, deposits and sign-ins after joining make the award (PR-34). */
import { Type, type Static } from 'typebox'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Mission } from '@baize/rules/promotions/mission.ts'
import { Categories, Count, Money, strict, unitsOf } from './amounts.ts'
import { kindOfData, ONCE } from './kind.ts'

const Data = Type.Object(
  {
    by: Type.Literal('mission'),
    /** Days to complete it, counted from joining. */
    days: Type.Integer({ minimum: 1, maximum: 365 }),
    steps: Type.Array(
      Type.Union([
        Type.Object({ counts: Type.Literal('turnover'), categories: Type.Optional(Categories), needed: Money }, strict),
        Type.Object({ counts: Type.Literal('deposits'), categories: Type.Optional(Type.Undefined()), needed: Money }, strict),
        Type.Object({ counts: Type.Literal('sign-ins'), categories: Type.Optional(Type.Undefined()), needed: Count }, strict),
      ]),
      { minItems: 1, maxItems: 10 },
    ),
  },
  strict,
)
type Data = Static<typeof Data>

/** What its steps require in a currency; undefined where it has no offer there. */
export function stepsIn({ steps }: Data, currency: string): readonly Omit<Mission['steps'][number], 'done'>[] | undefined {
  const all = steps.map(({ counts, categories, needed }) => ({
    counts,
    categories,
    needed: typeof needed === 'number' ? BigInt(needed) * UNITS : unitsOf(needed, currency),
  }))
  return all.every((step): step is typeof step & { needed: bigint } => step.needed !== undefined) ? all : undefined
}

const playedOf = ({ steps }: Data) => steps.filter(({ counts }) => counts === 'turnover')

export const mission = kindOfData(Data, {
  ...ONCE,
  begins: 'join',
  forPlay: true,
  byCurrency: ({ steps }) => steps.map(({ needed }) => needed),
  plays: (data) => playedOf(data).map(({ categories }) => categories),
  offer: (data, currency, rewards) => {
    const played = stepsIn(data, currency)?.filter(({ counts }) => counts === 'turnover')
    if (played === undefined) return undefined
    const turnover = played.reduce((sum, { needed }) => sum + needed, 0n)
    const everywhere = played.some((step) => step.categories === undefined)
    const categories = everywhere ? undefined : [...new Set(played.flatMap((step) => step.categories ?? []))]
    return { by: 'mission', turnover, categories, rewards }
  },
  lastsDays: ({ days }) => days,
})
