/**
 * Submit: the hot path, which gathers what waits into batches without a timer and gives each caller its own answer.
 *
 * Lanes that nobody else holds go together, because a batch of many operations costs little more than one of few. Such a batch waits for a lane only as
 * long as another batch takes. Whatever must wait longer goes by itself, in batches of that one lane, so that a held lane delays no other.
 * Next: `server/originals/round-companion.ts`.
 */
import { beginWait } from '../platform/overload/shares.ts'
import type { Companions } from './apply.ts'
import {
  apply,
  deliver,
  flightOf,
  goesAlone,
  lanesWaitedFor,
  recover,
  refuseAll,
  type Flight,
  type FlightNeeds,
  type Ticket,
} from './flight.ts'
import { LANES, type Order } from './order.ts'
import { LARGEST_BATCH, takeBatch, withoutRepeats } from './queue.ts'
import type { Writer } from './writer.ts'
import type { Answer, LedgerEvent } from './words.ts'

/** This many, and as many as are in progress, make a batch worth sending behind it. Twice as many go as two halves. */
const WORTH_SENDING_AHEAD = 16
/** Statements on one connection at a time: the database begins with the second while the program gives out the answers of the first. */
const MOST_UNDER_WAY = 2

export type Submitting = {
  readonly submit: (order: Order) => Promise<Answer>
  /** How many orders wait for a batch. */
  readonly waiting: () => number
  /** Resolves when nothing waits and nothing is in flight; later orders are answered `busy`. */
  readonly drain: () => Promise<void>
}

export type SubmitNeeds = {
  /** For lanes that go together; they wait for a lane no longer than a batch takes. */
  readonly writers: readonly Writer[]
  /** For lanes that must be waited for, each alone. */
  readonly waiters: readonly Writer[]
  readonly companions: Companions
  readonly queueLimit: number
  /** With no more orders waiting than this one writer takes all lanes. */
  readonly splitAbove: number
  /** After an existing key this many batches take the long way, which looks keys up. Copies seldom come alone. */
  readonly cautiousBatches: number
  readonly committed: () => void
  readonly onEvent: (event: LedgerEvent) => void
}

/** A writer with the batches that it has sent and that have not been answered, the earliest first. One that waits takes one lane at a time. */
type Seat = { readonly writer: Writer; readonly index: number; readonly waits: boolean; readonly underWay: Flight[] }

class Dispatcher implements Submitting {
  readonly #needs: SubmitNeeds
  readonly #flightNeeds: FlightNeeds
  readonly #together: readonly Seat[]
  readonly #seats: readonly Seat[]
  #waiting: Ticket[] = []
  /** Lanes that others hold, until a batch of such a lane was answered. */
  readonly #held = new Set<number>()
  #scheduled = false
  #closing = false
  #cautious = 0
  #drained: () => void = () => undefined

  constructor(needs: SubmitNeeds) {
    this.#needs = needs
    this.#flightNeeds = {
      companions: needs.companions,
      onEvent: needs.onEvent,
      onKeyStanding: () => (this.#cautious = needs.cautiousBatches),
    }
    this.#together = needs.writers.map((writer, index) => ({ writer, index, waits: false, underWay: [] }))
    this.#seats = [...this.#together, ...needs.waiters.map((writer, index) => ({ writer, index, waits: true, underWay: [] }))]
  }

