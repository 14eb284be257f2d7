/**
 * Credits: raises many accounts at once inside the caller's transaction, as a settlement pays its winners. Each has its own key and is
 * applied once.
 */
import { CompiledQuery, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { bigints, integers, smallints, texts, uuids } from '../../platform/binary-arrays.ts'
import { readyColumns } from './credit-columns.ts'
import { kindOfNumber, numberOfCredit } from '../kinds.ts'
import { hashOfKey, HELD, laneOf, PLACES, type Hash } from '../order.ts'
import type { CreditBatch, CreditColumns, CreditResult, ReadyCredit, RoundQuery, RoundTotal } from '../words.ts'

const CREDIT =
  'select applied, replayed from ledger_credit($1::int[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::bigint[], $7::int[], $8::int[], $9::bigint[], $10::bigint[], $11::smallint[], $12::text[], $13, $14, $15, $16)'

type Columns = {
  readonly key: Hash[]
  readonly fingerprint: Hash[]
  readonly name: string[]
  readonly account: bigint[]
  readonly total: bigint[]
  readonly operation: number[]
  readonly place: number[]
  readonly amount: bigint[]
  readonly upto: bigint[]
  readonly kind: number[]
  readonly reference: string[]
}

function columnsOf(batch: CreditBatch): Columns {
  const columns: Columns = {
    key: [],
    fingerprint: [],
    name: [],
    account: [],
    total: [],
    operation: [],
    place: [],
    amount: [],
    upto: [],
    kind: [],
    reference: [],
  }
  batch.operations.forEach(({ key, account, transfers }, index) => {
    if (key === '' || key.length > 200) throw new Error('a credit needs a key of at most 200 characters')
    if (transfers.length === 0 || transfers.length > PLACES) throw new RangeError(`a credit has 1 to ${PLACES} transfers`)
    let upto = 0n
    let content = `credit|${account}|${batch.contra}|${batch.vendor ?? ''}|${batch.game ?? ''}|${batch.round ?? ''}`
    transfers.forEach(({ kind, amount, reference = '' }, place) => {
      if (amount < 0n) throw new RangeError('a credit takes nothing')
      upto += amount
      const number = numberOfCredit(kind)
      content += `;${number}:${amount}:${reference}`
      columns.operation.push(index + 1)
      columns.place.push(place)
      columns.amount.push(amount)
      columns.upto.push(upto)
      columns.kind.push(number)
      columns.reference.push(reference)
    })
    columns.key.push(hashOfKey(key))
    columns.fingerprint.push(hashOfKey(content))
    columns.name.push(key)
    columns.account.push(account)
    columns.total.push(upto)
  })
  return columns
}

/** Computes what a batch sends before any lane is held. */
export function readyCredit(batch: CreditBatch | CreditColumns): ReadyCredit {
  if (batch.contra === '' || batch.contra === HELD) throw new Error(`a credit may not name the contra account '${batch.contra}'`)
  if ('columns' in batch) return readyColumns(batch)
  const c = columnsOf(batch)
  const lanes = [...new Set(c.account.map(laneOf))]
  const parameters: readonly unknown[] = [
    integers(lanes),
    uuids(c.key),
    uuids(c.fingerprint),
    texts(c.name),
    bigints(c.account),
    bigints(c.total),
    integers(c.operation),
    integers(c.place),
    bigints(c.amount),
    bigints(c.upto),
    smallints(c.kind),
    texts(c.reference),
    batch.contra,
    batch.vendor ?? '',
    batch.game ?? '',
    batch.round ?? '',
  ]
  return { statement: CREDIT, parameters }
}

/** Applies a batch; `tx` holds the lanes of its accounts. Throws when a key exists with other content, and then nothing was done. */
export async function credit(tx: Tx, batch: CreditBatch | CreditColumns | ReadyCredit): Promise<CreditResult> {
  const { statement, parameters } = 'parameters' in batch ? batch : readyCredit(batch)
  const { rows } = await tx.executeQuery<CreditResult>(CompiledQuery.raw(statement, [...parameters]))
  return rows[0]!
}

/** The sums of one round by kind, for a room that compares its own figures with the ledger. */
export async function roundTotals(reader: Reader, { vendor, game, round, from, to }: RoundQuery): Promise<RoundTotal[]> {
  const { rows } = await sql<{ kind: number; total: string; transfers: bigint }>`
    select kind, total, transfers from ledger_round_totals(${vendor}, ${game}, ${round}, ${from.toString()}::timestamptz, ${to.toString()}::timestamptz)`.execute(
    reader,
  )
  return rows.map((row) => ({ kind: kindOfNumber(row.kind), units: BigInt(row.total), transfers: row.transfers }))
}
