/** Agent deposit: the same deposit as in the member center, within the agent center. */
import { useCenter, useCenterSearch } from '../../api/center.ts'
import { PATHS } from '../../app/paths.ts'
import { readDepositSearch } from '../../features/wallet/wallet-search.ts'
import { DepositBoard } from './deposit.tsx'

export function AgentDepositPage() {
  const open = useCenter()
  const search = readDepositSearch(useCenterSearch())
  return <DepositBoard search={search} show={(next, replace = false) => open(PATHS.agentDeposit, { search: next, replace })} />
}
