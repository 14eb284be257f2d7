/** Judge deposit: whether a deposit is allowed, in the transaction that takes it. */
import { EVERY } from '@baize/contract/protection/limit-words.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { periodOf } from '@baize/rules/protection/calendar.ts'
import { inForce, standingOf } from '@baize/rules/protection/limit.ts'
import { leftOf, passedBy, type Used } from '@baize/rules/protection/used.ts'
import type { Tx } from '../platform/database.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { limitWords, lockLimits } from './limit-store.ts'
import { withMarket } from './of-market.ts'

/** The limits of deposits in force, each with the sum of the present period. */
async function depositLimits(needs: ProtectionNeeds, tx: Tx, owner: Protected): Promise<Used[]> {
  const now = needs.clock.now()
  const words = await limitWords(tx, owner.id, owner.currency)
  const ofMarket = (await needs.depositLimits())[owner.currency]
  const limits = EVERY.flatMap((every) => {
    const limit = inForce(withMarket(standingOf(words, { what: 'deposit', every }, now), { what: 'deposit', every }, ofMarket))
    return limit === null ? [] : [{ every, limit }]
  })
  if (limits.length === 0) return []
  const timeZone = await needs.timeZone()
  const periods = limits.map((row) => ({ ...row, ...periodOf(row.every, now, timeZone) }))
  return Promise.all(periods.map(async ({ since, ...row }) => ({ ...row, used: await needs.deposited(tx, owner, since) })))
}

/** Locks the member's limits until the transaction ends, so that none is lowered between the check and the order. */
export async function judgeDeposit(
  needs: ProtectionNeeds,
  tx: Tx,
  { owner, units }: { readonly owner: Protected; readonly units: bigint },
): Promise<Outcome<undefined, 'deposit-limit'>> {
  await lockLimits(tx, owner.id)
  const passed = passedBy(units, await depositLimits(needs, tx, owner))
  if (!passed) return done(undefined)
  const { every, until } = passed
  return refused('deposit-limit', { what: 'deposit', every, left: formatUnits(leftOf(passed)), until: until.toString() })
}
