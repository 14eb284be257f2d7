/**
 * Round: the pure judgement of a vendor's moving call by the stored callbacks. It names a refusal or says what money moves.
 * Next: `server/games/wallet/round-companion.ts`.
 */
import type { Switch } from '../store.ts'
import type { WalletRefusal } from './wallet-answer.ts'
import type { BetKind, WinKind } from './wallet-call.ts'

export type Verb = 'bet' | 'win' | 'rollback' | 'resettle' | 'void-settle' | 'refund' | 'restake' | 'charge'

/** A stake is a bet, or one that was returned and taken again. */
export const isStake = (verb: string): boolean => verb === 'bet' || verb === 'restake'

/** A moving call; amounts are ten-thousandths. */
export type Act = {
  readonly verb: Verb
  readonly vendor: string
  readonly transaction: string
  /** '' where the call names none. */
  readonly reference: string
  readonly member: string
  readonly game: string
  readonly round: string
  readonly units: bigint
  /** For a win its kind; for a bet whether it takes no stake, or is the only one of its round. */
  readonly kind: WinKind | BetKind | ''
  readonly closes: boolean
}

/** What is known of a transaction id. */
export type Known = {
  readonly verb: Verb | 'unknown'
  readonly member: string
  readonly game: string
  readonly round: string
  readonly state: 'applied' | 'rolled-back' | 'tombstone'
  /** The id of the rollback that left a tombstone. */
  readonly reference: string
  readonly units: bigint
  /** The present worth of a win or a stake. */
  readonly settledUnits: bigint
  /** It is on the player's review account. */
  readonly held: boolean
}

/** All inputs of the judgement of one act. */
export type Seen = {
  readonly vendorState: Switch | undefined
  readonly gameState: Switch | undefined
  /** The act's own id. */
  readonly own: Pick<Known, 'state' | 'reference'> | undefined
  /** What `reference` names. */
  readonly target: Known | undefined
  readonly round: {
    readonly closed: boolean
    readonly bets: number
    readonly wins: number
    readonly undone: number
    readonly staked: bigint
    readonly won: bigint
    /** It contains bonus money. */
    readonly funded: boolean
  }
  /** For a bet: whose token it is, whether it is still valid, and whether its last use is to be written. Undefined where it is nobody's. */
  readonly session: { readonly member: string; readonly fresh: boolean; readonly touches: boolean } | undefined
}

/**
 * `undone-before` answers ok and moves nothing. `worth-changed` asks for a rollback at the win's present worth instead of its first. `on-review` says that
 * the amount to correct is on the player's review account.
 */
type Refused = WalletRefusal | 'undone-before' | 'worth-changed' | 'on-review'
export type Verdict = { readonly refused: Refused } | { readonly moves: bigint }

const refuse = (refused: Refused): Verdict => ({ refused })

function judgeBet(act: Act, seen: Seen): Verdict {
  if (seen.session === undefined || seen.session.member !== act.member) return refuse('invalid-token')
  if (!seen.session.fresh) return refuse('token-expired')
  if (seen.vendorState !== 'on' || seen.gameState !== 'on') return refuse('game-disabled')
  const { closed, bets, wins, undone } = seen.round
  if (act.kind === 'only' && bets + wins + undone > 0) return refuse('already-settled')
  return closed ? refuse('round-closed') : { moves: -act.units }
}

const ofAnotherRound = (act: Act, target: Known): boolean => target.game !== act.game || target.round !== act.round

/** Wins that are no gift: of a paid bet, or of a free one. */
export const NEEDING_BET: ReadonlySet<string> = new Set<WinKind>(['win', 'settlement', 'free-win'])

/**
 * A plain win needs an open bet. The other kinds need none, but a named bet must not have been undone. A settlement names the bet by its first id, also
 * where its stake was returned and taken again.
 */
function judgeWin(act: Act, { target, round }: Seen): Verdict {
  const needsBet = NEEDING_BET.has(act.kind)
  if (act.kind === 'settlement' && round.wins > 0) return refuse('already-settled')
  if (act.reference === '') {
    if (!needsBet || round.bets > 0) return { moves: act.units }
    return refuse(round.undone > 0 ? 'transaction-rolled-back' : 'unknown-transaction')
  }
  if (target === undefined) return needsBet ? refuse('unknown-transaction') : { moves: act.units }
  if (target.member !== act.member) return refuse('unknown-transaction')
  const takenAgain = act.kind === 'settlement' && target.state === 'rolled-back' && round.bets > 0
  if (target.state !== 'applied' && !takenAgain) return refuse('transaction-rolled-back')
  return needsBet && (target.verb !== 'bet' || ofAnotherRound(act, target)) ? refuse('unknown-transaction') : { moves: act.units }
}

