/** Agent deposit: the same deposit as in the member center, within the agent center. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { readDepositSearch } from '../../features/wallet/wallet-search.ts'
import { DepositBoard } from './deposit.tsx'

export function AgentDepositPage() {
  const navigate = useNavigate()
  const search = readDepositSearch(useSearch({ strict: false }))
  return (
    <DepositBoard
      search={search}
      show={(next, replace = false) => navigate({ to: PATHS.agentDeposit, search: next as never, replace, resetScroll: !replace })}
    />
  )
}
