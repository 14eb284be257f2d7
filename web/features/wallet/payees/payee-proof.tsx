/** Payee proof: the payment password for a new account, and the second factor where one is set up (WC-12). */
import type { ProofWay } from '@baize/contract/identity/safety.ts'
import { Notice } from '@baize/ui/show/notice.tsx'
import { CenterLink } from '../../../api/center-link.tsx'
import { memberPath } from '../../../app/paths.ts'
import { useText } from '../../../i18n/i18n.ts'
import { isAtPassword, isAtSecond, OwnerProofFields, useOwnerProof, type Around, type GivenProof } from '../owner-proof.tsx'

/** `ways` are all that the person has set up. `give` answers the fields of both, or nothing where one is missing. */
export function usePayeeProof({ asked, ways }: { readonly asked: boolean; readonly ways: readonly ProofWay[] }) {
  const others = ways.filter((way) => way !== 'payment-password')
  const password = useOwnerProof({ asked, ways: ways.filter((way) => way === 'payment-password') })
  const second = useOwnerProof({ asked: asked && others.length > 0, ways: others })
  return {
    password,
    second,
    /** A refused proof that is not asked for here has no field of its own. */
    tells: (error: unknown): boolean => (isAtPassword(error) && password.tells(error)) || (isAtSecond(error) && second.tells(error)),
    async give(): Promise<GivenProof | undefined> {
      const known = await password.give()
      // No device asks for a press while the password is missing.
      if (known === undefined && second.way === 'passkey') return undefined
      const other = await second.give()
      return known && other && { ...known, ...other }
    },
  }
}

export function PayeeProofFields({ proof, form }: { proof: ReturnType<typeof usePayeeProof>; form: Around }) {
  const text = useText()
  const { password, second } = proof
  if (!password.asked) return null
  if (password.way === undefined)
    return (
      <Notice title={text('wallet.payee.proof.none')}>
        {text('wallet.payee.proof')} <CenterLink to={memberPath('securityCenter')}>{text('wallet.proof.setUp')}</CenterLink>
      </Notice>
    )
  return (
    <div className="bz-stack">
      {second.asked && <p className="text-fg-2">{text('wallet.payee.proof.both')}</p>}
      <OwnerProofFields proof={password} form={form} shown={isAtPassword} />
      <OwnerProofFields proof={second} form={form} shown={isAtSecond} how={text('wallet.payee.proof.how')} />
    </div>
  )
}
