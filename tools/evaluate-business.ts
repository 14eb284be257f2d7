/** Evaluates questions about promotions, points, requirements and agents from standard input, one JSON object a line, each answered in one line. */
import { createInterface } from 'node:readline'
import { contractPayment, contractTerms, dividend, rebate, salary, salaryRealtime } from './business/agents.ts'
import { bonus } from './business/bonus.ts'
import type { Kind } from './business/kind.ts'
import { pointsConvert, pointsEarn, pointsRedeem } from './business/points.ts'
import { lossBackOf, raffle, ranking, requirement, vip } from './business/promotions.ts'

const KINDS: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  ['bonus', bonus],
  ['requirement', requirement],
  ['loss-back', lossBackOf],
  ['ranking', ranking],
  ['raffle', raffle],
  ['vip', vip],
  ['points-earn', pointsEarn],
  ['points-convert', pointsConvert],
  ['points-redeem', pointsRedeem],
  ['rebate', rebate],
  ['dividend', dividend],
  ['salary-daily', salary],
  ['salary-hourly', salary],
  ['salary-realtime', salaryRealtime],
  ['contract-payment', contractPayment],
  ['contract-terms', contractTerms],
])

/** The object of a line, or undefined for a broken one. */
function objectOf(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(line)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** The answer to one line (VE-05). */
export async function answerOf(line: string): Promise<Readonly<Record<string, unknown>>> {
  const asked = objectOf(line)
  if (asked === undefined || typeof asked['id'] !== 'string') return { id: null, refused: 'line-broken' }
  const id = asked['id']
  const answers = KINDS.get(asked['kind'])
  if (answers === undefined) return { id, refused: 'kind-unknown' }
  const answer = await answers(asked['input'])
  return answer === undefined ? { id, refused: 'input-refused' } : { id, answer }
}

if (import.meta.main) {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() !== '') process.stdout.write(`${JSON.stringify(await answerOf(line))}\n`)
  }
}
