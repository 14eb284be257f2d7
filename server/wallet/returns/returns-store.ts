/** Returns store: payments that came back, what the service said of each, and what was taken because of them. */
import { sql } from 'kysely'
import type { ReturnKind, ReturnStage, ReturnState } from '@baize/contract/wallet/returns.ts'
import type { Narrowed, Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'
import type { Notice, Trouble } from './notice.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

export type ReturnRow = Narrowed<
  Rows['wallet_return'],
  { readonly kind: ReturnKind; readonly stage: ReturnStage; readonly state: ReturnState; readonly trouble: Trouble | null }
>

const COLUMNS = sql`id, reference, service, kind, provider_reference as "providerReference", capture, member_id as "memberId", deposit_id as "depositId",
  deposit_reference as "depositReference", currency, stage, state, amount_units as "amountUnits", amount_text as "amountText", reason, reported_at as "reportedAt",
  trouble, taken_units as "takenUnits", borne_units as "borneUnits", under_review as "underReview", opened_at as "openedAt", decided_by as "decidedBy",
  decision, decision_reason as "decisionReason", decided_at as "decidedAt"`

type NewReturn = Pick<
  ReturnRow,
  | 'reference'
  | 'service'
  | 'kind'
  | 'providerReference'
  | 'capture'
  | 'memberId'
  | 'depositId'
  | 'depositReference'
  | 'underReview'
  | 'openedAt'
>

/** Opens the return, or finds the one that stands under the service's own reference; locked until the transaction ends. */
export async function lockReturn(
  tx: Tx,
  row: NewReturn,
  notice: Notice,
  trouble: Trouble | null,
): Promise<{ row: ReturnRow; isNew: boolean }> {
  const made =
    await sql<ReturnRow>`insert into wallet_return (reference, service, kind, provider_reference, capture, member_id, deposit_id, deposit_reference,
      currency, stage, state, amount_units, amount_text, reason, reported_at, trouble, under_review, opened_at)
    values (${row.reference}, ${row.service}, ${row.kind}, ${row.providerReference}, ${row.capture}, ${row.memberId}, ${row.depositId},
      ${row.depositReference}, ${notice.currency}, ${notice.stage}, ${notice.state}, ${notice.units}, ${notice.amountText}, ${notice.reason}, ${notice.at}, ${trouble},
      ${row.underReview}, ${row.openedAt})
    on conflict (service, kind, provider_reference) do nothing returning ${COLUMNS}`.execute(tx)
  if (made.rows[0]) return { row: made.rows[0], isNew: true }
  const { rows } = await sql<ReturnRow>`select ${COLUMNS} from wallet_return
    where service = ${row.service} and kind = ${row.kind} and provider_reference = ${row.providerReference} for update`.execute(tx)
  return { row: rows[0]!, isNew: false }
}

export async function returnByReference(asker: Asker, reference: string): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`select ${COLUMNS} from wallet_return where reference = ${reference}`.execute(asker)
  return rows[0]
}

export async function returnForUpdate(tx: Tx, id: string): Promise<ReturnRow> {
  const { rows } = await sql<ReturnRow>`select ${COLUMNS} from wallet_return where id = ${id} for update`.execute(tx)
  return rows[0]!
}

/** False where the same came before. */
export async function insertNotice(tx: Tx, id: string, notice: Notice, at: Instant): Promise<boolean> {
  const { rows } =
    await sql`insert into wallet_return_notice (return_id, stage, state, amount_units, amount_text, currency, reason, reported_at, at)
    values (${id}, ${notice.stage}, ${notice.state}, ${notice.units}, ${notice.amountText}, ${notice.currency}, ${notice.reason}, ${notice.at}, ${at})
    on conflict do nothing returning return_id`.execute(tx)
  return rows.length > 0
}

export type NoticeRow = Notice & { readonly receivedAt: Instant }

/** All notices about a return, in the order in which it came. */
export async function noticesOf(asker: Asker, id: string): Promise<NoticeRow[]> {
  const { rows } =
    await sql<NoticeRow>`select stage, state, amount_units as units, amount_text as "amountText", currency, reason, reported_at as at, at as "receivedAt"
    from wallet_return_notice where return_id = ${id} order by at, reported_at, stage, state`.execute(asker)
  return rows
}

/** What stands of it now. A case that staff have closed is opened again where `reopens`. */
export async function writeStanding(
  tx: Tx,
  id: string,
  notice: Notice,
  { trouble, reopens }: { readonly trouble: Trouble | null; readonly reopens: boolean },
): Promise<ReturnRow> {
  const { rows } =
    await sql<ReturnRow>`update wallet_return set stage = ${notice.stage}, state = ${notice.state}, amount_units = ${notice.units},
      amount_text = ${notice.amountText}, currency = ${notice.currency}, reason = ${notice.reason}, reported_at = ${notice.at}, trouble = ${trouble},
      under_review = under_review or ${reopens} where id = ${id} returning ${COLUMNS}`.execute(tx)
  return rows[0]!
}

export type Decided = Pick<ReturnRow, 'takenUnits' | 'borneUnits' | 'decidedBy' | 'decision' | 'decisionReason' | 'decidedAt'>

export async function writeDecision(tx: Tx, id: string, decided: Decided): Promise<ReturnRow> {
  const { rows } =
    await sql<ReturnRow>`update wallet_return set taken_units = ${decided.takenUnits}, borne_units = ${decided.borneUnits}, under_review = false,
      decided_by = ${decided.decidedBy}, decision = ${decided.decision}, decision_reason = ${decided.decisionReason}, decided_at = ${decided.decidedAt}
    where id = ${id} returning ${COLUMNS}`.execute(tx)
  return rows[0]!
}

