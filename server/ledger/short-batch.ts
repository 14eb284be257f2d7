/** Short batches: a companion's usual operations as one statement, in which its room judges, the money moves and the room's rows are written. */
import { answersOf, callOf, LanesHeld, MOVING_TYPES, parametersOf, type AppliedRow, type BatchAnswer } from './batch.ts'
import { checkTransfers, type Order } from './order.ts'
import { PLAIN_TYPES, plainParametersOf, plainTransfersOf } from './plain-batch.ts'
import type { Applied, Companion, LedgerEvent, ShortBatch } from './words.ts'
import { isKeyStanding, isPassing, type Writer } from './writer.ts'

/** Each room's text never changes, so it is made once. */
const texts = new Map<string, string>()

function textOf({ call, types, moves, made }: ShortBatch): string {
  const text = texts.get(call) ?? callOf(call, [...(moves === 'plain' ? PLAIN_TYPES : MOVING_TYPES), ...types], made)
  texts.set(call, text)
  return text
}

/** The ledger's part of the parameters; undefined where the batch is none of its kind. */
function movingOf(orders: readonly Order[], { moves, transfers }: ShortBatch): readonly unknown[] | undefined {
  const transfersOf = (_: Order, index: number) => transfers[index] ?? []
  if (moves === 'several') return parametersOf(orders, false, transfersOf).slice(0, MOVING_TYPES.length)
  const plain = plainTransfersOf(orders, transfersOf)
  return plain && plainParametersOf(orders, plain, false)
}

const isNew = (answer: BatchAnswer): answer is Applied => typeof answer === 'object' && answer.status === 'applied' && !answer.replay

async function ask(writer: Writer, orders: readonly Order[], short: NonNullable<Companion['short']>): Promise<BatchAnswer[] | undefined> {
  const operations = orders.map((order) => order.operation)
  const batch = await writer.read((reader) => short.batch(operations, reader))
  if (batch === undefined) return undefined
  const places = batch.places ?? orders.map((_, place) => place)
  const going = places.map((place) => orders[place]!)
  if (going.length === 0) return undefined
  going.forEach((order, index) => checkTransfers(order.operation, batch.transfers[index] ?? [], false))
  const moving = movingOf(going, batch)
  if (moving === undefined) return undefined
  const rows = await writer.query<AppliedRow>(batch.call, textOf(batch), [...moving, ...batch.parameters])
  const answers = orders.map((): BatchAnswer => 'careful')
  answersOf(going.length, rows).forEach((answer, index) => {
    answers[places[index]!] =
      batch.applied !== undefined && isNew(answer) ? { ...answer, result: batch.applied(index, rows[0]?.made?.[index] ?? '') } : answer
  })
  return answers
}

/**
 * The answers of a batch, or `careful` for all of it where it cannot go this way. The same holds after a failure that is known. An existing key shows
 * itself so. Any other fault shows itself again to the careful way, and is told here, since that way may hide it.
 */
export async function applyShort(
  writer: Writer,
  orders: readonly Order[],
  companion: Companion | undefined,
  onEvent: (event: LedgerEvent) => void,
): Promise<BatchAnswer[]> {
  const careful = (): BatchAnswer[] => orders.map(() => 'careful')
  if (companion?.short === undefined) return careful()
  try {
    return (await ask(writer, orders, companion.short)) ?? careful()
  } catch (error) {
    if (error instanceof LanesHeld || isPassing(error)) throw error
    if (!isKeyStanding(error)) onEvent({ type: 'batch-failed', size: orders.length, error })
    return careful()
  }
}
