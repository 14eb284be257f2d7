/** Rate text: basis points as percent, and percent as it is typed. */

import { readAmountText } from '@baize/contract/values/amount-reader.ts'
import { plainNumber } from '@baize/contract/values/number-text.ts'

const WHOLE = /^[0-9]{1,6}$/

/** A typed count of at most six digits, in any script; undefined for anything else. */
export function countOf(text: string): number | undefined {
  const plain = plainNumber(text)
  return WHOLE.test(plain) ? Number(plain) : undefined
}

/** A percentage as a person types it. */
export const rateTyped = (rate: number): string => `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`

export const percentText = (rate: number): string => `${rateTyped(rate)} %`

/** Basis points; undefined for an invalid percentage. */
export function ratePoints(typed: string): number | undefined {
  const reading = readAmountText(typed.replace(/\s*[%％]\s*$/, ''), 2, '%')
  if ('fault' in reading || reading.right.length > 6) return undefined
  const [whole = '0', part = ''] = reading.right.split('.')
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return rate <= 10_000 ? rate : undefined
}
