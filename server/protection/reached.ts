/** Reached: whether nothing is left of a limit that stands; for a day behind it nothing is given to the member (PS-07). */
import { EVERY, LIMITED } from '@baize/contract/protection/limit-words.ts'
import { inForce, standingOf } from '@baize/rules/protection/limit.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { limitWords } from './limit-store.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { readLimits } from './read-limits.ts'

const NOTHING_LEFT = /^0(\.0+)?$/

/** Most members have no limit, and what they used is not read. */
export async function hasReachedLimit(needs: ProtectionNeeds, asker: Reader | Tx, owner: Protected): Promise<boolean> {
  const words = await limitWords(asker, owner.id, owner.currency)
  const stands = LIMITED.some((what) => EVERY.some((every) => inForce(standingOf(words, { what, every }, needs.clock.now())) !== null))
  return stands && (await readLimits(needs, asker, owner)).some(({ left }) => left !== null && NOTHING_LEFT.test(left))
}
