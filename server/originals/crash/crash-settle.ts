/** Crash settle: ends a round that has broken: every bet is judged, all winners are paid by one statement, and the rounds of the members are written. */
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { CRASH } from '@baize/rules/originals/crash.ts'
import type { CreditBatch } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { pointOf } from './crash-chain.ts'
import { breaksAt, endOf, type BetEnd } from './crash-round.ts'
import { betsOf, lockRound, sharedRound, writeBroken, type BetRow, type SharedRow } from './crash-store.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { hundredths } from '../stake.ts'
import { crashPlace } from '../sealed.ts'
import { writeRounds, type RoundRow } from '../store.ts'

type Ended = { readonly bet: BetRow; readonly end: BetEnd }
const MOST_CREDITS = 4_000

/** A lost bet is credited nothing, so that who follows the book sees it settled. */
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

const rowOf = (round: SharedRow, point: number, { bet, end }: Ended): RoundRow => ({
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
    multiplier: formatUnits(end.state === 'won' && end.leftAt !== null ? BigInt(end.leftAt) * 100n : 0n),
  },
  stakeUnits: bet.stakeUnits,
  payoutUnits: end.payoutUnits,
  at: bet.at,
  jackpotNumber: null,
  jackpotUnits: null,
})

async function settleIn(tx: Tx, needs: OriginalsNeeds, id: string): Promise<void> {
  const { ledger, secrets } = needs
  const accounts = (await betsOf(tx, id)).map(({ account }) => account)
  if (accounts.length > 0) await ledger.lock(tx, accounts)
  const round = await lockRound(tx, id)
  if (!round) return
  const serverSeed = secrets.open(crashPlace(round), round.sealed)
  const point = await pointOf(serverSeed, round)
  const bets = await betsOf(tx, id)
  const ended = bets.map((bet): Ended => ({ bet, end: endOf(bet, point, round.interrupted) }))
  for (let from = 0; from < ended.length; from += MOST_CREDITS) {
    const part = ended.slice(from, from + MOST_CREDITS)
    await ledger.credit(tx, creditsOf(round, part))
    await writeRounds(
      tx,
      part.map((one) => rowOf(round, point, one)),
    )
  }
  const stakedUnits = bets.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n)
  await writeBroken(tx, id, { point, brokeAt: breaksAt(round, point), serverSeed, players: bets.length, stakedUnits })
}

/**
 * Settles a round whose bets are closed, once, however often it is asked. First it waits for bets that were being written when the round closed, so that
 * the accounts whose lanes it takes are all there are.
 */
export async function settle(needs: OriginalsNeeds, id: string): Promise<SharedRow> {
  const { database } = needs
  await database.write((tx) => lockRound(tx, id))
  await database.write((tx) => settleIn(tx, needs, id))
  const round = await sharedRound(database.reader, id)
  if (!round || round.point === null) throw new Error(`the round ${id} of crash is not settled`)
  return round
}
