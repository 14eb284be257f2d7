/**
 * Prove owner: asks for a proof beside the session before money leaves or gets a new way out. It runs before any transaction, since a hash
 * takes time.
 * Next: `server/wallet/payee/bind.ts`.
 */
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { OwnerProofGiven, ProofRefusal, WalletNeeds, WalletOwner } from './needs.ts'

/** That a proof was required and given. */
export type OwnerProof = { readonly proven: boolean }

/** The merchant's rule applies to everybody. A member who has set up a proof is always asked. */
export const asksProof = async (needs: WalletNeeds, owner: WalletOwner): Promise<boolean> =>
  (await needs.limits(owner.currency)).paymentPassword || (await needs.proofWays(owner.id)).length > 0

export async function proveOwner(
  needs: WalletNeeds,
  owner: WalletOwner,
  given: OwnerProofGiven,
): Promise<Outcome<OwnerProof, ProofRefusal>> {
  if (!(await asksProof(needs, owner))) return done({ proven: false })
  const proven = await needs.proveOwner(owner.id, given)
  return proven.ok ? done({ proven: true }) : proven
}
