/**
 * Submit: the hot path, which gathers what waits into batches without a timer and gives each caller its own answer.
 * Next: `server/originals/round-companion.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { applyInOwnTransaction, type Companions } from './apply.ts'
import { answersOf, APPLY, parametersOf, type AppliedRow, type BatchAnswer } from './batch.ts'
import { LANES, type Order } from './order.ts'
import { APPLY_PLAIN, plainParametersOf, plainTransfersOf } from './plain-batch.ts'
import { LARGEST_BATCH, takeBatch, withoutRepeats, type Waiting } from './queue.ts'
import { applyShort } from './short-batch.ts'
import { ConnectionLost, isCongested, isKeyStanding, isTransient, NotReached, type Writer } from './writer.ts'
import type { Answer, LedgerEvent, RefusedCode } from './words.ts'

/** This many, and as many as are in progress, make a batch worth sending behind it. Twice as many go as two halves. */
const WORTH_SENDING_AHEAD = 16
/** Statements on one connection at a time: the database begins with the second while the program gives out the answers of the first. */
const MOST_UNDER_WAY = 2
const RETRIES = 5

type Ticket = Waiting & {
  careful: boolean
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

export type Submitting = {
  readonly submit: (order: Order) => Promise<Answer>
  /** Resolves when nothing waits and nothing is in flight; later orders are answered `busy`. */
  readonly drain: () => Promise<void>
}

export type SubmitNeeds = {
  readonly writers: readonly Writer[]
  readonly companions: Companions
  readonly queueLimit: number
  /** With no more orders waiting than this one writer takes all lanes. */
  readonly splitAbove: number
  /** After an existing key this many batches take the long way, which looks keys up. Copies seldom come alone. */
  readonly cautiousBatches: number
  readonly committed: () => void
  readonly onEvent: (event: LedgerEvent) => void
}

/** How a batch reaches the database in one statement, with its parameters made. */
type Way = { readonly name: string; readonly text: string; readonly parameters: unknown[]; readonly isShort: boolean }

/** A batch that can go as soon as its writer is free. One that goes alone is judged by its companion in a transaction of several statements. */
type Flight = {
  readonly batch: readonly Ticket[]
  readonly lanes: ReadonlySet<number>
  readonly alone: boolean
  readonly way: Way | undefined
}

const ordersOf = (batch: readonly Ticket[]): Order[] => batch.map(({ order }) => order)
const companionOf = (batch: readonly Ticket[]): string | undefined => batch[0]?.order.operation.companion
const goesAlone = (batch: readonly Ticket[]): boolean => companionOf(batch) !== undefined && batch[0]?.careful === true

const longWay = (orders: readonly Order[]): Way => ({
  name: 'ledger_apply',
  text: APPLY,
  parameters: parametersOf(orders, false),
  isShort: false,
})

function shortWay(orders: readonly Order[]): Way | undefined {
  const transfers = plainTransfersOf(orders, (order) => order.operation.transfers)
  if (transfers === undefined) return undefined
  return { name: 'ledger_apply_plain', text: APPLY_PLAIN, parameters: plainParametersOf(orders, transfers, false), isShort: true }
}

/** Parameters that cannot be made are made again by `apply`, where a failure concerns only the batch. */
function wayOf(orders: readonly Order[], mayBeShort: boolean): Way | undefined {
  try {
    return (mayBeShort ? shortWay(orders) : undefined) ?? longWay(orders)
  } catch {
    return undefined
  }
}

const flightOf = (batch: readonly Ticket[], mayBeShort: boolean): Flight => ({
  batch,
  lanes: new Set(batch.map(({ order }) => order.lane)),
  alone: goesAlone(batch),
  way: companionOf(batch) === undefined ? wayOf(ordersOf(batch), mayBeShort) : undefined,
})

/** One batch in one transaction, tried again after a deadlock or a race for a key. Rejects when nothing or not everything is known. */
async function apply(
  writer: Writer,
  { batch, alone, way }: Flight,
  companions: Companions,
  onKeyStanding: () => void,
): Promise<BatchAnswer[]> {
  const orders = ordersOf(batch)
  const companion = companionOf(batch)
  let going = way
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (alone) return await writer.transact((tx) => applyInOwnTransaction(tx, orders, companions))
      if (companion !== undefined) return await applyShort(writer, orders, companions[companion])
      going ??= longWay(orders)
      return answersOf(batch.length, await writer.query<AppliedRow>(going.name, going.text, going.parameters))
    } catch (error) {
      if (going?.isShort && isKeyStanding(error)) {
        onKeyStanding()
        going = longWay(orders)
        continue
      }
      if (!(isTransient(error) || isKeyStanding(error)) || attempt >= RETRIES) throw error
      await sleep(attempt * 5)
    }
  }
}

