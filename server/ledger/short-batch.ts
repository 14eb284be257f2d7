/** Short batches: a companion's usual operations as one statement, in which its room judges, the money moves and the room's rows are written. */
import { ANSWERED, answersOf, LanesHeld, type AppliedRow, type BatchAnswer } from './batch.ts'
import { checkTransfers, type Order } from './order.ts'
import { PLAIN_TYPES, plainParametersOf, plainTransfersOf } from './plain-batch.ts'
import type { Companion, ShortBatch } from './words.ts'
import { isPassing, type Writer } from './writer.ts'

const textOf = ({ call, types }: ShortBatch): string =>
  `select ${ANSWERED} from ${call}(${[...PLAIN_TYPES, ...types].map((type, index) => `$${index + 1}::${type}`).join(', ')})`

/** Each room's text never changes, so it is made once. */
const texts = new Map<string, string>()

async function ask(writer: Writer, orders: readonly Order[], short: NonNullable<Companion['short']>): Promise<BatchAnswer[] | undefined> {
  const batch = await short.batch(orders.map((order) => order.operation))
  if (batch === undefined) return undefined
  orders.forEach((order, index) => checkTransfers(order.operation, batch.transfers.slice(index, index + 1), false))
  const transfers = plainTransfersOf(orders, (_, index) => batch.transfers.slice(index, index + 1))
  if (transfers === undefined) return undefined
  const text = texts.get(batch.call) ?? textOf(batch)
  texts.set(batch.call, text)
  const parameters = [...plainParametersOf(orders, transfers, false), ...batch.parameters]
  return answersOf(orders.length, await writer.query<AppliedRow>(batch.call, text, parameters))
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
