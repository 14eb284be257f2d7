/**
 * Crash close: when betting closes, the hash of the bets joins the round's seed. Until then nobody can know the crash point. Some time after the
 * crash its cash-outs close, and until then nobody is told it.
 */
import { leafOf, levelsOf, rootIn } from '@baize/rules/fairness/merkle.ts'
import { crashBetLine } from '@baize/rules/originals/crash.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { crashPlace } from '../sealed.ts'
import { pointOf } from './crash-chain.ts'
import { closesAt } from './crash-round.ts'
import { betsOf, lockRound, sharedRound, writeBetsHash, writeCashOutsClosed, type BetRow, type SharedRow } from './crash-store.ts'

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

export type Secret = { readonly seed: string; readonly point: number }

/** The round's seed and its point, for callers in this room that may know them early; none while the round takes bets. */
export async function secretOf({ secrets }: Pick<OriginalsNeeds, 'secrets'>, round: SharedRow): Promise<Secret | undefined> {
  if (round.betsHash === null) return undefined
  const seed = secrets.open(crashPlace(round), round.sealed)
  return { seed, point: await pointOf(seed, round.betsHash, round) }
}

/** Closes the cash-outs of a round, once, after those that were being written. */
async function closeCashOuts({ database }: Pick<OriginalsNeeds, 'database'>, id: string): Promise<SharedRow> {
  await database.write((tx) => writeCashOutsClosed(tx, id))
  const round = await sharedRound(database.reader, id)
  if (!round) throw new Error(`the round ${id} of crash is gone`)
  return round
}

export type KnownRound = { readonly round: SharedRow; readonly secret: Secret | undefined }

/**
 * The round at a moment of the database's clock. Whoever looks first closes what is due, its bets or its cash-outs. No keeper has to live for that,
 * and whatever is told of the point follows a row in the database that refuses any further cash-out.
 */
export async function roundAt(
  needs: Pick<OriginalsNeeds, 'database' | 'secrets'>,
  found: SharedRow,
  now: Temporal.Instant,
): Promise<KnownRound> {
  const isBetting = found.betsHash === null && Temporal.Instant.compare(now, found.startsAt) < 0
  const round = found.betsHash !== null || isBetting ? found : await closeNow(needs, found.id)
  const secret = await secretOf(needs, round)
  const isDue = secret !== undefined && Temporal.Instant.compare(now, closesAt(round, secret.point)) >= 0
  return { round: isDue && round.cashOutsClosedAt === null ? await closeCashOuts(needs, round.id) : round, secret }
}
