/** Deposit proof: pictures of a bank transfer, which staff look at when the money does not arrive (WC-03). */
import type { Deposit } from '@baize/contract/wallet.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { ProofPictures, useProofPictures } from '../proof-pictures.tsx'
import { useProveDeposit } from '../queries.ts'

/** The contract's limit, which the server checks. */
const MOST = 3

export function DepositProof({ deposit }: { deposit: Deposit }) {
  const text = useText()
  const refusalText = useRefusalText()
  const pictures = useProofPictures()
  const send = useProveDeposit()
  const { id, kind, state, proofs } = deposit
  if (kind !== 'bank' || state === 'credited') return null
  const add = (): void => send.mutate({ params: { id }, body: { proofs: [...pictures.ids] } }, { onSuccess: () => pictures.clear() })
  return (
    <section className="bz-stack" aria-label={text('wallet.pay.proof')}>
      <h4 className="text-md">{text('wallet.pay.proof')}</h4>
      <p className="text-sm text-fg-2">{text('wallet.pay.proof.why')}</p>
      {proofs.length > 0 && (
        <Notice tone="good" live>
          {text('wallet.pay.proof.sent', { count: proofs.length })}
        </Notice>
      )}
      {proofs.length < MOST && (
        <>
          <ProofPictures {...pictures} />
          {send.error && (
            <Notice tone="danger" live>
              {refusalText(send.error)}
            </Notice>
          )}
          {pictures.ids.length > 0 && (
            <div className="bz-row">
              <Button busy={send.isPending} disabled={pictures.busy} onClick={add}>
                {text('wallet.pay.proof.send')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