function judgeRollback(act: Act, { target, round }: Seen): Verdict {
  // Nothing moves for an act that never came: the ledger remembers that it must never come.
  if (target === undefined) return { moves: 0n }
  if (target.member !== act.member) return refuse('unknown-transaction')
  if (target.state === 'tombstone') return target.reference === act.transaction ? { moves: 0n } : refuse('undone-before')
  if ((!isStake(target.verb) && target.verb !== 'win') || ofAnotherRound(act, target)) return refuse('unknown-transaction')
  if (target.state === 'rolled-back') return refuse('undone-before')
  if (isStake(target.verb) && round.wins > 0) return refuse('already-settled')
  if (target.settledUnits !== target.units) return refuse('worth-changed')
  return { moves: isStake(target.verb) ? target.units : -target.units }
}

/** A part of an open stake is returned, at most its rest. */
function judgeRefund(act: Act, { target }: Seen): Verdict {
  if (target === undefined || target.member !== act.member) return refuse('unknown-transaction')
  if (target.state !== 'applied') return refuse('transaction-rolled-back')
  if (!isStake(target.verb) || ofAnotherRound(act, target)) return refuse('unknown-transaction')
  return act.units > target.settledUnits ? refuse('bad-request') : { moves: act.units }
}

/** The returned stake of a bet is taken again, once for each return. */
function judgeRestake(act: Act, { target, round }: Seen): Verdict {
  if (target === undefined || target.member !== act.member || target.state === 'tombstone') return refuse('unknown-transaction')
  if (target.verb !== 'bet' || ofAnotherRound(act, target)) return refuse('unknown-transaction')
  return round.bets > 0 || round.wins > 0 ? refuse('duplicate-transaction') : { moves: -act.units }
}

/** A round that was corrected downwards: it needs an open bet, and no session. */
function judgeCharge(act: Act, { round }: Seen): Verdict {
  if (round.bets > 0) return { moves: -act.units }
  return refuse(round.undone > 0 ? 'transaction-rolled-back' : 'unknown-transaction')
}

/** Gifts that are no win of a bet. */
const GIFTS: ReadonlySet<string> = new Set<WinKind>(['promo', 'free-round', 'free-win'])

/** A gift of the vendor, which is real money alone also in a round with bonus money. */
export const isGift = (kind: string): boolean => GIFTS.has(kind)

/** Whether the act moves bonus money. A bet that needs none and a gift are real money alone. */
export const movesParts = ({ verb, kind }: Act, { round, target }: Seen): boolean =>
  round.funded && verb !== 'bet' && !(verb === 'win' && isGift(kind)) && !(verb === 'rollback' && target === undefined)

/** A resettlement makes a win worth `units`; a voided one is worth nothing and is closed. */
function judgeResettle(act: Act, { target }: Seen): Verdict {
  if (target === undefined || target.member !== act.member) return refuse('unknown-transaction')
  if (target.state !== 'applied') return refuse('transaction-rolled-back')
  if (target.verb !== 'win' || ofAnotherRound(act, target)) return refuse('unknown-transaction')
  return { moves: act.units - target.settledUnits }
}

const CORRECTING: ReadonlySet<Verb> = new Set(['rollback', 'resettle', 'void-settle'])

/**
 * Judges a call whose id was not applied before. `onReview` says that it is done on the review account. `presentWorth` says that a rollback
 * means the present worth of its win or its stake.
 */
export function judge(act: Act, seen: Seen, { presentWorth = false, onReview = false } = {}): Verdict {
  // The answer is made from the kind of the id: a duplicate, or a tombstone.
  if (seen.own !== undefined) return refuse('duplicate-transaction')
  const { target } = seen
  if (CORRECTING.has(act.verb) && target?.state === 'applied' && target.member === act.member && target.held !== onReview) {
    if (target.held) return refuse('on-review')
    // The increase of a paid win may be held beside it. Everything else was released in between and is asked again.
    if (act.verb !== 'resettle') return refuse('temporary-error')
  }
  switch (act.verb) {
    case 'bet':
      return judgeBet(act, seen)
    case 'win':
      return judgeWin(act, seen)
    case 'rollback': {
      const verdict = judgeRollback(act, seen)
      if (!presentWorth || !('refused' in verdict) || verdict.refused !== 'worth-changed') return verdict
      const worth = seen.target?.settledUnits ?? 0n
      return { moves: isStake(seen.target?.verb ?? '') ? worth : -worth }
    }
    case 'resettle':
    case 'void-settle':
      return judgeResettle(act, seen)
    case 'refund':
      return judgeRefund(act, seen)
    case 'restake':
      return judgeRestake(act, seen)
    case 'charge':
      return judgeCharge(act, seen)
  }
}
