/** Line store: transfers along the line, each a row that its two members share. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

export type Direction = TransferRow['direction']
export type TransferRow = Omit<Rows['wallet_transfer'], 'key'>

const COLUMNS = sql`id, reference, sender, receiver, direction, level, sender_account as "senderAccount", receiver_account as "receiverAccount",
  currency, amount_units as "amountUnits", reason, fingerprint, at`

export async function transferByKey(asker: Reader | Tx, sender: string, key: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select ${COLUMNS} from wallet_transfer where sender = ${sender} and key = ${key}`.execute(asker)
  return rows[0]
}

export async function insertTransfer(tx: Tx, row: Omit<TransferRow, 'id'> & { readonly key: string }): Promise<TransferRow> {
  const { rows } = await sql<TransferRow>`insert into wallet_transfer
      (reference, sender, receiver, direction, level, sender_account, receiver_account, currency, amount_units, reason, key, fingerprint, at)
    values (${row.reference}, ${row.sender}, ${row.receiver}, ${row.direction}, ${row.level}, ${row.senderAccount}, ${row.receiverAccount},
      ${row.currency}, ${row.amountUnits}, ${row.reason}, ${row.key}, ${row.fingerprint}, ${row.at}) returning ${COLUMNS}`.execute(tx)
  return rows[0] as TransferRow
}

export type SentToday = { readonly units: bigint; readonly up: number; readonly down: number }

/** What a member has sent since an instant in one currency. */
export async function sentSince(
  asker: Reader | Tx,
  sender: { readonly id: string; readonly currency: string },
  from: Temporal.Instant,
): Promise<SentToday> {
  const { rows } = await sql<SentToday>`select coalesce(sum(amount_units), 0)::bigint as units,
      count(*) filter (where direction = 'up')::int as up, count(*) filter (where direction = 'down')::int as down
    from wallet_transfer where sender = ${sender.id} and currency = ${sender.currency} and at >= ${from}`.execute(asker)
  return rows[0] as SentToday
}

export async function pageOfTransfers(reader: Reader, member: string, offset: number, limit: number) {
  const mine = sql`sender = ${member} or receiver = ${member}`
  const { rows } =
    await sql<TransferRow>`select ${COLUMNS} from wallet_transfer where ${mine} order by id desc limit ${limit} offset ${offset}`.execute(
      reader,
    )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from wallet_transfer where ${mine}`.execute(reader)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Why money moved, by the references of transfers that a member sent or received. */
export async function reasonsOf(reader: Reader, member: string, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ reference: string; reason: string }>`select reference, reason from wallet_transfer
    where reference = any (${[...references]}::text[]) and (sender = ${member} or receiver = ${member})`.execute(reader)
  return new Map(rows.map(({ reference, reason }) => [reference, reason]))
}
