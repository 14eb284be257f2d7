/**
 * Wallet: the common base of the acts of the vendors' wallet. It says what a call means in the ledger, by which way it goes, and what is answered.
 * Next: `server/games/wallet/move.ts`.
 */
import { hash } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import { lacksMoney, type Answer, type BonusMoney, type Ledger, type Pace, type RoundRules, type Submit } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { withCap, type BetLimit, type BetLimits } from '../limit.ts'
import type { Act, Verb } from './round.ts'
import { contraOf, type RoundFacts, type RoundOperation } from './round-companion.ts'
import type { WinTerms, WinTermsOf } from '../win-terms.ts'
import type { Tell } from '../../platform/jobs.ts'
import type { Player } from '../store.ts'
import { walletRefusal, type WalletAnswer, type WalletDone, type WalletRefusal, type WalletRefused } from './wallet-answer.ts'
import { fingerprintOf, signedUnitsOf, unitsOf, type BetKind, type WinKind } from './wallet-call.ts'
import { readCallback, writeCase, writeStill, type KeptCallback } from './wallet-store.ts'

export type Wallet = {
  readonly ledger: Pick<Ledger, 'submit' | 'balance' | 'lockInTime' | 'post' | 'budgetsLeft' | 'openAccount'>
  readonly database: Pick<Database, 'reader' | 'writer' | 'write' | 'transact'>
  readonly clock: Clock
  readonly tell: Tell
  readonly bonus: BonusMoney
  readonly round: Pick<RoundRules, 'bounds'>
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
  'reality-check-due': 'limit-reached',
  'still-checking': 'limit-reached',
  'unknown-account': 'unknown-player',
  'reversed-before': 'transaction-rolled-back',
  'wrong-account': 'unknown-transaction',
  'key-used-differently': 'duplicate-transaction',
  'round-pace': 'limit-reached',
  'bonus-max-bet': 'limit-reached',
  'bonus-parked': 'insufficient-funds',
  funded: 'temporary-error',
  'beyond-terms': 'temporary-error',
  'on-review': 'temporary-error',
  busy: 'temporary-error',
  'unknown-outcome': 'temporary-error',
}

export const okOf = (act: Act, player: Player, balance: bigint): WalletDone => ({
  status: 'ok',
  transaction: act.transaction,
  balance: formatUnits(balance),
  currency: player.currency,
})

/** The stored answer if the id exists with this very meaning, else the answer for a used id. */
function answerOfKept(kept: KeptCallback, act: Act, player: Player, fingerprint: string): WalletAnswer {
  if (kept.state === 'tombstone') return walletRefusal('transaction-rolled-back')
  return kept.fingerprint === fingerprint && kept.balanceUnits !== null
    ? okOf(act, player, kept.balanceUnits)
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
  /** The market's pace of this game. */
  readonly pace: Pace | undefined
  readonly terms: WinTerms | undefined
  readonly granted: boolean
  /** Bonus money that the player sees here beside the main account. */
  readonly beside: bigint
  /** By memory alone: a bet that the main account does not cover. */
  readonly needsBonus: boolean
  /** It goes with its shares of bonus money. */
  readonly sharesBonus: boolean
}

/** In a batch, whole with bonus money in a transaction of its own, or on the review account in one. */
export type Way = 'batched' | 'bonus' | 'review'

/** The way of an act: first by what memory shows, then by what the batched way answered. A batch that has answered for good is the last way. */
export function wayOf({ act, needsBonus }: Pick<Moving, 'act' | 'needsBonus'>, answer?: Answer): Way {
  if (answer === undefined) return needsBonus ? 'bonus' : 'batched'
  if (answer.status !== 'refused') return 'batched'
  if (answer.code === 'beyond-terms' || answer.code === 'on-review') return 'review'
  return answer.code === 'funded' || (act.verb === 'bet' && lacksMoney(answer)) ? 'bonus' : 'batched'
}

/** An act on the player's review account, while the shown balance stays. */
export type OnReview = { readonly account: bigint; readonly shown: bigint }

/** Acts that set right what counted before; a rollback is one where it does not reverse. */
const CORRECTING: ReadonlySet<Act['verb']> = new Set(['rollback', 'refund', 'restake', 'resettle', 'void-settle'])

