/**
 * Follow: keeps rounds and counts up to the ledger. The same transaction moves the watermark, so that no entry counts twice or never.
 * Next: `server/records/turnover.ts`.
 */
import { FULL_WEIGHT, idleUnits } from '@baize/rules/economy/weight.ts'
import type { FeedEntry } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { countChanges, roundChanges, type RoundChange } from './fold.ts'
import type { RecordsNeeds } from './needs.ts'
import { addToCounts, addToRounds } from './store.ts'

/** What of each round's stake is no valid turnover. */
async function idleOf({ bonusStakes, risklessStakes }: RecordsNeeds, tx: Tx, changes: readonly RoundChange[]): Promise<bigint[]> {
  const rounds = changes.map(({ member, vendor, gameCode, round }) => ({ member, vendor, game: gameCode, round }))
  const bonus = await bonusStakes(tx, rounds)
  const riskless = await risklessStakes(tx, rounds)
  return rounds.map((_, index) => {
    const [ofBonus, bets] = [bonus[index] ?? 0n, riskless[index]]
    return bets === undefined ? ofBonus : idleUnits(bets.stakeUnits, bets.risklessUnits, ofBonus)
  })
}

async function record(needs: RecordsNeeds, entries: readonly FeedEntry[], tx: Tx): Promise<void> {
  const changes = roundChanges(entries)
  const facts = await needs.gameFacts(
    changes.map(({ vendor, gameCode }) => ({ vendor, game: gameCode })),
    'EN',
  )
  const idle = await idleOf(needs, tx, changes)
  await addToRounds(
    tx,
    changes,
    changes.map((_, index) => ({
      gameType: facts[index]?.gameType ?? '',
      bonusUnits: idle[index] ?? 0n,
      weightBp: facts[index]?.weightBp ?? Number(FULL_WEIGHT),
    })),
    await needs.timeZone(),
  )
  await addToCounts(tx, countChanges(entries))
}

/** Records the new entries of the ledger until the signal aborts. Several processes may follow; one of them works at a time. */
export const follow = (needs: RecordsNeeds, signal: AbortSignal, committed: () => void): Promise<void> =>
  needs.ledger.follow('records', (entries, tx) => record(needs, entries, tx), { signal, committed })
