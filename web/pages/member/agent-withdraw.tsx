/** Agent withdrawal: the same withdrawal as in the member center, within the agent center. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { readPageSearch } from '../../features/wallet/wallet-search.ts'
import { WithdrawPlace } from './withdraw.tsx'

export function AgentWithdrawPage() {
  const navigate = useNavigate()
  const { page } = readPageSearch(useSearch({ strict: false }))
  return (
    <WithdrawPlace
      page={page}
      onPage={(next) => void navigate({ to: PATHS.agentWithdraw, search: { page: next } as never, replace: true, resetScroll: false })}
    />
  )
}
