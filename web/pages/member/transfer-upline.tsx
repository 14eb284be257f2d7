/** Transfer pages: money within the line, to the upline in the member center, and up or down in the agent center. */
import { lazy, Suspense } from 'react'
import { useCenterSearch } from '../../api/center.ts'
import { usePerson } from '../../api/person.ts'
import { LineTransferList } from '../../features/wallet/line/line-list.tsx'
import { LineTransferForm } from '../../features/wallet/line/line-transfer.tsx'
import { WalletSummary } from '../../features/wallet/wallet-summary.tsx'
import { enterArea } from '../../i18n/i18n.ts'

/** Loads only where a payment password is required, with the texts of the security center. */
const ForgottenPayment = lazy(async () => {
  const [module] = await Promise.all([import('../../features/identity/security/payment-reset.tsx'), enterArea('security')])
  return { default: module.ForgottenPayment }
})

function TransferPlace({ down, account = '' }: { down: boolean; account?: string }) {
  const { info } = usePerson()
  if (!info) return null
  const { currencySymbol: symbol } = info
  return (
    <div className="bz-stack wallet-board">
      <WalletSummary />
      <LineTransferForm
        key={account}
        {...{ down, account, symbol }}
        forgot={
          <Suspense>
            <ForgottenPayment />
          </Suspense>
        }
      />
      <LineTransferList />
    </div>
  )
}

export const TransferUplinePage = () => <TransferPlace down={false} />

export function AgentTransferPage() {
  const { account } = useCenterSearch()
  return <TransferPlace down account={typeof account === 'string' ? account : ''} />
}
