/** Queue: decides which waiting orders may share the next batch, so that no order depends on another in its batch. */
import type { Order } from './order.ts'

/** At 500 operations a batch has paid its fixed cost. A longer one only makes its neighbours wait. */
export const LARGEST_BATCH = 500

/** `careful`: its companion judges it one by one, in a transaction of several statements. */
export type Waiting = { readonly order: Order; readonly careful?: boolean }

const goTogether = (one: Waiting, other: Waiting): boolean =>
  one.order.operation.companion === other.order.operation.companion && (one.careful ?? false) === (other.careful ?? false)
/** In the caller's transaction money without a companion may move in the batch of one. */
const goBeside = (one: Waiting, other: Waiting): boolean =>
  one.order.operation.companion === undefined || other.order.operation.companion === undefined || goTogether(one, other)

export type Taken<W> = { readonly batch: W[]; readonly rest: W[] }
type Limits = {
  readonly largest?: number
  /** Accounts of a batch that was sent before. */
  readonly underWay?: readonly bigint[]
  /** Orders without a companion go beside those of one. */
  readonly beside?: boolean
}

/**
 * Takes the next batch out of `waiting`, in order. All of it has one companion (or none) and goes by one way. An order waits for the next batch when its lane may not be used.
 * The same holds when it shares a key, a target or a group with one that goes. It also waits behind an earlier order of its account: operations of an account keep their
 * order.
 */
export function takeBatch<W extends Waiting>(
  waiting: readonly W[],
  mayUse: (lane: number) => boolean,
  { largest = LARGEST_BATCH, underWay = [], beside = false }: Limits = {},
): Taken<W> {
  const batch: W[] = []
  const rest: W[] = []
  const keys = new Set<string>()
  const groups = new Set<string>()
  const staying = new Set<bigint>(underWay)
  let first: W | undefined
  const together = beside ? goBeside : goTogether
  let index = 0
  for (; index < waiting.length && batch.length < largest; index += 1) {
    const one = waiting[index] as W
    const { operation, lane } = one.order
    if (!mayUse(lane)) {
      rest.push(one)
      continue
    }
    const { key, reverses, group } = operation
    const clashes = keys.has(key) || (reverses !== undefined && keys.has(reverses)) || (group !== undefined && groups.has(group))
    if (clashes || staying.has(operation.account) || (first !== undefined && !together(first, one))) {
      staying.add(operation.account)
      rest.push(one)
      continue
    }
    if (first?.order.operation.companion === undefined) first = one
    keys.add(key)
    if (reverses !== undefined) keys.add(reverses)
    if (group !== undefined) groups.add(group)
    batch.push(one)
  }
  for (; index < waiting.length; index += 1) rest.push(waiting[index] as W)
  return { batch, rest }
}

/** Up to this part of a batch may wait for the next one. The batch then has one operation for each account and goes the short way. */
const MOST_REPEATED = 1 / 8

/**
 * Puts the second and later operations of an account back to the front of the rest where they are few. A batch of one busy account stays whole: for it the
 * long way, which keeps the running balance inside the batch, is the shorter one.
 */
export function withoutRepeats<W extends Waiting>({ batch, rest }: Taken<W>): Taken<W> {
  const seen = new Set<bigint>()
  const first: W[] = []
  const repeated: W[] = []
  for (const one of batch) {
    const { account } = one.order.operation
    if (seen.has(account)) repeated.push(one)
    else first.push(one)
    seen.add(account)
  }
  if (repeated.length === 0 || repeated.length > batch.length * MOST_REPEATED) return { batch, rest }
  return { batch: first, rest: [...repeated, ...rest] }
}
