/**
 * Second door: an act with bonus money, whole in one transaction that holds all lanes. Players without bonus money never come here.
 * Next: `server/bonus/purse.ts`.
 */
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import { isCongested, type Answer, type Operation } from '../../ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { BonusSeat, Planned, SeatWish } from './bonus-door.ts'
import { readStakedIn, writeFunded } from './funded-store.ts'
import { isStake, type Act } from './round.ts'
import { walletRefusal } from './wallet-answer.ts'
import { signedUnitsOf } from './wallet-call.ts'
import { readCallback, type KeptCallback } from './wallet-store.ts'
import { answerRefused, keyOf, moveBy, type Booking, type Door, type Knowing, type Moving, type Wallet } from './wallet.ts'

export const seatWishOf = ({ act, player }: Moving): SeatWish => ({
  member: player.person,
  currency: player.currency,
  wallet: player.account,
  place: { vendor: act.vendor, game: act.game, round: act.round },
})

type Plan = Outcome<Planned | undefined, 'balance-too-low' | 'bonus-max-bet' | 'bonus-parked' | 'insufficient-funds'>

/** What a correction of an existing target does to its shares. */
async function correctionOf(seat: BonusSeat, tx: Tx, act: Act, target: KeptCallback, liveUnits: bigint): Promise<Plan> {
  const { verb, vendor, transaction, reference, units } = act
  const [key, about] = [keyOf(vendor, transaction), keyOf(vendor, reference)]
  if (verb === 'refund') return done(await seat.stakeBack({ key, liveUnits, bet: about, units }))
  if (verb === 'rollback' && isStake(target.verb)) return done(await seat.stakeBack({ key, liveUnits, bet: about, units: 'whole' }))
  if (verb === 'rollback') return seat.winBack({ key, liveUnits, win: about })
  const named = target.reference === '' ? undefined : await readCallback(tx, vendor, target.reference)
  const bet = named?.verb === 'bet' ? keyOf(vendor, target.reference) : undefined
  const worth = { units: verb === 'resettle' ? units : 0n, formerUnits: target.settledUnits ?? 0n }
  return done(await seat.winWorth({ key, liveUnits, win: about, bet, ...worth }))
}

/** What the act does in addition. It is nothing where its target does not exist: the judgement refuses it. */
async function planOf(seat: BonusSeat, tx: Tx, act: Act, liveUnits: bigint): Promise<Plan> {
  const { verb, vendor, transaction, reference, units } = act
  const key = keyOf(vendor, transaction)
  if (verb === 'bet') return seat.bet({ key, liveUnits, stakeUnits: units, together: true })
  if (verb === 'charge') return seat.charge({ key, liveUnits, units })
  const target = reference === '' ? undefined : await readCallback(tx, vendor, reference)
  if (verb === 'win')
    return done(await seat.win({ key, liveUnits, units, bet: target?.verb === 'bet' ? keyOf(vendor, reference) : undefined }))
  if (target === undefined || target.member !== act.member || target.held) return done(undefined)
  if (verb === 'restake')
    return done(
      target.state === 'rolled-back' ? await seat.stakeAgain({ key, liveUnits, bet: keyOf(vendor, reference), units }) : undefined,
    )
  return target.state === 'applied' ? correctionOf(seat, tx, act, target, liveUnits) : done(undefined)
}

const failed = (): Promise<Knowing> => Promise.resolve({ answer: walletRefusal('temporary-error'), how: 'refused' })

/** A door inside a transaction that holds the lanes. */
export const doorIn = ({ ledger }: Wallet, tx: Tx, review: Door['review'] = failed): Door => ({
  post: async (operation: Operation): Promise<Answer> => (await ledger.post(tx, [operation]))[0]!,
  keep: (act) => act(tx),
  asker: tx,
  review,
})

/** What is read of an act before it, behind the lock of its lanes. */
type Before = { readonly isThere: boolean; readonly liveUnits: bigint }

/** Another delivery may have been first while this one waited for the lanes. */
async function readBefore({ ledger }: Wallet, tx: Tx, { act }: Moving): Promise<Before> {
  const key = keyOf(act.vendor, act.transaction)
  const [found, liveUnits] = await Promise.all([ledger.findOperation(key, tx as unknown as Reader), readStakedIn(tx, act)])
  return { isThere: found !== undefined, liveUnits }
}

/** The act at a seat. The caller must roll back a refusal, because its shares may have moved. */
export async function moveAtSeat(
  wallet: Wallet,
  tx: Tx,
  seat: BonusSeat,
  moving: Moving,
  booking: Booking,
  before?: Before,
): Promise<Knowing> {
  const { act } = moving
  const door = doorIn(wallet, tx)
  const { isThere, liveUnits } = before ?? (await readBefore(wallet, tx, moving))
  if (isThere) return moveBy(wallet, door, moving, booking)
  const plan = await planOf(seat, tx, act, liveUnits)
  if (!plan.ok) {
    const code = plan.code === 'insufficient-funds' ? 'balance-too-low' : plan.code
    return answerRefused(wallet, door, { ...moving, beside: seat.beside() }, { status: 'refused', code })
  }
  const beside = plan.value?.beside ?? seat.beside()
  const post = plan.value?.post ?? door.post
  const known = await moveBy(wallet, { ...door, post }, moving, { ...booking, seated: { beside } })
  if (known.how !== 'moved') return known
  await Promise.all([plan.value?.finish(), act.verb === 'bet' ? writeFunded(tx, act) : undefined])
  return known
}

/** Undefined where there is no bonus money for it. */
export async function moveBySecondDoor(wallet: Wallet, moving: Moving, booking: Booking): Promise<Knowing | undefined> {
  const { bonus, database } = wallet
  if (bonus === undefined) return undefined
  let refusal: Knowing | undefined
  let seat: BonusSeat | undefined
  const move = async (tx: Tx): Promise<Outcome<Knowing | undefined, 'refused'>> => {
    let before: Before | undefined
    const alone = async (): Promise<void> => {
      before = await readBefore(wallet, tx, moving)
    }
    ;[seat] = await bonus.seats(tx, [seatWishOf(moving)], { inTime: true, alone })
    if (seat === undefined) return done(undefined)
    const known = await moveAtSeat(wallet, tx, seat, moving, booking, before)
    if (known.how !== 'refused') return done(known)
    refusal = known
    return { ok: false, code: 'refused' }
  }
  const outcome = await database.transact(move).catch((error: unknown) => {
    if (!isCongested(error)) throw error
    return done({ answer: walletRefusal('temporary-error'), how: 'refused' as const })
  })
  if (!outcome.ok) return refusal
  const known = outcome.value
  // What was told is both accounts together.
  const told = known?.how === 'moved' ? known.answer.balance : undefined
  seat?.remember(told === undefined ? undefined : signedUnitsOf(told) - seat.beside())
  return known
}
