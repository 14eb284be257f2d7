/**
 * Crash bet: a stake on the round that takes bets. The database's clock closes it, and each member has one per round.
 * Next: `server/originals/crash/crash-table.ts`.
 */
import type { CrashRound } from '@baize/contract/originals/originals-crash.ts'
import type { BodyOf, OperationRefusal } from '@baize/contract/operation.ts'
import type { placeCrashBet } from '@baize/contract/originals/originals-crash.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { HIGHEST_POINT, isAim, LOWEST_AIM } from '@baize/rules/originals/point-curve.ts'
import { payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import {
  betRefusal,
  lacksMoney,
  submitSurely,
  type Answer,
  type Companion,
  type Operation,
  type Pace,
  type Prepared,
} from '../../ledger/ledger.ts'
import { newIds, type Tx } from '../../platform/database.ts'
import { betUnderKey, insertBets, membersIn, roundTakingBets, writeBetFunded, type BetRow } from './crash-store.ts'
import { betView } from './crash-view.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { betWithBonus, type BegunRound } from '../bonus-bet.ts'
import { beyondCap, earlyAmong, roundBounds, startsOf } from '../bounds-of.ts'
import type { OriginalsNeeds, Player } from '../needs.ts'
import { placeOf } from '../round-companion.ts'
import { hundredths, readHundredths, readStake, unitsOf, withinLimits } from '../stake.ts'

const COMPANION = 'crash'
/** A member with the masked name that strangers see at the seat. */
export type NamedPlayer = Player & { readonly account: string }
export type CrashWish = BodyOf<typeof placeCrashBet>
type CrashRefusal = OperationRefusal<typeof placeCrashBet> | 'invalid-input' | 'busy'

/** `leavesBy` is no part of it, because the limits may change before the same bet is asked for again. */
type CrashFacts = { readonly member: string; readonly requestKey: string; readonly stakeUnits: string; readonly target: number | null }
const factsOf = (operation: Operation<CrashFacts>): CrashFacts => operation.facts!

/** The point at which the bet reaches the maximum payout of a round. */
const mostPoint = (stakeUnits: bigint, mostUnits: bigint): number => {
  const point = (mostUnits * 100n) / stakeUnits
  return point > BigInt(HIGHEST_POINT) ? HIGHEST_POINT : Number(point)
}

type Seat = { readonly name: string; readonly leavesBy: number; readonly currency: string; readonly pace: Pace | undefined }
type CrashOperation = Operation<CrashFacts, Seat>

async function prepare(tx: Tx, needs: OriginalsNeeds, operations: readonly CrashOperation[]): Promise<Prepared[]> {
  const round = await roundTakingBets(tx)
  if (round === undefined) return operations.map(() => ({ refused: 'round-closed' }))
  const members = operations.map((operation) => factsOf(operation).member)
  const taken = await membersIn(tx, round, members)
  const ids = await newIds(tx, operations.length)
  const early = await earlyAmong(needs, tx, operations)
  return operations.map((operation, index): Prepared => {
    const { member, requestKey, stakeUnits, target } = factsOf(operation)
    if (taken.has(member)) return { refused: 'bet-placed' }
    if (early.has(operation)) return { refused: 'round-pace' }
    const seat = operation.delivery
    const id = ids[index]
    if (!seat || id === undefined) throw new Error('a bet on crash came without its seat')
    const units = BigInt(stakeUnits)
    const seated = { id, round, member, account: operation.account, name: seat.name, requestKey }
    const staked = {
      currency: seat.currency,
      stakeUnits: units,
      target,
      leavesBy: seat.leavesBy,
      leftAt: null,
      leftTime: null,
      at: needs.clock.now(),
      funded: false,
    }
    const bet: BetRow = { ...seated, ...staked }
    return { transfers: [{ ...placeOf(operation.account, 'crash', round), amount: -units, kind: 'bet' }], carry: bet }
  })
}

export function createCrashCompanion(needs: OriginalsNeeds): Companion<CrashFacts, Seat> {
  return {
    prepare: (tx, operations) => prepare(tx, needs, operations),
    async write(tx, applied) {
      const operations = applied.map(({ operation }) => operation)
      await needs.round.starts.note(tx, startsOf(operations, needs.clock.now()))
      await insertBets(
        tx,
        applied.map(({ carry }) => carry as BetRow),
      )
    },
  }
}

type ReadCrash = { readonly stakeUnits: bigint; readonly target: number | null }
function readWish({
  stake,
  target: wished = null,
}: CrashWish): Outcome<ReadCrash, 'invalid-input' | 'stake-above-maximum' | 'target-out-of-range' | 'stake-below-minimum'> {
  const units = readStake(stake)
  if (!units.ok) return units
  if (units.value <= 0n) return refused('stake-below-minimum')
  const target = wished === null ? null : readHundredths(wished)
  if (target === undefined) return refused('invalid-input', { field: 'target' })
  if (target !== null && !isAim(target))
    return refused('target-out-of-range', { lowest: hundredths(LOWEST_AIM), highest: hundredths(HIGHEST_POINT) })
  return done({ stakeUnits: units.value, target })
}

/** The round of a bet with bonus money that was just written. */
async function begunIn(tx: Tx, member: string, key: string): Promise<BegunRound> {
  const bet = await betUnderKey(tx, member, key)
  if (bet === undefined) throw new Error('a bet on crash was paid and is not written')
  await writeBetFunded(tx, bet.id)
  return { round: bet.round, payoutUnits: undefined }
}

/** The point at which a bet cashes out by itself. */
function leavesAtMost({ stakeUnits, target }: ReadCrash, mostUnits: bigint): number {
  const most = mostPoint(stakeUnits, mostUnits)
  return Math.min(target ?? most, Math.max(most, LOWEST_AIM))
}

/** In a batch, or with bonus money where the main account does not cover the stake. */
async function stakeFrom(
  needs: OriginalsNeeds,
  player: NamedPlayer,
  key: string,
  { stakeUnits, target }: ReadCrash,
  seat: Pick<Seat, 'leavesBy' | 'pace'>,
): Promise<Answer> {
  const facts: CrashFacts = { member: player.id, requestKey: key, stakeUnits: String(stakeUnits), target }
  const operation: CrashOperation = {
    key: `crash:${player.id}:${key}`,
    account: player.wallet,
    transfers: [],
    group: `crash:${player.id}`,
    isBet: true,
    companion: COMPANION,
    facts,
    delivery: { name: maskedName(player.account), currency: player.currency, ...seat },
  }
  const plain = await submitSurely(needs.ledger, operation)
  const bet = { game: 'crash', stakeUnits, operation }
  const withBonus = lacksMoney(plain) ? await betWithBonus(needs, player, bet, (tx) => begunIn(tx, player.id, key)) : undefined
  return withBonus ?? plain
}

/** Takes the stake and seats the member. The same key gets the same bet, however the round has gone on. */
export async function placeBet(
  needs: OriginalsNeeds,
  player: NamedPlayer,
  key: string,
  wish: CrashWish,
): Promise<Outcome<{ readonly bet: CrashRound; readonly balance: string }, CrashRefusal>> {
  const { reader } = needs.database
  const read = readWish(wish)
  if (!read.ok) return read
  const { stakeUnits, target } = read.value
  const limits = await needs.limitsOf('crash', player.currency)
  const mostWonUnits = payoutRoundedDown(stakeUnits, BigInt(target ?? LOWEST_AIM) * 100n)
  const bounds = await roundBounds(needs, player, 'crash')
  const within = withinLimits({ stakeUnits, smallestUnits: stakeUnits, mostWonUnits }, limits)
  const allowed = within.ok ? (beyondCap(stakeUnits, bounds) ?? within) : within
  if (!allowed.ok && (await betUnderKey(reader, player.id, key)) === undefined) return allowed
  const leavesBy = limits === undefined ? LOWEST_AIM : leavesAtMost(read.value, unitsOf(limits.maximumWin))
  const seat = { leavesBy, pace: bounds.pace }
  let answer = await stakeFrom(needs, player, key, read.value, seat)
  if (answer.status === 'refused' && answer.code === 'key-used-differently') {
    // The bet of this key may be from another wallet than the one chosen since.
    const { account: wallet = player.wallet, currency = '' } = (await betUnderKey(reader, player.id, key)) ?? {}
    if (wallet !== player.wallet) answer = await stakeFrom(needs, { ...player, wallet, currency }, key, read.value, seat)
  }
  if (answer.status === 'refused') return betRefusal(answer, ['round-closed', 'bet-placed', 'bonus-max-bet', 'bonus-parked'])
  const bet = await betUnderKey(reader, player.id, key)
  if (bet === undefined) throw new Error('a bet on crash was paid and is not written')
  return done({ bet: await betView(needs, bet), balance: formatUnits(answer.balance) })
}
