/** Rule: rows of rules as the judge takes them, and what a currency weighs. */
import { readParameters } from '@baize/rules/risk/kinds/kinds.ts'
import type { Rule } from '@baize/rules/risk/rule.ts'
import type { RateRow, RuleRow } from './store.ts'

/** Weights are ten-thousandths of a unit of the first currency. */
const WHOLE = 10_000n
/** More than any amount that a rule can name. What is weighed above it could not be written, and would stop every judge. */
const HEAVIEST = 10n ** 18n

type Written = Pick<RuleRow, 'code' | 'version' | 'kind' | 'parameters' | 'fromAt' | 'off'>

/** A row as the judge takes it, or the name of what is wrong with it. */
export function ruleOf({ code, version, kind, parameters, fromAt, off }: Written): { readonly rule: Rule } | { readonly wrong: string } {
  const read = readParameters(kind, parameters as Readonly<Record<string, unknown>>)
  if ('wrong' in read) return read
  const from = fromAt === null ? {} : { from: fromAt.epochMilliseconds }
  return { rule: { ...read.rule, code, version, ...from, off } as Rule }
}

/** Rows that were published, whose parameters were read then. */
export const rulesOf = (rows: readonly Written[]): Rule[] =>
  rows.map((row) => {
    const read = ruleOf(row)
    if ('wrong' in read) throw new Error(`rule ${row.code} ${row.version} cannot be read: ${read.wrong}`)
    return read.rule
  })

const within = (weighed: bigint): bigint => {
  if (weighed > HEAVIEST) return HEAVIEST
  return weighed < -HEAVIEST ? -HEAVIEST : weighed
}

/** What an amount weighs at a time. A currency without a rate weighs as it stands, so that none is overlooked. */
export function weighedBy(rates: readonly RateRow[], first: string) {
  return ({ currency, units, at }: { readonly currency: string; readonly units: bigint; readonly at: Temporal.Instant }): bigint => {
    if (currency === first) return units
    const rate = rates.findLast((row) => row.currency === currency && Temporal.Instant.compare(row.fromAt, at) <= 0)
    return rate === undefined ? units : within((units * rate.weight) / WHOLE)
  }
}
