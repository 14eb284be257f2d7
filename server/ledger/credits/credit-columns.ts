/**
 * Credit columns: a credit of thousands of accounts, prepared as columns. The program then makes nothing for each of them but two hashes
 * and its numbers.
 */
import { bigints, integers, smallints, texts, uuids } from '../../platform/binary-arrays.ts'
import { numberOfCredit } from '../kinds.ts'
import { hashOfKey, HELD, laneOf, LONGEST_TEXT, type Hash } from '../order.ts'
import type { CreditColumns, ReadyCredit } from '../words.ts'

const CREDIT =
  'select applied, replayed from ledger_credit($1::int[], $2, $3::uuid[], $4::uuid[], $5::bigint[], $6::smallint[], $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11, $12, $13, $14)'

const MOST_KINDS = 4
/** The longest number of an account. */
const DIGITS = 19

/** Columns whose accounts have keys of their own in place of a prefix, and whose transfers may refer to something. */
export type NamedColumns = Omit<CreditColumns, 'keyPrefix' | 'columns'> & {
  readonly keys: readonly string[]
  readonly columns: readonly (CreditColumns['columns'][number] & { readonly references: readonly string[] })[]
}

const isKey = (key: string, longest = LONGEST_TEXT): boolean => key !== '' && key.length <= longest

function check(batch: CreditColumns | NamedColumns): void {
  const { accounts, columns, contra } = batch
  if (contra === '' || contra === HELD) throw new Error(`a credit may not name the contra account '${contra}'`)
  if (!('keys' in batch ? batch.keys.every((key) => isKey(key)) : isKey(batch.keyPrefix, LONGEST_TEXT - DIGITS)))
    throw new Error(`a credit needs a key of at most ${LONGEST_TEXT} characters`)
  if (columns.length === 0 || columns.length > MOST_KINDS) throw new RangeError(`a credit is of 1 to ${MOST_KINDS} kinds`)
  for (const { units } of columns) {
    if (units.length !== accounts.length) throw new RangeError('a column of a credit has one amount for each account')
    if (units.some((amount) => amount < 0n)) throw new RangeError('a credit takes nothing')
  }
}

/** Computes what a batch sends before any lane is held. */
export function readyCredit(batch: CreditColumns | NamedColumns): ReadyCredit {
  check(batch)
  const named = 'keys' in batch
  const { accounts, contra, vendor = '', game = '', round = '' } = batch
  const all: readonly NamedColumns['columns'][number][] = named ? batch.columns : batch.columns.map((one) => ({ ...one, references: [] }))
  // A kind that nobody gets is not sent.
  const columns = all.filter(({ units }, at) => at === 0 || units.some((amount) => amount > 0n))
  const place = `|${contra}|${vendor}|${game}|${round}`
  const numbers = columns.map(({ kind }) => numberOfCredit(kind))
  const key: Hash[] = []
  const fingerprint: Hash[] = []
  const upto = columns.map((): bigint[] => [])
  for (const [index, account] of accounts.entries()) {
    let sum = 0n
    let content = `credit|${account}${place}`
    for (const [at, { units, references }] of columns.entries()) {
      const amount = units[index]!
      sum += amount
      upto[at]!.push(sum)
      if (at === 0 || amount > 0n) content += `;${numbers[at]}:${amount}:${references[index] ?? ''}`
    }
    key.push(hashOfKey(named ? batch.keys[index]! : `${batch.keyPrefix}${account}`))
    fingerprint.push(hashOfKey(content))
  }
  const lanes = [...new Set(accounts.map(laneOf))]
  const parameters: readonly unknown[] = [
    integers(lanes),
    named ? '' : batch.keyPrefix,
    uuids(key),
    uuids(fingerprint),
    bigints(accounts),
    smallints(numbers),
    bigints(columns.flatMap(({ units }) => units)),
    bigints(upto.flat()),
    named ? texts(batch.keys) : null,
    named ? texts(columns.flatMap(({ references }) => references)) : null,
    contra,
    vendor,
    game,
    round,
  ]
  return { statement: CREDIT, parameters }
}