  readonly submit = (order: Order): Promise<Answer> => {
    if (this.#closing || this.#waiting.length >= this.#needs.queueLimit) return Promise.resolve({ status: 'refused', code: 'busy' })
    const { operation } = order
    const careful = operation.companion !== undefined && this.#needs.companions[operation.companion]?.short?.takes(operation) !== true
    return new Promise((answer, fail) => {
      const ticket: Ticket = { order, careful, answer, fail }
      ticket.endWait = beginWait(() => this.#leave(ticket))
      this.#waiting.push(ticket)
      this.#schedule()
    })
  }

  /** A call that no batch has taken in time. Those of a held lane wait until it has been given back, or until its holder is ended. */
  #leave(ticket: Ticket): void {
    if (this.#held.has(ticket.order.lane)) return
    this.#waiting = this.#waiting.filter((each) => each !== ticket)
    refuseAll([ticket], 'busy')
    if (this.#isIdle()) this.#drained()
  }

  readonly waiting = (): number => this.#waiting.length

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
    while (seat.waits ? this.#mayWait(seat) : this.#mayFly(seat)) {
      const flight = seat.waits ? this.#takeHeld() : this.#take(seat)
      if (flight === undefined) return
      void this.#fly(seat, flight)
    }
  }

  #mayWait({ underWay }: Seat): boolean {
    return this.#held.size > 0 && underWay.length === 0
  }

  #mayFly({ index, underWay }: Seat): boolean {
    const waiting = this.#waiting.length
    if (underWay.length === 0) return waiting > (index === 0 ? 0 : this.#needs.splitAbove / 2)
    // A transaction of several statements has the connection for itself until it is over.
    const worth = Math.max(WORTH_SENDING_AHEAD, ...underWay.map(({ batch }) => batch.length))
    return underWay.length < MOST_UNDER_WAY && waiting >= worth && underWay.every(({ alone }) => !alone)
  }

  #isUnderWay(lane: number, except?: Seat): boolean {
    return this.#seats.some((seat) => seat !== except && seat.underWay.some(({ lanes }) => lanes.has(lane)))
  }

  /** The next batch of the held lane whose turn is longest due. */
  #takeHeld(): Flight | undefined {
    const first = this.#waiting.find(({ order: { lane } }) => this.#held.has(lane) && !this.#isUnderWay(lane))
    return first && this.#flightOf((lane) => lane === first.order.lane)
  }

  /** The next batch for a seat: of lanes that no other seat uses. Behind a batch in progress, it leaves out the accounts of that batch. */
  #take(seat: Seat): Flight | undefined {
    const waiting = this.#waiting.length
    const isBehind = seat.underWay.length > 0
    const others = this.#together.filter((other) => other !== seat)
    const share = LANES / this.#together.length
    const isSplit = others.length > 0 && (waiting > this.#needs.splitAbove || others.some((other) => other.underWay.length > 0))
    const mayUse = (lane: number): boolean =>
      !this.#held.has(lane) && (!isSplit || Math.floor(lane / share) === seat.index) && !this.#isUnderWay(lane, seat)
    const underWay = seat.underWay.flatMap(({ batch }) => batch.map(({ order }) => order.operation.account))
    const goesInHalves = !isBehind && waiting >= 2 * WORTH_SENDING_AHEAD && !goesAlone(this.#waiting)
    const largest = goesInHalves ? Math.min(LARGEST_BATCH, Math.ceil(waiting / 2)) : LARGEST_BATCH
    return this.#flightOf(mayUse, { largest, underWay }, isBehind)
  }

  #flightOf(mayUse: (lane: number) => boolean, limits: Parameters<typeof takeBatch>[2] = {}, isBehind = false): Flight | undefined {
    const taken = takeBatch(this.#waiting, mayUse, limits)
    if (taken.batch.length === 0 || (isBehind && goesAlone(taken.batch))) return undefined
    const { batch, rest } = withoutRepeats(taken)
    this.#waiting = rest
    for (const { endWait } of batch) endWait?.()
    if (this.#cautious === 0) return flightOf(batch, true)
    this.#cautious -= 1
    return flightOf(batch, false)
  }

  async #fly(seat: Seat, flight: Flight): Promise<void> {
    seat.underWay.push(flight)
    const again = await apply(seat.writer, flight, this.#flightNeeds).then(
      (answers) => deliver(flight.batch, answers, this.#needs.onEvent),
      (error: unknown) => this.#recover(seat, flight, error),
    )
    seat.underWay.splice(seat.underWay.indexOf(flight), 1)
    if (seat.waits) for (const lane of flight.lanes) this.#held.delete(lane)
    if (again.length > 0) this.#waiting = [...again, ...this.#waiting]
    this.#needs.committed()
    if (this.#waiting.length > 0) this.#schedule()
    else if (this.#isIdle()) this.#drained()
  }

  /** Held lanes go on by themselves, and what goes by itself has waited long enough. */
  async #recover(seat: Seat, flight: Flight, error: unknown): Promise<readonly Ticket[]> {
    const held = lanesWaitedFor(error, flight)
    if (held === undefined) return recover(seat.writer, flight, error, this.#flightNeeds)
    if (seat.waits) return refuseAll(flight.batch, 'busy')
    for (const lane of held) this.#held.add(lane)
    return flight.batch
  }
}

export const createSubmitting = (needs: SubmitNeeds): Submitting => new Dispatcher(needs)
