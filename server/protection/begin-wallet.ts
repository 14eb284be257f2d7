/** Begin wallet: one that is opened while limits of amounts stand elsewhere begins with the same kinds and periods at 0 (PL-02). */
import { EVERY, LIMITED } from '@baize/contract/protection/limit-words.ts'
import { inForce, standingOf } from '@baize/rules/protection/limit.ts'
import type { Tx } from '../platform/database.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { insertWord, limitWords, lockLimits } from './limit-store.ts'
import { bindPlay } from './set-limit.ts'

const OF_AMOUNTS = LIMITED.filter((what) => what !== 'time').flatMap((what) => EVERY.map((every) => ({ what, every })))

/** The limits are locked before the wallet is opened, as by all who change accounts for a limit or an exclusion. */
export async function beginWallet(needs: ProtectionNeeds, tx: Tx, owner: Protected, open: () => Promise<bigint>): Promise<bigint> {
  await lockLimits(tx, owner.id)
  const wallet = await open()
  const at = needs.clock.now()
  const elsewhere = Map.groupBy(
    (await limitWords(tx, owner.id)).filter(({ currency }) => currency !== '' && currency !== owner.currency),
    ({ currency }) => currency,
  )
  const standing = OF_AMOUNTS.filter((limit) => [...elsewhere.values()].some((words) => inForce(standingOf(words, limit, at)) !== null))
  for (const limit of standing)
    await insertWord(tx, {
      member: owner.id,
      currency: owner.currency,
      ...limit,
      party: 'player',
      saidBy: 'wallet',
      at,
      act: 'set',
      units: 0n,
    })
  if (standing.length > 0) await bindPlay(needs, tx, owner)
  return wallet
}
