/** Follow: rounds and counts are kept up to the book, in the transaction that also moves the watermark, so that no entry counts twice or never. */
import type { FeedEntry } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { countChanges, roundChanges } from './fold.ts'
import type { RecordsNeeds } from './needs.ts'
import { addToCounts, addToRounds } from './store.ts'

async function record(gameFacts: RecordsNeeds['gameFacts'], entries: readonly FeedEntry[], tx: Tx): Promise<void> {
  const changes = roundChanges(entries)
  const facts = await gameFacts(
    changes.map(({ vendor, gameCode }) => ({ vendor, game: gameCode })),
    'EN',
  )
  await addToRounds(
    tx,
    changes,
    changes.map((_, index) => facts[index]?.gameType ?? ''),
  )
  await addToCounts(tx, countChanges(entries))
}

/** Records what the book gains until the signal aborts. Several processes may follow; one of them works at a time. */
export const follow = ({ ledger, gameFacts }: RecordsNeeds, signal: AbortSignal): Promise<void> =>
  ledger.follow('records', (entries, tx) => record(gameFacts, entries, tx), { signal })
