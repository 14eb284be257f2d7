/**
 * Wallet: the common base of the acts of the vendors' wallet, and the one way in which they move money and answer.
 * Next: `server/games/wallet/round.ts`.
 */
import { hash } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Answer, Ledger, Operation } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import type { BetLimit, BetLimits } from '../limit.ts'
import type { BonusDoor } from './bonus-door.ts'
import type { Act, Verb } from './round.ts'
import { contraOf, type RoundFacts, type RoundOperation } from './round-companion.ts'
import type { WinTerms, WinTermsOf } from '../win-terms.ts'
import type { Tell } from '../../platform/jobs.ts'
import type { Player } from '../store.ts'
import { walletRefusal, type WalletAnswer, type WalletDone, type WalletRefusal, type WalletRefused } from './wallet-answer.ts'
import { fingerprintOf, signedUnitsOf, unitsOf, type BetKind, type WinKind } from './wallet-call.ts'
import { closeEmptyCase, readCallback, writeCase, writeStill, type KeptCallback } from './wallet-store.ts'

export type Wallet = {
  readonly ledger: Pick<Ledger, 'submit' | 'balance' | 'lockInTime' | 'post' | 'budgetsLeft' | 'openAccount' | 'findOperation'>
  readonly database: Pick<Database, 'reader' | 'writer' | 'write' | 'transact'>
  readonly clock: Clock
  readonly tell: Tell
  /** Bonus money; without it nobody has any. */
  readonly bonus?: BonusDoor | undefined
  /** The categories of a game, or of all games of a vendor. */
  readonly categoriesOf: (vendor: string, game?: string) => Promise<readonly string[]>
  readonly playerOf: (vendor: string, player: string) => Promise<Player | undefined>
}

/** One verified call: its vendor, its content, the caller's own id for support, and the limit of the vendor's bets. */
export type VendorCall<Body> = {
  readonly vendor: string
  readonly body: Body
  readonly trace: string
  readonly limits?: BetLimits | undefined
  readonly winTerms?: WinTermsOf | undefined
  /** A grant that staff recorded covers it, so that it draws on no budget. */
  readonly granted?: boolean
  /** For dialects whose bets carry no token: the hash of the one that the player used last. */
  readonly tokenHash?: Buffer | undefined
}

/** The fields that every moving call has, and those that some have. */
export type MovingBody = {
  readonly player: string
  readonly currency: string
  readonly game: string
  readonly round: string
  readonly transaction: string
  readonly reference?: string
  readonly amount?: string
  readonly kind?: WinKind | BetKind
  readonly closeRound?: boolean
  readonly token?: string
}

export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer')

export const keyOf = (vendor: string, transaction: string): string => `vendor:${vendor}:${transaction}`

/** The ledger's refusals in the dialect's words. The refusals of the round's judgement are already in the dialect. */
const LEDGER_WORDS: Readonly<Record<string, WalletRefusal>> = {
  'balance-too-low': 'insufficient-funds',
  'balance-negative': 'insufficient-funds',
  'account-blocked': 'player-blocked',
  'account-excluded': 'player-blocked',
  'unknown-account': 'unknown-player',
  'reversed-before': 'transaction-rolled-back',
  'wrong-account': 'unknown-transaction',
  'key-used-differently': 'duplicate-transaction',
  'bonus-max-bet': 'limit-reached',
  'bonus-parked': 'insufficient-funds',
  funded: 'temporary-error',
  busy: 'temporary-error',
  'unknown-outcome': 'temporary-error',
}

const done = (act: Act, player: Player, balance: bigint): WalletDone => ({
  status: 'ok',
  transaction: act.transaction,
  balance: formatUnits(balance),
  currency: player.currency,
})

