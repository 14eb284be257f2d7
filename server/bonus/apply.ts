/**
 * Apply: the one act of bonus money, whole in the caller's transaction, which holds the locks and lanes of its member. Every change of a grant goes
 * through `applyChange` or `apply`. Next: `server/bonus/play.ts`.
 */
import { settleGrant, stateOf } from '@baize/rules/promotions/grant.ts'
import type {
  Answer,
  BonusAct,
  BonusAnswer,
  BonusMoney,
  BonusOwner,
  BonusShare,
  Operation,
  PostAct,
  RoundKey,
  Submit,
} from '../ledger/ledger.ts'
import { afterCommit, type Tx } from '../platform/database.ts'
import { giveStakeBack, makeWinWorth, takeCharge, takeStakeAgain, takeWinBack } from './correct.ts'
import type { BonusNeeds } from './needs.ts'
import { openNext } from './open.ts'
import { NO_SHARES, shareBet, shareWin, type Shared, type Shares, type Sharing } from './play.ts'
import { stakesIn, writeStake, writeWin, type StakeRow } from './play-store.ts'
import { mustBeNew, postSurely } from './post.ts'
import type { Shown } from './shown.ts'
import {
  besideOf,
  bookTime,
  ceasedBy,
  changed,
  finallyEnded,
  openRowOf,
  operationsOf,
  reopenedBy,
  seenIn,
  standingOf,
  timeOf,
  type Change,
  type Funds,
} from './standing.ts'
import { lockGrants, writeGrant, writeSpan, type GrantRow } from './store.ts'

type Wish = BonusOwner & { readonly place?: RoundKey | undefined }
type Locking = { readonly also?: readonly bigint[] | undefined; readonly inTime?: boolean | undefined }

/** Rows first and lanes last. The answer of the lanes is not waited for: a connection answers in order, so what is asked behind it sees what was committed before. */
async function locking(needs: BonusNeeds, tx: Tx, wishes: readonly Wish[], { also = [], inTime = false }: Locking) {
  const rows = await lockGrants(tx, wishes)
  const accounts = [...also, ...rows.flatMap(({ wallet, account }) => [wallet, account])]
  const { lock, lockInTime } = needs.ledger
  return { rows, lanes: accounts.length === 0 ? undefined : (inTime ? lockInTime : lock)(tx, accounts) }
}

/** Takes all locks of a transaction that does several acts, or that reads before it does one. */
export async function lockFunds(needs: BonusNeeds, tx: Tx, wishes: readonly Wish[], options: Locking = {}): Promise<void> {
  const { lanes } = await locking(needs, tx, wishes, options)
  await lanes
}

