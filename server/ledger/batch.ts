/** Batches: orders turned into one call of the SQL function that moves money, and its rows into answers. */
import { bigints, integers, smallints, texts, uuids } from './binary-arrays.ts'
import { numberOfKind } from './kinds.ts'
import { PLACES, totalsOf, type Order } from './order.ts'
import type { Answer, RefusedCode, Transfer } from './words.ts'

/** What the SQL function says for each operation; the place in this list is its number. */
const STATUS = [
  'applied',
  'replay',
  'balance-too-low',
  'key-used-differently',
  'unknown-account',
  'tombstone',
  'reversed-before',
  'already-reversed',
  'wrong-account',
  'account-blocked',
  'account-excluded',
  'limit-reached',
  'balance-negative',
  'later',
  'tombstone-replay',
] as const

/** `later`: the account takes one operation per batch; the order is to be asked again. */
export type BatchAnswer = Answer | 'later'

export type StatusRow = { operation: number; status: number; posting: bigint | null; balance: bigint | null }

export const APPLY =
  'select operation, status, posting, balance from ledger_apply(' +
  '$1::int[], $2::boolean, $3::int, $4::int[], $5::uuid[], $6::uuid[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], ' +
  '$14::bigint[], $15::smallint[], $16::smallint[], $17::text[], $18::text[], $19::text[], $20::text[], $21::text[], $22::text[], ' +
  '$23::int[], $24::uuid[], $25::uuid[], $26::bigint[], $27::text[], $28::uuid[])'

type Columns = {
  place: number[]
  key: Uint8Array[]
  fingerprint: Uint8Array[]
  account: bigint[]
  amount: bigint[]
  total: bigint[]
  low: bigint[]
  upto: bigint[]
  stake: bigint[]
  play: bigint[]
  held: bigint[]
  kind: number[]
  flags: number[]
  name: string[]
  contra: string[]
  vendor: string[]
  game: string[]
  round: string[]
  reference: string[]
}
type Undone = { place: number[]; key: Uint8Array[]; fingerprint: Uint8Array[]; account: bigint[]; name: string[]; target: Uint8Array[] }

const noColumns = (): Columns => ({
  place: [],
  key: [],
  fingerprint: [],
  account: [],
  amount: [],
  total: [],
  low: [],
  upto: [],
  stake: [],
  play: [],
  held: [],
  kind: [],
  flags: [],
  name: [],
  contra: [],
  vendor: [],
  game: [],
  round: [],
  reference: [],
})

function addTransfers(columns: Columns, order: Order, index: number, transfers: readonly Transfer[]): void {
  const totals = totalsOf(transfers)
  const flags = (order.operation.isBet === true ? 1 : 0) | (totals.resettles ? 2 : 0)
  let upto = 0n
  let place = index * PLACES
  for (const transfer of transfers) {
    upto += transfer.amount
    columns.place.push(place)
    columns.key.push(order.key)
    columns.fingerprint.push(order.fingerprint)
    columns.account.push(transfer.account)
    columns.amount.push(transfer.amount)
    columns.total.push(totals.total)
    columns.low.push(totals.low)
    columns.upto.push(upto)
    columns.stake.push(totals.stake)
    columns.play.push(totals.play)
    columns.held.push(totals.held)
    columns.kind.push(numberOfKind(transfer.kind))
    columns.flags.push(flags)
    columns.name.push(order.operation.key)
    columns.contra.push(transfer.contra)
    columns.vendor.push(transfer.vendor ?? '')
    columns.game.push(transfer.game ?? '')
    columns.round.push(transfer.round ?? '')
    columns.reference.push(transfer.reference ?? '')
    place += 1
  }
}

export const lanesOf = (orders: readonly Order[]): number[] => [...new Set(orders.map((order) => order.lane))].sort((a, b) => a - b)

/**
 * The parameters of APPLY. `transfersOf` gives an order's transfers where a companion has worked them out; `locked` says that the caller's transaction
 * holds the lanes.
 */
export function parametersOf(
  orders: readonly Order[],
  locked: boolean,
  transfersOf: (order: Order, index: number) => readonly Transfer[] = (order) => order.operation.transfers,
): unknown[] {
  const c = noColumns()
  const u: Undone = { place: [], key: [], fingerprint: [], account: [], name: [], target: [] }
  orders.forEach((order, index) => {
    if (order.target === undefined) {
      addTransfers(c, order, index, transfersOf(order, index))
      return
    }
    u.place.push(index * PLACES)
    u.key.push(order.key)
    u.fingerprint.push(order.fingerprint)
    u.account.push(order.operation.account)
    u.name.push(order.operation.key)
    u.target.push(order.target)
  })
  return [
    integers(lanesOf(orders)),
    locked,
    orders.length,
    integers(c.place),
    uuids(c.key),
    uuids(c.fingerprint),
    bigints(c.account),
    bigints(c.amount),
    bigints(c.total),
    bigints(c.low),
    bigints(c.upto),
    bigints(c.stake),
    bigints(c.play),
    bigints(c.held),
    smallints(c.kind),
    smallints(c.flags),
    texts(c.name),
    texts(c.contra),
    texts(c.vendor),
    texts(c.game),
    texts(c.round),
    texts(c.reference),
    integers(u.place),
    uuids(u.key),
    uuids(u.fingerprint),
    bigints(u.account),
    texts(u.name),
    uuids(u.target),
  ]
}

function answerOf(row: StatusRow): BatchAnswer {
  const status = STATUS[row.status]
  const balance = row.balance ?? 0n
  if (status === undefined) throw new Error(`the ledger answered an unknown status ${row.status}`)
  if (status === 'applied' || status === 'replay')
    return { status: 'applied', posting: row.posting ?? 0n, balance, replay: status === 'replay' }
  if (status === 'tombstone' || status === 'tombstone-replay')
    return { status: 'tombstone', balance, replay: status === 'tombstone-replay' }
  if (status === 'later') return 'later'
  return refusal(status, row.balance)
}

const refusal = (code: RefusedCode, balance: bigint | null): Answer =>
  balance === null ? { status: 'refused', code } : { status: 'refused', code, balance }

/** The answers in the order of the orders; a missing one is a bug of the SQL function and throws. */
export function answersOf(count: number, rows: readonly StatusRow[]): BatchAnswer[] {
  const answers: (BatchAnswer | undefined)[] = Array.from({ length: count })
  for (const row of rows) answers[row.operation] = answerOf(row)
  return answers.map((answer, index) => {
    if (answer === undefined) throw new Error(`the ledger gave no answer for operation ${index} of a batch of ${count}`)
    return answer
  })
}
