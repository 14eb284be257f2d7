/** Prove owner: asks for the payment password before money leaves, where the merchant's rule wants it; before any transaction, since a hash takes its time. */
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { WalletNeeds, WalletOwner } from './needs.ts'

export type ProofRefusal =
  | 'payment-password-unset'
  | 'payment-password-wrong'
  | 'payment-password-locked'
  | 'payment-password-resting'
  | 'busy'
export type OwnerProof = { readonly paymentPassword: boolean }

export async function proveOwner(
  needs: WalletNeeds,
  owner: WalletOwner,
  typed: string | undefined,
): Promise<Outcome<OwnerProof, ProofRefusal>> {
  if (!(await needs.limits(owner.currency)).paymentPassword) return done({ paymentPassword: false })
  const checked = await needs.checkPaymentPassword(owner.id, typed)
  return checked.ok ? done({ paymentPassword: true }) : checked
}
