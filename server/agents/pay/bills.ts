/** Bills: what an agent receives and pays, with every input, opened level by level down to the members whose play it was (AG-35, AGENT-10). */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { dayOf } from '../day.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { AgentsNeeds } from '../needs.ts'
import { billPage, billParts, readBill, type BillRow } from './bill-store.ts'
import { dayStart } from './windows.ts'

export type BillAsk = {
  readonly side?: 'received' | 'given' | undefined
  /** The bills of one wallet; without it all. */
  readonly currency?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly pageNum?: number | undefined
  readonly pageSize?: number | undefined
}

const PAGE_SIZE = 20
const PARTS = 50
/** As long as play by the minute is kept. */
const KEPT = { hours: 72 } as const

const shown = (row: BillRow): AgentBill => ({
  id: row.id,
  kind: row.kind,
  currency: row.currency,
  from: row.from.toString(),
  until: row.until.toString(),
  fromDay: row.fromDay,
  untilDay: row.untilDay,
  agent: { id: row.agent, account: row.agentAccount },
  payer: row.payer === null ? null : { id: row.payer, account: row.payerAccount ?? '' },
  validBet: formatUnits(row.turnover),
  activeMember: row.active,
  result: row.result === null ? null : formatUnits(row.result),
  carriedIn: formatUnits(row.carryIn),
  base: formatUnits(row.base),
  carriedOut: formatUnits(row.carryOut),
  tier: row.tier,
  rate: row.rate,
  achievedPercent: row.achievedPercent,
  gross: formatUnits(row.gross),
  own: formatUnits(row.own),
  due: formatUnits(row.due),
  paid: formatUnits(row.paid),
  state: row.state,
})

/** A page of bills of a kind. A kind that the merchant has closed is never shown. */
export async function bills(needs: AgentsNeeds, member: string, kind: ContractKind, ask: BillAsk) {
  if (!(await needs.contractRules()).open.includes(kind)) return refused('operation-not-allowed')
  const { side = 'received', currency, from, to, pageNum = 1, pageSize = PAGE_SIZE } = ask
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== undefined && dayOf(day) === undefined) return refused('invalid-input', { field })
  const { rows, sums } = await billPage(
    needs.database.reader,
    { member, kind, side, currency, from, to },
    pageSize,
    (pageNum - 1) * pageSize,
  )
  return done({
    content: rows.map(shown),
    pageNum,
    totalPages: Math.ceil(sums.count / pageSize),
    total: sums.count,
    sums: { due: formatUnits(sums.due), paid: formatUnits(sums.paid) },
  })
}

/** Opens a bill at a member of its line. The parts add up to that member's team in the bill's window. */
export async function openBill(
  needs: AgentsNeeds,
  asker: string,
  id: string,
  ask: { readonly under?: string | undefined; readonly pageNum?: number | undefined; readonly pageSize?: number | undefined },
) {
  const { reader } = needs.database
  const bill = await readBill(reader, id, asker)
  if (bill === undefined) return refused('not-in-line')
  const { under = bill.agent, pageNum = 1, pageSize = PARTS } = ask
  const { soFarBy, asksLoss } = kindOf(bill)
  const start = soFarBy === undefined ? bill.from : dayStart(bill.fromDay, await needs.timeZone())
  const { rows, sums } = await billParts(reader, bill, { under, asker, start, limit: pageSize, offset: (pageNum - 1) * pageSize })
  if (!sums.stood) return refused('not-in-line')
  const lostOf = (units: bigint): string | null => (asksLoss ? formatUnits(units) : null)
  return done({
    bill: shown(bill),
    content: rows.map(({ member, account, level, own, opens, valid, active, lost }) => ({
      member: { id: member, account: level > 1 ? maskedName(account) : account },
      own,
      opens,
      validBet: formatUnits(valid),
      activeMember: active,
      profitLoss: lostOf(lost),
    })),
    pageNum,
    totalPages: Math.ceil(sums.count / pageSize),
    total: sums.count,
    sums: { validBet: formatUnits(sums.valid), activeMember: sums.active, profitLoss: lostOf(sums.lost) },
    kept: bill.categories === null || Temporal.Instant.compare(start, needs.clock.now().subtract(KEPT)) >= 0,
  })
}
