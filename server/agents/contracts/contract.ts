/** Contract: what one is, its terms by the columns of its kind, and its state by its answer and its days (AG-21, AG-25). */
import {
  type processContractDividend,
  TURNOVER_COLUMN,
  type AgentContract,
  type ContractKind,
  type ContractState,
  type ContractTier,
} from '@baize/contract/agents/agent-contracts.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { nextStart, type DividendPeriod } from '@baize/rules/agents/period.ts'
import type { OfferedTier } from '@baize/rules/agents/terms.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Narrowed } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

/** The refusals of a decision on a contract. */
export type ContractRefusal = OperationRefusal<typeof processContractDividend>

export type Side = 'upline' | 'downline'
export type Answer = 'offered' | 'accepted' | 'rejected' | 'withdrawn' | 'expired'

/** `upline`: null is the house. */
export type ContractRow = Narrowed<Omit<Rows['agents_contract'], 'topRateBp' | 'key'>, { readonly tiers: readonly StoredTier[] }> & {
  readonly uplineAccount: string | null
  readonly downlineAccount: string
  readonly rate: number
}

/** A tier as its row stores it; amounts are decimal text. */
export type StoredTier = { readonly turnover: string; readonly active: number; readonly loss: string | null; readonly rateBp: number }

const unitsOf = (text: string): bigint => parseUnits(text) ?? 0n

export const tierOf = ({ turnover, active, loss, rateBp }: StoredTier): OfferedTier => ({
  turnover: unitsOf(turnover),
  active,
  loss: loss === null ? null : unitsOf(loss),
  rateBp,
})

const COLUMNS = ['periodValidBet', 'betAmountPerHour', 'betAmountPerDay'] as const

/** The terms under the names that all kinds share, or the column that the kind does not know or lacks. */
export function storedTiers(kind: ContractKind, tiers: readonly ContractTier[]): Outcome<StoredTier[], 'tier-refused'> {
  const own = TURNOVER_COLUMN[kind]
  const stored: StoredTier[] = []
  for (const [index, tier] of tiers.entries()) {
    const foreign = COLUMNS.find((column) => (column === own) === (tier[column] === undefined))
    if (foreign !== undefined) return refused('tier-refused', { tier: index + 1, column: foreign })
    const loss = tier.periodProfitLoss ?? null
    if (loss !== null && !kindOf({ kind }).asksLoss) return refused('tier-refused', { tier: index + 1, column: 'periodProfitLoss' })
    stored.push({ turnover: tier[own] ?? '0', active: tier.activeMember, loss, rateBp: tier.rate })
  }
  return done(stored)
}

/** The day from which a decision of today takes effect. */
export const effectiveFrom = (
  kind: ContractKind,
  period: DividendPeriod,
  { today, tomorrow }: { today: string; tomorrow: string },
): string => (kindOf({ kind }).of === 'period' ? nextStart(period, today) : tomorrow)

export function stateOf(row: ContractRow, today: string, now: Temporal.Instant): ContractState {
  const { answer, fromDay, untilDay, endingBy } = row
  if (answer === 'offered') return Temporal.Instant.compare(row.expiresAt, now) <= 0 ? 'expired' : 'offered'
  if (answer !== 'accepted' || fromDay === null) return answer
  if (untilDay !== null && (untilDay <= today || untilDay === fromDay)) return 'ended'
  if (untilDay === null && endingBy !== null) return 'termination-asked'
  return fromDay > today ? 'accepted' : 'in-force'
}

/** A contract as its parties see it. */
export function shownContract(row: ContractRow, today: string, now: Temporal.Instant): AgentContract {
  const { id, kind, version, currency, rate, upline, uplineAccount, downline, downlineAccount } = row
  return {
    id,
    kind,
    state: stateOf(row, today, now),
    version,
    currency,
    upline: upline === null ? null : { id: upline, account: uplineAccount ?? '' },
    downline: { id: downline, account: downlineAccount },
    tiers: row.tiers.map(({ turnover, active, loss, rateBp }) => ({
      rate: rateBp,
      [TURNOVER_COLUMN[kind]]: formatUnits(unitsOf(turnover)),
      periodProfitLoss: loss === null ? null : formatUnits(unitsOf(loss)),
      activeMember: active,
    })),
    rate,
    offeredAt: row.offeredAt.toString(),
    expiresAt: row.expiresAt.toString(),
    since: row.fromDay,
    until: row.untilDay,
    terminationBy: row.endingBy,
  }
}