/** Answers each ticket of a batch and returns those that must be asked again. */
function deliver(batch: readonly Ticket[], answers: readonly BatchAnswer[], onEvent: SubmitNeeds['onEvent']): Ticket[] {
  const again: Ticket[] = []
  batch.forEach((ticket, index) => {
    const answer = answers[index] as BatchAnswer
    if (answer === 'later' || answer === 'careful') {
      ticket.careful ||= answer === 'careful'
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

/**
 * What happens to a batch that failed as a whole. Known to have failed, its operations run singly. Returns what must be asked again and
 * never rejects.
 */
async function recover(writer: Writer, { batch }: Flight, error: unknown, needs: SubmitNeeds): Promise<Ticket[]> {
  if (error instanceof ConnectionLost) return answerAll(batch, 'unknown-outcome')
  if (error instanceof NotReached || isCongested(error)) return answerAll(batch, 'busy')
  if (batch.length === 1) {
    batch[0]?.fail(error)
    return []
  }
  needs.onEvent({ type: 'batch-failed', size: batch.length, error })
  const again: Ticket[] = []
  for (const ticket of batch) {
    const single = flightOf([ticket], false)
    again.push(
      ...(await apply(writer, single, needs.companions, () => undefined).then(
        (answers) => deliver([ticket], answers, needs.onEvent),
        (failed: unknown) => recover(writer, single, failed, needs),
      )),
    )
  }
  return again
}

/** A writer with the batches that it has sent and that have not been answered, the earliest first. */
type Seat = { readonly writer: Writer; readonly index: number; readonly underWay: Flight[] }

class Dispatcher implements Submitting {
  readonly #needs: SubmitNeeds
  readonly #seats: readonly Seat[]
  #waiting: Ticket[] = []
  #scheduled = false
  #closing = false
  #cautious = 0
  #drained: () => void = () => undefined

  constructor(needs: SubmitNeeds) {
    this.#needs = needs
    this.#seats = needs.writers.map((writer, index) => ({ writer, index, underWay: [] }))
  }

  readonly submit = (order: Order): Promise<Answer> => {
    if (this.#closing || this.#waiting.length >= this.#needs.queueLimit) return Promise.resolve({ status: 'refused', code: 'busy' })
    const { operation } = order
    const careful = operation.companion !== undefined && this.#needs.companions[operation.companion]?.short?.takes(operation) !== true
    return new Promise((answer, fail) => {
      this.#waiting.push({ order, careful, answer, fail })
      this.#schedule()
    })
  }

  readonly drain = async (): Promise<void> => {
    this.#closing = true
    if (this.#isIdle()) return
    await new Promise<void>((resolve) => {
      this.#drained = resolve
    })
  }

  #isIdle(): boolean {
    return this.#waiting.length === 0 && this.#seats.every((seat) => seat.underWay.length === 0)
  }

  // Callers whose answers came together ask again together; the check phase of the event loop comes after all of them.
  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      for (const seat of this.#seats) this.#serve(seat)
    })
  }

  #serve(seat: Seat): void {
    while (this.#mayFly(seat)) {
      const flight = this.#take(seat)
      if (flight === undefined) return
      void this.#fly(seat, flight)
    }
  }

  #mayFly({ index, underWay }: Seat): boolean {
    const waiting = this.#waiting.length
    if (underWay.length === 0) return waiting > (index === 0 ? 0 : this.#needs.splitAbove / 2)
    // A transaction of several statements has the connection for itself until it is over.
    const worth = Math.max(WORTH_SENDING_AHEAD, ...underWay.map(({ batch }) => batch.length))
    return underWay.length < MOST_UNDER_WAY && waiting >= worth && underWay.every(({ alone }) => !alone)
  }

  /** The next batch for a seat: of lanes that no other seat uses. Behind a batch in progress, it leaves out the accounts of that batch. */
  #take(seat: Seat): Flight | undefined {
    const waiting = this.#waiting.length
    const isBehind = seat.underWay.length > 0
    const others = this.#seats.filter((other) => other !== seat)
    const share = LANES / this.#seats.length
    const isSplit = others.length > 0 && (waiting > this.#needs.splitAbove || others.some((other) => other.underWay.length > 0))
    const mayUse = (lane: number): boolean =>
      (!isSplit || Math.floor(lane / share) === seat.index) && !others.some((other) => other.underWay.some(({ lanes }) => lanes.has(lane)))
    const touched = seat.underWay.flatMap(({ batch }) => batch.map(({ order }) => order.operation.account))
    const goesInHalves = !isBehind && waiting >= 2 * WORTH_SENDING_AHEAD && !goesAlone(this.#waiting)
    const largest = goesInHalves ? Math.min(LARGEST_BATCH, Math.ceil(waiting / 2)) : LARGEST_BATCH
    const taken = takeBatch(this.#waiting, mayUse, { largest, underWay: touched })
    if (taken.batch.length === 0 || (isBehind && goesAlone(taken.batch))) return undefined
    const { batch, rest } = withoutRepeats(taken)
    this.#waiting = rest
    if (this.#cautious === 0) return flightOf(batch, true)
    this.#cautious -= 1
    return flightOf(batch, false)
  }

  async #fly(seat: Seat, flight: Flight): Promise<void> {
    seat.underWay.push(flight)
    const { companions, onEvent, committed } = this.#needs
    const beCautious = (): void => {
      this.#cautious = this.#needs.cautiousBatches
    }
    const again = await apply(seat.writer, flight, companions, beCautious).then(
      (answers) => deliver(flight.batch, answers, onEvent),
      (error: unknown) => recover(seat.writer, flight, error, this.#needs),
    )
    seat.underWay.splice(seat.underWay.indexOf(flight), 1)
    if (again.length > 0) this.#waiting = [...again, ...this.#waiting]
    committed()
    if (this.#waiting.length > 0) this.#schedule()
    else if (this.#isIdle()) this.#drained()
  }
}

export const createSubmitting = (needs: SubmitNeeds): Submitting => new Dispatcher(needs)
