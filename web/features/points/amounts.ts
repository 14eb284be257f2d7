/** Amounts: points and money as decimal text, compared and computed exactly, so that the page shows what the server does. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { moneyFor } from '@baize/rules/points/convert.ts'

const unitsOf = (text: string): bigint => parseUnits(text) ?? 0n

/** Whether `text` is a valid amount above zero. */
export const isPoints = (text: string): boolean => unitsOf(text) > 0n

/** How many points are missing to a price; undefined where there are enough. */
export function missingPoints(points: string, price: string, quantity: number): string | undefined {
  const missing = unitsOf(price) * BigInt(quantity) - unitsOf(points)
  return missing > 0n ? formatUnits(missing) : undefined
}

export const timesText = (price: string, quantity: number): string => formatUnits(unitsOf(price) * BigInt(quantity))

export const isNothing = (text: string): boolean => unitsOf(text) === 0n

/** The money for points at a rate, rounded down as the server does it. */
export const moneyText = (points: string, pointsPerUnit: string, digits: number): string =>
  formatUnits(moneyFor(unitsOf(points), { pointsPerUnit: unitsOf(pointsPerUnit), digits }))

/** The maximum that may be converted now: of the balance, and of the day's rest, in whole steps. */
export function mostPoints(points: string, dailyLimit: string, usedToday: string, step: string): string {
  const left = unitsOf(dailyLimit) - unitsOf(usedToday)
  const most = left < unitsOf(points) ? left : unitsOf(points)
  return most <= 0n ? '0.00' : formatUnits(most - (most % unitsOf(step)))
}
