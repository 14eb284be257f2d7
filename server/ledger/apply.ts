/**
 * Applying: a batch of orders goes through the SQL function inside a given transaction. The companion's part runs before and after the
 * money moves.
 */
import { CompiledQuery, sql } from 'kysely'
import { type Tx } from '../platform/database.ts'
import { integers } from '../platform/binary-arrays.ts'
import { answersOf, APPLY, demandLanes, lanesOf, parametersOf, type BatchAnswer, type AppliedRow } from './batch.ts'
import { checkTransfers, type Hash, type Order } from './order.ts'
import { APPLY_PLAIN, plainParametersOf, plainTransfersOf } from './plain-batch.ts'
import { takeBatch, type Waiting } from './queue.ts'
import type { Answer, Applied, Companion, Prepared, Transfer, Written } from './words.ts'

export type Companions = Readonly<Record<string, Companion>>

/** Takes the lanes for the transaction of `tx`, in rising order. A second call in one transaction may only name lanes that it already holds. */
export async function lockLanes(tx: Tx, lanes: readonly number[], milliseconds?: number): Promise<void> {
  const locking =
    milliseconds === undefined
      ? sql`select ledger_lock(${integers(lanes)}::int[])`
      : // The columns of a row are worked out in their order.
        sql`select set_config('lock_timeout', ${String(milliseconds)}, true), ledger_lock(${integers(lanes)}::int[])`
  await locking.execute(tx)
}

async function applyOrders(
  tx: Tx,
  orders: readonly Order[],
  transfersOf?: (order: Order, index: number) => readonly Transfer[],
): Promise<BatchAnswer[]> {
  if (orders.length === 0) return []
  const { rows } = await tx.executeQuery<AppliedRow>(CompiledQuery.raw(APPLY, parametersOf(orders, true, transfersOf)))
  return answersOf(orders.length, rows)
}

/** The same for orders whose keys were looked up in this transaction. It uses the short way where they allow it. */
async function applyFresh(
  tx: Tx,
  orders: readonly Order[],
  transfersOf: (order: Order, index: number) => readonly Transfer[],
): Promise<BatchAnswer[]> {
  const plain = orders.length === 0 ? undefined : plainTransfersOf(orders, transfersOf)
  if (plain === undefined) return await applyOrders(tx, orders, transfersOf)
  const { rows } = await tx.executeQuery<AppliedRow>(CompiledQuery.raw(APPLY_PLAIN, plainParametersOf(orders, plain, true)))
  return answersOf(orders.length, rows)
}

type Known = { key: string; fingerprint: string; posting: bigint; answer: bigint }

const hashOf = (uuid: string): Hash => uuid.replaceAll('-', '')

function knownAnswer(known: Known, order: Order): Answer {
  if (known.posting === -1n) return { status: 'refused', code: 'reversed-before' }
  if (hashOf(known.fingerprint) !== order.fingerprint) return { status: 'refused', code: 'key-used-differently' }
  if (known.posting === 0n) return { status: 'tombstone', balance: known.answer, replay: true }
  return { status: 'applied', posting: known.posting, balance: known.answer, replay: true }
}

/** The answers of orders whose key already exists, by their place. */
async function sortOutReplays(tx: Tx, orders: readonly Order[]): Promise<Map<number, Answer>> {
  const keys = orders.map((order) => order.key)
  const { rows } =
    await sql<Known>`select key::text, fingerprint::text, posting, answer from ledger_key where key = any (${keys}::uuid[])`.execute(tx)
  const found = new Map(rows.map((row) => [hashOf(row.key), row]))
  const answers = new Map<number, Answer>()
  orders.forEach((order, index) => {
    const known = found.get(keys[index] ?? '')
    if (known !== undefined) answers.set(index, knownAnswer(known, order))
  })
  return answers
}

type Going = { readonly order: Order; readonly index: number; readonly transfers: readonly Transfer[]; readonly carry: unknown }

function sortPrepared(
  fresh: readonly { order: Order; index: number }[],
  prepared: readonly Prepared[],
  answers: Map<number, BatchAnswer>,
): Going[] {
  if (prepared.length !== fresh.length) throw new Error(`a companion prepared ${prepared.length} of ${fresh.length} operations`)
  const going: Going[] = []
  fresh.forEach(({ order, index }, place) => {
    const one = prepared[place] as Prepared
    if ('refused' in one) {
      answers.set(index, { status: 'refused', code: one.refused })
      return
    }
    const transfers = order.target === undefined ? one.transfers : []
    if (order.target === undefined && transfers.length === 0) throw new Error(`a companion prepared no transfer for ${order.operation.key}`)
    checkTransfers(order.operation, transfers, false)
    going.push({ order, index, transfers, carry: one.carry })
  })
  return going
}

