/** Submit: the hot path, which gathers what waits into batches without a timer and gives each caller its own answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import { applyInOwnTransaction, type Companions } from './apply.ts'
import { answersOf, APPLY, parametersOf, type BatchAnswer, type AppliedRow } from './batch.ts'
import { LANES, type Order } from './order.ts'
import { takeBatch, type Waiting } from './queue.ts'
import { ConnectionLost, isCongested, isTransient, NotReached, type Writer } from './writer.ts'
import type { Answer, LedgerEvent, RefusedCode } from './words.ts'

/** With fewer orders waiting than this one writer takes all lanes, because fuller batches are worth more than a second connection. */
const SPLIT_ABOVE = 100
const RETRIES = 5

type Ticket = Waiting & { readonly answer: (answer: Answer) => void; readonly fail: (error: unknown) => void }

export type Submitting = {
  readonly submit: (order: Order) => Promise<Answer>
  /** Resolves when nothing waits and nothing is in flight; later orders are answered `busy`. */
  readonly drain: () => Promise<void>
}

export type SubmitNeeds = {
  readonly writers: readonly Writer[]
  readonly companions: Companions
  readonly queueLimit: number
  readonly committed: () => void
  readonly onEvent: (event: LedgerEvent) => void
}

/** One batch in one transaction; rejects when nothing or not everything is known. */
async function runOnce(writer: Writer, orders: readonly Order[], companions: Companions): Promise<BatchAnswer[]> {
  if (orders[0]?.operation.companion !== undefined) return await writer.transact((tx) => applyInOwnTransaction(tx, orders, companions))
  return answersOf(orders.length, await writer.query<AppliedRow>('ledger_apply', APPLY, parametersOf(orders, false)))
}

async function runTransient(writer: Writer, orders: readonly Order[], companions: Companions): Promise<BatchAnswer[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(writer, orders, companions)
    } catch (error) {
      if (!isTransient(error) || attempt >= RETRIES) throw error
      await sleep(attempt * 5)
    }
  }
}

/** Answers each ticket of a batch and gives back those that are to be asked again. */
function deliver(batch: readonly Ticket[], answers: readonly BatchAnswer[], onEvent: SubmitNeeds['onEvent']): Ticket[] {
  const again: Ticket[] = []
  batch.forEach((ticket, index) => {
    const answer = answers[index] as BatchAnswer
    if (answer === 'later') {
      again.push(ticket)
      return
    }
    ticket.answer(answer)
    if (answer.status === 'applied' && !answer.replay && answer.balance < 0n)
      onEvent({
        type: 'account-overdrawn',
        account: ticket.order.operation.account,
        balance: answer.balance,
        key: ticket.order.operation.key,
      })
  })
  return again
}

const answerAll = (batch: readonly Ticket[], code: RefusedCode): Ticket[] => {
  for (const ticket of batch) ticket.answer({ status: 'refused', code })
  return []
}

/** Runs a batch to its end, singly if it fails as a whole, and gives back what is to be asked again. Never rejects: every other ticket is answered or failed. */
async function runBatch(writer: Writer, batch: readonly Ticket[], needs: SubmitNeeds): Promise<Ticket[]> {
  try {
    const answers = await runTransient(
      writer,
      batch.map(({ order }) => order),
      needs.companions,
    )
    return deliver(batch, answers, needs.onEvent)
  } catch (error) {
    if (error instanceof ConnectionLost) return answerAll(batch, 'unknown-outcome')
    if (error instanceof NotReached || isCongested(error)) return answerAll(batch, 'busy')
    if (batch.length === 1) {
      batch[0]?.fail(error)
      return []
    }
    needs.onEvent({ type: 'batch-failed', size: batch.length, error })
    const again: Ticket[] = []
    for (const ticket of batch) again.push(...(await runBatch(writer, [ticket], needs)))
    return again
  }
}

export function createSubmitting(needs: SubmitNeeds): Submitting {
  const { writers, queueLimit } = needs
  const busyWriters = writers.map(() => false)
  const busyLanes = new Set<number>()
  const share = LANES / writers.length
  let waiting: Ticket[] = []
  let scheduled = false
  let closing = false
  let drained: (() => void) | undefined

  // Callers whose answers came together ask again together; the check phase of the event loop comes after all of them.
  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    setImmediate(dispatch)
  }

  const dispatch = (): void => {
    scheduled = false
    const split = writers.length > 1 && (waiting.length > SPLIT_ABOVE || busyLanes.size > 0)
    writers.forEach((writer, index) => {
      if (busyWriters[index] || waiting.length === 0 || (index > 0 && waiting.length <= SPLIT_ABOVE / 2)) return
      const { batch, rest } = takeBatch(waiting, (lane) => !busyLanes.has(lane) && (!split || Math.floor(lane / share) === index))
      if (batch.length === 0) return
      waiting = rest
      void fly(writer, index, batch)
    })
  }

  const fly = async (writer: Writer, index: number, batch: readonly Ticket[]): Promise<void> => {
    const lanes = new Set(batch.map(({ order }) => order.lane))
    busyWriters[index] = true
    for (const lane of lanes) busyLanes.add(lane)
    const again = await runBatch(writer, batch, needs)
    if (again.length > 0) waiting = [...again, ...waiting]
    busyWriters[index] = false
    for (const lane of lanes) busyLanes.delete(lane)
    needs.committed()
    if (waiting.length > 0) schedule()
    else if (!busyWriters.includes(true)) drained?.()
  }

  return {
    submit: (order) => {
      if (closing || waiting.length >= queueLimit) return Promise.resolve({ status: 'refused', code: 'busy' })
      return new Promise((answer, fail) => {
        waiting.push({ order, answer, fail })
        schedule()
      })
    },
    drain: async () => {
      closing = true
      if (waiting.length === 0 && !busyWriters.includes(true)) return
      await new Promise<void>((resolve) => {
        drained = resolve
      })
    },
  }
}
