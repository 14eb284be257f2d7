/**
 * Prove owner: asks for a proof beside the session before money leaves, and for two before it gets a new way out. It runs before any
 * transaction, since a hash takes time.
 * Next: `server/wallet/payee/bind.ts`.
 */
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { ProofInput, ProofRefusal, WalletNeeds, WalletOwner } from './needs.ts'

/** That a proof was required and given. */
export type OwnerProof = { readonly proven: boolean }

/** The merchant's rule applies to everybody. A member who has set up a proof is always asked. */
export const asksProof = async (needs: WalletNeeds, owner: WalletOwner): Promise<boolean> =>
  (await needs.limits(owner.currency)).paymentPassword || (await needs.proofWays(owner.id)).length > 0

async function prove(
  needs: WalletNeeds,
  owner: WalletOwner,
  judge: () => Promise<Outcome<undefined, ProofRefusal>>,
): Promise<Outcome<OwnerProof, ProofRefusal>> {
  if (!(await asksProof(needs, owner))) return done({ proven: false })
  const proven = await judge()
  return proven.ok ? done({ proven: true }) : proven
}

/** By one proof, for money that leaves. */
export const proveOwner = (needs: WalletNeeds, owner: WalletOwner, given: ProofInput) =>
  prove(needs, owner, () => needs.proveOwner(owner.id, given))

/** By the payment password and a second proof, for a new payee (WC-12). */
export const proveByBoth = (needs: WalletNeeds, owner: WalletOwner, given: ProofInput) =>
  prove(needs, owner, () => needs.proveByBoth(owner.id, given))
