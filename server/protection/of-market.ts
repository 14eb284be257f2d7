/** Of market: a limit of deposits that the market sets for everybody counts as one of the operator: of both the stricter holds (PL-05, PL-22). */
import type { Every, What } from '@baize/contract/protection/limit-words.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { inForce } from '@baize/rules/protection/limit.ts'
import type { DepositLimits } from '@baize/rules/market/market.ts'

export function withMarket<Standing extends { readonly staff: bigint | null }>(
  standing: Standing,
  { what, every }: { readonly what: What; readonly every: Every },
  limits: DepositLimits[string] | undefined,
): Standing {
  const most = what === 'deposit' ? limits?.[every] : undefined
  return most === undefined ? standing : { ...standing, staff: inForce({ own: standing.staff, staff: parseUnits(most) ?? 0n }) }
}
