/** Orders: an operation checked, hashed and assigned to its lane, as the queue and the batch need it. */
import { hash } from 'node:crypto'
import { numberOfKind } from './kinds.ts'
import type { AccountId, Operation, Transfer } from './words.ts'

export const LANES = 16
export const PLACES = 256
/** The contra account of money that waits; only the hold acts may name it. */
export const HELD = 'held'

export const LONGEST_TEXT = 200
/** Far above any amount of money. It is far enough below 64 bits that no batch overflows where a balance is kept with two bits of state. */
const LARGEST = 2n ** 56n
const ACCOUNT_LIMIT = 2n ** 63n

/** 128 bits as 32 hexadecimal digits. As text they cost the program a quarter of what bytes cost, and PostgreSQL reads them as a uuid. */
export type Hash = string

export type Order = {
  readonly operation: Operation
  readonly lane: number
  readonly key: Hash
  readonly fingerprint: Hash
  readonly target: Hash | undefined
  readonly corrects: Hash | undefined
}

export const laneOf = (account: AccountId): number => Number(account & 15n)

const digest = (text: string): Hash => hash('sha256', text, 'hex').slice(0, 32)

/** The hash of a key: the first 128 bits of its sha256. */
export const hashOfKey = digest

function checkText(name: string, text: string | undefined): void {
  if (text === undefined) return
  if (text.length > LONGEST_TEXT || text.includes('\0'))
    throw new RangeError(`${name} of a ledger operation is longer than ${LONGEST_TEXT} or holds a zero byte`)
}

/** Throws on input that no caller may send. Such input is a bug, not a refusal. */
export function checkTransfers(operation: Operation, transfers: readonly Transfer[], mayHold: boolean): void {
  if (transfers.length > PLACES) throw new RangeError(`an operation has at most ${PLACES} transfers`)
  for (const transfer of transfers) {
    if (transfer.account !== operation.account) throw new Error('a transfer names another account than its operation')
    if (transfer.amount > LARGEST || transfer.amount < -LARGEST) throw new RangeError('an amount is outside of what the book can count')
    if (transfer.contra === '' || (transfer.contra === HELD && !mayHold))
      throw new Error(`a transfer may not name the contra account '${transfer.contra}'`)
    if ((transfer.contra === HELD) !== (transfer.kind === 'hold' || transfer.kind === 'release'))
      throw new Error('what is held moves as hold and release, and nothing else does')
    if (transfer.kind === 'tombstone') throw new Error('a tombstone is written by the ledger alone')
    numberOfKind(transfer.kind)
    checkText('contra', transfer.contra)
    checkText('vendor', transfer.vendor)
    checkText('game', transfer.game)
    checkText('round', transfer.round)
    checkText('reference', transfer.reference)
  }
}

function checkOperation(operation: Operation, mayHold: boolean): void {
  if (operation.key === '') throw new Error('a ledger operation needs a key')
  if (operation.account < 0n || operation.account >= ACCOUNT_LIMIT) throw new RangeError('an account id is outside 64 bits')
  checkText('key', operation.key)
  checkText('reverses', operation.reverses)
  checkText('corrects', operation.corrects)
  if (operation.reverses !== undefined && operation.corrects !== undefined) throw new Error('a reversal names its target already')
  if (operation.reverses !== undefined && operation.transfers.length > 0) throw new Error('a reversal takes its amounts from its target')
  if (operation.reverses === operation.key) throw new Error('an operation cannot reverse itself')
  if (operation.reverses === undefined && operation.transfers.length === 0 && operation.companion === undefined)
    throw new Error('an operation without transfers moves nothing')
  checkTransfers(operation, operation.transfers, mayHold)
}

/** Plain data as one text, independent of the order of its fields. */
function canonical(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(canonical)
  if (value instanceof Temporal.Instant) return value.toString()
  const given = value as Readonly<Record<string, unknown>>
  const fields: unknown[] = []
  for (const name of Object.keys(given).sort()) if (given[name] !== undefined) fields.push([name, canonical(given[name])])
  return fields
}

function contentOf(operation: Operation): string {
  const fields: unknown[] = [
    operation.account.toString(),
    operation.reverses ?? '',
    operation.group ?? '',
    operation.isBet === true,
    operation.companion ?? '',
    operation.facts === undefined ? '' : canonical(operation.facts),
  ]
  for (const transfer of operation.transfers)
    fields.push(
      transfer.contra,
      transfer.amount.toString(),
      transfer.kind,
      transfer.vendor ?? '',
      transfer.game ?? '',
      transfer.round ?? '',
      transfer.reference ?? '',
    )
  if (operation.corrects !== undefined) fields.push({ corrects: operation.corrects })
  return JSON.stringify(fields)
}

/** Checks an operation and computes what the queue and the batch need. Throws on a malformed one. */
export function orderOf(operation: Operation, mayHold = false): Order {
  checkOperation(operation, mayHold)
  return {
    operation,
    lane: laneOf(operation.account),
    key: digest(operation.key),
    fingerprint: digest(contentOf(operation)),
    target: operation.reverses === undefined ? undefined : digest(operation.reverses),
    corrects: operation.corrects === undefined ? undefined : digest(operation.corrects),
  }
}

export type Totals = {
  readonly total: bigint
  readonly low: bigint
  readonly stake: bigint
  readonly resettles: boolean
}

/** The total effect of an operation on its account: sum, lowest point on the way, and stake of its bets. */
export function totalsOf(transfers: readonly Transfer[]): Totals {
  let total = 0n
  let low = transfers[0]?.amount ?? 0n
  let stake = 0n
  let resettles = false
  for (const transfer of transfers) {
    total += transfer.amount
    if (total < low) low = total
    if (transfer.kind === 'bet' && transfer.amount < 0n) stake -= transfer.amount
    if (transfer.kind === 'resettle') resettles = true
  }
  return { total, low, stake, resettles }
}
