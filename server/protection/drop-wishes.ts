/** Drop wishes: an excluded member has no higher limit that waits for its confirmation (PL-21). */
import { EVERY } from '@baize/contract/protection/limits.ts'
import { standingOf } from '@baize/rules/protection/limit.ts'
import type { Tx } from '../platform/database.ts'
import { insertWord, limitWords, lockLimits } from './limit-store.ts'
import type { ProtectionNeeds } from './needs.ts'

export async function dropWishes({ clock }: ProtectionNeeds, tx: Tx, member: string): Promise<void> {
  await lockLimits(tx, member)
  const at = clock.now()
  const words = await limitWords(tx, member)
  for (const currency of new Set(words.map((each) => each.currency)))
    for (const every of EVERY) {
      const own = words.filter((each) => each.currency === currency)
      if (!standingOf(own, { what: 'deposit', every }, at).wish) continue
      const said = { member, currency, what: 'deposit', every, party: 'player', saidBy: 'exclusion', at } as const
      await insertWord(tx, { ...said, act: 'dropped', units: null })
    }
}
