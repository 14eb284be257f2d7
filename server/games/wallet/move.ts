/** Move: the one way by which a single act of a vendor moves money. It uses the batched door or, where that says so, another. */
import { isCongested } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import type { Verb } from './round.ts'
import { moveBySecondDoor } from './second-door.ts'
import { walletRefusal, type WalletAnswer } from './wallet-answer.ts'
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

async function moveOnReview(wallet: Wallet, moving: Moving): Promise<Knowing> {
  const { database, ledger } = wallet
  const move = async (tx: Tx): Promise<Knowing> => {
    const account = await openReview(wallet, tx, moving.player)
    await ledger.lockInTime(tx, [moving.player.account, account])
    return postOnReview(wallet, tx, moving, account)
  }
  return database.write(move).catch((error: unknown) => {
    if (!isCongested(error)) throw error
    return { answer: walletRefusal('temporary-error'), how: 'refused' as const }
  })
}

/** Moves money for a call, or answers why not. The player and the currency come from our own records, never from the body. */
export async function moveKnowing(wallet: Wallet, verb: Verb, call: VendorCall<MovingBody>): Promise<Knowing> {
  const moving = await meaningOf(wallet, verb, call)
  if ('status' in moving) return { answer: moving, how: 'refused' }
  const { ledger, database } = wallet
  const door: Door = {
    post: ledger.submit,
    keep: database.write,
    asker: database.reader,
    review: (one) => moveOnReview(wallet, one),
    second: (one, booking) => moveBySecondDoor(wallet, one, booking),
  }
  // By the memory of the last act the main account lacks it. The second door looks again, and takes real money first.
  const straight = moving.needsBonus ? await moveBySecondDoor(wallet, moving, {}) : undefined
  const known = straight ?? (await moveBy(wallet, door, moving))
  await noteBelowZero(wallet, moving, known)
  return known
}

export const move = async (wallet: Wallet, verb: Verb, call: VendorCall<MovingBody>): Promise<WalletAnswer> =>
  (await moveKnowing(wallet, verb, call)).answer
