/** Move all: the acts of one call that succeed or fail together, in one transaction of the ledger. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { isCongested } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import type { BonusSeat } from './bonus-door.ts'
import { moveKnowing } from './move.ts'
import type { Verb } from './round.ts'
import { doorIn, moveAtSeat, seatWishOf } from './second-door.ts'
import { walletRefusal, type WalletRefused } from './wallet-answer.ts'
import {
  meaningOf,
  moveBy,
  noteBelowZero,
  openReview,
  postOnReview,
  type Door,
  type Knowing,
  type Moving,
  type MovingBody,
  type VendorCall,
  type Wallet,
} from './wallet.ts'

export type OneOfAll = {
  readonly verb: Verb
  readonly call: VendorCall<MovingBody>
  /** Its target must not have been undone before: the acts after it build on the returned money. */
  readonly mustMove?: true
}

/** The result of each act, in order; or the first refusal, whose place is `at`, with nothing moved. */
export type AllOrNothing =
  | { readonly ok: true; readonly known: readonly Knowing[] }
  | { readonly ok: false; readonly answer: WalletRefused; readonly at: number }

async function meaningsOf(wallet: Wallet, acts: readonly OneOfAll[]): Promise<Moving[] | Extract<AllOrNothing, { ok: false }>> {
  const meant: Moving[] = []
  for (const [at, { verb, call }] of acts.entries()) {
    const moving = await meaningOf(wallet, verb, call)
    if ('status' in moving) return { ok: false, answer: moving, at }
    meant.push(moving)
  }
  return meant
}

/**
 * The lanes that one try takes beside those of the players: of their review accounts, and of bonus money. All are taken before anything
 * else or not at all.
 */
type Try = { readonly withReview: boolean; readonly withSeats: boolean }

/** What one try in one transaction found. */
class Trying {
  stopped: Extract<AllOrNothing, { ok: false }> | undefined
  needsReview = false
  needsSeats = false
  seats: readonly (BonusSeat | undefined)[] = []
}

/** The acts of one call, in one transaction; the first refusal ends it. */
async function tryAll(
  wallet: Wallet,
  tx: Tx,
  meant: readonly Moving[],
  acts: readonly OneOfAll[],
  { withReview, withSeats }: Try,
  trying: Trying,
) {
  const { ledger, bonus } = wallet
  const reviews = new Map<bigint, bigint>()
  if (withReview) for (const { player } of meant) reviews.set(player.account, await openReview(wallet, tx, player))
  const accounts = [...new Set(meant.map(({ player }) => player.account)), ...reviews.values()]
  if (withSeats && bonus) trying.seats = await bonus.seats(tx, meant.map(seatWishOf), { also: accounts, inTime: true })
  else await ledger.lockInTime(tx, accounts)
  const review = async (moving: Moving): Promise<Knowing> => {
    const account = reviews.get(moving.player.account)
    trying.needsReview ||= account === undefined
    return account === undefined ? { answer: walletRefusal('temporary-error'), how: 'refused' } : postOnReview(wallet, tx, moving, account)
  }
  const known: Knowing[] = []
  for (const [at, moving] of meant.entries()) {
    const second: Door['second'] = async (one, booking) => {
      trying.needsSeats ||= !withSeats && bonus !== undefined
      const seat = trying.seats[at]
      return seat && moveAtSeat(wallet, tx, seat, one, booking)
    }
    const one = await moveBy(wallet, { ...doorIn(wallet, tx, review), second }, moving)
    const undone = one.how === 'still' && acts[at]?.mustMove === true
    if (one.how === 'refused' || undone) {
      trying.stopped = { ok: false, answer: one.how === 'refused' ? one.answer : walletRefusal('transaction-rolled-back'), at }
      return refused('stopped')
    }
    known.push(one)
  }
  return done(known)
}

/** A single act takes the batched door, which is faster. */
export async function moveAll(
  wallet: Wallet,
  acts: readonly OneOfAll[],
  lanes: Try = { withReview: false, withSeats: false },
): Promise<AllOrNothing> {
  const [only] = acts
  if (only !== undefined && acts.length === 1) {
    const known = await moveKnowing(wallet, only.verb, only.call)
    return known.how === 'refused' ? { ok: false, answer: known.answer, at: 0 } : { ok: true, known: [known] }
  }
  const meant = await meaningsOf(wallet, acts)
  if (!Array.isArray(meant)) return meant
  const trying = new Trying()
  const outcome: Outcome<Knowing[], 'stopped'> = await wallet.database
    .transact((tx) => tryAll(wallet, tx, meant, acts, lanes, trying))
    .catch((error: unknown) => {
      if (!isCongested(error)) throw error
      trying.stopped = { ok: false, answer: walletRefusal('temporary-error'), at: 0 }
      return refused('stopped')
    })
  const { needsReview, needsSeats, seats, stopped } = trying
  if (!outcome.ok && (needsReview || needsSeats))
    return moveAll(wallet, acts, { withReview: lanes.withReview || needsReview, withSeats: lanes.withSeats || needsSeats })
  if (!outcome.ok) return stopped!
  for (const seat of seats) seat?.remember()
  for (const [at, moving] of meant.entries()) await noteBelowZero(wallet, moving, outcome.value[at]!)
  return { ok: true, known: outcome.value }
}
