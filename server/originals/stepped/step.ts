/**
 * Step: one choice in an open round. It is taken once at its place, stored before it is answered, and paid in the same transaction when it
 * ends the round.
 */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { chooseBlackjack, openMinesTile } from '@baize/contract/originals/originals-stateful.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { betRefusal, type RoundBounds, type RoundOwner, type Transfer } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { noteJackpotWins } from '../jackpot/jackpot.ts'
import { ownerAt, shareMoved } from '../bonus-bet.ts'
import { beyondCap, roundBounds } from '../bounds-of.ts'
import type { OriginalsNeeds, Player } from '../needs.ts'
import { closeOpenRound, lockOpenRound, openRoundOf, writeChoices, writeOpenFunded, type OpenRound } from '../open-store.ts'
import type { Played, RoundOf } from '../play.ts'
import type { Choice, PlainData, Position, SteppedCode } from '../played-game.ts'
import { drawnFor, playOn, standing } from '../position.ts'
import { placeOf } from '../round-companion.ts'
import { roundOf, writeRounds, type SeenRound } from '../store.ts'
import { openView, roundView, type SteppedOutcome } from '../views.ts'

export type StepWish = { readonly round: string; readonly step: number }
type PlainRefusal = OperationRefusal<typeof openMinesTile>
type StepRefusal = OperationRefusal<typeof chooseBlackjack> | 'busy'
/** Only blackjack adds a stake during a round. */
type RefusalOfStep<Code extends SteppedCode> = Code extends 'blackjack' ? StepRefusal : PlainRefusal

/** The key of a step's money: each place of a round is taken once. */
const keyOf = (round: OpenRound, step: number): string => `${round.game}:${round.id}:${step}`

type End = { readonly state: SteppedOutcome['state']; readonly payoutUnits: bigint; readonly ended: boolean }

/** Writes a finished round in place of the open one. */
async function writeEnd(tx: Tx, round: OpenRound, choices: readonly Choice[], position: Position, end: End): Promise<SeenRound> {
  const { id, member, game, version, seed, nonce, requestKey, bet, at, currency, commitment, clientSeed, jackpotNumber, jackpotUnits } =
    round
  const { state, payoutUnits, ended } = end
  const outcome: PlainData = { ...position.fields, state, ended, kept: choices }
  // A returned stake has bought no ticket for the jackpot.
  const ticket = state === 'returned' ? { jackpotNumber: null, jackpotUnits: null } : { jackpotNumber, jackpotUnits }
  const kept = { id, member, game, version, seed, nonce, requestKey, bet, at, currency, commitment, clientSeed, ...ticket }
  const unseen = { crash: null, sealed: null, opened: null, jackpotPaid: null }
  const over: SeenRound = { ...kept, ...unseen, outcome, payoutUnits, stakeUnits: position.stakeUnits }
  await writeRounds(tx, [over])
  await noteJackpotWins(tx, [{ ...over, account: round.account }])
  await closeOpenRound(tx, id)
  return over
}

/** `funded`: the round contains bonus money, and the caller has not locked it yet. */
type Moved = Outcome<{ readonly view: OriginalRound; readonly balance: bigint }, StepRefusal | 'funded'>

const ownerOf = ({ member: id, currency, account: wallet, game, id: round }: OpenRound): RoundOwner =>
  ownerAt({ id, currency, wallet }, game, round)

/** The move of a step in the ledger, with its bonus shares where the caller has locked bonus money. */
async function moveStep(
  tx: Tx,
  needs: OriginalsNeeds,
  round: OpenRound,
  { more, stakedUnits, payoutUnits }: { readonly more: bigint; readonly stakedUnits: bigint; readonly payoutUnits: bigint | undefined },
  withBonus: boolean,
): Promise<Outcome<bigint, StepRefusal>> {
  const { ledger, bonus } = needs
  const key = keyOf(round, round.choices.length)
  const place = placeOf(round.account, round.game, round.id)
  const transfers: Transfer[] = [
    ...(more > 0n ? [{ ...place, amount: -more, kind: 'bet' as const }] : []),
    ...(payoutUnits === undefined ? [] : [{ ...place, amount: payoutUnits, kind: 'win' as const }]),
  ]
  if (transfers.length > 0) {
    const operation = { key, account: round.account, transfers, ...(more > 0n ? { isBet: true } : {}) }
    const act = { ...ownerOf(round), key, share: async () => ({ does: 'bet', liveUnits: stakedUnits, stakeUnits: more }) as const }
    const went = withBonus && more > 0n ? await bonus.apply(tx, act, (send) => send(operation)) : undefined
    if (went?.ok === false) return refused(went.code)
    const answer = went?.value ?? (await ledger.post(tx, [operation]))[0]
    if (answer?.status === 'refused') return betRefusal(answer) as Outcome<bigint, StepRefusal>
    if (answer?.status !== 'applied' || answer.replay) throw new Error(`a step of ${round.id} was paid before it was taken`)
    if (went !== undefined) await writeOpenFunded(tx, round.id)
  }
  if (withBonus && payoutUnits !== undefined)
    await shareMoved(needs, tx, ownerOf(round), key, { does: 'win', units: payoutUnits, liveUnits: stakedUnits + more })
  return done((await ledger.balance(round.account, tx)).balance)
}