/** The stored answer if the id exists with this very meaning, else the answer for a used id. */
function answerOfKept(kept: KeptCallback, act: Act, player: Player, fingerprint: string): WalletAnswer {
  if (kept.state === 'tombstone') return walletRefusal('transaction-rolled-back')
  return kept.fingerprint === fingerprint && kept.balanceUnits !== null
    ? done(act, player, kept.balanceUnits)
    : walletRefusal('duplicate-transaction')
}

/** A refusal that was found before the ledger was asked; an id that is already used is answered first. */
async function refuseEarly(wallet: Wallet, vendor: string, transaction: string, code: WalletRefusal): Promise<WalletRefused> {
  const kept = await readCallback(wallet.database.reader, vendor, transaction)
  return walletRefusal(kept !== undefined && kept.state !== 'tombstone' ? 'duplicate-transaction' : code)
}

export type Moving = {
  readonly act: Act
  readonly player: Player
  readonly fingerprint: string
  readonly trace: string
  readonly tokenHash: Buffer | undefined
  readonly limit: BetLimit | undefined
  readonly terms: WinTerms | undefined
  readonly granted: boolean
  /** Bonus money that the player sees here beside the main account. */
  readonly beside: bigint
  /** By memory alone: a bet that the main account does not cover. */
  readonly needsBonus: boolean
}

/**
 * How an act is booked. It may be at what its target is worth now, or by a seat with bonus money. It may also be on the player's review account while
 * the shown balance stays.
 */
export type Booking = {
  readonly presentWorth?: true
  readonly onReview?: { readonly account: bigint; readonly shown: bigint }
  readonly seated?: { readonly beside: bigint }
}

function operationOf(moving: Moving, { presentWorth, onReview, seated }: Booking): RoundOperation {
  const { act, player, fingerprint, trace, tokenHash, limit, terms, granted } = moving
  const beside = seated?.beside ?? moving.beside
  const { units, ...rest } = act
  const facts: RoundFacts = {
    act: { ...rest, units: String(units) },
    fingerprint,
    ...(presentWorth ? { presentWorth } : {}),
    ...(onReview ? { onReview: true } : {}),
  }
  const reverses = act.verb === 'rollback' && !presentWorth && !onReview
  return {
    key: keyOf(act.vendor, act.transaction),
    account: onReview?.account ?? player.account,
    // The judgement gives the transfers; this is the meaning that a retry must repeat.
    transfers: [],
    ...(reverses ? { reverses: keyOf(act.vendor, act.reference) } : {}),
    group: `${contraOf(act.vendor)}/${act.member}/${act.game}/${act.round}`,
    isBet: act.verb === 'bet',
    companion: 'round',
    facts,
    delivery: {
      tokenHash,
      trace,
      limit,
      terms,
      granted,
      currency: player.currency,
      brand: player.brand,
      shown: onReview?.shown,
      beside,
      seated: seated !== undefined,
    },
  }
}

/**
 * How an answer came about, for dialects that distinguish these. `moved` is now, and `replayed` is as it was answered before. `still` means that what
 * it undoes was undone before. `stone` means that what it undoes never came and is remembered; `refused` is a refusal.
 */
export type Knowing =
  | { readonly answer: WalletDone; readonly how: 'moved' | 'replayed' | 'still' | 'stone' }
  | { readonly answer: WalletRefused; readonly how: 'refused' }

const refusing = (answer: WalletRefused): Knowing => ({ answer, how: 'refused' })

/** By which door the money moves: the batched one, or the caller's own transaction. */
export type Door = {
  readonly post: (operation: Operation) => Promise<Answer>
  readonly keep: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>
  readonly asker: Reader | Tx
  /** Books an act to the player's review account. */
  readonly review: (moving: Moving) => Promise<Knowing>
  /** Books an act with bonus money; undefined where there is none for it. */
  readonly second?: ((moving: Moving, booking: Booking) => Promise<Knowing | undefined>) | undefined
}

