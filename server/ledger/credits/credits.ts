/**
 * Credits: raises many accounts at once inside the caller's transaction, as a settlement pays its winners. Each has its own key and is
 * applied once.
 */
import { CompiledQuery, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { readyCredit, type NamedColumns } from './credit-columns.ts'
import { kindOfNumber } from '../kinds.ts'
import type { CreditBatch, CreditColumns, CreditResult, ReadyCredit, RoundQuery, RoundTotal } from '../words.ts'

/** Operations as columns: those whose transfers are of the same kinds go together. */
function columnsOf({ operations, ...place }: CreditBatch): NamedColumns[] {
  const alike = Map.groupBy(operations, ({ transfers }) => transfers.map(({ kind }) => kind).join())
  return [...alike.values()].map((group) => ({
    ...place,
    keys: group.map(({ key }) => key),
    accounts: group.map(({ account }) => account),
    columns: group[0]!.transfers.map(({ kind }, at) => ({
      kind,
      units: group.map(({ transfers }) => transfers[at]!.amount),
      references: group.map(({ transfers }) => transfers[at]!.reference ?? ''),
    })),
  }))
}

async function send(tx: Tx, { statement, parameters }: ReadyCredit): Promise<CreditResult> {
  const { rows } = await tx.executeQuery<CreditResult>(CompiledQuery.raw(statement, [...parameters]))
  return rows[0]!
}

/** Applies a batch; `tx` holds the lanes of its accounts. Throws when a key exists with other content, and then nothing was done. */
export async function credit(tx: Tx, batch: CreditBatch | CreditColumns | ReadyCredit): Promise<CreditResult> {
  if ('parameters' in batch) return send(tx, batch)
  if ('columns' in batch) return send(tx, readyCredit(batch))
  const ready = columnsOf(batch).map(readyCredit)
  let [applied, replayed] = [0, 0]
  for (const one of ready) {
    const done = await send(tx, one)
    applied += done.applied
    replayed += done.replayed
  }
  return { applied, replayed }
}

/** The sums of one round by kind, for a room that compares its own figures with the ledger. */
export async function roundTotals(reader: Reader, { vendor, game, round, from, to }: RoundQuery): Promise<RoundTotal[]> {
  const { rows } = await sql<{ kind: number; total: string; transfers: bigint }>`
    select kind, total, transfers from ledger_round_totals(${vendor}, ${game}, ${round}, ${from.toString()}::timestamptz, ${to.toString()}::timestamptz)`.execute(
    reader,
  )
  return rows.map((row) => ({ kind: kindOfNumber(row.kind), units: BigInt(row.total), transfers: row.transfers }))
}
