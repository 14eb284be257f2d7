/** Batches: orders turned into one call of the SQL function that moves money, and its rows into answers. */
import { bigints, integers, smallints, texts, uuids } from '../platform/binary-arrays.ts'
import { numberOfKind } from './kinds.ts'
import { PLACES, totalsOf, type Hash, type Order, type Totals } from './order.ts'
import type { Answer, Judged, Transfer } from './words.ts'

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
  'careful',
  'loss-reached',
  'reality-check-due',
  'time-reached',
  'break-reached',
  'still-checking',
] as const

/** The kind of limit that a status names. */
const LIMIT_REACHED: ReadonlyMap<string, Judged> = new Map([
  ['limit-reached', 'stake'],
  ['loss-reached', 'loss'],
  ['time-reached', 'time'],
  ['break-reached', 'break'],
])

/** `later`: the order must be asked again. `careful`: the same, but not by the short way of its companion. */
export type BatchAnswer = Answer | 'later' | 'careful'

/** One row of arrays with an element for each transfer, as PostgreSQL writes arrays of numbers. `held` names lanes instead, and nothing was done. */
export type AppliedRow = {
  places: string
  statuses: string
  postings: string
  balances: string
  held: string | null
  made?: string[] | null
}

/** What every function that applies a batch answers. */
const ANSWERED = 'places::text, statuses::text, postings::text, balances::text, held::text'

/** Others hold these lanes, and were waited for as long as the connection waits. Nothing was done. */
export class LanesHeld extends Error {
  readonly lanes: readonly number[]
  constructor(lanes: readonly number[]) {
    super(`lanes of the ledger are held: ${lanes.join(', ')}`)
    this.lanes = lanes
  }
}

/** The types of what `parametersOf` gives, without those of reversals, which come last. */
export const MOVING_TYPES: readonly string[] = [
  'int[]',
  'boolean',
  'int',
  'int[]',
  'uuid[]',
  'uuid[]',
  ...Array.from({ length: 6 }, () => 'bigint[]'),
  'smallint[]',
  'smallint[]',
  ...Array.from({ length: 6 }, () => 'text[]'),
]
const UNDOING_TYPES: readonly string[] = ['int[]', 'uuid[]', 'uuid[]', 'bigint[]', 'text[]', 'uuid[]', 'uuid[]']

/** A call of an SQL function that applies a batch, and of what it has made beside. */
export const callOf = (name: string, types: readonly string[], made?: string): string =>
  `select ${ANSWERED}${made === undefined ? '' : `, ${made} as made`} from ${name}(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')})`

export const APPLY = callOf('ledger_apply', [...MOVING_TYPES, ...UNDOING_TYPES])

type Undone = { place: number[]; key: Hash[]; fingerprint: Hash[]; account: bigint[]; name: string[]; target: Hash[] }

const noUndone = (): Undone => ({ place: [], key: [], fingerprint: [], account: [], name: [], target: [] })

/** One transfer with its operation: a row of the arrays that go to the database. */
type Leg = { readonly order: Order; readonly place: number; readonly transfer: Transfer; readonly totals: Totals; readonly upto: bigint }

function legsOf(order: Order, index: number, transfers: readonly Transfer[]): Leg[] {
  const totals = totalsOf(transfers)
  let upto = 0n
  return transfers.map((transfer, place) => {
    upto += transfer.amount
    return { order, place: index * PLACES + place, transfer, totals, upto }
  })
}

const flagsOf = ({ order, totals }: Leg): number => (order.operation.isBet === true ? 1 : 0) | (totals.resettles ? 2 : 0)

/** What each transfer corrects; empty where none does. */
const correctionsOf = (legs: readonly Leg[]): string | (string | null)[] =>
  legs.some(({ order }) => order.corrects !== undefined) ? legs.map(({ order }) => order.corrects ?? null) : '{}'

export const lanesOf = (orders: readonly Order[]): number[] => [...new Set(orders.map((order) => order.lane))].sort((a, b) => a - b)

/**
 * The parameters of APPLY. `transfersOf` gives an order's transfers where a companion has computed them. `locked` says that the caller's transaction
 * holds the lanes.
 */
