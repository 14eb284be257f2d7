/** Plain batches: the usual ones, with one transfer per operation and one operation per account. They have their own statement. */
import { bigints, smallints, texts, uuids, integers } from '../platform/binary-arrays.ts'
import { callOf, lanesOf } from './batch.ts'
import { numberOfKind } from './kinds.ts'
import type { Order } from './order.ts'
import type { Transfer } from './words.ts'

/** The types of what `plainParametersOf` gives. */
export const PLAIN_TYPES: readonly string[] = [
  'int[]',
  'boolean',
  'uuid[]',
  'uuid[]',
  'bigint[]',
  'bigint[]',
  'smallint[]',
  'smallint[]',
  ...Array.from({ length: 6 }, () => 'text[]'),
]

export const APPLY_PLAIN = callOf('ledger_apply_plain', PLAIN_TYPES)

/** What moves more than a balance: the sum of what is held, or an account under its floor. */
const NOT_PLAIN: ReadonlySet<string> = new Set(['hold', 'release', 'resettle'])

/** The transfer of each order where all may go by APPLY_PLAIN. */
export function plainTransfersOf(
  orders: readonly Order[],
  transfersOf: (order: Order, index: number) => readonly Transfer[],
): readonly Transfer[] | undefined {
  const accounts = new Set<bigint>()
  const plain: Transfer[] = []
  for (const [index, order] of orders.entries()) {
    const [transfer, ...more] = transfersOf(order, index)
    const { account } = order.operation
    if (
      order.target !== undefined ||
      order.corrects !== undefined ||
      transfer === undefined ||
      more.length > 0 ||
      NOT_PLAIN.has(transfer.kind) ||
      accounts.has(account)
    )
      return undefined
    accounts.add(account)
    plain.push(transfer)
  }
  return plain
}

/** The parameters of APPLY_PLAIN; `locked` says that the caller's transaction holds the lanes. */
export const plainParametersOf = (orders: readonly Order[], transfers: readonly Transfer[], locked: boolean): unknown[] => [
  integers(lanesOf(orders)),
  locked,
  uuids(orders.map((order) => order.key)),
  uuids(orders.map((order) => order.fingerprint)),
  bigints(transfers.map((transfer) => transfer.account)),
  bigints(transfers.map((transfer) => transfer.amount)),
  smallints(transfers.map((transfer) => numberOfKind(transfer.kind))),
  smallints(orders.map((order) => (order.operation.isBet === true ? 1 : 0))),
  texts(orders.map((order) => order.operation.key)),
  texts(transfers.map((transfer) => transfer.contra)),
  texts(transfers.map((transfer) => transfer.vendor ?? '')),
  texts(transfers.map((transfer) => transfer.game ?? '')),
  texts(transfers.map((transfer) => transfer.round ?? '')),
  texts(transfers.map((transfer) => transfer.reference ?? '')),
]