function operationOf(moving: Moving, onReview: OnReview | undefined, presentWorth: boolean): RoundOperation {
  const { act, player, fingerprint, trace, tokenHash, limit, pace, terms, granted, beside, sharesBonus } = moving
  const { units, ...rest } = act
  const facts: RoundFacts = {
    act: { ...rest, units: String(units) },
    fingerprint,
    ...(presentWorth ? { presentWorth: true } : {}),
    ...(onReview ? { onReview: true } : {}),
  }
  const reverses = act.verb === 'rollback' && !presentWorth && !onReview
  return {
    key: keyOf(act.vendor, act.transaction),
    account: onReview?.account ?? player.account,
    // The judgement gives the transfers; this is the meaning that a retry must repeat.
    transfers: [],
    ...(reverses
      ? { reverses: keyOf(act.vendor, act.reference) }
      : CORRECTING.has(act.verb)
        ? { corrects: keyOf(act.vendor, act.reference) }
        : {}),
    group: `${contraOf(act.vendor)}/${act.member}/${act.game}/${act.round}`,
    isBet: act.verb === 'bet',
    companion: 'round',
    facts,
    delivery: {
      tokenHash,
      trace,
      limit,
      pace,
      terms,
      granted,
      currency: player.currency,
      brand: player.brand,
      shown: onReview?.shown,
      beside,
      sharesBonus,
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

export const refusing = (code: WalletRefusal, balance?: bigint): Knowing => ({ answer: walletRefusal(code, balance), how: 'refused' })

/** What was undone before, or before it came: `ok`, nothing moves, and the id is used from now on. */
async function keepStill(wallet: Wallet, moving: Moving, balance: bigint, how: 'still' | 'stone', tx?: Tx): Promise<Knowing> {
  const { act, player, fingerprint, trace, beside } = moving
  const keep = (into: Tx) => writeStill(into, { act, fingerprint, trace }, balance + beside, wallet.clock.now())
  const kept = tx === undefined ? await wallet.database.write(keep) : await keep(tx)
  if (kept === undefined) return refusing('temporary-error')
  const answer = answerOfKept(kept, act, player, fingerprint)
  return answer.status === 'ok' ? { answer, how } : { answer, how: 'refused' }
}

async function knowingRefused(
  wallet: Wallet,
  moving: Moving,
  { code, balance }: Extract<Answer, { status: 'refused' }>,
  tx?: Tx,
): Promise<Knowing> {
  const { act, player, fingerprint, beside } = moving
  const asker = (tx ?? wallet.database.reader) as Reader
  const truth = async (): Promise<bigint> => (await wallet.ledger.balance(player.account, asker)).balance
  if (code === 'undone-before' || code === 'already-reversed') return keepStill(wallet, moving, await truth(), 'still', tx)
  if (code === 'key-used-differently' || code === 'duplicate-transaction') {
    const kept = await readCallback(asker, act.vendor, act.transaction)
    const answer = kept === undefined ? walletRefusal('duplicate-transaction') : answerOfKept(kept, act, player, fingerprint)
    return answer.status === 'ok' ? { answer, how: 'replayed' } : { answer, how: 'refused' }
  }
  const status = LEDGER_WORDS[code] ?? (code as WalletRefusal)
  if (status !== 'insufficient-funds') return refusing(status)
  const real = balance ?? (await truth())
  // The case stays, also where the act is undone together with others.
  if (act.verb === 'rollback') await writeCase(wallet.database.writer, act, 'win-rollback-beyond-balance', real, wallet.clock.now())
  return refusing(status, real + beside)
}

/** What the vendor is answered. `tx` is the transaction in which the act was posted, where it was no batch. */
export async function knowingOf(wallet: Wallet, moving: Moving, answer: Answer, tx?: Tx): Promise<Knowing> {
  const { act, player, beside } = moving
  if (answer.status === 'refused') return knowingRefused(wallet, moving, answer, tx)
  if (answer.status === 'tombstone') return keepStill(wallet, moving, answer.balance, 'stone', tx)
  if (!answer.replay) return { answer: okOf(act, player, answer.balance + beside), how: 'moved' }
  // The first answer of a retry included bonus money.
  const kept = await readCallback(tx ?? wallet.database.reader, act.vendor, act.transaction)
  return { answer: okOf(act, player, kept?.balanceUnits ?? answer.balance), how: 'replayed' }
}

/** Posts an act. A rollback of a win that was resettled since, or of a stake that was partly returned, goes again at its present worth. */
export async function posted(moving: Moving, send: Submit, onReview?: OnReview): Promise<Answer> {
  const answer = await send(operationOf(moving, onReview, false))
  // Money that was released from review is on another account than it was booked to.
  const again = answer.status === 'refused' && (answer.code === 'worth-changed' || answer.code === 'wrong-account')
  return again && onReview === undefined ? send(operationOf(moving, undefined, true)) : answer
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
  const shown = bonus.shown(account)
  if (shown === undefined || !(await categoriesOf(act.vendor, act.game)).some((category) => shown.plays.includes(category)))
    return { beside: 0n, needsBonus: false }
  const { units, real } = shown
  return { beside: units, needsBonus: act.verb === 'bet' && real !== undefined && act.units > real }
}

/** Only what begins or raises a round is bound. */
const boundsOf = async ({ round, categoriesOf }: Wallet, { person, currency }: Player, { verb, vendor, game }: Act) =>
  verb === 'bet'
    ? round.bounds({ person, currency, categories: await categoriesOf(vendor, game) })
    : { capUnits: undefined, pace: undefined }

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
  const { capUnits, pace } = await boundsOf(wallet, player, act)
  return {
    act,
    player,
    pace,
    fingerprint: fingerprintOf(verb, { ...body }),
    trace,
    tokenHash: body.token === undefined ? tokenHash : hashOfToken(body.token),
    limit: withCap(limits?.[player.currency], capUnits),
    terms: winTerms?.(player.currency),
    granted,
    sharesBonus: false,
    ...(await besideOf(wallet, player.account, act)),
  }
}
