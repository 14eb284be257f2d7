/** Judged: what the rules say of one contract in one window, and the bill that is written for it. */
import type { Salary, SalaryTier } from '@baize/rules/agents/salary.ts'
import { tierOf } from '../contracts/contract.ts'
import type { AgentsNeeds, PayRules } from '../needs.ts'
import type { HeldContract, NewBill } from './pay-store.ts'
import type { Window } from './windows.ts'

export type Worked = { readonly bills: readonly NewBill[]; readonly carries: readonly { readonly agent: string; readonly units: bigint }[] }

export type JudgedWindow = {
  readonly needs: Pick<AgentsNeeds, 'furtherWallets'>
  readonly window: Window
  readonly currency: string
  readonly zone: string
  readonly rules: PayRules
}

/** A salary, and what a dividend has beside it. */
export type Judged = Salary & { readonly result?: bigint; readonly achievedPercent?: bigint | null }

export const salaryTiers = ({ tiers }: HeldContract): SalaryTier[] =>
  tiers.map(tierOf).map(({ rateBp, ...tier }) => ({ ...tier, rateBp: BigInt(rateBp) }))

/**
 * The state of a new bill. A share is covered where the line below receives its whole gross. Where the house's limit left the line less, the
 * limit is the reason (AG-34).
 */
function billState({ state, gross }: Pick<Judged, 'state' | 'gross'>, due: bigint, received: bigint): NewBill['state'] {
  if (due > 0n) return 'due'
  return state === 'due' || (state === 'covered' && received < gross) ? 'limited' : state
}

/** What is due of a contract's share, and what its agent's line receives in all, in units. */
type Share = { readonly due: bigint; readonly received: bigint }

/** The bill of a contract. Where uplines pay, the house still pays those who have none. */
export function billOf(contract: HeldContract, row: Judged, carryIn: bigint, { due, received }: Share, payer: PayRules['payer']): NewBill {
  const byUpline = payer === 'upline' && contract.upline !== null
  return {
    contract: contract.id,
    agent: contract.agent,
    wallet: contract.wallet,
    payer: byUpline ? contract.upline : null,
    payer_wallet: byUpline ? contract.uplineWallet : null,
    turnover_units: row.turnover,
    active: row.active,
    result_units: row.result ?? null,
    base_units: row.base,
    tier: row.tier,
    achieved_percent: row.achievedPercent ?? null,
    gross_units: row.gross,
    own_units: row.own,
    carry_in_units: carryIn,
    carry_out_units: row.carryOut,
    judged: row.state,
    due_units: due,
    state: billState(row, due, received),
  }
}
