/** Count: gives the turnover of settled rounds to the requirements that were open when they were placed, exactly once (WC-31 to WC-33). */
import {
  bySettlement,
  goOn,
  isMet,
  takes,
  workOut,
  type Progress,
  type Requirement,
  type SettledBet,
} from '@baize/rules/wallet/requirement.ts'
import type { Tx } from '../../platform/database.ts'
import type { Turnover } from '../needs.ts'
import {
  betsOf,
  closeEpisodes,
  insertShares,
  knownBets,
  lastBets,
  lockEpisodes,
  removeShares,
  writeBets,
  writeProgress,
  type BetRow,
  type RequirementRow,
  type ShareRow,
  type Worked,
} from './requirement-store.ts'

/** Microseconds since 1970, as the database keeps them; exact as a number for the next two centuries. */
const orderOf = (instant: Temporal.Instant): number => Number(instant.epochNanoseconds / 1000n)

/** The sources that are rewards. What a member paid in, or got from the line, is their own money. */
export const REWARDS: ReadonlySet<RequirementRow['source']> = new Set(['points', 'promotion'] as const)

/** What is still asked to be played: not what came back of the payment. */
const requiredUnits = ({ amountUnits, returnedUnits }: RequirementRow): bigint => amountUnits - returnedUnits

const requirementOf = (row: RequirementRow): Requirement => ({
  id: row.id,
  at: orderOf(row.at),
  amount: requiredUnits(row),
  times: row.times,
  contribution: Object.fromEntries(Object.entries(row.contribution).map(([category, share]) => [category, BigInt(share)])),
  weighted: REWARDS.has(row.source),
})

export const progressOf = (row: RequirementRow): Progress => ({
  requirement: requirementOf(row),
  required: requiredUnits(row) * row.times,
  done: row.doneUnits,
})

const settledOf = ({ bet, placedAt, settledAt, category, stakeUnits, weightBp }: BetRow): SettledBet => ({
  id: bet,
  placedAt: orderOf(placedAt),
  settledAt: orderOf(settledAt),
  category,
  stake: stakeUnits,
  weight: BigInt(weightBp),
})

/** What happens to one episode in a batch: its bets by name, and whether all of it must be computed again. */
type Episode = {
  readonly id: string
  readonly rows: readonly RequirementRow[]
  readonly bets: Map<string, BetRow>
  readonly fresh: Set<string>
  anew: boolean
}

const betName = ({ vendor, game, round }: Turnover): string => JSON.stringify([vendor, game, round])
/** A requirement that staff have removed takes no more bets. */
const standing = (rows: readonly RequirementRow[]): RequirementRow[] => rows.filter(({ liftedBy }) => liftedBy === null)

/** Adds one row of the turnover to its episode: a new bet, or a change of a known one. */
function takeRow(episode: Episode, row: Turnover): void {
  const bet = betName(row)
  const known = episode.bets.get(bet)
  const more = row.stakeUnits - row.bonusStakeUnits
  if (known) {
    if (more === 0n) return
    episode.bets.set(bet, { ...known, stakeUnits: known.stakeUnits + more, weightBp: row.weightBp })
    if (!episode.fresh.has(bet)) episode.anew = true
    return
  }
  const { vendor, game, round, category, placedAt, at: settledAt, weightBp } = row
  const placed = { placedAt: orderOf(placedAt), category }
  if (!standing(episode.rows).some((requirement) => takes(requirementOf(requirement), placed))) return
  episode.bets.set(bet, { episode: episode.id, bet, vendor, game, round, category, stakeUnits: more, weightBp, placedAt, settledAt })
  episode.fresh.add(bet)
}

async function openEpisodes(tx: Tx, rows: readonly Turnover[]): Promise<Map<string, Episode>> {
  const open = await lockEpisodes(tx, [...new Set(rows.map(({ member }) => member))])
  const groups = Map.groupBy(open, ({ memberId, currency }) => `${memberId} ${currency}`)
  return new Map(
    [...groups].map(([owner, group]) => [owner, { id: group[0]!.episode, rows: group, bets: new Map(), fresh: new Set(), anew: false }]),
  )
}

/** Computes an episode: on from what is stored, or from the start where a bet has changed or came out of order. */
async function work(tx: Tx, episode: Episode): Promise<{ progress: Worked[]; shares: ShareRow[] }> {
  const rows = standing(episode.rows)
  if (episode.anew) await removeShares(tx, episode.id)
  const fresh = [...episode.fresh].map((bet) => settledOf(episode.bets.get(bet)!))
  const { progress, shares } = episode.anew
    ? workOut(rows.map(requirementOf), (await betsOf(tx, episode.id)).map(settledOf))
    : goOn(rows.map(progressOf), fresh)
  return {
    // What asks nothing while its payment is back is not met: it may come again.
    progress: progress.map((each) => ({ id: each.requirement.id, doneUnits: each.done, met: each.requirement.amount > 0n && isMet(each) })),
    shares: shares.map(({ requirement, bet, counted, used }) => ({
      requirementId: requirement,
      bet,
      countedUnits: counted,
      usedUnits: used,
    })),
  }
}

async function finish(tx: Tx, episodes: readonly Episode[], now: Temporal.Instant): Promise<void> {
  const worked: Worked[] = []
  const shares: ShareRow[] = []
  for (const episode of episodes) {
    const { progress, shares: given } = await work(tx, episode)
    worked.push(...progress)
    shares.push(...given)
  }
  await writeProgress(tx, worked, now)
  await insertShares(tx, shares)
  await closeEpisodes(
    tx,
    episodes.map(({ id }) => id),
  )
}

/** Takes a batch of turnover, in the transaction that moves the room's mark. */
export async function countTurnover(tx: Tx, rows: readonly Turnover[], now: Temporal.Instant): Promise<void> {
  const episodes = await openEpisodes(tx, rows)
  const ours = rows.flatMap((row) => {
    const episode = episodes.get(`${row.member} ${row.currency}`)
    return episode ? [{ episode, row }] : []
  })
  if (ours.length === 0) return
  const known = await knownBets(
    tx,
    ours.map(({ episode, row }) => ({ episode: episode.id, bet: betName(row) })),
  )
  const byId = new Map([...episodes.values()].map((episode) => [episode.id, episode]))
  for (const bet of known) byId.get(bet.episode)?.bets.set(bet.bet, bet)
  for (const { episode, row } of ours) takeRow(episode, row)
  const moved = [...new Set(ours.map(({ episode }) => episode))].filter(({ anew, fresh }) => anew || fresh.size > 0)
  for (const last of await lastBets(
    tx,
    moved.map(({ id }) => id),
  )) {
    const episode = byId.get(last.episode)!
    const early = [...episode.fresh].some((bet) => bySettlement(settledOf(episode.bets.get(bet)!), settledOf(last)) < 0)
    if (early) episode.anew = true
  }
  await writeBets(
    tx,
    moved.flatMap(({ bets }) => [...bets.values()]),
  )
  await finish(tx, moved, now)
}

/** Computes an episode without the requirement that staff removed. */
export async function countAnew(tx: Tx, rows: readonly RequirementRow[], now: Temporal.Instant): Promise<void> {
  const [first] = rows
  if (first) await finish(tx, [{ id: first.episode, rows, bets: new Map(), fresh: new Set(), anew: true }], now)
}