/** What was undone before, or before it came: `ok`, nothing moves, and the id is used from now on. */
async function keepStill(wallet: Wallet, door: Door, moving: Moving, balance: bigint, how: 'still' | 'stone'): Promise<Knowing> {
  const { act, player, fingerprint, trace, beside } = moving
  const kept = await door.keep((tx) => writeStill(tx, { act, fingerprint, trace }, balance + beside, wallet.clock.now()))
  if (kept === undefined) return refusing(walletRefusal('temporary-error'))
  const answer = answerOfKept(kept, act, player, fingerprint)
  return answer.status === 'ok' ? { answer, how } : refusing(answer)
}

export async function answerRefused(
  wallet: Wallet,
  door: Door,
  moving: Moving,
  answer: Extract<Answer, { status: 'refused' }>,
): Promise<Knowing> {
  const { act, player, fingerprint } = moving
  const { code } = answer
  const balance = async (): Promise<bigint> => (await wallet.ledger.balance(player.account, door.asker as Reader)).balance
  if (code === 'undone-before' || code === 'already-reversed') return keepStill(wallet, door, moving, await balance(), 'still')
  if (code === 'key-used-differently' || code === 'duplicate-transaction') {
    const kept = await readCallback(door.asker, act.vendor, act.transaction)
    const said = kept === undefined ? walletRefusal('duplicate-transaction') : answerOfKept(kept, act, player, fingerprint)
    return said.status === 'ok' ? { answer: said, how: 'replayed' } : refusing(said)
  }
  const status = LEDGER_WORDS[code] ?? (code as WalletRefusal)
  if (status !== 'insufficient-funds') return refusing(walletRefusal(status))
  const truth = answer.balance ?? (await balance())
  // The case stays, also where the act is undone together with others.
  if (act.verb === 'rollback') await writeCase(wallet.database.writer, act, 'win-rollback-beyond-balance', truth, wallet.clock.now())
  return refusing(walletRefusal(status, truth + moving.beside))
}

/** The first answer of a retry, including bonus money. */
async function toldBalance({ bonus }: Wallet, door: Door, { vendor, transaction }: Act, balance: bigint): Promise<bigint> {
  const kept = bonus && (await readCallback(door.asker, vendor, transaction))
  return kept?.balanceUnits ?? balance
}

/**
 * Moves by the given door. A rollback of a win that was resettled since, or of a stake that was partly returned, is tried again at its
 * present worth.
 */
export async function moveBy(wallet: Wallet, door: Door, moving: Moving, booking: Booking = {}): Promise<Knowing> {
  const { act, player } = moving
  const answer = await door.post(operationOf(moving, booking))
  if (answer.status === 'applied' && answer.replay)
    return { answer: done(act, player, await toldBalance(wallet, door, act, answer.balance)), how: 'replayed' }
  if (answer.status === 'applied')
    return { answer: done(act, player, answer.balance + (booking.seated?.beside ?? moving.beside)), how: 'moved' }
  if (answer.status === 'tombstone') return keepStill(wallet, door, moving, answer.balance, 'stone')
  const lacks = answer.code === 'funded' || (answer.code === 'balance-too-low' && act.verb === 'bet')
  const seated = lacks ? await door.second?.(moving, booking) : undefined
  if (seated !== undefined) return seated
  if (answer.code === 'beyond-terms' || answer.code === 'on-review') return door.review(moving)
  // Money that was released from review is on another account than it was booked to.
  const again = answer.code === 'worth-changed' || answer.code === 'wrong-account'
  if (again && booking.presentWorth === undefined) return moveBy(wallet, door, moving, { presentWorth: true })
  return answerRefused(wallet, door, moving, answer)
}

/** Acts by which a vendor corrects a settlement. Only these may make a balance negative. */
const CORRECTIONS: ReadonlySet<Verb> = new Set(['resettle', 'void-settle', 'restake'])

