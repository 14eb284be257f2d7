/** Budget: what two of the staff say that the house may lose by an offer, by currency. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'

export type Budget = Readonly<Record<string, string>>

/** `MMK=5000000,THB=50000` as amounts by currency; undefined where it cannot be read. */
export function readBudget(text: string): Budget | undefined {
  const parts = text.split(',').map((part) => part.split('='))
  const isRead = parts.every(
    ([currency = '', amount = '', more]) => /^[A-Z0-9]{2,10}$/.test(currency) && (parseUnits(amount) ?? 0n) > 0n && more === undefined,
  )
  return isRead
    ? Object.fromEntries(parts.map(([currency = '', amount = '']) => [currency, formatUnits(parseUnits(amount) ?? 0n)]))
    : undefined
}

/** A stated budget in units. */
export const unitsOf = (stated: Budget): Record<string, bigint> =>
  Object.fromEntries(Object.entries(stated).map(([currency, amount]) => [currency, parseUnits(amount) ?? 0n]))

/** Whether a budget covers a currency. An offer that has budgets of its own must have one there, and one that is no higher. */
export function coversIn(currency: string, stated: Budget, own: Budget | undefined): boolean {
  const most = parseUnits(stated[currency] ?? '')
  if (most === undefined || own === undefined) return most !== undefined
  const bound = parseUnits(own[currency] ?? '')
  return bound !== undefined && bound <= most
}
