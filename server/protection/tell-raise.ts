/** Tell raise: a member who asks for more than a limit allows is a sign that others hear of, once the wish is written (PI-01). */
import type { Tx } from '../platform/database.ts'
import { limitWords } from './limit-store.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { setLimit } from './set-limit.ts'

async function tellRaise({ tell }: ProtectionNeeds, tx: Tx, { id, currency }: Protected): Promise<void> {
  const last = (await limitWords(tx, id, currency)).at(-1)
  if (last?.act === 'asked') await tell(tx, { name: 'limitRaiseAsked', memberId: id, reference: String(last.id) })
}

export async function setLimitAndTell(needs: ProtectionNeeds, tx: Tx, wish: Parameters<typeof setLimit>[2]): ReturnType<typeof setLimit> {
  const set = await setLimit(needs, tx, wish)
  if (set.ok) await tellRaise(needs, tx, wish.owner)
  return set
}
