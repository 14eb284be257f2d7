/** Evaluates lottery tickets from standard input, one JSON object a line, and prints one result a line in the same order. */
import { createInterface } from 'node:readline'
import { evaluate } from '@baize/rules/lottery/lottery.ts'

type Line = { id?: unknown; game?: unknown; play?: unknown; selection?: unknown; draw?: unknown; odds?: unknown; params?: unknown }

const NOTHING = { valid: false, count: 0, stakeUnits: 0, winningBets: 0, refundedBets: 0, wins: [], prizeFactor: '0' } as const

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object of a line, or undefined for a broken one. */
function objectOf(text: string): Line | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return isRecord(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** The answer to one line; what cannot be evaluated is not valid and counts 0. */
export function answerOf(text: string): Readonly<Record<string, unknown>> {
  const line = objectOf(text)
  if (line === undefined) return { id: null, ...NOTHING, reason: 'line-broken' }
  const { id = null, game, play, selection, draw, odds, params } = line
  if (typeof game !== 'string' || typeof play !== 'string' || typeof selection !== 'string')
    return { id, ...NOTHING, reason: 'line-broken' }
  const evaluated = evaluate({ game, play, selection, draw, odds, params: isRecord(params) ? params : undefined })
  return evaluated.ok ? { id, valid: true, ...evaluated.value } : { id, ...NOTHING, reason: evaluated.code }
}

if (import.meta.main) {
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    process.stdout.write(`${JSON.stringify(answerOf(text))}\n`)
  }
}
