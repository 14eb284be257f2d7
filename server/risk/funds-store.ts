/** Funds store: what was asked about where somebody's money comes from, and how it was decided. */
import { sql, type RawBuilder } from 'kysely'
import type { FundsProof, FundsState } from '@baize/contract/protection/funds-words.ts'
import type { Narrowed, Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx
const all = async <Row>(asker: Asker, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

/** A limit of the house by which something rests, and what stood before it; null was none. Amounts are text. */
export type Rest = {
  readonly currency: string
  readonly what: 'deposit' | 'stake'
  readonly before: string | null
  readonly set: string
}
export type FundsRow = Narrowed<
  Rows['risk_funds'],
  { readonly asked: FundsProof; readonly state: FundsState; readonly rests: readonly Rest[] }
>

const FUNDS = sql`id, member, asked, reason, state, due_at as "dueAt", asked_at as "askedAt", asked_by as "askedBy", rests, note,
  decided_at as "decidedAt", decided_by as "decidedBy", document`

/** One act at a time about a member's proof. */
export const lockFunds = (tx: Tx, member: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`funds ${member}`}, 0))`.execute(tx)

export const latestFunds = async (asker: Asker, member: string): Promise<FundsRow | undefined> =>
  (await all(asker, sql<FundsRow>`select ${FUNDS} from risk_funds where member = ${member} order by id desc limit 1`))[0]

export const fundsById = async (tx: Tx, id: bigint): Promise<FundsRow | undefined> =>
  (await all(tx, sql<FundsRow>`select ${FUNDS} from risk_funds where id = ${id} for update`))[0]

export async function insertFunds(
  tx: Tx,
  row: Pick<FundsRow, 'member' | 'asked' | 'reason' | 'dueAt' | 'askedAt' | 'askedBy' | 'rests'>,
): Promise<bigint> {
  const [written] = await all(
    tx,
    sql<{ id: bigint }>`insert into risk_funds (member, asked, reason, state, due_at, asked_at, asked_by, rests)
      values (${row.member}, ${row.asked}, ${row.reason}, 'asked', ${row.dueAt}, ${row.askedAt}, ${row.askedBy}, ${JSON.stringify(row.rests)}::jsonb) returning id`,
  )
  return written!.id
}

export const decideFunds = (tx: Tx, row: Pick<FundsRow, 'id' | 'state' | 'dueAt' | 'note' | 'decidedAt' | 'decidedBy'>) =>
  sql`update risk_funds set state = ${row.state}, due_at = ${row.dueAt}, note = ${row.note}, decided_at = ${row.decidedAt}, decided_by = ${row.decidedBy}
    where id = ${row.id}`.execute(tx)

/** What waits for its proof or was refused, those that are due first. */
export const standingFunds = (reader: Reader, limit: number): Promise<FundsRow[]> =>
  all(reader, sql<FundsRow>`select ${FUNDS} from risk_funds where state <> 'accepted' order by due_at, id limit ${limit}`)
