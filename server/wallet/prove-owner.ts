/** Prove owner: asks for the payment password before money leaves or gets a new way out; before any transaction, since a hash takes its time. */
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { WalletNeeds, WalletOwner } from './needs.ts'

export type ProofRefusal =
  | 'payment-password-unset'
  | 'payment-password-wrong'
  | 'payment-password-locked'
  | 'payment-password-resting'
  | 'busy'
export type OwnerProof = { readonly paymentPassword: boolean }

/** The merchant's rule asks everybody; a member who has set up a proof is asked whatever the rule says. */
export const asksProof = async (needs: WalletNeeds, owner: WalletOwner): Promise<boolean> =>
  (await needs.limits(owner.currency)).paymentPassword || (await needs.hasSecondProof(owner.id))

export async function proveOwner(
  needs: WalletNeeds,
  owner: WalletOwner,
  typed: string | undefined,
): Promise<Outcome<OwnerProof, ProofRefusal>> {
  if (!(await asksProof(needs, owner))) return done({ paymentPassword: false })
  const checked = await needs.checkPaymentPassword(owner.id, typed)
  return checked.ok ? done({ paymentPassword: true }) : checked
}
