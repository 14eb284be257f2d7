/** Move all: the acts of one call that stand or fall together, in one transaction of the book. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { isCongested } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import type { Verb } from './round.ts'
import { walletRefusal, type WalletAnswer } from './wallet-answer.ts'
import {
  meaningOf,
  moveBy,
  moveKnowing,
  noteBelowZero,
  openReview,
  postOnReview,
  type Knowing,
  type Moving,
  type MovingBody,
  type VendorCall,
  type Wallet,
} from './wallet.ts'

export type OneOfAll = {
  readonly verb: Verb
  readonly call: VendorCall<MovingBody>
  /** What it undoes must stand until now: the acts after it build on what it gives back. */
  readonly mustMove?: true
}

/** What each act came to, in order; or the first refusal, whose place is `at`, with nothing moved. */
export type AllOrNothing =
  | { readonly ok: true; readonly known: readonly Knowing[] }
  | { readonly ok: false; readonly answer: WalletAnswer; readonly at: number }

async function meaningsOf(wallet: Wallet, acts: readonly OneOfAll[]): Promise<Moving[] | Extract<AllOrNothing, { ok: false }>> {
  const meant: Moving[] = []
  for (const [at, { verb, call }] of acts.entries()) {
    const moving = await meaningOf(wallet, verb, call)
    if ('status' in moving) return { ok: false, answer: moving, at }
    meant.push(moving)
  }
  return meant
}

/** One act alone takes the batched door, which is the faster one. */
export async function moveAll(wallet: Wallet, acts: readonly OneOfAll[], withReview = false): Promise<AllOrNothing> {
  const [only] = acts
  if (only !== undefined && acts.length === 1) {
    const known = await moveKnowing(wallet, only.verb, only.call)
    return known.how === 'refused' ? { ok: false, answer: known.answer, at: 0 } : { ok: true, known: [known] }
  }
  const meant = await meaningsOf(wallet, acts)
  if (!Array.isArray(meant)) return meant
  const { ledger, database } = wallet
  let stopped: Extract<AllOrNothing, { ok: false }> | undefined
  let needsReview = false
  const move = async (tx: Tx): Promise<Outcome<Knowing[], 'stopped'>> => {
    const reviews = new Map<bigint, bigint>()
    if (withReview) for (const { player } of meant) reviews.set(player.account, await openReview(wallet, tx, player))
    await ledger.lockInTime(tx, [...new Set(meant.map(({ player }) => player.account)), ...reviews.values()])
    const review = async (moving: Moving): Promise<Knowing> => {
      const account = reviews.get(moving.player.account)
      needsReview = account === undefined
      return account === undefined
        ? { answer: walletRefusal('temporary-error'), how: 'refused' }
        : postOnReview(wallet, tx, moving, account)
    }
    const post = async (operation: Parameters<typeof ledger.submit>[0]) => (await ledger.post(tx, [operation]))[0]!
    const known: Knowing[] = []
    for (const [at, moving] of meant.entries()) {
      const one = await moveBy(wallet, { post, keep: (act) => act(tx), asker: tx, review }, moving)
      const undone = one.how === 'still' && acts[at]?.mustMove === true
      if (one.how === 'refused' || undone) {
        stopped = { ok: false, answer: undone ? walletRefusal('transaction-rolled-back') : one.answer, at }
        return refused('stopped')
      }
      known.push(one)
    }
    return done(known)
  }
  const outcome = await database.transact(move).catch((error: unknown) => {
    if (!isCongested(error)) throw error
    stopped = { ok: false, answer: walletRefusal('temporary-error'), at: 0 }
    return refused('stopped')
  })
  // The lanes of the review accounts are taken before anything else or not at all.
  if (needsReview && !withReview) return moveAll(wallet, acts, true)
  if (!outcome.ok) return stopped!
  for (const [at, moving] of meant.entries()) await noteBelowZero(wallet, moving, outcome.value[at]!)
  return { ok: true, known: outcome.value }
}
