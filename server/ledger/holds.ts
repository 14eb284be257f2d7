/** Holds: money that waits. The free balance falls at once, and every hold ends settled or released. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { hashOfKey, HELD } from './order.ts'
import type { Answer, HoldRequest, Operation, ReleaseRequest, SettleRequest } from './words.ts'

/** Posts one operation that may name the contra account of held money. It checks there that the lane is held. */
type PostInLane = (tx: Tx, operation: Operation) => Promise<Answer>

type HoldRow = {
  account: bigint
  amount: bigint
  reference: string
  vendor: string
  state: 'open' | 'settled' | 'released'
  closed_by: string | null
}

const isNew = (answer: Answer): boolean => answer.status === 'applied' && !answer.replay

/** Moves `amount` out of the free balance. The account's lane is held by `tx`. */
export async function hold(tx: Tx, request: HoldRequest, post: PostInLane): Promise<Answer> {
  const { key, account, amount, reason, reference = '', intoVendor: vendor = '' } = request
  if (amount <= 0n) throw new RangeError('a hold needs an amount above zero')
  const answer = await post(tx, {
    key,
    account,
    transfers: [{ account, contra: HELD, amount: -amount, kind: 'hold', vendor, reference }],
    isBet: vendor !== '',
    facts: { reason },
  })
  if (isNew(answer))
    await sql`insert into ledger_hold (key, name, account, amount, reason, reference, vendor) values (${hashOfKey(key)}::uuid, ${key}, ${account}, ${amount}, ${reason}, ${reference}, ${vendor})`.execute(
      tx,
    )
  return answer
}

async function close(
  tx: Tx,
  key: string,
  holdKey: string,
  state: 'settled' | 'released',
  partsOf: (held: HoldRow) => Pick<Operation, 'transfers' | 'corrects'>,
  post: PostInLane,
): Promise<Answer> {
  const { rows } =
    await sql<HoldRow>`select account, amount, reference, vendor, state, closed_by from ledger_hold where key = ${hashOfKey(holdKey)}::uuid for update`.execute(
      tx,
    )
  const [held] = rows
  if (held === undefined) return { status: 'refused', code: 'hold-unknown' }
  // A closed hold answers the same key as before. The key table says whether the content is the same too.
  if (held.state !== 'open' && held.closed_by !== key) return { status: 'refused', code: 'hold-closed' }
  const answer = await post(tx, { key, account: held.account, ...partsOf(held), facts: { hold: holdKey } })
  if (isNew(answer))
    await sql`update ledger_hold set state = ${state}, closed_by = ${key} where key = ${hashOfKey(holdKey)}::uuid`.execute(tx)
  return answer
}

/** Ends a hold by paying all or part of it to `contra`. What is not paid is free again. */
export async function settleHold(tx: Tx, request: SettleRequest, post: PostInLane): Promise<Answer> {
  return await close(
    tx,
    request.key,
    request.hold,
    'settled',
    (held) => {
      const paid = request.amount ?? held.amount
      if (paid <= 0n || paid > held.amount) throw new RangeError('a hold is settled with more than zero and at most its amount')
      if (held.vendor !== '' && paid !== held.amount) throw new RangeError('what goes into a wallet of a vendor goes there whole')
      const { account } = held
      const reference = request.reference ?? held.reference
      return {
        transfers: [
          { account, contra: HELD, amount: held.amount, kind: 'release', reference },
          { account, contra: request.contra, amount: -paid, kind: request.kind, reference },
        ],
      }
    },
    post,
  )
}

/** Ends a hold with nothing paid (void or expired): the whole amount is free again. */
export async function releaseHold(tx: Tx, request: ReleaseRequest, post: PostInLane): Promise<Answer> {
  return await close(
    tx,
    request.key,
    request.hold,
    'released',
    ({ account, amount, vendor, reference }) => ({
      transfers: [{ account, contra: HELD, amount, kind: 'release', vendor, reference }],
      ...(vendor === '' ? {} : { corrects: request.hold }),
    }),
    post,
  )
}
