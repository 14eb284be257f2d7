/**
 * Evaluates typed amounts from standard input, one JSON object a line, each answered in one line.
 * `{"typed":"12,5","decimals":2}` gives `{"right":"12.5"}` or `{"refused":true,"reason":"ambiguous"}`. `currency` is `MMK` unless it is named.
 */
import { createInterface } from 'node:readline'
import { readAmountText } from '@baize/contract/values/amount-reader.ts'

/** The answer to one line; a broken line is refused too. */
export function answerOf(line: string): { readonly right: string } | { readonly refused: true; readonly reason: string } {
  try {
    const { typed, decimals, currency = 'MMK' } = JSON.parse(line) as Readonly<Record<string, unknown>>
    if (typeof typed !== 'string' || typeof decimals !== 'number' || typeof currency !== 'string')
      return { refused: true, reason: 'question' }
    const read = readAmountText(typed, decimals, currency)
    return 'right' in read ? read : { refused: true, reason: read.fault }
  } catch {
    return { refused: true, reason: 'question' }
  }
}

if (import.meta.main)
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== '') process.stdout.write(`${JSON.stringify(answerOf(line))}\n`)
