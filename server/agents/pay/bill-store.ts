/** Bill store: bills as their two sides read them, and the play behind each. */
import { sql } from 'kysely'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { BillState } from '@baize/contract/agents/agent-pay.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Reader } from '../../platform/database.ts'

export type BillRow = {
  readonly id: string
  readonly kind: ContractKind
  readonly currency: string
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  readonly fromDay: string
  readonly untilDay: string
  readonly agent: string
  readonly agentAccount: string
  readonly payer: string | null
  readonly payerAccount: string | null
  readonly turnover: bigint
  readonly active: number
  readonly result: bigint | null
  readonly carryIn: bigint
  readonly base: bigint
  readonly carryOut: bigint
  readonly tier: number | null
  readonly rate: number | null
  readonly achievedPercent: number | null
  readonly gross: bigint
  readonly own: bigint
  readonly due: bigint
  readonly paid: bigint
  readonly state: BillState
  readonly activeStake: bigint
  readonly categories: string[] | null
}

const columns = sql`b.id, r.kind, r.currency, r.from_at as "from", r.until_at as "until", r.from_day as "fromDay", r.until_day as "untilDay",
  b.agent, a.account as "agentAccount", b.payer, p.account as "payerAccount", b.turnover_units as turnover, b.active, b.result_units as result,
  b.carry_in_units as "carryIn", b.base_units as base, b.carry_out_units as "carryOut", b.tier, (c.tiers -> (b.tier - 1) ->> 'rateBp')::int as rate,
  b.achieved_percent as "achievedPercent", b.gross_units as gross, b.own_units as own, b.due_units as due, b.paid_units as paid, b.state,
  r.active_stake_units as "activeStake", r.categories`
const joined = sql`agents_bill b join agents_run r on r.id = b.run join agents_contract c on c.id = b.contract
  join agents_place a on a.member = b.agent left join agents_place p on p.member = b.payer`

export type BillQuery = {
  readonly member: string
  readonly kind: ContractKind
  readonly side: 'received' | 'given'
  readonly currency: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

const matching = ({ member, kind, side, currency, from, to }: BillQuery) => sql`
  ${side === 'received' ? sql`b.agent = ${member}` : sql`b.payer = ${member}`} and r.kind = ${kind}
  and (${currency ?? null}::text is null or r.currency = ${currency ?? null})
  and (${from ?? null}::date is null or r.from_day >= ${from ?? null}::date) and (${to ?? null}::date is null or r.from_day <= ${to ?? null}::date)`

export async function billPage(reader: Reader, query: BillQuery, limit: number, offset: number) {
  const { rows } =
    await sql<BillRow>`select ${columns} from ${joined} where ${matching(query)} order by b.number desc limit ${limit} offset ${offset}`.execute(
      reader,
    )
  const summed = await sql<{ count: number; due: bigint; paid: bigint }>`
    select count(*)::int as count, coalesce(sum(b.due_units), 0)::bigint as due, coalesce(sum(b.paid_units), 0)::bigint as paid
    from agents_bill b join agents_run r on r.id = b.run where ${matching(query)}`.execute(reader)
  return { rows, sums: summed.rows[0] ?? { count: 0, due: 0n, paid: 0n } }
}

/** A bill to which the member is a party. */
export async function readBill(reader: Reader, id: string, member: string): Promise<BillRow | undefined> {
  const { rows } =
    await sql<BillRow>`select ${columns} from ${joined} where b.id = ${id} and (b.agent = ${member} or b.payer = ${member})`.execute(reader)
  return rows[0]
}

export type PartRow = {
  readonly member: string
  readonly account: string
  readonly level: number
  readonly own: boolean
  readonly opens: boolean
  readonly valid: bigint
  readonly active: number
  readonly lost: bigint
}

/** The play of a bill by member and by the place from which it counts. */
const facts = (bill: BillRow, start: Temporal.Instant) =>
  bill.categories === null
    ? sql`select h.member, h.path, greatest(h.from_day, ${bill.fromDay}::date) as from_day, sum(d.valid_units) as valid, sum(${
        kindOf(bill).isOfResult
          ? sql`d.stake_units - d.win_units - d.rebate_units - d.bonus_units - d.fee_units`
          : sql`d.stake_units - d.win_units`
      }) as lost
      from agents_day d join agents_place_history h on h.member = d.member and h.from_day <= d.day and (h.until_day is null or h.until_day > d.day)
      where d.currency = ${bill.currency} and d.day >= ${bill.fromDay}::date and d.day < ${bill.untilDay}::date group by 1, 2, 3`
    : sql`select h.member, h.path, ${bill.fromDay}::date as from_day, sum(t.valid_units) as valid, sum(t.net_units) as lost
      from agents_tick t join agents_place_history h on h.member = t.member and h.from_day <= ${bill.fromDay}::date and (h.until_day is null or h.until_day > ${bill.fromDay}::date)
      where t.currency = ${bill.currency} and t.window_at >= ${start} and t.window_at < ${bill.until} and t.category = any (${bill.categories}) group by 1, 2, 3`

/**
 * The parts of a bill at a member of its agent's line, as the line was on each day. They are own play and the team of each direct child. There is
 * nothing where the member was not in that line then. Names are masked by how far below the asker they are now.
 */
export async function billParts(
  reader: Reader,
  bill: BillRow,
  of: { readonly under: string; readonly asker: string; readonly start: Temporal.Instant; readonly limit: number; readonly offset: number },
) {
  const parts = sql`
    with base as (
      select path, until_day from agents_place_history
      where member = ${bill.agent} and from_day < ${bill.untilDay}::date and (until_day is null or until_day > ${bill.fromDay}::date)
      order by from_day limit 1
    ), under as (
      select h.path, h.from_day, least(h.until_day, base.until_day) as until_day from agents_place_history h join base on h.path <@ base.path
      where h.member = ${of.under}
    ), played as (${facts(bill, of.start)}), below as (
      select f.member, nlevel(f.path) > nlevel(u.path) + 1 as deeper, nlevel(f.path) = nlevel(u.path) as own, f.valid, f.lost,
        subpath(f.path, least(nlevel(u.path), nlevel(f.path) - 1), 1)::text::bigint as number
      from played f join under u on f.path <@ u.path and f.from_day >= greatest(u.from_day, ${bill.fromDay}::date)
        and (u.until_day is null or f.from_day < u.until_day)
    ), parts as (
      select number, bool_or(own) as own, bool_or(deeper) as opens, sum(valid)::bigint as valid, sum(lost)::bigint as lost,
        count(*) filter (where valid >= ${bill.activeStake})::int as active
      from below group by number
    )`
  const { rows } = await sql<PartRow>`${parts}
    select p.member, p.account, coalesce(p.depth - me.depth, 2) as level, parts.own, parts.opens, parts.valid, parts.active, parts.lost
    from parts join agents_place p using (number) left join agents_place me on me.member = ${of.asker} and p.path <@ me.path
    order by parts.own desc, parts.valid desc, p.account limit ${of.limit} offset ${of.offset}`.execute(reader)
  const summed = await sql<{ count: number; valid: bigint; lost: bigint; active: number; stood: boolean }>`${parts}
    select count(*)::int as count, coalesce(sum(valid), 0)::bigint as valid, coalesce(sum(lost), 0)::bigint as lost, coalesce(sum(active), 0)::int as active,
      exists (select from under) as stood from parts`.execute(reader)
  return { rows, sums: summed.rows[0]! }
}
