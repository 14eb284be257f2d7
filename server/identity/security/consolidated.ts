/** Consolidated: the contract requests that wait for a member, told only where the merchant works by the third agent policy. */
import type { ConsolidatedFlags } from '@baize/contract/agents.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Parts } from '../needs.ts'

export async function consolidatedFlags(parts: Parts, memberId: string): Promise<Outcome<ConsolidatedFlags, 'operation-not-allowed'>> {
  return (await parts.rules()).agentPolicy ? done(await parts.contractRequests(memberId)) : refused('operation-not-allowed')
}
