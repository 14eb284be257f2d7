/**
 * Take: what a hit does. One that is near opens a case, and one that is very near holds withdrawals besides. What people have decided of an entry is not asked
 * again while the lists say the same of it.
 */
import type { Tx } from '../../platform/database.ts'
import type { ScreeningHit, ScreeningNeeds } from './needs.ts'
import { hitForUpdate, writeHit } from './store.ts'

/** In ten-thousandths: from here on a case is opened, and from there on withdrawals are held (PA-12). */
const NEAR = 7000
const HOLDS = 8500

const LONGEST_TEXT = 500
const BY = 'screening'

type Nearness = 'near' | 'holds' | 'none'
const nearnessOf = (score: number): Nearness => (score >= HOLDS ? 'holds' : score >= NEAR ? 'near' : 'none')

/** A case of its own for each: an amber one that is open would not turn red. */
const CASES = {
  holds: { topic: 'screening', severity: 'red' },
  near: { topic: 'screening-near', severity: 'amber' },
} as const

const textOf = ({ entry, caption, score, topics, datasets }: ScreeningHit): string =>
  `entry ${entry} (${caption}), score ${score} of 10000, ${topics.join(' ') || 'no topic'}, in ${datasets.join(' ') || 'no list'}`.slice(
    0,
    LONGEST_TEXT,
  )

/** A hit that was found before does nothing, unless it is nearer now and nobody has decided it. */
export async function takeHit(needs: ScreeningNeeds, tx: Tx, member: string, hit: ScreeningHit): Promise<void> {
  const nearness = nearnessOf(hit.score)
  if (nearness === 'none') return
  const before = await hitForUpdate(tx, { member, entry: hit.entry, version: hit.version })
  if (before !== undefined && before.decidedAt !== null) return
  await writeHit(tx, member, hit, needs.clock.now())
  const was = before === undefined ? 'none' : nearnessOf(before.score)
  if (was === 'holds' || was === nearness) return
  await needs.openCase(tx, { ...CASES[nearness], member, text: textOf(hit), by: BY })
}
