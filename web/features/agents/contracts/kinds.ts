/**
 * Kinds: the kinds of contracts as pages list them, with their columns. Types hold them to the contract, and no schema comes into the
 * browser with them.
 */
import type { ContractKind, TURNOVER_COLUMN } from '@baize/contract/agents/agent-contracts.ts'

/** The column with a kind's required turnover. */
export const TURNOVER: typeof TURNOVER_COLUMN = {
  dividend: 'periodValidBet',
  daily: 'betAmountPerDay',
  hourly: 'betAmountPerHour',
  realtime: 'betAmountPerDay',
}

export const KINDS = Object.keys(TURNOVER) as ContractKind[]
