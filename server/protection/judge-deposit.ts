/** Judge deposit: whether a deposit is allowed, in the transaction that takes it, and the state of the limits for readers. */
import { EVERY, type PlayerLimit } from '@baize/contract/protection/limits.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { periodOf } from '@baize/rules/protection/calendar.ts'
import { inForce, standingOf } from '@baize/rules/protection/limit.ts'
import { leftOf, passedBy, type Used } from '@baize/rules/protection/used.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { limitWords, lockLimits } from './limit-store.ts'
import { textOf } from './text-of.ts'

/** Each kind of period with its limits and the sum of the present period. */
async function counted(needs: ProtectionNeeds, asker: Reader | Tx, owner: Protected, which: 'all' | 'limited') {
  const now = needs.clock.now()
  const words = await limitWords(asker, owner.id, owner.currency)
  if (which === 'limited' && words.length === 0) return []
  const timeZone = await needs.timeZone()
  const rows = EVERY.map((every) => ({ every, ...standingOf(words, { what: 'deposit', every }, now), ...periodOf(every, now, timeZone) }))
  const wanted = rows.filter((row) => which === 'all' || inForce(row) !== null)
  return Promise.all(wanted.map(async (row) => ({ ...row, used: await needs.deposited(asker, owner, row.since) })))
}

/** Locks the member's limits until the transaction ends, so that none is lowered between the check and the order. */
export async function judgeDeposit(
  needs: ProtectionNeeds,
  tx: Tx,
  { owner, units }: { readonly owner: Protected; readonly units: bigint },
): Promise<Outcome<undefined, 'deposit-limit'>> {
  await lockLimits(tx, owner.id)
  const limits: Used[] = (await counted(needs, tx, owner, 'limited')).flatMap(({ every, used, until, ...standing }) => {
    const limit = inForce(standing)
    return limit === null ? [] : [{ every, limit, used, until }]
  })
  const passed = passedBy(units, limits)
  if (!passed) return done(undefined)
  const { every, until } = passed
  return refused('deposit-limit', { what: 'deposit', every, left: formatUnits(leftOf(passed)), until: until.toString() })
}

export async function readLimits(needs: ProtectionNeeds, asker: Reader | Tx, owner: Protected): Promise<PlayerLimit[]> {
  return (await counted(needs, asker, owner, 'all')).map(({ every, own, staff, wish, used, until }) => {
    const limit = inForce({ own, staff })
    return {
      what: 'deposit',
      every,
      own: textOf(own),
      staff: textOf(staff),
      used: formatUnits(used),
      left: limit === null ? null : formatUnits(leftOf({ limit, used })),
      until: until.toString(),
      waiting: wish ? { to: textOf(wish.to), from: wish.from.toString(), until: wish.until.toString() } : null,
    }
  })
}
