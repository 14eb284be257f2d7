/** Agent withdrawal: the same withdrawal as in the member center, within the agent center. */
import { useCenter, useCenterSearch } from '../../api/center.ts'
import { PATHS } from '../../app/paths.ts'
import { readPageSearch } from '../../features/wallet/wallet-search.ts'
import { WithdrawPlace } from './withdraw.tsx'

export function AgentWithdrawPage() {
  const open = useCenter()
  const { page } = readPageSearch(useCenterSearch())
  return (
    <WithdrawPlace page={page} onPage={(next) => void open(PATHS.agentWithdraw, { search: { page: next }, replace: true, stay: true })} />
  )
}
