/** Move all: the acts of one call that succeed or fail together, in one transaction of the ledger. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { isCongested } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { moveKnowing, moveOnReview, moveWithBonus, openReview, ownerOf, postingIn } from './move.ts'
import type { Verb } from './round.ts'
import { walletRefusal, type WalletRefused } from './wallet-answer.ts'
import {
  knowingOf,
  meaningOf,
  noteBelowZero,
  posted,
  wayOf,
  type Knowing,
  type Moving,
  type MovingBody,
  type VendorCall,
  type Wallet,
  type Way,
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
/** What one try in one transaction found. `lacks` is a way that an act must go whose lanes were not taken. */
type Tried = AllOrNothing | { readonly ok: false; readonly lacks: Way }

const BUSY = { ok: false, answer: walletRefusal('temporary-error'), at: 0 } as const

async function meaningsOf(wallet: Wallet, acts: readonly OneOfAll[]): Promise<Moving[] | Extract<AllOrNothing, { ok: false }>> {
  const meant: Moving[] = []
  for (const [at, { verb, call }] of acts.entries()) {
    const moving = await meaningOf(wallet, verb, call)
    if ('status' in moving) return { ok: false, answer: moving, at }
    meant.push(moving)
  }
  return meant
}

/** The lanes of the players, and those that the ways need of their review accounts and bonus money, are taken before anything else. */
async function tryAll(wallet: Wallet, tx: Tx, meant: readonly Moving[], acts: readonly OneOfAll[], ways: ReadonlySet<Way>): Promise<Tried> {
  const reviews = new Map<bigint, bigint>()
  if (ways.has('review')) for (const { player } of meant) reviews.set(player.account, await openReview(wallet, tx, player))
  const also = [...new Set(meant.map(({ player }) => player.account)), ...reviews.values()]
  if (ways.has('bonus')) await wallet.bonus.lock(tx, meant.map(ownerOf), { also, inTime: true })
  else await wallet.ledger.lockInTime(tx, also)
  const known: Knowing[] = []
  for (const [at, moving] of meant.entries()) {
    const answer = await posted(moving, postingIn(wallet, tx))
    const way = wayOf(moving, answer)
    if (way !== 'batched' && !ways.has(way)) return { ok: false, lacks: way }
    const review = way === 'review' ? reviews.get(moving.player.account) : undefined
    const bonus = way === 'bonus' ? await moveWithBonus(wallet, tx, moving) : undefined
    const held = review === undefined ? undefined : await moveOnReview(wallet, tx, moving, review)
    const one = bonus ?? held ?? (await knowingOf(wallet, moving, answer, tx))
    if (one.how === 'refused') return { ok: false, answer: one.answer, at }
    if (one.how === 'still' && acts[at]?.mustMove === true) return { ok: false, answer: walletRefusal('transaction-rolled-back'), at }
    known.push(one)
  }
  return { ok: true, known }
}

/** A single act goes in the batch, which is faster. Several go again where one of them lacks the lanes of its way. */
export async function moveAll(wallet: Wallet, acts: readonly OneOfAll[]): Promise<AllOrNothing> {
  const [only] = acts
  if (only !== undefined && acts.length === 1) {
    const known = await moveKnowing(wallet, only.verb, only.call)
    return known.how === 'refused' ? { ok: false, answer: known.answer, at: 0 } : { ok: true, known: [known] }
  }
  const ways = new Set<Way>()
  for (;;) {
    const meant = await meaningsOf(wallet, acts)
    if (!Array.isArray(meant)) return meant
    let tried: Tried = BUSY as Tried
    const trying = async (tx: Tx) => {
      tried = await tryAll(wallet, tx, meant, acts, ways)
      return tried.ok ? done(undefined) : refused('stopped')
    }
    await wallet.database.transact(trying).catch((error: unknown) => {
      if (!isCongested(error)) throw error
      tried = BUSY
    })
    if ('lacks' in tried) {
      ways.add(tried.lacks)
      continue
    }
    if (tried.ok) for (const [at, moving] of meant.entries()) await noteBelowZero(wallet, moving, tried.known[at]!)
    return tried
  }
}
