/**
 * Gates: from which amount in how many days a member must be known how well (PK-04). The shares of currencies are added: half of one amount and half of
 * another are a whole.
 */
import { CHECK_ACTS } from '@baize/contract/identity/check-words.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { Amount } from '@baize/contract/values/texts.ts'
import { Type, type Static } from 'typebox'

const Gate = Type.Object(
  {
    act: Type.Enum([...CHECK_ACTS]),
    currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
    /** 0 is every amount. */
    from: Amount,
    days: Type.Integer({ minimum: 1, maximum: 366 }),
    level: Type.Integer({ minimum: 1, maximum: 3 }),
  },
  { additionalProperties: false },
)
export const Gates = Type.Array(Gate, { maxItems: 60 })
export type Gates = Static<typeof Gates>

/** One row for each act, currency, days and level. */
export function areGates(gates: Gates): boolean {
  const rows = new Set(gates.map(({ act, currency, days, level }) => `${act} ${currency} ${days} ${level}`))
  return rows.size === gates.length && gates.every(({ currency }) => currency in CURRENCIES && currency !== 'TRIAL')
}

/** Small sums pass unseen, so that the product can be tried within a minute. */
export const USUAL_GATES: Gates = [
  { act: 'deposit', currency: 'MMK', from: '3000000', days: 30, level: 2 },
  { act: 'deposit', currency: 'MMK', from: '30000000', days: 30, level: 3 },
  { act: 'withdrawal', currency: 'MMK', from: '3000000', days: 30, level: 2 },
]

/** Where a service looks at documents and money is real. */
export const STRICT_GATES: Gates = [
  { act: 'play', currency: 'MMK', from: '0', days: 30, level: 1 },
  { act: 'deposit', currency: 'MMK', from: '0', days: 30, level: 1 },
  ...USUAL_GATES.filter(({ act }) => act === 'deposit'),
  { act: 'withdrawal', currency: 'MMK', from: '0', days: 30, level: 2 },
]