export function parametersOf(
  orders: readonly Order[],
  locked: boolean,
  transfersOf: (order: Order, index: number) => readonly Transfer[] = (order) => order.operation.transfers,
): unknown[] {
  const legs: Leg[] = []
  const undone = noUndone()
  orders.forEach((order, index) => {
    if (order.target === undefined) {
      for (const leg of legsOf(order, index, transfersOf(order, index))) legs.push(leg)
      return
    }
    undone.place.push(index * PLACES)
    undone.key.push(order.key)
    undone.fingerprint.push(order.fingerprint)
    undone.account.push(order.operation.account)
    undone.name.push(order.operation.key)
    undone.target.push(order.target)
  })
  // Where every operation is one transfer, what is true of the operation is true of the transfer.
  const several = legs.some((leg) => (leg.place & (PLACES - 1)) !== 0) ? legs : []
  return [
    integers(lanesOf(orders)),
    locked,
    orders.length,
    integers(legs.map((leg) => leg.place)),
    uuids(legs.map((leg) => leg.order.key)),
    uuids(legs.map((leg) => leg.order.fingerprint)),
    bigints(legs.map((leg) => leg.transfer.account)),
    bigints(legs.map((leg) => leg.transfer.amount)),
    bigints(several.map((leg) => leg.totals.total)),
    bigints(several.map((leg) => leg.totals.low)),
    bigints(several.map((leg) => leg.upto)),
    bigints(several.map((leg) => leg.totals.stake)),
    smallints(legs.map((leg) => numberOfKind(leg.transfer.kind))),
    smallints(legs.map(flagsOf)),
    texts(legs.map((leg) => leg.order.operation.key)),
    texts(legs.map((leg) => leg.transfer.contra)),
    texts(legs.map((leg) => leg.transfer.vendor ?? '')),
    texts(legs.map((leg) => leg.transfer.game ?? '')),
    texts(legs.map((leg) => leg.transfer.round ?? '')),
    texts(legs.map((leg) => leg.transfer.reference ?? '')),
    integers(undone.place),
    uuids(undone.key),
    uuids(undone.fingerprint),
    bigints(undone.account),
    texts(undone.name),
    uuids(undone.target),
    correctionsOf(legs),
  ]
}

function answerOf(number: number, posting: string | undefined, balanceText: string | undefined): BatchAnswer {
  const status = STATUS[number]
  if (status === undefined) throw new Error(`the ledger answered an unknown status ${number}`)
  if (status === 'later' || status === 'careful') return status
  const balance = balanceText === undefined || balanceText === 'NULL' ? undefined : BigInt(balanceText)
  if (status === 'applied' || status === 'replay')
    return { status: 'applied', posting: BigInt(posting ?? 0), balance: balance ?? 0n, replay: status === 'replay' }
  if (status === 'tombstone' || status === 'tombstone-replay')
    return { status: 'tombstone', balance: balance ?? 0n, replay: status === 'tombstone-replay' }
  const what = LIMIT_REACHED.get(status)
  if (what !== undefined) return { status: 'refused', code: 'limit-reached', what }
  return balance === undefined ? { status: 'refused', code: status } : { status: 'refused', code: status, balance }
}

const elementsOf = (array: string): string[] => array.slice(1, -1).split(',')

/** Throws where an array of lanes that others hold is not empty. */
export function demandLanes(held: string | null): void {
  if (held !== null && held !== '{}') throw new LanesHeld(elementsOf(held).map(Number))
}

/** The answers in the order of the orders; a missing one is a bug of the SQL function and throws. Throws `LanesHeld` where nothing was done. */
export function answersOf(count: number, rows: readonly AppliedRow[]): BatchAnswer[] {
  const [row] = rows
  if (row === undefined) throw new Error('the ledger gave no answer')
  demandLanes(row.held)
  const statuses = elementsOf(row.statuses)
  const postings = elementsOf(row.postings)
  const balances = elementsOf(row.balances)
  const answers: (BatchAnswer | undefined)[] = Array.from({ length: count })
  elementsOf(row.places).forEach((text, index) => {
    const place = Number(text)
    if ((place & (PLACES - 1)) === 0) answers[place / PLACES] = answerOf(Number(statuses[index]), postings[index], balances[index])
  })
  return answers.map((answer, index) => {
    if (answer === undefined) throw new Error(`the ledger gave no answer for operation ${index} of a batch of ${count}`)
    return answer
  })
}
