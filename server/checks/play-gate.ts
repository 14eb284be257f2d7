/**
 * Play gate: whether a member is known well enough to play (PK-04). A bet asks memory; the answer of a member lasts for seconds, so that no bet waits
 * for it twice. Next: `server/checks/gate.ts`.
 */
import { forMany } from '../platform/own-rows.ts'
import { levelAsked } from './gate.ts'
import { readLevel } from './level.ts'
import type { ChecksNeeds } from './needs.ts'

const LASTS_SECONDS = 10
/** More players than this at once begin again; each costs two questions. */
const MOST_KEPT = 100_000

type Player = { readonly id: string; readonly currency: string }
type Kept = { readonly until: Temporal.Instant; readonly level: Promise<number | undefined> }

/** Any bet is play, so the smallest amount stands for it. */
async function judge(needs: ChecksNeeds, owner: Player): Promise<number | undefined> {
  const gates = await needs.gates()
  if (!gates.some(({ act }) => act === 'play')) return undefined
  const { reader } = needs.database
  const asked = await levelAsked(needs, reader, { act: 'play', owner, units: 1n }, gates)
  if (asked === 0) return undefined
  return (await readLevel(needs, reader, owner.id)).level >= asked ? undefined : asked
}

/** Answers the level that play asks for and the member lacks. */
export function playGate(needs: ChecksNeeds): (player: Player) => Promise<number | undefined> {
  const kept = new Map<string, Kept>()
  return ({ id, currency }) => {
    const [key, now] = [`${id} ${currency}`, needs.clock.now()]
    const known = kept.get(key)
    if (known && Temporal.Instant.compare(now, known.until) < 0) return known.level
    if (kept.size >= MOST_KEPT) kept.clear()
    const level = forMany(() => judge(needs, { id, currency }))
    kept.set(key, { until: now.add({ seconds: LASTS_SECONDS }), level })
    level.catch(() => kept.delete(key))
    return level
  }
}
