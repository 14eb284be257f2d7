/**
 * Follow: keeps rounds and counts up to the book. The same transaction moves the watermark, so that no entry counts twice or never.
 * Next: `server/records/turnover.ts`.
 */
import type { FeedEntry } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { countChanges, roundChanges } from './fold.ts'
import type { RecordsNeeds } from './needs.ts'
import { addToCounts, addToRounds } from './store.ts'

async function record({ gameFacts, timeZone, bonusStakes }: RecordsNeeds, entries: readonly FeedEntry[], tx: Tx): Promise<void> {
  const changes = roundChanges(entries)
  const facts = await gameFacts(
    changes.map(({ vendor, gameCode }) => ({ vendor, game: gameCode })),
    'EN',
  )
  const bonus = await bonusStakes?.(
    tx,
    changes.map(({ member, vendor, gameCode, round }) => ({ member, vendor, game: gameCode, round })),
  )
  await addToRounds(
    tx,
    changes,
    changes.map((_, index) => ({ gameType: facts[index]?.gameType ?? '', bonusUnits: bonus?.[index] ?? 0n })),
    await timeZone(),
  )
  await addToCounts(tx, countChanges(entries))
}

/** Records the new entries of the book until the signal aborts. Several processes may follow; one of them works at a time. */
export const follow = (needs: RecordsNeeds, signal: AbortSignal): Promise<void> =>
  needs.ledger.follow('records', (entries, tx) => record(needs, entries, tx), { signal })
