/**
 * Purse: a member's main account and grants, opened in one transaction that holds their locks and lanes. Every change of a grant goes through it.
 * Next: `server/bonus/standing.ts`.
 */
import { isFinal, settleGrant, stateOf, type Standing } from '@baize/rules/promotions/grant.ts'
import type { Operation } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'
import { openNext } from './open.ts'
import { postSurely, type PurseOwner } from './post.ts'
import {
  besideOf,
  bookTime,
  ceasedBy,
  finallyEnded,
  grantOfRow,
  operationsOf,
  reopenedBy,
  rowAfter,
  timeOf,
  type Change,
} from './standing.ts'
import { stakesIn, type StakeRow } from './play-store.ts'
import { lockGrants, writeGrant, writeSpan, type GrantRow } from './store.ts'
import type { RoundPlace } from './words.ts'

export type { PurseOwner } from './post.ts'
export type PurseWish = PurseOwner & { readonly place?: RoundPlace | undefined }

export type Purse = {
  readonly owner: PurseOwner
  readonly place: RoundPlace | undefined
  readonly at: Temporal.Instant
  /** Shared by all purses of an owner in one transaction. */
  readonly holds: {
    /** The balance of the main account now, including changes of this transaction. */
    real: bigint
    /** What of it is held: for a chase, a withdrawal, an order or a transfer to a vendor. */
    readonly parked: bigint
    readonly rows: Map<string, GrantRow>
  }
  /** The stakes of the round as its only act finds them; read with the balance, and gone when they were used. */
  ahead?: readonly StakeRow[] | undefined
}

export const standingOf = (purse: Purse, row: GrantRow): Standing => ({ real: purse.holds.real, grant: grantOfRow(row) })

/** The one grant that is not over; `used-up` is no end. */
export const openRowOf = ({ holds }: Purse): GrantRow | undefined => [...holds.rows.values()].find(({ endedAs }) => !isFinal(endedAs))

export type Opening = {
  /** Further accounts whose lanes the caller needs. */
  readonly also?: readonly bigint[]
  /** A lane that is not granted in time throws what `isCongested` recognises. */
  readonly inTime?: boolean
  /** The transaction is for one act of one member. The caller's own reads, which are sent behind the lock. */
  readonly alone?: (() => Promise<unknown>) | undefined
}

const holdsOf = (
  { balance: real, held: parked }: Awaited<ReturnType<BonusNeeds['ledger']['balance']>>,
  own: readonly GrantRow[],
): Purse['holds'] => ({
  real,
  parked,
  rows: new Map(own.map((row) => [row.id, row])),
})

/**
 * Opens purses, rows first and lanes last, one for each request, in order. Where no grant matters there is none.
 */
export async function openPurses(
  needs: BonusNeeds,
  tx: Tx,
  wishes: readonly PurseWish[],
  { also = [], inTime = false, alone }: Opening = {},
): Promise<(Purse | undefined)[]> {
  const rows = await lockGrants(tx, wishes)
  const accounts = [...also, ...rows.flatMap(({ wallet, account }) => [wallet, account])]
  const locking = accounts.length === 0 ? undefined : inTime ? needs.ledger.lockInTime(tx, accounts) : needs.ledger.lock(tx, accounts)
  const [only] = wishes
  if (alone !== undefined && only !== undefined && rows.some(({ wallet }) => wallet === only.wallet))
    return [await openAlone(needs, tx, only, rows, [locking, alone()])]
  await locking
  const at = needs.clock.now()
  const all = new Map<bigint, Purse['holds']>()
  const purses: (Purse | undefined)[] = []
  for (const { place, ...owner } of wishes) {
    const own = rows.filter(({ wallet }) => wallet === owner.wallet)
    if (own.length === 0) {
      purses.push(undefined)
      continue
    }
    const known = all.get(owner.wallet)
    const holds = known ?? holdsOf(await needs.ledger.balance(owner.wallet, tx), own)
    all.set(owner.wallet, holds)
    const purse: Purse = { owner, place, at, holds }
    purses.push(purse)
    if (known === undefined) await settlePurse(needs, tx, purse)
  }
  return purses
}

/**
 * The one purse of a transaction, for one act. What the act needs to know is asked for behind the lock of its lanes. A connection answers in
 * order, and each statement sees what was committed before it began.
 */
async function openAlone(
  needs: BonusNeeds,
  tx: Tx,
  { place, ...owner }: PurseWish,
  rows: readonly GrantRow[],
  first: readonly (Promise<unknown> | undefined)[],
): Promise<Purse> {
  const [account, ahead] = await Promise.all([
    needs.ledger.balance(owner.wallet, tx),
    place === undefined ? undefined : stakesIn(tx, owner.member, place),
    ...first,
  ])
  const own = rows.filter(({ wallet }) => wallet === owner.wallet)
  const holds = holdsOf(account, own)
  const purse: Purse = { owner, place, at: needs.clock.now(), holds, ahead }
  await settlePurse(needs, tx, purse)
  return purse
}

/** A change in memory; its rows are still to be written. */
export function noteChange(purse: Purse, change: Change): GrantRow {
  const row = rowAfter(change, purse.at)
  purse.holds.rows.set(row.id, row)
  purse.holds.real += besideOf(change)
  return row
}

/** Writes a change of a grant and posts what it moves now. Where the main account gives, the rest waits for the act. */
export async function applyChange(needs: BonusNeeds, tx: Tx, purse: Purse, change: Change, name: string): Promise<readonly Operation[]> {
  const operations = operationsOf(change, name)
  const gives = besideOf(change) < 0n
  if (!gives) await postSurely(needs, tx, operations)
  const row = noteChange(purse, change)
  await writeGrant(tx, row)
  const at = bookTime(purse.at)
  if (ceasedBy(change)) await writeSpan(tx, { grantId: row.id, at, active: false })
  if (reopenedBy(change)) await writeSpan(tx, { grantId: row.id, at, active: true })
  if (finallyEnded(change)) await endFinally(needs, tx, purse, row)
  return gives ? operations : []
}

/** The next waiting grant opens in the same transaction, in the same account. */
async function endFinally(needs: BonusNeeds, tx: Tx, purse: Purse, { key, member, endedAs, realUnits }: GrantRow): Promise<void> {
  if (endedAs === null || endedAs === 'used-up') return
  await needs.ended(tx, { key, member, end: endedAs, realUnits })
  await openNext(needs, tx, purse.owner, purse.at)
}

/**
 * Ends what ends by itself now (PR-25). A grant that would expire with money in it is left to the job. The job waits until everything
 * placed in time was counted.
 */
export async function settlePurse(needs: BonusNeeds, tx: Tx, purse: Purse, mayExpire = false): Promise<void> {
  const row = openRowOf(purse)
  if (row === undefined) return
  const before = standingOf(purse, row)
  if (!mayExpire && before.grant.end === null && stateOf(before.grant, timeOf(purse.at)) === 'closing') return
  const after = settleGrant(before, timeOf(purse.at))
  if (after.grant.end === before.grant.end) return
  await applyChange(needs, tx, purse, { row, before, after, act: 0n, part: 0n }, 'end')
}
