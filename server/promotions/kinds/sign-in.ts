/** Sign-in: each local day once, and a streak pays its table (PR-33). */
import { Type, type Static } from 'typebox'
import { largest, strict, Table, unitsIn } from './amounts.ts'
import { kindOfData, ONCE } from './kind.ts'

const Data = Type.Object({ by: Type.Literal('sign-in'), gives: Type.Enum(['cash', 'points']), table: Table }, strict)

/** What each day of a streak gives; undefined where there is no offer in the currency. */
export const daysOf = ({ table }: Static<typeof Data>, currency: string): bigint[] | undefined => table[currency]?.map(unitsIn)

export const signIn = kindOfData(Data, {
  ...ONCE,
  kind: 'check-in',
  amounts: 'own',
  byCurrency: ({ table }) => [table],
  highest: (data, currency) => largest(daysOf(data, currency)),
  lowest: (data, currency) => (daysOf(data, currency) ?? []).toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n,
  gives: ({ gives }) => gives,
  offer: (data, currency, rewards) => ({
    by: 'gift',
    rewards: { ...rewards, cash: data.gives === 'cash' ? (largest(daysOf(data, currency)) ?? 0n) : 0n },
  }),
  daily: true,
})
