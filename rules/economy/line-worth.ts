/** Worth of a line: what the house pays for a stake to everybody above it. It is what the house gives the top, since all below share that. */
import { ppmOfBp, type Term, type TermName } from './term.ts'

/** The terms of one direct downline of the house, in basis points. */
export type LineTerms = {
  readonly member: string
  readonly rates: Readonly<Record<string, bigint>>
  /** The highest rate of each salary in force. */
  readonly daily: bigint
  readonly hourly: bigint
  readonly realtime: bigint
  /** The highest rate of its dividend. */
  readonly dividend: bigint
}

export type LineRules = {
  /** Categories whose rebate is of a member's own loss. */
  readonly byLoss: readonly string[]
  /** Categories that count at once for hourly and real-time salaries. */
  readonly atOnce: readonly string[]
  /** A dividend is at most this share of valid turnover, in basis points; null is without a limit. */
  readonly dividendCapBp: bigint | null
}

/**
 * One term for each kind of pay. A dividend is a share of what a team lost. A bet with a rare win loses almost surely. So without a cap it is worth its
 * rate of every stake, and so is a rebate by loss.
 */
export function worthOfLine({ member, rates, daily, hourly, realtime, dividend }: LineTerms, rules: LineRules): Term[] {
  const subject = `line:${member}`
  const counted = { subject, base: 'counted' } as const
  const rebates = Object.entries(rates).map(([category, bp]): Term => {
    const base = rules.byLoss.includes(category) ? 'stake' : 'counted'
    return { subject, of: 'line-rebate', base, ppm: ppmOfBp(bp), categories: [category], group: 'rebate' }
  })
  const cap = rules.dividendCapBp
  const ofDividend: Term =
    cap === null
      ? { subject, of: 'dividend', base: 'stake', ppm: ppmOfBp(dividend) }
      : { ...counted, of: 'dividend', ppm: ppmOfBp(dividend > 0n ? cap : 0n) }
  const salary = (of: TermName, bp: bigint, categories?: readonly string[]): Term => ({ ...counted, of, ppm: ppmOfBp(bp), categories })
  return [
    ...rebates,
    salary('daily-salary', daily),
    salary('hourly-salary', hourly, rules.atOnce),
    salary('real-time-salary', realtime, rules.atOnce),
    ofDividend,
  ].filter(({ ppm }) => ppm > 0n)
}
