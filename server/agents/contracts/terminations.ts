/**
 * Terminations: whose contracts an acceptance would end, with the activity of their teams in the running period, and how a contract ends
 * (AG-23, AG-24).
 */
import type { ContractEnding, ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { startOf } from '@baize/rules/agents/period.ts'
import { endedBy } from '@baize/rules/agents/terms.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { kindOf } from '../kinds/kinds.ts'
import { daysOf, type AgentsNeeds } from '../needs.ts'
import { addStep, endOn, figuresSince, heldBelow, type Below } from './contract-store.ts'
import { effectiveFrom } from './contract.ts'

export type Acceptance = { readonly agent: string; readonly kind: ContractKind; readonly currency: string; readonly rate: number }

/** The contracts under an agent that a top rate would end, and their last day. */
export async function endingsBy(
  needs: AgentsNeeds,
  reader: Reader | Tx,
  { agent, kind, currency, rate }: Acceptance,
): Promise<{ rows: Below[]; day: string }> {
  const day = effectiveFrom(kind, (await needs.contractRules()).period, await daysOf(needs))
  const below = await heldBelow(reader, { agent, kind, currency, day })
  const ended = new Set(endedBy(agent, rate, below))
  return { rows: below.filter((row) => ended.has(row.agent)), day }
}

/** The list as the agent's upline sees it, or the agent where `levelsAbove` is 0. */
export async function shownEndings(
  needs: AgentsNeeds,
  reader: Reader | Tx,
  rows: readonly Below[],
  { kind, currency, levelsAbove }: { kind: ContractKind; currency: string; levelsAbove: 0 | 1 },
): Promise<ContractEnding[]> {
  if (rows.length === 0) return []
  const { today } = await daysOf(needs)
  const from = kindOf({ kind }).of === 'period' ? startOf((await needs.contractRules()).period, today) : today
  const figures = await figuresSince(
    reader,
    rows.map(({ agent }) => agent),
    currency,
    from,
  )
  return rows
    .toSorted((one, other) => one.level - other.level || (one.account < other.account ? -1 : 1))
    .map(({ id, agent, account, level, rateBp }) => {
      const { valid = 0n, lost = 0n } = figures.get(agent) ?? {}
      const shownAs = level + levelsAbove > 1 ? maskedName(account) : account
      return { contract: id, member: agent, account: shownAs, rate: rateBp, validBet: formatUnits(valid), profitLoss: formatUnits(lost) }
    })
}

/** Ends a contract on a day, and informs its holder. What runs until then is paid by its terms. */
export async function end(
  needs: AgentsNeeds,
  tx: Tx,
  { id, kind, downline }: { readonly id: string; readonly kind: ContractKind; readonly downline: string },
  day: string,
  { act, by }: { readonly act: string; readonly by: string | null },
): Promise<void> {
  const until = await endOn(tx, id, day)
  const step = await addStep(tx, { contract: id, act, by, at: needs.clock.now(), about: { until } })
  await needs.tell(tx, {
    name: 'contractEnding',
    memberId: downline,
    contract: id,
    kind,
    state: 'ended',
    day: until,
    reference: `${id}:${step}`,
  })
}