/** A negative account takes no bet and no withdrawal until it is positive again, and staff are notified. */
export async function noteBelowZero(wallet: Wallet, { act }: Moving, { answer }: Knowing): Promise<void> {
  if (answer.status !== 'ok' || !CORRECTIONS.has(act.verb) || !answer.balance?.startsWith('-')) return
  await writeCase(wallet.database.writer, act, 'balance-below-zero', signedUnitsOf(answer.balance), wallet.clock.now())
}

/** From memory: a bet of real money needs no database query for it. */
async function besideOf({ bonus, categoriesOf }: Wallet, account: bigint, act: Act): Promise<Pick<Moving, 'beside' | 'needsBonus'>> {
  const shown = bonus?.shown(account)
  if (shown === undefined || !(await categoriesOf(act.vendor, act.game)).some((category) => shown.plays.includes(category)))
    return { beside: 0n, needsBonus: false }
  const { units, real } = shown
  return { beside: units, needsBonus: act.verb === 'bet' && real !== undefined && act.units > real }
}

/** A call's meaning in the ledger; a refusal where it names nobody, or another currency than the player's own. */
export async function meaningOf(
  wallet: Wallet,
  verb: Verb,
  { vendor, body, trace, limits, winTerms, granted = false, tokenHash }: VendorCall<MovingBody>,
): Promise<Moving | WalletRefused> {
  const player = await wallet.playerOf(vendor, body.player)
  if (player === undefined) return refuseEarly(wallet, vendor, body.transaction, 'unknown-player')
  if (player.currency !== body.currency) return refuseEarly(wallet, vendor, body.transaction, 'wrong-currency')
  const act: Act = {
    verb,
    vendor,
    transaction: body.transaction,
    reference: body.reference ?? '',
    member: player.member,
    game: body.game,
    round: body.round,
    units: body.amount === undefined ? 0n : unitsOf(body.amount),
    kind: body.kind ?? '',
    closes: body.closeRound ?? false,
  }
  return {
    act,
    player,
    fingerprint: fingerprintOf(verb, { ...body }),
    trace,
    tokenHash: body.token === undefined ? tokenHash : hashOfToken(body.token),
    limit: limits?.[player.currency],
    terms: winTerms?.(player.currency),
    granted,
    ...(await besideOf(wallet, player.account, act)),
  }
}

/** The account on which a player's held wins lie. */
export const openReview = ({ ledger }: Wallet, tx: Tx, { person, currency }: Player): Promise<bigint> =>
  ledger.openAccount(tx, { owner: person, kind: 'review', currency })

/** In a transaction that holds the lanes of both accounts: the money, the record of the call, the case, and the message to the player. */
export async function postOnReview(wallet: Wallet, tx: Tx, moving: Moving, account: bigint): Promise<Knowing> {
  const { act, player } = moving
  const { ledger, clock, tell } = wallet
  const post = async (operation: Operation): Promise<Answer> => (await ledger.post(tx, [operation]))[0]!
  const { balance: shown } = await ledger.balance(player.account, tx as unknown as Reader)
  const answer = await post(operationOf(moving, { onReview: { account, shown } }))
  if (answer.status !== 'applied') {
    const refusal = answer.status === 'refused' ? answer : { status: 'refused' as const, code: 'temporary-error' }
    const never = (): Promise<Knowing> => Promise.resolve(refusing(walletRefusal('temporary-error')))
    return answerRefused(wallet, { post, keep: (keep) => keep(tx), asker: tx, review: never }, moving, refusal)
  }
  const held = await readCallback(tx, act.vendor, act.transaction)
  if (held?.held && !answer.replay) {
    await writeCase(tx, act, 'win-beyond-terms', held.settledUnits ?? act.units, clock.now())
    await tell(tx, { name: 'winHeld', memberId: player.person, reference: act.transaction })
  } else if (!held?.held) await closeEmptyCase(tx, act.vendor, act.reference, clock.now())
  return { answer: done(act, player, shown), how: answer.replay ? 'replayed' : 'moved' }
}
