/**
 * Play: one round, or the start of one, under the caller's own key. A repeated call gets the same round.
 * Next: `server/ledger/submit.ts`.
 */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { SEEDED_BET_REFUSALS } from '@baize/contract/originals/originals-values.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import { betRefusal, lacksMoney, submitSurely, type Answer, type Applied } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { beyondCap, roundBounds } from './bounds-of.ts'
import { betWithBonus, type BegunRound, type BonusBet } from './bonus-bet.ts'
import { instantGame, type INSTANT, type InstantCode } from './instant/instant.ts'
import type { OriginalsNeeds, Player } from './needs.ts'
import { openRoundUnderKey, writeOpenFunded } from './open-store.ts'
import type { SteppedCode } from './played-game.ts'
import { steppedGame, type STEPPED } from './stepped/stepped.ts'
import { drawnFor, standing } from './position.ts'
import { beganAs, roundOperation, type Begun } from './round-companion.ts'
import { unitsOf, withinLimits } from './stake.ts'
import { roundUnderKey } from './store.ts'
import { openView, roundView } from './views.ts'

export type PlayableCode = InstantCode | SteppedCode
/** A member's request to a game. */
export type WishOf<Code extends PlayableCode> = Code extends InstantCode
  ? Parameters<(typeof INSTANT)[Code]['read']>[0]
  : Code extends SteppedCode
    ? Parameters<(typeof STEPPED)[Code]['read']>[0]
    : never

type PlayRefusal = (typeof SEEDED_BET_REFUSALS)[number] | 'invalid-input' | 'busy'
/** A game's refusals beyond the common ones: a target that is out of range, or a round that is still open. */
export type RefusalOf<Code extends PlayableCode> =
  | PlayRefusal
  | (Code extends 'dice' | 'limbo' ? 'target-out-of-range' : never)
  | (Code extends 'mines' | 'hi-lo' | 'blackjack' ? 'round-open' : never)
export type RoundOf<Code extends string> = Extract<OriginalRound, { readonly game: Code }>
export type Played<Code extends string> = { readonly round: RoundOf<Code>; readonly balance: string }

/** The existing round of a key, open or finished. */
async function begunUnderKey({ database }: OriginalsNeeds, member: string, game: string, key: string): Promise<Begun | undefined> {
  const over = await roundUnderKey(database.reader, member, game, key)
  if (over) return { over }
  const open = steppedGame(game) && (await openRoundUnderKey(database.reader, member, game, key))
  // An open round may have ended between the two looks.
  const ended = open || !steppedGame(game) ? undefined : await roundUnderKey(database.reader, member, game, key)
  return open ? { open } : ended && { over: ended }
}

const begunView = async (needs: OriginalsNeeds, begun: Begun): Promise<OriginalRound> =>
  'over' in begun ? roundView(begun.over, needs) : openView(begun.open, standing(begun.open, await drawnFor(needs, begun.open)))

async function begunRound(tx: Tx, { result }: Applied<Begun>): Promise<BegunRound> {
  if (result === undefined) throw new Error('a round was paid and is not written')
  if ('over' in result) return { round: result.over.id, payoutUnits: result.over.payoutUnits }
  await writeOpenFunded(tx, result.open.id)
  return { round: result.open.id, payoutUnits: undefined }
}

/** In a batch, or with bonus money where the main account does not cover the stake. */
async function stakeAndBegin(needs: OriginalsNeeds, player: Player, bet: BonusBet): Promise<Answer<Begun>> {
  const answer = await submitSurely<Begun>(needs.ledger, bet.operation)
  const withBonus = lacksMoney(answer) ? await betWithBonus<Begun>(needs, player, bet, begunRound) : undefined
  return withBonus ?? answer
}

/** The wallet of an earlier bet under the same key, where another one has been chosen since. */
async function walletBefore({ ledger }: OriginalsNeeds, player: Player, begun: Begun | undefined): Promise<Player | undefined> {
  if (begun === undefined || beganAs(begun).currency === player.currency) return undefined
  const { currency } = beganAs(begun)
  const wallet = await ledger.accountOf(player.id, 'main', currency)
  return wallet === undefined ? undefined : { ...player, wallet, currency }
}

/**
 * Stakes and plays: the nonce is used, chance decides, and a finished round is paid, all in one transaction. `key` is the caller's idempotency key. The
 * same key with the same bet answers the same round, also after the limits, the seed or the chosen wallet have changed.
 */
export async function play<Code extends PlayableCode>(
  needs: OriginalsNeeds,
  game: Code,
  player: Player,
  key: string,
  wish: WishOf<Code>,
): Promise<Outcome<Played<Code>, RefusalOf<Code>>> {
  const rules = instantGame(game) ?? steppedGame(game)
  if (!rules) throw new Error(`no in-house game is called '${game}'`)
  const read = rules.read(wish as never)
  if (!read.ok) return read as Outcome<never, RefusalOf<Code>>
  const { stakeUnits, bet } = read.value
  const limits = await needs.limitsOf(game, player.currency)
  const bounds = await roundBounds(needs, player, game)
  const within = withinLimits(read.value, limits)
  const allowed = within.ok ? (beyondCap(stakeUnits, bounds) ?? within) : within
  if (!allowed.ok && (await begunUnderKey(needs, player.id, game, key)) === undefined) return allowed
  const facts = { game, member: player.id, requestKey: key, stakeUnits: stakeUnits.toString(), bet }
  const mostUnits = unitsOf(limits?.maximumWin ?? '0')
  const stakeFrom = (from: Player): Promise<Answer<Begun>> =>
    stakeAndBegin(needs, from, { game, stakeUnits, operation: roundOperation(from, facts, mostUnits, bounds.pace) })
  let answer = await stakeFrom(player)
  if (answer.status === 'refused' && answer.code === 'key-used-differently') {
    const before = await walletBefore(needs, player, await begunUnderKey(needs, player.id, game, key))
    if (before) answer = await stakeFrom(before)
  }
  if (answer.status === 'refused')
    return betRefusal(answer, ['too-fast', 'round-open', 'seed-needed', 'bonus-max-bet', 'bonus-parked']) as Outcome<never, RefusalOf<Code>>
  const written = answer.status === 'applied' ? answer.result : undefined
  const begun = written ?? (await begunUnderKey(needs, player.id, game, key))
  if (begun === undefined) throw new Error(`a round of ${game} was paid and is not written`)
  const balance = 'over' in begun ? (begun.over.answeredUnits ?? answer.balance) : answer.balance
  return done({ round: (await begunView(needs, begun)) as RoundOf<Code>, balance: formatUnits(balance) })
}
