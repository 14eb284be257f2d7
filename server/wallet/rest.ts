/** Rest: how long withdrawals wait after a new payee or a change of what guards the account. The owner can notice the change in that time. */
import type { WalletLimits, WalletNeeds, WalletOwner } from './needs.ts'
import type { PayeeRow } from './store.ts'

/** The end of the rest that began then; undefined when it is over or there is none. */
function restFrom(needs: WalletNeeds, { restHours }: WalletLimits, began: Temporal.Instant | undefined): Temporal.Instant | undefined {
  const end = began?.add({ hours: restHours })
  return end && Temporal.Instant.compare(needs.clock.now(), end) < 0 ? end : undefined
}

/** Until when no withdrawal goes to this payee. */
export const payeeRests = (needs: WalletNeeds, limits: WalletLimits, payee: Pick<PayeeRow, 'createdAt'>): Temporal.Instant | undefined =>
  restFrom(needs, limits, payee.createdAt)

/** Until when no withdrawal is allowed at all. */
export const ownerRests = async (needs: WalletNeeds, limits: WalletLimits, owner: WalletOwner): Promise<Temporal.Instant | undefined> =>
  restFrom(needs, limits, await needs.guardsChangedAt(owner.id))