/** A payment and the news that it comes back wait for each other, so that either sees the other. Taken before any other lock. */
export async function lockCapture(tx: Tx, service: string, capture: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(4732, hashtext(${`${service} ${capture}`}))`.execute(tx)
}

/** All returns of one payment. */
export async function returnsOfCapture(asker: Asker, service: string, capture: string): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`select ${COLUMNS} from wallet_return where service = ${service} and capture = ${capture}
    order by id`.execute(asker)
  return rows
}

/** A return that came before its payment belongs to the order of the payment. */
export async function bindReturn(
  tx: Tx,
  id: string,
  order: { readonly id: string; readonly reference: string; readonly memberId: string },
  trouble: Trouble | null,
): Promise<void> {
  await sql`update wallet_return set deposit_id = ${order.id}, deposit_reference = ${order.reference}, member_id = ${order.memberId},
      trouble = ${trouble} where id = ${id}`.execute(tx)
}

/** Writes what a payment has given back, and counts the change, which names its moves in the ledger. */
export async function writeTaken(tx: Tx, receipt: string, taken: { readonly taken: bigint; readonly borne: bigint }): Promise<void> {
  await sql`update wallet_receipt set returned_units = ${taken.taken}, borne_units = ${taken.borne}, return_moves = return_moves + 1
    where id = ${receipt}`.execute(tx)
}

/** What the payments of these orders gave back, without what the house bears. */
export async function returnedOf(asker: Asker, deposits: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (deposits.length === 0) return new Map()
  const { rows } = await sql<{ id: string; units: bigint }>`select deposit_id as id, sum(returned_units - borne_units)::bigint as units
    from wallet_receipt where deposit_id = any (${[...deposits]}::uuid[]) and returned_units > 0 group by deposit_id`.execute(asker)
  return new Map(rows.map(({ id, units }) => [id, units]))
}

export type OrderReturned = { readonly wasReturned: boolean; readonly creditedUnits: bigint; readonly returnedUnits: bigint }

/**
 * Whether a deposit was ever taken back, whatever became of it since, and how much of what it credited is back now. A warning or an inquiry takes
 * nothing.
 */
export async function orderReturned(asker: Asker, reference: string): Promise<OrderReturned> {
  const { rows } = await sql<OrderReturned>`select exists (select from wallet_return r join wallet_return_notice s on s.return_id = r.id
        where r.deposit_id = d.id and s.stage not in ('warning', 'inquiry')) as "wasReturned",
      coalesce(sum(t.amount_units) filter (where t.state = 'credited'), 0)::bigint as "creditedUnits",
      coalesce(sum(t.returned_units - t.borne_units), 0)::bigint as "returnedUnits"
    from wallet_deposit d left join wallet_receipt t on t.deposit_id = d.id where d.reference = ${reference} group by d.id`.execute(asker)
  return rows[0] ?? { wasReturned: false, creditedUnits: 0n, returnedUnits: 0n }
}

/** The reference of a member's case that staff have not closed. */
export async function openCaseOf(asker: Asker, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`select reference from wallet_return where member_id = ${memberId} and under_review
    order by id limit 1`.execute(asker)
  return rows[0]?.reference
}

export async function pageOfReturns(
  asker: Asker,
  memberId: string,
  offset: number,
  limit: number,
): Promise<{ rows: ReturnRow[]; total: number }> {
  const mine = sql`from wallet_return where member_id = ${memberId} and deposit_id is not null`
  const { rows } = await sql<ReturnRow>`select ${COLUMNS} ${mine} order by id desc offset ${offset} limit ${limit}`.execute(asker)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${mine}`.execute(asker)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type CaseRow = ReturnRow & {
  readonly creditedUnits: bigint
  readonly returnedUnits: bigint
  readonly creditedAt: Temporal.Instant | null
}

/** Cases that wait for staff, oldest first, or the latest of all. */
export async function caseRows(asker: Asker, open: boolean): Promise<CaseRow[]> {
  const { rows } =
    await sql<CaseRow>`select r.*, coalesce(t.amount_units, 0) as "creditedUnits", coalesce(t.returned_units, 0) as "returnedUnits",
      t.at as "creditedAt"
    from (select ${COLUMNS} from wallet_return where under_review or not ${open}::boolean) r
    left join wallet_receipt t on t.service = r.service and t.provider_reference = r.capture and t.state = 'credited'
    order by case when ${open}::boolean then r.id end, r.id desc limit 200`.execute(asker)
  return rows
}

export type GivenBack = { readonly reference: string; readonly account: bigint; readonly takenUnits: bigint; readonly borneUnits: bigint }

/** Every payment of which something came back, for the proof of the books. */
export async function allGivenBack(asker: Asker): Promise<GivenBack[]> {
  const { rows } =
    await sql<GivenBack>`select t.reference, d.wallet as account, t.returned_units as "takenUnits", t.borne_units as "borneUnits"
    from wallet_receipt t join wallet_deposit d on d.id = t.deposit_id where t.return_moves > 0 order by t.id`.execute(asker)
  return rows
}

export type GiftRow = Rows['wallet_return_gift']

/** What was taken of a gift so far; locked until the transaction ends. */
export async function lockGift(tx: Tx, gift: string, memberId: string): Promise<GiftRow> {
  await sql`insert into wallet_return_gift (gift, member_id, taken_units, moves) values (${gift}, ${memberId}, 0, 0) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<GiftRow>`select gift, member_id as "memberId", taken_units as "takenUnits", moves from wallet_return_gift
    where gift = ${gift} for update`.execute(tx)
  return rows[0]!
}

export async function writeGift(tx: Tx, gift: string, takenUnits: bigint): Promise<void> {
  await sql`update wallet_return_gift set taken_units = ${takenUnits}, moves = moves + 1 where gift = ${gift}`.execute(tx)
}
