/** Drop wishes: an excluded member has no higher limit that waits for its confirmation (PL-21). */
import { EVERY, LIMITED } from '@baize/contract/protection/limit-words.ts'
import { standingOf } from '@baize/rules/protection/limit.ts'
import type { Tx } from '../platform/database.ts'
import { insertWord, limitWords, lockLimits } from './limit-store.ts'
import type { ProtectionNeeds } from './needs.ts'

export async function dropWishes({ clock }: ProtectionNeeds, tx: Tx, member: string): Promise<void> {
  await lockLimits(tx, member)
  const at = clock.now()
  const words = await limitWords(tx, member)
  const named = LIMITED.flatMap((what) => EVERY.map((every) => ({ what, every })))
  for (const currency of new Set(words.map((each) => each.currency))) {
    const own = words.filter((each) => each.currency === currency)
    for (const limit of named)
      if (standingOf(own, limit, at).wish)
        await insertWord(tx, { member, currency, ...limit, party: 'player', saidBy: 'exclusion', at, act: 'dropped', units: null })
  }
}
