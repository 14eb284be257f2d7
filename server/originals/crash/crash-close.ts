/** Crash close: when betting closes, the hash of the bets joins the round's seed. Until then nobody can know the crash point. */
import { leafOf, levelsOf, rootIn } from '@baize/rules/fairness/merkle.ts'
import { crashBetLine } from '@baize/rules/originals/crash.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { crashPlace } from '../sealed.ts'
import { pointOf } from './crash-chain.ts'
import { betsOf, lockRound, sharedRound, writeBetsHash, type BetRow, type SharedRow } from './crash-store.ts'

/** The tree over the bets of a round in their order. */
export const treeOfBets = async (bets: readonly BetRow[]) =>
  await levelsOf(await Promise.all(bets.map(({ id, stakeUnits, target }) => leafOf(crashBetLine(id, stakeUnits, target)))))

/** Fixes the hash of a round's bets, once, after those that were being written. Later bets find the round closed. */
export async function closeNow({ database }: Pick<OriginalsNeeds, 'database'>, id: string): Promise<SharedRow> {
  await database.write(async (tx) => {
    const round = await lockRound(tx, id)
    if (round?.betsHash === null) await writeBetsHash(tx, id, rootIn(await treeOfBets(await betsOf(tx, id))))
  })
  const round = await sharedRound(database.reader, id)
  if (!round) throw new Error(`the round ${id} of crash is gone`)
  return round
}

/** The round at a moment; whoever looks first closes one whose betting time is over. */
export const closeInTime = async (needs: Pick<OriginalsNeeds, 'database'>, round: SharedRow, now: Temporal.Instant): Promise<SharedRow> =>
  round.betsHash !== null || Temporal.Instant.compare(now, round.startsAt) < 0 ? round : await closeNow(needs, round.id)

export type Secret = { readonly seed: string; readonly point: number }

/** The round's seed and its point, for callers in this room that may know them early; none while the round takes bets. */
export async function secretOf({ secrets }: Pick<OriginalsNeeds, 'secrets'>, round: SharedRow): Promise<Secret | undefined> {
  if (round.betsHash === null) return undefined
  const seed = secrets.open(crashPlace(round), round.sealed)
  return { seed, point: await pointOf(seed, round.betsHash, round) }
}
