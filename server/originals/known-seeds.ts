/**
 * Known seeds: the seeds in use as the last rounds of this process left them, so that a round needs no read of its own. Another process may have moved one on.
 * The statement that writes a round therefore looks at its seed once more, and a seed that does not stand so is forgotten here.
 */
import type { Reader } from '../platform/database.ts'
import { seedsOf, type TakenSeed } from './store.ts'

const MOST = 20_000

export type KnownSeeds = {
  /** The seeds of these members. One who has none is looked up every time. */
  readonly of: (reader: Reader, members: readonly string[]) => Promise<ReadonlyMap<string, TakenSeed>>
  /** A round was written under this seed, which began at that time. */
  readonly moved: (seed: TakenSeed, at: Temporal.Instant) => void
  readonly forget: (members: readonly string[]) => void
}

export function knownSeeds(): KnownSeeds {
  const known = new Map<string, TakenSeed>()
  const remember = (seed: TakenSeed): void => {
    known.delete(seed.member)
    known.set(seed.member, seed)
    if (known.size > MOST) known.delete(known.keys().next().value!)
  }
  return {
    async of(reader, members) {
      const missing = members.filter((member) => !known.has(member))
      if (missing.length > 0) for (const seed of await seedsOf(reader, missing)) remember(seed)
      return known
    },
    moved: (seed, at) => remember({ ...seed, nonce: seed.nonce + 1, playedAt: at }),
    forget: (members) => {
      for (const member of members) known.delete(member)
    },
  }
}