/** Takes choices from an existing round. What they stake is taken and what they win is paid under the key of the first of them. */
export async function advance(
  tx: Tx,
  needs: OriginalsNeeds,
  round: OpenRound,
  before: Position,
  { choices, after, ended, withBonus }: { choices: readonly Choice[]; after: Position; ended: boolean; withBonus: boolean },
): Promise<Moved> {
  const more = after.stakeUnits - before.stakeUnits
  const payoutUnits = after.state === 'open' ? undefined : after.payoutUnits
  if (round.funded && !withBonus && (more > 0n || payoutUnits !== undefined)) return refused('funded')
  const moved = await moveStep(tx, needs, round, { more, stakedUnits: before.stakeUnits, payoutUnits }, withBonus)
  if (!moved.ok) return moved
  const balance = moved.value
  if (after.state === 'open') {
    const endsBy = needs.clock.now().add({ hours: (await needs.rules()).openRoundHours })
    await writeChoices(tx, round.id, choices, endsBy)
    return done({ view: openView({ ...round, choices, endsBy }, after), balance })
  }
  const over = await writeEnd(tx, round, choices, after, { state: after.state, payoutUnits: after.payoutUnits, ended })
  return done({ view: roundView(over, needs), balance })
}

/** Returns the stake of a round without any choice. */
export async function giveBack(tx: Tx, needs: OriginalsNeeds, round: OpenRound, position: Position): Promise<void> {
  const key = keyOf(round, round.choices.length)
  const transfers = [{ ...placeOf(round.account, round.game, round.id), amount: position.stakeUnits, kind: 'refund' as const }]
  const [answer] = await needs.ledger.post(tx, [{ key, account: round.account, transfers }])
  if (answer?.status !== 'applied') throw new Error(`the stake of ${round.id} could not be given back`)
  const bet = `${round.game}:${round.member}:${round.requestKey}`
  if (round.funded)
    await shareMoved(needs, tx, ownerOf(round), key, { does: 'stake-back', liveUnits: position.stakeUnits, bet, units: 'whole' })
  await writeEnd(tx, round, round.choices, position, { state: 'returned', payoutUnits: position.stakeUnits, ended: true })
}

/** A step that was taken before: the round in its present state. */
async function answerAgain(
  needs: OriginalsNeeds,
  player: Player,
  view: OriginalRound,
  taken: Choice | undefined,
  choice: Choice,
): Promise<Moved> {
  if (taken !== choice) return refused('state-conflict')
  return done({ view, balance: (await needs.ledger.balance(player.wallet)).balance })
}

type Taken = { readonly wish: StepWish; readonly choice: Choice; readonly withBonus: boolean; readonly bounds: RoundBounds }

async function stepIn(
  tx: Tx,
  needs: OriginalsNeeds,
  player: Player,
  game: SteppedCode,
  { wish, choice, withBonus, bounds }: Taken,
): Promise<Moved> {
  if (withBonus) await needs.bonus.lock(tx, [ownerAt(player, game, wish.round)], { also: [player.wallet] })
  else await needs.ledger.lock(tx, [player.wallet])
  const round = await lockOpenRound(tx, wish.round)
  if (!round) {
    const over = await roundOf(tx, player.id, wish.round)
    if (over?.game !== game) return refused('not-found')
    const { kept } = over.outcome as SteppedOutcome & PlainData
    return await answerAgain(needs, player, roundView(over, needs), kept[wish.step], choice)
  }
  if (round.member !== player.id || round.game !== game) return refused('not-found')
  if (round.account !== player.wallet) return refused('currency-not-offered', { currency: round.currency })
  const drawn = await drawnFor(needs, round)
  const before = standing(round, drawn)
  if (wish.step !== round.choices.length) return await answerAgain(needs, player, openView(round, before), round.choices[wish.step], choice)
  if (before.couldPay(choice) > round.mostUnits) return refused('win-above-maximum', { maximumWin: formatUnits(round.mostUnits) })
  const choices = [...round.choices, choice]
  const after = playOn(round, drawn, choices)
  if (!after.ok) return refused('state-conflict', after.detail)
  const beyond = after.value.stakeUnits > before.stakeUnits ? beyondCap(after.value.stakeUnits, bounds) : undefined
  if (beyond) return beyond
  return await advance(tx, needs, round, before, { choices, after: after.value, ended: false, withBonus })
}

/** One choice at its place. What is answered is committed, and a repeated call gets the same answer. */
export async function step<Code extends SteppedCode>(
  needs: OriginalsNeeds,
  game: Code,
  player: Player,
  wish: StepWish,
  choice: Choice,
): Promise<Outcome<Played<Code>, RefusalOfStep<Code>>> {
  const bounds = await roundBounds(needs, player, game)
  const take = (withBonus: boolean): Promise<Moved> =>
    needs.database.transact((tx) => stepIn(tx, needs, player, game, { wish, choice, withBonus, bounds }))
  const first = await take(false)
  // A limit of losses counts real money alone, so bonus money may let a bet pass it.
  const lacks = !first.ok && (first.code === 'funded' || first.code === 'balance-too-low' || first.detail?.['what'] === 'loss')
  const moved = lacks ? await take(true) : first
  if (!moved.ok) return moved as Outcome<never, RefusalOfStep<Code>>
  return done({ round: moved.value.view as RoundOf<Code>, balance: formatUnits(moved.value.balance) })
}

/** The open round of a game in the member's chosen wallet, to resume after a lost page. */
export async function openRound(needs: OriginalsNeeds, player: Player, game: SteppedCode): Promise<RoundOf<SteppedCode> | null> {
  const round = await openRoundOf(needs.database.reader, player.id, player.wallet, game)
  return round ? (openView(round, standing(round, await drawnFor(needs, round))) as RoundOf<SteppedCode>) : null
}
