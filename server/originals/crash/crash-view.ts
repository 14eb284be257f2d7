/** Crash view: the table as everyone sees it, and a bet as its member does. */
import type { CrashRound, CrashSeat } from '@baize/contract/originals/originals-crash.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import { roundAt, type Secret } from './crash-close.ts'
import { ANSWER_MS, breaksAt, phaseAt, seenLeft, type Totals } from './crash-round.ts'
import { databaseNow, sharedRound, type BetRow, type SharedRow } from './crash-store.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { hundredths } from '../stake.ts'
import { roundOf } from '../store.ts'
import { roundView } from '../views.ts'

const text = (point: number | null): string | null => (point === null ? null : hundredths(point))
const worth = (stakeUnits: bigint, leftAt: number): bigint => payoutRoundedDown(stakeUnits, BigInt(leftAt) * 100n)

/** Where its own member sees that a bet has left. The answer to the cash-out itself shows it at once. */
async function ownLeft(needs: OriginalsNeeds, bet: BetRow, found: SharedRow, isAnswer: boolean): Promise<number | null> {
  if (found.betsHash === null) return null
  if (isAnswer && bet.leftAt !== null) return bet.leftAt
  const now = await databaseNow(needs.database.reader)
  const { round, secret } = await roundAt(needs, found, now)
  return seenLeft(bet, round, secret?.point, { now, shownAfterMs: ANSWER_MS })
}

/** A bet in its round, over or not. */
export async function betView(needs: OriginalsNeeds, bet: BetRow, { isAnswer = false } = {}): Promise<CrashRound> {
  const { database } = needs
  const over = await roundOf(database.reader, bet.member, bet.id)
  if (over) return roundView(over, needs) as CrashRound
  const round = await sharedRound(database.reader, bet.round)
  if (!round) throw new Error(`the bet ${bet.id} stands in no round`)
  const leftAt = await ownLeft(needs, bet, round, isAnswer)
  return {
    id: bet.id,
    game: 'crash',
    version: round.version,
    nonce: round.place,
    seedId: round.chain,
    commitment: round.commitment,
    clientSeed: round.betsHash,
    serverSeed: null,
    currency: bet.currency,
    stake: formatUnits(bet.stakeUnits),
    payout: formatUnits(0n),
    at: bet.at.toString(),
    jackpot: null,
    round: Number(round.number),
    state: leftAt === null ? 'open' : 'left',
    target: text(bet.target),
    leftAt: text(leftAt),
    point: null,
    inHash: null,
    multiplier: formatUnits(leftAt === null ? 0n : BigInt(leftAt) * 100n),
  }
}

/** A seat at a moment of its round, as everyone may see it. */
export function seatView(bet: BetRow, round: SharedRow, secret: Secret | undefined, now: Temporal.Instant): CrashSeat {
  const leftAt = seenLeft(bet, round, secret?.point, { now })
  return {
    seat: bet.id,
    name: bet.name,
    currency: bet.currency,
    stake: formatUnits(bet.stakeUnits),
    leftAt: text(leftAt),
    payout: leftAt === null ? null : formatUnits(worth(bet.stakeUnits, leftAt)),
  }
}

/** A shared round as everyone sees it at a moment; `point` stays hidden until its cash-outs are closed. */
export function sharedView(round: SharedRow, secret: Secret | undefined, now: Temporal.Instant, totals: Totals) {
  const phase = phaseAt(round, now)
  const broken = round.cashOutsClosedAt === null ? undefined : secret
  return {
    round: Number(round.number),
    version: round.version,
    phase,
    opensAt: round.opensAt.toString(),
    startsAt: round.startsAt.toString(),
    brokeAt: broken ? breaksAt(round, broken.point).toString() : null,
    point: broken ? hundredths(broken.point) : null,
    chain: round.chain,
    chainCommitment: round.chainCommitment,
    nonce: round.place,
    commitment: round.commitment,
    clientSeed: round.betsHash,
    serverSeed: broken?.seed ?? null,
    players: totals.players,
    staked: formatUnits(totals.stakedUnits),
    further: totals.further.map(({ currency, units }) => ({ currency, staked: formatUnits(BigInt(units)) })),
  }
}
