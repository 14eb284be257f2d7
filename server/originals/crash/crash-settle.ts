/** Crash settle: ends a round that has crashed. Every bet is judged, one statement pays all winners, and the rounds of the members are written. */
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { pathIn, type MerklePath } from '@baize/rules/fairness/merkle.ts'
import { CRASH } from '@baize/rules/originals/crash.ts'
import type { CreditBatch } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { closeNow, secretOf, treeOfBets } from './crash-close.ts'
import { breaksAt, endOf, totalsIn, type BetEnd } from './crash-round.ts'
import { betsOf, lockRound, sharedRound, writeBroken, type BetRow, type SharedRow } from './crash-store.ts'
import type { BonusSeat, OriginalsNeeds } from '../needs.ts'
import { shareWin } from '../second-door.ts'
import { hundredths } from '../stake.ts'
import { writeRounds, type RoundRow } from '../store.ts'

type Ended = { readonly bet: BetRow; readonly end: BetEnd; readonly inHash: MerklePath }
/** Bets that one statement pays. */
const MOST_CREDITS = 4_000

/** A lost bet is credited nothing, so that followers of the ledger see it settled. */
const creditsOf = (round: SharedRow, ended: readonly Ended[]): CreditBatch => ({
  contra: 'house:crash',
  vendor: IN_HOUSE_VENDOR,
  game: CRASH.game,
  round: round.id,
  operations: ended.map(({ bet, end }) => ({
    key: `crash:${bet.id}:end`,
    account: bet.account,
    transfers: [{ kind: end.state === 'returned' ? 'refund' : 'win', amount: end.payoutUnits }],
  })),
})

const rowOf = (round: SharedRow, point: number, { bet, end, inHash }: Ended): RoundRow => ({
  id: bet.id,
  member: bet.member,
  game: CRASH.game,
  version: round.version,
  seed: null,
  nonce: null,
  crash: round.id,
  requestKey: bet.requestKey,
  bet: { target: bet.target === null ? null : hundredths(bet.target), leavesBy: hundredths(bet.leavesBy) },
  outcome: {
    round: Number(round.number),
    state: end.state,
    leftAt: end.leftAt === null ? null : hundredths(end.leftAt),
    point: hundredths(point),
    inHash,
    multiplier: formatUnits(end.state === 'won' && end.leftAt !== null ? BigInt(end.leftAt) * 100n : 0n),
  },
  currency: bet.currency,
  stakeUnits: bet.stakeUnits,
  payoutUnits: end.payoutUnits,
  at: bet.at,
  jackpotNumber: null,
  jackpotUnits: null,
})

/** Seats of the bets with bonus money; it takes the lanes of all accounts. */
async function seatsOf(
  tx: Tx,
  { ledger, bonusSeats }: OriginalsNeeds,
  round: string,
  bets: readonly BetRow[],
): Promise<Map<string, BonusSeat>> {
  const accounts = bets.map(({ account }) => account)
  const funded = bonusSeats === undefined ? [] : bets.filter((bet) => bet.funded)
  if (bonusSeats === undefined || funded.length === 0) {
    if (accounts.length > 0) await ledger.lock(tx, accounts)
    return new Map()
  }
  const place = { vendor: IN_HOUSE_VENDOR, game: CRASH.game, round }
  const wishes = funded.map(({ member, account, currency }) => ({ member, wallet: account, currency, place }))
  const seats = await bonusSeats(tx, wishes, { also: accounts })
  return new Map(seats.flatMap((seat, index) => (seat ? [[funded[index]!.id, seat] as const] : [])))
}

/** What an ended bet passes on to the bonus account, or takes from it. */
async function shareEnd(seat: BonusSeat, { bet, end }: Ended): Promise<void> {
  const key = `crash:${bet.id}:end`
  if (end.state !== 'returned') return shareWin(seat, key, end.payoutUnits, bet.stakeUnits)
  const placed = `crash:${bet.member}:${bet.requestKey}`
  const back = await seat.stakeBack({ key, liveUnits: bet.stakeUnits, bet: placed, units: 'whole' })
  await back.finish()
}

async function settleIn(tx: Tx, needs: OriginalsNeeds, id: string, together: number): Promise<void> {
  const { ledger } = needs
  const seats = await seatsOf(tx, needs, id, await betsOf(tx, id))
  const round = await lockRound(tx, id)
  if (!round) return
  const secret = await secretOf(needs, round)
  if (!secret) throw new Error(`the round ${id} of crash is settled before its bets are closed`)
  const { seed: serverSeed, point } = secret
  const bets = await betsOf(tx, id)
  const tree = await treeOfBets(bets)
  const ended = bets.map((bet, at): Ended => ({
    bet,
    end: endOf(bet, point, round.interrupted),
    inHash: { at, of: bets.length, hashes: pathIn(tree, at) },
  }))
  for (let from = 0; from < ended.length; from += together) {
    const part = ended.slice(from, from + together)
    await ledger.credit(tx, creditsOf(round, part))
    await writeRounds(
      tx,
      part.map((one) => rowOf(round, point, one)),
    )
  }
  for (const one of ended) {
    const seat = seats.get(one.bet.id)
    if (seat) await shareEnd(seat, one)
  }
  const staked = totalsIn(await needs.currency(), bets)
  await writeBroken(tx, id, { point, brokeAt: breaksAt(round, point), serverSeed, ...staked })
}

/**
 * Settles a round whose bets are closed, once, however often it is asked. First it waits for bets that were being written when the round closed, so that
 * it takes the lanes of all accounts.
 */
export async function settle(needs: OriginalsNeeds, id: string, together = MOST_CREDITS): Promise<SharedRow> {
  const { database } = needs
  await closeNow(needs, id)
  await database.write((tx) => settleIn(tx, needs, id, together))
  const round = await sharedRound(database.reader, id)
  if (!round || round.point === null) throw new Error(`the round ${id} of crash is not settled`)
  return round
}
