/** Withdraw page: a withdrawal, followed step by step. */
import { lazy, Suspense } from 'react'
import { useCenter, useCenterSearch } from '../../api/center.ts'
import { memberPath } from '../../app/paths.ts'
import { readPageSearch } from '../../features/wallet/wallet-search.ts'
import { WalletSummary } from '../../features/wallet/wallet-summary.tsx'
import { WithdrawBoard } from '../../features/wallet/withdraw-board.tsx'
import { enterArea } from '../../i18n/i18n.ts'

/** Loads only where a payment password is required, with the texts of the security center. */
const ForgottenPayment = lazy(async () => {
  const [module] = await Promise.all([import('../../features/identity/security/payment-reset.tsx'), enterArea('security')])
  return { default: module.ForgottenPayment }
})

export function WithdrawPage() {
  const open = useCenter()
  const { page } = readPageSearch(useCenterSearch())
  return <WithdrawPlace page={page} onPage={(next) => void open(memberPath('withdraw'), { search: { page: next }, replace: true })} />
}

export function WithdrawPlace({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  return (
    <div className="bz-stack wallet-board">
      <WalletSummary />
      <WithdrawBoard
        page={page}
        forgot={
          <Suspense>
            <ForgottenPayment />
          </Suspense>
        }
        onPage={onPage}
      />
    </div>
  )
}
