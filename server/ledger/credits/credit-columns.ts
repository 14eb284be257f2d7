/**
 * Credit columns: a credit of thousands of accounts, prepared as columns. The program then makes nothing for each of them but two hashes
 * and its numbers.
 */
import { bigints, integers, smallints, uuids } from '../../platform/binary-arrays.ts'
import { numberOfCredit } from '../kinds.ts'
import { hashOfKey, laneOf, LONGEST_TEXT, type Hash } from '../order.ts'
import type { CreditColumns, ReadyCredit } from '../words.ts'

const CREDIT_COLUMNS =
  'select applied, replayed from ledger_credit_columns($1::int[], $2, $3::uuid[], $4::uuid[], $5::bigint[], $6::smallint[], $7::bigint[], $8::bigint[], $9, $10, $11, $12)'

const MOST_KINDS = 4
/** The longest number of an account. */
const DIGITS = 19

function check({ keyPrefix, accounts, columns }: CreditColumns): void {
  if (keyPrefix === '' || keyPrefix.length > LONGEST_TEXT - DIGITS)
    throw new Error(`a credit needs a key of at most ${LONGEST_TEXT} characters`)
  if (columns.length === 0 || columns.length > MOST_KINDS) throw new RangeError(`credits by columns are of 1 to ${MOST_KINDS} kinds`)
  for (const { units } of columns) {
    if (units.length !== accounts.length) throw new RangeError('a column of a credit has one amount for each account')
    if (units.some((amount) => amount < 0n)) throw new RangeError('a credit takes nothing')
  }
}

/** The contents are those of `readyCredit` of single operations, so that the same operation sent either way is known again. */
export function readyColumns(batch: CreditColumns): ReadyCredit {
  check(batch)
  const { keyPrefix, accounts, contra, vendor = '', game = '', round = '' } = batch
  // A kind that nobody gets is not sent.
  const columns = batch.columns.filter(({ units }, at) => at === 0 || units.some((amount) => amount > 0n))
  const place = `|${contra}|${vendor}|${game}|${round}`
  const numbers = columns.map(({ kind }) => numberOfCredit(kind))
  const key: Hash[] = []
  const fingerprint: Hash[] = []
  const upto = columns.map((): bigint[] => [])
  for (const [index, account] of accounts.entries()) {
    let sum = 0n
    let content = `credit|${account}${place}`
    for (const [at, { units }] of columns.entries()) {
      const amount = units[index]!
      sum += amount
      upto[at]!.push(sum)
      if (at === 0 || amount > 0n) content += `;${numbers[at]}:${amount}:`
    }
    key.push(hashOfKey(`${keyPrefix}${account}`))
    fingerprint.push(hashOfKey(content))
  }
  const lanes = [...new Set(accounts.map(laneOf))]
  const parameters: readonly unknown[] = [
    integers(lanes),
    keyPrefix,
    uuids(key),
    uuids(fingerprint),
    bigints(accounts),
    smallints(numbers),
    bigints(columns.flatMap(({ units }) => units)),
    bigints(upto.flat()),
    contra,
    vendor,
    game,
    round,
  ]
  return { statement: CREDIT_COLUMNS, parameters }
}
