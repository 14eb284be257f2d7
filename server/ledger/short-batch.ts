/** Short batches: a companion's usual operations as one statement, in which its room judges, the money moves and the room's rows are written. */
import { answersOf, callOf, LanesHeld, MOVING_TYPES, parametersOf, type AppliedRow, type BatchAnswer } from './batch.ts'
import { checkTransfers, type Order } from './order.ts'
import { PLAIN_TYPES, plainParametersOf, plainTransfersOf } from './plain-batch.ts'
import type { Companion, ShortBatch } from './words.ts'
import { isPassing, type Writer } from './writer.ts'

/** Each room's text never changes, so it is made once. */
const texts = new Map<string, string>()

function textOf({ call, types, moves }: ShortBatch): string {
  const text = texts.get(call) ?? callOf(call, [...(moves === 'plain' ? PLAIN_TYPES : MOVING_TYPES), ...types])
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

const withResult = (answer: BatchAnswer, result: unknown): BatchAnswer =>
  typeof answer === 'object' && answer.status === 'applied' && !answer.replay ? { ...answer, result } : answer

async function ask(writer: Writer, orders: readonly Order[], short: NonNullable<Companion['short']>): Promise<BatchAnswer[] | undefined> {
  const batch = await short.batch(orders.map((order) => order.operation))
  if (batch === undefined) return undefined
  orders.forEach((order, index) => checkTransfers(order.operation, batch.transfers[index] ?? [], false))
  const moving = movingOf(orders, batch)
  if (moving === undefined) return undefined
  const rows = await writer.query<AppliedRow>(batch.call, textOf(batch), [...moving, ...batch.parameters])
  const answers = answersOf(orders.length, rows)
  return batch.results === undefined ? answers : answers.map((answer, index) => withResult(answer, batch.results?.[index]))
}

/**
 * The answers of a batch, or `careful` for all of it where it cannot go this way. The same holds after a failure that is known. An existing key shows
 * itself so, and any other fault shows itself again to the careful way.
 */
export async function applyShort(writer: Writer, orders: readonly Order[], companion: Companion | undefined): Promise<BatchAnswer[]> {
  const careful = (): BatchAnswer[] => orders.map(() => 'careful')
  if (companion?.short === undefined) return careful()
  try {
    return (await ask(writer, orders, companion.short)) ?? careful()
  } catch (error) {
    if (error instanceof LanesHeld || isPassing(error)) throw error
    return careful()
  }
}