/** The locked funds of a member; undefined where no grant matters. What the caller needs to know is asked for behind the lock of the lanes. */
export async function openFunds(
  needs: BonusNeeds,
  tx: Tx,
  wish: Wish,
  options: Locking = {},
  ask: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Funds | undefined> {
  const { member, currency, wallet, place } = wish
  const category = place && (await needs.categoryOf(place.vendor, place.game))
  const { rows, lanes } = await locking(needs, tx, [wish], options)
  const own = rows.filter((row) => row.wallet === wallet)
  if (own.length === 0) {
    await lanes
    return undefined
  }
  const [{ balance: real, held: parked }] = await Promise.all([needs.ledger.balance(wallet, tx), lanes, ask()])
  const grants = new Map(own.map((row) => [row.id, row]))
  const funds: Funds = { owner: { member, currency, wallet }, category: category ?? '', at: needs.clock.now(), real, parked, grants }
  await settleFunds(needs, tx, funds)
  return funds
}

/** The next waiting grant opens in the same transaction, in the same account. */
async function endFinally(needs: BonusNeeds, tx: Tx, funds: Funds, { key, member, endedAs, realUnits }: GrantRow): Promise<void> {
  if (endedAs === null || endedAs === 'used-up') return
  await needs.ended(tx, { key, member, end: endedAs, realUnits })
  await openNext(needs, tx, funds.owner, funds.at)
}

/** Writes the row of a change that `changed` has noted and whose money has moved. */
async function writeChange(needs: BonusNeeds, tx: Tx, funds: Funds, change: Change): Promise<void> {
  const row = funds.grants.get(change.row.id) ?? change.row
  await writeGrant(tx, row)
  const at = bookTime(funds.at)
  if (ceasedBy(change)) await writeSpan(tx, { grantId: row.id, at, active: false })
  if (reopenedBy(change)) await writeSpan(tx, { grantId: row.id, at, active: true })
  if (finallyEnded(change)) await endFinally(needs, tx, funds, row)
}

/** A change of a grant beside any act of play. */
export async function applyChange(needs: BonusNeeds, tx: Tx, funds: Funds, row: GrantRow, after: Change['after']): Promise<void> {
  const change = changed(funds, { row, before: standingOf(funds, row), after, act: 0n, part: 0n })
  await postSurely(needs, tx, operationsOf(change, 'end'))
  await writeChange(needs, tx, funds, change)
}

/**
 * Ends what ends by itself now (PR-25). A grant that would expire with money in it is left to the job. The job waits until everything
 * placed in time was counted.
 */
export async function settleFunds(needs: BonusNeeds, tx: Tx, funds: Funds, mayExpire = false): Promise<void> {
  const row = openRowOf(funds)
  if (row === undefined) return
  const before = standingOf(funds, row)
  if (!mayExpire && before.grant.end === null && stateOf(before.grant, timeOf(funds.at)) === 'closing') return
  const after = settleGrant(before, timeOf(funds.at))
  if (after.grant.end !== before.grant.end) await applyChange(needs, tx, funds, row, after)
}

function sharesOf(sharing: Sharing, share: BonusShare): Shared | Promise<Shared> {
  switch (share.does) {
    case 'bet':
      return shareBet(sharing, share)
    case 'win':
      return shareWin(sharing, share)
    case 'stake-back':
      return giveStakeBack(sharing, share)
    case 'stake-again':
      return takeStakeAgain(sharing, share)
    case 'win-back':
      return takeWinBack(sharing, share)
    case 'win-worth':
      return makeWinWorth(sharing, share)
    case 'charge':
      return takeCharge(sharing, share)
  }
}

/** What the operations move in the main account. */
const movedIn = (wallet: bigint, operations: readonly Operation[]): bigint =>
  operations.flatMap(({ account, transfers }) => (account === wallet ? transfers : [])).reduce((sum, { amount }) => sum + amount, 0n)

/** Moves the act between what must move before it and after it, and writes what it changed. `real` is what it leaves in the main account. */
async function carryOut<T>(
  needs: BonusNeeds,
  tx: Tx,
  act: BonusAct,
  funds: Funds,
  { changes, stakes, wins }: Shares,
  post: PostAct<T> | undefined,
): Promise<{ readonly value: T; readonly real?: bigint | undefined }> {
  const moving = (isAfter: boolean): Operation[] =>
    changes.flatMap((change) => (besideOf(change) < 0n === isAfter ? operationsOf(change, act.key) : []))
  // Money to the main account moves before the act, and money from it after the act.
  let before = moving(false)
  const after = moving(true)
  const given = movedIn(act.wallet, after)
  const sent: { answer?: Answer } = {}
  const send: Submit = async (operation) => {
    const answers = await needs.ledger.post(tx, [...before, operation], { isNew: true })
    answers.slice(0, -1).forEach(mustBeNew)
    before = []
    return (sent.answer = answers.at(-1)!) as never
  }
  const value = (await post?.(send, seenIn(funds) + given)) as T
  const applied = sent.answer?.status === 'applied' && !sent.answer.replay ? sent.answer : undefined
  if (post !== undefined && applied === undefined) {
    // What moved before it would stay without its rows. The caller rolls back what was refused.
    if (before.length === 0 && moving(false).length > 0 && sent.answer?.status !== 'refused')
      throw new Error(`the act ${act.key} moved bonus money and was not applied`)
    return { value }
  }
  await postSurely(needs, tx, [...before, ...after])
  const place = applied && act.begun ? { ...act.place, round: await act.begun(applied) } : act.place
  const rows = async (): Promise<void> => {
    for (const change of changes) await writeChange(needs, tx, funds, change)
  }
  await Promise.all([rows(), ...stakes.map((row) => writeStake(tx, { ...row, ...place })), ...wins.map((row) => writeWin(tx, row))])
  return { value, real: applied && applied.balance + given }
}

export const createApply = (needs: BonusNeeds, shown: Shown): BonusMoney['apply'] =>
  async function apply<T>(tx: Tx, act: BonusAct, post?: PostAct<T>): Promise<BonusAnswer<T> | undefined> {
    const { key, place, member, wallet, inTime } = act
    const isKnown = async (): Promise<boolean> => post !== undefined && (await needs.ledger.findOperation(key, tx)) !== undefined
    const read = { stakes: [] as readonly StakeRow[], isThere: false, share: undefined as BonusShare | undefined }
    const funds = await openFunds(needs, tx, act, { inTime }, async () => {
      ;[read.stakes, read.isThere, read.share] = await Promise.all([stakesIn(tx, member, place), isKnown(), act.share()])
    })
    if (funds === undefined) return undefined
    const { stakes, isThere, share } = read
    let real: bigint | undefined
    afterCommit(tx, () => shown.remember(wallet, openRowOf(funds), real))
    const again: Submit = async (operation) => (await needs.ledger.post(tx, [operation]))[0] as never
    // The same call may have been first while this one waited for the lanes.
    if (post !== undefined && isThere) return { ok: true, value: await post(again, seenIn(funds)) }
    const { real: balance } = funds
    const shared = share === undefined ? NO_SHARES : await sharesOf({ needs, tx, funds, key, stakes, liveUnits: share.liveUnits }, share)
    if (!shared.ok) return { ok: false, code: shared.code, balance, beside: seenIn(funds) }
    const out = await carryOut(needs, tx, act, funds, shared.value, post)
    real = out.real
    return { ok: true, value: out.value }
  }
