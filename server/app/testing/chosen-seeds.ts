/** Chosen seeds: the server seeds of the next members, which decide their rounds; the system's own where none is left. */
import { systemRandom } from '../../platform/random.ts'

const SEED_BYTES = 32

export function chosenSeeds() {
  const chosen: Buffer[] = []
  const bytes = (count: number): Buffer => (count === SEED_BYTES ? chosen.shift() : undefined) ?? systemRandom.bytes(count)
  return { chosen, random: { ...systemRandom, bytes } }
}
