/**
 * Move: a single act of a vendor goes its way (`wayOf`), and at most one more. A player without bonus money or a held win goes by the batch alone.
 * Next: `server/games/wallet/round.ts`, and with bonus money `server/bonus/apply.ts`.
 */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { isCongested, type BonusShare, type Submit } from '../../ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Player } from '../store.ts'
import { isStake, type Act, type Verb } from './round.ts'
import type { WalletAnswer } from './wallet-answer.ts'
import { closeEmptyCase, readCallback, readStaked, writeCase } from './wallet-store.ts'
import {
  keyOf,
  knowingOf,
  meaningOf,
  noteBelowZero,
  okOf,
  posted,
  refusing,
  wayOf,
  type Knowing,
  type Moving,
  type MovingBody,
  type VendorCall,
  type Wallet,
} from './wallet.ts'

/** In the caller's transaction, which holds the lanes. */
export const postingIn =
  ({ ledger }: Wallet, tx: Tx): Submit =>
  async (operation) =>
    (await ledger.post(tx, [operation]))[0] as never

/** What an act does with the bonus money of its round. It is nothing where its target does not exist: the judgement refuses it. */
export async function shareOf(tx: Tx, act: Omit<Act, 'closes' | 'kind'>): Promise<BonusShare | undefined> {
  const { verb, vendor, reference, units } = act
  const keptAt = (id: string) => (id === '' ? undefined : readCallback(tx, vendor, id))
  const [[liveUnits = 0n], target] = await Promise.all([readStaked(tx, [act]), keptAt(reference)])
  const about = keyOf(vendor, reference)
  if (verb === 'bet') return { does: 'bet', liveUnits, stakeUnits: units }
  if (verb === 'charge') return { does: 'charge', liveUnits, units }
  if (verb === 'win') return { does: 'win', liveUnits, units, bet: target?.verb === 'bet' ? about : undefined }
  if (target === undefined || target.member !== act.member || target.held) return undefined
  if (target.state !== (verb === 'restake' ? 'rolled-back' : 'applied')) return undefined
  if (verb === 'restake') return { does: 'stake-again', liveUnits, bet: about, units }
  if (verb === 'refund') return { does: 'stake-back', liveUnits, bet: about, units }
  if (verb === 'rollback')
    return isStake(target.verb)
      ? { does: 'stake-back', liveUnits, bet: about, units: 'whole' }
      : { does: 'win-back', liveUnits, win: about }
  const named = await keptAt(target.reference)
  const bet = named?.verb === 'bet' ? keyOf(vendor, target.reference) : undefined
  const worth = { units: verb === 'resettle' ? units : 0n, formerUnits: target.settledUnits ?? 0n }
  return { does: 'win-worth', liveUnits, win: about, bet, ...worth }
}

/** The player's funds at the round of an act. */
export const ownerOf = ({ act: { vendor, game, round }, player }: Moving) => ({
  member: player.person,
  currency: player.currency,
  wallet: player.account,
  place: { vendor, game, round },
})

/** An act with bonus money, in the caller's transaction; undefined where there is none for it. The caller rolls back a refusal. */
export async function moveWithBonus(wallet: Wallet, tx: Tx, moving: Moving): Promise<Knowing | undefined> {
  const { act } = moving
  const asked = { ...ownerOf(moving), key: keyOf(act.vendor, act.transaction), share: () => shareOf(tx, act), inTime: true as const }
  const went = await wallet.bonus.apply(tx, asked, async (send, beside) => {
    const shared = { ...moving, beside, sharesBonus: true }
    return knowingOf(wallet, shared, await posted(shared, send), tx)
  })
  if (went === undefined || went.ok) return went?.value
  const { code, balance, beside } = went
  return knowingOf(wallet, { ...moving, beside }, { status: 'refused', code, balance }, tx)
}

/** The account on which a player's held wins lie. */
export const openReview = ({ ledger }: Wallet, tx: Tx, { person, currency }: Player): Promise<bigint> =>
  ledger.openAccount(tx, { owner: person, kind: 'review', currency })

/** In a transaction that holds the lanes of both accounts: the money, the record of the call, the case, and the message to the player. */
export async function moveOnReview(wallet: Wallet, tx: Tx, moving: Moving, account: bigint): Promise<Knowing> {
  const { act, player } = moving
  const { ledger, clock, tell } = wallet
  const { balance: shown } = await ledger.balance(player.account, tx as unknown as Reader)
  const answer = await posted(moving, postingIn(wallet, tx), { account, shown })
  if (answer.status === 'refused') return knowingOf(wallet, moving, answer, tx)
  if (answer.status === 'tombstone') return refusing('temporary-error')
  const kept = await readCallback(tx, act.vendor, act.transaction)
  if (kept?.held && !answer.replay) {
    await writeCase(tx, act, 'win-beyond-terms', kept.settledUnits ?? act.units, clock.now())
    await tell(tx, { name: 'winHeld', memberId: player.person, reference: act.transaction })
  } else if (!kept?.held) await closeEmptyCase(tx, act.vendor, act.reference, clock.now())
  return { answer: okOf(act, player, shown), how: answer.replay ? 'replayed' : 'moved' }
}

/** In a transaction of its own, which a refusal rolls back. */
async function whole<Went extends Knowing | undefined>({ database }: Wallet, move: (tx: Tx) => Promise<Went>): Promise<Went | Knowing> {
  let refusal: Knowing = refusing('temporary-error')
  const rolling = async (tx: Tx) => {
    const went = await move(tx)
    if (went?.how !== 'refused') return done(went)
    refusal = went
    return refused('refused')
  }
  const outcome = await database.transact(rolling).catch((error: unknown) => {
    if (!isCongested(error)) throw error
    return refused('refused')
  })
  return outcome.ok ? outcome.value : refusal
}

async function go(wallet: Wallet, moving: Moving): Promise<Knowing> {
  const withBonus = () => whole(wallet, (tx) => moveWithBonus(wallet, tx, moving))
  const first = wayOf(moving)
  // By the memory of the last act the main account lacks it. The bonus money looks again, and takes real money first.
  const known = first === 'bonus' ? await withBonus() : undefined
  if (known !== undefined) return known
  const answer = await posted(moving, wallet.ledger.submit)
  const next = first === 'bonus' ? 'batched' : wayOf(moving, answer)
  if (next === 'review')
    return whole(wallet, async (tx) => {
      const account = await openReview(wallet, tx, moving.player)
      await wallet.ledger.lockInTime(tx, [moving.player.account, account])
      return moveOnReview(wallet, tx, moving, account)
    })
  return (next === 'bonus' ? await withBonus() : undefined) ?? knowingOf(wallet, moving, answer)
}

/** Moves money for a call, or answers why not. The player and the currency come from our own records, never from the body. */
export async function moveKnowing(wallet: Wallet, verb: Verb, call: VendorCall<MovingBody>): Promise<Knowing> {
  const moving = await meaningOf(wallet, verb, call)
  if ('status' in moving) return { answer: moving, how: 'refused' }
  const known = await go(wallet, moving)
  await noteBelowZero(wallet, moving, known)
  return known
}

export const move = async (wallet: Wallet, verb: Verb, call: VendorCall<MovingBody>): Promise<WalletAnswer> =>
  (await moveKnowing(wallet, verb, call)).answer
