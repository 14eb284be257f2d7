/**
 * Crash settle: ends a round that has crashed. Bets are judged and paid in groups, each in a transaction of its own. A bet that cannot be settled
 * is noted, rests and is tried again, while the others are paid and the table goes on.
 */
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { pathIn, type MerklePath } from '@baize/rules/fairness/merkle.ts'
import { CRASH } from '@baize/rules/originals/crash.ts'
import type { CreditBatch, RoundOwner } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { eachGroup, groupsOf, type Resting } from '../../platform/work/each-item.ts'
import { closeNow, secretOf, treeOfBets, type Secret } from './crash-close.ts'
import { breaksAt, endOf, totalsIn, type BetEnd } from './crash-round.ts'
import {
  betsOf,
  lockRound,
  sharedRound,
  unsettledAmong,
  unsettledBets,
  writeBroken,
  writeServerSeed,
  writeSettled,
  type BetRow,
  type SharedRow,
} from './crash-store.ts'
import { ownerAt, shareMoved } from '../bonus-bet.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { hundredths } from '../stake.ts'
import { writeRounds, type RoundRow } from '../store.ts'

type Ended = { readonly bet: BetRow; readonly end: BetEnd; readonly inHash: MerklePath }
/** Bets in one transaction. */
const TOGETHER = 1_000

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

const ownerOf = (round: string, { member: id, account: wallet, currency }: BetRow): RoundOwner =>
  ownerAt({ id, wallet, currency }, CRASH.game, round)

/** What an ended bet passes on to the bonus account, or takes from it. */
function shareEnd(tx: Tx, needs: OriginalsNeeds, round: string, { bet, end }: Ended): Promise<void> {
  const liveUnits = bet.stakeUnits
  const back = { does: 'stake-back', liveUnits, bet: `crash:${bet.member}:${bet.requestKey}`, units: 'whole' } as const
  const share = end.state === 'returned' ? back : ({ does: 'win', liveUnits, units: end.payoutUnits } as const)
  return shareMoved(needs, tx, ownerOf(round, bet), `crash:${bet.id}:end`, share)
}

type Over = { readonly round: SharedRow; readonly point: number; readonly placeOf: (bet: BetRow) => MerklePath }

/** A round whose seed is written, and where each of its bets stands in their hash. */
async function overOf(needs: OriginalsNeeds, id: string): Promise<Over> {
  const { reader } = needs.database
  const round = (await sharedRound(reader, id))!
  const { point } = await knownSecret(needs, round)
  const bets = await betsOf(reader, id)
  const tree = await treeOfBets(bets)
  const places = new Map(bets.map((bet, at) => [bet.id, at]))
  const placeOf = (bet: BetRow): MerklePath => {
    const at = places.get(bet.id)!
    return { at, of: bets.length, hashes: pathIn(tree, at) }
  }
  return { round, point, placeOf }
}

/** Pays some bets of a round. The lanes of their accounts keep another process out, so each is paid once. */
async function payBets(tx: Tx, needs: OriginalsNeeds, { round, point, placeOf }: Over, bets: readonly BetRow[]): Promise<void> {
  const funded = bets.filter((bet) => bet.funded).map((bet) => ownerOf(round.id, bet))
  const accounts = bets.map(({ account }) => account)
  if (funded.length > 0) await needs.bonus.lock(tx, funded, { also: accounts })
  else if (accounts.length > 0) await needs.ledger.lock(tx, accounts)
  const unsettled = await unsettledAmong(tx, bets)
  const ended = bets
    .filter((bet) => unsettled.has(bet.id))
    .map((bet): Ended => ({ bet, end: endOf(bet, point, round.interrupted), inHash: placeOf(bet) }))
  if (ended.length === 0) return
  await needs.ledger.credit(tx, creditsOf(round, ended))
  await writeRounds(
    tx,
    ended.map((one) => rowOf(round, point, one)),
  )
  for (const one of ended) if (one.bet.funded) await shareEnd(tx, needs, round.id, one)
}

/** Settles the bets of all rounds whose seed is written; answers how many were due. */
async function settleBets(needs: OriginalsNeeds, together: number): Promise<number> {
  const rounds = new Map<string, Over>()
  const find = ({ resting }: Resting) => unsettledBets(needs.database.reader, resting)
  const group = (bets: readonly BetRow[]) => [...Map.groupBy(bets, ({ round }) => round).values()].flatMap(groupsOf(together))
  const { due } = await eachGroup(needs, { loop: 'originals-crash-bets', find, idOf: ({ id }) => id }, group, async (bets) => {
    const id = bets[0]!.round
    const round = rounds.get(id) ?? (await overOf(needs, id))
    rounds.set(id, round)
    await needs.database.write((tx) => payBets(tx, needs, round, bets))
  })
  return due
}

/** Tries again the bets whose settlement failed, once their rest is over. */
export async function settleAgain(needs: OriginalsNeeds): Promise<void> {
  if ((await settleBets(needs, TOGETHER)) > 0) await needs.database.write(writeSettled)
}

async function knownSecret(needs: OriginalsNeeds, round: SharedRow): Promise<Secret> {
  const secret = await secretOf(needs, round)
  if (!secret) throw new Error(`the round ${round.id} of crash is settled before its bets are closed`)
  return secret
}

/** Writes the seed of a round, once. From here on no bet leaves it, and what has been settled of it tells the seed. */
const openSeed = (needs: OriginalsNeeds, id: string): Promise<void> =>
  needs.database.write(async (tx) => {
    const round = await lockRound(tx, id)
    if (round?.serverSeed === null) await writeServerSeed(tx, id, (await knownSecret(needs, round)).seed)
  })

/** Takes the round from the table, whatever became of single bets. */
const endRound = (needs: OriginalsNeeds, id: string): Promise<void> =>
  needs.database.write(async (tx) => {
    await writeSettled(tx)
    const round = await lockRound(tx, id)
    if (!round) return
    const { point } = await knownSecret(needs, round)
    const staked = totalsIn(await needs.currency(), await betsOf(tx, id))
    await writeBroken(tx, id, { point, brokeAt: breaksAt(round, point), ...staked })
  })

/** Settles a round whose bets are closed, once, however often it is asked. First it waits for bets that were being written when the round closed. */
export async function settle(needs: OriginalsNeeds, id: string, together = TOGETHER): Promise<SharedRow> {
  await closeNow(needs, id)
  await openSeed(needs, id)
  await settleBets(needs, together)
  await endRound(needs, id)
  const round = await sharedRound(needs.database.reader, id)
  if (!round || round.point === null) throw new Error(`the round ${id} of crash is not settled`)
  return round
}