const hasCompanion = ({ order }: { readonly order: Order }): boolean => order.operation.companion !== undefined

/**
 * A batch of one companion: replays are sorted out, the companion is asked, money moves, and the companion's rows are written. The lanes
 * are held. Orders without a companion move beside them. `isNew` says that the caller has looked the keys up in this transaction.
 */
async function applyWithCompanion(tx: Tx, orders: readonly Order[], companion: Companion, isNew: boolean): Promise<BatchAnswer[]> {
  const answers = new Map<number, BatchAnswer>(isNew ? [] : await sortOutReplays(tx, orders))
  const fresh = orders.map((order, index) => ({ order, index })).filter(({ index }) => !answers.has(index))
  if (fresh.length > 0) {
    const judged = fresh.filter(hasCompanion)
    const prepared = await companion.prepare(
      tx,
      judged.map(({ order }) => order.operation),
    )
    const beside = fresh
      .filter((one) => !hasCompanion(one))
      .map((one) => ({ ...one, transfers: one.order.operation.transfers, carry: undefined }))
    const going = [...beside, ...sortPrepared(judged, prepared, answers)].sort((one, other) => one.index - other.index)
    const moved = await applyFresh(
      tx,
      going.map(({ order }) => order),
      (_, place) => going[place]?.transfers ?? [],
    )
    const written: Written[] = []
    const places: number[] = []
    going.forEach(({ order, index, carry }, place) => {
      const answer = moved[place] as BatchAnswer
      answers.set(index, answer)
      if (typeof answer !== 'object' || answer.status !== 'applied' || answer.replay || !hasCompanion({ order })) return
      written.push({ operation: order.operation, carry, balance: answer.balance, posting: answer.posting })
      places.push(index)
    })
    const results = written.length > 0 ? await companion.write(tx, written) : undefined
    if (results) places.forEach((index, place) => answers.set(index, { ...(answers.get(index) as Applied), result: results[place] }))
  }
  return orders.map((_, index) => answers.get(index) as BatchAnswer)
}

/** Applies one batch, as `takeBatch` makes it, in a transaction that holds its lanes. */
async function applyBatch(tx: Tx, orders: readonly Order[], companions: Companions, isNew = false): Promise<BatchAnswer[]> {
  const name = orders.find((order) => hasCompanion({ order }))?.operation.companion
  if (name === undefined) return await applyOrders(tx, orders)
  const companion = companions[name]
  if (companion === undefined) throw new Error(`no companion is called '${name}'`)
  return await applyWithCompanion(tx, orders, companion, isNew)
}

/** Applies any number of orders in the caller's transaction, in as many batches as their dependencies ask for. */
export async function applyAll(tx: Tx, orders: readonly Order[], companions: Companions, isNew = false): Promise<Answer[]> {
  const answers = new Map<Order, Answer>()
  let waiting: Waiting[] = orders.map((order) => ({ order }))
  while (waiting.length > 0) {
    const { batch, rest } = takeBatch(waiting, () => true, { beside: isNew })
    const said = await applyBatch(
      tx,
      batch.map(({ order }) => order),
      companions,
      isNew,
    )
    const again = batch.filter((_, index) => said[index] === 'later')
    batch.forEach(({ order }, index) => {
      const answer = said[index]
      if (typeof answer === 'object') answers.set(order, answer)
    })
    if (again.length === batch.length) throw new Error('the ledger put off a whole batch')
    waiting = [...again, ...rest]
  }
  return orders.map((order) => answers.get(order) as Answer)
}

/** The same as a separate transaction: what the writers run for operations with a companion. Throws `LanesHeld` where nothing was done. */
export async function applyInOwnTransaction(tx: Tx, orders: readonly Order[], companions: Companions): Promise<BatchAnswer[]> {
  const { rows } = await sql<{ held: string }>`select ledger_lock_batch(${integers(lanesOf(orders))}::int[])::text as held`.execute(tx)
  demandLanes(rows[0]?.held ?? null)
  return await applyBatch(tx, orders, companions)
}
