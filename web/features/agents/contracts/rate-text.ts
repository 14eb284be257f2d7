/** Rate text: basis points as percent, and percent as it is typed. */

const TYPED = /^[0-9]{1,3}(\.[0-9]{1,2})?$/

/** A percentage as a person types it. */
export const rateTyped = (rate: number): string => `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`

export const percentText = (rate: number): string => `${rateTyped(rate)} %`

/** Basis points; undefined for an invalid percentage. */
export function ratePoints(typed: string): number | undefined {
  if (!TYPED.test(typed)) return undefined
  const [whole = '0', part = ''] = typed.split('.')
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return rate <= 10_000 ? rate : undefined
}
