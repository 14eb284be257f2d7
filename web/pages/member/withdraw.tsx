/** Withdraw page: money out, watched step by step. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memberPath } from '../../app/paths.ts'
import { readPageSearch } from '../../features/wallet/wallet-search.ts'
import { WalletSummary } from '../../features/wallet/wallet-summary.tsx'
import { WithdrawBoard } from '../../features/wallet/withdraw-board.tsx'

export function WithdrawPage() {
  const navigate = useNavigate()
  const { page } = readPageSearch(useSearch({ strict: false }))
  return (
    <div className="bz-stack wallet-board">
      <WalletSummary />
      <WithdrawBoard
        page={page}
        onPage={(next) => void navigate({ to: memberPath('withdraw'), search: { page: next } as never, replace: true })}
      />
    </div>
  )
}
