/**
 * Flight: one batch on its way to the database in one transaction, and what becomes of it where it fails.
 * Next: `server/ledger/submit.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { applyInOwnTransaction, type Companions } from './apply.ts'
import { answersOf, APPLY, LanesHeld, parametersOf, type AppliedRow, type BatchAnswer } from './batch.ts'
import type { Order } from './order.ts'
import { APPLY_PLAIN, plainParametersOf, plainTransfersOf } from './plain-batch.ts'
import type { Waiting } from './queue.ts'
import { applyShort } from './short-batch.ts'
import { ConnectionLost, isCongested, isKeyStanding, isTransient, NotReached, type Writer } from './writer.ts'
import type { Answer, LedgerEvent, RefusedCode } from './words.ts'

const RETRIES = 5

/** A caller who waits for the answer to an order. */
export type Ticket = Waiting & {
  careful: boolean
  /** Ends the wait of its call, which is told `busy` when it has lasted too long. */
  endWait?: () => void
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

export type FlightNeeds = {
  readonly companions: Companions
  readonly onEvent: (event: LedgerEvent) => void
  /** A batch met a key that it had not looked for. */
  readonly onKeyStanding: () => void
}

/** How a batch reaches the database in one statement, with its parameters made. */
type Way = { readonly name: string; readonly text: string; readonly parameters: unknown[]; readonly isShort: boolean }

/** A batch that can go as soon as its writer is free. One that goes alone is judged by its companion in a transaction of several statements. */
export type Flight = {
  readonly batch: readonly Ticket[]
  readonly lanes: ReadonlySet<number>
  readonly alone: boolean
  readonly way: Way | undefined
}

const ordersOf = (batch: readonly Ticket[]): Order[] => batch.map(({ order }) => order)
const companionOf = (batch: readonly Ticket[]): string | undefined => batch[0]?.order.operation.companion
export const goesAlone = (batch: readonly Ticket[]): boolean => companionOf(batch) !== undefined && batch[0]?.careful === true

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

export const flightOf = (batch: readonly Ticket[], mayBeShort: boolean): Flight => ({
  batch,
  lanes: new Set(batch.map(({ order }) => order.lane)),
  alone: goesAlone(batch),
  way: companionOf(batch) === undefined ? wayOf(ordersOf(batch), mayBeShort) : undefined,
})

/**
 * One batch in one transaction, tried again after a deadlock or a race for a key. Rejects when nothing or not everything is known, and with
 * `LanesHeld` when nothing was done.
 */
export async function apply(writer: Writer, { batch, alone, way }: Flight, needs: FlightNeeds): Promise<BatchAnswer[]> {
  const { companions } = needs
  const orders = ordersOf(batch)
  const companion = companionOf(batch)
  let going = way
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (alone) return await writer.transact((tx) => applyInOwnTransaction(tx, orders, companions))
      if (companion !== undefined) return await applyShort(writer, orders, companions[companion], needs.onEvent)
      going ??= longWay(orders)
      return answersOf(batch.length, await writer.query<AppliedRow>(going.name, going.text, going.parameters))
    } catch (error) {
      if (going?.isShort && isKeyStanding(error)) {
        needs.onKeyStanding()
        going = longWay(orders)
        continue
      }
      if (!(isTransient(error) || isKeyStanding(error)) || attempt >= RETRIES) throw error
      await sleep(attempt * 5)
    }
  }
}

/** Answers each ticket of a batch and returns those that must be asked again. */
export function deliver(batch: readonly Ticket[], answers: readonly BatchAnswer[], onEvent: FlightNeeds['onEvent']): Ticket[] {
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

/** Answers all of a batch that it was refused. */
export const refuseAll = (batch: readonly Ticket[], code: RefusedCode): Ticket[] => {
  for (const ticket of batch) ticket.answer({ status: 'refused', code })
  return []
}

/** The lanes for which a flight waited in vain; all of its lanes where it was for a row. Undefined for any other failure. Nothing was done. */
export function lanesWaitedFor(error: unknown, { lanes }: Flight): Iterable<number> | undefined {
  if (error instanceof LanesHeld) return error.lanes
  return isCongested(error) ? lanes : undefined
}

/**
 * What happens to a batch that failed as a whole. Known to have failed, its operations run singly. Returns what must be asked again and
 * never rejects.
 */
export async function recover(writer: Writer, { batch }: Flight, error: unknown, needs: FlightNeeds): Promise<Ticket[]> {
  if (error instanceof ConnectionLost) return refuseAll(batch, 'unknown-outcome')
  if (error instanceof NotReached) return refuseAll(batch, 'busy')
  if (batch.length === 1) {
    batch[0]?.fail(error)
    return []
  }
  needs.onEvent({ type: 'batch-failed', size: batch.length, error })
  const again: Ticket[] = []
  for (const ticket of batch) {
    const single = flightOf([ticket], false)
    again.push(
      ...(await apply(writer, single, needs).then(
        (answers) => deliver([ticket], answers, needs.onEvent),
        (failed: unknown) => (lanesWaitedFor(failed, single) ? [ticket] : recover(writer, single, failed, needs)),
      )),
    )
  }
  return again
}
