/** Receipt store: whether paid withdrawals reached their owners, and the owners' answers. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Decision } from './states.ts'
import type { Rows } from '../rows/rows.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

export type ReceiptRow = Omit<Rows['wallet_withdrawal_receipt'], 'decidedBy' | 'providerProof' | 'againAskedAt'>
const COLUMNS = sql`withdrawal_id as "withdrawalId", state, until, amount_units as "amountUnits", received_units as "receivedUnits",
  returned_units as "returnedUnits", again_units as "againUnits", assumed_at as "assumedAt", disputed, reason,
  again_paid_at as "againPaidAt"`

export async function insertReceiptQuestion(tx: Tx, withdrawalId: string, amountUnits: bigint, until: Instant): Promise<void> {
  await sql`insert into wallet_withdrawal_receipt (withdrawal_id, state, until, amount_units)
    values (${withdrawalId}, 'awaiting', ${until}, ${amountUnits})`.execute(tx)
}

export async function receiptsOf(asker: Asker, ids: readonly string[]): Promise<Map<string, ReceiptRow>> {
  const { rows } =
    await sql<ReceiptRow>`select ${COLUMNS} from wallet_withdrawal_receipt where withdrawal_id = any (${[...ids]}::uuid[])`.execute(asker)
  return new Map(rows.map((row) => [row.withdrawalId, row]))
}

export async function lockReceipt(tx: Tx, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`select ${COLUMNS} from wallet_withdrawal_receipt where withdrawal_id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

/** The person's answer, or the provider's report: it arrived, or how much of it did. An earlier second payout counts no longer. */
export async function writeSaid(tx: Tx, id: string, state: 'received' | 'under-check', receivedUnits: bigint): Promise<void> {
  await sql`update wallet_withdrawal_receipt set disputed = disputed or state = 'assumed', state = ${state}, received_units = ${receivedUnits},
    again_units = 0, again_paid_at = null, reason = null where withdrawal_id = ${id}`.execute(tx)
}

export type Decided = {
  readonly state: Decision
  readonly receivedUnits: bigint
  readonly returnedUnits: bigint
  readonly againUnits: bigint
  readonly by: string
  readonly reason: string
  readonly providerProof: string | null
}
export async function writeDecision(
  tx: Tx,
  id: string,
  { state, receivedUnits, returnedUnits, againUnits, by, reason, providerProof }: Decided,
): Promise<void> {
  await sql`update wallet_withdrawal_receipt set state = ${state}, received_units = ${receivedUnits}, returned_units = ${returnedUnits}, again_units = ${againUnits}, decided_by = ${by},
    reason = ${reason}, provider_proof = ${providerProof} where withdrawal_id = ${id}`.execute(tx)
}

export async function writeAgainPaid(tx: Tx, id: string, at: Instant): Promise<void> {
  await sql`update wallet_withdrawal_receipt set again_paid_at = ${at} where withdrawal_id = ${id}`.execute(tx)
}

/** What nobody answered in time counts as received. */
/** Questions that nobody answered in time, by their withdrawals. */
export async function unansweredReceipts(asker: Asker, now: Instant, limit: number, resting: readonly string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select withdrawal_id as id from wallet_withdrawal_receipt
    where state = 'awaiting' and until <= ${now} and withdrawal_id <> all (${[...resting]}::uuid[]) order by until limit ${limit}`.execute(
    asker,
  )
  return rows
}

/** Those of them that are still unanswered count as received. */
export async function assumeReceipts(tx: Tx, withdrawals: readonly string[], now: Instant): Promise<number> {
  const { rows } = await sql`update wallet_withdrawal_receipt set state = 'assumed', assumed_at = ${now}
    where withdrawal_id = any (${[...withdrawals]}::uuid[]) and state = 'awaiting' and until <= ${now} returning withdrawal_id`.execute(tx)
  return rows.length
}

const askableAgain = (before: Instant) =>
  sql`state = 'paid-again' and again_paid_at is null and (again_asked_at is null or again_asked_at <= ${before})`

/** Second payouts that may still be unpaid, and about which the service was not asked since `before`. Those that were never asked come first. */
export async function againToAsk(asker: Asker, before: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select withdrawal_id as id from wallet_withdrawal_receipt where ${askableAgain(before)}
    order by again_asked_at nulls first, withdrawal_id limit 100`.execute(asker)
  return rows.map(({ id }) => id)
}

/** Takes one right before the service is asked, and records that. False where another process has it. */
export async function takeAgainToAsk(tx: Tx, id: string, now: Instant, before: Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`update wallet_withdrawal_receipt set again_asked_at = ${now} where withdrawal_id in (
    select withdrawal_id from wallet_withdrawal_receipt where withdrawal_id = ${id} and ${askableAgain(before)} for update skip locked)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export type AnswerRow = Rows['wallet_withdrawal_answer']

export async function answersOf(asker: Asker, ids: readonly string[]): Promise<AnswerRow[]> {
  const { rows } =
    await sql<AnswerRow>`select withdrawal_id as "withdrawalId", no, answer, received_units as "receivedUnits", account, comment,
    proofs::text[] as proofs, key, fingerprint, at from wallet_withdrawal_answer where withdrawal_id = any (${[...ids]}::uuid[]) order by no`.execute(
      asker,
    )
  return rows
}

export async function insertAnswer(tx: Tx, row: AnswerRow): Promise<void> {
  await sql`insert into wallet_withdrawal_answer (withdrawal_id, no, answer, received_units, account, comment, proofs, key, fingerprint, at)
    values (${row.withdrawalId}, ${row.no}, ${row.answer}, ${row.receivedUnits}, ${row.account}, ${row.comment}, ${[...row.proofs]}::uuid[],
      ${row.key}, ${row.fingerprint}, ${row.at})`.execute(tx)
}

export type QueuedReceipt = ReceiptRow & { readonly reference: string; readonly currency: string; readonly memberId: string }

/** What waits for staff. */
export async function receiptsUnderCheck(asker: Asker): Promise<QueuedReceipt[]> {
  const { rows } = await sql<QueuedReceipt>`select r.*, w.reference, w.currency, w.member_id as "memberId"
    from (select ${COLUMNS} from wallet_withdrawal_receipt where state = 'under-check') r
    join wallet_withdrawal w on w.id = r."withdrawalId" order by w.id limit 200`.execute(asker)
  return rows
}
